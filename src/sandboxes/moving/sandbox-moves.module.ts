import { Module } from '@nestjs/common';
import { JobsModule } from '../../kernel/jobs/jobs.module.js';
import { SandboxMover } from './sandbox-mover.js';

/** Moves the clocks of sandboxes. Only the worker imports it. */
@Module({ imports: [JobsModule], providers: [SandboxMover] })
export class SandboxMovesModule {}
