import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { parse } from 'yaml';
import { endProcesses } from '../../support/process.js';
import { startProcess } from './own-process.js';

const FOLDER = new URL('../../../docs/operations/', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, FOLDER), 'utf8');

/** The output of promtool for a file of rules. */
function promtool(command: 'check' | 'test', file: string): { status: number | null; output: string } {
  const args = [command, 'rules', new URL(file, FOLDER).pathname];
  const { status, stdout, stderr } = spawnSync('promtool', args, { encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

interface Rules {
  readonly groups: readonly {
    readonly rules: readonly {
      readonly alert: string;
      readonly expr: string;
      readonly labels: { readonly severity: string };
      readonly annotations: { readonly summary: string; readonly runbook_url: string };
    }[];
  }[];
}

interface Dashboard {
  readonly panels: readonly {
    readonly title: string;
    readonly targets: readonly { readonly expr: string }[];
  }[];
}

const rules = (parse(read('alerts.yaml')) as Rules).groups.flatMap((group) => group.rules);
const panels = (JSON.parse(read('grafana.json')) as Dashboard).panels;

/** The metric names in an expression: names with an underscore that are not labels or label values. */
function metricsIn(expression: string): string[] {
  const bare = expression
    .replaceAll(/\{[^{}]*\}/g, '')
    .replaceAll(/\b(by|without|on|ignoring)\s*\([^)]*\)/g, '')
    .replaceAll(/\b[a-z_]+(?=\()|\$__rate_interval/g, '');
  return [...bare.matchAll(/\b[a-z]+(?:_[a-z]+)+\b/g)].map(([name]) => name);
}

/** Our labels in an expression, each with its metric. */
function labelsIn(expression: string): [metric: string, label: string][] {
  return [...expression.matchAll(/\b([a-z_]+)\{([^}]*)\}/g)].flatMap(([, metric, labels]) =>
    [...labels!.matchAll(/\b([a-z_]+)\s*(?:=~|!~|!=|=)/g)].map(
      ([, label]) => [metric!, label!] as [string, string],
    ),
  );
}

const OF_PROMETHEUS = new Set(['up', 'job', 'instance', 'exported_job']);
/** Metrics that others provide, as the run book says: the backup, Kubernetes and the blackbox exporter. */
const OF_OTHERS = new Set([
  'maintenance_backup_timestamp_seconds',
  'kube_cronjob_status_last_successful_time',
  'probe_ssl_earliest_cert_expiry',
]);
const withoutSuffix = (name: string) => name.replace(/_(bucket|sum|count)$/, '');

describe('the alert rules and the dashboard', () => {
  let scraped = '';
  beforeAll(async () => {
    for (const entry of ['main.api', 'main.portal', 'main.worker'] as const) {
      const { origin, metrics } = await startProcess(entry, {
        METRICS_PORT: '0',
        REDIS_URL: inject('redisUrl') || 'redis://127.0.0.1:1',
      });
      if (origin !== '') await fetch(`${origin}/api/v1/me`);
      scraped += await (await fetch(metrics)).text();
    }
  });
  afterAll(endProcesses);

  const known = () => new Set([...scraped.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name!));
  const expressions = [
    ...rules.map(({ alert, expr }) => [alert, expr] as const),
    ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
  ];

  it.each(expressions)('%s uses only metrics that the processes have', (_, expression) => {
    const names = metricsIn(expression).filter((name) => !OF_PROMETHEUS.has(name) && !OF_OTHERS.has(name));
    const missing = names.filter((name) => !known().has(name) && !known().has(withoutSuffix(name)));
    expect(missing).toEqual([]);
    if (!expression.startsWith('up{')) expect(metricsIn(expression).length).toBeGreaterThan(0);
  });

  it.each(expressions)('%s uses only labels that the metrics have', (_, expression) => {
    for (const [metric, label] of labelsIn(expression)) {
      if (OF_PROMETHEUS.has(label)) continue;
      const series = scraped.split('\n').filter((line) => line.startsWith(`${metric}{`));
      // A metric without a value yet has no series.
      if (series.length > 0) expect(series[0]).toContain(`${label}="`);
    }
  });

  it('leave requests that wait, stream or transfer files out of the durations', () => {
    const { expr } = rules.find(({ alert }) => alert === 'SlowRequests')!;
    const left = new RegExp(`^(?:${/http_route!~"([^"]+)"/.exec(expr)![1]})$`);
    for (const route of [
      '/changes',
      '/live',
      '/exports/{exportId}',
      '/attachments/{attachmentId}',
      '/files/{link}',
    ])
      expect(route).toMatch(left);
    for (const route of ['/assets', '/operations/{taskId}', 'unmatched']) expect(route).not.toMatch(left);
  });

  it('are valid for Prometheus', ({ skip }) => {
    if (spawnSync('promtool', ['--version']).status !== 0) skip('promtool is not installed');
    const { status, output } = promtool('check', 'alerts.yaml');
    expect(status, output).toBe(0);
  });

  it('pass their promtool tests', ({ skip }) => {
    if (spawnSync('promtool', ['--version']).status !== 0) skip('promtool is not installed');
    const { status, output } = promtool('test', 'alerts.test.yaml');
    expect(status, output).toBe(0);
  });

  it('have one page each in the run book, and no page is left over', () => {
    const pages = [...read('../run-book.md').matchAll(/^### (\S+)$/gm)].map(([, name]) => name);
    expect(pages.sort()).toEqual(rules.map(({ alert }) => alert).sort());
    for (const { alert, annotations } of rules)
      expect(annotations.runbook_url).toBe(`https://maintenance.example.com/run-book#${alert.toLowerCase()}`);
  });
});
