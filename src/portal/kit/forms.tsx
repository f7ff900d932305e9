import { randomUUID } from 'node:crypto';
import type { ComponentChildren } from 'preact';
import { FormScope, useForm } from './form-scope.js';
import type { FormState } from './form-state.js';
import { classOf, IconAndLabel, useMay, type ButtonLook } from './button.js';
import { Icon } from './icon.js';
import { usePortal, useTexts } from './portal-context.js';
import { texts } from './texts.js';
import { words } from './words.js';

const formTexts = texts({
  ...words,
});

/** The attributes of a form that uploads files: no time limit, as connections may be slow. */
export const WITH_FILES = { enctype: 'multipart/form-data', 'hx-config': '{"timeout":0}' } as const;

/** A form that is posted. It contains the session's token, and an idempotency key, so that it takes effect once. */
export function PostForm({
  action,
  children,
  form,
  multipart = false,
  ...rest
}: {
  action: string;
  children: ComponentChildren;
  /** What its fields hold; what is wrong with the whole is said on top. */
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
      {...(multipart ? WITH_FILES : {})}
      {...rest}
    >
      <input type="hidden" name="_csrf" value={csrf} />
      <input type="hidden" name="_once" value={randomUUID()} />
      {form ? <FilledIn form={form}>{children}</FilledIn> : children}
    </form>
  );
}

/** What stands in a form: what is wrong with the whole, and its fields. */
export function FilledIn({ form, children }: { form: FormState; children: ComponentChildren }) {
  return (
    <FormScope value={form}>
      <FormRefusal form={form} />
      {children}
    </FormScope>
  );
}

/** What is wrong with a form as a whole. */
export function FormRefusal({ form }: { form: FormState }) {
  if (form.message === null) return null;
  return (
    <div class="form-refusal" role="alert">
      <Icon name="alert-triangle" /> {form.message}
    </div>
  );
}

/** A button that does one thing, and needs no form around it. */
export function PostButton({
  action,
  fields = {},
  label,
  icon,
  iconOnly = false,
  says,
  needs,
  plain = false,
  ...look
}: ButtonLook & {
  action: string;
  fields?: Readonly<Record<string, string>>;
  label: string;
  icon?: string;
  /** Whether the button shows its icon alone; a screen reader says the label. */
  iconOnly?: boolean;
  /** What a screen reader says of the button, where several have the same label. */
  says?: string;
  /** The permission without which it is not shown. */
  needs?: string;
  /** Leaves the page whole instead of changing it in place. */
  plain?: boolean;
}) {
  if (!useMay(needs)) return null;
  return (
    <PostForm action={action} class="post-button" {...(plain ? { 'hx-boost': 'false' as const } : {})}>
      <HiddenFields fields={fields} />
      <button type="submit" class={classOf(look)} aria-label={says ?? (iconOnly ? label : undefined)}>
        {iconOnly ? <Icon name={icon!} /> : <IconAndLabel icon={icon} label={label} />}
      </button>
    </PostForm>
  );
}

/** Hidden fields of a form. */
export function HiddenFields({ fields }: { fields: Readonly<Record<string, string>> }) {
  return (
    <>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </>
  );
}

/** The fields that few need, folded away; open when something is wrong in there. @param besides the fields that stand above */
export function MoreFields({
  besides,
  children,
}: {
  besides: readonly string[];
  children: ComponentChildren;
}) {
  const t = useTexts(formTexts);
  const { errors } = useForm();
  const isOpen = Object.keys(errors).some((name) => !besides.includes(name));
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
