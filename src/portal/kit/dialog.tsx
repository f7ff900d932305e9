import type { ComponentChildren } from 'preact';
import { PostForm } from './forms.js';
import { Icon } from './icon.js';
import { useTexts } from './portal-context.js';
import { texts } from './texts.js';

const dialogTexts = texts({ cancel: { en: 'Cancel', fr: 'Annuler' } });

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
  title,
  text,
  action,
  submit,
  fields = {},
  children,
  iconOnly = false,
  says,
}: {
  id: string;
  label: string;
  icon?: string;
  class?: string;
  title: string;
  /** What is to be known before. */
  text?: ComponentChildren;
  action: string;
  /** What the form's own button says. */
  submit: string;
  fields?: Readonly<Record<string, string>>;
  children?: ComponentChildren;
  /** Whether the button shows its icon alone; a screen reader says the label. */
  iconOnly?: boolean;
  /** What a screen reader says of the button, where several have the same label. */
  says?: string;
}) {
  const t = useTexts(dialogTexts);
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
      <div id={id} class="dialog" popover="auto" role="dialog" aria-labelledby={`${id}-title`}>
        <h2 id={`${id}-title`} class="dialog-title">
          {title}
        </h2>
        {text && <div class="dialog-text">{text}</div>}
        <PostForm action={action}>
          {Object.entries(fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {children}
          <div class="dialog-buttons">
            <button type="button" class="btn" popovertarget={id} popovertargetaction="hide">
              {t.cancel}
            </button>
            <button type="submit" class="btn btn-primary">
              {submit}
            </button>
          </div>
        </PostForm>
      </div>
    </>
  );
}
