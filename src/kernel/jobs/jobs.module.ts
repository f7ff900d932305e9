import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Config } from '../../config.js';
import { IdempotencyRetention } from '../http/idempotency-retention.js';
import { JobRunner } from './job-runner.js';
import { queuesOf } from './queues.js';

/**
 * Background work, for a process that does any: it finds the jobs of the other modules, and runs them from `start` on.
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
  ],
  providers: [JobRunner, IdempotencyRetention],
})
export class JobsModule {}
