import { spawn, spawnSync, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { Writable, type Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { runCommand } from '../../src/cli/run.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** What a command left behind. */
export interface Outcome {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * The operator's command line, in this process: what a process of its own adds takes longer than the commands themselves, and
 * is tried with `CommandLineProcess`.
 */
export class CommandLine {
  /** @param environment all that the commands get to see */
  constructor(protected readonly environment: Record<string, string>) {}

  /** Runs `cli <args>`. */
  async run(...args: string[]): Promise<Outcome> {
    const said = { stdout: '', stderr: '' };
    const status = await runCommand(args, this.environment, {
      stdout: writable((text) => (said.stdout += text)),
      stderr: writable((text) => (said.stderr += text)),
    });
    return { status, ...said };
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

type Listened = ChildProcessByStdio<null, Readable, Readable>;

let built = false;

/** Builds the program where it is stale: `npm test` has done so already. */
function build(): void {
  if (built) return;
  const program = `import { bootstrap } from './scripts/bootstrap.mjs'; bootstrap({ tools: true });`;
  const words = ['--input-type=module', '-e', program];
  const { status, stderr } = spawnSync(process.execPath, words, { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  built = true;
}

/** The same as an operator has it: each command a process of the built program. */
export class CommandLineProcess extends CommandLine {
  /** @param environment beside the path, all that the process gets to see */
  constructor(environment: Record<string, string>) {
    build();
    super(environment);
  }

  override async run(...args: string[]): Promise<Outcome> {
    return outcomeOf(this.start(args));
  }

  /** What a command does whose answer nobody reads: whoever asked has gone. */
  async runUnread(...args: string[]): Promise<Outcome> {
    const child = this.start(args);
    child.stdout.destroy();
    return outcomeOf(child);
  }

  private start(args: readonly string[]): Listened {
    return spawn(process.execPath, ['dist/cli.js', ...args], {
      cwd: ROOT,
      env: { PATH: process.env.PATH, ...this.environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }
}

async function outcomeOf(child: Listened): Promise<Outcome> {
  const said = { stdout: '', stderr: '' };
  child.stdout.on('data', (bytes: Buffer) => (said.stdout += bytes.toString()));
  child.stderr.on('data', (bytes: Buffer) => (said.stderr += bytes.toString()));
  const [status] = (await once(child, 'close')) as [number | null];
  return { status, ...said };
}

function writable(write: (text: string) => void): Writable {
  return new Writable({
    write(chunk: Buffer, _, done) {
      write(chunk.toString());
      done();
    },
  });
}
