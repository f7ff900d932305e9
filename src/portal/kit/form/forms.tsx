import { randomUUID } from 'node:crypto';
import type { ComponentChildren } from 'preact';
import { type FormBody, FormScope, type FormState, SHOWN, useForm } from './form-state.js';
import { classOf, IconAndLabel, useMay, type ActionButtonProps } from '../page/button.js';
import { Icon } from '../page/icon.js';
import { usePortal, useTexts } from '../request/portal-context.js';
import { texts } from '../page/texts.js';
import { words } from '../page/words.js';

const formTexts = texts({
  ...words,
  compare: { en: 'Show the current values', fr: 'Afficher les valeurs actuelles' },
});

/** Drops a second click while the form is being sent: its answer would replace the page of the first one, such as a secret. */
const SENT_ONCE = { 'hx-sync': 'drop' } as const;

/** The attributes of a form that uploads files. There is no timeout, because connections may be slow. */
const WITH_FILES = { enctype: 'multipart/form-data', 'hx-config': '{"timeout":0}' } as const;

/** A form that is posted. It contains the session's token and an idempotency key, so that it takes effect only once. */
export function PostForm({
  action,
  children,
  form,
  multipart = false,
  ...rest
}: {
  action: string;
  children: ComponentChildren;
  /** The values of the fields. An error of the form as a whole appears above them. */
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
      {...SENT_ONCE}
      {...(multipart ? WITH_FILES : {})}
      {...rest}
    >
      <input type="hidden" name="_csrf" value={csrf} />
      <input type="hidden" name="_once" value={randomUUID()} />
      {form?.shown && <ShownValues values={form.shown} />}
      {form ? <FilledIn form={form}>{children}</FilledIn> : children}
    </form>
  );
}

/** The hidden field with the values that a form which edits a record showed at first. */
export function ShownValues({ values }: { values: FormBody }) {
  return <input type="hidden" name={SHOWN} value={JSON.stringify(values)} />;
}

/** A form whose body is one file, so the token and the idempotency key are in the address. */
export function FileForm({
  action,
  children,
  class: className,
}: {
  action: string;
  children: ComponentChildren;
  class: string;
}) {
  const { csrf } = usePortal();
  const query = new URLSearchParams({ _csrf: csrf, _once: randomUUID() }).toString();
  return (
    <form class={className} method="post" action={`${action}?${query}`} {...SENT_ONCE} {...WITH_FILES}>
      {children}
    </form>
  );
}

/** The content of a form: the error of the form as a whole, and the fields. */
export function FilledIn({ form, children }: { form: FormState; children: ComponentChildren }) {
  return (
    <FormScope value={form}>
      <FormRefusal form={form} />
      {children}
    </FormScope>
  );
}

/** The error of a form as a whole. */
export function FormRefusal({ form }: { form: FormState }) {
  const t = useTexts(formTexts);
  if (form.message === null) return null;
  return (
    <div class="form-error" role="alert">
      <Icon name="alert-triangle" />
      <div class="grow">
        {form.message}{' '}
        {form.page && (
          <a href={form.page} target="_blank" rel="noopener" hx-boost="false">
            {t.compare}
          </a>
        )}
      </div>
    </div>
  );
}

/** A button with its own form, which posts one action. */
export function PostButton({
  action,
  fields = {},
  label,
  icon,
  iconOnly = false,
  accessibleName,
  needs,
  plain = false,
  ...look
}: ActionButtonProps & {
  action: string;
  fields?: Readonly<Record<string, string>>;
  /** Loads the whole next page instead of updating this one in place. */
  plain?: boolean;
}) {
  if (!useMay(needs)) return null;
  return (
    <PostForm action={action} class="form-button" {...(plain ? { 'hx-boost': 'false' as const } : {})}>
      <HiddenFields fields={fields} />
      <button
        type="submit"
        class={classOf(look)}
        aria-label={accessibleName ?? (iconOnly ? label : undefined)}
      >
        {iconOnly ? <Icon name={icon!} /> : <IconAndLabel icon={icon} label={label} />}
      </button>
    </PostForm>
  );
}

/** Hidden fields of a form. A list is sent as several fields with the same name. */
export function HiddenFields({ fields }: { fields: Readonly<Record<string, string | readonly string[]>> }) {
  return (
    <>
      {Object.entries(fields).flatMap(([name, values]) =>
        [values].flat().map((value) => <input key={name + value} type="hidden" name={name} value={value} />),
      )}
    </>
  );
}

/**
 * A collapsed group of rarely used fields. It is open if one of them has an error, or if a refused form has values in it.
 *
 * @param besides the fields outside the group
 */
export function MoreFields({
  besides,
  children,
}: {
  besides: readonly string[];
  children: ComponentChildren;
}) {
  const t = useTexts(formTexts);
  const { errors, values, message } = useForm();
  const isInside = (name: string) => !besides.includes(name) && !name.startsWith('_');
  const isRefused = message !== null || Object.keys(errors).length > 0;
  const isFilledIn = ([name, value]: [string, FormBody[string]]) =>
    isInside(name) && value.length > 0 && value !== 'false';
  const isOpen = Object.keys(errors).some(isInside) || (isRefused && Object.entries(values).some(isFilledIn));
  return (
    <details class="more-fields below" open={isOpen}>
      <summary>{t.more}</summary>
      {children}
    </details>
  );
}

/** The buttons of a form: the primary one, and a link to cancel. */
export function FormButtons({ submit, back }: { submit: string; back?: string }) {
  const t = useTexts(formTexts);
  return (
    <div class="form-buttons row at-end">
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
