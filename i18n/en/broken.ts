/** The screen that replaces one which failed or could not be loaded. */
export const broken = {
  title: 'This page has failed',
  text: 'The rest of {{brand}} still works. Try again, or go on elsewhere.',
  chunk_title: 'A part of {{brand}} could not be loaded',
  chunk_text: 'The connection may be slow, or {{brand}} was just updated. Reloading fetches it again.',
  reload: 'Reload the page',
};
