import { newForm } from './form-state.js';
import { FormRefusal } from './forms.js';
import { Icon } from './icon.js';

/** The id of the form in a dialog. */
export const dialogFormId = (dialog: string): string => `${dialog}-form`;

/** The id of the place for the errors in a dialog. */
export const dialogErrorsId = (dialog: string): string => `${dialog}-errors`;

/** The place for the errors in a dialog. Screen readers announce what appears in it. */
export function PlaceOfErrors({ dialog }: { dialog: string }) {
  return <div id={dialogErrorsId(dialog)} class="dialog-errors" role="alert" />;
}

/** Why a form was refused. */
export interface Refusal {
  readonly text: string;
  /** The errors of the fields, by name. If there are any, they are shown instead of the text. */
  readonly errors: Readonly<Record<string, string>>;
}

/** The errors of a dialog's form. The script moves each beside its field. */
export function DialogErrors({ text, errors }: Refusal) {
  const ofFields = Object.entries(errors);
  if (ofFields.length === 0) return <FormRefusal form={{ ...newForm(), message: text }} />;
  return (
    <>
      {ofFields.map(([name, error]) => (
        <p key={name} class="field-error" data-field={name}>
          <Icon name="alert-circle" /> {error}
        </p>
      ))}
    </>
  );
}
