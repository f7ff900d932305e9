import { Injectable } from '@nestjs/common';
import {
  assetResource,
  AssetsService,
  AssetStatusService,
  ListAssetsQuery,
  UpdateAssetStatusDto,
} from '../../assets/index.js';
import { listTool, readTool, writeTool, type ToolSource } from '../tool.js';
import { Nothing, withId } from '../tool-input.js';

const ASSET = 'The asset, as find_assets gives its id.';

/** What agents can do with assets. */
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
        'Lists the equipment of the business, newest first unless told; all filters must hold. Changes nothing.',
      scope: 'assets:read',
      takes: ListAssetsQuery,
      of: assetResource,
      act: (tenant, filters, page) => this.assets.list(tenant, filters, page),
    }),
    readTool({
      name: 'get_asset',
      title: 'Get an asset',
      description: 'Everything that is known of one piece of equipment. Changes nothing.',
      scope: 'assets:read',
      takes: withId('asset_id', ASSET, Nothing),
      act: (tenant, { assetId }) => this.assets.get(tenant, assetId),
    }),
    writeTool({
      name: 'change_asset_status',
      title: 'Change the status of an asset',
      description:
        'Sets the status of an asset, and keeps the change with its note. The team is told. Going `out_of_service` raises an alarm, and with `under_maintenance` begins a downtime; any other status ends it.',
      scope: 'assets:write',
      takes: withId('asset_id', ASSET, UpdateAssetStatusDto),
      act: async (work, { assetId, ...change }) =>
        this.assets.get(work, await this.statuses.change(work, assetId, change)),
    }),
  ];
}
