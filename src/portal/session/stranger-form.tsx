import type { ComponentChildren } from 'preact';
import type { FormState } from '../kit/form-state.js';
import { FilledIn } from '../kit/forms.js';

/** A form for a visitor who is not signed in, and so has no token. @param submit what its button says */
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
      {form ? <FilledIn form={form}>{children}</FilledIn> : children}
      <button type="submit" class="btn btn-primary">
        {submit}
      </button>
    </form>
  );
}
