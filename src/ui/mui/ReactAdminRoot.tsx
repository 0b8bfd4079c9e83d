import { createTheme } from '@mui/material/styles';
import { createContext, use, type ReactNode } from 'react';
import { fileNameOf } from './fileNameOf';
import { HelpText } from './HelpText';
import { MuiRoot, themeOptions } from './MuiRoot';
import { installSanitizingPolicy } from './sanitizingPolicy';

installSanitizingPolicy();

const WIDE = '@media (min-width: 900px) and (pointer: fine)';

/** From here on, Material UI makes the options of a menu lower. */
const SMALL_AND_UP = '@media (min-width: 600px)';

const LABEL = {
  fontSize: '0.875rem',
  fontWeight: 600,
  lineHeight: '20px',
  color: 'var(--ink)',
  '&.Mui-focused, &.Mui-error, &.Mui-disabled': { color: 'var(--ink)' },
};

/** Of a label above a box, with the room below it. */
const LABEL_HEIGHT = 26;

const BORDER = 'color-mix(in srgb, var(--ink-soft) 80%, transparent)';

/** The language of the panel, as the browser's user writes it: `en-GB` for an English panel in Britain. */
const locale = localeOfPage();

const FILE_INPUT = {
  // A record has the address of its picture, not react-admin's `{src, title}`.
  format: asPreview,
  // The box around it has the text and takes the focus; the invisible input has no label.
  inputProps: { 'aria-hidden': true },
};

/** Asks before a change and waits for its answer. react-admin's own way offers an undo, which the panel's notifications do not have. */
const PESSIMISTIC = { defaultProps: { mutationMode: 'pessimistic' } } as const;

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
          ...LABEL,
        },
      },
    },
    // The label of a group of choices.
    MuiFormLabel: { styleOverrides: { root: LABEL } },
    RaRadioButtonGroupInput: {
      styleOverrides: { root: { '& .RaRadioButtonGroupInput-label': { transform: 'none' } } },
    },
    RaCheckboxGroupInput: {
      styleOverrides: { root: { '& .RaCheckboxGroupInput-label': { transform: 'none' } } },
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
          '&.Mui-disabled .MuiOutlinedInput-notchedOutline': { borderColor: BORDER },
        },
        input: { height: 20, padding: 12 },
        inputMultiline: { padding: 0 },
        multiline: { padding: 12 },
        notchedOutline: {
          top: 0,
          borderColor: BORDER,
          '& legend': { display: 'none' },
        },
      },
    },
    // Their lines and background are for a white page.
    MuiInput: { styleOverrides: { root: { '&::before': { borderBottomColor: BORDER } } } },
    MuiFilledInput: {
      styleOverrides: {
        root: {
          '&&': { background: 'var(--chip)' },
          '&::before': { borderBottomColor: BORDER },
        },
        input: { paddingTop: 12, paddingBottom: 12 },
      },
    },
    MuiSelect: { styleOverrides: { select: { minHeight: 20 } } },
    // The chips are as high as a line of text with a part of the box's padding.
    RaSelectArrayInput: {
      styleOverrides: {
        root: {
          '& .RaSelectArrayInput-chips': { gap: 4, margin: '-2px 0' },
          '& .RaSelectArrayInput-chip': { margin: 0 },
        },
      },
    },
    // Its own text is a space, of which a screen reader would say nothing.
    RaNullableBooleanInput: { defaultProps: { nullLabel: '—' } },
    // react-admin sends null for an empty text, which a Django text field refuses.
    RaTextInput: { defaultProps: { parse: (text: string) => text } },
    // A Django time has seconds, which react-admin's own format takes for no time.
    RaTimeInput: { defaultProps: { format: timeOfDay } },
    // Their own language is the browser's. A page is loaded again when the language is changed.
    RaDateField: { defaultProps: { locales: locale } },
    RaNumberField: { defaultProps: { locales: locale } },
    // Without a title it is decoration, beside a name.
    RaImageField: { defaultProps: { title: '' } },
    RaAutocompleteInput: { defaultProps: { noOptionsText: 'list.nothing_filtered' } },
    MuiAutocomplete: {
      // Outside the page's landmarks, screen readers would not find the options by navigating.
      defaultProps: { fullWidth: true, disablePortal: true },
      styleOverrides: {
        paper: { border: 'var(--line)' },
        option: { fontSize: '0.875rem', '&.MuiAutocomplete-option': { minHeight: 44 } },
        loading: { fontSize: '0.875rem' },
        noOptions: { fontSize: '0.875rem' },
        inputRoot: {
          paddingTop: 0,
          paddingBottom: 0,
          paddingLeft: 0,
          '& .MuiAutocomplete-input': { padding: 12 },
        },
      },
    },
    MuiFormHelperText: {
      defaultProps: { component: HelpText },
      styleOverrides: {
        root: {
          margin: '6px 0 0',
          fontSize: '0.8125rem',
          lineHeight: '18px',
          color: 'var(--ink-soft)',
          '&.Mui-error': { color: 'var(--brick)' },
          '&.Mui-error::before': { content: '"! "', fontWeight: 600 },
        },
      },
    },
    MuiPopover: {
      // Material UI would lock the scrolling of the container instead of the page's.
      defaultProps: { container: landmarkOfFocus, disableScrollLock: true },
      styleOverrides: {
        root: { 'html:has(&:not([aria-hidden]))': { overflow: 'hidden', scrollbarGutter: 'stable' } },
        paper: { border: 'var(--line)' },
      },
    },
    MuiMenuItem: {
      styleOverrides: {
        root: {
          minHeight: 44,
          fontSize: '0.875rem',
          whiteSpace: 'normal',
          overflowWrap: 'anywhere',
          [SMALL_AND_UP]: { minHeight: 44 },
        },
      },
    },
    MuiAppBar: {
      styleOverrides: { colorDefault: { backgroundColor: 'var(--surface)', color: 'var(--ink)' } },
    },
    MuiTab: {
      // Three times, since react-admin makes the tabs of languages lower and smaller.
      styleOverrides: {
        root: { textTransform: 'none', fontWeight: 600, '&&&': { minHeight: 44, fontSize: '0.875rem' } },
      },
    },
    // Its own colours are for a white page.
    MuiSwitch: {
      styleOverrides: {
        switchBase: {
          color: 'var(--ink-soft)',
          '&.Mui-disabled': { color: 'var(--ink-faint)' },
          '&.Mui-checked.Mui-disabled': { color: 'color-mix(in srgb, var(--pine) 70%, var(--surface))' },
          '&.Mui-disabled + .MuiSwitch-track': { opacity: 0.3 },
        },
        track: { backgroundColor: 'var(--ink-soft)', opacity: 0.5 },
      },
    },
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
    // As far apart as the inputs of the panel's own forms: react-admin relies on margins that ours do not have.
    MuiStack: { styleOverrides: { root: { '&:has(> .ra-input)': { gap: 20 } } } },
    RaSimpleFormIterator: {
      styleOverrides: {
        root: {
          // react-admin shows the buttons of a row to a mouse only: a keyboard would not reach them.
          '& .RaSimpleFormIterator-action': { visibility: 'visible' },
          '& .RaSimpleFormIterator-line': { paddingBlock: 8 },
          // Beside the first box, whose label is above.
          [SMALL_AND_UP]: {
            '& .RaSimpleFormIterator-index': { marginTop: LABEL_HEIGHT + 12 },
            '& .RaSimpleFormIterator-line > .RaSimpleFormIterator-action': { marginTop: LABEL_HEIGHT },
            // A switch stands beside the boxes of a row, and on the left of a column.
            '& .RaSimpleFormIterator-form > .MuiFormGroup-root': {
              alignSelf: 'flex-end',
              marginRight: 'auto',
            },
          },
        },
      },
    },
    MuiTableCell: { styleOverrides: { root: { borderColor: 'var(--line-color)' } } },
    // A wide table scrolls within its card.
    RaList: {
      styleOverrides: { root: { minWidth: 0, '& .RaList-main, & .RaList-content': { minWidth: 0 } } },
    },
    RaDataTable: { styleOverrides: { root: { '& .RaDataTable-tableWrapper': { overflowX: 'auto' } } } },
    RaDatagrid: { styleOverrides: { root: { '& .RaDatagrid-tableWrapper': { overflowX: 'auto' } } } },
    // It lies on the buttons of the list.
    RaBulkActionsToolbar: {
      styleOverrides: {
        root: { '& .RaBulkActionsToolbar-toolbar': { background: 'var(--surface)', color: 'var(--ink)' } },
      },
    },
    RaArrayInput: { styleOverrides: { root: { '& .RaArrayInput-label': { left: 0 } } } },
    RaEdit: PESSIMISTIC,
    RaDeleteButton: PESSIMISTIC,
    RaUpdateButton: PESSIMISTIC,
    RaBulkDeleteButton: PESSIMISTIC,
    RaBulkUpdateButton: PESSIMISTIC,
    RaImageInput: {
      defaultProps: FILE_INPUT,
      styleOverrides: {
        root: {
          // The button lies on the picture, which may be smaller.
          '& .RaFileInput-removeButton': { minWidth: 60, minHeight: 60 },
          // react-admin shows it to a mouse only.
          '& .RaFileInput-removeButton button': {
            minWidth: 44,
            opacity: 1,
            background: 'var(--surface)',
            border: 'var(--line)',
          },
        },
      },
    },
    RaFileInput: {
      defaultProps: FILE_INPUT,
      styleOverrides: {
        root: {
          '& .previews a': { display: 'inline-flex', alignItems: 'center', minWidth: 44, minHeight: 44 },
        },
      },
    },
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

/**
 * Where a menu is put that opens: into the page's main part, or into the dialog that it belongs to. Outside of these, screen
 * readers would not find it by navigating.
 */
function landmarkOfFocus(): Element {
  return document.activeElement?.closest('dialog, [role=dialog], main') ?? document.body;
}

/** Returns the time of day that a box shows: `09:30` of `09:30:00`, or of a date. */
function timeOfDay(value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'string' && /^\d\d:\d\d/.test(value)) return value.slice(0, 5);
  const date = new Date(value as string | Date);
  const digits = [date.getHours(), date.getMinutes()].map(part => String(part).padStart(2, '0'));
  return isNaN(date.getTime()) ? '' : digits.join(':');
}

/** The addresses under which the page has files, such as those of a copied record. */
const previews = new WeakMap<File, string>();

function asPreview(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asPreview);
  if (value instanceof File) return { rawFile: value, src: previewOf(value), title: value.name };
  // A draft has the address that the file had in the page before.
  const { rawFile } = (value ?? {}) as { rawFile?: unknown };
  if (rawFile instanceof File)
    return { ...(asPreview(rawFile) as object), ...(value as object), src: previewOf(rawFile) };
  return typeof value === 'string' && value !== '' ? { src: value, title: fileNameOf(value) } : value;
}

function previewOf(file: File): string {
  const src = previews.get(file) ?? URL.createObjectURL(file);
  previews.set(file, src);
  return src;
}

function localeOfPage(): string {
  const { lang } = document.documentElement;
  return navigator.languages.find(language => language.split('-')[0] === lang) ?? lang;
}
