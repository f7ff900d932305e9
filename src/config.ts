import { ConfigError, EnvironmentReader } from './environment-reader.js';
import type { Networks } from './kernel/networks.js';

export { ConfigError };

/** The values of `SIGN_UP_PLAN`: no sign-up, or the plan of those who sign up (D78). */
const SIGN_UP_PLANS = ['none', 'starter', 'business', 'enterprise'] as const;

/** The environment variables, parsed once, typed and frozen. The class is also the injection token. */
export class Config {
  readonly nodeEnv!: string;
  /** The name of this cell: a complete installation, of which a large service has several. New keys contain it. */
  readonly cell?: string;
  readonly port!: number;
  readonly portalPort!: number;
  readonly host!: string;
  readonly dataDir!: string;
  /** The URL of PostgreSQL; without it, the embedded PostgreSQL is used. */
  readonly databaseUrl?: string;
  /**
   * The URL of PostgreSQL itself, for what needs a session. If it is set, `databaseUrl` is that of a PgBouncer in transaction mode, which
   * lends a session for one transaction at a time.
   */
  readonly databaseSessionUrl?: string;
  /** The URL of a streaming standby, for reads that may use it. */
  readonly databaseReplicaUrl?: string;
  readonly databasePoolMax!: number;
  /** The time limit of one statement, in milliseconds; 0 for none. A silent connection is discarded soon after. */
  readonly databaseTimeoutMs!: number;
  /** The URL of Redis; without it, queues and rate limits are in PostgreSQL. */
  readonly redisUrl?: string;
  /** The prefix of all keys in Redis; by default the name of the database. */
  readonly queuePrefix?: string;
  /** Signs cursors and sessions, and encrypts webhook secrets. With the embedded PostgreSQL it is created once, in `dataDir`. */
  readonly secretKey?: string;
  /** The previous secret; what was signed or encrypted with it is still accepted. */
  readonly secretKeyPrevious?: string;
  /** The URL at which clients reach the service; the API description contains it. */
  readonly publicUrl?: string;
  /** The proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` headers are trusted. */
  readonly trustedProxies!: Networks;
  readonly logLevel!: string;
  /** Whether each request is logged. */
  readonly accessLog!: boolean;
  /** The port of the metrics; without it, nothing is measured. */
  readonly metricsPort?: number;
  readonly metricsHost!: string;
  /** The protocol for exporting traces, `http/protobuf` or `http/json`; undefined if no traces are exported. */
  readonly otlp?: string;
  readonly smtpUrl?: string;
  /** The e-mail address that people of a suspended business are told to write to. */
  readonly supportEmail?: string;
  /** The plan of businesses that sign up; `none`: they cannot. Undefined for the default of the process (D78). */
  readonly signUpPlan?: (typeof SIGN_UP_PLANS)[number];
  /** The maximum number of connections of an API process; more are refused. */
  readonly maxConnections!: number;
  /** The time limit for the headers of a request. */
  readonly httpHeadersTimeoutMs!: number;
  /** The time limit for a whole request. */
  readonly httpRequestTimeoutMs!: number;
  /** How long a connection may be idle between two requests. */
  readonly httpKeepAliveMs!: number;
  /** How long a response may stay unread. */
  readonly httpAnswerTimeoutMs!: number;
  /** How long a client may send nothing of a body that it has begun. */
  readonly httpBodyTimeoutMs!: number;
  /** The maximum size of all request bodies in memory, in bytes; a business may use half of it. */
  readonly maxBodyBytes!: number;
  /** The maximum size of a business's unread responses in memory, in bytes. */
  readonly maxUnreadBytes!: number;
  readonly rateLimitMax!: number;
  readonly rateLimitWindowS!: number;
  /** How many requests with an invalid key one network may send in a minute before it gets 429 for them. */
  readonly refusedKeysMax!: number;
  /** Where attachments are stored: a folder (`file:`) or an S3 bucket; a folder in `dataDir` by default. */
  readonly attachmentsUrl?: string;
  /** The maximum size of an attachment, in bytes. */
  readonly attachmentMaxBytes!: number;
  readonly webhookRetryDelaysS!: readonly number[];
  readonly webhookTimeoutMs!: number;
  /** How much longer the lease of an attempt lasts than its timeout: the time to record the result, in milliseconds. */
  readonly webhookLeaseMarginMs!: number;
  readonly webhookUnsafeTargets!: boolean;
  /** How long a process continues to serve after SIGTERM; undefined for the default of the process. */
  readonly drainMs?: number;
  /** The time limit for stopping, including `drainMs`. */
  readonly stopTimeoutMs!: number;
  readonly demo!: boolean;
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
/**
 * Parses the environment.
 *
 * @throws ConfigError that names the first invalid variable and its valid values
 */
export function parseConfig(environment: NodeJS.ProcessEnv): Config {
  return parse(new EnvironmentReader(environment));
}

/**
 * The URL for what needs a session of PostgreSQL: notifications, migrations, operators' commands, and queues without Redis; and for what
 * must not wait while transactions have all sessions of PgBouncer: health checks, and counters, for which transactions wait.
 */
export function sessionUrlOf({ databaseUrl, databaseSessionUrl }: Config): string | undefined {
  return databaseSessionUrl ?? databaseUrl;
}

/** The names of all variables that the service reads. */
export function knownVariables(): ReadonlySet<string> {
  const reader = new EnvironmentReader({});
  parse(reader);
  return new Set([...reader.names, ...reader.files]);
}

function parse(read: EnvironmentReader): Config {
  const config: Config = {
    nodeEnv: read.text('NODE_ENV') ?? 'development',
    cell: read.cell('CELL'),
    port: read.integer('PORT', 3000, 0, 65_535),
    portalPort: read.integer('PORTAL_PORT', 3001, 0, 65_535),
    host: read.text('HOST') ?? '127.0.0.1',
    dataDir: read.text('DATA_DIR') ?? '.data',
    databaseUrl: read.url('DATABASE_URL', ['postgres:', 'postgresql:']),
    databaseSessionUrl: read.url('DATABASE_SESSION_URL', ['postgres:', 'postgresql:']),
    databaseReplicaUrl: read.url('DATABASE_REPLICA_URL', ['postgres:', 'postgresql:']),
    databasePoolMax: read.integer('DATABASE_POOL_MAX', 10, 1, 1_000),
    databaseTimeoutMs: read.integer('DATABASE_TIMEOUT_MS', 14_000, 0, 3_600_000),
    redisUrl: read.redis('REDIS_URL'),
    queuePrefix: read.word('QUEUE_PREFIX'),
    secretKey: read.secret('SECRET_KEY'),
    secretKeyPrevious: read.secret('SECRET_KEY_PREVIOUS'),
    publicUrl: read.address('PUBLIC_URL'),
    trustedProxies: read.networks('TRUSTED_PROXIES'),
    logLevel: read.oneOf('LOG_LEVEL', LOG_LEVELS, 'info'),
    accessLog: read.oneOf('ACCESS_LOG', ['on', 'off'], 'on') === 'on',
    metricsPort: read.optionalInteger('METRICS_PORT', 0, 65_535),
    metricsHost: read.text('METRICS_HOST') ?? '127.0.0.1',
    otlp: read.otlp('OTEL_EXPORTER_OTLP_ENDPOINT'),
    smtpUrl: read.url('SMTP_URL', ['smtp:', 'smtps:']),
    supportEmail: read.email('SUPPORT_EMAIL'),
    signUpPlan: read.optionalOneOf('SIGN_UP_PLAN', SIGN_UP_PLANS),
    // A connection takes about 20 kB while it sends headers: 100 MB in the worst case.
    maxConnections: read.integer('MAX_CONNECTIONS', 5_000, 1, 1_000_000),
    // 16 kB of headers arrive in a few packets, and a body of 1 MiB within a minute at 140 kbit/s.
    httpHeadersTimeoutMs: read.integer('HTTP_HEADERS_TIMEOUT_MS', 15_000, 1, 600_000),
    httpRequestTimeoutMs: read.integer('HTTP_REQUEST_TIMEOUT_MS', 60_000, 1, 600_000),
    // Longer than the 60 s of most load balancers, so that the server does not close a connection just when they send a request.
    httpKeepAliveMs: read.integer('HTTP_KEEP_ALIVE_MS', 65_000, 1, 600_000),
    // A response of 8 MB within two minutes at 0.5 Mbit/s.
    httpAnswerTimeoutMs: read.integer('HTTP_ANSWER_TIMEOUT_MS', 120_000, 1, 3_600_000),
    // Much longer than the pauses of a bad connection that still delivers a body within HTTP_REQUEST_TIMEOUT_MS.
    httpBodyTimeoutMs: read.integer('HTTP_BODY_TIMEOUT_MS', 15_000, 1, 600_000),
    // Of one business, eight of the largest bodies, or sixty-four of a thousand ordinary items.
    maxBodyBytes: read.integer('MAX_BODY_BYTES', 64 * 1_048_576, 8 * 1_048_576, 2 ** 40),
    // Sixteen pages of 2 MB, or eight hundred ordinary pages of 50 rows.
    maxUnreadBytes: read.integer('MAX_UNREAD_BYTES', 32 * 1_048_576, 1, 2 ** 40),
    rateLimitMax: read.integer('RATE_LIMIT_MAX', 1_500, 1, 1_000_000_000),
    rateLimitWindowS: read.integer('RATE_LIMIT_WINDOW_S', 900, 1, 86_400),
    // Several clients behind one address that have not noticed that their keys expired.
    refusedKeysMax: read.integer('REFUSED_KEYS_MAX', 300, 1, 1_000_000_000),
    attachmentsUrl: read.url('ATTACHMENTS_URL', ['file:', 's3:', 'https:', 'http:']),
    // A scanned manual; it arrives within HTTP_REQUEST_TIMEOUT_MS at 2.8 Mbit/s.
    attachmentMaxBytes: read.integer('ATTACHMENT_MAX_BYTES', 20 * 1_048_576, 1_024, 2 ** 30),
    webhookRetryDelaysS: read.numbers('WEBHOOK_RETRY_DELAYS_S', [10, 60, 300, 1_800, 7_200]),
    webhookTimeoutMs: read.integer('WEBHOOK_TIMEOUT_MS', 10_000, 1, 600_000),
    webhookLeaseMarginMs: read.integer('WEBHOOK_LEASE_MARGIN_MS', 10_000, 1_000, 600_000),
    webhookUnsafeTargets: read.flag('WEBHOOK_UNSAFE_TARGETS', false),
    drainMs: read.optionalInteger('DRAIN_MS', 0, 600_000),
    // DRAIN_MS, plus more than a statement or a delivery attempt may take by default; less than the 30 s after which supervisors kill.
    stopTimeoutMs: read.integer('STOP_TIMEOUT_MS', 25_000, 0, 600_000),
    demo: read.flag('DEMO', true),
  };
  if (config.webhookUnsafeTargets && config.nodeEnv === 'production') {
    throw new ConfigError(
      'WEBHOOK_UNSAFE_TARGETS must not be true with NODE_ENV=production: unset one of them.',
    );
  }
  if (config.databaseReplicaUrl !== undefined && config.databaseUrl === undefined) {
    throw new ConfigError('DATABASE_REPLICA_URL needs DATABASE_URL: the primary that it is a standby of.');
  }
  if (config.databaseSessionUrl !== undefined && config.databaseUrl === undefined) {
    throw new ConfigError('DATABASE_SESSION_URL needs DATABASE_URL: the PgBouncer in transaction mode.');
  }
  if (config.drainMs !== undefined && config.drainMs > config.stopTimeoutMs) {
    throw new ConfigError(
      `DRAIN_MS must not exceed STOP_TIMEOUT_MS, which is ${config.stopTimeoutMs}: draining is a part of stopping.`,
    );
  }
  return Object.freeze(Object.assign(new Config(), config));
}
