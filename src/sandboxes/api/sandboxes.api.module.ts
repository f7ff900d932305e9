import { Module } from '@nestjs/common';
import { HttpModule } from '../../kernel/http/http.module.js';
import { SandboxesModule } from '../index.js';
import { ClockMoveWaiter } from './clock-move-waiter.js';
import { SandboxController } from './sandbox.controller.js';

/** The routes that only sandboxes have. */
@Module({
  imports: [SandboxesModule, HttpModule],
  controllers: [SandboxController],
  providers: [ClockMoveWaiter],
})
export class SandboxesApiModule {}
