import { Injectable } from '@nestjs/common';
import {
  assetResource,
  AssetsService,
  BulkAssetsDto,
  CreateAssetDto,
  PutAssetDto,
} from '../../assets/index.js';
import { BulkResult } from '../../kernel/http/written.js';
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
  'Each item succeeds or fails on its own, and the results are in the order of the items. With `atomic: true`, one failed item undoes all. Ask a person before you send many items.';

const UPSERT =
  'With `upsert: true`, each item needs an `external_id`, and an existing record with that id is updated.';

/** Tools that create or update many records at once (D52). */
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
      description: `Creates up to 1,000 assets, each in a room. An asset with \`maintenance_interval_days\` gets preventive operations from then on. ${UPSERT} ${EACH}`,
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
      title: 'Create operations',
      description: `Creates up to 1,000 operations and notifies the assignees. ${UPSERT} ${EACH}`,
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
      description: `Records up to 1,000 stock movements, in order: receipts, consumption, reservations for an operation, releases and corrections. Stock below its minimum raises an alarm. ${EACH}`,
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
