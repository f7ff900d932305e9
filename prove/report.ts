import { writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { CALM, type History, PROMISES, type PromiseName } from './history.js';

const NAMES = Object.keys(PROMISES) as PromiseName[];

/** What is known of one fault, over all trials. */
interface Row {
  readonly fault: string;
  readonly times: number;
  readonly operations: Readonly<Record<PromiseName, number>>;
  readonly anomalies: Readonly<Record<PromiseName, number>>;
  /** The median and the longest time until all was well, in seconds; undefined where nothing was to be mended. */
  readonly well: { readonly median: number; readonly longest: number } | undefined;
}

/** Sums trials up, one row for each fault. @param faults in the order of the rows */
export function rowsOf(trials: readonly History[], faults: readonly string[]): Row[] {
  const operations = trials.flatMap((each) => each.operations);
  const anomalies = trials.flatMap((each) => each.anomalies);
  const well = trials.flatMap(({ wellAfter }) => wellAfter);
  const count = (all: readonly { promise: PromiseName; fault: string }[], fault: string) => {
    const of = all.filter((each) => each.fault === fault);
    const counts = NAMES.map((name) => [name, of.filter(({ promise }) => promise === name).length] as const);
    return Object.fromEntries(counts) as Record<PromiseName, number>;
  };
  const struck = faults.filter(
    (fault) => well.some((each) => each.fault === fault) || anomalies.some((each) => each.fault === fault),
  );
  return [CALM, ...struck].map((fault) => {
    const times = well.filter((each) => each.fault === fault).map(({ ms }) => ms / 1_000);
    times.sort((a, b) => a - b);
    return {
      fault,
      times: times.length,
      operations: count(operations, fault),
      anomalies: count(anomalies, fault),
      well: times.length === 0 ? undefined : { median: times[times.length >> 1]!, longest: times.at(-1)! },
    };
  });
}

/** The table: of each fault and each promise how many operations there were, and how many anomalies. */
export function tableOf(rows: readonly Row[]): string[][] {
  const head = ['fault', 'times', ...NAMES, 'anomalies', 'well after, s'];
  const cells = rows.map(({ fault, times, operations, anomalies, well }) => [
    fault,
    fault === CALM ? '' : String(times),
    ...NAMES.map((name) =>
      anomalies[name] > 0 ? `${operations[name]} (${anomalies[name]} ✗)` : `${operations[name]}`,
    ),
    String(NAMES.reduce((sum, name) => sum + anomalies[name], 0)),
    well ? `${well.median.toFixed(1)}, at most ${well.longest.toFixed(1)}` : '',
  ]);
  return [head, ...cells];
}

/** A table in columns, for a terminal. */
export function columns(table: readonly (readonly string[])[]): string {
  const widths = table[0]!.map((_, column) => Math.max(...table.map((row) => row[column]!.length)));
  return table.map((row) => row.map((cell, column) => cell.padEnd(widths[column]!)).join('  ')).join('\n');
}

/** Writes the page of promises. @param command how the figures were made */
export async function writePage(
  file: string,
  table: readonly (readonly string[])[],
  command: string,
): Promise<void> {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const [head, ...rows] = table;
  const page = `# What is promised, and how it is proved

\`npm run prove\` starts two API processes, two workers and a portal over a PostgreSQL and a Redis of their own, with a network
between all of them that it can break. Clients of two businesses write down each operation: that it began, and whether it
succeeded, failed, or is unknown because no answer came. Meanwhile the faults below strike, in an order that a seed decides. In the
end, what the clients wrote down is compared with what the service has.

${NAMES.map((name) => `- **${name}**: ${PROMISES[name]}.`).join('\n')}

Each row is a fault; each column of a promise has the operations that were under way with it, and in parentheses those that broke the
promise. _Well_ is the time from the end of the fault until a write at each API process is in the feed and its event is
delivered, and every process says that it is ready: the median, and the longest.

${line(head!)}
${line(head!.map(() => '---'))}
${rows.map(line).join('\n')}

Made by \`${command}\`. \`npm run prove -- --sabotages\` takes ten locks, claims and conditions out of the program, one at a time, and
fails unless each is missed.
`;
  writeFileSync(file, await format(page, { ...(await resolveConfig(file)), parser: 'markdown' }));
}
