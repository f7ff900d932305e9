import type { ComponentChildren } from 'preact';
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
 * A button that opens a small form: few fields, on the page they change. What is refused is said in a toast. Its fields get
 * a form with a scope of their own (`newForm(values, 'move')`).
 *
 * @param id of the dialog, unique in the page
 */
export function DialogButton({
  id,
  label,
  icon,
  class: className = 'btn',
  iconOnly = false,
  says,
  ...form
}: Omit<DialogForm, 'tone'> & {
  label: string;
  icon?: string;
  class?: string;
  /** Whether the button shows its icon alone; a screen reader says the label. */
  iconOnly?: boolean;
  /** What a screen reader says of the button, where several have the same label. */
  says?: string;
}) {
  return (
    <>
      <button
        type="button"
        class={className}
        popovertarget={id}
        aria-label={says ?? (iconOnly ? label : undefined)}
        title={iconOnly ? label : undefined}
      >
        {icon && <Icon name={icon} />} {!iconOnly && label}
      </button>
      <Dialog id={id} {...form} tone="primary" />
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
  ...form
}: Omit<DialogForm, 'tone' | 'text' | 'submit'> & {
  label: string;
  consequence: ComponentChildren;
  icon?: string;
  class?: string;
}) {
  return (
    <>
      <button type="button" class={className} popovertarget={id}>
        {icon && <Icon name={icon} />} {label}
      </button>
      <Dialog id={id} {...form} text={consequence} submit={label} tone="danger" />
    </>
  );
}

interface DialogForm {
  id: string;
  title: string;
  /** What is to be known before. */
  text?: ComponentChildren;
  action: string;
  /** What the form's own button says. */
  submit: string;
  tone: 'primary' | 'danger';
  fields?: Readonly<Record<string, string>>;
  /** What is to be filled in, such as a reason. */
  children?: ComponentChildren;
}

function Dialog({ id, title, text, action, submit, tone, fields = {}, children }: DialogForm) {
  const t = useTexts(dialogTexts);
  return (
    <div id={id} class="dialog" popover="auto" role="dialog" tabIndex={-1} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} class="dialog-title">
        {title}
      </h2>
      {text && <div class="dialog-text">{text}</div>}
      <PostForm action={action}>
        <HiddenFields fields={fields} />
        {children}
        <div class="dialog-buttons">
          <button type="button" class="btn" popovertarget={id} popovertargetaction="hide">
            {tone === 'danger' ? t.back : t.cancel}
          </button>
          <button type="submit" class={`btn btn-${tone}`}>
            {submit}
          </button>
        </div>
      </PostForm>
    </div>
  );
}
