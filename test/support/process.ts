import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { killAfterRun } from './after-kill.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const started = new Set<ServiceProcess>();

/** A process of the service, as an operator runs it: the built program, an environment, signals. */
export class ServiceProcess {
  output = '';
  errors = '';
  private readonly child: ChildProcess;
  private readonly ended: Promise<number | null>;

  /**
   * @param entry the name of the entry point, such as `main.api`, and its arguments
   * @param folder the folder of the project; another one to run another release
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
    const unregister = killAfterRun(this.child.pid!);
    this.child.once('exit', unregister);
    this.ended = once(this.child, 'close').then(([code]) => code as number | null);
    started.add(this);
  }

  /** Waits for a text on standard output. @throws Error if the process ends before */
  async says(text: string | RegExp): Promise<void> {
    const hasPrinted = () => (typeof text === 'string' ? this.output.includes(text) : text.test(this.output));
    const printed = new Promise<void>((done) => {
      const look = () => hasPrinted() && done();
      this.child.stdout!.on('data', look);
      look();
    });
    await Promise.race([printed, this.ended]);
    if (!hasPrinted())
      throw new Error(`The process ended without saying ${String(text)}: ${this.output}${this.errors}`);
  }

  signal(name: NodeJS.Signals): void {
    this.child.kill(name);
  }

  /** Repeats a signal, like an impatient operator, until the process has ended. */
  async insist(name: NodeJS.Signals): Promise<number | null> {
    const again = setInterval(() => this.signal(name), 50);
    try {
      this.signal(name);
      return await this.ended;
    } finally {
      clearInterval(again);
    }
  }

  /** The exit status, once the process has ended; null if a signal killed it. */
  exit(): Promise<number | null> {
    return this.ended;
  }

  /** Kills the process, and waits for its end. */
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
