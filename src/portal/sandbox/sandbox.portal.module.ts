import { Module } from '@nestjs/common';
import { AccessModule } from '../../access/index.js';
import { SandboxesModule } from '../../sandboxes/index.js';
import { SandboxPortalController } from './sandbox.portal.controller.js';

/** The sandbox: the owner creates it, moves its clock, and empties it (D70). */
@Module({ imports: [AccessModule, SandboxesModule], controllers: [SandboxPortalController] })
export class SandboxPortalModule {}
