export const preview = {
  title: 'Preview',
  note: 'This is a preview: the public page may look different.',
  language: 'Language of the guest',
  menu: 'The public menu',
  failed: 'The preview could not be read.',
  close: 'Close',
};
