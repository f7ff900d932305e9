import { Injectable, type LoggerService } from '@nestjs/common';
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

/**
 * Collects lines and passes them to an output together. Pino's own destination can do that too, but with each line it copies all
 * lines that wait.
 */
class LineBuffer implements DestinationStream {
  private lines: string[] = [];
  private length = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly output: ReturnType<typeof destination>) {}

  write(line: string): void {
    this.lines.push(line);
    this.length += line.length;
    if (this.length >= MAX_BUFFERED) this.flush();
    else this.timer ??= setTimeout(() => this.flush(), MAX_WAIT_MS).unref();
  }

  /** Writes what is left, and waits until it is written. */
  end(): void {
    this.flush();
    this.output.flushSync();
  }

  private flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.length > 0) this.output.write(this.lines.join(''));
    this.lines = [];
    this.length = 0;
  }
}

/** One output for the whole process. It is flushed when the process ends. */
function outputOf(to: Output): LineBuffer {
  const known = outputs.get(to);
  if (known) return known;
  const output = new LineBuffer(destination({ dest: to, sync: false }));
  outputs.set(to, output);
  // Before pino's own listener, which closes its destination.
  process.prependOnceListener('exit', () => output.end());
  return output;
}
