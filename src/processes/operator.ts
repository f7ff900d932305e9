import { type DynamicModule, type INestApplicationContext, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { resolve } from 'node:path';
import { ArchivesModule } from '../archives/index.js';
import { AccessModule } from '../access/index.js';
import { type Config, sessionUrlOf } from '../config.js';
import { DemoModule } from '../demo/index.js';
import { Clock } from '../kernel/clock.js';
import { Database } from '../kernel/database/database.js';
import { hasCluster, startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.js';
import { readOrCreateSecretKey, readSecretKey } from '../embedded-postgres/secret-key.js';
import { MovesModule } from '../moves/index.js';
import { KernelModule } from '../kernel/kernel.module.js';
import { Log } from '../kernel/log.js';
import { ImportsModule } from '../imports/index.js';
import { LaborModule } from '../labor/index.js';
import { OperationsModule } from '../operations/index.js';
import { SandboxesModule } from '../sandboxes/index.js';
import { SparePartsModule } from '../spare-parts/index.js';
import { TechniciansModule } from '../technicians/index.js';
import { VendorsModule } from '../vendors/index.js';
import { UsedSecretKeys, WebhooksModule } from '../webhooks/index.js';
import { migrateDatabase, requireProduction } from './migrate.js';

const STANDARD_ERROR = 2;

/** The modules that the operator's commands need: all services, without a server. */
@Module({})
class OperatorModule {
  static for(config: Config): DynamicModule {
    return {
      module: OperatorModule,
      imports: [
        // No statement timeout: a command may process a million rows, and the operator can stop it.
        KernelModule.for({ ...config, databaseTimeoutMs: 0 }, 'operator', new Clock(), {
          logTo: STANDARD_ERROR,
        }),
        AccessModule,
        TechniciansModule,
        VendorsModule,
        SparePartsModule,
        OperationsModule,
        LaborModule,
        ImportsModule,
        WebhooksModule,
        DemoModule,
        ArchivesModule,
        MovesModule,
        SandboxesModule,
      ],
    };
  }
}

/** How a command uses the services. */
export interface ServiceOptions {
  /** Whether it runs without the keys with which the database's secrets are encrypted. */
  readonly isKeyLost?: boolean;
}

/**
 * Runs one command with the services: on the database at `DATABASE_URL`, which it never migrates, or on the embedded database, whose
 * server it leaves running or stopped as before. It does not create an embedded database: if there is none, `DATA_DIR` is probably
 * mistyped.
 *
 * @throws ConfigError; Error in one line when the database, or the secret key, cannot be used; what the command throws
 */
export async function withServices<T>(
  config: Config,
  act: (services: INestApplicationContext) => Promise<T>,
  options: ServiceOptions = {},
): Promise<T> {
  if (config.databaseUrl !== undefined) {
    // An all-in-one start may have created a secret key for this database. It is read here, but never created.
    const existingKey = config.secretKey ?? readSecretKey(config.dataDir);
    // A command may run for longer than the sessions of a PgBouncer allow.
    const database = { databaseUrl: sessionUrlOf(config), databaseSessionUrl: undefined };
    return serve(requireProduction({ ...config, ...database, secretKey: existingKey }), act, options);
  }
  requireEmbedded(config.dataDir);
  const secretKey = config.secretKey ?? readOrCreateSecretKey(config.dataDir);
  return onEmbedded(config.dataDir, async (databaseUrl) => {
    await migrateDatabase(databaseUrl);
    return serve({ ...config, databaseUrl, secretKey }, act, options);
  });
}

/** Runs a command with the services, on the database and with the secret key of `config`. */
export async function serve<T>(
  config: Config,
  act: (services: INestApplicationContext) => Promise<T>,
  { isKeyLost = false }: ServiceOptions = {},
): Promise<T> {
  const services = await NestFactory.createApplicationContext(OperatorModule.for(config), {
    // No logs during the start: an error is thrown, and printed in one line.
    logger: false,
    abortOnError: false,
  });
  services.useLogger(services.get(Log));
  try {
    const [missing] = await services.get(Database).missingMigrations();
    if (missing !== undefined)
      throw new Error(`The database lacks the migration ${missing}. Run: npm run migrate`);
    if (!isKeyLost) await services.get(UsedSecretKeys).require();
    return await act(services);
  } finally {
    await services.close();
  }
}

/** @throws Error with instructions if there is no embedded database */
function requireEmbedded(dataDir: string): void {
  if (hasCluster(dataDir)) return;
  throw new Error(
    `There is no database in ${resolve(dataDir)}. Set DATA_DIR to the folder of the one you mean, or DATABASE_URL; \`npm start\` creates a new one.`,
  );
}

async function onEmbedded<T>(dataDir: string, act: (databaseUrl: string) => Promise<T>): Promise<T> {
  const embedded = await startEmbeddedPostgres({ dataDir });
  try {
    return await act(embedded.url);
  } finally {
    await embedded.stop();
  }
}
