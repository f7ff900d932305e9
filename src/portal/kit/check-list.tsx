import { Check, FieldSet, type Choice } from './fields.js';
import { useForm } from './form-scope.js';

/** A button that ticks several boxes at once: those whose values end with a suffix. An empty suffix ticks all, `-` none. */
export function CheckSeveral({
  name,
  match,
  label,
  class: className = 'btn btn-sm',
}: {
  name: string;
  match: string;
  label: string;
  class?: string;
}) {
  return (
    <button type="button" class={className} data-check={name} data-check-match={match}>
      {label}
    </button>
  );
}

/** A list of checkboxes, each with an explanation. */
export function CheckList({
  name,
  legend,
  hint,
  presets,
  groups,
}: {
  name: string;
  legend: string;
  hint?: string;
  /** Buttons that tick several boxes with one click: a name, and the suffix of the values to tick, or `-` for none. */
  presets?: readonly (readonly [name: string, match: string])[];
  groups: readonly { heading?: string; choices: readonly (Choice & { hint?: string })[] }[];
}) {
  const form = useForm();
  const given = form.values[name];
  const chosen = new Set(typeof given === 'string' ? [given] : (given ?? []));
  return (
    <FieldSet name={name} legend={legend} hint={hint}>
      {presets && (
        <div class="row-wrap needs-scripts">
          {presets.map(([label, match]) => (
            <CheckSeveral key={match} name={name} match={match} label={label} />
          ))}
        </div>
      )}
      <div class="check-groups">
        {groups.map(({ heading, choices }) => (
          <div key={heading} class="check-group">
            {heading && <p class="check-group-heading">{heading}</p>}
            {choices.map((choice) => (
              <Check key={choice.value} name={name} {...choice} checked={chosen.has(choice.value)} />
            ))}
          </div>
        ))}
      </div>
    </FieldSet>
  );
}
