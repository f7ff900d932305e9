import { Injectable } from '@nestjs/common';
import { AssetStatusService } from '../../assets/index.js';
import type { Principal } from '../../kernel/auth/principal.js';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import { OperationActions, OperationsService, VendorOperationsService } from '../../operations/index.js';
import { NOTES, REASONS, type Action } from '../plant/index.js';
import type { Chance } from './moments.js';
import type { Cast, CastTechnician, CastVendor, PlacedAsset } from './story.js';

/** An operation with its assignee and asset. */
export interface StoryOperation {
  readonly id: string;
  readonly technician: CastTechnician | null;
  readonly firm: CastVendor | null;
  readonly asset: PlacedAsset | null;
  /** Whether its machine is stopped while the work is done. */
  readonly stops: boolean;
}

const ASSIGNEE_ACTIONS: readonly Action[] = ['accept', 'start', 'complete'];

/** Takes operations through their states, as the people of the plant and of its partner firms. */
@Injectable()
export class ActionPerformer {
  constructor(
    private readonly operations: OperationsService,
    private readonly actions: OperationActions,
    private readonly vendors: VendorOperationsService,
    private readonly statuses: AssetStatusService,
  ) {}

  /** The principal for an action: the assignee for their actions, if they have an account; otherwise the manager. */
  actorOf({ technician, firm }: StoryOperation, action: Action, { manager }: Cast): Principal {
    const own = ASSIGNEE_ACTIONS.includes(action) ? (firm?.person ?? technician?.account) : null;
    return own ?? manager;
  }

  async act(work: UnitOfWork, operation: StoryOperation, action: Action, chance: Chance): Promise<void> {
    const { id, technician } = operation;
    switch (action) {
      case 'assign':
        await this.operations.assign(work, id, { assigneeType: 'technician', technicianId: technician!.id });
        return;
      case 'accept':
        return this.accept(work, id);
      case 'start':
        return this.start(work, operation);
      case 'complete':
        return this.complete(work, operation, chance);
      case 'confirm':
      case 'close':
        await this.actions[action](work, id);
        return;
      case 'cancel':
      case 'dispute':
      case 'reopen':
        await this.actions[action](work, id, chance.pick(REASONS[action]));
    }
  }

  private async accept(work: UnitOfWork, id: string): Promise<void> {
    if (work.principal.kind === 'vendor') await this.vendors.accept(work, id);
    else await this.actions.accept(work, id);
  }

  private async start(work: UnitOfWork, { id, asset, stops }: StoryOperation): Promise<void> {
    if (work.principal.kind === 'vendor') await this.vendors.start(work, id);
    else await this.actions.start(work, id);
    const change = { status: 'under_maintenance', note: 'Work started.' } as const;
    if (asset && stops) await this.statuses.change(work, asset.id, change);
  }

  private async complete(work: UnitOfWork, { id, stops }: StoryOperation, chance: Chance): Promise<void> {
    if (work.principal.kind === 'vendor') return this.vendors.complete(work, id);
    const report = chance.happens(0.15) ? { workReport: chance.pick(NOTES) } : {};
    await this.actions.complete(work, id, { ...report, ...(stops ? { machine: 'running' } : {}) });
  }
}
