/**
 * The arrows: who may import whom. A room has one rule, and what its sentence does not name is forbidden.
 */
const OURS = '^(src|resources|i18n|server|tests|scripts|bench)/';
const ROOTS = '^src/(main\\.tsx|app/|start/early\\.ts)';

const PANEL_PACKAGES =
  '^node_modules/(react|react-dom|react-router|react-router-dom|react-hook-form|react-i18next|i18next[^/]*|ra-[^/]+|@mui/[^/]+|@emotion/[^/]+|@tanstack/react-query)/';
const SERVER_PACKAGES =
  '^node_modules/(hono|@hono/[^/]+|zod|drizzle-orm|pg|@electric-sql/[^/]+|@node-rs/[^/]+|sharp|nodemailer|pino|rate-limiter-flexible|tsx)/';

/** @param only the rooms that this one may import from, besides itself */
function room(name, from, only, sentence) {
  return {
    name,
    comment: sentence,
    severity: 'error',
    from: { path: from },
    to: { path: OURS, pathNot: [from, ...only] },
  };
}
const src = (...rooms) => rooms.map(name => `^src/${name}/`);

module.exports = {
  forbidden: [
    {
      name: 'contract',
      comment:
        'The contract imports no package but the one that estimates passwords, whose rule panel and backend share.',
      severity: 'error',
      from: { path: '^src/contract/' },
      to: { pathNot: '^src/contract/|/?node_modules/@zxcvbn-ts/' },
    },
    room('api', '^src/api/', src('contract'), 'The api imports the contract.'),
    room('auth', '^src/auth/', src('api', 'contract'), 'Auth imports the api and the contract.'),
    room('src-i18n', '^src/i18n/', src('contract'), 'Language detection imports the contract.'),
    room('ui', '^src/ui/', src('contract'), 'The ui imports the contract.'),
    {
      name: 'start',
      comment: 'The start-up code imports the api and the contract; its root, early.ts, imports anything.',
      severity: 'error',
      from: { path: '^src/start/', pathNot: '^src/start/early\\.ts$' },
      to: { path: OURS, pathNot: ['^src/start/', ...src('api', 'contract')] },
    },
    room(
      'unsaved',
      '^src/unsaved/',
      src('ui', 'api', 'contract'),
      'Unsaved forms import the ui, the api and the contract.',
    ),
    room(
      'resource',
      '^src/resource/',
      src('ui', 'api', 'contract', 'unsaved', 'start'),
      'The resource engine imports the ui, the api, the contract, what keeps unsaved forms, and the start.',
    ),
    room(
      'layout',
      '^src/layout/',
      src('ui', 'api', 'auth', 'contract', 'start'),
      'The layout imports the ui, the api, auth, the contract and the start.',
    ),
    room(
      'pages',
      '^src/pages/',
      src('ui', 'api', 'auth', 'contract', 'unsaved', 'start'),
      'Pages import the ui, the api, auth, the contract, what keeps unsaved forms, and the start.',
    ),
    {
      name: 'config',
      comment: 'A file beside the composition roots (config.ts) imports nothing of ours.',
      severity: 'error',
      from: { path: '^src/[^/]+$', pathNot: ROOTS },
      to: { path: OURS },
    },
    {
      name: 'known-rooms',
      comment: 'Every folder of src is a room with a rule here: give a new one its sentence.',
      severity: 'error',
      from: {
        path: '^src/[^/]+/',
        pathNot: '^src/(contract|api|auth|i18n|ui|unsaved|resource|layout|pages|start|app)/',
      },
      to: {},
    },
    {
      name: 'resources',
      comment: 'Resources import src/resource, src/ui, src/api and src/contract.',
      severity: 'error',
      from: { path: '^resources/' },
      to: { path: OURS, pathNot: ['^resources/', ...src('resource', 'ui', 'api', 'contract')] },
    },
    {
      name: 'resource-alone',
      comment: 'A resource never imports another resource; the list in resources/index.ts imports each.',
      severity: 'error',
      from: { path: '^resources/([^/]+?)(/|\\.tsx?$)', pathNot: '^resources/index\\.ts$' },
      to: { path: '^resources/', pathNot: '^resources/$1(/|\\.tsx?$)' },
    },
    room('i18n', '^i18n/', src('contract'), 'Catalogues import the contract and each other.'),
    room('server', '^server/', src('contract'), 'The server imports the contract.'),
    {
      name: 'server-contract',
      comment: "The server's contract imports the panel's and the messages.",
      severity: 'error',
      from: { path: '^server/contract/' },
      to: { path: '^server/', pathNot: '^server/(contract|messages)/' },
    },
    {
      name: 'server-domain',
      comment:
        'The domain imports the contract, the database and the messages. It knows no HTTP, and what depends on the machine is handed to it.',
      severity: 'error',
      from: { path: '^server/domain/' },
      to: { path: '^server/', pathNot: '^server/(domain|contract|database|messages)/' },
    },
    {
      name: 'server-database',
      comment: 'The database imports nothing else of the server but how a start fails.',
      severity: 'error',
      from: { path: '^server/database/' },
      to: { path: '^server/', pathNot: '^server/(database/|StartError\\.ts$|config\\.ts$)' },
    },
    {
      name: 'server-platform',
      comment: 'What depends on the machine (native modules, files) imports the domain that it serves.',
      severity: 'error',
      from: { path: '^server/platform/' },
      to: { path: '^server/', pathNot: '^server/(platform|domain)/|^server/StartError\\.ts$' },
    },
    {
      name: 'domain-without-native-modules',
      comment: 'The domain imports no native module, no HTTP and no file system: it could run in a browser.',
      severity: 'error',
      from: { path: '^server/domain/' },
      to: {
        path: '^node_modules/(@node-rs|sharp|nodemailer|hono|@hono/node-server|pg|@electric-sql)/|^(node:)?fs(/|$)',
      },
    },
    {
      name: 'main-is-the-end',
      comment: 'Nothing ever imports main.tsx.',
      severity: 'error',
      from: {},
      to: { path: '^src/main\\.tsx$' },
    },
    {
      name: 'tests-are-outside',
      comment: 'Nothing imports from the tests except tests and measurements.',
      severity: 'error',
      from: { pathNot: '^(tests|bench)/' },
      to: { path: '^tests/' },
    },
    {
      name: 'panel-without-server',
      comment: 'The panel, its roots included, never imports the server: it builds with the server deleted.',
      severity: 'error',
      from: { path: '^(src|resources|i18n)/' },
      to: { path: '^server/' },
    },
    {
      name: 'server-packages',
      comment: "The panel imports no package of the server's.",
      severity: 'error',
      from: { path: '^(src|resources|i18n)/' },
      to: { path: SERVER_PACKAGES },
    },
    {
      name: 'panel-in-the-browser',
      comment: "The panel imports nothing of Node's.",
      severity: 'error',
      from: { path: '^(src|resources|i18n)/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'panel-packages',
      comment: "The server imports no package of the panel's.",
      severity: 'error',
      from: { path: '^server/' },
      to: { path: PANEL_PACKAGES },
    },
    {
      name: 'no-cycles',
      comment: 'No file imports itself, by whatever detour.',
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
