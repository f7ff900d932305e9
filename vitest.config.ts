import swc from 'unplugin-swc';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The longest files. They start first; otherwise the run would wait for one of them at the end. */
const LONGEST = [
  'test/system/run-book/run-book.spec.ts',
  'test/system/prove.spec.ts',
  'test/system/image/image.spec.ts',
  'test/system/design.spec.ts',
  'test/system/restarts.spec.ts',
  'test/system/faults/faults.spec.ts',
  'test/system/tenant-conditions.spec.ts',
  'test/system/stopping.spec.ts',
  'test/system/processes.spec.ts',
  'test/system/kept-plans.spec.ts',
  'test/system/silent-postgres.spec.ts',
  'test/system/npm-start.spec.ts',
  'test/system/upgrades/upgrades.spec.ts',
  'test/sandbox/due.spec.ts',
  'test/webhooks/turns.spec.ts',
  'test/guides/guides.spec.ts',
  'test/platform/shares.spec.ts',
];

/** Vitest starts with the files that took longest in the last run, and without one with the largest, which may be quick. */
class LongestFirst extends BaseSequencer {
  override async sort(specs: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const index = LONGEST.findIndex((each) => moduleId.endsWith(each));
      return index < 0 ? LONGEST.length : index;
    };
    const sorted = await super.sort(specs);
    // The files of a project stay together, because projects share no database. The proofs of operation are the longest of all.
    const isSystem = (project: TestSpecification['project']) => project.name === 'system';
    const projects = [...new Set(sorted.map(({ project }) => project))].sort(
      (a, b) => Number(isSystem(b)) - Number(isSystem(a)),
    );
    return projects.flatMap((project) =>
      sorted.filter((each) => each.project === project).sort((a, b) => rank(a) - rank(b)),
    );
  }
}

/** The proofs of operation, which take minutes: `npm run test:system`. */
const SYSTEM = 'test/system/**/*.spec.ts';
/** Clients that compilers of other projects build from the API description: a step of `npm run check`. */
const COMPILED_CLIENTS = 'test/compiled-clients/*.spec.ts';

/**
 * The tests that `npm run test:system` runs again on tables partitioned by business: a success of every route, and what they read and write. Refusals do not
 * depend on tables.
 */
const PARTITIONED_TOO = [
  'test/routes/writes.spec.ts',
  'test/access/keys.spec.ts',
  'test/access/deactivation.spec.ts',
  'test/assets/preventive-schedule.spec.ts',
  'test/assets/status.spec.ts',
  'test/changes/feed.spec.ts',
  'test/changes/interleaved.spec.ts',
  'test/cli/operator.spec.ts',
  'test/demo/*.spec.ts',
  'test/events/read.spec.ts',
  'test/hierarchy/removal.spec.ts',
  'test/operations/idempotency.spec.ts',
  'test/operations/lifecycle.spec.ts',
  'test/operations/moving-asset.spec.ts',
  'test/operations/preventive*.spec.ts',
  'test/platform/jobs.spec.ts',
  'test/platform/upserts*.spec.ts',
  'test/spare-parts/reservations.spec.ts',
  'test/spare-parts/stock.spec.ts',
  'test/webhooks/deliver.spec.ts',
  'test/webhooks/delivery-life.spec.ts',
  'test/webhooks/endpoint-disabled.spec.ts',
  'test/webhooks/endpoint-life.spec.ts',
  'test/webhooks/leases.spec.ts',
  'test/webhooks/off-plan.spec.ts',
  'test/webhooks/options.spec.ts',
  'test/webhooks/pause.spec.ts',
];

/**
 * The tests that run again on a Citus cluster, if `CITUS_URL` names its coordinator: the same ones, and those of background work.
 * The mutations of statements (test/tenancy) would show nothing new there, because the statements are the same.
 */
const DISTRIBUTED_TOO = [
  ...PARTITIONED_TOO,
  'test/archives/archives.spec.ts',
  'test/changes/*.spec.ts',
  'test/exports/*.spec.ts',
  'test/portal/*import*.spec.ts',
  'test/notifications/*.spec.ts',
  'test/platform/distributed.spec.ts',
  'test/system/webhooks/*.spec.ts',
  'test/webhooks/*.spec.ts',
];

export default defineConfig({
  plugins: [
    swc.vite({
      module: { type: 'es6' },
      jsc: {
        target: 'es2023',
        parser: { syntax: 'typescript', decorators: true },
        transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
        keepClassNames: true,
      },
    }),
  ],
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'plain',
          include: ['test/**/*.spec.ts'],
          exclude: [SYSTEM, COMPILED_CLIENTS],
          provide: { tables: 'plain' },
        },
      },
      {
        extends: true,
        test: { name: 'partitioned', include: PARTITIONED_TOO, provide: { tables: 'partitioned' } },
      },
      { extends: true, test: { name: 'system', include: [SYSTEM], provide: { tables: 'plain' } } },
      {
        extends: true,
        test: { name: 'compiled-clients', include: [COMPILED_CLIENTS], provide: { tables: 'plain' } },
      },
      ...(process.env.CITUS_URL === undefined
        ? []
        : [
            {
              extends: true as const,
              test: {
                name: 'distributed',
                include: DISTRIBUTED_TOO,
                // They check plans of a single PostgreSQL, or create data in bulk on one machine (docs/scaling.md).
                exclude: ['test/webhooks/*plans.spec.ts', 'test/demo/*.spec.ts'],
                provide: { tables: 'distributed' as const },
              },
            },
          ]),
    ],
    globalSetup: ['test/support/global-setup.ts'],
    pool: 'threads',
    isolate: false,
    // More than the cores of a small machine: while a test waits for PostgreSQL or the browser, others run.
    maxWorkers: 5,
    sequence: { sequencer: LongestFirst },
    // For tests that hang, and conditions that are never met; long enough for a machine with ten times as much to do as it has cores.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
    // In CI, a test that failed once is tried again, because real browsers and processes can be slow. The report says so.
    retry: process.env.CI === 'true' ? 1 : 0,
  },
});
