import {
  camelCase,
  type Camel,
  fieldsOf,
  type DeclaredField,
  type Dto,
} from '../../../kernel/validation/field.js';
import { choicesOf, SelectField, TextArea, TextField, type Choice, type TextFieldProps } from './fields.js';
import { LookupField, type Chosen, type LookupKind } from './lookup.js';
import { usePortal, useTexts } from '../request/portal-context.js';
import type { Texts } from '../page/texts.js';

type Name<T> = keyof T & string;
/** The key of a field's label among the texts: `minStock` for `min_stock`, `room` for `room_id`. */
type LabelOf<Key extends string> = Camel<Key extends `${infer Subject}_id` ? Subject : Key>;
type Labelled<T, Words> = { [Key in Name<T>]: LabelOf<Key> extends keyof Words ? Key : never }[Name<T>];

/** The labels of enum values, by the name of the field. */
type ChoiceWords<T> = { readonly [Key in Name<T>]?: Texts<Readonly<Record<string, string>>> };

interface Details extends Partial<Omit<TextFieldProps, 'name' | 'label'>> {
  /** The options, if the DTO does not declare them. */
  readonly choices?: readonly Choice[];
  /** The label of the empty option. */
  readonly none?: string;
  /** The kind of record that a lookup searches. */
  readonly lookup?: LookupKind;
  /** The record that is selected at first. */
  readonly chosen?: Chosen | null;
  /** The height of a text area, in lines. */
  readonly rows?: number;
  /** Whether the field holds an amount of money. Its label then names the currency. */
  readonly money?: boolean;
}

type Field<T, Words> = Details &
  ({ name: Labelled<T, Words>; label?: string } | { name: Name<T>; label: string });

/**
 * Form fields derived from a DTO: their kind, their bounds, their options, and whether they are required. The page places each
 * one: `<PartField name="min_stock" />`.
 *
 * @param words texts with the label of each field, and its hint under `…Hint`
 * @param choices the labels of enum values
 * @returns a component that renders a field by name
 */
export function formFields<T extends object, Words>(
  dto: Dto<T>,
  words: Texts<Words>,
  choices: ChoiceWords<T> = {},
) {
  return declare(dto, words, choices, () => '–');
}

/** The filters of a list, derived from its query DTO. An unset filter shows the text `any`. */
export function filterFields<T extends object, Words extends { any: string }>(
  dto: Dto<T>,
  words: Texts<Words>,
  choices: ChoiceWords<T> = {},
) {
  return declare(dto, words, choices, ({ any }) => any);
}

function declare<T extends object, Words>(
  dto: Dto<T>,
  words: Texts<Words>,
  choiceWords: ChoiceWords<T>,
  noneOf: (words: Words) => string,
) {
  const declared = fieldsOf(dto);
  return ({ name, choices, none, lookup, chosen, rows, money, ...details }: Field<T, Words>) => {
    const { kind, options } = declared.get(name)!;
    const t = useTexts(words) as Words & Readonly<Record<string, string>>;
    const subject = camelCase(name.replace(/_id$/, ''));
    const label = details.label ?? t[subject]!;
    const field = {
      required: options.required === true,
      hint: t[`${subject}Hint`],
      ...details,
      name,
      label: money ? usePortal().format.amountOf(label) : label,
    };
    const offered = choices ?? useChoices(kind, choiceWords[name]);
    if (lookup) return <LookupField {...field} kind={lookup} chosen={chosen} />;
    if (offered) {
      const empty = none ?? (field.required ? undefined : noneOf(t));
      return <SelectField {...field} choices={offered} none={empty} />;
    }
    const { maxLength } = kind.schema as { maxLength?: number };
    if (rows !== undefined) return <TextArea {...field} rows={rows} maxlength={maxLength} />;
    if (name === 'search')
      return <TextField {...field} type="search" hint={undefined} placeholder={field.hint as string} />;
    return <TextField autocomplete="off" {...inputOf(kind)} {...field} />;
  };
}

/** The options of an enum field, with their labels. Undefined for any other field. */
function useChoices(
  { schema }: DeclaredField['kind'],
  words: Texts<Readonly<Record<string, string>>> | undefined,
): Choice[] | undefined {
  if (words === undefined) return undefined;
  const t = useTexts(words);
  const { enum: values, 'x-stored-as': older = {} } = schema as ClosedList;
  return choicesOf(values?.filter((value) => !(value in older)) ?? Object.keys(t), t);
}

interface ClosedList {
  readonly enum?: readonly string[];
  /** Older values that are still accepted. */
  readonly 'x-stored-as'?: Readonly<Record<string, string>>;
}

/** The largest integer in PostgreSQL. A form does not show a bound of this size. */
const UNBOUNDED = 2_147_483_647;

/** The kind of input for a field, and its bounds. */
function inputOf({ schema }: DeclaredField['kind']): Partial<TextFieldProps> {
  const { type, format, minimum = 0, maximum = 0, maxLength } = schema as Partial<Bounds>;
  if (type === 'integer')
    return {
      type: 'number',
      inputmode: 'numeric',
      min: minimum < -UNBOUNDED ? undefined : minimum,
      max: maximum < UNBOUNDED ? maximum : undefined,
    };
  if (type === 'string') return { type: INPUTS[format ?? ''] ?? 'text', maxlength: maxLength };
  // People type decimals with a comma or a point. Not every browser accepts both in a number input.
  return { inputmode: 'decimal' };
}

interface Bounds {
  readonly type: string | readonly string[];
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
}

const INPUTS: Readonly<Record<string, TextFieldProps['type']>> = {
  email: 'email',
  date: 'date',
  'date-time': 'datetime-local',
};
