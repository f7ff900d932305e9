import { type DynamicModule, type INestApplicationContext, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { resolve } from 'node:path';
import { ArchivesModule } from '../archives/index.js';
import { AccessModule } from '../access/index.js';
import type { Config } from '../config.js';
import { DemoModule } from '../demo/index.js';
import { Clock } from '../kernel/clock.js';
import { Database } from '../kernel/database/database.js';
import { hasCluster, startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.js';
import { readOrCreateSecretKey, readSecretKey } from '../embedded-postgres/secret-key.js';
import { KernelModule } from '../kernel/kernel.module.js';
import { Log } from '../kernel/log.js';
import { OperationsModule } from '../operations/index.js';
import { SparePartsModule } from '../spare-parts/index.js';
import { TechniciansModule } from '../technicians/index.js';
import { VendorsModule } from '../vendors/index.js';
import { WebhooksModule } from '../webhooks/index.js';
import { migrateDatabase, requireProduction } from './migrate.js';

const STANDARD_ERROR = 2;

/** What an operator's commands need: every service, no way in over the network. */
@Module({})
class OperatorModule {
  static for(config: Config): DynamicModule {
    return {
      module: OperatorModule,
      imports: [
        // A million rows take their time: what an operator starts, they also watch, and end if need be.
        KernelModule.for({ ...config, databaseTimeoutMs: 0 }, 'operator', new Clock(), {
          logTo: STANDARD_ERROR,
        }),
        AccessModule,
        TechniciansModule,
        VendorsModule,
        SparePartsModule,
        OperationsModule,
        WebhooksModule,
        DemoModule,
        ArchivesModule,
      ],
    };
  }
}

/**
 * Lets one command use the services: on the database of `DATABASE_URL`, which it never migrates; else on the embedded
 * one, which it leaves as it found it, running or stopped. It makes none: where there is none, a name was mistyped.
 *
 * @throws ConfigError, Error in one line when the database cannot be used, and anything that the command throws
 */
export async function withServices<T>(
  config: Config,
  act: (services: INestApplicationContext) => Promise<T>,
): Promise<T> {
  if (config.databaseUrl !== undefined) {
    // What an all-in-one start made on someone's own database is only ever read here, never made.
    const known = config.secretKey ?? readSecretKey(config.dataDir);
    return serve(requireProduction({ ...config, secretKey: known }), act);
  }
  requireEmbedded(config.dataDir);
  const secretKey = config.secretKey ?? readOrCreateSecretKey(config.dataDir);
  return onEmbedded(config.dataDir, async (databaseUrl) => {
    await migrateDatabase(databaseUrl);
    return serve({ ...config, databaseUrl, secretKey }, act);
  });
}

/** Lets a command use the services on a database that is named, with the secret key that belongs to it. */
export async function serve<T>(
  config: Config,
  act: (services: INestApplicationContext) => Promise<T>,
): Promise<T> {
  const services = await NestFactory.createApplicationContext(OperatorModule.for(config), {
    // Nothing is said of the start: what goes wrong in it is thrown, and becomes the one line of an error.
    logger: false,
    abortOnError: false,
  });
  services.useLogger(services.get(Log));
  try {
    const [missing] = await services.get(Database).missingMigrations();
    if (missing !== undefined)
      throw new Error(`The database lacks the migration ${missing}. Run: npm run migrate`);
    return await act(services);
  } finally {
    await services.close();
  }
}

/** @throws Error that says what to do where there is no embedded database */
function requireEmbedded(dataDir: string): void {
  if (hasCluster(dataDir)) return;
  throw new Error(
    `There is no database in ${resolve(dataDir)}. Set DATA_DIR to the folder of the one you mean, or DATABASE_URL; \`npm start\` makes a new one.`,
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
