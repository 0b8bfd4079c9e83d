import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

const namedExports = [
  {
    selector: 'ExportDefaultDeclaration',
    message: 'Use a named export, so that a thing has the same name everywhere.',
  },
  { selector: 'ExportSpecifier[exported.name="default"]', message: 'Use a named export.' },
];
const environmentInConfig = [
  {
    selector: 'MemberExpression[object.type="MetaProperty"][property.name="env"]',
    message: 'The environment is read in src/config/; take what you need from there.',
  },
];
const wholeReactAdmin = [
  'ImportDeclaration[source.value="react-admin"] > :matches(ImportNamespaceSpecifier, ImportDefaultSpecifier)',
  ':matches(ExportAllDeclaration, ExportNamedDeclaration)[source.value="react-admin"]',
].map(selector => ({
  selector,
  message:
    "Import by name, `import { DateInput } from 'react-admin'`: then the build loads the component with the first screen that shows it. Otherwise all of react-admin becomes part of every screen.",
}));
const restrictedStorage = {
  'no-restricted-globals': [
    'error',
    {
      name: 'localStorage',
      message: 'Use src/storage.ts.',
    },
  ],
  'no-restricted-properties': [
    'error',
    ...['window', 'globalThis', 'self'].map(object => ({
      object,
      property: 'localStorage',
      message: 'Use src/storage.ts.',
    })),
  ],
};

/**
 * What the panel's own code imports from react-admin. Its Material UI components are not among them: they would become part of
 * the first screens. In `resources/` the build loads them on demand (scripts/build/lazyReactAdmin.ts).
 */
const HEADLESS_REACT_ADMIN = [
  'AddNotificationContext',
  'AddUndoableMutationContext',
  'CoreAdminContext',
  'Form',
  'I18nContext',
  'RecordContextProvider',
  'ResourceContextProvider',
  'ResourceDefinitionContextProvider',
  'ValidationError',
  'memoryStore',
  'useAddNotificationContext',
  'useBlocker',
  'useCreate',
  'useDataProvider',
  'useDelete',
  'useFieldValue',
  'useGetList',
  'useGetOne',
  'useI18nProvider',
  'useInput',
  'useLocales',
  'useNotificationContext',
  'useNotify',
  'useRecordContext',
  'useResourceContext',
  'useTranslate',
  'useUpdate',
  'useWrappedSource',
];

const headlessReactAdmin = {
  name: 'react-admin',
  allowImportNames: HEADLESS_REACT_ADMIN,
  allowTypeImports: true,
  message:
    'Only the headless half of react-admin may be part of the first screens. Add its names to the list in eslint.config.js.',
};

export default defineConfig(
  {
    ignores: [
      'site/**',
      'dist',
      'dist-demo',
      'data',
      'coverage',
      '.cache',
      'server/migrations',
      'bench/stock',
    ],
  },

  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { project: './tsconfig.json', tsconfigRootDir: import.meta.dirname } },
    rules: {
      eqeqeq: 'error',
      'no-restricted-syntax': ['error', ...namedExports],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      // `${count} items` reads better than `${String(count)} items` and means the same.
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      // `onClick={() => save()}` ignores the result on purpose.
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // React does not await event handlers: each one catches its own rejections.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      // react-admin and Hono declare asynchronous members that often have nothing to wait for.
      '@typescript-eslint/require-await': 'off',
      // `Http` returns a type that the caller takes from the contract.
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
    },
  },

  {
    files: ['{src,resources,i18n}/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat.recommended, jsxA11y.flatConfigs.recommended],
    rules: {
      'no-console': 'error',
      // A table that CSS lays out as cards loses its roles unless they are explicit.
      'jsx-a11y/no-redundant-roles': [
        'error',
        { table: ['table'], thead: ['rowgroup'], tbody: ['rowgroup'], tr: ['row'], nav: ['navigation'] },
      ],
      'jsx-a11y/no-interactive-element-to-noninteractive-role': [
        'error',
        { tr: ['none', 'presentation'], canvas: ['img'], td: ['cell'] },
      ],
      // A dialog's safe button and a form's first field take the focus: the user continues there.
      'jsx-a11y/no-autofocus': 'off',
      ...restrictedStorage,
      'no-restricted-syntax': ['error', ...namedExports, ...environmentInConfig],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          paths: [headlessReactAdmin],
          patterns: [
            {
              group: ['@mui/*', '@emotion/*', 'ra-ui-materialui', 'ra-ui-materialui/*'],
              allowTypeImports: true,
              message:
                'Material UI is loaded by src/ui/mui, the picker and the dialogs that need it only. See decision 015.',
            },
          ],
        },
      ],
    },
  },
  {
    // What is loaded on demand.
    files: ['src/ui/mui/*.tsx', 'src/ui/dialog/MuiDialog.tsx', 'src/ui/control/Picker.tsx'],
    rules: { '@typescript-eslint/no-restricted-imports': ['error', { paths: [headlessReactAdmin] }] },
  },
  {
    files: ['resources/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-syntax': ['error', ...namedExports, ...environmentInConfig, ...wholeReactAdmin],
    },
  },
  {
    files: ['resources/**/*.{ts,tsx}'],
    // What `muiComponent` loads.
    ignores: ['resources/**/mui/**'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: ['@mui/*', '@emotion/*', 'ra-ui-materialui', 'ra-ui-materialui/*'],
              allowTypeImports: true,
              message:
                "Material UI would become part of every screen. Import inputs and fields by name from 'react-admin', and icons from 'lucide-react'. Put a component of your own that needs Material UI into a folder `mui` of the resource, and load it with `muiComponent` (src/ui/mui/muiComponent).",
            },
            {
              group: ['ra-core', 'ra-core/*', 'react-admin/*'],
              allowTypeImports: true,
              message: "Import by name from 'react-admin': the build loads only these imports on demand.",
            },
          ],
        },
      ],
    },
  },
  // A recorder prints where it is not told otherwise.
  { files: ['src/testing/**/*.ts'], rules: { 'no-console': 'off' } },
  {
    files: ['src/storage.ts'],
    rules: { 'no-restricted-globals': 'off', 'no-restricted-properties': 'off' },
  },
  { files: ['src/config/isDevelopment.ts'], rules: { 'no-restricted-syntax': ['error', ...namedExports] } },

  {
    files: ['tests/**/*.{ts,tsx}'],
    rules: {
      // Tests read untyped responses; a wrong assumption about one makes the test fail.
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },

  { files: ['**/*.config.ts'], rules: { 'no-restricted-syntax': 'off' } },
);
