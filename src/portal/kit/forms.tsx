import { randomUUID } from 'node:crypto';
import type { ComponentChildren } from 'preact';
import type { FormState } from './form-state.js';
import { Icon } from './icon.js';
import { usePortal, useTexts } from './portal-context.js';
import { texts } from './texts.js';

const formTexts = texts({
  optional: { en: 'optional', fr: 'facultatif' },
  cancel: { en: 'Cancel', fr: 'Annuler' },
  more: { en: 'More', fr: 'Plus' },
});

/** A form that is posted. It carries the session's token, and a key by which it is carried out once, however often it is sent. */
export function PostForm({
  action,
  children,
  form,
  multipart = false,
  ...rest
}: {
  action: string;
  children: ComponentChildren;
  /** What is wrong with the whole is said on top. */
  form?: FormState;
  multipart?: boolean;
  class?: string;
  id?: string;
  'hx-boost'?: 'false';
  'aria-label'?: string;
}) {
  const { csrf } = usePortal();
  return (
    <form
      method="post"
      action={multipart ? `${action}?_csrf=${csrf}` : action}
      enctype={multipart ? 'multipart/form-data' : undefined}
      {...rest}
    >
      <input type="hidden" name="_csrf" value={csrf} />
      <input type="hidden" name="_once" value={randomUUID()} />
      {form?.message && (
        <div class="form-refusal" role="alert">
          <Icon name="alert-triangle" /> {form.message}
        </div>
      )}
      {children}
    </form>
  );
}

/** A button that does one thing, and needs no form around it. */
export function PostButton({
  action,
  fields = {},
  children,
  class: className = 'btn',
  plain = false,
  label,
}: {
  action: string;
  fields?: Readonly<Record<string, string>>;
  children: ComponentChildren;
  class?: string;
  /** Leaves the page whole instead of changing it in place. */
  plain?: boolean;
  /** What a screen reader says, where the button shows an icon alone. */
  label?: string;
}) {
  return (
    <PostForm action={action} class="post-button" {...(plain ? { 'hx-boost': 'false' as const } : {})}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" class={className} aria-label={label}>
        {children}
      </button>
    </PostForm>
  );
}

/**
 * A button for what cannot be taken back: it opens a dialog that names what will happen, and there the deed has its own
 * button. Works without scripts.
 *
 * @param id of the dialog, unique in the page
 */
export function ConfirmButton({
  id,
  label,
  title,
  consequence,
  action,
  fields = {},
  icon,
  class: className = 'btn btn-outline-danger',
  children,
}: {
  id: string;
  label: string;
  title: string;
  consequence: ComponentChildren;
  action: string;
  fields?: Readonly<Record<string, string>>;
  icon?: string;
  class?: string;
  /** Further fields, such as a reason. */
  children?: ComponentChildren;
}) {
  const t = useTexts(formTexts);
  return (
    <>
      <button type="button" class={className} popovertarget={id}>
        {icon && <Icon name={icon} />} {label}
      </button>
      <div id={id} class="dialog" popover="auto" role="dialog" aria-labelledby={`${id}-title`}>
        <h2 id={`${id}-title`} class="dialog-title">
          {title}
        </h2>
        <div class="dialog-text">{consequence}</div>
        <PostForm action={action}>
          {Object.entries(fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {children}
          <div class="dialog-buttons">
            <button type="button" class="btn" popovertarget={id} popovertargetaction="hide">
              {t.cancel}
            </button>
            <button type="submit" class="btn btn-danger">
              {label}
            </button>
          </div>
        </PostForm>
      </div>
    </>
  );
}

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
  const t = useTexts(formTexts);
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
  groups,
}: {
  form: FormState;
  name: string;
  legend: string;
  hint?: string;
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

/** The fields that few need, folded away; open when something is wrong in there, or filled in. */
export function MoreFields({
  form,
  names,
  children,
}: {
  form: FormState;
  names: readonly string[];
  children: ComponentChildren;
}) {
  const t = useTexts(formTexts);
  const isOpen = names.some((name) => form.errors[name] !== undefined);
  return (
    <details class="more-fields" open={isOpen}>
      <summary>{t.more}</summary>
      {children}
    </details>
  );
}

/** The buttons of a form: one primary, and the way back. */
export function FormButtons({ submit, back }: { submit: string; back?: string }) {
  const t = useTexts(formTexts);
  return (
    <div class="form-buttons">
      {back !== undefined && (
        <a class="btn" href={back}>
          {t.cancel}
        </a>
      )}
      <button type="submit" class="btn btn-primary" data-submit>
        {submit}
      </button>
    </div>
  );
}
