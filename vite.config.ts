import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressed } from './scripts/compressed.ts';
import { earlyScript } from './scripts/earlyScript.ts';
import { preloadAdmin } from './scripts/preloadAdmin.ts';
import { prerenderSignIn } from './scripts/prerenderSignIn.ts';

const backend = process.env.BACKEND ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [react(), earlyScript(), preloadAdmin(), prerenderSignIn(), compressed()],
  build: {
    manifest: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // One file for what the sign-in needs: each request costs a phone a part of its connection.
        codeSplitting: {
          groups: [
            { name: 'early', test: /src\/early\.ts$/, priority: 1 },
            { name: 'start', tags: ['$initial'] },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ['/api', '/company-api', '/photos', '/config.json', '/openapi.json'].map(path => [path, backend]),
    ),
  },
});
