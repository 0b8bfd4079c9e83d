/** The screen that replaces one which failed or could not be loaded. */
export const broken = {
  title: 'This page stumbled',
  text: 'The rest of {{brand}} still works. Try again, or go on elsewhere.',
  chunk_title: 'A part of {{brand}} did not arrive',
  chunk_text: 'The connection may be slow, or {{brand}} was just updated. Reloading fetches it again.',
  reload: 'Reload the page',
};
