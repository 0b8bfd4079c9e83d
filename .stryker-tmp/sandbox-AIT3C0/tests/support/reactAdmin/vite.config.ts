// @ts-nocheck
import { mergeConfig } from 'vite';
import panel from '../../../vite.config';

/** Builds the panel with another declaration of the menus, whose form has react-admin's inputs. */
export default mergeConfig(panel, {
  plugins: [
    {
      name: 'menus-with-react-admin',
      enforce: 'pre',
      resolveId: (id: string, importer?: string) =>
        id === './menus' && importer?.endsWith('/resources/index.ts')
          ? `${import.meta.dirname}/resources/menus.tsx`
          : undefined,
    },
  ],
});
