import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { createTheme, ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';

/** Material UI's components take our colours (base.css); they come with the few parts of the panel that need them. */
const theme = createTheme({
  cssVariables: { nativeColor: true },
  palette: {
    background: { default: 'var(--paper)', paper: 'var(--surface)' },
    text: { primary: 'var(--ink)', secondary: 'var(--ink-soft)' },
    divider: 'var(--line-color)',
    primary: { main: 'var(--pine)', contrastText: 'var(--on-pine)' },
    error: { main: 'var(--brick)', contrastText: 'var(--on-brick)' },
  },
  shape: { borderRadius: 10 },
  typography: { fontFamily: 'inherit', fontSize: 14 },
  components: {
    MuiButtonBase: { defaultProps: { disableRipple: true } },
    // The dialog takes the focus so that it is read; its own frame shows where one is.
    MuiDialog: { styleOverrides: { container: { outline: 'none' }, paper: { outline: 'none' } } },
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiDialogTitle: { styleOverrides: { root: { fontSize: 20, fontWeight: 600, overflowWrap: 'anywhere' } } },
    MuiDialogActions: { styleOverrides: { root: { flexWrap: 'wrap', gap: 8, padding: '8px 24px 20px' } } },
  },
});

// The server allows style elements that carry this page's nonce, and no others.
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
const cache = createCache({ key: 'css', nonce });

export function MuiRoot({ children }: { children: ReactNode }) {
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme}>{children}</ThemeProvider>
    </CacheProvider>
  );
}
