import { type ChildProcess, execFile, spawn, type StdioOptions } from 'node:child_process';
import { chown, stat } from 'node:fs/promises';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Who runs PostgreSQL when we are root, which it refuses to be: the user nobody. */
const NOBODY = { uid: 65_534, gid: 65_534 };

/** Under whom PostgreSQL runs. An ordinary user runs it under their own account, root under another one. */
export class Account {
  private constructor(
    private readonly ids: { uid: number; gid: number } | undefined,
    private readonly throughDoors: string | undefined,
  ) {}

  /**
   * Finds an account that owns the cluster, or will, and that reaches both the data folder and the binaries. Below a
   * closed folder such as root's home, the user nobody is lent the one capability of walking through closed folders.
   *
   * @throws Error when the cluster belongs to another ordinary user, or nobody cannot reach it
   */
  static async for(dataDir: string, cluster: string, binary: string): Promise<Account> {
    const owner = await stat(cluster).catch(() => undefined);
    if (process.getuid?.() !== 0) {
      if (owner !== undefined && process.getuid !== undefined && owner.uid !== process.getuid())
        throw new Error(`${cluster} belongs to the user with the number ${owner.uid}, not to you`);
      return new Account(undefined, undefined);
    }
    const ids = owner === undefined || owner.uid === 0 ? NOBODY : { uid: owner.uid, gid: owner.gid };
    for (const capability of [undefined, 'dac_read_search', 'dac_override']) {
      const account = new Account(ids, capability);
      const reaches = account.run('/bin/sh', ['-c', 'cd "$0" && test -x "$1"', dataDir, binary]);
      if (await reaches.then(Boolean, () => false)) return account;
    }
    throw new Error(
      `PostgreSQL cannot run as root, and the user nobody can reach ${dataDir} or ${binary} in no way: ` +
        'move both to where others may enter, run as an ordinary user, or set DATABASE_URL',
    );
  }

  /** Runs a program to its end. @throws what `execFile` throws when it fails */
  run(program: string, args: string[]): Promise<{ stdout: string; stderr: string }> {
    const [command, all] = this.command(program, args);
    return execute(command, all, this.options());
  }

  /** Starts a program that outlives us: detached, or Ctrl-C in a terminal would end it before those who use it. */
  start(program: string, args: string[], stdio: StdioOptions): ChildProcess {
    const [command, all] = this.command(program, args);
    return spawn(command, all, { ...this.options(), detached: true, stdio });
  }

  /** Makes a file or a folder this account's own. */
  async own(path: string): Promise<void> {
    if (this.ids) await chown(path, this.ids.uid, this.ids.gid);
  }

  /** Makes a folder, with all that is in it, this account's own: a cluster that root copied here belongs to root. */
  async ownTree(folder: string): Promise<void> {
    if (this.ids && (await stat(folder)).uid !== this.ids.uid)
      await execute('chown', ['-R', `${this.ids.uid}:${this.ids.gid}`, folder]);
  }

  private command(program: string, args: string[]): [string, string[]] {
    if (this.throughDoors === undefined) return [program, args];
    const { uid, gid } = this.ids!;
    const identity = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--securebits=+no_setuid_fixup'];
    const capability = [`--inh-caps=+${this.throughDoors}`, `--ambient-caps=+${this.throughDoors}`];
    return ['setpriv', [...identity, ...capability, '--', program, ...args]];
  }

  private options() {
    // Variables such as PGDATA and PGPORT are meant for another PostgreSQL.
    const environment = Object.entries(process.env).filter(([name]) => !/^(PG|LC_)/.test(name));
    const env = Object.fromEntries(environment);
    return { ...(this.throughDoors === undefined ? this.ids : {}), cwd: '/', env };
  }
}
