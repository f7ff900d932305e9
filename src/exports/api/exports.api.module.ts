import { Module } from '@nestjs/common';
import { ExportsModule } from '../index.js';
import { ExportsController } from './exports.controller.js';

/** The routes of exports (D59). */
@Module({ imports: [ExportsModule], controllers: [ExportsController] })
export class ExportsApiModule {}
