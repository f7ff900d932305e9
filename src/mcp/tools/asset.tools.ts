import { Injectable } from '@nestjs/common';
import {
  assetResource,
  AssetsService,
  AssetStatusService,
  CorrectDowntimeDto,
  DowntimeCorrections,
  downtimeResource,
  ListAssetsQuery,
  UpdateAssetDto,
  UpdateAssetStatusDto,
} from '../../assets/index.js';
import { listTool, readTool, writeTool, type ToolSource } from '../tool.js';
import { Nothing, withId } from '../tool-input.js';

const ASSET = 'The id of the asset, from find_assets.';
const DOWNTIME = 'The id of the downtime, from list_asset_downtimes.';

/** Tools for assets. */
@Injectable()
export class AssetTools implements ToolSource {
  constructor(
    private readonly assets: AssetsService,
    private readonly statuses: AssetStatusService,
    private readonly corrections: DowntimeCorrections,
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
    writeTool({
      name: 'correct_downtime',
      title: 'Correct a downtime',
      description:
        'Corrects when a downtime began or ended; omitted times stay as they are. The end of a downtime that lasts cannot be set: change_asset_status ends it. The status of the asset stays as it is; the key figures are computed again. The audit log has the correction.',
      scope: 'assets:write',
      takes: withId('downtime_id', DOWNTIME, CorrectDowntimeDto),
      returns: downtimeResource,
      isRepeatable: true,
      act: async (work, { downtimeId, ...change }) =>
        this.corrections.get(work, await this.corrections.correct(work, downtimeId, change)),
    }),
    writeTool({
      name: 'delete_downtime',
      title: 'Delete a downtime',
      description:
        'Deletes a downtime that was recorded by mistake and has ended, and returns its asset. The status of the asset stays as it is; the key figures are computed again. The audit log has the deletion.',
      scope: 'assets:write',
      takes: withId('downtime_id', DOWNTIME, Nothing),
      returns: assetResource,
      isFinal: true,
      act: async (work, { downtimeId }) => {
        const { asset_id: assetId } = (await this.corrections.get(work, downtimeId)).item();
        await this.corrections.delete(work, downtimeId);
        return this.assets.get(work, assetId);
      },
    }),
  ];
}
