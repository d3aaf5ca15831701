// Who may import whom (docs/ARCHITECTURE.md). The comment of a rule is what its reader needs to do instead.
const TEST = String.raw`\.(test|spec)\.tsx?$|^backend/src/(testing|resilience)/|/e2e/`;

/** A rule of one direction: files in `from` never import `to`. */
function never(name, comment, from, to) {
  return { name, severity: 'error', comment, from, to };
}

/** The features of the backend, the lowest first. */
const FEATURES = [
  'audit',
  'settings',
  'shipments',
  'notify',
  'accounts',
  'inbox',
  'quotes',
  'subscriptions',
  'chat',
  'bulk',
  'imports',
  'views',
  'analytics',
];
const FEATURE = `^backend/src/(${FEATURES.join('|')})/`;

/** The folders of the backend, the lowest first: each imports only those before it. */
const FOLDERS = ['kernel', 'config', 'storage', 'http', ...FEATURES, 'live', 'app', 'commands'];

const folderRules = FOLDERS.map((folder, index) =>
  never(
    `${folder}-is-below`,
    `Lower folders know no higher ones (${FOLDERS.join(' < ')}): hand what it needs down to it, or move the file up.`,
    { path: `^backend/src/${folder}/`, pathNot: TEST },
    { path: '^backend/src/', pathNot: `^backend/src/(${FOLDERS.slice(0, index + 1).join('|')})/` },
  ),
);

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    never(
      'no-cycle',
      'Two files that need each other are one idea, or hide a third: move what both need into a file of its own.',
      {},
      { circular: true },
    ),
    ...folderRules,
    never(
      'resolvable',
      'This import leads nowhere: write the full file name with its extension, or add the package to package.json.',
      {},
      { couldNotResolve: true, pathNot: String.raw`^virtual:|\.css$|\?` },
    ),
    never(
      'contracts-imports-nothing',
      'contracts is imported by every package, so it imports none of them: move the rule down, or the import up.',
      { path: '^packages/contracts/src', pathNot: TEST },
      { path: '^(apps|backend|packages/(?!contracts/))' },
    ),
    never(
      'api-client-knows-only-contracts',
      'api-client depends on the contract only, so that every shell can use it.',
      { path: '^packages/api-client/src', pathNot: TEST },
      { path: '^(apps|backend|packages/(?!contracts/|api-client/))' },
    ),
    never(
      'chat-client-knows-no-screen',
      'chat-client is what the chats of the site and the console have in common: their screens stay with them.',
      { path: '^packages/chat-client/src', pathNot: TEST },
      {
        path: String.raw`^(apps|backend|packages/(?!(contracts|api-client|chat-client|ui)/))|^packages/ui/.+\.(tsx|css)$`,
      },
    ),
    never(
      'contracts-types-only-in-clients',
      'Clients take types of the contract with `import type`; schemas bring zod along. Plain constants are fine.',
      { path: '^packages/(api-client|chat-client)/src', pathNot: TEST },
      {
        path: String.raw`\.(schema|routes)\.ts$|contracts/src/http/(errors|fields)\.ts$`,
        dependencyTypesNot: ['type-only'],
      },
    ),
    never(
      'ui-knows-no-domain',
      'ui is tokens and primitives: what knows shipments or accounts belongs to a feature.',
      { path: '^packages/ui/src', pathNot: TEST },
      { path: '^(apps|backend|packages/(?!ui/))' },
    ),
    never(
      'admin-ui-does-not-know-its-shell',
      'admin-ui asks its AdminPlatform; it never imports a shell, the backend or electron.',
      { path: '^packages/admin-ui/src', pathNot: TEST },
      { path: String.raw`^(apps|backend|packages/(testing|dev)/)|node_modules/electron/` },
    ),
    never(
      'apps-do-not-import-each-other',
      'The site and the console share code through packages, not through each other.',
      { path: '^apps/([^/]+)/src', pathNot: TEST },
      { path: '^apps/', pathNot: '^apps/$1/' },
    ),
    never(
      'clients-never-import-the-backend',
      'A client knows the server by its contract: declare what you need in packages/contracts.',
      { path: '^apps/', pathNot: String.raw`${TEST}|\.fixtures\.ts$` },
      { path: '^backend/' },
    ),
    never(
      'backend-knows-only-contracts',
      'The backend shares contracts with its clients and nothing else; its tests may also use api-client and testing.',
      { path: '^backend/src', pathNot: TEST },
      { path: '^(apps|packages/(?!contracts/))' },
    ),
    never(
      'kernel-does-no-io',
      'kernel is the language of the backend: no Koa, no database. The logger is its one library.',
      { path: '^backend/src/kernel', pathNot: TEST },
      { path: String.raw`node_modules/(koa|@koa|mongoose|mongodb|socket\.io)/` },
    ),
    never(
      'features-enter-through-services',
      'Another feature is entered by its <feature>.service.ts: its repo, model and policy are its own business.',
      // A batch changes shipments by their rules, and saves them as each command does.
      { path: FEATURE, pathNot: TEST },
      {
        path: FEATURE,
        pathNot: String.raw`^backend/src/($1/|shipments/(rules/|places/|save-shipment|assignment|shipment\.types)|.+\.(service|feature)\.ts$)`,
      },
    ),
    never(
      'app-enters-features-by-their-feature-file',
      'What app/ takes from a feature is in its <feature>.feature.ts: models, services, routes.',
      { path: '^backend/src/app/', pathNot: TEST },
      { path: FEATURE, pathNot: String.raw`\.feature\.ts$`, dependencyTypesNot: ['type-only'] },
    ),
    never(
      'parts-enter-through-services',
      'A part of a feature enters another by its <part>.service.ts; what several share is in the folder above them.',
      // Every part may use rules, places, search, view, vin, passwords.
      { path: '^backend/src/(accounts|chat|shipments)/([^/]+)/', pathNot: TEST },
      {
        path: '^backend/src/$1/[^/]+/',
        pathNot: String.raw`^backend/src/$1/($2|rules|places|search|view|vin|passwords)/|/([a-z]+)/\2\.service\.ts$`,
      },
    ),
    never(
      'rules-read-and-write-nothing',
      'A rule says what a command makes of a shipment; its service reads the shipment and saves it.',
      { path: '^backend/src/shipments/rules/', pathNot: TEST },
      {
        path: String.raw`\.(repo|service|model)\.ts$|^backend/src/storage/`,
        dependencyTypesNot: ['type-only'],
      },
    ),
    never(
      'mongoose-in-models-and-repos',
      'The database is touched by <feature>.model.ts, <feature>.repo.ts and storage/; a service asks its repo.',
      {
        path: '^backend/src',
        pathNot: String.raw`${TEST}|\.(model|repo)\.ts$|^backend/src/storage/`,
      },
      { path: 'node_modules/(mongoose|mongodb)/', dependencyTypesNot: ['type-only'] },
    ),
    never(
      'koa-in-http',
      'Koa ends at http/: a handler receives parsed input and returns the answer.',
      { path: '^backend/src', pathNot: String.raw`${TEST}|^backend/src/http/|\.http\.ts$` },
      { path: String.raw`node_modules/(koa|@koa)/`, dependencyTypesNot: ['type-only'] },
    ),
    never(
      'services-do-not-know-http',
      'http calls the service, never the other way: return a value or throw an AppError.',
      { path: String.raw`^backend/src/.*\.(service|policy|repo|model|presenter)\.ts$` },
      { path: String.raw`^backend/src/http/|\.http\.ts$` },
    ),
    never(
      'features-do-not-import-each-other',
      'Features never import each other: share through lib/, or let app/ put both on one page.',
      { path: '^(apps|packages)/([^/]+)/src/features/([^/]+)/', pathNot: TEST },
      { path: '^$1/$2/src/features/', pathNot: '^$1/$2/src/features/$3/' },
    ),
    never(
      'features-do-not-know-the-app',
      'app/ composes features; a feature takes what it needs as a prop or from a context in lib/.',
      { path: '^(apps|packages)/([^/]+)/src/(features|lib)/', pathNot: TEST },
      { path: '^$1/$2/src/app/' },
    ),
    never(
      'lib-does-not-know-features',
      'lib is below the features: move the feature-specific part up.',
      { path: '^(apps|packages)/([^/]+)/src/lib/', pathNot: TEST },
      { path: '^$1/$2/src/features/' },
    ),
    never(
      'renderer-without-electron',
      'The renderer is a web page: it reaches the system through the bridge the preload exposes.',
      { path: '^apps/desktop/src/renderer', pathNot: TEST },
      { path: String.raw`node_modules/electron/|^apps/desktop/src/main/` },
    ),
    never(
      'browser-code-without-node',
      'Browsers have no node modules: use the platform of the web, or do it at build time.',
      {
        path: '^(apps/web/src|apps/desktop/src/renderer|packages/(contracts|api-client|chat-client|ui|admin-ui)/src)',
        pathNot: TEST,
      },
      { dependencyTypes: ['core'] },
    ),
    never(
      'tests-stay-out-of-products',
      'Product code never imports tests or their tools.',
      {
        path: '^(apps|backend|packages/(?!testing/|dev/))',
        pathNot: `${TEST}|^apps/[^/]+/playwright|^backend/bench/`,
      },
      { path: String.raw`\.(test|spec)\.tsx?$|^packages/testing/` },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: String.raw`/(dist|out|release)/` },
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default', 'node'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
    },
  },
};
