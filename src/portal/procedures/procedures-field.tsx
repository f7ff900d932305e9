import type { NamedProcedure } from '../../procedures/index.js';
import { Check, FieldSet, texts, useForm, usePortal, useTexts } from '../kit/index.js';

const fieldTexts = texts({
  procedures: { en: 'Procedures', fr: 'Procédures' },
  hint: {
    en: 'Their steps become the checklist of the work; at most 5.',
    fr: 'Leurs étapes forment la liste de contrôle ; 5 au plus.',
  },
  inactive: { en: 'Not in use', fr: 'Hors service' },
});

/** The procedures of a checklist, to choose from. Nothing if there are none. */
export function ProceduresField({
  name = 'procedure_ids',
  legend,
  procedures,
}: {
  name?: string;
  /** The label; by default "Procedures". */
  legend?: string;
  procedures: readonly NamedProcedure[];
}) {
  const t = useTexts(fieldTexts);
  const { values } = useForm();
  const chosen = [values[name] ?? []].flat();
  if (procedures.length === 0) return null;
  return (
    <FieldSet name={name} legend={legend ?? t.procedures} hint={t.hint}>
      <div class="procedure-choices">
        {procedures.map(({ id, name: label, isActive }) => (
          <Check
            key={id}
            {...{ name, value: id, label, hint: isActive ? undefined : t.inactive }}
            checked={chosen.includes(id)}
          />
        ))}
      </div>
    </FieldSet>
  );
}

/** Procedures by name, with links for people who may see them. */
export function ProcedureLinks({ of: procedures }: { of: readonly NamedProcedure[] }) {
  const t = useTexts(fieldTexts);
  const mayOpen = usePortal().principal.may('procedures:read');
  return (
    <>
      {procedures.map(({ id, name, isActive }) => (
        <div key={id} class="breaks-anywhere">
          {mayOpen ? <a href={`/procedures/${id}`}>{name}</a> : name}
          {!isActive && <span class="secondary">{t.inactive}</span>}
        </div>
      ))}
    </>
  );
}
