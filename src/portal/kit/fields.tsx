import type { ComponentChildren } from 'preact';
import type { FormState } from './form-state.js';
import { Icon } from './icon.js';
import { useTexts } from './portal-context.js';
import { texts } from './texts.js';

const fieldTexts = texts({
  optional: { en: 'optional', fr: 'facultatif' },
});

/** What every field has. */
export interface FieldProps {
  readonly form: FormState;
  readonly name: string;
  readonly label: string;
  readonly hint?: ComponentChildren;
  readonly required?: boolean;
}

/** A field with its label, its hint, and what is wrong with it. */
export function FieldFrame({
  form,
  name,
  label,
  hint,
  required,
  children,
}: FieldProps & { children: ComponentChildren }) {
  const t = useTexts(fieldTexts);
  const error = form.errors[name];
  const id = idOf(form, name);
  return (
    <div class="field">
      <label class="form-label" for={`field-${id}`}>
        {label} {!required && <span class="field-optional">{t.optional}</span>}
      </label>
      {children}
      {hint && (
        <p class="form-hint" id={`hint-${id}`}>
          {hint}
        </p>
      )}
      {error && (
        <p class="field-error" id={`error-${id}`}>
          <Icon name="alert-circle" /> {error}
        </p>
      )}
    </div>
  );
}

/** What the ids of a field end with, unique in its page. */
function idOf({ scope }: FormState, name: string): string {
  return scope === undefined ? name : `${scope}-${name}`;
}

/** The attributes that tie a field's input to its label, its hint and what is wrong with it. */
export function describedBy({ form, name, hint }: FieldProps) {
  const id = idOf(form, name);
  const ids = [...(hint ? [`hint-${id}`] : []), ...(form.errors[name] === undefined ? [] : [`error-${id}`])];
  return {
    id: `field-${id}`,
    name,
    'aria-describedby': ids.length > 0 ? ids.join(' ') : undefined,
    'aria-invalid': form.errors[name] === undefined ? undefined : ('true' as const),
  };
}

function valueOf({ form, name }: FieldProps): string {
  const value = form.values[name];
  return typeof value === 'string' || value === undefined ? (value ?? '') : (value.at(-1) ?? '');
}

/** A line of text, a number, a date, a moment, a password. */
export function TextField({
  type = 'text',
  inputmode,
  autocomplete,
  placeholder,
  min,
  max,
  step,
  autofocus,
  list,
  ...field
}: FieldProps & {
  type?: 'text' | 'email' | 'password' | 'url' | 'number' | 'date' | 'datetime-local' | 'tel' | 'search';
  inputmode?: 'numeric' | 'decimal';
  autocomplete?: string;
  placeholder?: string;
  min?: number | string;
  max?: number | string;
  step?: number | 'any';
  autofocus?: boolean;
  /** Id of a `<datalist>` with suggestions. */
  list?: string;
}) {
  const error = field.form.errors[field.name];
  // Which attributes go with which type, the one who writes the page knows; Preact's types would have one branch for each.
  const attributes = { type, inputmode, autocomplete, placeholder, min, max, step, autofocus, list };
  return (
    <FieldFrame {...field}>
      <input
        {...describedBy(field)}
        {...(attributes as object)}
        class={`form-control ${error ? 'is-invalid' : ''}`}
        value={type === 'password' ? undefined : valueOf(field)}
        required={field.required}
      />
    </FieldFrame>
  );
}

/** Several lines of text. */
export function TextArea({ rows = 3, ...field }: FieldProps & { rows?: number }) {
  const error = field.form.errors[field.name];
  return (
    <FieldFrame {...field}>
      <textarea
        {...describedBy(field)}
        class={`form-control ${error ? 'is-invalid' : ''}`}
        rows={rows}
        required={field.required}
      >
        {valueOf(field)}
      </textarea>
    </FieldFrame>
  );
}

/** A value of a short closed list, and how it is called. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** One of a short closed list. */
export function SelectField({
  choices,
  none,
  ...field
}: FieldProps & {
  choices: readonly Choice[];
  /** What stands for no choice; without it there is none. */ none?: string;
}) {
  const error = field.form.errors[field.name];
  const chosen = valueOf(field);
  return (
    <FieldFrame {...field}>
      <select
        {...describedBy(field)}
        class={`form-select ${error ? 'is-invalid' : ''}`}
        required={field.required}
      >
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

/** Any number of a list, each with what it means. */
export function CheckList({
  form,
  name,
  legend,
  hint,
  presets,
  groups,
}: {
  form: FormState;
  name: string;
  legend: string;
  hint?: string;
  /** What is chosen by one click: a button for each, with the end of the values that it ticks, or `-` for none. */
  presets?: readonly (readonly [name: string, match: string])[];
  groups: readonly { heading?: string; choices: readonly (Choice & { hint?: string })[] }[];
}) {
  const given = form.values[name];
  const chosen = new Set(typeof given === 'string' ? [given] : (given ?? []));
  const error = form.errors[name];
  return (
    <fieldset class="field" aria-describedby={error ? `error-${name}` : undefined}>
      <legend class="form-label">{legend}</legend>
      {hint && <p class="form-hint">{hint}</p>}
      {error && (
        <p class="field-error" id={`error-${name}`}>
          <Icon name="alert-circle" /> {error}
        </p>
      )}
      {presets && (
        <div class="row-wrap needs-scripts">
          {presets.map(([label, match]) => (
            <button key={match} type="button" class="btn btn-sm" data-check={name} data-check-match={match}>
              {label}
            </button>
          ))}
        </div>
      )}
      <div class="check-groups">
        {groups.map(({ heading, choices }) => (
          <div key={heading} class="check-group">
            {heading && <p class="check-group-heading">{heading}</p>}
            {choices.map(({ value, label, hint }) => (
              <label key={value} class="form-check">
                <input
                  type="checkbox"
                  class="form-check-input"
                  name={name}
                  value={value}
                  checked={chosen.has(value)}
                />
                <span class="form-check-label">
                  {label}
                  {hint && <span class="form-check-description">{hint}</span>}
                </span>
              </label>
            ))}
          </div>
        ))}
      </div>
    </fieldset>
  );
}
