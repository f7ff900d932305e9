import { isUuid } from '../../kernel/ids.js';
import { assetUrl } from './assets.js';
import type { FormState } from './form-state.js';
import { FieldFrame, useField, type FieldProps } from './fields.js';
import { useForm } from './form-scope.js';
import { useTexts } from './portal-context.js';
import { texts } from './texts.js';

/** What can be looked for by typing. */
const LOOKUP_KINDS = ['assets', 'rooms', 'technicians', 'vendors', 'parts', 'operations'] as const;

/** One of them. */
export type LookupKind = (typeof LOOKUP_KINDS)[number];

/** Tells whether something is looked for under this name. */
export function isLookupKind(name: string): name is LookupKind {
  return (LOOKUP_KINDS as readonly string[]).includes(name);
}

/** What a field carries beside its own: what is looked for in it, what is chosen, and how that was shown. */
export const LOOKUP_FIELD = { kind: '_lookup_', id: '_id_', label: '_label_' } as const;

/** Something that is chosen, and how it is shown. */
export interface Chosen {
  readonly id: string;
  readonly label: string;
}

const lookupTexts = texts({
  placeholder: { en: 'Type to search', fr: 'Rechercher…' },
  nothing: { en: 'Nothing found', fr: 'Aucun résultat' },
  found: { en: '{n} found; arrow keys to choose', fr: '{n} résultats ; flèches pour choisir' },
  unknown: {
    en: 'Choose one of the suggestions, or type a name or reference that only one has.',
    fr: 'Choisissez une suggestion, ou saisissez un nom ou une référence unique.',
  },
});

/**
 * A field in which one types a part of a name and chooses: an asset, a room, a technician, a partner firm, a spare part,
 * an open operation. The form gets the id under the field's name. Without scripts one types the name or the reference,
 * which is looked up when the form is sent.
 *
 * @param chosen what is chosen already (`Lookups.chosen`); a form that is shown again knows by itself
 */
export function LookupField({
  kind,
  chosen = null,
  autofocus,
  placeholder,
  ...field
}: FieldProps & {
  kind: LookupKind;
  chosen?: Chosen | null;
  autofocus?: boolean;
  placeholder?: string;
}) {
  const t = useTexts(lookupTexts);
  const { name } = field;
  const form = useForm();
  const { id, text } = shown(form, name, chosen);
  const isUnknown = text !== '' && id === '' && form.errors[name] !== undefined;
  const { error, input } = useField(field, isUnknown ? t.unknown : form.errors[name]);
  return (
    <FieldFrame {...field} error={error}>
      <look-up
        class="lookup"
        data-island={assetUrl('lookup.js')}
        data-src={`/lookup/${kind}`}
        data-nothing={t.nothing}
        data-found={t.found}
      >
        <input
          {...input}
          class={`form-control ${error ? 'is-invalid' : ''}`}
          value={text}
          placeholder={placeholder ?? t.placeholder}
          autocomplete="off"
          autofocus={autofocus}
          spellcheck={false}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={false}
          aria-controls={`${input.id}-list`}
        />
        <input type="hidden" name={LOOKUP_FIELD.kind + name} value={kind} />
        <input type="hidden" name={LOOKUP_FIELD.id + name} value={id} data-lookup-id />
        <input
          type="hidden"
          name={LOOKUP_FIELD.label + name}
          value={id === '' ? '' : text}
          data-lookup-label
        />
      </look-up>
    </FieldFrame>
  );
}

function shown({ values }: FormState, name: string, chosen: Chosen | null): { id: string; text: string } {
  const of = (key: string) => {
    const sent = values[key];
    return typeof sent === 'string' || sent === undefined ? sent : sent.at(-1);
  };
  const value = of(name);
  if (of(LOOKUP_FIELD.kind + name) !== undefined)
    return { id: of(LOOKUP_FIELD.id + name) ?? '', text: of(LOOKUP_FIELD.label + name) ?? value ?? '' };
  if (chosen && (value === undefined || value === '' || value === chosen.id))
    return { id: chosen.id, text: chosen.label };
  return { id: value !== undefined && isUuid(value) ? value : '', text: value ?? '' };
}
