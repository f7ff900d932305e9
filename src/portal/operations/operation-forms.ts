import { Injectable } from '@nestjs/common';
import { AssetLookups } from '../../assets/index.js';
import type { TradeCode } from '../../technicians/index.js';
import {
  type Chosen,
  type EditedRecord,
  editForm,
  type FormState,
  newForm,
  type PageView,
  type PortalContext,
  TRADE_OF_CATEGORY,
} from '../kit/index.js';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import type { Command } from '../../kernel/validation/field.js';
import {
  Operation,
  OperationLookups,
  OperationsService,
  UpdateOperationDto,
  type DisplayedOperation,
} from '../../operations/index.js';
import { ProceduresService } from '../../procedures/index.js';
import { PartsOfOperations, type PartOfOperation } from '../../spare-parts/index.js';
import { Lookups } from '../lookup/lookups.js';
import { completePage, newCompletion, textsOf } from './complete.page.js';
import { editOperationPage, newOperationPage } from './operation-form.page.js';

/** How many open operations on an asset are shown. */
const SHOWN = 5;

/** Creates the forms of operations, with their initial values. */
@Injectable()
export class OperationForms {
  constructor(
    private readonly assets: AssetLookups,
    private readonly operations: OperationsService,
    private readonly operationLookups: OperationLookups,
    private readonly parts: PartsOfOperations,
    private readonly lookups: Lookups,
    private readonly procedures: ProceduresService,
  ) {}

  /**
   * The form for a new operation. The asset comes from the address, and the technician is the last one who worked on the asset.
   */
  async blank(portal: PortalContext): Promise<PageView> {
    const { tenant } = portal;
    const asset = await this.lookups.chosen(tenant, 'assets', portal.query.asset_id);
    const trade = await this.tradeFor(portal, asset);
    const last = asset && (await this.operationLookups.lastTechnician(tenant, asset.id));
    const technician = last ? { id: last.id, label: last.name } : null;
    const form = newForm({
      required_skill: trade,
      priority: portal.may('operations:write') ? '' : 'medium',
      is_stopped: 'false',
      asset_id: asset?.id ?? '',
      assignee_type: technician ? 'technician' : '',
      scheduled_for: portal.query.scheduled_for ?? '',
    });
    const openWork = await this.openWorkOn(portal, asset?.id ?? null);
    const procedures = await this.procedures.choices(tenant);
    return newOperationPage(portal, { form, asset, technician, trade, openWork, procedures });
  }

  /** The form for a new operation that was rejected. */
  async rejected(portal: PortalContext, form: FormState): Promise<PageView> {
    const { asset_id: given } = form.values;
    const asset = await this.lookups.chosen(
      portal.tenant,
      'assets',
      typeof given === 'string' ? given : null,
    );
    const openWork = await this.openWorkOn(portal, asset?.id ?? null);
    const trade = await this.tradeFor(portal, asset);
    const procedures = await this.procedures.choices(portal.tenant);
    return newOperationPage(portal, { form, asset, trade, openWork, procedures });
  }

  /** The trade that the category of an asset suggests. */
  private async tradeFor({ tenant }: PortalContext, asset: Chosen | null): Promise<TradeCode> {
    if (asset === null) return 'other';
    const category = (await this.assets.named(tenant, [asset.id])).get(asset.id)?.category;
    return TRADE_OF_CATEGORY[category ?? 'other'];
  }

  /** The newest open operations on an asset. */
  async openWorkOn({ tenant }: PortalContext, assetId: string | null): Promise<DisplayedOperation[]> {
    if (assetId === null) return [];
    const page = { limit: SHOWN, after: null };
    return (await this.operations.listDisplayed(tenant, { assetId, open: true }, page)).items();
  }

  /**
   * The form that edits an operation.
   *
   * @param form the rejected form; by default, the operation's values
   * @throws ApiError `not_found`
   */
  async edit(portal: PortalContext, id: string, form?: FormState): Promise<PageView> {
    const operation = await this.operations.getDisplayed(portal.tenant, id);
    const asset = await this.lookups.chosen(portal.tenant, 'assets', operation.asset_id);
    return editOperationPage(portal, operation, {
      form: form ?? editForm(UpdateOperationDto, valuesOf(portal, operation)),
      asset,
      procedures: await this.procedures.choices(portal.tenant, operation.procedure_ids),
    });
  }

  /** The operation as its form edits it. */
  edited(portal: PortalContext, id: string): EditedRecord {
    return {
      row: { entity: Operation, id },
      page: `/operations/${id}`,
      values: async (work) => valuesOf(portal, await this.operations.getDisplayed(work, id)),
    };
  }

  /** The operation as the form that completes it edits it: its report; its notes if the form was queued by an earlier release. */
  completed(id: string): EditedRecord {
    return {
      row: { entity: Operation, id },
      page: `/operations/${id}`,
      values: async (work) => textsOf(await this.operations.getDisplayed(work, id)),
    };
  }

  /**
   * Keeps a generated text that the person did not change. The form shows it in their language; saving that translation would
   * replace the stored text.
   */
  async withStoredWords(
    portal: PortalContext,
    work: UnitOfWork,
    id: string,
    command: Command<UpdateOperationDto>,
  ): Promise<Command<UpdateOperationDto>> {
    const stored = await this.operations.getDisplayed(work, id);
    const kept = (['title', 'description'] as const).filter(
      (name) => command[name] === portal.format.words(stored[name]),
    );
    return { ...command, ...Object.fromEntries(kept.map((name) => [name, stored[name]?.text])) };
  }

  /**
   * The form that completes an operation.
   *
   * @param form the rejected form; by default, a new form with the reserved parts
   * @throws ApiError `not_found`
   */
  async completion(portal: PortalContext, id: string, form?: FormState): Promise<PageView> {
    const operation = await this.operations.getDisplayed(portal.tenant, id);
    const [parts, machines] = await Promise.all([
      this.parts.partsOf(portal.tenant, id),
      this.assets.named(portal.tenant, [operation.asset_id]),
    ]);
    const completion = {
      operation,
      reserved: parts.filter(hasReserved),
      machine: machines.get(operation.asset_id ?? '') ?? null,
    };
    return completePage(portal, completion, form ?? newCompletion(completion));
  }
}

const hasReserved = ({ reserved }: PartOfOperation) => reserved > 0;

function valuesOf({ format }: PortalContext, operation: DisplayedOperation) {
  const { asset_id, required_skill, priority, place, agreed_amount, notes, work_report } = operation;
  const { procedure_ids } = operation;
  const title = format.words(operation.title);
  const description = format.words(operation.description);
  const values = {
    title,
    description,
    asset_id,
    required_skill,
    priority,
    place,
    agreed_amount,
    notes,
    work_report,
    procedure_ids,
  };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? '']));
}
