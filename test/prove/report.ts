import { writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { NO_FAULT, type History, PROMISES, type PromiseName } from './history.js';

const NAMES = Object.keys(PROMISES) as PromiseName[];

/** The results of one fault over all trials. */
interface Row {
  readonly fault: string;
  readonly times: number;
  readonly operations: Readonly<Record<PromiseName, number>>;
  readonly anomalies: Readonly<Record<PromiseName, number>>;
  /** The median and the longest recovery time, in seconds; undefined if no recovery was needed. */
  readonly recovery: { readonly median: number; readonly longest: number } | undefined;
}

/** Sums up trials, one row per fault. @param faults in the order of the rows */
export function rowsOf(trials: readonly History[], faults: readonly string[]): Row[] {
  const operations = trials.flatMap((each) => each.operations);
  const anomalies = trials.flatMap((each) => each.anomalies);
  const recoveries = trials.flatMap(({ recoveries: own }) => own);
  const count = (all: readonly { promise: PromiseName; fault: string }[], fault: string) => {
    const of = all.filter((each) => each.fault === fault);
    const counts = NAMES.map((name) => [name, of.filter(({ promise }) => promise === name).length] as const);
    return Object.fromEntries(counts) as Record<PromiseName, number>;
  };
  const struck = faults.filter(
    (fault) =>
      recoveries.some((each) => each.fault === fault) || anomalies.some((each) => each.fault === fault),
  );
  return [NO_FAULT, ...struck].map((fault) => {
    const times = recoveries.filter((each) => each.fault === fault).map(({ ms }) => ms / 1_000);
    times.sort((a, b) => a - b);
    return {
      fault,
      times: times.length,
      operations: count(operations, fault),
      anomalies: count(anomalies, fault),
      recovery:
        times.length === 0 ? undefined : { median: times[times.length >> 1]!, longest: times.at(-1)! },
    };
  });
}

/** The table: the number of operations and of anomalies for each fault and each promise. */
export function tableOf(rows: readonly Row[]): string[][] {
  const head = ['fault', 'times', ...NAMES, 'anomalies', 'recovery, s'];
  const cells = rows.map(({ fault, times, operations, anomalies, recovery }) => [
    fault,
    fault === NO_FAULT ? '' : String(times),
    ...NAMES.map((name) =>
      anomalies[name] > 0 ? `${operations[name]} (${anomalies[name]} ✗)` : `${operations[name]}`,
    ),
    String(NAMES.reduce((sum, name) => sum + anomalies[name], 0)),
    recovery ? `${recovery.median.toFixed(1)}, at most ${recovery.longest.toFixed(1)}` : '',
  ]);
  return [head, ...cells];
}

/** A table in columns, for a terminal. */
export function columns(table: readonly (readonly string[])[]): string {
  const widths = table[0]!.map((_, column) => Math.max(...table.map((row) => row[column]!.length)));
  return table.map((row) => row.map((cell, column) => cell.padEnd(widths[column]!)).join('  ')).join('\n');
}

/** Writes the page of promises. @param command that produced the figures */
export async function writePage(
  file: string,
  table: readonly (readonly string[])[],
  command: string,
): Promise<void> {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const [head, ...rows] = table;
  const page = `# Promises and how they are tested

\`npm run prove\` starts two API processes, two workers and a portal with their own PostgreSQL and Redis, and proxies in
between that can break the network. Clients of two businesses record each operation: that it began, and whether it succeeded,
failed, or is unknown because no answer came. Meanwhile the faults below are injected, in an order determined by a seed. At the
end, the records of the clients are compared with the data of the service.

${NAMES.map((name) => `- **${name}**: ${PROMISES[name]}.`).join('\n')}

Each row is a fault. The column of a promise has the number of operations that were in progress during the fault, and in
parentheses the number of those that broke the promise. _Recovery_ is the time from the end of the fault until a write at each API
process is in the feed, its event is delivered, and every process is ready: the median and the longest.

${line(head!)}
${line(head!.map(() => '---'))}
${rows.map(line).join('\n')}

Created by \`${command}\`. \`npm run prove -- --sabotages\` removes ten locks, claims and conditions from the program, one at a time,
and fails unless the checks detect each of them.
`;
  writeFileSync(file, await format(page, { ...(await resolveConfig(file)), parser: 'markdown' }));
}
