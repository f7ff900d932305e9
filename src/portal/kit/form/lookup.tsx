import { isUuid } from '../../../kernel/ids.js';
import { assetUrl } from '../request/assets.js';
import { type FormState, useForm } from './form-state.js';
import { FieldFrame, useField, type FieldProps } from './fields.js';
import { useTexts, type PortalContext } from '../request/portal-context.js';
import { texts } from '../page/texts.js';

/** The kinds of record that a lookup searches. */
const LOOKUP_KINDS = [
  'assets',
  'buildings',
  'rooms',
  'technicians',
  'vendors',
  'parts',
  'operations',
  'past',
  'people',
] as const;

/** A kind of record that a lookup searches. */
export type LookupKind = (typeof LOOKUP_KINDS)[number];

/** Tells whether a name is a kind of lookup. */
export function isLookupKind(name: string): name is LookupKind {
  return (LOOKUP_KINDS as readonly string[]).includes(name);
}

/** The prefixes of a lookup's hidden fields: its kind, the chosen id, and the label of the choice. */
export const LOOKUP_FIELD = { kind: '_lookup_', id: '_id_', label: '_label_' } as const;

/** The end of the name of a field with a part: the field with its quantity has the same name but for this. */
const PART_ID = /spare_part_id$/;

/** A chosen record: its id and its label. */
export interface Chosen {
  readonly id: string;
  readonly label: string;
  /** The stock, if it is a spare part. */
  readonly stock?: StockShown;
}

/** The stock of a spare part beside its name, and the most that can be taken. */
export interface StockShown {
  readonly text: string;
  readonly most: number;
}

/** Texts of lookup fields. */
export const lookupTexts = texts({
  placeholder: { en: 'Type to search', fr: 'Rechercher…' },
  nothing: { en: 'Nothing found', fr: 'Aucun résultat' },
  found: { en: '{n} found; arrow keys to choose', fr: 'Résultats : {n} ; flèches pour choisir' },
  unknown: {
    en: 'Choose one of the suggestions, or type a name or reference that is unique.',
    fr: 'Choisissez une suggestion, ou saisissez un nom ou une référence unique.',
  },
  noMatch: {
    en: (text: string) => `No single match for “${text}”. Choose one of the suggestions.`,
    fr: (text: string) => `Pas de correspondance unique pour « ${text} ». Choisissez une suggestion.`,
  },
  onHand: { en: (count: string) => `${count} on hand`, fr: (count: string) => `${count} en stock` },
  reserved: { en: (count: string) => `${count} reserved`, fr: (count: string) => `dont ${count} réservés` },
  tooMany: { en: 'Only {n} on hand.', fr: 'Seulement {n} en stock.' },
});

/** The stock of a part in words: what is on hand, and how much of it is reserved. */
export function stockShown(portal: PortalContext, onHand: number, reserved: number): StockShown {
  const t = portal.texts(lookupTexts);
  const { format } = portal;
  const words = [
    t.onHand(format.number(onHand)),
    ...(reserved > 0 ? [t.reserved(format.number(reserved))] : []),
  ];
  return { text: words.join(', '), most: onHand };
}

/**
 * A field that suggests records by a part of their name: an asset, a building, a room, a technician, a partner firm, a spare part,
 * an open or a past operation. The form gets the id under the field's name. Without scripts, people type the name or the reference, which the
 * server looks up when the form is sent.
 *
 * @param chosen the initial choice (`Lookups.chosen`); a rejected form restores its own
 */
export function LookupField({
  kind,
  chosen = null,
  ...field
}: FieldProps & { kind: LookupKind; chosen?: Chosen | null }) {
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
        data-quantity={kind === 'parts' ? name.replace(PART_ID, 'quantity') : undefined}
        data-toomany={kind === 'parts' ? t.tooMany : undefined}
        data-most={id !== '' && id === chosen?.id ? chosen.stock?.most : undefined}
      >
        <input
          {...input}
          class={`form-control ${error ? 'is-invalid' : ''}`}
          value={text}
          placeholder={t.placeholder}
          autocomplete="off"
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
        {kind === 'parts' && (
          <p class="form-hint caption" data-lookup-stock role="status">
            {id !== '' && id === chosen?.id ? chosen.stock?.text : ''}
          </p>
        )}
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
