import type { ComponentChildren } from 'preact';
import { Icon } from './icon.js';
import { usePortal, useTexts, usePage } from '../request/portal-context.js';
import { texts, type Texts } from './texts.js';
import type { Moment } from './format.js';

const pageTexts = texts({
  trail: { en: 'You are here', fr: 'Vous êtes ici' },
  copy: { en: 'Copy', fr: 'Copier' },
  copied: { en: 'Copied', fr: 'Copié' },
});

/** A breadcrumb. */
export interface Crumb {
  readonly name: string;
  readonly href: string;
}

/** The content of a page's head. */
export interface Head {
  readonly title: string;
  /** The breadcrumbs. */
  readonly crumbs?: readonly Crumb[];
  /** A status beside the title. */
  readonly mark?: ComponentChildren;
  readonly subtitle?: ComponentChildren;
  /** The actions; the primary one last. */
  readonly actions?: ComponentChildren;
}

/** The head of a page: breadcrumbs, title, subtitle, and actions. */
export function PageHead({ title, crumbs = [], mark, subtitle, actions }: Head) {
  const t = useTexts(pageTexts);
  return (
    <div class="page-head cluster between at-top gap-16 below-24">
      <div class="page-head-text">
        {crumbs.length > 0 && (
          <nav class="crumbs small breaks-anywhere" aria-label={t.trail}>
            {crumbs.map(({ name, href }) => (
              <a key={href} href={href} title={name}>
                {name}
              </a>
            ))}
          </nav>
        )}
        <h1 class="page-title cluster">
          {title} {mark}
        </h1>
        {subtitle && <p class="page-subtitle breaks-anywhere">{subtitle}</p>}
      </div>
      {actions && <div class="page-actions cluster">{actions}</div>}
    </div>
  );
}

/** The note in place of an empty list. */
export interface EmptyNote {
  readonly icon: string;
  readonly text: string;
  readonly children?: ComponentChildren;
}

/** An empty page: one sentence about what belongs here, and the button that creates the first record. */
export function Empty({ icon, text, children }: EmptyNote) {
  return (
    <div class="empty-note column">
      <Icon name={icon} />
      <p>{text}</p>
      {children}
    </div>
  );
}

/** A section of a page, with its own heading. */
export function Section({
  title,
  note,
  actions,
  children,
  id,
  panel,
}: {
  title: string;
  /** A note beside the heading. */
  note?: string;
  actions?: ComponentChildren;
  children: ComponentChildren;
  id?: string;
  /** Whether the content is on a panel. */
  panel?: boolean;
}) {
  return (
    <section class="section below-32" id={id} aria-label={title}>
      <div class="section-head cluster between below-8">
        <div class="section-heading cluster">
          <h2 class="section-title breaks-anywhere">{title}</h2>
          {note && <span class="text-secondary">{note}</span>}
        </div>
        {actions && <div class="section-actions cluster">{actions}</div>}
      </div>
      {panel ? <div class="panel padded box">{children}</div> : children}
    </section>
  );
}

/** Builds an address with parameters. Undefined and empty ones are left out. */
export function addressOf(path: string, query: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(given as [string, string][]).toString();
  return text === '' ? path : `${path}?${text}`;
}

/** A moment as "3 hours ago", with the exact time on hover; a dash for null. */
export function Ago({ moment }: { moment: Moment | null }) {
  return <Time moment={moment} text="relative" hint="moment" />;
}

/** A moment as "Tue 24 Nov, 08:00", with the relative time on hover; a dash for null. */
export function At({ moment }: { moment: Moment | null }) {
  return <Time moment={moment} text="moment" hint="relative" />;
}

/** A moment with seconds, to find it in another log, with the relative time on hover; a dash for null. */
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
 * The attributes of an element that refreshes itself: htmx requests the page again and replaces the element.
 *
 * @param id the id of the element
 * @param every the interval, such as `1s`
 */
export function autoRefresh(id: string, address: string, every: string, swap = 'outerHTML') {
  return {
    'hx-get': address,
    'hx-trigger': `every ${every}`,
    'hx-select': `#${id}`,
    'hx-target': 'this',
    'hx-swap': swap,
  };
}

/** One detail of a record: its name and its value. */
export type Fact = readonly [name: string, value: ComponentChildren];

/** The details of a record. An empty value is shown as a dash; `false` leaves the detail out. */
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

/** A text to copy: a secret, a command, an address. */
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

/** A status: its colour, its icon and its label. Colour alone never carries the meaning. */
export function Mark({ tone, icon, text }: Look & { text: string }) {
  return (
    <span class={`status-pill small-icons inline-row tone-${tone}`}>
      <Icon name={icon} /> {text}
    </span>
  );
}

/** The colours, by meaning. */
export type Tone = 'grey' | 'blue' | 'amber' | 'indigo' | 'green' | 'red' | 'struck-through';

/** The colour and the icon of a status. */
export interface Look {
  readonly tone: Tone;
  readonly icon: string;
}

/** Creates the component that shows a status, from the look and the word of each. */
export function statusMark<Status extends string>(
  looks: Readonly<Record<Status, Look>>,
  words: Texts<Readonly<Record<Status, string>>>,
) {
  return ({ status }: { status: Status }) => <Mark {...looks[status]} text={useTexts(words)[status]} />;
}

/** A note in the page: information or a warning. @param text a paragraph; use `children` for longer content */
export function Note({ tone, icon, text, children }: Look & { text?: string; children?: ComponentChildren }) {
  return (
    <div class={`note toned-icon tone-${tone}`}>
      <Icon name={icon} />
      <div class="grow">
        {text && <p>{text}</p>}
        {children}
      </div>
    </div>
  );
}

/** Tabs: links to related pages, or to the parts of one page. */
export function Tabs({
  label,
  tabs,
}: {
  label: string;
  tabs: readonly (Crumb & {
    current: boolean;
    count?: number;
    /** Hidden on phones. */ isForDesk?: boolean;
  })[];
}) {
  const { format } = usePortal();
  return (
    <nav class="tabs below" aria-label={label}>
      {tabs.map(({ name, href, current, count, isForDesk }) => (
        <a
          key={href}
          class={isForDesk ? 'desktop-only' : undefined}
          href={href}
          aria-current={current ? 'page' : undefined}
        >
          {name} {count !== undefined && <span class="caption">{format.number(count)}</span>}
        </a>
      ))}
    </nav>
  );
}

/** Passes texts to the script of an element as `data-` attributes: `data-start` for the text `start`. */
export function dataOf<Name extends string>(t: Readonly<Record<Name, string>>, ...names: readonly Name[]) {
  return Object.fromEntries(names.map((name) => [`data-${name}`, t[name]]));
}
