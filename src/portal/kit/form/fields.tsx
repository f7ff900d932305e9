import type { ComponentChildren } from 'preact';
import { type FormState, useForm } from './form-state.js';
import { Icon } from '../page/icon.js';
import { useTexts } from '../request/portal-context.js';
import { texts } from '../page/texts.js';

const fieldTexts = texts({
  optional: { en: 'optional', fr: 'facultatif' },
  typeAgain: {
    en: 'Not saved yet. Enter it again.',
    fr: 'Pas encore enregistré. Saisissez-le à nouveau.',
  },
});

/** The properties of every field. */
export interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: ComponentChildren;
  readonly required?: boolean;
}

/** A field with its label, its hint, and its error. */
export function FieldFrame({
  name,
  label,
  hint,
  required,
  error,
  children,
}: FieldProps & { error?: string; children: ComponentChildren }) {
  const t = useTexts(fieldTexts);
  const id = idOf(useForm(), name);
  return (
    <div class="field">
      <label class="form-label strong" for={`field-${id}`}>
        {label} {!required && <span class="field-optional caption">{t.optional}</span>}
      </label>
      {children}
      {hint && (
        <p class="form-hint caption" id={`hint-${id}`}>
          {hint}
        </p>
      )}
      <FieldError name={name} error={error} />
    </div>
  );
}

/** The error of a field, by default the one in the form. */
function FieldError({ name, error }: { name: string; error?: string }) {
  const form = useForm();
  const shown = error ?? form.errors[name];
  if (!shown) return null;
  return (
    <p class="field-error" id={`error-${idOf(form, name)}`}>
      <Icon name="alert-circle" /> {shown}
    </p>
  );
}

/** A group of fields with a legend, a hint, and an error of the group as a whole. */
export function FieldSet({
  name,
  legend,
  hint,
  children,
}: {
  /** The field whose error is shown. */
  name: string;
  legend: ComponentChildren;
  hint?: ComponentChildren;
  children: ComponentChildren;
}) {
  const { input } = useField({ name, label: '', hint });
  return (
    <fieldset class="field" aria-describedby={input['aria-describedby']}>
      <legend class="form-label strong">{legend}</legend>
      {hint && (
        <p class="form-hint caption" id={input.id.replace('field-', 'hint-')}>
          {hint}
        </p>
      )}
      <FieldError name={name} />
      {children}
    </fieldset>
  );
}

/** The suffix of a field's ids, unique in the page. */
function idOf({ scope }: FormState, name: string): string {
  return scope === undefined ? name : `${scope}-${name}`;
}

/** Returns the value of a field, its error, and the attributes that connect its input to the label, the hint and the error. */
export function useField({ name, hint, required }: FieldProps, error = useForm().errors[name]) {
  const form = useForm();
  const id = idOf(form, name);
  const ids = [...(hint ? [`hint-${id}`] : []), ...(error === undefined ? [] : [`error-${id}`])];
  const given = form.values[name] ?? '';
  return {
    value: typeof given === 'string' ? given : (given.at(-1) ?? ''),
    error,
    input: {
      id: `field-${id}`,
      name,
      required,
      'aria-describedby': ids.length > 0 ? ids.join(' ') : undefined,
      'aria-invalid': error === undefined ? undefined : ('true' as const),
    },
  };
}

/** The properties of a line of text. */
export interface TextFieldProps extends FieldProps {
  readonly type?:
    'text' | 'email' | 'password' | 'url' | 'number' | 'date' | 'datetime-local' | 'tel' | 'search';
  readonly inputmode?: 'numeric' | 'decimal';
  readonly autocomplete?: string;
  readonly placeholder?: string;
  readonly min?: number | string;
  readonly max?: number | string;
  readonly maxlength?: number;
  readonly autofocus?: boolean;
  /** Id of a `<datalist>` with suggestions. */
  readonly list?: string;
}

/** Years have four digits: browsers read a typed "26" as the year 26. */
const EARLIEST: Readonly<Partial<Record<string, string>>> = {
  date: '1000-01-01',
  'datetime-local': '1000-01-01T00:00',
};

/** An input for a line of text, a number, a date, a moment or a password. */
export function TextField({ name, label, hint, required, type = 'text', ...attributes }: TextFieldProps) {
  const form = useForm();
  const t = useTexts(fieldTexts);
  // A password is never sent back to the browser. An optional one that was typed must be typed again: left empty, it would
  // silently stay as it was.
  const isLost = type === 'password' && !required && (form.values[name] ?? '') !== '';
  const field = { name, label, hint, required: required || isLost };
  const { value, error, input } = useField(field, form.errors[name] ?? (isLost ? t.typeAgain : undefined));
  return (
    <FieldFrame {...field} error={error}>
      <input
        {...input}
        {...({
          type,
          min: EARLIEST[type],
          ...attributes,
          ...(isLost && { placeholder: undefined }),
        } as object)}
        class={`form-control ${error ? 'is-invalid' : ''}`}
        value={type === 'password' ? undefined : value}
      />
    </FieldFrame>
  );
}

/** A text area. */
export function TextArea({
  rows = 3,
  maxlength,
  placeholder,
  ...field
}: FieldProps & { rows?: number; maxlength?: number; placeholder?: string }) {
  const { value, error, input } = useField(field);
  return (
    <FieldFrame {...field} error={error}>
      <textarea
        {...input}
        class={`form-control ${error ? 'is-invalid' : ''}`}
        rows={rows}
        maxlength={maxlength}
        placeholder={placeholder}
      >
        {value}
      </textarea>
    </FieldFrame>
  );
}

/** An option: its value and its label. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Turns enum values into options with labels. */
export function choicesOf<Value extends string>(
  values: readonly Value[],
  words: Readonly<Record<Value, string>>,
): Choice[] {
  return values.map((value) => ({ value, label: words[value] }));
}

/** A select with a short closed list of options. */
export function SelectField({
  choices,
  none,
  ...field
}: FieldProps & {
  choices: readonly Choice[];
  /** The label of the empty option. Without it, there is no empty option. */ none?: string;
}) {
  const { value: chosen, error, input } = useField(field);
  return (
    <FieldFrame {...field} error={error}>
      <select {...input} class={`form-select ${error ? 'is-invalid' : ''}`}>
        {none !== undefined && (
          <option value="" selected={chosen === ''}>
            {none}
          </option>
        )}
        {choices.map(({ value, label }) => (
          <option key={value} value={value} selected={value === chosen}>
            {label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

/** A checkbox or a radio button, with an explanation. */
export function Check({
  label,
  hint,
  type = 'checkbox',
  ...input
}: Choice & { name: string; hint?: string; type?: 'checkbox' | 'radio'; checked: boolean }) {
  return (
    <label class="form-check row at-top gap-12 below-8 breaks-anywhere">
      <input type={type} class="form-check-input" {...input} />
      <span>
        {label}
        {hint && <span class="form-check-description caption">{hint}</span>}
      </span>
    </label>
  );
}

/**
 * A checkbox in a table row or cell. Only screen readers announce its label.
 *
 * @param class makes the target large enough for a finger
 */
export function BareCheck({
  class: className = 'row-check',
  ...input
}: {
  class?: string;
  name: string;
  value: string;
  form?: string;
  checked?: boolean;
  disabled?: boolean;
  'aria-label': string;
}) {
  return (
    <label class={className}>
      <input type="checkbox" class="form-check-input" {...input} />
    </label>
  );
}
