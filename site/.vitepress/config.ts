import { defineConfig } from 'vitepress';

const page = (text: string, name: string) => ({ text, link: `/docs/${name}` });

/** The documentation as a site, from the Markdown of the repository. A link to a page that does not exist fails the build. */
export default defineConfig({
  title: 'Sofra',
  description: 'The back-office for digital QR menus: documentation for integrators.',
  srcDir: 'pages',
  outDir: './dist',
  cleanUrls: true,
  // Addresses of a running backend.
  ignoreDeadLinks: [/^https?:\/\/(127\.0\.0\.1|localhost)/],
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    sidebar: [
      { text: 'Start', items: [{ text: 'Getting started', link: '/' }, page('Concepts', 'concepts')] },
      {
        text: 'Build',
        items: [
          page('Resources', 'resources'),
          page('Inputs and columns', 'inputs-and-columns'),
          page('Slots', 'slots'),
          page('Recipes', 'recipes'),
          page('Languages', 'languages'),
          page('Theming and brand', 'brand'),
          page('Workshop', 'workshop'),
          page('Demo', 'demo'),
        ],
      },
      {
        text: 'Connect',
        items: [
          page('Your backend', 'backends'),
          page('Providers', 'providers'),
          page('Testing', 'testing'),
          page('Conformance', 'conformance'),
        ],
      },
      {
        text: 'Run',
        items: [
          page('Deployment', 'deployment'),
          page('Upgrade', 'upgrading'),
          page('Reliability', 'reliability'),
          page('Scale', 'scale'),
        ],
      },
      {
        text: 'The project',
        items: [
          { text: 'Contributing', link: '/CONTRIBUTING' },
          page('Daily work', 'daily-work'),
          page('Import and export', 'import-export'),
          page('Printing', 'printing'),
          page('Requirements', 'requirements'),
          { text: 'Security', link: '/SECURITY' },
          page('Security by requirement', 'asvs'),
          page('Decisions', 'decisions/'),
          { text: 'Changelog', link: '/CHANGELOG' },
        ],
      },
    ],
  },
});
