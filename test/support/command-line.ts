import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** What a command left behind. */
export interface Outcome {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

let built = false;

/** Builds the program where it is stale: `npm test` has done so already. */
function build(): void {
  if (built) return;
  const { status, stderr } = spawnSync(process.execPath, ['scripts/run.mjs', 'cli', '--help'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  built = true;
}

/** The operator's command line, as a process of its own. */
export class CommandLine {
  /** @param environment beside the path, all that the process gets to see */
  constructor(private readonly environment: Record<string, string>) {
    build();
  }

  /** Runs `cli <args>`. */
  async run(...args: string[]): Promise<Outcome> {
    const child = spawn(process.execPath, ['dist/cli.js', ...args], {
      cwd: ROOT,
      env: { PATH: process.env.PATH, ...this.environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const outcome = { stdout: '', stderr: '' };
    child.stdout.on('data', (bytes: Buffer) => (outcome.stdout += bytes.toString()));
    child.stderr.on('data', (bytes: Buffer) => (outcome.stderr += bytes.toString()));
    const [status] = (await once(child, 'close')) as [number | null];
    return { status, ...outcome };
  }

  /** What a command does whose answer nobody reads: whoever asked has gone. */
  async runUnread(...args: string[]): Promise<Omit<Outcome, 'stdout'>> {
    const child = spawn(process.execPath, ['dist/cli.js', ...args], {
      cwd: ROOT,
      env: { PATH: process.env.PATH, ...this.environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.destroy();
    let stderr = '';
    child.stderr.on('data', (bytes: Buffer) => (stderr += bytes.toString()));
    const [status] = (await once(child, 'close')) as [number | null];
    return { status, stderr };
  }

  /** The answer of a command: one JSON object, and nothing beside it. @throws Error when there is anything else */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests read freely
  async answer(...args: string[]): Promise<any> {
    const { status, stdout, stderr } = await this.run(...args);
    if (status !== 0 || stderr !== '' || !/^\{.*\}\n$/.test(stdout)) {
      throw new Error(`cli ${args.join(' ')} → ${status}\n${stdout}\n${stderr}`);
    }
    return JSON.parse(stdout) as unknown;
  }

  /** The complaint of a command that fails: one line on standard error. @throws Error when it is anything else */
  async complaint(expectedStatus: 1 | 2, ...args: string[]): Promise<string> {
    const { status, stdout, stderr } = await this.run(...args);
    if (status !== expectedStatus || stdout !== '' || !/^[^\n]+\n$/.test(stderr)) {
      throw new Error(`cli ${args.join(' ')} → ${status}\n${stdout}\n${stderr}`);
    }
    return stderr.trim();
  }
}
