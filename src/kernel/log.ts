import { Injectable, type LoggerService } from '@nestjs/common';
import { destination, pino, type Logger } from 'pino';
import { Config } from '../config.js';

/** Standard output, or standard error. */
type Output = 1 | 2;
type Destination = ReturnType<typeof destination>;

const outputs = new Map<Output, Destination>();

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

/** Lines are written together, at this many bytes or after this many milliseconds: a write costs more than a line. */
const MIN_BYTES = 16_000;
const MAX_WAIT_MS = 100;

/** One output for the whole process. It is flushed when the process ends. */
function outputOf(to: Output): Destination {
  const known = outputs.get(to);
  if (known) return known;
  const output = destination({ dest: to, sync: false, minLength: MIN_BYTES, periodicFlush: MAX_WAIT_MS });
  outputs.set(to, output);
  return output;
}
