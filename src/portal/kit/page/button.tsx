import type { ComponentChildren } from 'preact';
import { Icon } from './icon.js';
import { usePortal, useTexts } from '../request/portal-context.js';
import { texts } from './texts.js';

/** Tells whether to show a button: only to people who have the permission. @param needs the permission, if any */
export function useMay(needs: string | undefined): boolean {
  // Pages for people who are not signed in have buttons too, but no permissions to check.
  return needs === undefined || usePortal().may(needs);
}

/** The content of a button: its icon, if it has one, and its label. */
export function IconAndLabel({ icon, label }: { icon?: string; label: ComponentChildren }) {
  if (icon === undefined) return <>{label}</>;
  return (
    <>
      <Icon name={icon} /> {label}
    </>
  );
}

/** The look of a button; plain by default. */
export interface ButtonLook {
  /** Whether this is the primary action of the page or section. */
  readonly primary?: boolean;
  readonly small?: boolean;
  /** CSS classes that replace the default ones. */
  readonly class?: string;
}

/** The properties of a button that runs an action, or opens the dialog of one. */
export interface ActionButtonProps extends ButtonLook {
  readonly label: string;
  readonly icon?: string;
  /** Whether the button shows only its icon. Screen readers announce the label. */
  readonly iconOnly?: boolean;
  /** The accessible name, if several buttons have the same label. */
  readonly accessibleName?: string;
  /** The permission it requires; without it the button is not shown. */
  readonly needs?: string;
}

/** The classes of a button. */
export function classOf({ primary, small, class: className }: ButtonLook): string {
  return className ?? `btn${small ? ' btn-sm' : ''}${primary ? ' btn-primary' : ''}`;
}

interface LinkButtonProps extends ButtonLook {
  href: string;
  label: ComponentChildren;
  icon?: string;
  /** The permission it requires; without it the button is not shown. */
  needs?: string;
  title?: string;
  rel?: string;
  target?: string;
  hidden?: boolean;
  download?: boolean;
  'aria-label'?: string;
  'hx-boost'?: 'false';
  'data-create'?: boolean;
}

/** A link that looks like a button. */
export function LinkButton({
  label,
  icon,
  needs,
  primary,
  small,
  class: className,
  ...attributes
}: LinkButtonProps) {
  if (!useMay(needs)) return null;
  return (
    <a class={classOf({ primary, small, class: className })} {...attributes}>
      <IconAndLabel icon={icon} label={label} />
    </a>
  );
}

/** The link to the form that creates a record of the listed kind. The key `c` opens it too. */
export function CreateButton(link: LinkButtonProps) {
  return <LinkButton primary icon="plus" data-create {...link} />;
}

const menuTexts = texts({
  more: { en: 'More actions', fr: 'Autres actions' },
});

/**
 * A menu behind "…", for rare or irreversible actions. Each one looks like `menu-popover-item`.
 *
 * @param id unique in the page
 */
export function MoreMenu({
  id,
  small,
  children,
}: {
  id: string;
  /** For a place beside small buttons. */
  small?: boolean;
  children: ComponentChildren;
}) {
  const t = useTexts(menuTexts);
  return (
    <>
      <button
        type="button"
        class={`btn btn-icon more-menu-button ${small ? 'btn-sm' : ''}`.trim()}
        popovertarget={id}
        aria-label={t.more}
        title={t.more}
      >
        <Icon name="dots" />
      </button>
      <div id={id} class="menu-popover actions-popover" popover="auto">
        {children}
      </div>
    </>
  );
}
