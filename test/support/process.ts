import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endsWithTheRun } from './after-kill.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const started = new Set<ServiceProcess>();

/** One of the service's own processes, as an operator runs it: the built program, an environment, signals. */
export class ServiceProcess {
  output = '';
  errors = '';
  private readonly child: ChildProcess;
  private readonly ended: Promise<number | null>;

  /**
   * @param entry the entry point's name, such as `main.api`, and arguments behind it
   * @param folder where the project is: another release of it than this one
   */
  constructor(entry: string, environment: Record<string, string>, folder = ROOT) {
    const { PATH, HOME } = process.env;
    const [program, ...args] = entry.split(' ');
    this.child = spawn(process.execPath, [join(folder, 'dist', `${program}.js`), ...args], {
      cwd: folder,
      env: { PATH, HOME, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child.stdout!.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    this.child.stderr!.on('data', (chunk: Buffer) => (this.errors += chunk.toString()));
    const isOver = endsWithTheRun(this.child.pid!);
    this.child.once('exit', isOver);
    this.ended = once(this.child, 'close').then(([code]) => code as number | null);
    started.add(this);
  }

  /** Waits until standard output has said something. @throws Error when the process ends before */
  async says(what: string | RegExp): Promise<void> {
    const said = () => (typeof what === 'string' ? this.output.includes(what) : what.test(this.output));
    const heard = new Promise<void>((done) => {
      const look = () => said() && done();
      this.child.stdout!.on('data', look);
      look();
    });
    await Promise.race([heard, this.ended]);
    if (!said())
      throw new Error(`The process ended without saying ${String(what)}: ${this.output}${this.errors}`);
  }

  signal(name: NodeJS.Signals): void {
    this.child.kill(name);
  }

  /** Sends a signal again and again, as somebody does who will not wait, until the process has ended. */
  async insist(name: NodeJS.Signals): Promise<number | null> {
    const again = setInterval(() => this.signal(name), 50);
    try {
      this.signal(name);
      return await this.ended;
    } finally {
      clearInterval(again);
    }
  }

  /** The exit status, once the process has ended; null when a signal killed it. */
  exit(): Promise<number | null> {
    return this.ended;
  }

  /** Kills it, and waits until it is gone. */
  async end(): Promise<void> {
    this.signal('SIGKILL');
    await this.ended;
    started.delete(this);
  }
}

/** Ends every process that the tests of a file left running. */
export async function endProcesses(): Promise<void> {
  for (const each of started) await each.end();
}
