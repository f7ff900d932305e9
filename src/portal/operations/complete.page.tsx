import type { OperationResource } from '../../operations/index.js';
import type { PartOfOperation } from '../../spare-parts/index.js';
import { standsStill, type NamedAsset } from '../../assets/index.js';
import { PhotoField } from '../attachments/photo-tiles.js';
import { FormButtons, PostForm } from '../kit/forms.js';
import { TextArea, TextField } from '../kit/fields.js';
import { newForm, rowsOf, type FormState } from '../kit/form-state.js';
import { LookupField, type Chosen } from '../kit/lookup.js';
import { MachineField } from './machine-field.js';
import { PageHead } from '../kit/page.js';
import { usePortal, useTexts, type PortalContext } from '../kit/portal-context.js';
import { PageView } from '../kit/view.js';
import { WAY_BACK, wayBack } from '../kit/way-back.js';
import { formTexts } from './operation-form.texts.js';
import { listTexts } from './operations.texts.js';

/** The name of the list of parts, as the command has it. */
export const PARTS_USED = 'parts_used';

const LIST = '/operations';
/** Rows for parts that were not reserved. */
const FREE_ROWS = 2;

/** Work that is to be completed: the parts reserved for it, and the machine that it is about. */
export interface WorkToComplete {
  readonly operation: OperationResource;
  readonly reserved: readonly PartOfOperation[];
  readonly machine: NamedAsset | null;
}

/** The form with which work is completed: what was done, what was used, and whether the machine runs. */
export function completePage(portal: PortalContext, of: WorkToComplete, form: FormState): PageView {
  const title = portal.texts(formTexts).complete(portal.format.words(of.operation.title));
  return new PageView(title, 'operations', <Complete of={of} form={form} />);
}

/**
 * The form that nobody has sent yet: with what is reserved filled in. Of a machine that stands still, the person has to say
 * whether it runs again.
 */
export function newCompletion({ operation, reserved, machine }: WorkToComplete): FormState {
  const rows = reserved.flatMap((part, index): [string, string][] => [
    [`${PARTS_USED}[${index}].spare_part_id`, part.id],
    [`${PARTS_USED}[${index}].quantity`, String(part.reserved)],
  ]);
  const isRunning = machine !== null && !standsStill(machine.status);
  return newForm({
    notes: operation.notes ?? '',
    machine: isRunning ? 'running' : '',
    ...Object.fromEntries(rows),
  });
}

function Complete({ of: { operation, reserved, machine }, form }: { of: WorkToComplete; form: FormState }) {
  const t = useTexts(formTexts);
  const list = useTexts(listTexts);
  const { query, format } = usePortal();
  const title = format.words(operation.title);
  const at = `${LIST}/${operation.id}`;
  const back = wayBack({ [WAY_BACK]: form.values[WAY_BACK] ?? query[WAY_BACK] ?? '' }, at);
  const rows = rowsOf(form.values, PARTS_USED).length + FREE_ROWS;
  const names = new Map(reserved.map((part) => [part.id, part.name]));
  return (
    <div class="form-page">
      <PageHead
        title={t.complete(title)}
        crumbs={[
          { name: list.title, href: LIST },
          { name: title, href: at },
        ]}
      />
      <PostForm action={`${at}/complete`} form={form} multipart>
        <input type="hidden" name={WAY_BACK} value={back} />
        <TextArea form={form} name="notes" label={t.completeNotes} hint={t.completeNotesHint} rows={4} />
        <fieldset class="field">
          <legend class="form-label">{t.partsUsed}</legend>
          <p class="form-hint">{t.partsUsedHint}</p>
          {Array.from({ length: rows }, (_, index) => (
            <PartRow key={index} form={form} index={index} names={names} />
          ))}
        </fieldset>
        {machine && <MachineField form={form} machine={machine} />}
        <PhotoField form={form} />
        <FormButtons submit={t.completeButton} back={back} />
      </PostForm>
    </div>
  );
}

function PartRow({
  form,
  index,
  names,
}: {
  form: FormState;
  index: number;
  names: ReadonlyMap<string, string>;
}) {
  const t = useTexts(formTexts);
  const name = `${PARTS_USED}[${index}].spare_part_id`;
  const id = form.values[name];
  const label = typeof id === 'string' ? names.get(id) : undefined;
  const chosen: Chosen | null = label === undefined ? null : { id: id as string, label };
  return (
    <div class="part-row">
      <LookupField form={form} name={name} label={t.part} kind="parts" chosen={chosen} />
      <TextField
        form={form}
        name={`${PARTS_USED}[${index}].quantity`}
        label={t.quantity}
        type="number"
        min={1}
        step={1}
      />
    </div>
  );
}
