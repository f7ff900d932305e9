import type { ComponentChildren, ComponentProps } from 'preact';
import { type ActionButtonProps, classOf, useMay } from './button.js';
import { DIALOG, type FormBody, type FormState, newForm } from '../form/form-state.js';
import { FormRefusal, HiddenFields, PostForm, ShownValues } from '../form/forms.js';
import { Icon } from './icon.js';
import { usePortal, useTexts } from '../request/portal-context.js';
import { texts } from './texts.js';
import { words } from './words.js';

/** The id of the form in a dialog. */
const dialogFormId = (dialog: string): string => `${dialog}-form`;

/** The id of the place for the errors in a dialog. */
export const dialogErrorsId = (dialog: string): string => `${dialog}-errors`;

/** The place for the errors in a dialog. Screen readers announce what appears in it. */
function PlaceOfErrors({ dialog }: { dialog: string }) {
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

const dialogTexts = texts({
  cancel: words.cancel,
  /** Used where "Cancel" could be mistaken for the action itself. */
  back: { en: 'Go back', fr: 'Retour' },
});

/**
 * A button that opens a small form in a dialog, on the page that the form changes. If the form is refused, the dialog stays open
 * with its input and shows the errors. Without scripts, the page comes back with the dialog open, and the reason in a toast.
 *
 * @param id of the dialog, unique in the page
 */
export function DialogButton({
  id,
  label,
  icon,
  primary,
  small,
  class: className,
  iconOnly = false,
  accessibleName,
  needs,
  title = label,
  submit = label,
  tone = 'primary',
  ...form
}: ActionButtonProps &
  Omit<DialogForm, 'tone' | 'title' | 'submit'> & {
    /** The title of the dialog and the label of its submit button. Defaults to the label of the opening button. */
    title?: string;
    submit?: string;
    /** The tone of the submit button. */
    tone?: DialogForm['tone'];
  }) {
  if (!useMay(needs)) return null;
  return (
    <>
      <button
        type="button"
        class={classOf({ primary, small, class: className })}
        {...opensDialog(id)}
        aria-label={accessibleName ?? (iconOnly ? label : undefined)}
        title={iconOnly ? label : undefined}
      >
        {icon && <Icon name={icon} />} {!iconOnly && label}
      </button>
      <FormDialog id={id} {...form} title={title} submit={submit} tone={tone} />
    </>
  );
}

/**
 * A button for an irreversible action. It opens a dialog that explains the action and has its own button to confirm it. Works
 * without scripts.
 *
 * @param id of the dialog, unique in the page
 */
export function ConfirmButton({
  consequence,
  small = false,
  class: className = `btn ${small ? 'btn-sm ' : ''}btn-outline-danger`,
  ...button
}: Omit<ComponentProps<typeof DialogButton>, 'tone' | 'text' | 'submit'> & {
  consequence: ComponentChildren;
}) {
  return <DialogButton {...button} class={className} text={consequence} tone="danger" />;
}

interface DialogForm {
  id: string;
  title: string;
  /** A note above the fields. */
  text?: ComponentChildren;
  action: string;
  /** The label of the submit button. */
  submit: string;
  tone: 'primary' | 'danger';
  fields?: Readonly<Record<string, string>>;
  /** The values of the record that the form edits, as the page shows them. What others change meanwhile is kept. */
  edits?: FormBody;
  /** The initial values of the fields, if not those of the record. */
  values?: FormBody;
  /** The fields, such as a reason. */
  children?: ComponentChildren;
}

/** A dialog with a form, without the button that opens it. */
export function FormDialog({
  id,
  title,
  text,
  action,
  submit,
  tone,
  fields = {},
  edits,
  values = edits,
  children,
}: DialogForm) {
  const t = useTexts(dialogTexts);
  const { toast } = usePortal();
  const refused = toast?.form?.scope === id ? toast.form : undefined;
  const form = refused ?? { ...newForm(values, id), shown: edits };
  return (
    <Dialog id={id} title={title} text={text} isOpen={refused !== undefined}>
      <PostForm action={action} form={form} id={dialogFormId(id)}>
        <HiddenFields fields={{ ...fields, [DIALOG]: id }} />
        {children}
        <PlaceOfErrors dialog={id} />
        <div class="dialog-buttons row at-end above">
          <CloseButton id={id}>{tone === 'danger' ? t.back : t.cancel}</CloseButton>
          <button type="submit" class={`btn btn-${tone}`}>
            {submit}
          </button>
        </div>
      </PostForm>
    </Dialog>
  );
}

/**
 * A modal dialog. The browser keeps the focus inside, closes the dialog on Esc or on a click outside, and returns the focus to
 * the button that opened it. That button needs the attributes of `opensDialog(id)`.
 */
export function Dialog({
  id,
  title,
  text,
  isOpen = false,
  children,
}: {
  id: string;
  title: string;
  /** A note that is announced with the title. */
  text?: ComponentChildren;
  /** Whether the page arrives with the dialog open. */
  isOpen?: boolean;
  children: ComponentChildren;
}) {
  return (
    <dialog
      id={id}
      class="dialog"
      open={isOpen}
      closedby="any"
      aria-labelledby={`${id}-title`}
      aria-describedby={text ? `${id}-text` : undefined}
    >
      <h2 id={`${id}-title`} class="dialog-title">
        {title}
      </h2>
      {text && (
        <div id={`${id}-text`} class="dialog-text below">
          {text}
        </div>
      )}
      {children}
    </dialog>
  );
}

/** The attributes of a button that opens a dialog without a script. */
export function opensDialog(id: string) {
  return { command: 'show-modal', commandfor: id, 'aria-haspopup': 'dialog' } as const;
}

/** A button that only closes the dialog. */
export function CloseButton({ id, children }: { id: string; children: ComponentChildren }) {
  return (
    <button type="button" class="btn" command="close" commandfor={id}>
      {children}
    </button>
  );
}
