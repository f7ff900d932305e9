import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../src/embedded-postgres/embedded-postgres.js';
import { temporaryFolder } from './after-kill.js';
import { query } from './databases.js';

/** A PostgreSQL, and a replica that follows it by streaming replication. */
export interface Replicated {
  readonly primary: string;
  readonly replica: string;
  /** Pauses replay on the replica, which keeps answering. */
  pauseReplay(): Promise<void>;
  /** Resumes replay after `pauseReplay`. */
  resumeReplay(): Promise<void>;
  stopReplica(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts both. The base backup is a copy of the primary's folder, taken while it is down. */
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
    pauseReplay: async () => void (await query(replica.url, 'SELECT pg_wal_replay_pause()')),
    resumeReplay: async () => void (await query(replica.url, 'SELECT pg_wal_replay_resume()')),
    stopReplica: async () => {
      await running.shift()!.stop();
    },
    stop,
  };
}
