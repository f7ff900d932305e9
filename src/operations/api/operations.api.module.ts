import { Module } from '@nestjs/common';
import { OperationsModule } from '../operations.module.js';
import { OperationsController } from './operations.controller.js';

@Module({ imports: [OperationsModule], controllers: [OperationsController] })
export class OperationsApiModule {}
