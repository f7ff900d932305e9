import { Injectable, type LoggerService } from '@nestjs/common';
import { writeSync } from 'node:fs';
import { destination, pino, type DestinationStream, type Logger } from 'pino';
import { Config } from '../config.js';

/** Standard output, or standard error. */
type Output = 1 | 2;

const outputs = new Map<Output, LineBuffer>();

/** A security-relevant event, such as a failed sign-in. */
export type SecurityEvent = 'sign_in_failed' | 'key_refused' | 'limit_reached' | 'role_changed';

/** Writes structured logs, one JSON object per line. Fields with names of secrets are redacted. */
@Injectable()
export class Log implements LoggerService {
  private readonly logger: Logger;
  /** Does not redact: redaction costs more than the line itself, and the fields of a request log contain no secrets. */
  private readonly requests: Logger;
  /** Whether requests are logged: `ACCESS_LOG` is on, and `LOG_LEVEL` includes them. */
  readonly logsRequests: boolean;

  /** @param to the file descriptor: standard output, or standard error if the output is the result of a command */
  constructor(config: Config, to: Output = 1) {
    const output = outputOf(to);
    const options = { level: config.logLevel, base: undefined };
    const redact = ['*.authorization', '*.secret', '*.password', 'authorization', 'secret', 'password'];
    this.logger = pino({ ...options, redact }, output);
    this.requests = pino(options, output);
    this.logsRequests = config.accessLog && this.requests.isLevelEnabled('info');
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

  /** Logs a request that has ended. */
  request(fields: object): void {
    this.requests.info(fields, 'request');
  }

  /** Nest passes a text and a context; the service's own code passes fields and a text. */
  private write(level: 'info' | 'error' | 'warn' | 'debug' | 'trace', what: unknown, more: unknown[]): void {
    const last = more.at(-1);
    if (typeof what === 'object' && what !== null)
      this.logger[level](what, typeof last === 'string' ? last : undefined);
    else this.logger[level]({ context: last }, String(what));
  }
}

/** Lines are written together, at this many characters or after this many milliseconds: a write costs more than a line. */
const MAX_BUFFERED = 64_000;
const MAX_WAIT_MS = 100;
/** How many bytes wait for an output that is blocked or fails, such as a file on a full disk. Further lines are dropped. */
const MAX_WAITING_BYTES = 8_000_000;

/**
 * Collects lines and passes them to an output together. Pino's own destination can do that too, but with each line it copies all
 * lines that wait. If the output fails, the lines wait, and the process goes on.
 */
class LineBuffer implements DestinationStream {
  private readonly output: ReturnType<typeof destination>;
  private lines: string[] = [];
  private length = 0;
  private timer: NodeJS.Timeout | undefined;
  private isFailing = false;

  constructor(private readonly to: Output) {
    this.output = destination({ dest: to, sync: false, maxLength: MAX_WAITING_BYTES });
    this.output.on('error', () => (this.isFailing = true));
    this.output.on('drain', () => (this.isFailing = false));
  }

  write(line: string): void {
    this.lines.push(line);
    this.length += line.length;
    if (this.length >= MAX_BUFFERED) this.output.write(this.take());
    else this.timer ??= setTimeout(() => this.output.write(this.take()), MAX_WAIT_MS).unref();
  }

  /** Writes what waits, before it returns. An output that fails gets nothing more: its `flushSync` would retry for ever. */
  end(): void {
    const bytes = Buffer.from(this.take());
    try {
      if (this.isFailing) throw new Error('The output fails.');
      // A pipe may take only a part, or nothing now; the output waits for it.
      this.output.write(bytes.subarray(this.writeNow(bytes)).toString());
      this.output.flushSync();
    } catch {
      this.output.destroy();
    }
  }

  /** @returns how many bytes were written. @throws the operating system's error if the output fails */
  private writeNow(bytes: Buffer): number {
    try {
      return writeSync(this.to, bytes);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return 0;
      throw error;
    }
  }

  private take(): string {
    clearTimeout(this.timer);
    this.timer = undefined;
    const text = this.lines.join('');
    this.lines = [];
    this.length = 0;
    return text;
  }
}

/** One output for the whole process. It is flushed when the process ends. */
function outputOf(to: Output): LineBuffer {
  const known = outputs.get(to);
  if (known) return known;
  const output = new LineBuffer(to);
  outputs.set(to, output);
  // Before pino's own listener, which would flush its destination for ever if it fails.
  process.prependOnceListener('exit', () => output.end());
  return output;
}
