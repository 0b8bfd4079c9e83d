/** A brand with every setting. */
export const BISTRO = {
  name: 'Bistro & Söhne',
  logo: '/brand/logo.svg',
  icon: '/brand/icon.png',
  primary: { light: '#7a1f3d', dark: '#f2a7c0' },
  support: 'mailto:help@bistro.example',
};
