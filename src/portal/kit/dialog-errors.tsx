import type { FormState } from './form-state.js';
import { FormRefusal, ShownValues } from './forms.js';
import { Icon } from './icon.js';

/** The id of the form in a dialog. */
export const dialogFormId = (dialog: string): string => `${dialog}-form`;

/** The id of the place for the errors in a dialog. */
export const dialogErrorsId = (dialog: string): string => `${dialog}-errors`;

/** The place for the errors in a dialog. Screen readers announce what appears in it. */
export function PlaceOfErrors({ dialog }: { dialog: string }) {
  return <div id={dialogErrorsId(dialog)} class="dialog-errors" role="alert" />;
}

/** The errors of a dialog's form. The script moves those of fields beside their fields. */
export function DialogErrors({ form }: { form: FormState }) {
  return (
    <>
      <FormRefusal form={form} />
      {Object.entries(form.errors).map(([name, error]) => (
        <p key={name} class="field-error" data-field={name}>
          <Icon name="alert-circle" /> {error}
        </p>
      ))}
      {form.shownInPlace && <ShownValues values={form.shownInPlace} />}
    </>
  );
}
