import { Controller, Get, Injectable, Post } from '@nestjs/common';
import { SavedViews } from '../../access/index.js';
import type { TenantReader } from '../../kernel/database/tenant-reader.js';
import { eachOnce } from '../../kernel/ids.js';
import type { Command } from '../../kernel/validation/field.js';
import { isOpen, type NamedOperation, OperationLookups } from '../../operations/index.js';
import {
  CreateSparePartDto,
  ListSparePartsQuery,
  MovementReversals,
  MoveStockDto,
  ReverseMovementDto,
  SparePart,
  type SparePartFilters,
  type SparePartMovementResource,
  type SparePartResource,
  SparePartsService,
  UpdateSparePartDto,
} from '../../spare-parts/index.js';
import {
  commandOf,
  done,
  editedRecord,
  editForm,
  Form,
  type FormBody,
  ForRecord,
  Lists,
  newForm,
  type PageView,
  Portal,
  type PortalContext,
  type RecordRequest,
  RequiresPermission,
  returnPathOf,
  runAction,
  submit,
  valuesOf,
} from '../kit/index.js';
import { undoOfMovement } from '../operations/undo.js';
import { LedgerQuery, type PartDetail, partPage } from './spare-part.page.js';
import { partFormPage, type PartList, partsPage } from './spare-parts.page.js';
import { movementDoneTexts, partTexts, reversalTexts } from './spare-parts.texts.js';

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
          actorKind: each.actor?.kind ?? null,
          actorId: each.actor?.id ?? null,
          type: each.type,
          createdAt: new Date(each.created_at),
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

const LIST = '/spare-parts';

/** The pages of spare parts. */
@Controller('spare-parts')
export class SparePartsPortalController {
  constructor(
    private readonly parts: SparePartsService,
    private readonly pages: SparePartPages,
  ) {}

  @Get()
  @RequiresPermission('spare-parts:read')
  async list(@Portal() portal: PortalContext): Promise<PageView> {
    return partsPage(portal, await this.pages.list(portal));
  }

  @Get('new')
  @RequiresPermission('spare-parts:write')
  newPart(@Portal() portal: PortalContext): PageView {
    return partFormPage(portal, newForm({ unit: 'piece' }));
  }

  @Post()
  @RequiresPermission('spare-parts:write')
  create(@Portal() portal: PortalContext, @Form() body: FormBody) {
    return submit(portal, CreateSparePartDto, body, {
      act: (work, command) => this.parts.create(work, command),
      done: (id) => done(`${LIST}/${id}`, portal.texts(partTexts).created),
      failed: (form) => partFormPage(portal, form),
    });
  }

  @Get(':sparePartId')
  @RequiresPermission('spare-parts:read')
  async show(@ForRecord('sparePartId') { portal, id }: RecordRequest): Promise<PageView> {
    return partPage(portal, await this.pages.detail(portal, id));
  }

  @Get(':sparePartId/edit')
  @RequiresPermission('spare-parts:write')
  async edit(@ForRecord('sparePartId') { portal, id }: RecordRequest): Promise<PageView> {
    const part = await this.pages.get(portal, id);
    return partFormPage(portal, editForm(UpdateSparePartDto, valuesOf(part)), part);
  }

  @Post(':sparePartId/edit')
  @RequiresPermission('spare-parts:write')
  update(@ForRecord('sparePartId') { portal, id, body }: RecordRequest) {
    const page = `${LIST}/${id}`;
    return submit(portal, UpdateSparePartDto, body, {
      edits: editedRecord(SparePart, id, page, (work) => this.parts.get(work, id)),
      act: (work, command) => this.parts.update(work, id, command),
      done: () => done(page, portal.texts(partTexts).saved),
      failed: async (form) => partFormPage(portal, form, await this.pages.get(portal, id)),
    });
  }

  /** Technicians take parts for their own work; the service checks all other movements. */
  @Post(':sparePartId/movements')
  @RequiresPermission('spare-parts:consume')
  move(@ForRecord('sparePartId') { portal, id, body }: RecordRequest) {
    return runAction(portal, body, `${LIST}/${id}`, async (work) => {
      const movement = commandOf(portal, MoveStockDto, body);
      const moved = await this.parts.move(work, id, movement);
      const confirmation = portal.texts(movementDoneTexts)[movement.type];
      const undo = undoOfMovement(moved, `${LIST}/${id}`);
      return done(`${LIST}/${id}`, confirmation(portal.format.number(movement.quantity)), undo);
    });
  }
}

/** The buttons that reverse mistaken movements (D28). The service checks whose they are. */
@Controller('spare-part-movements')
export class MovementsPortalController {
  constructor(
    private readonly parts: SparePartsService,
    private readonly reversals: MovementReversals,
  ) {}

  @Post(':movementId/reverse')
  @RequiresPermission('spare-parts:consume')
  async reverse(@ForRecord('movementId') { portal, id, body }: RecordRequest) {
    const { spare_part_id: part } = (await this.parts.movement(portal.tenant, id)).item();
    const back = returnPathOf(body, `${LIST}/${part}`);
    return runAction(portal, body, back, async (work) => {
      await this.reversals.reverse(work, id, commandOf(portal, ReverseMovementDto, body).note);
      return done(back, portal.texts(reversalTexts).done);
    });
  }
}
