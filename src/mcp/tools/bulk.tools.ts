import { Injectable } from '@nestjs/common';
import {
  assetResource,
  AssetsService,
  BulkAssetsDto,
  CreateAssetDto,
  PutAssetDto,
} from '../../assets/index.js';
import { BulkResult } from '../../kernel/http/bulk-result.js';
import { carryOut } from '../../kernel/validation/bulk.js';
import {
  BulkOperationsDto,
  CreateOperationDto,
  operationResource,
  OperationsService,
  OperationUpserts,
  PutOperationDto,
} from '../../operations/index.js';
import {
  BulkMovementsDto,
  MoveSparePartDto,
  sparePartMovementResource,
  SparePartsService,
} from '../../spare-parts/index.js';
import { writeTool, type ToolSource } from '../tool.js';

const EACH =
  'Each item is done or refused by itself, and the results say which, in the order of the items; with `atomic: true`, one that is refused undoes all. Ask a person before you send many.';

const UPSERT =
  'With `upsert: true` each has an `external_id`, and the one that is called so already is changed to what is said.';

/** What agents can make many of at once (D52). */
@Injectable()
export class BulkTools implements ToolSource {
  constructor(
    private readonly assets: AssetsService,
    private readonly operations: OperationsService,
    private readonly upserts: OperationUpserts,
    private readonly spareParts: SparePartsService,
  ) {}

  readonly tools = [
    writeTool({
      name: 'create_assets',
      title: 'Record assets',
      description: `Records equipment, 1,000 pieces at most, each in a room. A piece with \`maintenance_interval_days\` gets preventive work from then on. ${UPSERT} ${EACH}`,
      scope: 'assets:write',
      creates: true,
      isRepeatable: true,
      takes: BulkAssetsDto,
      act: async (work, body) => {
        const outcomes = await carryOut(
          body,
          { takes: CreateAssetDto, act: (all) => this.assets.createMany(work, all) },
          { takes: PutAssetDto, act: (all) => this.assets.putMany(work, all) },
        );
        return BulkResult.of(work, assetResource, outcomes);
      },
    }),
    writeTool({
      name: 'create_operations',
      title: 'Open operations',
      description: `Opens work orders, 1,000 at most, and tells the assignees. ${UPSERT} ${EACH}`,
      scope: 'operations:write',
      creates: true,
      isRepeatable: true,
      takes: BulkOperationsDto,
      act: async (work, body) => {
        const outcomes = await carryOut(
          body,
          { takes: CreateOperationDto, act: (all) => this.operations.openMany(work, all) },
          { takes: PutOperationDto, act: (all) => this.upserts.putMany(work, all) },
        );
        return BulkResult.of(work, operationResource, outcomes);
      },
    }),
    writeTool({
      name: 'move_spare_parts',
      title: 'Move stock of spare parts',
      description: `Books movements of stock, 1,000 at most, one after the other: received, used, reserved for an operation, given back, corrected. Stock below its minimum raises an alarm. ${EACH}`,
      scope: 'spare-parts:write',
      creates: true,
      isRepeatable: true,
      takes: BulkMovementsDto,
      act: async (work, body) => {
        const outcomes = await carryOut(body, {
          takes: MoveSparePartDto,
          act: (all) => this.spareParts.moveMany(work, all),
        });
        return BulkResult.of(work, sparePartMovementResource, outcomes);
      },
    }),
  ];
}
