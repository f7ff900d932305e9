import { Module } from '@nestjs/common';
import { MeController } from './me.controller.js';

/** The API's view of access: who am I. */
@Module({ controllers: [MeController] })
export class AccessApiModule {}
