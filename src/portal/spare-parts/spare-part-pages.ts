import { Injectable } from '@nestjs/common';
import { isOpen, OperationLookups, type NamedOperation } from '../../operations/index.js';
import { eachOnce } from '../../kernel/ids.js';
import type { TenantReader } from '../../kernel/database/tenant-reader.js';
import type { Command } from '../../kernel/validation/command.js';
import {
  ListSparePartsQuery,
  MovementReversals,
  SparePartsService,
  type SparePartFilters,
  type SparePartMovementResource,
  type SparePartResource,
} from '../../spare-parts/index.js';
import { Lists } from '../kit/lists.js';
import type { PortalContext } from '../kit/portal-context.js';
import { SavedViews } from '../../access/index.js';
import { LedgerQuery } from './dto/ledger.query.js';
import type { PartDetail } from './spare-part.page.js';
import type { PartList } from './spare-parts.page.js';

/** How many movements a part's page shows. */
const LEDGER_LENGTH = 20;
/** How many of their own operations technicians can choose from. */
const OWN_OPERATIONS = 100;

/** Loads the data of the pages of spare parts. Independent queries run concurrently. */
@Injectable()
export class SparePartPages {
  constructor(
    private readonly lists: Lists,
    private readonly operations: OperationLookups,
    private readonly parts: SparePartsService,
    private readonly views: SavedViews,
    private readonly reversals: MovementReversals,
  ) {}

  /** The parts that match the filters in the address. @throws ApiError for an invalid filter */
  async list(portal: PortalContext): Promise<PartList> {
    const request = this.lists.read(portal, ListSparePartsQuery);
    const [page, views] = await Promise.all([
      this.parts.list(portal.tenant, lookedFor(request.filters), request.page),
      this.views.list(portal.tenant, 'spare-parts'),
    ]);
    return { parts: page.items(), next: request.nextOf(page), views };
  }

  /** A part with its stock, its reservations by operation, and its ledger. @throws ApiError `not_found` */
  async detail(portal: PortalContext, id: string): Promise<PartDetail> {
    const { tenant } = portal;
    const request = this.lists.read(portal, LedgerQuery, LEDGER_LENGTH);
    const [part, page, reservations, own] = await Promise.all([
      this.get(portal, id),
      this.parts.listMovements(tenant, { ...request.filters, sparePartId: id }, request.page),
      this.parts.reservations(tenant, id),
      this.ownOperations(portal),
    ]);
    const ledger = page.items();
    const ids = [...ledger.map((each) => each.operation_id), ...reservations.map((each) => each.operationId)];
    const [operations, reversed] = await Promise.all([
      this.operations.named(tenant, eachOnce(ids)),
      this.reversals.reversedAmong(
        tenant,
        ledger.map((each) => each.id),
      ),
    ]);
    const reversible = this.reversible(tenant, ledger, reversed, operations);
    return { part, ledger, next: request.nextOf(page), reversed, reversible, reservations, operations, own };
  }

  /** The movements that the person may reverse. Reservations can be reversed only while their operation is open. */
  private reversible(
    tenant: TenantReader,
    ledger: readonly SparePartMovementResource[],
    reversed: ReadonlySet<string>,
    operations: ReadonlyMap<string, NamedOperation>,
  ): ReadonlySet<string> {
    const isOver = ({ type, operation_id: id }: SparePartMovementResource) => {
      const operation = operations.get(id ?? '');
      return (type === 'reserve' || type === 'release') && !(operation && isOpen(operation.status));
    };
    const those = ledger.filter(
      (each) =>
        each.reverses_id === null &&
        !reversed.has(each.id) &&
        !isOver(each) &&
        this.reversals.isAllowed(tenant, {
          ...{ actorKind: each.actor?.kind ?? null, actorId: each.actor?.id ?? null },
          ...{ type: each.type, createdAt: new Date(each.created_at) },
        }),
    );
    return new Set(those.map(({ id }) => id));
  }

  /** A part. @throws ApiError `not_found` */
  async get({ tenant }: PortalContext, id: string): Promise<SparePartResource> {
    return (await this.parts.get(tenant, id)).item();
  }

  /** The person's own open operations, if they may take parts only for those; otherwise none. */
  private ownOperations(portal: PortalContext): Promise<readonly NamedOperation[]> {
    return portal.may('spare-parts:write')
      ? Promise.resolve([])
      : this.operations.openOfMine(portal.tenant, OWN_OPERATIONS);
  }
}

/** The filters of a list as people mean them: they look for parts by their supplier too. */
export function lookedFor({ search, ...filters }: Command<ListSparePartsQuery>): SparePartFilters {
  return { ...filters, lookedFor: search };
}
