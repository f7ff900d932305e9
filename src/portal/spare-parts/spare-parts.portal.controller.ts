import { Controller, Get, Post } from '@nestjs/common';
import {
  CreateSparePartDto,
  MovementReversals,
  MoveStockDto,
  ReverseMovementDto,
  SparePart,
  SparePartsService,
  UpdateSparePartDto,
} from '../../spare-parts/index.js';
import { Form, RequiresPermission, Portal } from '../kit/decorators.js';
import { editedRecord } from '../kit/edited-record.js';
import { editForm, newForm, valuesOf, type FormBody } from '../kit/form-state.js';
import type { PortalContext } from '../kit/portal-context.js';
import { ForRecord, type RecordRequest } from '../kit/record-request.js';
import { commandOf, runAction, submit } from '../kit/submission.js';
import { done, type PageView } from '../kit/view.js';
import { partFormPage } from './spare-part-form.page.js';
import { SparePartPages } from './spare-part-pages.js';
import { partPage } from './spare-part.page.js';
import { partsPage } from './spare-parts.page.js';
import { movementDoneTexts, partTexts, reversalTexts } from './spare-parts.texts.js';
import { undoOfMovement } from '../operations/undo.js';
import { returnPathOf } from '../kit/return-path.js';

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
