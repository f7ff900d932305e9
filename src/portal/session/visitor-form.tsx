import type { ComponentChildren } from 'preact';
import type { FormState } from '../kit/form-state.js';
import { FilledIn } from '../kit/forms.js';

/** A form for visitors who are not signed in, without a CSRF token. @param submit the label of its button */
export function VisitorForm({
  action,
  form,
  submit,
  children,
}: {
  action: string;
  /** The values of the fields. An error of the form as a whole appears above them. */
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
