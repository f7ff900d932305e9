import { Injectable, type LoggerService } from '@nestjs/common';
import { write, writeSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { pino, type DestinationStream, type Logger } from 'pino';
import { Config } from '../config.js';

/** Standard output, or standard error. */
type Output = 1 | 2;

const INFO = pino.levels.values.info;

const outputs = new Map<Output, LineBuffer>();

/** A security-relevant event, such as a failed sign-in. */
export type SecurityEvent =
  'sign_in_failed' | 'key_refused' | 'limit_reached' | 'role_changed' | 'address_taken_over';

/** Writes structured logs, one JSON object per line. Fields with names of secrets are redacted. */
@Injectable()
export class Log implements LoggerService {
  private readonly logger: Logger;
  private readonly output: LineBuffer;
  /** Whether requests are logged: `ACCESS_LOG` is on, and `LOG_LEVEL` includes them. */
  readonly logsRequests: boolean;

  /** @param to the file descriptor: standard output, or standard error if the output is the result of a command */
  constructor(config: Config, to: Output = 1) {
    this.output = outputOf(to);
    const redact = ['*.authorization', '*.secret', '*.password', 'authorization', 'secret', 'password'];
    this.logger = pino({ level: config.logLevel, base: undefined, redact }, this.output);
    this.logsRequests = config.accessLog && this.logger.isLevelEnabled('info');
  }

  /** Messages of the framework are strings; they are only useful to debug the startup, so they get the level `debug`. */
  log(what: unknown, ...more: unknown[]): void {
    this.write(typeof what === 'string' ? 'debug' : 'info', what, more);
  }
  error(what: unknown, ...more: unknown[]): void {
    this.write('error', what, more);
  }
  warn(what: unknown, ...more: unknown[]): void {
    this.write('warn', what, more);
  }
  debug(what: unknown, ...more: unknown[]): void {
    this.write('debug', what, more);
  }
  verbose(what: unknown, ...more: unknown[]): void {
    this.write('trace', what, more);
  }

  /** Logs a security event. */
  security(event: SecurityEvent, fields: Readonly<Record<string, unknown>>): void {
    this.logger.warn({ event, ...fields }, 'security');
  }

  /**
   * Logs a request that has ended, in the format of pino, which would take 5 % of the time of a request to create the line. Nothing
   * is redacted: the fields contain no secrets.
   */
  request(fields: object): void {
    const line = { level: INFO, time: Date.now(), ...fields, msg: 'request' };
    this.output.write(`${JSON.stringify(line)}\n`);
  }

  /** Nest passes a text and a context; the service's own code passes fields and a text. */
  private write(level: 'info' | 'error' | 'warn' | 'debug' | 'trace', what: unknown, more: unknown[]): void {
    const last = more.at(-1);
    if (typeof what === 'object' && what !== null)
      this.logger[level](what, typeof last === 'string' ? last : undefined);
    else this.logger[level]({ context: last }, String(what));
  }
}

/** Lines are written together, at this many bytes or after this many milliseconds: a write costs more than a line. */
const MAX_BUFFERED = 64_000;
const MAX_WAIT_MS = 100;
/** How much waits for an output that takes nothing, such as a file on a full disk, in bytes. Further lines are dropped. */
const MAX_WAITING = 8_000_000;
/** How long after a failed write the next one begins. */
const RETRY_MS = 100;
/** How long the end of the process waits for an output that takes nothing at the moment, and how long between two attempts. */
const MAX_END_MS = 2_000;
const END_RETRY_MS = 10;

const writeSome = promisify(write);

/**
 * Collects lines and writes them together. If the output fails or takes nothing, the lines wait, and the process goes on.
 *
 * Pino's own destination (`pino.destination`, which is sonic-boom) does the same, except when the process crashes or exits. It then
 * writes what waits by `flushSync`, which
 *
 * - retries any error other than EAGAIN for ever, without a call of `retryEAGAIN`: on a full disk, such a process never ends;
 * - leaves out the text whose write has begun: while a pipe is full, the lines that wait for the next attempt are lost.
 *
 * No option changes this, and its buffers are private. `test/system/start-up/full-output.spec.ts` has both cases.
 */
class LineBuffer implements DestinationStream {
  private lines: string[] = [];
  private length = 0;
  private timer: NodeJS.Timeout | undefined;
  /** What was taken from the lines and is not written yet. */
  private unwritten: Buffer = Buffer.alloc(0);
  private isWriting = false;
  /** Whether the system has the bytes at the moment. It finishes such a write even while the process ends. */
  private isInSystem = false;

  constructor(private readonly output: Output) {}

  write(line: string): void {
    const length = Buffer.byteLength(line);
    if (this.length + length > MAX_WAITING) return;
    this.lines.push(line);
    this.length += length;
    if (!this.isWriting) this.writeSoon();
  }

  /** Writes what waits, before it returns. Gives up an output that fails, or takes too long. */
  end(): void {
    let bytes = Buffer.concat([this.isInSystem ? Buffer.alloc(0) : this.unwritten, this.take()]);
    const deadline = performance.now() + MAX_END_MS;
    while (bytes.length > 0 && performance.now() < deadline) {
      try {
        bytes = bytes.subarray(writeSync(this.output, bytes));
      } catch (error) {
        if (!isFull(error)) return;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, END_RETRY_MS);
      }
    }
  }

  private writeSoon(): void {
    if (this.length >= MAX_BUFFERED) void this.writeAll();
    else if (this.length > 0) this.timer ??= setTimeout(() => void this.writeAll(), MAX_WAIT_MS).unref();
  }

  private async writeAll(): Promise<void> {
    this.isWriting = true;
    this.unwritten = this.take();
    while (this.unwritten.length > 0) await this.writePart();
    this.isWriting = false;
    this.writeSoon();
  }

  /** Writes what the output takes at once. If it fails, waits a moment. */
  private async writePart(): Promise<void> {
    this.isInSystem = true;
    try {
      const { bytesWritten } = await writeSome(this.output, this.unwritten);
      this.unwritten = this.unwritten.subarray(bytesWritten);
      this.isInSystem = false;
    } catch {
      this.isInSystem = false;
      await pause(RETRY_MS, undefined, { ref: false });
    }
  }

  /** All lines that wait. */
  private take(): Buffer {
    clearTimeout(this.timer);
    this.timer = undefined;
    const text = this.lines.join('');
    this.lines = [];
    this.length = 0;
    return Buffer.from(text);
  }
}

/** Whether a pipe is full. A file on a full disk fails with another error. */
function isFull(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'EAGAIN';
}

/** One output for the whole process. It is flushed when the process ends. */
function outputOf(to: Output): LineBuffer {
  const known = outputs.get(to);
  if (known) return known;
  const output = new LineBuffer(to);
  outputs.set(to, output);
  process.once('exit', () => output.end());
  return output;
}
