import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { temporaryFolder } from '../support/after-kill.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const read = <T>(path: string) => parse(readFileSync(`${ROOT}${path}`, 'utf8'), { merge: true }) as T;

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;
if (!hasPromtool) console.log('There is no promtool: the tests that need it are skipped.');

interface Scrapes {
  readonly scrape_configs: readonly {
    readonly job_name: string;
    readonly dns_sd_configs?: readonly { readonly names: string[]; readonly port: number }[];
  }[];
}

describe('the scrape configuration', () => {
  it.skipIf(!hasPromtool)('is valid for Prometheus', () => {
    const { status, stdout, stderr } = spawnSync(
      'promtool',
      ['check', 'config', `${ROOT}docs/operations/prometheus.yaml`],
      { encoding: 'utf8' },
    );
    expect(status, stdout + stderr).toBe(0);
  });

  it('finds every replica of the services of compose.yaml, under the job names of the alerts', () => {
    const { services } = read<{
      services: Record<string, { environment?: { METRICS_PORT?: number }; deploy?: object }>;
    }>('docker/compose.yaml');
    const expected = Object.entries(services)
      .filter(([, { deploy }]) => deploy !== undefined)
      .map(([name, { environment }]) => [`maintenance-${name}`, name, environment!.METRICS_PORT]);
    const { scrape_configs } = read<Scrapes>('docs/operations/prometheus.yaml');
    const found = scrape_configs.flatMap(({ job_name, dns_sd_configs: [dns] = [] }) =>
      dns ? [[job_name, ...dns.names, dns.port]] : [],
    );
    expect(found.sort()).toEqual(expected.sort());
  });
});

describe('the metric that the autoscaler of the workers reads', () => {
  it.skipIf(!hasPromtool)('is the maximum over the processes, not their sum', () => {
    const { rules } = read<{ rules: { external: [{ metricsQuery: string }] } }>(
      'docker/kubernetes/monitoring/adapter-values.yaml',
    );
    const expr = rules.external[0].metricsQuery
      .replace('<<.Series>>', 'maintenance_deliveries_due')
      .replace('<<.LabelMatchers>>', 'namespace="maintenance"');
    const series = (pod: string, value: number) => ({
      series: `maintenance_deliveries_due{namespace="maintenance",pod="${pod}"}`,
      values: `${value}x5`,
    });
    const file = join(temporaryFolder('adapter'), 'test.yaml');
    const test = {
      interval: '1m',
      input_series: [series('api-1', 3_000), series('worker-1', 3_010), series('worker-2', 3_000)],
      promql_expr_test: [{ expr, eval_time: '5m', exp_samples: [{ labels: '{}', value: 3_010 }] }],
    };
    writeFileSync(file, stringify({ evaluation_interval: '1m', tests: [test] }));
    const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' });
    expect(status, stdout + stderr).toBe(0);
  });
});

describe('the dashboard', () => {
  it('shows the 99th percentile wherever it shows the 95th', () => {
    const { panels } = JSON.parse(readFileSync(`${ROOT}docs/operations/grafana.json`, 'utf8')) as {
      panels: { title: string; targets: { expr: string }[] }[];
    };
    const shown = panels
      .map(({ title, targets }) => ({ title, all: targets.map(({ expr }) => expr) }))
      .filter(({ all }) => all.some((expr) => expr.includes('histogram_quantile(0.95,')));
    expect(shown.length).toBeGreaterThan(0);
    for (const { title, all } of shown)
      for (const expr of all.filter((each) => each.includes('(0.95,')))
        expect(all, title).toContain(expr.replace('(0.95,', '(0.99,'));
  });
});
