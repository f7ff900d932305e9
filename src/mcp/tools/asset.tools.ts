import { Injectable } from '@nestjs/common';
import {
  assetResource,
  AssetsService,
  AssetStatusService,
  ListAssetsQuery,
  UpdateAssetDto,
  UpdateAssetStatusDto,
} from '../../assets/index.js';
import { listTool, readTool, writeTool, type ToolSource } from '../tool.js';
import { Nothing, withId } from '../tool-input.js';

const ASSET = 'The id of the asset, from find_assets.';

/** Tools for assets. */
@Injectable()
export class AssetTools implements ToolSource {
  constructor(
    private readonly assets: AssetsService,
    private readonly statuses: AssetStatusService,
  ) {}

  readonly tools = [
    listTool({
      name: 'find_assets',
      title: 'Find assets',
      description:
        'Lists the assets of the business, newest first by default. Several filters are combined with AND. Changes nothing.',
      scope: 'assets:read',
      takes: ListAssetsQuery,
      of: assetResource,
      act: (tenant, filters, page) => this.assets.list(tenant, filters, page),
    }),
    readTool({
      name: 'get_asset',
      title: 'Get an asset',
      description: 'Returns one asset with all its fields. Changes nothing.',
      scope: 'assets:read',
      takes: withId('asset_id', ASSET, Nothing),
      returns: assetResource,
      act: (tenant, { assetId }) => this.assets.get(tenant, assetId),
    }),
    writeTool({
      name: 'update_asset',
      title: 'Update an asset',
      description:
        'Changes the given fields of an asset, and leaves the others. With `room_id` it moves to that room. Null clears a field. Its status changes with change_asset_status.',
      scope: 'assets:write',
      isRepeatable: true,
      takes: withId('asset_id', ASSET, UpdateAssetDto),
      returns: assetResource,
      act: async (work, { assetId, ...change }) =>
        this.assets.get(work, await this.assets.update(work, assetId, change)),
    }),
    writeTool({
      name: 'change_asset_status',
      title: 'Change the status of an asset',
      description:
        'Sets the status of an asset, records the change with its note, and notifies the team. The status `out_of_service` raises an alarm. The statuses `out_of_service` and `under_maintenance` start a downtime; any other status ends it.',
      scope: 'assets:write',
      takes: withId('asset_id', ASSET, UpdateAssetStatusDto),
      returns: assetResource,
      act: async (work, { assetId, ...change }) =>
        this.assets.get(work, await this.statuses.change(work, assetId, change)),
    }),
  ];
}
