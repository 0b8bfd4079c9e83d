import { defineConfig } from 'vite';
import { compressed } from '../../scripts/build/compressed.ts';

/** One bundle, as it comes, compressed as ours is. */
export default defineConfig({ plugins: [compressed()], build: { chunkSizeWarningLimit: 2000 } });
