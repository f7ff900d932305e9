import { pathToFileURL } from 'node:url';
import { bodiesOf } from './bodies.js';
import { fire, median, type Measured, type Scenario } from './load.js';
import { processorMsOf } from './processor-time.js';
import { columns, say } from './report.js';
import { type ApiLaunch, Stage, type Server } from './stage.js';

const API = '/api/v1';

/** A measurement of one build. */
interface Round extends Measured {
  /** Processor time of the API's process per request, in microseconds. */
  readonly cpu: number;
}

const ROWS = 20_000;
/** How often both are started anew: one process differs from another of the same build by up to 15 %. */
const PROCESSES = 4;
/** The rounds of a process, after one that warms it up. */
const ROUNDS = 3;
const SECONDS = 1;

/**
 * Compares this build with another one, such as that of the previous commit.
 *
 * @param other the root of another checkout, already built
 */
export function measureAgainst(other: string): Promise<void> {
  return compare('before', { program: pathToFileURL(`${other}/dist/main.api.js`) });
}

/** Compares each optimisation of our own with the library's standard way (docs/architecture.md, "Faster than the library"). */
export async function measureOwnWays(): Promise<void> {
  for (const plain of ['BENCH_PLAIN_EXPRESS', 'BENCH_SEPARATE_PACKETS', 'BENCH_UNNAMED_STATEMENTS']) {
    say(`\n${plain}`);
    await compare('plain', { environment: { [plain]: '1' } });
  }
}

/**
 * Measures this build and another API in turn, and prints the comparison. Each has a copy of the database: over a shared one, either may
 * do what the writes of the other leave to do, such as numbering their changes.
 */
async function compare(name: string, other: ApiLaunch): Promise<void> {
  const stage = await Stage.open();
  try {
    say(`Seeding ${ROWS.toLocaleString('en')} assets and as many operations …`);
    const { key } = await stage.seed(ROWS, ROWS);
    const databases = [await stage.copyDatabase('other'), await stage.copyDatabase('now')];
    const launches = [other, {}].map(({ environment, ...launch }: ApiLaunch, at) => ({
      ...launch,
      environment: { ...environment, DATABASE_URL: databases[at] },
    }));
    const measured = new Map<string, Round[][]>();
    // About records that both databases have, because they are older than any measured create.
    let scenarios: readonly Scenario[] | undefined;
    for (let start = 0; start < PROCESSES; start += 1) {
      const servers = await Promise.all(launches.map((launch) => stage.startApi(launch)));
      scenarios ??= await scenariosOf(servers[1]!, key);
      for (const scenario of scenarios) {
        const before = measured.get(scenario.name) ?? [[], []];
        const rounds = await inTurn(stage, { key, scenario, servers, databases });
        measured.set(
          scenario.name,
          rounds.map((each, which) => [...before[which]!, ...each]),
        );
      }
      for (const server of servers) await stage.stop(server);
    }
    say(columns('', `${name} req/s`, 'now req/s', 'ratio', `${name} µs`, 'now µs', 'CPU ratio'));
    for (const [scenario, results] of measured) report(scenario, results);
  } finally {
    await stage.close();
  }
}

interface Turns {
  readonly key: string;
  readonly scenario: Scenario;
  /** The other API and this one, and their databases. */
  readonly servers: readonly Server[];
  readonly databases: readonly string[];
}

/** Measures both in turn. @returns the rounds of each */
async function inTurn(stage: Stage, { key, scenario, servers, databases }: Turns): Promise<Round[][]> {
  const results: Round[][] = [[], []];
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const which of round % 2 === 0 ? [1, 0] : [0, 1]) {
      const result = await measure(servers[which]!, key, scenario, SECONDS);
      if (round > 0) results[which]!.push(result);
    }
    // The first writes meet tables without rows, and PostgreSQL keeps their plans until new statistics, as autovacuum makes them.
    if (round === 0) for (const database of databases) await stage.run(['ANALYZE'], database);
  }
  return results;
}

function report(scenario: string, results: readonly Round[][]): void {
  const [otherRate, thisRate] = results.map((rounds) => median(rounds.map(({ perSecond }) => perSecond)));
  const [otherCpu, thisCpu] = results.map(cpuOf);
  const rates = [otherRate!.toFixed(0), thisRate!.toFixed(0), (thisRate! / otherRate!).toFixed(2)];
  const costs = [otherCpu!.toFixed(0), thisCpu!.toFixed(0), (otherCpu! / thisCpu!).toFixed(2)];
  say(columns(scenario, ...rates, ...costs));
}

/** Processor time per request over all rounds: one round is too short for the coarse clock. */
function cpuOf(rounds: readonly Round[]): number {
  const spent = rounds.reduce((sum, { cpu, perSecond }) => sum + cpu * perSecond, 0);
  return spent / rounds.reduce((sum, { perSecond }) => sum + perSecond, 0);
}

async function measure(server: Server, key: string, scenario: Scenario, seconds: number): Promise<Round> {
  const before = await processorMsOf(server.pid);
  const measured = await fire(server.origin, key, scenario, seconds);
  const spentMs = (await processorMsOf(server.pid)) - before;
  return { ...measured, cpu: (spentMs * 1000) / (measured.perSecond * seconds) };
}

async function scenariosOf({ origin }: Server, key: string): Promise<Scenario[]> {
  const { assetId, operation, pump } = await bodiesOf(`${origin}${API}`, key);
  return [
    { name: 'GET /assets?limit=50', path: `${API}/assets?limit=50` },
    { name: 'GET /assets/{assetId}', path: `${API}/assets/${assetId}` },
    { name: 'GET /operations, filtered', path: `${API}/operations?limit=20&asset_id=${assetId}` },
    { name: 'GET /assets?search=pump', path: `${API}/assets?limit=50&search=pump` },
    { name: 'POST /operations', path: `${API}/operations`, body: JSON.stringify(operation) },
    { name: 'POST /assets', path: `${API}/assets`, body: JSON.stringify(pump) },
    { name: 'GET /changes?limit=50', path: `${API}/changes?limit=50` },
  ];
}
