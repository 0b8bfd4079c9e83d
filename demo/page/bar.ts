import type { Language } from '../../i18n/languages';
import { TEXTS } from './texts';

export type BarState = 'preparing' | 'ready' | 'waits' | 'insecure' | 'failed';

export interface Bar {
  show(state: BarState): void;
  showMail(to: string, text: string): void;
  /** Makes it small, so that it covers nothing. */
  close(): void;
}

const STYLE = `
#demo { position: fixed; z-index: 1000; right: 12px; bottom: 84px; max-width: min(360px, calc(100vw - 24px));
  border-radius: 12px; background: #12312a; color: #fff; font: 0.875rem/1.4 system-ui, sans-serif;
  box-shadow: 0 4px 16px rgb(0 0 0 / 25%); }
#demo summary { display: flex; align-items: center; min-height: 44px; padding: 0 16px; font-weight: 600; cursor: pointer; }
#demo div { display: grid; gap: 12px; padding: 0 16px 16px; }
#demo p { margin: 0; overflow-wrap: anywhere; white-space: pre-line; }
#demo button { min-height: 44px; border: 1px solid #fff; border-radius: 8px; background: none; color: inherit;
  font: inherit; font-weight: 600; cursor: pointer; }
#demo :focus-visible { outline: 3px solid #ffd479; outline-offset: 2px; }
@media print { #demo { display: none; } }
`;

/**
 * Shows beside the panel what this is, its user, the mails that a server would send, and a button to start over. It follows the
 * language of the panel.
 */
export function createBar(onStartOver: () => void): Bar {
  const root = document.documentElement;
  const bar = document.createElement('details');
  bar.id = 'demo';
  // A user who has signed in has read it.
  bar.open = localStorage.getItem('token') === null;
  const style = document.createElement('style');
  style.textContent = STYLE;
  const title = document.createElement('summary');
  const content = document.createElement('div');
  const sentence = document.createElement('p');
  sentence.setAttribute('role', 'status');
  const mail = document.createElement('p');
  const button = document.createElement('button');
  button.type = 'button';
  content.append(sentence, mail, button);
  bar.append(style, title, content);
  let shown: BarState = 'preparing';

  const texts = () => TEXTS[root.lang as Language] ?? TEXTS.en;
  const render = () => {
    title.textContent = texts().label;
    sentence.textContent = texts()[shown];
    button.textContent = texts().startOver;
  };
  button.addEventListener('click', () => {
    if (confirm(texts().sure)) onStartOver();
  });
  new MutationObserver(render).observe(root, { attributeFilter: ['lang'] });
  const insert = () => document.body.append(bar);
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', insert);
  else insert();
  render();
  return {
    show(state) {
      shown = state;
      if (state !== 'ready' && state !== 'preparing') bar.open = true;
      render();
    },
    showMail(to, text) {
      mail.textContent = `${texts().mail(to)}:\n${text.trim()}`;
      bar.open = true;
    },
    close() {
      bar.open = false;
    },
  };
}
