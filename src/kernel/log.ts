import { Injectable, type LoggerService } from '@nestjs/common';
import { destination, pino, type Logger } from 'pino';
import { Config } from '../config.js';

/** Structured logs, one JSON line each. What could hold a secret is cut out by its name. */
@Injectable()
export class Log implements LoggerService {
  private readonly logger: Logger;

  /** @param to the file descriptor written to: standard output, or standard error where output is an answer */
  constructor(config: Config, to: 1 | 2 = 1) {
    const options = {
      level: config.logLevel,
      base: undefined,
      redact: ['*.authorization', '*.secret', '*.password', 'authorization', 'secret', 'password'],
    };
    this.logger = pino(options, destination(to));
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

  /** Nest passes a text and a context; we pass fields and a text. */
  private write(level: 'info' | 'error' | 'warn' | 'debug' | 'trace', what: unknown, more: unknown[]): void {
    const last = more.at(-1);
    if (typeof what === 'object' && what !== null)
      this.logger[level](what, typeof last === 'string' ? last : undefined);
    else this.logger[level]({ context: last }, String(what));
  }
}
