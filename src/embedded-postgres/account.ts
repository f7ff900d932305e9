import { type ChildProcess, execFile, spawn, type StdioOptions } from 'node:child_process';
import { chown, stat } from 'node:fs/promises';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** The user `nobody`, who runs PostgreSQL if this process is root: PostgreSQL refuses to run as root. */
const NOBODY = { uid: 65_534, gid: 65_534 };

/** The account that runs PostgreSQL: the current user, or another one if the current user is root. */
export class Account {
  private constructor(
    private readonly ids: { uid: number; gid: number } | undefined,
    private readonly capability: string | undefined,
  ) {}

  /**
   * Finds an account that owns the cluster, or will own it, and that can access the data folder and the binaries. If they are below a
   * folder that others cannot enter, such as root's home, the account gets the capability to enter such folders.
   *
   * @throws Error when the cluster belongs to another ordinary user, or the user `nobody` cannot access it
   */
  static async for(dataDir: string, cluster: string, binary: string): Promise<Account> {
    const owner = await stat(cluster).catch(() => undefined);
    if (process.getuid?.() !== 0) {
      if (owner !== undefined && process.getuid !== undefined && owner.uid !== process.getuid())
        throw new Error(`${cluster} belongs to the user with the id ${owner.uid}, not to you`);
      return new Account(undefined, undefined);
    }
    const ids = owner === undefined || owner.uid === 0 ? NOBODY : { uid: owner.uid, gid: owner.gid };
    for (const capability of [undefined, 'dac_read_search', 'dac_override']) {
      const account = new Account(ids, capability);
      const reaches = account.run('/bin/sh', ['-c', 'cd "$0" && test -x "$1"', dataDir, binary]);
      if (await reaches.then(Boolean, () => false)) return account;
    }
    throw new Error(
      `PostgreSQL cannot run as root, and the user nobody cannot access ${dataDir} or ${binary}: ` +
        'move both to a folder that others can enter, run as an ordinary user, or set DATABASE_URL',
    );
  }

  /** Runs a program to its end. @throws what `execFile` throws when it fails */
  run(program: string, args: string[]): Promise<{ stdout: string; stderr: string }> {
    const [command, all] = this.command(program, args);
    return execute(command, all, this.options());
  }

  /** Starts a program that may outlive this process. It is detached, so that Ctrl-C does not end it before the processes that use it. */
  start(program: string, args: string[], stdio: StdioOptions): ChildProcess {
    const [command, all] = this.command(program, args);
    return spawn(command, all, { ...this.options(), detached: true, stdio });
  }

  /** Makes this account the owner of a file or a folder. */
  async own(path: string): Promise<void> {
    if (this.ids) await chown(path, this.ids.uid, this.ids.gid);
  }

  /** Makes this account the owner of a folder with all its content: a cluster that root copied here belongs to root. */
  async ownTree(folder: string): Promise<void> {
    if (this.ids && (await stat(folder)).uid !== this.ids.uid)
      await execute('chown', ['-R', `${this.ids.uid}:${this.ids.gid}`, folder]);
  }

  private command(program: string, args: string[]): [string, string[]] {
    if (this.capability === undefined) return [program, args];
    const { uid, gid } = this.ids!;
    const identity = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--securebits=+no_setuid_fixup'];
    const capability = [`--inh-caps=+${this.capability}`, `--ambient-caps=+${this.capability}`];
    return ['setpriv', [...identity, ...capability, '--', program, ...args]];
  }

  private options() {
    // Variables such as PGDATA and PGPORT are for another PostgreSQL.
    const environment = Object.entries(process.env).filter(([name]) => !/^(PG|LC_)/.test(name));
    const env = Object.fromEntries(environment);
    return { ...(this.capability === undefined ? this.ids : {}), cwd: '/', env };
  }
}
