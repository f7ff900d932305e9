import { Injectable } from '@nestjs/common';
import { AssetLookups, type NamedAsset } from '../../assets/index.js';
import { type AttachmentResource, AttachmentsService } from '../../attachments/index.js';
import { ChecklistsService } from '../../checklists/index.js';
import { CommentsService, type ShownComment } from '../../comments/index.js';
import { NoticesService } from '../../notifications/index.js';
import {
  type DisplayedOperation,
  type OperationAction,
  OperationsService,
  type TimelineEntry,
} from '../../operations/index.js';
import { type PartOfOperation, PartsOfOperations } from '../../spare-parts/index.js';
import { CostEntriesService, OwnTimers, TimeEntriesService } from '../../labor/index.js';
import type { Labor } from '../labor/labor.js';
import type { Crumb, PortalContext } from '../kit/index.js';
import type { ShownChecklist } from '../checklists/checklist.js';
import { listTexts } from './operations.texts.js';

/** The data of one operation. */
export interface OperationDetail {
  readonly operation: DisplayedOperation;
  /** The actions that the person may take now. */
  readonly actions: readonly OperationAction[];
  readonly timeline: readonly TimelineEntry[];
  /** Newest first. */
  readonly comments: readonly ShownComment[];
  /** How many of the person's notices of comments are unread. */
  readonly unread: number;
  readonly parts: readonly PartOfOperation[];
  readonly attachments: readonly AttachmentResource[];
  readonly checklist: ShownChecklist;
  readonly labor: Labor;
  /** Its current and former assets, by id. */
  readonly assets: ReadonlyMap<string, NamedAsset>;
}

/** The maximum number of attachments of an operation. */
export const ALL_ATTACHMENTS = { limit: 100, after: null };

/** Loads the data of one operation, for its page and for the pane beside the list. */
@Injectable()
export class OperationDetails {
  constructor(
    private readonly operations: OperationsService,
    private readonly assets: AssetLookups,
    private readonly parts: PartsOfOperations,
    private readonly attachments: AttachmentsService,
    private readonly comments: CommentsService,
    private readonly notices: NoticesService,
    private readonly checklists: ChecklistsService,
    private readonly times: TimeEntriesService,
    private readonly timers: OwnTimers,
    private readonly costs: CostEntriesService,
  ) {}

  /** @throws ApiError `not_found` */
  async load(portal: PortalContext, id: string): Promise<OperationDetail> {
    const { tenant } = portal;
    const operation = await this.operations.getDisplayed(tenant, id);
    const [actions, timeline, comments, unread, parts, attachments, checklist, labor] = await Promise.all([
      this.operations.actionsFor(tenant, operation),
      this.operations.timeline(tenant, id),
      this.comments.newest(tenant, id),
      this.notices.unreadComments(tenant, [id]),
      this.parts.partsOf(tenant, id),
      this.attachments.list(tenant, { operationId: id }, ALL_ATTACHMENTS),
      this.checklists.shown(tenant, operation),
      this.laborOf(portal, operation),
    ]);
    const assets = await this.assets.named(tenant, [operation.asset_id, ...assetsIn(timeline)]);
    return {
      ...{ operation, actions, timeline, comments, parts, assets, checklist, labor },
      ...{ attachments: attachments.items(), unread: unread.get(id) ?? 0 },
    };
  }

  private async laborOf(
    { tenant }: PortalContext,
    { id, technician_id: assigned }: DisplayedOperation,
  ): Promise<Labor> {
    const [entries, costs, current, technicianIds] = await Promise.all([
      this.times.shown(tenant, id),
      this.costs.shown(tenant, id),
      this.timers.current(tenant),
      this.times.ownTechnicianIds(tenant),
    ]);
    const isOwn = assigned !== null && technicianIds.includes(assigned);
    return { entries, costs, current, isTechnician: technicianIds.length > 0, isOwn };
  }
}

/** The assets that the changes mention. */
export function assetsIn(timeline: readonly TimelineEntry[]): (string | null)[] {
  return timeline.flatMap((entry) => {
    const change = entry.type === 'change' ? entry.changes.asset_id : undefined;
    return change ? [change.from, change.to] : [];
  });
}

const LIST = '/operations';

/** The breadcrumbs of the pages below the list of operations, or below an operation. */
export function operationCrumbs(portal: PortalContext, operation?: DisplayedOperation): Crumb[] {
  const list = { name: portal.texts(listTexts).title, href: LIST };
  if (!operation) return [list];
  return [list, { name: portal.format.operation(operation), href: `${LIST}/${operation.id}` }];
}
