import swc from 'unplugin-swc';
import { defineConfig } from 'vitest/config';

/** What is run again over tables that are partitioned by business: every route, and what reads and writes behind them. */
const PARTITIONED_TOO = [
  'test/routes.spec.ts',
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
  'test/spare-parts/stock.spec.ts',
  'test/webhooks/deliver.spec.ts',
  'test/webhooks/leases.spec.ts',
  'test/webhooks/life.spec.ts',
  'test/webhooks/off-plan.spec.ts',
  'test/webhooks/options.spec.ts',
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
    ],
    globalSetup: ['test/support/global-setup.ts'],
    pool: 'threads',
    isolate: false,
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
