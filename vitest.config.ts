import swc from 'unplugin-swc';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes longest, first of all: otherwise everybody waits for one of them in the end. */
const LONGEST = [
  'test/faults/faults.spec.ts',
  'test/upgrades/last-release.spec.ts',
  'test/tenancy/mutations.spec.ts',
  'test/start-up/npm-start.spec.ts',
  'test/start-up/stopping.spec.ts',
  'test/portal/design.spec.ts',
  'test/portal/weight.spec.ts',
  'test/fuzz.spec.ts',
  'test/openapi/generators.spec.ts',
];

/** Vitest begins with what took longest the last time; where there was none, with the largest files, be they quick or slow. */
class LongestFirst extends BaseSequencer {
  override async sort(specs: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.some((each) => moduleId.endsWith(each));
    const sorted = await super.sort(specs);
    // Each project stays together, for they share nothing.
    const projects = [...new Set(sorted.map(({ project }) => project))];
    return projects.flatMap((project) => {
      const own = sorted.filter((each) => each.project === project);
      return [...own.filter(isLong), ...own.filter((each) => !isLong(each))];
    });
  }
}

/** What is run again over tables that are partitioned by business: every route, and what reads and writes behind them. */
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
  'test/operations/preventive.spec.ts',
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
 * What is run again on a Citus cluster, where `CITUS_URL` names its coordinator: the same, and what else is worked at by business.
 * The mutations of statements (test/tenancy) say nothing more there: their text is the same.
 */
const DISTRIBUTED_TOO = [
  ...PARTITIONED_TOO,
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
                // They read PostgreSQL's own plans, or make data in bulk for one machine (docs/scaling.md).
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
    // Nets for what hangs, wide enough for a machine that has much else to do.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    // Where nobody sits by, what fails once in a real browser or process is tried again; the report says so.
    retry: process.env.CI === 'true' ? 1 : 0,
  },
});
