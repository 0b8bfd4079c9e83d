// @ts-nocheck
import { createTheme } from '@mui/material/styles';
import { createContext, use, type ReactNode } from 'react';
import { MuiRoot, themeOptions } from './MuiRoot';
import { installSanitizingPolicy } from './sanitizingPolicy';

installSanitizingPolicy();

const WIDE = '@media (min-width: 900px) and (pointer: fine)';

const FILE_INPUT = {
  // A record has the address of its picture, not react-admin's `{src, title}`.
  format: asPreview,
  // The box around it has the text and takes the focus; the invisible input has no label.
  inputProps: { 'aria-hidden': true },
};

/** Makes react-admin's inputs look like ours (Field.module.css, TextBox.module.css). */
const reactAdminTheme = createTheme({
  ...themeOptions,
  components: {
    ...themeOptions.components,
    MuiTextField: { defaultProps: { variant: 'outlined', margin: 'none', fullWidth: true } },
    MuiFormControl: {
      defaultProps: { variant: 'outlined', fullWidth: true },
      styleOverrides: { root: { margin: 0 } },
    },
    MuiInputLabel: {
      defaultProps: { shrink: true },
      styleOverrides: {
        root: {
          position: 'static',
          transform: 'none',
          maxWidth: 'none',
          marginBottom: 6,
          overflow: 'visible',
          whiteSpace: 'normal',
          fontSize: '0.875rem',
          fontWeight: 600,
          lineHeight: '20px',
          color: 'var(--ink)',
          '&.Mui-focused, &.Mui-error, &.Mui-disabled': { color: 'var(--ink)' },
        },
      },
    },
    MuiOutlinedInput: {
      defaultProps: { notched: false },
      styleOverrides: {
        root: {
          background: 'var(--surface)',
          fontSize: '1rem',
          lineHeight: '20px',
          [WIDE]: { fontSize: '0.875rem' },
          '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--ink)' },
          '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--pine)' },
          '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--brick)' },
        },
        input: { height: 20, padding: 12 },
        inputMultiline: { padding: 0 },
        multiline: { padding: 12 },
        notchedOutline: {
          top: 0,
          borderColor: 'color-mix(in srgb, var(--ink-soft) 80%, transparent)',
          '& legend': { display: 'none' },
        },
      },
    },
    MuiSelect: { styleOverrides: { select: { minHeight: 20 } } },
    MuiAutocomplete: {
      // Outside the page's landmarks, screen readers would not find the options by navigating.
      defaultProps: { fullWidth: true, disablePortal: true },
      styleOverrides: {
        paper: { border: 'var(--line)' },
        option: { fontSize: '0.875rem' },
        inputRoot: {
          paddingTop: 0,
          paddingBottom: 0,
          paddingLeft: 0,
          '& .MuiAutocomplete-input': { padding: 12 },
        },
      },
    },
    MuiFormHelperText: {
      styleOverrides: {
        root: {
          margin: '6px 0 0',
          fontSize: '0.8125rem',
          lineHeight: '18px',
          color: 'var(--ink-soft)',
          '&.Mui-error': { color: 'var(--brick)' },
          '&.Mui-error::before': { content: '"! "', fontWeight: 600 },
          // react-admin reserves a line for an error with an invisible character.
          '&:not(.Mui-error):has(> span:only-child:not([class]))': { display: 'none' },
        },
      },
    },
    MuiPopover: { styleOverrides: { paper: { border: 'var(--line)' } } },
    MuiMenuItem: { styleOverrides: { root: { minHeight: 44, fontSize: '0.875rem' } } },
    MuiFormControlLabel: {
      styleOverrides: { root: { minHeight: 44 }, label: { fontSize: '0.875rem', lineHeight: '1.25rem' } },
    },
    MuiButton: { styleOverrides: { root: { minHeight: 44, textTransform: 'none', fontWeight: 600 } } },
    MuiIconButton: { styleOverrides: { root: { minWidth: 44, minHeight: 44 } } },
    // The label of an input that has no text box, such as a list or a picture.
    RaLabeled: {
      styleOverrides: {
        root: { '& .RaLabeled-label': { fontSize: '0.875rem', fontWeight: 600, color: 'var(--ink)' } },
      },
    },
    RaArrayInput: { styleOverrides: { root: { '& .RaArrayInput-label': { left: 0 } } } },
    RaImageInput: { defaultProps: FILE_INPUT },
    RaFileInput: { defaultProps: FILE_INPUT },
  },
});

const IsInside = createContext(false);

/** Gives react-admin's Material UI components our colours, the page's nonce and permission to set sanitized HTML. */
export function ReactAdminRoot({ children }: { children: ReactNode }) {
  if (use(IsInside)) return children;
  return (
    <IsInside value>
      <MuiRoot theme={reactAdminTheme}>{children}</MuiRoot>
    </IsInside>
  );
}

function asPreview(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asPreview);
  return typeof value === 'string' && value !== '' ? { src: value, title: fileNameOf(value) } : value;
}

function fileNameOf(address: string): string {
  return (
    address
      .replace(/[?#].*$/, '')
      .split('/')
      .at(-1) ?? address
  );
}
