import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Config } from '../../config.js';
import { BusinessTurns, TurnSweep } from './turn-sweep.js';
import { FirstStatistics } from './first-statistics.js';
import { JobMetrics } from './job-metrics.js';
import { JobRunner, TurnListener } from './job-runner.js';
import { queuesOf } from './queues.js';
import { TurnKinds } from './turn.js';
import { QUEUES, TurnQueue } from './turn-queue.js';
import { RedisConnection } from '../redis-connection.js';
import { TurnRunner } from './turn-runner.js';
import {
  LongTurnsProcessor,
  PromptTurnsProcessor,
  SendingTurnsProcessor,
  ShortTurnsProcessor,
} from './turns.processor.js';

/**
 * Background work. It finds the jobs and the kinds of turns that other modules declare, and runs them once `start` is
 * called. A process without this module opens no queue.
 */
@Module({
  imports: [
    DiscoveryModule,
    BullModule.forRootAsync({
      inject: [Config],
      useFactory: queuesOf,
      // Processors start together with the jobs, when the process is ready.
      extraOptions: { manualRegistration: true },
    }),
    BullModule.registerQueue(...Object.values(QUEUES).map((name) => ({ name }))),
  ],
  providers: [
    BusinessTurns,
    FirstStatistics,
    JobRunner,
    JobMetrics,
    TurnKinds,
    TurnListener,
    TurnQueue,
    TurnSweep,
    TurnRunner,
    PromptTurnsProcessor,
    RedisConnection,
    ShortTurnsProcessor,
    SendingTurnsProcessor,
    LongTurnsProcessor,
  ],
  exports: [BusinessTurns, TurnKinds],
})
export class JobsModule {}
