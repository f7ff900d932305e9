import { Module } from '@nestjs/common';
import { SparePartsModule } from '../index.js';
import { SparePartsController } from './spare-parts.controller.js';

@Module({ imports: [SparePartsModule], controllers: [SparePartsController] })
export class SparePartsApiModule {}
