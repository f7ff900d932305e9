// npm run prove [-- --seconds N --seed S] [--seeds N] [--fault NAME] [--out FILE] [--sabotages | --sabotage NAME]
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { FAULTS } from './faults.js';
import type { History } from './history.js';
import { columns, rowsOf, tableOf, writePage } from './report.js';
import { SABOTAGES, type Sabotage } from './sabotages.js';
import { Stage } from './stage.js';
import { runTrial } from './trial.js';

/** The default length of a trial, and the length of one that looks for a sabotage. */
const SECONDS = 60;
const SABOTAGE_SECONDS = 10;
const PAGE = 'docs/promises.md';

const { values: given } = parseArgs({
  options: {
    seconds: { type: 'string' },
    seed: { type: 'string' },
    seeds: { type: 'string' },
    out: { type: 'string' },
    fault: { type: 'string' },
    sabotage: { type: 'string' },
    sabotages: { type: 'boolean' },
  },
});
const number = (text: string | undefined, fallback: number) => {
  const value = text === undefined ? fallback : Number(text);
  if (Number.isInteger(value) && value >= 0) return value;
  throw new Error(`${text} is not a whole number.`);
};
const firstSeed = number(given.seed, Math.floor(Math.random() * 1_000_000));
const say = (line: string) => void process.stdout.write(`${line}\n`);

const stage = await Stage.open();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stage.close().finally(() => process.exit(1)));
let isProved = false;
try {
  if (stage.disk === undefined) say('No separate disk can be mounted here: full disks are not tested.');
  if (stage.redis === undefined) say('No redis-server on the path: its faults are not tested.');
  isProved = given.sabotages || given.sabotage !== undefined ? await sabotageAll() : await proveAll();
} finally {
  await stage.close();
}
process.exit(isProved ? 0 : 1);

async function proveAll(): Promise<boolean> {
  const [seconds, seeds] = [number(given.seconds, SECONDS), number(given.seeds, 1)];
  const trials: History[] = [];
  await stage.startAll();
  for (let seed = firstSeed; seed < firstSeed + seeds; seed += 1) {
    const faults = given.fault === undefined ? FAULTS.map(({ name }) => name) : [given.fault];
    const trial = await runTrial(stage, seed, seconds, faults);
    trials.push(trial);
    say(`seed ${seed}: ${trial.operations.length} operations, ${trial.anomalies.length} anomalies`);
    report(trial, `seed-${seed}`);
  }
  const table = tableOf(rowsOf(trials, [...FAULTS.map(({ name }) => name), 'two of these at the same time']));
  say(`\n${columns(table)}\n`);
  const command = `npm run prove -- --seconds ${seconds} --seed ${firstSeed}${seeds > 1 ? ` --seeds ${seeds}` : ''}`;
  await writePage(given.out ?? PAGE, table, command);
  const anomalies = trials.reduce((sum, each) => sum + each.anomalies.length, 0);
  say(anomalies === 0 ? 'No promise was broken.' : `${anomalies} anomalies. To repeat: ${command}`);
  return anomalies === 0;
}

/** Runs every sabotage in turn; each must be detected. */
async function sabotageAll(): Promise<boolean> {
  const wanted = SABOTAGES.filter(({ name }) => given.sabotage === undefined || name === given.sabotage);
  if (wanted.length === 0)
    throw new Error(`The sabotages are: ${SABOTAGES.map(({ name }) => name).join(', ')}.`);
  const rows: string[][] = [];
  for (const sabotage of wanted) rows.push(await rowOf(sabotage));
  say(`\n${columns([['removed', 'effect', 'anomalies', 'promises'], ...rows])}\n`);
  const undetected = rows.filter(([, , anomalies]) => anomalies === '0').length;
  say(undetected === 0 ? 'Each was detected.' : `${undetected} were not detected.`);
  return undetected === 0;
}

async function rowOf(sabotage: Sabotage): Promise<string[]> {
  await stage.startAll(sabotage.name);
  const { anomalies, operations } = await runTrial(
    stage,
    firstSeed,
    number(given.seconds, SABOTAGE_SECONDS),
    sabotage.faults ?? FAULTS.map(({ name }) => name),
  );
  const promises = [...new Set(anomalies.map(({ promise }) => promise))].join(', ');
  const [first] = anomalies;
  const found = first ? `${first.promise}: ${first.what.slice(0, 200)}` : 'not detected';
  say(`${sabotage.name}, ${operations.length} operations: ${found}`);
  return [sabotage.name, sabotage.about, String(anomalies.length), promises];
}

/** Prints the anomalies of a trial, and saves its history. */
function report({ anomalies, operations }: History, name: string): void {
  if (anomalies.length === 0) return;
  for (const { promise, fault, what } of anomalies.slice(0, 20)) say(`  ${promise}, ${fault}: ${what}`);
  const file = join(mkdtempSync(join(tmpdir(), 'maintenance-history-')), `${name}.jsonl`);
  writeFileSync(file, operations.map((each) => JSON.stringify(each)).join('\n'));
  say(`  history: ${file}`);
  const ids = anomalies.flatMap(({ what }) => /"request_id":"([^"]+)"/.exec(what)?.[1] ?? []);
  const lines = stage.members.flatMap(({ process }) => process.output.split('\n'));
  for (const line of lines.filter((each) => ids.some((id) => each.includes(id))))
    say(`  ${line.slice(0, 1_500)}`);
}
