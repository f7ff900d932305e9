import { Module } from '@nestjs/common';
import { AccessModule } from '../access/index.js';
import { Declares } from '../kernel/resource/data-model.js';
import { sandboxClockResource, SandboxClocks } from './sandbox-clock.js';
import { SandboxesService } from './sandboxes.service.js';

/** Sandboxes of businesses, and their clocks (D70). */
@Module({
  imports: [AccessModule],
  providers: [SandboxClocks, SandboxesService],
  exports: [SandboxClocks, SandboxesService],
})
@Declares({ resources: [sandboxClockResource] })
export class SandboxesModule {}
