import { spawn, spawnSync, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { runCommand } from '../../src/cli/run.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** The result of a command. */
export interface Outcome {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs the operator's commands in this process. Separate processes take longer than the commands themselves; `CommandLineProcess`
 * covers them.
 */
export class CommandLine {
  /** @param environment the only variables that the commands see */
  constructor(protected readonly environment: Record<string, string>) {}

  /** What the next commands find on standard input. */
  stdin = '';

  /** Runs `cli <args>`. */
  async run(...args: string[]): Promise<Outcome> {
    const output = { stdout: '', stderr: '' };
    const status = await runCommand(args, this.environment, {
      stdin: Readable.from([Buffer.from(this.stdin)]),
      stdout: writable((text) => (output.stdout += text)),
      stderr: writable((text) => (output.stderr += text)),
    });
    return { status, ...output };
  }

  /** The output of a command: exactly one JSON object. @throws Error for any other output */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests access any field
  async answer(...args: string[]): Promise<any> {
    const { status, stdout, stderr } = await this.run(...args);
    if (status !== 0 || stderr !== '' || !/^\{.*\}\n$/.test(stdout)) {
      throw new Error(`cli ${args.join(' ')} → ${status}\n${stdout}\n${stderr}`);
    }
    return JSON.parse(stdout) as unknown;
  }

  /** The result and the message of a command that fails in part: one JSON object, and one line on standard error. @throws Error likewise */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests access any field
  async failure(...args: string[]): Promise<{ result: any; message: string }> {
    const { status, stdout, stderr } = await this.run(...args);
    if (status !== 1 || !/^\{.*\}\n$/.test(stdout) || !/^[^\n]+\n$/.test(stderr)) {
      throw new Error(`cli ${args.join(' ')} → ${status}\n${stdout}\n${stderr}`);
    }
    return { result: JSON.parse(stdout) as unknown, message: stderr.trim() };
  }

  /** The message of a command that fails: one line on standard error. @throws Error for any other output */
  async complaint(expectedStatus: 1 | 2, ...args: string[]): Promise<string> {
    const { status, stdout, stderr } = await this.run(...args);
    if (status !== expectedStatus || stdout !== '' || !/^[^\n]+\n$/.test(stderr)) {
      throw new Error(`cli ${args.join(' ')} → ${status}\n${stdout}\n${stderr}`);
    }
    return stderr.trim();
  }
}

type Listened = ChildProcessByStdio<Writable, Readable, Readable>;

let built = false;

/** Builds the program if it is stale; `npm test` has already done so. */
function build(): void {
  if (built) return;
  const program = `import { bootstrap } from './scripts/bootstrap.mjs'; bootstrap({ tools: true });`;
  const words = ['--input-type=module', '-e', program];
  const { status, stderr } = spawnSync(process.execPath, words, { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  built = true;
}

/** Runs each command as an operator does: in a process of the built program. */
export class CommandLineProcess extends CommandLine {
  /** @param environment the only variables, besides the path, that the process sees */
  constructor(environment: Record<string, string>) {
    build();
    super(environment);
  }

  override async run(...args: string[]): Promise<Outcome> {
    return outcomeOf(this.start(args));
  }

  /** Runs a command whose output is not read, because the reader has closed the pipe. */
  async runUnread(...args: string[]): Promise<Outcome> {
    const child = this.start(args);
    child.stdout.destroy();
    return outcomeOf(child);
  }

  private start(args: readonly string[]): Listened {
    const child = spawn(process.execPath, ['dist/cli.js', ...args], {
      cwd: ROOT,
      env: { PATH: process.env.PATH, ...this.environment },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    // A command that does not read it may have ended before.
    child.stdin.on('error', () => undefined).end(this.stdin);
    return child;
  }
}

async function outcomeOf(child: Listened): Promise<Outcome> {
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (bytes: Buffer) => (output.stdout += bytes.toString()));
  child.stderr.on('data', (bytes: Buffer) => (output.stderr += bytes.toString()));
  const [status] = (await once(child, 'close')) as [number | null];
  return { status, ...output };
}

function writable(write: (text: string) => void): Writable {
  return new Writable({
    write(chunk: Buffer, _, done) {
      write(chunk.toString());
      done();
    },
  });
}
