import { Injectable, type LoggerService } from '@nestjs/common';
import { destination, pino, type Logger } from 'pino';
import { Config } from '../config.js';

/** Standard output, or standard error. */
type Output = 1 | 2;
type Destination = ReturnType<typeof destination>;

const outputs = new Map<Output, Destination>();

/** Something that says how safe the service is: not an error, and nothing that a client would hear of. */
export type SecurityEvent = 'sign_in_failed' | 'key_refused' | 'limit_reached' | 'role_changed';

/** Structured logs, one JSON line each. What could hold a secret is cut out by its name. */
@Injectable()
export class Log implements LoggerService {
  private readonly logger: Logger;
  /** Without the search for secrets, which costs more than the line: its fields are always the same, and hold none. */
  private readonly requests: Logger;
  /** Whether requests are logged: `ACCESS_LOG` says so, and `LOG_LEVEL` lets them through. */
  readonly logsRequests: boolean;

  /** @param to the file descriptor written to: standard output, or standard error where output is an answer */
  constructor(config: Config, to: Output = 1) {
    const output = outputOf(to);
    const options = { level: config.logLevel, base: undefined };
    const redact = ['*.authorization', '*.secret', '*.password', 'authorization', 'secret', 'password'];
    this.logger = pino({ ...options, redact }, output);
    this.requests = pino(options, output);
    this.logsRequests = config.accessLog && this.requests.isLevelEnabled('info');
  }

  /** What the framework itself says at this level, in texts, is of interest only when a start is debugged. */
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

  /** Logs something that those who guard the service want to see, under `event`. */
  security(event: SecurityEvent, fields: Readonly<Record<string, unknown>>): void {
    this.logger.warn({ event, ...fields }, 'security');
  }

  /** Logs a request that is over. */
  request(fields: object): void {
    this.requests.info(fields, 'request');
  }

  /** Nest passes a text and a context; we pass fields and a text. */
  private write(level: 'info' | 'error' | 'warn' | 'debug' | 'trace', what: unknown, more: unknown[]): void {
    const last = more.at(-1);
    if (typeof what === 'object' && what !== null)
      this.logger[level](what, typeof last === 'string' ? last : undefined);
    else this.logger[level]({ context: last }, String(what));
  }
}

/** Lines leave when they are so many bytes together, or after so many milliseconds: each write costs more than a line. */
const MIN_BYTES = 16_000;
const MAX_WAIT_MS = 100;

/** One for the whole process. What is left when the process ends is written before it does. */
function outputOf(to: Output): Destination {
  const known = outputs.get(to);
  if (known) return known;
  const output = destination({ dest: to, sync: false, minLength: MIN_BYTES, periodicFlush: MAX_WAIT_MS });
  outputs.set(to, output);
  return output;
}
