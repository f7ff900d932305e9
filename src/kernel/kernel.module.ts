import { type DynamicModule, Global, Module, type Provider } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { Config, sessionUrlOf } from '../config.js';
import { Change } from './database/change-recorder.js';
import { CommitOrder } from './events/commit-order.js';
import { Counter, Counters } from './database/counters.js';
import { Clock } from './clock.js';
import { Database } from './database/database.js';
import { AcrossBusinesses } from './database/unscoped/across-businesses.js';
import { BackdatedWork } from './database/unscoped/backdated-work.js';
import { ConnectionPool, PoolGauges } from './database/unscoped/connection-pool.js';
import { OutboxEvent } from './database/outbox.js';
import { ClientAddresses } from './http/client-address.js';
import { IdempotencyRecord } from './database/idempotency-record.entity.js';
import { RequestRecorder } from './http/request-recorder.js';
import { Log } from './log.js';
import { Metrics } from './telemetry/metrics.js';
import { Telemetry } from './telemetry/telemetry.js';
import { Tracer } from './telemetry/tracer.js';
import { DataModel, Declares } from './resource/data-model.js';

/** The providers that every process needs: configuration, clock, log, data model, database. */
@Global()
@Module({})
@Declares({ entities: [Change, Counter, OutboxEvent, IdempotencyRecord] })
export class KernelModule {
  /**
   * @param config the parsed environment, with `databaseUrl` and `secretKey` filled in
   * @param process the process name shown in `pg_stat_activity`
   * @param more.logTo where to log: standard output (1), or standard error (2) if the output is the result of a command
   * @param more.telemetry metrics and traces; off by default
   */
  static for(
    config: Config,
    process: string,
    clock = new Clock(),
    { logTo = 1, telemetry = Telemetry.none() }: { logTo?: 1 | 2; telemetry?: Telemetry } = {},
  ): DynamicModule {
    const exported: Provider[] = [
      { provide: Config, useValue: config },
      { provide: Clock, useValue: clock },
      {
        provide: DataModel,
        inject: [ModulesContainer],
        useFactory: (modules: ModulesContainer) => DataModel.of(modules),
      },
      Database,
      AcrossBusinesses,
      BackdatedWork,
      CommitOrder,
      ClientAddresses,
      { provide: Counters, useFactory: () => new Counters(sessionUrlOf(config)!, process) },
      { provide: Log, useFactory: () => new Log(config, logTo) },
      { provide: Metrics, useValue: telemetry.metrics },
      { provide: Tracer, useValue: telemetry.tracer },
      RequestRecorder,
    ];
    const pool: Provider = {
      provide: ConnectionPool,
      inject: [DataModel],
      useFactory: (model: DataModel) => ConnectionPool.open(config, model, process, telemetry.tracer),
    };
    return {
      module: KernelModule,
      providers: [...exported, pool, PoolGauges],
      exports: exported,
    };
  }
}
