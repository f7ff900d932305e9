import { AssignOperationDto, type OperationResource } from '../../operations/index.js';
import { formFields } from '../kit/declared-fields.js';
import { valuesOf, type FormBody } from '../kit/form-state.js';
import type { Chosen } from '../kit/lookup.js';
import { useTexts } from '../kit/portal-context.js';
import { texts } from '../kit/texts.js';
import { words } from '../kit/words.js';

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
