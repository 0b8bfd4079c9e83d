// @ts-nocheck
export const links = {
  copy: 'Copy the link of {{slug}}',
  copy_address: 'Copy the link',
  copied: 'Link copied to clipboard!',
  copy_denied: 'This browser does not let {{brand}} copy. The link is selected: copy it yourself.',
  open: 'Open {{slug}} in a new tab',
  close: 'Close',
  qr: 'QR code',
  qr_of: 'QR code of {{slug}}',
  qr_alt: 'QR code for {{address}}',
  download: 'Download PNG',
  download_svg: 'Download SVG',
  qr_unreadable: 'This code does not read back to its address, so it was not saved. Choose a shorter slug.',
  qr_failed: 'The code could not be drawn. Please try again.',
  slug_invalid: 'Letters, digits, - and _ only, at most 64',
  slug_change: {
    title: 'Change the address?',
    text: 'Codes that are already printed for the old address will stop working.',
    confirm: 'Change it',
  },
};
