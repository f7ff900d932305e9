import { Module } from '@nestjs/common';
import { OperationsModule } from '../operations.module.js';
import { AssetOperationsController } from './asset-operations.controller.js';
import { OperationActionsController } from './operation-actions.controller.js';
import { OperationHistoryController } from './operation-history.controller.js';
import { OperationsController } from './operations.controller.js';

/** The routes of operations: lists, history, actions, bulk requests and external ids. */
@Module({
  imports: [OperationsModule],
  controllers: [
    OperationsController,
    OperationActionsController,
    OperationHistoryController,
    AssetOperationsController,
  ],
})
export class OperationsApiModule {}
