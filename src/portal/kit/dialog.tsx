import type { ComponentChildren } from 'preact';
import { classOf, useMay, type ButtonLook } from './button.js';
import { newForm, type FormBody } from './form-state.js';
import { HiddenFields, PostForm } from './forms.js';
import { Icon } from './icon.js';
import { useTexts } from './portal-context.js';
import { texts } from './texts.js';

const dialogTexts = texts({
  cancel: { en: 'Cancel', fr: 'Annuler' },
  /** Where "Cancel" could be read as the deed itself. */
  back: { en: 'Go back', fr: 'Retour' },
});

/**
 * A button that opens a small form: few fields, on the page they change. What is refused is said in a toast.
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
  says,
  needs,
  title = label,
  submit = label,
  ...form
}: ButtonLook &
  Omit<DialogForm, 'tone' | 'title' | 'submit'> & {
    label: string;
    /** What its dialog is called, and what the dialog's button says: the same as the button, unless told. */
    title?: string;
    submit?: string;
    icon?: string;
    /** Whether the button shows its icon alone; a screen reader says the label. */
    iconOnly?: boolean;
    /** What a screen reader says of the button, where several have the same label. */
    says?: string;
    /** The permission without which it is not shown. */
    needs?: string;
  }) {
  if (!useMay(needs)) return null;
  return (
    <>
      <button
        type="button"
        class={classOf({ primary, small, class: className })}
        {...opens(id)}
        aria-label={says ?? (iconOnly ? label : undefined)}
        title={iconOnly ? label : undefined}
      >
        {icon && <Icon name={icon} />} {!iconOnly && label}
      </button>
      <FormDialog id={id} {...form} title={title} submit={submit} tone="primary" />
    </>
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
  consequence,
  icon,
  class: className = 'btn btn-outline-danger',
  needs,
  title = label,
  ...form
}: Omit<DialogForm, 'tone' | 'text' | 'title' | 'submit'> & {
  label: string;
  /** What its dialog is called: the same as the button, unless told. */
  title?: string;
  consequence: ComponentChildren;
  icon?: string;
  class?: string;
  /** The permission without which it is not shown. */
  needs?: string;
}) {
  if (!useMay(needs)) return null;
  return (
    <>
      <button type="button" class={className} {...opens(id)}>
        {icon && <Icon name={icon} />} {label}
      </button>
      <FormDialog id={id} {...form} title={title} text={consequence} submit={label} tone="danger" />
    </>
  );
}

interface DialogForm {
  id: string;
  title: string;
  /** A note above the fields. */
  text?: ComponentChildren;
  action: string;
  /** What the form's own button says. */
  submit: string;
  tone: 'primary' | 'danger';
  fields?: Readonly<Record<string, string>>;
  /** What its fields hold at first. */
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
  values,
  children,
}: DialogForm) {
  const t = useTexts(dialogTexts);
  return (
    <Dialog id={id} title={title} text={text}>
      <PostForm action={action} form={newForm(values, id)}>
        <HiddenFields fields={fields} />
        {children}
        <div class="dialog-buttons">
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
 * A modal dialog. The browser keeps the focus inside, closes it with Esc or a click beside it, and gives the focus back to the
 * button that opened it, which says `opens(id)`.
 */
export function Dialog({
  id,
  title,
  text,
  children,
}: {
  id: string;
  title: string;
  /** A note, read out with the title. */
  text?: ComponentChildren;
  children: ComponentChildren;
}) {
  return (
    <dialog
      id={id}
      class="dialog"
      closedby="any"
      aria-labelledby={`${id}-title`}
      aria-describedby={text ? `${id}-text` : undefined}
    >
      <h2 id={`${id}-title`} class="dialog-title">
        {title}
      </h2>
      {text && (
        <div id={`${id}-text`} class="dialog-text">
          {text}
        </div>
      )}
      {children}
    </dialog>
  );
}

/** What a button says that opens a dialog: it needs no script. */
export function opens(id: string) {
  return { command: 'show-modal', commandfor: id, 'aria-haspopup': 'dialog' } as const;
}

/** The button that closes a dialog, and does nothing else. */
export function CloseButton({ id, children }: { id: string; children: ComponentChildren }) {
  return (
    <button type="button" class="btn" command="close" commandfor={id}>
      {children}
    </button>
  );
}
