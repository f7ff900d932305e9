// The rules of the architecture (docs/architecture.md), checked.
const { readdirSync } = require('node:fs');
const { join } = require('node:path');

const foldersOf = (path) =>
  readdirSync(join(__dirname, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

/** The folders of `src` that are not modules of a resource. */
const OTHER_FOLDERS = ['cli', 'embedded-postgres', 'kernel', 'mcp', 'portal', 'processes', 'reference'];
const MODULES = foldersOf('src').filter((folder) => !OTHER_FOLDERS.includes(folder));

/** The folders of the kernel. Each may import only those before it. */
const KERNEL_FOLDERS = [
  'messages',
  'errors',
  'telemetry',
  'egress',
  'mail',
  'sql',
  'resource',
  'validation',
  'auth',
  'database',
  'events',
  'jobs',
  'http',
];
const kernelFolders = foldersOf('src/kernel');
const unordered = kernelFolders.filter((folder) => !KERNEL_FOLDERS.includes(folder));
const missing = KERNEL_FOLDERS.filter((folder) => !kernelFolders.includes(folder));
if (unordered.length > 0)
  throw new Error(
    `${unordered.map((folder) => `src/kernel/${folder}`).join(', ')} has no place in KERNEL_FOLDERS: ${__filename}`,
  );
if (missing.length > 0)
  throw new Error(`KERNEL_FOLDERS has folders that do not exist: ${missing.join(', ')}: ${__filename}`);

/** Only these files may import unscoped access, which is not limited to one business. Each has its reason. */
const UNSCOPED = {
  'src/kernel/kernel.module.ts': 'opens the pool, and provides it',
  'src/kernel/database/database.ts': 'creates the scoped access',
  'src/kernel/http/rate-limit.ts': 'counts in the rate limiter’s own table',
  'src/kernel/jobs/first-statistics.ts': 'analyses tables, which contain the rows of all businesses',
  'src/kernel/jobs/turn-sweep.ts':
    'finds the businesses with due work of any kind, and the due work of one by its own clock',
  'src/access/api/stored-api-keys.ts': 'finds the business of a key',
  'src/access/businesses.service.ts': 'creates businesses, and changes their plans',
  'src/access/open-sessions.ts': 'checks the sessions of all open streams in one query',
  'src/access/principals.service.ts': 'finds the business of a user',
  'src/access/email-claims.ts': 'finds the account that claims an e-mail address, of any business',
  'src/access/firm-accounts.service.ts': 'creates the tenancies of firms, and finds accounts by e-mail',
  'src/portal/session/sign-in-attempts.ts': 'counts attempts in the rate limiter’s own table',
  'src/sandboxes/sandboxes.service.ts': 'creates sandboxes, which are separate businesses',
  'src/vendors/vendors.service.ts': 'registers vendor firms, which businesses share',
  'src/vendors/vendor-people.service.ts': 'finds the businesses that a person of a firm works for',
  'src/webhooks/backlog-gauges.ts': 'counts the waiting deliveries of all businesses',
  'src/webhooks/used-secret-keys.ts': 'knows with which keys the secrets of all businesses are encrypted',
  'src/webhooks/published-keys.ts': 'publishes the public keys of all endpoints',
  'src/changes/api/change-watch.ts': 'checks for changes for all waiting requests in one query',
  'src/kernel/events/commit-order.ts': 'finds which of several businesses have rows without a number',
  'src/notifications/live-feed.ts': 'checks for new notices for all open streams in one query',
  'src/attachments/attachment-sweeper.ts': 'finds files of any business that no row refers to',
  'src/kernel/database/business-tables.ts': 'reads PostgreSQL’s catalogue',
  'src/archives/business-export.ts': 'reads every table with rows of businesses',
  'src/archives/business-import.ts': 'writes every table with rows of businesses',
  'src/archives/archive-writer.ts': 'writes every table with rows of businesses',
  'src/archives/shared-rows.ts': 'checks the rows that an import writes, and the firms that they refer to',
  'src/archives/business-erasure.ts': 'deletes from every table with rows of businesses',
  'src/moves/move-end.ts': 'opens snapshots and transactions over both databases of a move',
  'src/moves/move-plan.ts': 'compares the schemas and accounts of both databases',
  'src/moves/source-lease.ts': 'closes a business and its sandbox',
  'src/moves/row-copy.ts': 'copies every table with rows of businesses',
  'src/moves/row-comparison.ts': 'compares every table with rows of businesses',
  'src/moves/file-copy.ts': 'reads which files the rows of a business refer to',
  'src/moves/endpoint-secrets.ts': 'encrypts the secrets of copied rows',
  'src/moves/business-move.ts': 'opens a business in another database',
  'src/cli/operator.ts': 'finds the business of a record that an operator names',
  'src/demo/story/story.service.ts': 'creates the history of the demo business, with past times',
  'src/demo/story/staffing.ts': 'creates the people of the demo business, with past times',
  'src/demo/story/story.ts': 'has the steps of that history, and runs them',
  'src/demo/size/size.service.ts': 'seeds rows by the million, in SQL',
  'src/demo/size/fill.ts': 'seeds rows by the million, in SQL',
  'src/demo/size/first-rows.ts': 'fills a new table',
};

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      comment: 'Circular imports of types count too: neither file can be understood without the other.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'kernel-knows-no-resource',
      comment: 'The kernel serves every resource, so it names none.',
      severity: 'error',
      from: { path: '^src/kernel/' },
      to: { path: '^src/', pathNot: '^src/(kernel/|config\\.ts$)' },
    },
    // The last folder may import all others.
    ...KERNEL_FOLDERS.slice(0, -1).map((folder, index) => ({
      name: `kernel-folder-${folder}`,
      comment: `Kernel folders import only those before them: ${KERNEL_FOLDERS.join(' ← ')}.`,
      severity: 'error',
      from: { path: `^src/kernel/${folder}/` },
      to: { path: `^src/kernel/(${KERNEL_FOLDERS.slice(index + 1).join('|')})/` },
    })),
    {
      name: 'through-the-front-door',
      comment:
        'Other modules import only its index.ts. The worker also imports the index.ts of the delivery of webhooks and notices.',
      severity: 'error',
      from: { path: '^src/([^/]+)/' },
      to: {
        path: `^src/(${MODULES.join('|')})/`,
        pathNot: [
          '^src/$1/',
          '^src/[^/]+/index\\.ts$',
          '^src/(webhooks|notifications)/delivery/index\\.ts$',
          '^src/sandboxes/moving/index\\.ts$',
          '^src/[^/]+/api/[^/]+\\.(controller|api\\.module)\\.ts$',
        ],
      },
    },
    {
      name: 'kit-through-the-front-door',
      comment:
        'Pages import the portal’s kit from its index.ts. Inside the kit, files import each other. Scripts for the browser have no index.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/portal/kit/', '\\.client\\.js$'] },
      to: { path: '^src/portal/kit/', pathNot: '^src/portal/kit/index\\.ts$' },
    },
    {
      name: 'kit-knows-no-page',
      comment: 'The kit serves every page of the portal, so it names none.',
      severity: 'error',
      from: { path: '^src/portal/kit/' },
      to: { path: '^src/portal/', pathNot: '^src/portal/(kit/|portal\\.messages\\.ts$)' },
    },
    {
      name: 'routes-are-wired-by-processes',
      comment: 'Portal and worker use the modules without their routes.',
      severity: 'error',
      from: { pathNot: ['^src/processes/', '^src/[^/]+/api/'] },
      to: { path: '^src/[^/]+/api/' },
    },
    {
      name: 'http-behind-its-walls',
      comment:
        'Only http/, api/ and the front ends depend on HTTP. Services do not, because all of these call them.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: [
          '^src/kernel/(http/|kernel\\.module\\.ts$)',
          '^src/[^/]+/api/',
          '^src/(portal|processes|mcp|reference)/',
        ],
      },
      to: { path: ['^src/kernel/http/', 'node_modules/(express|@nestjs/platform-express)/'] },
    },
    {
      name: 'unscoped-access-is-listed',
      comment:
        'Data of a business is accessed through TenantReader and UnitOfWork. The exceptions are listed above.',
      severity: 'error',
      from: {
        pathNot: [
          '^src/kernel/database/unscoped/',
          ...Object.keys(UNSCOPED).map((file) => `^${file.replaceAll('.', '\\.')}$`),
        ],
      },
      to: { path: '^src/kernel/database/unscoped/' },
    },
    {
      name: 'connections-stay-in-the-kernel',
      comment:
        'Statements reach PostgreSQL only through classes of the kernel, which add the condition for the business.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: ['^src/kernel/(database|jobs)/', '^src/embedded-postgres/'],
      },
      to: {
        path: [
          '^src/kernel/database/(statement-runner|data-source)\\.ts$',
          'node_modules/(@types/)?(pg|@nestjs/typeorm)/',
        ],
      },
    },
    {
      name: 'names-are-imported-statically',
      comment:
        'eslint.config.js limits which names of these files may be imported, and does not see `import()`.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/kernel/(database|jobs)/' },
      to: {
        path: ['^src/kernel/sql/sql\\.ts$', 'node_modules/typeorm/'],
        dependencyTypes: ['dynamic-import'],
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
  },
};
