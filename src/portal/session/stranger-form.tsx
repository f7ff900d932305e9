import type { ComponentChildren } from 'preact';
import type { FormState } from '../kit/form-state.js';
import { FormRefusal } from '../kit/forms.js';
import { TextField } from '../kit/fields.js';

/** A form for somebody who is not signed in, and so has no token. @param submit what its button says */
export function StrangerForm({
  action,
  form,
  submit,
  children,
}: {
  action: string;
  /** What is wrong with the whole is said on top. */
  form?: FormState;
  submit: string;
  children: ComponentChildren;
}) {
  return (
    <form method="post" action={action}>
      {form && <FormRefusal form={form} />}
      {children}
      <button type="submit" class="btn btn-primary">
        {submit}
      </button>
    </form>
  );
}

/** What somebody signs in with, where that is asked first. */
export function OwnEmailField({ form, label }: { form: FormState; label: string }) {
  return (
    <TextField
      required
      form={form}
      name="email"
      label={label}
      type="email"
      autocomplete="username"
      autofocus
    />
  );
}
