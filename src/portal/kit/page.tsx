import type { ComponentChildren } from 'preact';
import { Icon } from './icon.js';
import { usePortal, useTexts } from './portal-context.js';
import { texts } from './texts.js';
import type { Moment } from './format.js';

const pageTexts = texts({
  trail: { en: 'You are here', fr: 'Vous êtes ici' },
  copy: { en: 'Copy', fr: 'Copier' },
  copied: { en: 'Copied', fr: 'Copié' },
  none: { en: '–', fr: '–' },
});

/** A step of the way down to a page. */
export interface Crumb {
  readonly name: string;
  readonly href: string;
}

/** The head of a page: where one is, its title, what is said of it in a line, and its actions; the primary one last. */
export function PageHead({
  title,
  crumbs = [],
  mark,
  subtitle,
  children,
}: {
  title: string;
  crumbs?: readonly Crumb[];
  /** A status beside the title. */
  mark?: ComponentChildren;
  subtitle?: ComponentChildren;
  /** The actions. */
  children?: ComponentChildren;
}) {
  const t = useTexts(pageTexts);
  return (
    <div class="page-head">
      <div class="page-head-text">
        {crumbs.length > 0 && (
          <nav class="crumbs" aria-label={t.trail}>
            {crumbs.map(({ name, href }) => (
              <a key={href} href={href} title={name}>
                {name}
              </a>
            ))}
          </nav>
        )}
        <h1 class="page-title">
          {title} {mark}
        </h1>
        {subtitle && <p class="page-subtitle">{subtitle}</p>}
      </div>
      {children && <div class="page-actions">{children}</div>}
    </div>
  );
}

/** What belongs on an empty page, in one sentence, and the button that makes the first. */
export function Empty({
  icon,
  text,
  children,
}: {
  icon: string;
  text: string;
  children?: ComponentChildren;
}) {
  return (
    <div class="empty-note">
      <Icon name={icon} />
      <p>{text}</p>
      {children}
    </div>
  );
}

/** A part of a page, with its own heading. */
export function Section({
  title,
  note,
  actions,
  children,
  id,
  panel,
}: {
  title: string;
  /** A word beside the heading. */
  note?: string;
  actions?: ComponentChildren;
  children: ComponentChildren;
  id?: string;
  /** Whether what follows the heading stands on a panel. */
  panel?: boolean;
}) {
  return (
    <section class="section" id={id} aria-label={title}>
      <div class="section-head">
        <div class="section-heading">
          <h2 class="section-title">{title}</h2>
          {note && <span class="text-secondary">{note}</span>}
        </div>
        {actions && <div class="section-actions">{actions}</div>}
      </div>
      {panel ? <div class="panel">{children}</div> : children}
    </section>
  );
}

/** An address with parameters; those that are undefined or empty are left out. */
export function addressOf(path: string, query: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(given as [string, string][]).toString();
  return text === '' ? path : `${path}?${text}`;
}

/** A moment as "3 hours ago", with the exact one on hover; a dash where there is none. */
export function Ago({ moment }: { moment: Moment | null }) {
  const { format } = usePortal();
  if (moment === null) return <span class="text-secondary">–</span>;
  return (
    <time dateTime={new Date(moment).toISOString()} title={format.moment(moment)}>
      {format.relative(moment)}
    </time>
  );
}

/** A moment as "Tue 24 Nov, 08:00", with how far it is on hover; a dash where there is none. */
export function At({ moment }: { moment: Moment | null }) {
  const { format } = usePortal();
  if (moment === null) return <span class="text-secondary">–</span>;
  return (
    <time dateTime={new Date(moment).toISOString()} title={format.relative(moment)}>
      {format.moment(moment)}
    </time>
  );
}

/** What is known of a thing, name by name. Entries without a value are shown as a dash. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ComponentChildren])[] }) {
  return (
    <dl class="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value === null || value === undefined || value === '' ? '–' : value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Text to be copied as it is: a secret, a command, an address. */
export function CopyBox({ text, label }: { text: string; label: string }) {
  const t = useTexts(pageTexts);
  const { format } = usePortal();
  return (
    <div class="copy-box">
      <pre tabIndex={0} aria-label={label}>
        <code>{text}</code>
      </pre>
      <button
        type="button"
        class="btn btn-sm"
        data-copy={text}
        data-copied={t.copied}
        aria-label={format.labelled(t.copy, label)}
      >
        <Icon name="copy" /> <span>{t.copy}</span>
      </button>
    </div>
  );
}

/** A status: its colour, its icon and its word, never the colour alone. */
export function Mark({ tone, icon, text }: Look & { text: string }) {
  return (
    <span class={`mark-pill tone-${tone}`}>
      <Icon name={icon} /> {text}
    </span>
  );
}

/** The meanings that colours have. */
export type Tone = 'grey' | 'blue' | 'amber' | 'indigo' | 'green' | 'red' | 'struck';

/** The colour and the icon of a status. */
export interface Look {
  readonly tone: Tone;
  readonly icon: string;
}

/** A note that stands in the page: something to know, or to look at. @param text a paragraph; `children`, what is more than that */
export function Note({ tone, icon, text, children }: Look & { text?: string; children?: ComponentChildren }) {
  return (
    <div class={`note tone-${tone}`}>
      <Icon name={icon} />
      <div>
        {text && <p>{text}</p>}
        {children}
      </div>
    </div>
  );
}

/** Pages that belong together, or parts of one, chosen by address. */
export function Tabs({
  label,
  tabs,
}: {
  label: string;
  tabs: readonly (Crumb & {
    current: boolean;
    count?: number;
    /** No use on a phone. */ isForDesk?: boolean;
  })[];
}) {
  return (
    <nav class="tabs" aria-label={label}>
      {tabs.map(({ name, href, current, count, isForDesk }) => (
        <a
          key={href}
          class={isForDesk ? 'desk-only' : undefined}
          href={href}
          aria-current={current ? 'page' : undefined}
        >
          {name} {count !== undefined && <span class="tabs-count">{count}</span>}
        </a>
      ))}
    </nav>
  );
}
