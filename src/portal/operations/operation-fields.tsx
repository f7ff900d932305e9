import { isDown, type NamedAsset } from '../../assets/index.js';
import { AssignOperationDto, type OperationResource } from '../../operations/index.js';
import {
  type Choice,
  type Chosen,
  type FieldProps,
  FieldSet,
  type FormBody,
  formFields,
  Icon,
  texts,
  useField,
  useTexts,
  valuesOf,
  words,
} from '../kit/index.js';
import { formTexts } from './operations.texts.js';

const assigneeTexts = texts({
  ...words,
  assigneeType: { en: 'Assign to', fr: 'Attribuer à' },
  aTechnician: { en: 'A technician', fr: 'Un technicien' },
  aVendor: { en: 'A vendor', fr: 'Un prestataire' },
  vendorHint: { en: 'They are asked to accept it first.', fr: 'Il lui est d’abord demandé de l’accepter.' },
});

const AssigneeField = formFields(AssignOperationDto, assigneeTexts);

/** The fields for the assignee. Only the field of the chosen kind is visible, by CSS alone. */
export function AssigneeFields({
  chosen,
  mayBeUnassigned = false,
}: {
  chosen: Readonly<Record<'technician' | 'vendor', Chosen | null>>;
  mayBeUnassigned?: boolean;
}) {
  const t = useTexts(assigneeTexts);
  const kinds = [
    { value: 'technician', label: t.aTechnician },
    { value: 'vendor', label: t.aVendor },
  ];
  return (
    <div class="assignee-fields">
      <AssigneeField
        name="assignee_type"
        required={!mayBeUnassigned}
        none={mayBeUnassigned ? t.noAssignee : undefined}
        choices={kinds}
      />
      <div class="for-technician">
        <AssigneeField name="technician_id" lookup="technicians" chosen={chosen.technician} />
      </div>
      <div class="for-vendor">
        <AssigneeField name="vendor_id" lookup="vendors" chosen={chosen.vendor} />
      </div>
    </div>
  );
}

/** The values of the fields for an operation. */
export function assigneeValues(
  operation: Pick<OperationResource, 'assignee_type' | 'technician_id' | 'vendor_id'>,
): FormBody {
  const { assignee_type, technician_id, vendor_id } = operation;
  return valuesOf({ assignee_type, technician_id, vendor_id });
}

const IDS = { technician: 'technician_id', vendor: 'vendor_id' } as const;

/** Removes the fields of the assignee types that were not chosen: hidden fields may still hold a value. */
export function withChosenAssignee(body: FormBody): FormBody {
  const others = Object.entries(IDS).flatMap(([kind, name]) => (kind === body.assignee_type ? [] : [name]));
  return Object.fromEntries(Object.entries(body).filter(([name]) => !others.includes(name as never)));
}

/** Whether the machine runs after the work. Required if it was stopped before. */
export function MachineField({ machine }: { machine: NamedAsset }) {
  const t = useTexts(formTexts);
  const isStopped = isDown(machine.status);
  const choices = [
    { value: 'running', label: isStopped ? t.runsAgain : t.runs, icon: 'player-play' },
    { value: 'stopped', label: isStopped ? t.stillStopped : t.isStopped, icon: 'player-stop' },
  ];
  return <Segments name="machine" label={machine.name} required={isStopped} choices={choices} />;
}

/** Whether the machine is stopped because of the reported problem. */
export function StoppedField() {
  const t = useTexts(formTexts);
  const choices = [
    { value: 'false', label: t.no, icon: 'player-play' },
    { value: 'true', label: t.yes, icon: 'player-stop' },
  ];
  return <Segments name="is_stopped" label={t.isMachineStopped} choices={choices} />;
}

/** The urgency of a problem, in everyday words. */
export function UrgencyField() {
  const t = useTexts(formTexts);
  const choices = [
    { value: 'low', label: t.canWait },
    { value: 'medium', label: t.soon },
    { value: 'high', label: t.urgent },
    { value: 'highest', label: t.danger },
  ];
  return <Segments name="priority" label={t.urgency} choices={choices} />;
}

/** Two to four options as large buttons: easy to tap, and all visible at once. */
function Segments({
  choices,
  ...field
}: FieldProps & { choices: readonly (Choice & { readonly icon?: string })[] }) {
  const { name, label, hint, required } = field;
  const { value: chosen } = useField(field);
  return (
    <FieldSet name={name} legend={label} hint={hint}>
      <div class="segments">
        {choices.map(({ value, label: word, icon }) => (
          <label key={value} class="segment">
            <input type="radio" name={name} value={value} checked={value === chosen} required={required} />
            {icon && <Icon name={icon} />}
            <span>{word}</span>
          </label>
        ))}
      </div>
    </FieldSet>
  );
}
