import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { UNSAFE } from './audience.js';
import { columns, say, verdict } from './report.js';
import { built, end, Stage } from './stage.js';

const SETTLING_MS = 15_000;
const WATCHED_MS = 30_000;
const MAX_PER_SECOND = 10;

/** Measures how many transactions per second an idle API and an idle worker cost PostgreSQL. */
export async function measureIdle(): Promise<void> {
  const stage = await Stage.open();
  const database = new pg.Client({ connectionString: stage.environment.DATABASE_URL });
  await database.connect();
  const transactions = async () => {
    const { rows } = await database.query<{ count: string }>(
      'SELECT sum(xact_commit + xact_rollback) AS count FROM pg_stat_database',
    );
    return Number(rows[0]!.count);
  };
  try {
    await stage.startApi();
    const worker = stage.launch(built('main.worker.js'), { environment: UNSAFE });
    await pause(SETTLING_MS);
    const before = await transactions();
    await pause(WATCHED_MS);
    const perSecond = ((await transactions()) - before) / (WATCHED_MS / 1000);
    await end(worker);
    say('\nAn idle API and an idle worker, with PostgreSQL only');
    say(columns('', 'transactions/s', 'target', ''));
    const holds = verdict(perSecond < MAX_PER_SECOND);
    say(columns('', perSecond.toFixed(1), `< ${MAX_PER_SECOND}`, holds));
  } finally {
    await database.end();
    await stage.close();
  }
}
