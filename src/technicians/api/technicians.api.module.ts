import { Module } from '@nestjs/common';
import { TechniciansModule } from '../index.js';
import { TechniciansController } from './technicians.controller.js';

/** The routes of technicians. */
@Module({ imports: [TechniciansModule], controllers: [TechniciansController] })
export class TechniciansApiModule {}
