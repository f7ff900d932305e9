// The rules of the architecture (docs/architecture.md), checked.
const MODULES =
  'access|alarms|archives|assets|attachments|changes|demo|events|exports|hierarchy|imports|kpis|monitoring|notifications|operations|retention|sandboxes|spare-parts|technicians|vendors|webhooks';

/** The rooms of the kernel: none knows one that comes after it. */
const ROOMS = [
  'messages',
  'errors',
  'telemetry',
  'sql',
  'resource',
  'validation',
  'auth',
  'database',
  'events',
  'jobs',
  'http',
];

/** The files that may reach past one business, each with its reason. Whoever is not named here has the scoped doors alone. */
const UNSCOPED = {
  'src/kernel/kernel.module.ts': 'opens the pool, and provides it',
  'src/kernel/database/database.ts': 'makes the scoped doors',
  'src/kernel/http/rate-limit.ts': 'counts in the rate limiter’s own table',
  'src/kernel/jobs/business-turns.ts':
    'finds what a business has due, of every kind of work, by its own clock',
  'src/kernel/jobs/turn-sweep.ts': 'finds the businesses with something due, of every kind of work',
  'src/access/api/stored-api-keys.ts': 'finds the business whose key was presented',
  'src/access/businesses.service.ts': 'opens businesses, and moves them to other plans',
  'src/access/open-sessions.ts': 'looks at sessions once for all streams, of whatever business',
  'src/access/principals.service.ts': 'finds the business that a user, or an owner, belongs to',
  'src/access/firm-accounts.service.ts': 'opens the tenancies of firms, and finds who has an account',
  'src/portal/session/sign-in-attempts.ts': 'counts attempts in the rate limiter’s own table',
  'src/sandboxes/sandboxes.service.ts': 'opens sandboxes, which are businesses of their own',
  'src/vendors/vendors.service.ts': 'registers firms, which belong to no business',
  'src/vendors/vendor-people.service.ts': 'finds the businesses that a person of a firm works for',
  'src/webhooks/backlog-gauges.ts': 'counts what waits, of all businesses together',
  'src/webhooks/published-keys.ts': 'publishes the public keys of all endpoints',
  'src/changes/api/change-watch.ts': 'looks for changes once for all who wait, of whatever business',
  'src/kernel/events/commit-order.ts':
    'finds what is not numbered yet, in the businesses that are asked about',
  'src/notifications/live-feed.ts': 'looks for what is new once for all who listen, of whatever business',
  'src/attachments/attachment-sweeper.ts': 'finds strays among the files of all businesses',
  'src/kernel/database/business-tables.ts': 'reads PostgreSQL’s catalogue',
  'src/archives/business-export.ts': 'reads whatever table has rows of a business, by the business',
  'src/archives/business-import.ts': 'writes whatever table an archive has rows of, for its business',
  'src/archives/business-erasure.ts': 'removes the rows of a business from whatever table has any',
  'src/cli/operator.ts': 'finds the business of a record that an operator names',
  'src/demo/story/story.service.ts': 'tells the history of a made-up business, at its moments',
  'src/demo/story/staffing.ts': 'hires the people of a made-up business, at its moments',
  'src/demo/story/story.ts': 'names the kind of a step of that history',
  'src/demo/story/timeline.ts': 'runs the steps of that history',
  'src/demo/size/size.service.ts': 'seeds rows by the million, in SQL',
  'src/demo/size/fill.ts': 'seeds rows by the million, in SQL',
  'src/demo/size/first-rows.ts': 'seeds a table that nobody uses yet',
};

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      comment: 'A circle of types is a circle: neither file can be understood without the other.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'kernel-knows-no-resource',
      comment: 'The kernel serves every resource, so it names none.',
      severity: 'error',
      from: { path: '^src/kernel/' },
      to: { path: `^src/(${MODULES}|mcp|portal|processes|reference|cli)(/|\\.)` },
    },
    ...ROOMS.map((room, index) => ({
      name: `kernel-room-${room}`,
      comment: `The rooms of the kernel stand on those before them: ${ROOMS.join(' ← ')}.`,
      severity: 'error',
      from: { path: `^src/kernel/${room}/` },
      to: { path: `^src/kernel/(${ROOMS.slice(index + 1).join('|') || '$'})/` },
    })),
    {
      name: 'through-the-front-door',
      comment:
        'A module is reached through its index.ts alone; what delivers webhooks and notices, by the worker, through its own.',
      severity: 'error',
      from: { path: '^src/([^/]+)/' },
      to: {
        path: `^src/(${MODULES})/`,
        pathNot: [
          '^src/$1/',
          '^src/[^/]+/index\\.ts$',
          '^src/(webhooks|notifications)/delivery/index\\.ts$',
          '^src/sandboxes/moving/index\\.ts$',
          '^src/[^/]+/api/[^/]+\\.api\\.module\\.ts$',
        ],
      },
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
        'HTTP is known under http/ and api/, and by the front ends; a service is called by any of them.',
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
      comment: 'A business is reached through a scoped door; past the doors only for a reason, given above.',
      severity: 'error',
      from: {
        pathNot: [
          '^src/kernel/database/unscoped/',
          ...Object.keys(UNSCOPED).map((file) => `^${file.replaceAll('.', '\\.')}$`),
        ],
      },
      to: { path: '^src/kernel/database/unscoped/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
  },
};
