import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../src/embedded-postgres/embedded-postgres.js';
import { temporaryFolder } from './after-kill.js';
import { query } from './databases.js';

/** A PostgreSQL, and another one that follows it by streaming replication. */
export interface Replicated {
  readonly primary: string;
  readonly replica: string;
  /** Lets the replica stand still where it is: it goes on answering. */
  halt(): Promise<void>;
  /** Lets it go on after `halt`. */
  goOn(): Promise<void>;
  stopReplica(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts both: a base backup is the folder of the primary, copied while it is down. */
export async function startReplicated(): Promise<Replicated> {
  const [one, other] = [temporaryFolder('maintenance-primary'), temporaryFolder('maintenance-replica')];
  await (await startEmbeddedPostgres({ dataDir: one })).stop();
  await cp(one, other, { recursive: true });
  const primary = await startEmbeddedPostgres({ dataDir: one });
  const { hostname, port, username, password } = new URL(primary.url);
  const cluster = join(other, 'postgres');
  await writeFile(join(cluster, 'standby.signal'), '');
  await writeFile(
    join(cluster, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${hostname} port=${port} user=${username} password=${password}'\n`,
  );
  const replica = await startEmbeddedPostgres({ dataDir: other });
  const running: EmbeddedPostgres[] = [replica, primary];
  const stop = async () => {
    for (const each of running.splice(0)) await each.stop();
  };
  return {
    primary: primary.url,
    replica: replica.url,
    halt: async () => void (await query(replica.url, 'SELECT pg_wal_replay_pause()')),
    goOn: async () => void (await query(replica.url, 'SELECT pg_wal_replay_resume()')),
    stopReplica: async () => {
      await running.shift()!.stop();
    },
    stop,
  };
}
