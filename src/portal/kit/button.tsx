import type { ComponentChildren } from 'preact';
import { Icon } from './icon.js';
import { usePortal } from './portal-context.js';

/** Whether a button is shown: actions that would be refused have none. @param needs the permission, if any */
export function useMay(needs: string | undefined): boolean {
  // Pages for people who are not signed in have buttons too, but no permissions to check.
  return needs === undefined || usePortal().may(needs);
}

/** What a button shows: its icon, if it has one, and its word. */
export function IconAndLabel({ icon, label }: { icon?: string; label: ComponentChildren }) {
  if (icon === undefined) return <>{label}</>;
  return (
    <>
      <Icon name={icon} /> {label}
    </>
  );
}

/** How a button looks: a plain one, unless told. */
export interface ButtonLook {
  /** The one thing that the page, or the part of it, is for. */
  readonly primary?: boolean;
  readonly small?: boolean;
  /** Its classes, where it looks like none of these. */
  readonly class?: string;
}

/** The classes of a button. */
export function classOf({ primary, small, class: className }: ButtonLook): string {
  return className ?? `btn${small ? ' btn-sm' : ''}${primary ? ' btn-primary' : ''}`;
}

interface LinkButtonProps extends ButtonLook {
  href: string;
  label: ComponentChildren;
  icon?: string;
  /** The permission without which it is not shown. */
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

/** The way to the form that makes what the page lists; the key `n` opens it too. */
export function CreateButton(link: LinkButtonProps) {
  return <LinkButton primary icon="plus" data-create {...link} />;
}
