import { Injectable } from '@nestjs/common';
import { assetStatusChangeResource, AssetStatusService, downtimeResource } from '../../assets/index.js';
import { OperationsService, operationStatusChangeResource } from '../../operations/index.js';
import { listTool, type ToolSource } from '../tool.js';
import { Nothing, withId } from '../tool-input.js';

const ASSET = 'The asset, as find_assets gives its id.';
const OPERATION = 'The operation, as list_operations gives its id.';

/** The history of assets and operations, for agents (D55). */
@Injectable()
export class HistoryTools implements ToolSource {
  constructor(
    private readonly statuses: AssetStatusService,
    private readonly operations: OperationsService,
  ) {}

  readonly tools = [
    listTool({
      name: 'list_asset_status_history',
      title: 'List the status changes of an asset',
      description:
        'Lists every change of the status of an asset, newest first unless told: by whom, and what was said. Changes nothing.',
      scope: 'assets:read',
      takes: withId('asset_id', ASSET, Nothing),
      of: assetStatusChangeResource,
      act: (tenant, { assetId }, page) => this.statuses.history(tenant, assetId, page),
    }),
    listTool({
      name: 'list_asset_downtimes',
      title: 'List the downtimes of an asset',
      description:
        'Lists the times in which an asset stood still, newest first unless told; `ended_at` is null while it does. Changes nothing.',
      scope: 'assets:read',
      takes: withId('asset_id', ASSET, Nothing),
      of: downtimeResource,
      act: (tenant, { assetId }, page) => this.statuses.downtimes(tenant, assetId, page),
    }),
    listTool({
      name: 'list_operation_history',
      title: 'List the status changes of an operation',
      description:
        'Lists every change of the status of a work order, newest first unless told: by whom, and why. Changes nothing.',
      scope: 'operations:read',
      takes: withId('operation_id', OPERATION, Nothing),
      of: operationStatusChangeResource,
      act: (tenant, { operationId }, page) => this.operations.history(tenant, operationId, page),
    }),
  ];
}
