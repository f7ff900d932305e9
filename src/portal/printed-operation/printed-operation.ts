import { Injectable } from '@nestjs/common';
import type { NamedAsset } from '../../assets/index.js';
import type { AttachmentResource } from '../../attachments/index.js';
import type { ShownComment } from '../../comments/index.js';
import {
  type ChangeEntry,
  type DisplayedOperation,
  type NamedOperation,
  OperationLookups,
  type TimelineEntry,
} from '../../operations/index.js';
import type { PartOfOperation } from '../../spare-parts/index.js';
import type { ShownChecklist } from '../checklists/checklist.js';
import type { PortalContext } from '../kit/index.js';
import type { Labor } from '../labor/labor.js';
import { OperationDetails } from '../operations/operation-details.js';
import { reportEntry } from '../operations/operation-about.js';
import { OfferedWorkPages } from '../vendor-work/offered-work.js';

/** Which comments are printed: none, those that vendors see too, or all, with the internal notes of the operation. */
const PRINTED_COMMENTS = ['none', 'shared', 'all'] as const;

/** What the reader chose to print. */
export interface PrintChoice {
  readonly comments: (typeof PRINTED_COMMENTS)[number];
  /** Whether photos are printed as pictures, or only by name. */
  readonly hasPhotos: boolean;
  readonly hasCosts: boolean;
}

/** What only the people of the business itself print. */
interface OwnData {
  readonly labor: Labor;
  readonly parts: readonly PartOfOperation[];
}

/** The data of a printed operation, as far as the reader may see it and wants it. */
export interface PrintedOperation {
  readonly choice: PrintChoice;
  readonly operation: DisplayedOperation;
  /** The code is that on the label of the asset; a vendor's people do not get it. */
  readonly asset: (Pick<NamedAsset, 'name' | 'reference'> & Partial<Pick<NamedAsset, 'qrCode'>>) | undefined;
  /** The changes of its status, the oldest first. */
  readonly signatures: readonly ChangeEntry[];
  /** How many changes were read: the history is cut at some length. */
  readonly historyLength: number;
  /** Who wrote the report, and when; undefined if the history no longer shows it. */
  readonly reported: ChangeEntry | undefined;
  readonly checklist: ShownChecklist;
  /** The operations that failed steps opened, by id. */
  readonly opened: ReadonlyMap<string, NamedOperation>;
  /** The oldest first. */
  readonly comments: readonly ShownComment[];
  /** The files of the operation itself, the oldest first: without those of comments and of steps. */
  readonly files: readonly AttachmentResource[];
  /** Undefined for a vendor's people. */
  readonly own?: OwnData;
}

type Read = Pick<PrintedOperation, 'operation' | 'asset' | 'checklist' | 'opened' | 'own'> & {
  readonly timeline: readonly TimelineEntry[];
  readonly comments: readonly ShownComment[];
  readonly attachments: readonly AttachmentResource[];
};

/** Loads the data of printed operations, from what the pages of the operations show. */
@Injectable()
export class PrintedOperations {
  constructor(
    private readonly details: OperationDetails,
    private readonly offered: OfferedWorkPages,
    private readonly lookups: OperationLookups,
  ) {}

  /** For the people of the business. @throws ApiError `not_found` */
  async load(portal: PortalContext, id: string): Promise<PrintedOperation> {
    const { labor, parts, assets, ...detail } = await this.details.load(portal, id);
    const ids = detail.checklist.checklist.items.flatMap(({ opened_operation_id: opened }) => opened ?? []);
    return printed(portal, {
      ...detail,
      asset: assets.get(detail.operation.asset_id ?? ''),
      opened: await this.lookups.named(portal.tenant, ids),
      own: { labor, parts },
    });
  }

  /** For the people of the firm that the operation is assigned to. @throws ApiError `not_found` */
  async loadForVendor(portal: PortalContext, id: string): Promise<PrintedOperation> {
    const { assets, ...detail } = await this.offered.detail(portal, id);
    const asset = assets.get(detail.operation.asset_id ?? '');
    return printed(portal, {
      ...detail,
      asset: asset && { name: asset.name, reference: asset.reference },
      opened: new Map(),
    });
  }
}

function printed(
  portal: PortalContext,
  { timeline, comments, attachments, ...read }: Read,
): PrintedOperation {
  const choice = choiceOf(portal);
  const changes = timeline.filter((entry): entry is ChangeEntry => entry.type === 'change');
  const ofSteps = new Set(read.checklist.checklist.items.map(({ result }) => result?.value));
  return {
    ...read,
    choice,
    signatures: changes.filter(({ fromStatus, toStatus }) => fromStatus !== toStatus).reverse(),
    historyLength: changes.length,
    reported: reportEntry(timeline),
    comments: comments.filter(({ visibility }) => isPrinted(choice, visibility)).reverse(),
    files: attachments.filter(({ id, comment_id: of }) => of === null && !ofSteps.has(id)).reverse(),
  };
}

function isPrinted({ comments }: PrintChoice, visibility: ShownComment['visibility']): boolean {
  return comments === 'all' || (comments === 'shared' && visibility !== 'internal');
}

/** Reads the choice from the address. Without one, nothing internal is printed: the paper is often for people from outside. */
function choiceOf({ query, isOfFirm }: PortalContext): PrintChoice {
  const wanted = PRINTED_COMMENTS.find((each) => each === query.comments) ?? 'shared';
  return {
    comments: wanted === 'all' && isOfFirm ? 'shared' : wanted,
    hasPhotos: query.photos !== 'names',
    hasCosts: query.costs !== 'none',
  };
}
