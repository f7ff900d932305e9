import { Module } from '@nestjs/common';
import { OperationsModule } from '../operations.module.js';
import { AssetOperationsController } from './asset-operations.controller.js';
import { OperationsController } from './operations.controller.js';

@Module({ imports: [OperationsModule], controllers: [OperationsController, AssetOperationsController] })
export class OperationsApiModule {}
