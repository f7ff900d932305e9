import { Module } from '@nestjs/common';
import { KpisModule } from '../kpis.module.js';
import { KpisController } from './kpis.controller.js';

@Module({ imports: [KpisModule], controllers: [KpisController] })
export class KpisApiModule {}
