// @ts-nocheck
import type { Plugin } from 'vite';
import { evaluatePanel } from './evaluatePanel.ts';
import { inlineScript } from './inlineScript.ts';

/**
 * Renders the sign-in page and the admin's frame into `index.html`, in each language. One of them is shown while the scripts
 * are loading (`src/start/firstPage.ts`). React then hydrates the sign-in page, with what has been typed into it, and replaces
 * the frame.
 */
export function prerenderPlugin(): Plugin {
  return {
    name: 'prerender',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: async () => {
        const { pages } = await evaluatePanel();
        const script = await inlineScript('src/start/firstPage.ts');
        const template = (id: string, children: string) => ({
          tag: 'template',
          attrs: { id },
          children,
          injectTo: 'body' as const,
        });
        return [
          ...pages.flatMap(({ language, signIn, frame }) => [
            template(`sign-in-${language}`, signIn),
            template(`frame-${language}`, frame),
          ]),
          { tag: 'script', attrs: { nonce: '__CSP_NONCE__' }, children: script, injectTo: 'body' },
        ];
      },
    },
  };
}
