import { Module } from '@nestjs/common';
import { SandboxesModule } from '../index.js';
import { ClockMoveWaiter } from './clock-move-waiter.js';
import { SandboxController } from './sandbox.controller.js';

/** The routes that only sandboxes have. */
@Module({ imports: [SandboxesModule], controllers: [SandboxController], providers: [ClockMoveWaiter] })
export class SandboxesApiModule {}
