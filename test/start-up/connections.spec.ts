import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string) => readFileSync(`${ROOT}${path}`, 'utf8');

interface Scaled {
  readonly kind: string;
  readonly spec: {
    readonly maxReplicas: number;
    readonly strategy: { readonly rollingUpdate: { readonly maxSurge: number } };
  };
  readonly data?: { readonly DATABASE_POOL_MAX: string };
}
const objectsOf = (file: string) =>
  parseAllDocuments(read(`docker/kubernetes/${file}.yaml`)).map((each) => each.toJS() as Scaled);
const ofKind = (file: string, kind: string) => objectsOf(file).find((each) => each.kind === kind)!;

/**
 * Connections of a process in addition to its pool: one for its health, one for the numbers of counters, and the worker's for
 * notifications (`LISTEN`). With Redis, the queues have none.
 */
const SIDE = { api: 2, portal: 2, worker: 3 };
/** A migration, the nightly dump, and an operator's command with its pool. */
const OTHERS = { migration: 3, dump: 1, command: 12 };
/** PostgreSQL's own `superuser_reserved_connections`. */
const RESERVED = 3;

describe('the connections that docs/scaling.md counts', () => {
  const pool = Number(ofKind('settings/settings', 'ConfigMap').data!.DATABASE_POOL_MAX);
  const rows = (['api', 'portal', 'worker'] as const).map((process) => {
    const pods = ofKind(process, 'HorizontalPodAutoscaler').spec.maxReplicas;
    const { maxSurge } = ofKind(process, 'Deployment').spec.strategy.rollingUpdate;
    return { process, pods: pods + maxSurge, each: pool + SIDE[process] };
  });
  const scaling = read('docs/scaling.md');
  const table = scaling
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, name, ...cells]) => [name, ...cells.slice(0, 3).map(Number)]);

  it.each(rows)(
    'of $process are those of as many pods as its autoscaler may start',
    ({ process, pods, each }) => {
      expect(table.find(([name]) => name === process)).toEqual([process, pods, each, pods * each]);
    },
  );

  it('lead to the max_connections that it names', () => {
    const ours = rows.reduce((sum, { pods, each }) => sum + pods * each, 0);
    const others = Object.values(OTHERS).reduce((sum, each) => sum + each, 0);
    const [, needed] = /at least (\d+) connections/.exec(scaling)!;
    expect(Number(needed)).toBe(ours + others + RESERVED);
    const [, set] = /max_connections = (\d+)/.exec(scaling)!;
    expect(Number(set)).toBeGreaterThanOrEqual(Number(needed));
  });
});
