import { readFileSync } from 'node:fs';
import { Networks } from './kernel/networks.js';

/** An invalid environment variable. The message is one line that names the variable; the process does not start. */
export class ConfigError extends Error {}

const OTLP_PROTOCOLS = ['http/protobuf', 'http/json'];
const SECRET_MIN_LENGTH = 32;
/** Variables with secrets can also be read from a file, whose path is in `NAME_FILE`, as orchestrators provide secrets. */
const SECRETS = [
  'ATTACHMENTS_URL',
  'DATABASE_REPLICA_URL',
  'DATABASE_SESSION_URL',
  'DATABASE_URL',
  'REDIS_URL',
  'SECRET_KEY',
  'SECRET_KEY_PREVIOUS',
  'SMTP_URL',
];

/** Reads and validates single environment variables. An empty variable counts as absent. Each method throws a ConfigError. */
export class EnvironmentReader {
  /** The names of the variables that were read. */
  readonly names = new Set<string>();
  /** The names of the variables that name a file with a secret. */
  readonly files = SECRETS.map(fileVariable);

  constructor(private readonly environment: NodeJS.ProcessEnv) {}

  text(name: string): string | undefined {
    this.names.add(name);
    const value = this.value(name);
    const file = SECRETS.includes(name) ? this.value(fileVariable(name)) : undefined;
    if (file === undefined) return value;
    if (value !== undefined)
      throw new ConfigError(
        `${fileVariable(name)} must not be set together with ${name}: unset one of them.`,
      );
    return contentOf(name, file);
  }

  private value(name: string): string | undefined {
    const value = this.environment[name]?.trim();
    return value === '' ? undefined : value;
  }

  integer(name: string, fallback: number, min: number, max: number): number {
    const value = this.text(name);
    if (value === undefined) return fallback;
    const number = /^\d+$/.test(value) ? Number(value) : Number.NaN;
    if (number >= min && number <= max) return number;
    throw new ConfigError(`${name} must be an integer from ${min} to ${max}, not "${value}".`);
  }

  optionalInteger(name: string, min: number, max: number): number | undefined {
    return this.text(name) === undefined ? undefined : this.integer(name, min, min, max);
  }

  /**
   * The protocol for exporting traces, from OpenTelemetry's variables; undefined if traces are off. OpenTelemetry's exporter reads the
   * other variables itself.
   */
  otlp(name: string): string | undefined {
    const endpoints = ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', name];
    const isNamed = endpoints.filter((each) => this.url(each, ['http:', 'https:']) !== undefined).length > 0;
    const isOff = this.text('OTEL_SDK_DISABLED')?.toLowerCase() === 'true';
    if (!isNamed || isOff || this.oneOf('OTEL_TRACES_EXPORTER', ['otlp', 'none'], 'otlp') === 'none')
      return undefined;
    const common = this.oneOf('OTEL_EXPORTER_OTLP_PROTOCOL', OTLP_PROTOCOLS, OTLP_PROTOCOLS[0]!);
    return this.oneOf('OTEL_EXPORTER_OTLP_TRACES_PROTOCOL', OTLP_PROTOCOLS, common);
  }

  numbers(name: string, fallback: readonly number[]): readonly number[] {
    const value = this.text(name);
    if (value === undefined) return fallback;
    const numbers = value
      .split(',')
      .map((part) => (/^\s*\d+(\.\d+)?\s*$/.test(part) ? Number(part) : Number.NaN));
    if (numbers.length === fallback.length && numbers.every((each) => each <= 86_400))
      return Object.freeze(numbers);
    throw new ConfigError(
      `${name} must be ${fallback.length} numbers of seconds, separated by commas, not "${value}".`,
    );
  }

  flag(name: string, fallback: boolean): boolean {
    return this.oneOf(name, ['true', 'false'], String(fallback)) === 'true';
  }

  oneOf(name: string, values: readonly string[], fallback: string): string {
    const value = this.text(name) ?? fallback;
    if (values.includes(value)) return value;
    throw new ConfigError(`${name} must be one of ${values.join(', ')}, not "${value}".`);
  }

  optionalOneOf<Value extends string>(name: string, values: readonly Value[]): Value | undefined {
    return this.text(name) === undefined ? undefined : (this.oneOf(name, values, '') as Value);
  }

  networks(name: string): Networks {
    const value = this.text(name);
    try {
      return new Networks(value?.split(',').map((part) => part.trim()) ?? []);
    } catch {
      throw new ConfigError(
        `${name} must be networks such as 10.0.0.0/8, separated by commas, not "${value}".`,
      );
    }
  }

  email(name: string): string | undefined {
    const value = this.text(name);
    if (value === undefined || /^[^\s@]+@[^\s@]+$/.test(value)) return value;
    throw new ConfigError(`${name} must be an e-mail address, not "${value}".`);
  }

  /** The error does not contain the value, because it may contain a password. */
  url(name: string, protocols: readonly string[]): string | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value;
    throw new ConfigError(
      `${name} must be a URL that begins with ${protocols.map((each) => `${each}//`).join(' or ')}.`,
    );
  }

  /** A URL to which paths are appended. @returns it without a slash at the end */
  address(name: string): string | undefined {
    const value = this.url(name, ['http:', 'https:']);
    if (value === undefined) return undefined;
    if (!/[?#]/.test(value) && new URL(value).username === '') return value.replace(/(?<!\/)\/+$/, '');
    throw new ConfigError(
      `${name} must be an address such as https://maintenance.example.com, without user name, query and fragment.`,
    );
  }

  /** A URL whose path, if any, is the number of a Redis database. */
  redis(name: string): string | undefined {
    const value = this.url(name, ['redis:', 'rediss:']);
    if (value === undefined || /^\/?\d*$/.test(new URL(value).pathname)) return value;
    throw new ConfigError(
      `${name} must end in the number of a database, such as redis://127.0.0.1:6379/0, or have no path.`,
    );
  }

  /** At most 40 letters, digits, `_` and `-`. */
  word(name: string): string | undefined {
    const value = this.text(name);
    if (value === undefined || /^[\w-]{1,40}$/.test(value)) return value;
    throw new ConfigError(`${name} must be at most 40 letters, digits, _ and -, not "${value}".`);
  }

  /** One to eight lower-case letters and digits: a part of a key. */
  cell(name: string): string | undefined {
    const value = this.text(name);
    if (value === undefined || /^[a-z0-9]{1,8}$/.test(value)) return value;
    throw new ConfigError(`${name} must be 1 to 8 lower-case letters and digits, not "${value}".`);
  }

  secret(name: string): string | undefined {
    const value = this.text(name);
    if (value === undefined || value.length >= SECRET_MIN_LENGTH) return value;
    throw new ConfigError(
      `${name} must have at least ${SECRET_MIN_LENGTH} characters; generate one with: openssl rand -base64 48`,
    );
  }
}

function fileVariable(name: string): string {
  return `${name}_FILE`;
}

/** The trimmed content of a file. @throws ConfigError when it cannot be read, or is empty */
function contentOf(name: string, file: string): string {
  const refused = (why: string) => new ConfigError(`${fileVariable(name)} must name a file: ${file} ${why}.`);
  let text: string;
  try {
    text = readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw refused(`cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
  if (text === '') throw refused('is empty');
  return text;
}
