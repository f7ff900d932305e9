// The rules of the architecture (docs/architecture.md), checked.
const MODULES =
  'access|alarms|assets|demo|hierarchy|notifications|operations|spare-parts|technicians|vendors|webhooks';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'kernel-knows-no-resource',
      comment: 'The kernel serves every resource, so it names none.',
      severity: 'error',
      from: { path: '^src/kernel/' },
      to: { path: `^src/(${MODULES}|portal|processes|reference|cli)(/|\\.)` },
    },
    {
      name: 'through-the-front-door',
      comment:
        'A module is reached through its index.ts alone; what delivers webhooks, by the worker, through its own.',
      severity: 'error',
      from: { path: '^src/([^/]+)/' },
      to: {
        path: `^src/(${MODULES})/`,
        pathNot: [
          '^src/$1/',
          '^src/[^/]+/index\\.ts$',
          '^src/webhooks/delivery/index\\.ts$',
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
      name: 'services-know-no-http',
      severity: 'error',
      from: { path: '\\.(service|queries|entity|events|wire)\\.ts$' },
      to: { path: ['^src/kernel/http/', 'node_modules/(express|@nestjs/platform-express)/'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
  },
};
