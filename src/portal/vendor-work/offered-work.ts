import { Injectable } from '@nestjs/common';
import { vendorPrincipal } from '../../access/index.js';
import { AssetLookups } from '../../assets/index.js';
import { type AttachmentResource, AttachmentsService } from '../../attachments/index.js';
import { VendorChecklistsService } from '../../checklists/index.js';
import { type ShownComment, VendorCommentsService } from '../../comments/index.js';
import {
  type ChangeEntry,
  type DisplayedOperation,
  isOpen as isStillOpen,
  type VendorAction,
  VendorOperationsService,
} from '../../operations/index.js';
import { type Partner, VendorPeopleService } from '../../vendors/index.js';
import type { ShownChecklist } from '../checklists/checklist.js';
import type { PortalContext } from '../kit/index.js';
import { ALL_ATTACHMENTS, assetsIn } from '../operations/operation-details.js';

/** The assets of the operations, by id. */
type NamedAssets = ReadonlyMap<string, { readonly name: string; readonly reference: string }>;

/** An operation in the list, with the context of its business. */
export interface WorkItem {
  readonly context: PortalContext;
  readonly operation: DisplayedOperation;
  readonly actions: readonly VendorAction[];
  readonly assets: NamedAssets;
}

/** The data of a firm's page of work. */
export interface OfferedWork {
  readonly proposals: readonly Partner[];
  /** How many businesses the firm works for. */
  readonly partners: number;
  readonly open: readonly WorkItem[];
  readonly ended: readonly WorkItem[];
}

/** The data of one operation that the firm may see. */
export interface WorkDetail {
  readonly operation: DisplayedOperation;
  readonly actions: readonly VendorAction[];
  readonly timeline: readonly ChangeEntry[];
  readonly comments: readonly ShownComment[];
  readonly attachments: readonly AttachmentResource[];
  readonly checklist: ShownChecklist;
  readonly assets: NamedAssets;
}

/** How many open operations of one business are shown. */
const OPEN = { limit: 100, after: null };
const ENDED = { limit: 10, after: null };

/** Loads the data of the firm's pages, through the reader of each business that the firm works for. */
@Injectable()
export class OfferedWorkPages {
  constructor(
    private readonly people: VendorPeopleService,
    private readonly operations: VendorOperationsService,
    private readonly assets: AssetLookups,
    private readonly attachments: AttachmentsService,
    private readonly comments: VendorCommentsService,
    private readonly checklists: VendorChecklistsService,
  ) {}

  /** The operations of all businesses, sorted by due date. */
  async list(portal: PortalContext): Promise<OfferedWork> {
    const all = await this.people.partnersOf(portal.principal);
    const accepted = all.filter(({ status }) => status === 'accepted');
    const open: WorkItem[] = [];
    const ended: WorkItem[] = [];
    // One after the other: a firm with many partners holds no more connections than a firm with one.
    for (const partner of accepted) {
      const context = contextAt(portal, partner);
      open.push(...(await this.itemsOf(context, true)));
      ended.push(...(await this.itemsOf(context, false)));
    }
    const proposals = all.filter(({ status }) => status === 'proposed');
    return { proposals, partners: accepted.length, open: open.sort(byDate), ended: ended.sort(newestFirst) };
  }

  /** @throws ApiError `not_found` */
  async detail({ tenant }: PortalContext, id: string): Promise<WorkDetail> {
    const operation = await this.operations.get(tenant, id);
    const timeline = await this.operations.timeline(tenant, id);
    const [assets, attachments, comments, checklist, history] = await Promise.all([
      this.assets.named(tenant, [operation.asset_id, ...assetsIn(timeline)]),
      this.attachments.list(tenant, { operationId: id }, ALL_ATTACHMENTS),
      this.comments.newest(tenant, id),
      this.checklists.get(tenant, id),
      this.checklists.history(tenant, id),
    ]);
    const actions = this.operations.actionsFor(operation);
    const shown = { checklist, history, mayRecord: isStillOpen(operation.status) };
    return {
      ...{ operation, actions, timeline, comments, attachments: attachments.items(), assets },
      checklist: shown,
    };
  }

  private async itemsOf(context: PortalContext, isOpen: boolean): Promise<WorkItem[]> {
    const found = await this.operations.list(context.tenant, { open: isOpen }, isOpen ? OPEN : ENDED);
    const assets = await this.assets.named(
      context.tenant,
      found.map(({ asset_id: id }) => id),
    );
    return found.map((operation) => ({
      context,
      operation,
      assets,
      actions: this.operations.actionsFor(operation),
    }));
  }
}

/** Operations without a date come last. */
function byDate({ operation: one }: WorkItem, { operation: other }: WorkItem): number {
  return (one.scheduled_for ?? '9').localeCompare(other.scheduled_for ?? '9');
}

function newestFirst({ operation: one }: WorkItem, { operation: other }: WorkItem): number {
  return other.updated_at.localeCompare(one.updated_at);
}

/** The context of a firm's person at one of their partners: with the partner's time zone and data. */
export function contextAt(portal: PortalContext, partner: Partner): PortalContext {
  const { businessId: id, businessName: name, plan, timeZone, currency, operationPrefix } = partner;
  const principal = vendorPrincipal(id, portal.principal.id!, partner.vendorId);
  const business = { id, name, plan, timeZone, currency, operationPrefix };
  return portal.at({ ...portal.signedIn, principal, business, firm: partner.vendorName });
}
