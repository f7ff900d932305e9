import { type DynamicModule, Global, Module } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { Config } from '../config.js';
import { Clock } from './clock.js';
import { Database } from './database/database.js';
import { OutboxEvent } from './events/outbox.js';
import { Log } from './log.js';
import { DataModel, Declares } from './resource/data-model.js';

/** What every process stands on: configuration, clock, log, data model, database. */
@Global()
@Module({})
@Declares({ entities: [OutboxEvent] })
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
        {
          provide: DataModel,
          inject: [ModulesContainer],
          useFactory: (modules: ModulesContainer) => DataModel.of(modules),
        },
        {
          provide: Database,
          inject: [DataModel],
          useFactory: (model: DataModel) => Database.open(config, model, process, clock),
        },
        { provide: Log, useFactory: () => new Log(config, logTo) },
      ],
      exports: [Config, Clock, Log, DataModel, Database],
    };
  }
}
