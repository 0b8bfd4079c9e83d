import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { createTheme, ThemeProvider, type Theme, type ThemeOptions } from '@mui/material/styles';
import type { ReactNode } from 'react';

const PHONE = '@media (max-width: 599px)';

/** Our colours (base.css) and shapes for Material UI's components. */
export const themeOptions = {
  // The page itself sets `color-scheme` (base.css).
  cssVariables: { nativeColor: true, disableCssColorScheme: true },
  palette: {
    background: { default: 'var(--paper)', paper: 'var(--surface)' },
    text: { primary: 'var(--ink)', secondary: 'var(--ink-soft)', disabled: 'var(--ink-faint)' },
    divider: 'var(--line-color)',
    primary: { main: 'var(--pine)', contrastText: 'var(--on-pine)' },
    error: { main: 'var(--brick)', contrastText: 'var(--on-brick)' },
    warning: { main: 'var(--brick)', contrastText: 'var(--on-brick)' },
    action: {
      active: 'var(--ink-soft)',
      hover: 'var(--hover)',
      selected: 'var(--pine-wash)',
      disabled: 'var(--ink-faint)',
      disabledBackground: 'var(--chip)',
      disabledOpacity: 0.75,
    },
  },
  shape: { borderRadius: 10 },
  typography: { fontFamily: 'inherit', fontSize: 14 },
  components: {
    MuiButtonBase: { defaultProps: { disableRipple: true } },
    // A dialog is focused so that screen readers read it. Its frame is visible, so it needs no outline.
    MuiDialog: {
      styleOverrides: {
        container: { outline: 'none' },
        paper: { outline: 'none', [PHONE]: { margin: 16, width: 'calc(100% - 32px)' } },
      },
    },
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiDialogTitle: {
      styleOverrides: { root: { fontSize: '1.25rem', fontWeight: 600, overflowWrap: 'anywhere' } },
    },
    MuiDialogActions: {
      defaultProps: { disableSpacing: true },
      // On a phone the buttons fill their row, also where one of them needs a row of its own.
      styleOverrides: {
        root: {
          flexWrap: 'wrap',
          gap: 8,
          padding: '8px 24px 20px',
          [PHONE]: { '& > *': { flexGrow: 1 } },
        },
      },
    },
  },
} satisfies ThemeOptions;

const defaultTheme = createTheme(themeOptions);

// The server's Content-Security-Policy allows only style elements with this page's nonce.
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
const cache = createCache({ key: 'css', nonce });

/** Surrounds Material UI's components. Only the few parts of the panel that need them load Material UI. */
export function MuiRoot({ theme = defaultTheme, children }: { theme?: Theme; children: ReactNode }) {
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme}>{children}</ThemeProvider>
    </CacheProvider>
  );
}
