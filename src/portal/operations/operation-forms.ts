import { Injectable } from '@nestjs/common';
import { AssetLookups } from '../../assets/index.js';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import { isUuid } from '../../kernel/ids.js';
import type { Command } from '../../kernel/validation/command.js';
import {
  OperationLookups,
  OperationsService,
  type DisplayedOperation,
  type UpdateOperationDto,
} from '../../operations/index.js';
import { PartsOfOperations, type PartOfOperation } from '../../spare-parts/index.js';
import { newForm, type FormState } from '../kit/form-state.js';
import type { PortalContext } from '../kit/portal-context.js';
import type { PageView } from '../kit/view.js';
import { Lookups } from '../lookup/lookups.js';
import { completePage, newCompletion } from './complete.page.js';
import { editOperationPage, newOperationPage } from './operation-form.page.js';

/** Makes the forms of operations, with what they begin with. */
@Injectable()
export class OperationForms {
  constructor(
    private readonly assets: AssetLookups,
    private readonly operations: OperationsService,
    private readonly operationLookups: OperationLookups,
    private readonly parts: PartsOfOperations,
    private readonly lookups: Lookups,
  ) {}

  /** For a new one; about the asset that the address names, and for the technician who was there last. */
  async blank(portal: PortalContext): Promise<PageView> {
    const { tenant } = portal;
    const asset = await this.lookups.chosen(tenant, 'assets', idOf(portal.query.asset_id));
    const last = asset && (await this.operationLookups.lastTechnician(tenant, asset.id));
    const technician = last ? { id: last.id, label: last.name } : null;
    const form = newForm({
      required_skill: 'other',
      priority: portal.may('operations:write') ? '' : 'medium',
      is_stopped: 'false',
      asset_id: asset?.id ?? '',
      assignee_type: technician ? 'technician' : '',
      scheduled_for: portal.query.scheduled_for ?? '',
    });
    return newOperationPage(portal, { form, asset, technician });
  }

  /** To change one. @param form as it was sent; what the operation has, unless given. @throws ApiError `not_found` */
  async edit(portal: PortalContext, id: string, form?: FormState): Promise<PageView> {
    const operation = await this.operations.getDisplayed(portal.tenant, id);
    const asset = await this.lookups.chosen(portal.tenant, 'assets', operation.asset_id);
    return editOperationPage(portal, operation, {
      form: form ?? newForm(valuesOf(portal, operation)),
      asset,
    });
  }

  /** What the product wrote itself stands in the form in the person's language: left as it is there, it stays as it is stored. */
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

  /** To complete one. @param form as it was sent; what is reserved, unless given. @throws ApiError `not_found` */
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
  const { asset_id, required_skill, priority, place, agreed_amount, notes } = operation;
  const title = format.words(operation.title);
  const description = format.words(operation.description);
  const values = { title, description, asset_id, required_skill, priority, place, agreed_amount, notes };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? '']));
}

/** An id in the address; null if it is malformed. */
function idOf(text: string | undefined): string | null {
  return text !== undefined && isUuid(text) ? text : null;
}
