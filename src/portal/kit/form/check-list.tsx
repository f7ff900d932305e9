import { Check, FieldSet, type Choice } from './fields.js';
import { type FormState, useForm } from './form-state.js';
import { useTexts } from '../request/portal-context.js';
import { texts } from '../page/texts.js';

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

type Checks = readonly (Choice & { hint?: string })[];

const foldTexts = texts({
  all: { en: 'All', fr: 'Tout' },
  none: { en: 'None', fr: 'Rien' },
  ofAll: { en: (all: number) => `of ${all}`, fr: (all: number) => `sur ${all}` },
  ofAllChosen: { en: (all: number) => `of ${all} selected`, fr: (all: number) => `sur ${all} sélectionnés` },
});

/**
 * Many checkboxes in groups that open one by one, each with its count and buttons that tick all or none of them. Without scripts,
 * the groups open and the boxes can be ticked.
 */
export function FoldedChecks({
  name,
  legend,
  groups,
  apart,
}: {
  name: string;
  legend: string;
  groups: readonly { heading: string; choices: Checks }[];
  /** Rarely chosen groups, which come last, under their own heading. */
  apart?: { heading: string; groups: readonly { heading: string; choices: Checks }[] };
}) {
  const t = useTexts(foldTexts);
  const chosen = chosenIn(useForm(), name);
  const every = [...groups, ...(apart?.groups ?? [])].flatMap(({ choices }) => choices);
  const fold = (all: typeof groups) => (
    <div class="check-folds grid at-top below">
      {all.map(({ heading, choices }) => (
        <details key={heading} class="check-fold box" data-check-scope>
          <summary>
            <span class="strong">{heading}</span>
            <span class="check-count">
              <CheckedCount of={choices} chosen={chosen} /> {t.ofAll(choices.length)}
            </span>
          </summary>
          <div class="cluster needs-scripts">
            <CheckSeveral name={name} match="" label={t.all} />
            <CheckSeveral name={name} match="-" label={t.none} />
          </div>
          <Checks name={name} choices={choices} chosen={chosen} />
        </details>
      ))}
    </div>
  );
  return (
    <FieldSet name={name} legend={legend}>
      <div data-check-scope>
        <div class="cluster check-total below-8">
          <span class="needs-scripts cluster">
            <CheckSeveral name={name} match="" label={t.all} />
            <CheckSeveral name={name} match="-" label={t.none} />
          </span>
          <span class="text-secondary">
            <CheckedCount of={every} chosen={chosen} /> {t.ofAllChosen(every.length)}
          </span>
        </div>
        {fold(groups)}
        {apart && apart.groups.length > 0 && (
          <>
            <p class="caption strong below-8">{apart.heading}</p>
            {fold(apart.groups)}
          </>
        )}
      </div>
    </FieldSet>
  );
}

/** How many boxes are ticked. The script of every page keeps it up to date. */
function CheckedCount({ of: choices, chosen }: { of: Checks; chosen: ReadonlySet<string> }) {
  return <span data-check-count>{choices.filter(({ value }) => chosen.has(value)).length}</span>;
}

function Checks({ name, choices, chosen }: { name: string; choices: Checks; chosen: ReadonlySet<string> }) {
  return (
    <>
      {choices.map((choice) => (
        <Check key={choice.value} name={name} {...choice} checked={chosen.has(choice.value)} />
      ))}
    </>
  );
}

function chosenIn({ values }: FormState, name: string): ReadonlySet<string> {
  const given = values[name];
  return new Set(typeof given === 'string' ? [given] : (given ?? []));
}

/** A list of checkboxes, each with an explanation. */
export function CheckList({
  name,
  legend,
  hint,
  groups,
}: {
  name: string;
  legend: string;
  hint?: string;
  groups: readonly { heading?: string; choices: Checks }[];
}) {
  const chosen = chosenIn(useForm(), name);
  return (
    <FieldSet name={name} legend={legend} hint={hint}>
      <div class="check-groups grid gap-16">
        {groups.map(({ heading, choices }) => (
          <div key={heading} class="check-group">
            {heading && <p class="caption strong below-8">{heading}</p>}
            <Checks name={name} choices={choices} chosen={chosen} />
          </div>
        ))}
      </div>
    </FieldSet>
  );
}
