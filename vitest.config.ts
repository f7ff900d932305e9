import swc from 'unplugin-swc';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The longest files. They start first; otherwise the run would wait for one of them at the end. */
const LONGEST = [
  'test/faults/faults.spec.ts',
  'test/upgrades/last-release.spec.ts',
  'test/tenancy/mutations.spec.ts',
  'test/prove/prove.spec.ts',
  'test/run-book/run-book.spec.ts',
  'test/start-up/npm-start.spec.ts',
  'test/start-up/restarts.spec.ts',
  'test/start-up/stopping.spec.ts',
  'test/start-up/processes.spec.ts',
  'test/portal/design.spec.ts',
  'test/portal/weight.spec.ts',
  'test/fuzz.spec.ts',
  'test/openapi/generators.spec.ts',
];

/** Vitest starts with the files that took longest in the last run, and without one with the largest, which may be quick. */
class LongestFirst extends BaseSequencer {
  override async sort(specs: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.some((each) => moduleId.endsWith(each));
    const sorted = await super.sort(specs);
    // The files of a project stay together, because projects share no database.
    const projects = [...new Set(sorted.map(({ project }) => project))];
    return projects.flatMap((project) => {
      const own = sorted.filter((each) => each.project === project);
      return [...own.filter(isLong), ...own.filter((each) => !isLong(each))];
    });
  }
}

/** The tests that run again on tables partitioned by business: every route, and what they read and write. */
const PARTITIONED_TOO = [
  'test/routes/*.spec.ts',
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
        test: { name: 'plain', include: ['test/**/*.spec.ts'], provide: { tables: 'plain' } },
      },
      {
        extends: true,
        test: { name: 'partitioned', include: PARTITIONED_TOO, provide: { tables: 'partitioned' } },
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
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // For tests that hang; long enough for a busy machine.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    // In CI, a test that failed once is tried again, because real browsers and processes can be slow. The report says so.
    retry: process.env.CI === 'true' ? 1 : 0,
  },
});
