import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressed } from './scripts/compressed';

const backend = process.env.BACKEND ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [react(), compressed()],
  build: {
    manifest: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ['/api', '/company-api', '/photos', '/config.json', '/openapi.json'].map(path => [path, backend]),
    ),
  },
});
