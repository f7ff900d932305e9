import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Account } from '../../../src/embedded-postgres/account.js';
import { freePort } from '../../support/free-port.js';
import { temporaryFolder } from '../../support/after-kill.js';
import { type Section, readRunBook } from './book.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const DEBIAN = '/usr/lib/postgresql';
const FOLDERS = ['archive', 'backups', 'attachments', 'logs', 'home'];

/** The newest installed PostgreSQL with its tools, or undefined. */
export const postgresTools = existsSync(DEBIAN)
  ? readdirSync(DEBIAN)
      .sort((a, b) => Number(b) - Number(a))
      .map((version) => join(DEBIAN, version, 'bin'))
      .find((folder) => ['initdb', 'pg_ctl', 'pg_basebackup'].every((tool) => existsSync(join(folder, tool))))
  : undefined;

/** The operator who follows the run book: an ordinary account with its own cluster, folders and variables. */
export class Operator {
  readonly variables: Record<string, string> = {};
  /** The sections whose commands were run. */
  readonly followed = new Set<string>();
  private readonly book: readonly Section[] = readRunBook();

  private constructor(
    readonly folder: string,
    private readonly account: Account,
  ) {}

  /** Creates and starts an empty cluster. */
  static async begin(): Promise<Operator> {
    const folder = temporaryFolder('maintenance-run-book');
    chmodSync(folder, 0o755);
    const cluster = join(folder, 'postgres');
    const account = await Account.for(folder, cluster, join(postgresTools!, 'postgres'));
    await account.own(folder);
    const operator = new Operator(folder, account);
    for (const name of [...FOLDERS, 'postgres']) {
      mkdirSync(join(folder, name), { mode: 0o700 });
      await account.own(join(folder, name));
    }
    await operator.setVariables(cluster);
    const settings = `listen_addresses = 'localhost'\nport = ${operator.variables.PGPORT}\nunix_socket_directories = ''\n`;
    writeFileSync(join(folder, 'home/settings'), settings, { mode: 0o644 });
    await operator.run(`initdb -D "$PGDATA" -U operator --auth=trust --no-instructions > /dev/null
      cat "$HOME/settings" >> "$PGDATA/postgresql.conf"
      pg_ctl -D "$PGDATA" start -w -l "$LOGS/postgres.log"`);
    return operator;
  }

  /** Gives a folder to the account. */
  own(folder: string): Promise<void> {
    return this.account.own(folder);
  }

  /**
   * Follows a section, each block of commands in its own shell.
   *
   * @param after checks after each block, with the output of its commands
   * @throws Error with the whole output if a command fails
   */
  async follow(title: string, ...after: (((output: string) => unknown) | undefined)[]): Promise<void> {
    this.followed.add(title);
    for (const [index, block] of this.blocksOf(title).entries()) {
      const output = await this.commands(block);
      await after[index]?.(output);
    }
  }

  /** The blocks of commands of a section. */
  blocksOf(title: string): readonly string[] {
    return this.book.find((each) => each.title === title)!.commands;
  }

  /** Sections with commands that were not followed; the first has the functions that all others use. */
  get left(): string[] {
    const [first, ...others] = this.book.filter(({ commands }) => commands.length > 0);
    return others
      .map(({ title }) => title)
      .filter((title) => !this.followed.has(title) && title !== first!.title);
  }

  /** Runs commands with the functions from the start of the run book. */
  commands(...commands: readonly string[]): Promise<string> {
    return this.run([this.functions, ...commands].join('\n'));
  }

  /** Runs commands in one shell, which stops at the first failure. */
  async run(commands: string): Promise<string> {
    const exports = Object.entries(this.variables).map(([name, value]) => `export ${name}='${value}'`);
    const script = `set -eu\n${exports.join('\n')}\ncd '${ROOT}'\n${commands}`;
    try {
      const { stdout } = await this.account.run('/bin/bash', ['--norc', '-c', script]);
      return stdout;
    } catch (error) {
      const { stdout, stderr } = error as { stdout: string; stderr: string };
      const logs = ['api', 'worker', 'postgres'].map((name) => `${name}: ${this.log(name).slice(-1_000)}`);
      throw new Error(`The commands failed: ${stdout}${stderr}\n${logs.join('\n')}`);
    }
  }

  /** The log of a process. */
  log(name: string): string {
    const file = join(this.folder, 'logs', `${name}.log`);
    return existsSync(file) ? readFileSync(file, 'utf8') : '';
  }

  /** Stops everything that is still running. */
  async close(): Promise<void> {
    await this.run(`for file in "$LOGS"/*.pid; do kill -KILL "$(cat "$file")" || true; done 2> /dev/null
      for cluster in "$PGDATA" "$STANDBY"; do pg_ctl -D "$cluster" stop -m immediate || true; done > /dev/null 2>&1`);
  }

  private get functions(): string {
    return this.book.find(({ commands }) => commands.length > 0)!.commands[0]!;
  }

  private async setVariables(PGDATA: string): Promise<void> {
    const at = (name: string) => join(this.folder, name);
    const ports: string[] = [];
    while (ports.length < 6) ports.push(String(await freePort()));
    const [PGPORT, STANDBY_PORT, PORT, PORTAL_PORT, API_METRICS, WORKER_METRICS] = ports;
    // The service's role has no privileges; `operator` is the superuser that `initdb` creates.
    const url = (port: string) => `postgres://maintenance@localhost:${port}/maintenance`;
    Object.assign(this.variables, {
      PATH: `${postgresTools}:${join(process.execPath, '..')}:${process.env.PATH}`,
      HOME: at('home'),
      npm_config_update_notifier: 'false',
      PGDATA,
      PGPORT,
      STANDBY: at('standby'),
      STANDBY_PORT,
      STANDBY_URL: url(STANDBY_PORT!),
      DATABASE_URL: url(PGPORT!),
      TLS_URL: url(PGPORT!),
      ADMIN_URL: `postgres://operator@localhost:${PGPORT}/postgres`,
      POSTGRES_PASSWORD: 'unused: the cluster trusts local roles',
      ARCHIVE: at('archive'),
      BACKUPS: at('backups'),
      ATTACHMENTS: at('attachments'),
      ATTACHMENTS_URL: `file://${at('attachments')}`,
      LOGS: at('logs'),
      PORT,
      PORTAL_PORT,
      API_METRICS,
      WORKER_METRICS,
      SECRET_KEY: 'a secret for tests alone, of forty bytes.',
      DRAIN_MS: '0',
      WEBHOOK_UNSAFE_TARGETS: 'true',
      RATE_LIMIT_MAX: '100000',
    });
  }
}
