import { Module } from '@nestjs/common';
import { OperationsModule } from '../operations.module.js';
import { AssetOperationsController } from './asset-operations.controller.js';
import { OperationActionsController } from './operation-actions.controller.js';
import { OperationHistoryController } from './operation-history.controller.js';
import { OperationsByExternalIdController } from './operations-by-external-id.controller.js';
import { OperationsController } from './operations.controller.js';

@Module({
  imports: [OperationsModule],
  controllers: [
    OperationsController,
    OperationActionsController,
    OperationHistoryController,
    AssetOperationsController,
    OperationsByExternalIdController,
  ],
})
export class OperationsApiModule {}
