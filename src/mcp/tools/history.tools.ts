import { Injectable } from '@nestjs/common';
import { AuditLogQuery, auditLogResource, AuditService } from '../../access/index.js';
import { assetStatusChangeResource, AssetStatusService, downtimeResource } from '../../assets/index.js';
import { OperationsService, operationStatusChangeResource } from '../../operations/index.js';
import { Nothing, withId } from '../tool-input.js';
import { listTool, type ToolSource } from '../tool.js';

const ASSET = 'The id of the asset, from find_assets.';
const OPERATION = 'The id of the operation, from list_operations.';

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
        'Lists the status changes of an asset, newest first by default, with who made them and their notes. Changes nothing.',
      scope: 'assets:read',
      takes: withId('asset_id', ASSET, Nothing),
      of: assetStatusChangeResource,
      act: (tenant, { assetId }, page) => this.statuses.history(tenant, assetId, page),
    }),
    listTool({
      name: 'list_asset_downtimes',
      title: 'List the downtimes of an asset',
      description:
        'Lists the downtimes of an asset, newest first by default. `ended_at` is null while a downtime lasts. Changes nothing.',
      scope: 'assets:read',
      takes: withId('asset_id', ASSET, Nothing),
      of: downtimeResource,
      act: (tenant, { assetId }, page) => this.statuses.downtimes(tenant, assetId, page),
    }),
    listTool({
      name: 'list_operation_history',
      title: 'List the status changes of an operation',
      description:
        'Lists the status changes of an operation, newest first by default, with who made them and why. Changes nothing.',
      scope: 'operations:read',
      takes: withId('operation_id', OPERATION, Nothing),
      of: operationStatusChangeResource,
      act: (tenant, { operationId }, page) => this.operations.history(tenant, operationId, page),
    }),
  ];
}

/** The audit log, for agents (D69). */
@Injectable()
export class AuditTools implements ToolSource {
  constructor(private readonly audit: AuditService) {}

  readonly tools = [
    listTool({
      name: 'list_audit_log',
      title: 'List the audit log',
      description:
        'Lists changes of keys, endpoints, users, the plan and settings, newest first, each with the person or key that made it and the IP address. Changes nothing.',
      scope: 'audit:read',
      takes: AuditLogQuery,
      of: auditLogResource,
      act: (tenant, filters, page) => this.audit.list(tenant, filters, page),
    }),
  ];
}
