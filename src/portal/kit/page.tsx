import type { ComponentChildren } from 'preact';
import { Icon } from './icon.js';
import { usePortal, useTexts, usePage } from './portal-context.js';
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

/** What the head of a page shows. */
export interface Head {
  readonly title: string;
  /** The way down to it. */
  readonly crumbs?: readonly Crumb[];
  /** A status beside the title. */
  readonly mark?: ComponentChildren;
  readonly subtitle?: ComponentChildren;
  /** What can be done; the primary action last. */
  readonly actions?: ComponentChildren;
}

/** The head of a page: where one is, its title, what is said of it in a line, and its actions. */
export function PageHead({ title, crumbs = [], mark, subtitle, actions }: Head) {
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
      {actions && <div class="page-actions">{actions}</div>}
    </div>
  );
}

/** What is said where there is nothing. */
export interface EmptyNote {
  readonly icon: string;
  readonly text: string;
  readonly children?: ComponentChildren;
}

/** What belongs on an empty page, in one sentence, and the button that makes the first. */
export function Empty({ icon, text, children }: EmptyNote) {
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
  return <Time moment={moment} text="relative" hint="moment" />;
}

/** A moment as "Tue 24 Nov, 08:00", with how far it is on hover; a dash where there is none. */
export function At({ moment }: { moment: Moment | null }) {
  return <Time moment={moment} text="moment" hint="relative" />;
}

/** A moment to the second, as it is looked up in another log, with how far it is on hover; a dash where there is none. */
export function Exactly({ moment }: { moment: Moment | null }) {
  return <Time moment={moment} text="exact" hint="relative" />;
}

type Wording = 'relative' | 'moment' | 'exact';

function Time({ moment, text, hint }: { moment: Moment | null; text: Wording; hint: Wording }) {
  const { format } = usePortal();
  if (moment === null) return <span class="text-secondary">–</span>;
  return (
    <time dateTime={new Date(moment).toISOString()} title={format[hint](moment)}>
      {format[text](moment)}
    </time>
  );
}

/**
 * What a piece of a page says that renews itself: it asks for the page again and takes its own place from it.
 *
 * @param piece the id of the piece
 * @param every how often, such as `1s`
 */
export function renewed(piece: string, address: string, every: string, swap = 'outerHTML') {
  return {
    'hx-get': address,
    'hx-trigger': `every ${every}`,
    'hx-select': `#${piece}`,
    'hx-target': 'this',
    'hx-swap': swap,
  };
}

/** What is known of a thing: its name, and the value. */
export type Fact = readonly [name: string, value: ComponentChildren];

/** What is known of a thing, name by name. Facts without a value are shown as a dash; `false` stands for one that is left out. */
export function Facts({ facts }: { facts: readonly (Fact | false)[] }) {
  return (
    <dl class="facts">
      {facts
        .filter((fact) => fact !== false)
        .map(([name, value]) => (
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
  const { t, format } = usePage(pageTexts);
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

/** Words as the attributes of an element: its script says them. `data-start`, for the text `start`. */
export function dataOf<Name extends string>(t: Readonly<Record<Name, string>>, ...names: readonly Name[]) {
  return Object.fromEntries(names.map((name) => [`data-${name}`, t[name]]));
}
