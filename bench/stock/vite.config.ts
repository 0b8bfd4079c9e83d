import { defineConfig } from 'vite';
import { compressed } from '../../scripts/build/compressed.ts';

/** One bundle with Vite's defaults, compressed like Sofra's. */
export default defineConfig({ plugins: [compressed()], build: { chunkSizeWarningLimit: 2000 } });
