import { type DynamicModule, Global, Module } from '@nestjs/common';
import { Config } from '../config.js';
import { Clock } from './clock.js';
import { Counters } from './database/counters.js';
import { Database } from './database/database.js';
import { AcrossBusinesses } from './database/unscoped/across-businesses.js';
import { ConnectionPool } from './database/unscoped/connection-pool.js';
import { Log } from './log.js';

/** What every process stands on: configuration, clock, log, database. */
@Global()
@Module({})
export class KernelModule {
  /**
   * @param config the parsed environment, with `databaseUrl` and `secretKey` filled in
   * @param process what the process calls itself, in PostgreSQL's list of connections
   * @param logTo where logs go: standard output (1), or standard error (2) where output is an answer
   */
  static for(config: Config, process: string, clock = new Clock(), logTo: 1 | 2 = 1): DynamicModule {
    return {
      module: KernelModule,
      providers: [
        { provide: Config, useValue: config },
        { provide: Clock, useValue: clock },
        { provide: ConnectionPool, useFactory: () => ConnectionPool.open(config, process) },
        Database,
        AcrossBusinesses,
        { provide: Counters, useFactory: () => new Counters(config.databaseUrl!, process) },
        { provide: Log, useFactory: () => new Log(config, logTo) },
      ],
      exports: [Config, Clock, Log, Database, AcrossBusinesses, Counters],
    };
  }
}
