import type { DisplayedOperation } from '../../operations/index.js';
import type { PartOfOperation } from '../../spare-parts/index.js';
import { isDown, type NamedAsset } from '../../assets/index.js';
import { PhotoField } from '../attachments/attachments.js';
import { ToSign } from '../checklists/sign-off.js';
import {
  FieldSet,
  formPage,
  type FormState,
  LookupField,
  newForm,
  ownPath,
  type PageView,
  type PortalContext,
  RETURN_PATH,
  rowsOf,
  stockShown,
  TextArea,
  TextField,
  useForm,
  usePortal,
  useTexts,
} from '../kit/index.js';
import { MachineField } from './operation-fields.js';
import { formTexts } from './operations.texts.js';
import { operationCrumbs } from './operation-details.js';

/** The name of the list of parts, as in the command. */
export const PARTS_USED = 'parts_used';

const LIST = '/operations';
/** How many empty rows the form has for parts that were not reserved. */
const FREE_ROWS = 2;

/** An operation to complete, with its reserved parts and its asset. */
export interface WorkToComplete {
  readonly operation: DisplayedOperation;
  readonly reserved: readonly PartOfOperation[];
  readonly machine: NamedAsset | null;
}

/** The form that completes an operation: what was done, which parts were used, and whether the machine runs. */
export function completePage(
  portal: PortalContext,
  { operation, reserved, machine }: WorkToComplete,
  form: FormState,
): PageView {
  const t = portal.texts(formTexts);
  const name = portal.format.words(operation.title);
  const at = `${LIST}/${operation.id}`;
  const back = ownPath(form.values[RETURN_PATH] ?? portal.query[RETURN_PATH], at);
  const crumbs = operationCrumbs(portal, operation);
  const post = { action: `${at}/complete`, form, submit: t.completeButton, back, multipart: true };
  return formPage(
    { place: 'operations', title: t.complete(name), crumbs, ...post },
    <>
      <input type="hidden" name={RETURN_PATH} value={back} />
      <ToSign of={operation} />
      <TextArea name="work_report" label={t.workReport} rows={4} />
      <PartsUsed reserved={reserved} />
      {machine && <MachineField machine={machine} />}
      <PhotoField />
    </>,
  );
}

/** A new form with the reserved parts. If the machine was stopped, the person has to choose whether it runs again. */
export function newCompletion({ operation, reserved, machine }: WorkToComplete): FormState {
  const rows = reserved.flatMap((part, index): [string, string][] => [
    [`${PARTS_USED}[${index}].spare_part_id`, part.id],
    [`${PARTS_USED}[${index}].quantity`, String(part.reserved)],
  ]);
  const isRunning = machine !== null && !isDown(machine.status);
  const form = newForm({
    ...textsOf(operation),
    machine: isRunning ? 'running' : '',
    ...Object.fromEntries(rows),
  });
  return { ...form, shown: textsOf(operation) };
}

/** The texts of the operation that its completion can replace. The form shows the report alone. */
export function textsOf({ notes, work_report: report }: Pick<DisplayedOperation, 'notes' | 'work_report'>) {
  return { notes: notes ?? '', work_report: report ?? '' };
}

function PartsUsed({ reserved }: Pick<WorkToComplete, 'reserved'>) {
  const t = useTexts(formTexts);
  const { values } = useForm();
  const portal = usePortal();
  const rows = rowsOf(values, PARTS_USED).length + FREE_ROWS;
  return (
    <FieldSet name={PARTS_USED} legend={t.partsUsed} hint={t.partsUsedHint}>
      {Array.from({ length: rows }, (_, index) => {
        const name = `${PARTS_USED}[${index}].spare_part_id`;
        const chosen = reserved.find(({ id }) => id === values[name]);
        return (
          <div key={index} class="part-row grid">
            <LookupField
              name={name}
              label={t.part}
              kind="parts"
              chosen={
                chosen && {
                  id: chosen.id,
                  label: chosen.name,
                  stock: stockShown(portal, chosen.onHand, 0),
                }
              }
            />
            <TextField name={`${PARTS_USED}[${index}].quantity`} label={t.quantity} type="number" min={1} />
          </div>
        );
      })}
    </FieldSet>
  );
}
