import { SelectField } from '../kit/fields.js';
import type { FormBody, FormState } from '../kit/form-state.js';
import { LookupField, type Chosen } from '../kit/lookup.js';
import { useTexts } from '../kit/portal-context.js';
import { texts } from '../kit/texts.js';

const assigneeTexts = texts({
  who: { en: 'Assign to', fr: 'Attribuer à' },
  nobody: { en: 'Unassigned', fr: 'Non attribuée' },
  aTechnician: { en: 'A technician', fr: 'Un technicien' },
  aVendor: { en: 'A vendor', fr: 'Un prestataire' },
  technician: { en: 'Technician', fr: 'Technicien' },
  vendor: { en: 'Vendor', fr: 'Prestataire' },
  vendorHint: { en: 'They are asked to accept it first.', fr: 'Il lui est d’abord demandé de l’accepter.' },
});

/** To whom an operation goes. Only the field of the kind that is chosen shows, by CSS alone. */
export function AssigneeFields({
  form,
  chosen,
  mayBeNobody = false,
}: {
  form: FormState;
  chosen: Readonly<Record<'technician' | 'vendor', Chosen | null>>;
  mayBeNobody?: boolean;
}) {
  const t = useTexts(assigneeTexts);
  return (
    <div class="assignee-fields">
      <SelectField
        form={form}
        name="assignee_type"
        label={t.who}
        required={!mayBeNobody}
        none={mayBeNobody ? t.nobody : undefined}
        choices={[
          { value: 'technician', label: t.aTechnician },
          { value: 'vendor', label: t.aVendor },
        ]}
      />
      <div class="for-technician">
        <LookupField
          form={form}
          name="technician_id"
          label={t.technician}
          kind="technicians"
          chosen={chosen.technician}
        />
      </div>
      <div class="for-vendor">
        <LookupField
          form={form}
          name="vendor_id"
          label={t.vendor}
          hint={t.vendorHint}
          kind="vendors"
          chosen={chosen.vendor}
        />
      </div>
    </div>
  );
}

const IDS = { technician: 'technician_id', vendor: 'vendor_id' } as const;

/** The form without the assignee of the kind that was not chosen: their field may be filled in, and did not show. */
export function withChosenAssignee(body: FormBody): FormBody {
  const others = Object.entries(IDS).flatMap(([kind, name]) => (kind === body.assignee_type ? [] : [name]));
  return Object.fromEntries(Object.entries(body).filter(([name]) => !others.includes(name as never)));
}
