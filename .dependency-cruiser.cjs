/**
 * Which folder may import which. Each folder has one rule, and an import that its sentence does not name is forbidden.
 */
const OURS = '^(src|resources|i18n|server|demo|tests|scripts|bench)/';
const ROOTS = '^src/(main\\.tsx|app/|start/early\\.ts)';
/** The list of languages, which is data. */
const LANGUAGES = '^i18n/languages\\.ts$';
/** What any folder of src may import. */
const STORAGE = '^src/(storage|brand|clock|basePath)\\.ts$';

const PANEL_PACKAGES =
  '^node_modules/(react|react-dom|react-router|react-router-dom|react-hook-form|react-i18next|i18next[^/]*|ra-[^/]+|@mui/[^/]+|@emotion/[^/]+|@dnd-kit/[^/]+|@tanstack/react-query)/';
const SERVER_PACKAGES =
  '^node_modules/(hono|@hono/[^/]+|zod|drizzle-orm|pg|@electric-sql/[^/]+|@node-rs/[^/]+|sharp|nodemailer|pino|rate-limiter-flexible|tsx)/';

/** @param only the folders that this one may import from, besides itself */
function folderRule(name, from, only, sentence) {
  return {
    name,
    comment: sentence,
    severity: 'error',
    from: { path: from },
    to: { path: OURS, pathNot: [from, ...only, ...(from.startsWith('^src/') ? [STORAGE] : [])] },
  };
}
const src = (...folders) => folders.map(name => `^src/${name}/`);

module.exports = {
  forbidden: [
    {
      name: 'contract',
      comment:
        'The contract imports no package except zxcvbn-ts, for the password rule that panel and backend share.',
      severity: 'error',
      from: { path: '^src/contract/' },
      to: { pathNot: '^src/contract/|/?node_modules/@zxcvbn-ts/' },
    },
    folderRule(
      'customization',
      '^src/customization/',
      [...src('api', 'contract', 'ui'), '^src/resource/extension/'],
      'What an installation adds to the panel imports the api, the contract, the ui and the shape of extensions.',
    ),
    folderRule('config', '^src/config/', [], 'The configuration imports nothing else.'),
    folderRule('api', '^src/api/', src('contract'), 'The api imports the contract.'),
    folderRule('auth', '^src/auth/', src('api', 'contract'), 'Auth imports the api and the contract.'),
    folderRule(
      'src-i18n',
      '^src/i18n/',
      [...src('contract'), LANGUAGES],
      'Language detection imports the contract and the list of languages.',
    ),
    folderRule('ui', '^src/ui/', src('contract'), 'The ui imports the contract.'),
    folderRule(
      'qr-codes',
      '^src/qrCodes/',
      src('ui', 'brand'),
      'QR codes import the ui, and how colours contrast.',
    ),
    {
      name: 'start',
      comment:
        'The start-up code imports the api, the contract and language detection; its root, early.ts, imports anything, and lists.ts the resources, whose values the build takes.',
      severity: 'error',
      from: { path: '^src/start/', pathNot: '^src/start/(early|lists)\\.ts$' },
      to: {
        path: OURS,
        pathNot: ['^src/start/', STORAGE, ...src('api', 'contract', 'i18n'), LANGUAGES],
      },
    },
    folderRule(
      'diagnosis',
      '^src/diagnosis/',
      src('ui', 'api', 'contract'),
      'The diagnosis of failures imports the ui, the api and the contract.',
    ),
    folderRule(
      'unsaved',
      '^src/unsaved/',
      src('ui', 'api', 'contract'),
      'Unsaved forms import the ui, the api and the contract.',
    ),
    folderRule(
      'form',
      '^src/form/',
      src('unsaved', 'ui', 'diagnosis', 'api', 'contract'),
      'Forms import unsaved forms, the ui, the diagnosis of failures, the api and the contract.',
    ),
    folderRule(
      'undo',
      '^src/undo/',
      src('ui', 'api', 'contract'),
      'Undo imports the ui, the api and the contract.',
    ),
    folderRule(
      'resource',
      '^src/resource/',
      src('ui', 'diagnosis', 'api', 'contract', 'form', 'unsaved', 'undo', 'start'),
      'The resource engine imports the ui, the diagnosis of failures, the api, the contract, forms, unsaved forms, undo and the start-up code.',
    ),
    folderRule(
      'commands',
      '^src/commands/',
      src('resource', 'customization', 'ui', 'api', 'contract', 'start'),
      'Commands import the resource engine, what an installation adds, the ui, the api, the contract and the start-up code.',
    ),
    folderRule(
      'layout',
      '^src/layout/',
      src('ui', 'diagnosis', 'api', 'auth', 'contract', 'start', 'undo', 'unsaved'),
      'The layout imports the ui, the diagnosis of failures, the api, auth, the contract, undo, unsaved forms and the start-up code.',
    ),
    folderRule(
      'pages',
      '^src/pages/',
      [
        '^src/qrCodes/storedLook\\.ts$',
        ...src(
          'i18n',
          'ui',
          'diagnosis',
          'api',
          'auth',
          'contract',
          'customization',
          'form',
          'unsaved',
          'start',
        ),
        '^src/resource/paths\\.ts$',
        LANGUAGES,
      ],
      'Pages import the i18nProvider, the ui, the diagnosis of failures, the api, auth, the contract, what an installation adds, forms, unsaved forms, the start-up code, the paths of resources, the stored look of QR codes and the list of languages.',
    ),
    folderRule(
      'tools',
      '^src/tools/',
      [
        ...src(
          'qrCodes',
          'resource',
          'form',
          'unsaved',
          'undo',
          'diagnosis',
          'ui',
          'api',
          'i18n',
          'contract',
          'start',
        ),
        LANGUAGES,
      ],
      'Tools import QR codes, the resource engine, forms, unsaved forms, undo, the diagnosis of failures, the ui, the api, language detection, the contract, the start-up code and the list of languages.',
    ),
    folderRule(
      'preview',
      '^src/preview/',
      [
        ...src('customization', 'resource', 'diagnosis', 'ui', 'api', 'i18n', 'contract'),
        '^src/tools/lazyTool\\.ts$',
      ],
      'The preview imports what an installation adds, the resource engine, the diagnosis of failures, the ui, the api, language detection, the contract and lazyTool.',
    ),
    folderRule(
      'testing',
      '^src/testing/',
      [...src('api', 'auth', 'i18n', 'contract'), '^src/resource/defineWire\\.ts$'],
      'What integrators test with imports the api, auth, language detection, the contract and defineWire.',
    ),
    {
      name: 'testing-is-not-in-the-product',
      comment: 'Only tests and the workshop import src/testing.',
      severity: 'error',
      from: { pathNot: '^(tests|workshop|src/testing)/' },
      to: { path: '^src/testing/' },
    },
    {
      name: 'storage',
      comment:
        'A file directly in src that is not a composition root (storage.ts, brand.ts, clock.ts, basePath.ts) imports no other file of the project. Any folder of src imports them.',
      severity: 'error',
      from: { path: '^src/[^/]+$', pathNot: ROOTS },
      to: { path: OURS },
    },
    {
      name: 'known-folders',
      comment: 'Every folder of src has a rule here: add one for a new folder.',
      severity: 'error',
      from: {
        path: '^src/[^/]+/',
        pathNot:
          '^src/(contract|config|brand|api|auth|i18n|ui|qrCodes|customization|diagnosis|form|unsaved|undo|resource|commands|tools|preview|layout|pages|start|app|testing)/',
      },
      to: {},
    },
    {
      name: 'resources',
      comment:
        'Resources import src/resource, src/customization, src/form, src/unsaved, src/undo, src/diagnosis, src/qrCodes, src/preview, src/ui, src/api, src/contract and the storage.',
      severity: 'error',
      from: { path: '^resources/' },
      to: {
        path: OURS,
        pathNot: [
          '^resources/',
          STORAGE,
          ...src(
            'resource',
            'customization',
            'form',
            'unsaved',
            'undo',
            'diagnosis',
            'qrCodes',
            'preview',
            'ui',
            'api',
            'contract',
          ),
        ],
      },
    },
    {
      name: 'resource-alone',
      comment:
        'A resource does not import another resource; only the lists in resources/index.ts, wire.ts and panel.tsx import what is beside them.',
      severity: 'error',
      from: { path: '^resources/([^/]+?)(/|\\.tsx?$)', pathNot: '^resources/(index|wire|panel)\\.tsx?$' },
      to: { path: '^resources/', pathNot: '^resources/$1(/|\\.tsx?$)' },
    },
    folderRule('i18n', '^i18n/', src('contract'), 'Catalogues import the contract and each other.'),
    folderRule('brand', '^src/brand/', [], 'The brand imports nothing else.'),
    folderRule(
      'server',
      '^server/',
      src('contract', 'brand'),
      'The server imports the contract and the brand.',
    ),
    folderRule(
      'conformance',
      '^scripts/conformance',
      src('contract'),
      'The conformance checks import the contract. They test what the panel and the server implement, so they use neither.',
    ),
    {
      name: 'server-brand',
      comment: 'Only what serves the panel, and the start, import the brand.',
      severity: 'error',
      from: { path: '^server/', pathNot: '^server/(http|start)/' },
      to: { path: '^src/brand/' },
    },
    {
      name: 'server-contract',
      comment: "The server's contract imports src/contract and the messages.",
      severity: 'error',
      from: { path: '^server/contract/' },
      to: { path: '^server/', pathNot: '^server/(contract|messages)/' },
    },
    {
      name: 'server-domain',
      comment:
        'The domain imports the contract, the database and the messages. It does not depend on HTTP, and it receives as arguments what depends on the machine.',
      severity: 'error',
      from: { path: '^server/domain/' },
      to: { path: '^server/', pathNot: '^server/(domain|contract|database|messages)/' },
    },
    {
      name: 'domain-without-schemas',
      comment:
        'The domain uses the types of bodies, answers and queries, not their schemas: those are checked by the routes.',
      severity: 'error',
      from: { path: '^server/domain/' },
      to: {
        path: '^server/contract/(answers|bodies|queries|listQuery|fields)|^node_modules/(zod|@hono|hono)/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'server-http',
      comment: 'The routes call the domain, which has the queries.',
      severity: 'error',
      from: { path: '^server/http/' },
      to: { path: '^server/database/schema|^node_modules/drizzle-orm/' },
    },
    {
      name: 'server-database',
      comment: 'From the rest of the server, the database imports only what all share.',
      severity: 'error',
      from: { path: '^server/database/' },
      to: { path: '^server/', pathNot: '^server/(database|shared)/' },
    },
    {
      name: 'server-platform',
      comment: 'The platform (native modules, files, S3) imports the domain and what all share.',
      severity: 'error',
      from: { path: '^server/platform/' },
      to: { path: '^server/', pathNot: '^server/(platform|domain|shared)/' },
    },
    {
      name: 'server-mail',
      comment: 'The mail imports the domain, the messages and what all share.',
      severity: 'error',
      from: { path: '^server/mail/' },
      to: { path: '^server/', pathNot: '^server/(mail|domain|messages|shared)/' },
    },
    {
      name: 'server-messages',
      comment: 'The messages import nothing else of the server.',
      severity: 'error',
      from: { path: '^server/messages/' },
      to: { path: '^server/', pathNot: '^server/messages/' },
    },
    {
      name: 'server-sample',
      comment: 'The sample company and the demo company import the domain and the database.',
      severity: 'error',
      from: { path: '^server/(sample|demo)/' },
      to: { path: '^server/', pathNot: '^server/(sample|demo|domain|database)/' },
    },
    {
      name: 'server-stores',
      comment: 'What opens the database and the photos imports both, with the platform that they need.',
      severity: 'error',
      from: { path: '^server/stores/' },
      to: { path: '^server/', pathNot: '^server/(stores|database|domain|platform|shared)/' },
    },
    {
      name: 'server-commands',
      comment:
        'The commands of the administrator (backup, check) call no route: they work beside a running server.',
      severity: 'error',
      from: { path: '^server/commands/' },
      to: { path: '^server/', pathNot: '^server/(commands|stores|database|domain|platform|shared)/' },
    },
    {
      name: 'server-metrics',
      comment: 'The metrics count what the database, the photos and the mail do. The routes import them.',
      severity: 'error',
      from: { path: '^server/metrics/' },
      to: { path: '^server/', pathNot: '^server/(metrics|database|domain|mail|shared)/' },
    },
    {
      name: 'server-http-apart',
      comment: 'The routes import neither the commands nor the start.',
      severity: 'error',
      from: { path: '^server/http/' },
      to: { path: '^server/(commands|cli|start|stores|platform|sample|demo)/' },
    },
    {
      name: 'server-start',
      comment: 'The start puts the server together. Only the entries and the command line import it.',
      severity: 'error',
      from: { path: '^server/', pathNot: '^server/(start/|cli/|main\\.ts$)' },
      to: { path: '^server/(start|cli)/' },
    },
    {
      name: 'server-shared',
      comment: 'What all layers of the server may import knows none of them.',
      severity: 'error',
      from: { path: '^server/shared/' },
      to: { path: '^server/', pathNot: '^server/shared/' },
    },
    {
      name: 'server-folders',
      comment: 'Every folder of the server has a rule here: add one for a new folder.',
      severity: 'error',
      from: {
        path: '^server/[^/]+/',
        pathNot:
          '^server/(shared|contract|domain|database|platform|mail|messages|sample|demo|stores|metrics|http|commands|start|cli|migrations)/',
      },
      to: {},
    },
    folderRule(
      'demo',
      '^demo/',
      ['^server/', LANGUAGES],
      'The demo imports the server and the list of languages.',
    ),
    {
      name: 'demo-in-the-browser',
      comment: 'The demo imports of the server only what runs in a browser.',
      severity: 'error',
      from: { path: '^demo/' },
      to: {
        path: '^server/(platform|mail|stores|commands|start|cli)/|^server/database/(open|migrate)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'server-in-the-browser',
      comment: 'The domain, the contract and the messages import no Node module: they also run in a browser.',
      severity: 'error',
      from: { path: '^server/(domain|contract|messages)/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'domain-without-native-modules',
      comment:
        'The domain, the contract and the messages import no native module, no HTTP server and no database driver.',
      severity: 'error',
      from: { path: '^server/(domain|contract|messages)/' },
      to: { path: '^node_modules/(@node-rs|sharp|nodemailer|hono|@hono/node-server|pg|@electric-sql)/' },
    },
    {
      name: 'domain-without-http',
      comment: 'The domain describes no requests: their schemas are in the contract.',
      severity: 'error',
      from: { path: '^server/domain/' },
      to: { path: '^node_modules/@hono/' },
    },
    {
      name: 'domain-without-drivers',
      comment: 'The domain imports from the database what both databases share: nothing that opens one.',
      severity: 'error',
      from: { path: '^server/domain/' },
      to: { path: '^server/database/(open|migrate)' },
    },
    {
      name: 'main-is-not-imported',
      comment: 'No file imports main.tsx.',
      severity: 'error',
      from: {},
      to: { path: '^src/main\\.tsx$' },
    },
    {
      name: 'tests-are-outside',
      comment: 'Only tests and benchmarks import from the tests.',
      severity: 'error',
      from: { pathNot: '^(tests|bench)/' },
      to: { path: '^tests/' },
    },
    {
      name: 'panel-without-server',
      comment:
        'The panel, with its composition roots and its build, does not import the server: it builds with the server deleted.',
      severity: 'error',
      from: { path: '^(src|resources|i18n|scripts/build)/' },
      to: { path: '^server/' },
    },
    {
      name: 'server-packages',
      comment: 'The panel imports no package that belongs to the server.',
      severity: 'error',
      from: { path: '^(src|resources|i18n)/' },
      to: { path: SERVER_PACKAGES },
    },
    {
      name: 'panel-in-the-browser',
      comment: 'The panel imports no Node module.',
      severity: 'error',
      from: { path: '^(src|resources|i18n)/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'panel-packages',
      comment: 'The server imports no package that belongs to the panel.',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: PANEL_PACKAGES },
    },
    {
      name: 'no-cycles',
      comment: 'No file imports itself, directly or indirectly.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|data|server/migrations)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types', 'typings'],
    },
  },
};
