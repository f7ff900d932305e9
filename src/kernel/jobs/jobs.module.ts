import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Config } from '../../config.js';
import { JobMetrics } from './job-metrics.js';
import { JobRunner } from './job-runner.js';
import { queuesOf, registerQueue } from './queues.js';
import { TurnKinds } from './turn-kinds.js';
import { QUEUES, TurnQueue } from './turn-queue.js';
import { TurnListener } from './turn-listener.js';
import { TurnSweep } from './turn-sweep.js';
import { TurnTaker } from './turn-taker.js';
import {
  LongTurnsProcessor,
  PromptTurnsProcessor,
  SendingTurnsProcessor,
  ShortTurnsProcessor,
} from './turns.processor.js';

/**
 * Background work, for a process that does any: it finds the jobs and the kinds of turns of the other modules,
 * and works at them from `start` on.
 * A process without this module opens no queue.
 */
@Module({
  imports: [
    DiscoveryModule,
    BullModule.forRootAsync({
      inject: [Config],
      useFactory: queuesOf,
      // Processors start with the jobs, when the process is ready.
      extraOptions: { manualRegistration: true },
    }),
    ...Object.values(QUEUES).map(registerQueue),
  ],
  providers: [
    JobRunner,
    JobMetrics,
    TurnKinds,
    TurnListener,
    TurnQueue,
    TurnSweep,
    TurnTaker,
    PromptTurnsProcessor,
    ShortTurnsProcessor,
    SendingTurnsProcessor,
    LongTurnsProcessor,
  ],
})
export class JobsModule {}
