import type { ComponentChildren } from 'preact';
import type { FormState } from '../form/form-state.js';
import { FormButtons, PostForm } from '../form/forms.js';
import { usePortal, type PortalContext } from '../request/portal-context.js';
import { OnceView, PageView } from '../request/view.js';
import { isFiltered } from '../table/filters.js';
import { Pager, Table, type TableOf } from '../table/table.js';
import type { Place } from './menu.js';
import { CopyBox, Empty, Note, PageHead, Section, type EmptyNote, type Head, addressOf } from './page.js';

/** The properties of every page: its place in the menu, its title, and the content of its head. */
export interface PageOf extends Head {
  /** Its entry in the menu. */
  readonly place: Place | null;
  /** The title of the browser's tab; defaults to the page's title. */
  readonly tab?: string;
  /** The attributes of the page's container, if the page refreshes itself. */
  readonly holder?: object;
}

/** A page: its head and its body. */
export function page({ place, tab, holder, ...head }: PageOf, body: ComponentChildren): PageView {
  const whole = (
    <>
      <PageHead {...head} />
      {body}
    </>
  );
  return new PageView(tab ?? head.title, place, holder ? <div {...holder}>{whole}</div> : whole);
}

/** A page with the width of a form. */
export function narrowPage(of: PageOf, body: ComponentChildren): PageView {
  return page({ ...of, holder: { class: 'form-page' } }, body);
}

/** The properties of a page that consists of a form. */
export interface FormPage extends PageOf {
  /** The address to which the form is posted. */
  readonly action: string;
  readonly form: FormState;
  /** The label of the submit button. */
  readonly submit: string;
  /** The address of the "Cancel" link. */
  readonly back: string;
  /** Whether the form uploads files. */
  readonly multipart?: boolean;
  /** The content shown instead of the form if it cannot be used. */
  readonly instead?: ComponentChildren;
  /** Content before the form. */
  readonly before?: ComponentChildren;
}

/** A page that consists of a form. @param fields the form's fields */
export function formPage(
  { action, form, submit, back, multipart, instead, before, ...of }: FormPage,
  fields: ComponentChildren,
): PageView {
  return narrowPage(
    of,
    <>
      {before}
      {instead || (
        <PostForm action={action} form={form} multipart={multipart}>
          {fields}
          <FormButtons submit={submit} back={back} />
        </PostForm>
      )}
    </>,
  );
}

/** The properties of a page that creates or edits a record of a list. */
interface RecordFormPage {
  readonly place: Place;
  /** The address of the list. */
  readonly list: string;
  readonly texts: {
    /** The title of the list. */
    readonly title: string;
    readonly add: string;
    readonly editTitle: (name: string) => string;
    readonly create: string;
    readonly save: string;
  };
  readonly form: FormState;
  /** The record to edit; undefined to create one. */
  readonly record: { readonly id: string; readonly name: string } | undefined;
}

/** The form that creates or edits a record of a list. @param fields the form's fields */
export function recordFormPage(
  { place, list, texts: t, form, record }: RecordFormPage,
  fields: ComponentChildren,
): PageView {
  return formPage(
    {
      place,
      title: record ? t.editTitle(record.name) : t.add,
      crumbs: [{ name: t.title, href: list }],
      ...addressesOf(list, record?.id),
      form,
      submit: record ? t.save : t.create,
    },
    fields,
  );
}

/** The addresses to which a record's form is posted and "Cancel" leads. Without an id, those for a new record. */
export function addressesOf(list: string, id?: string): Pick<FormPage, 'action' | 'back'> {
  return id === undefined
    ? { action: list, back: list }
    : { action: `${list}/${id}/edit`, back: `${list}/${id}` };
}

/** The properties of a page with content that is shown only once, such as a secret. Each part can be copied. */
export interface OncePage extends PageOf {
  /** The address of the record, which stays after the content is gone. */
  readonly later: string;
  /** A note about the content. */
  readonly note: ComponentChildren;
  readonly parts: readonly {
    readonly title?: string;
    readonly hint?: string;
    readonly label: string;
    readonly text: string;
  }[];
  /** The links to the next step. */
  readonly next: ComponentChildren;
}

/** A page with content that is shown only once. */
export function oncePage({ later, note, parts, next, ...of }: OncePage): OnceView {
  const view = narrowPage(
    of,
    <>
      <Note tone="amber" icon="alert-triangle">
        {note}
      </Note>
      {parts.map(({ title, hint, label, text }) => (
        <OncePart key={label} title={title} hint={hint}>
          <CopyBox text={text} label={label} />
        </OncePart>
      ))}
      {next}
    </>,
  );
  return new OnceView(view, later);
}

function OncePart({ title, hint, children }: { title?: string; hint?: string; children: ComponentChildren }) {
  if (title === undefined) return <>{children}</>;
  return (
    <Section title={title}>
      {hint && <p class="text-secondary">{hint}</p>}
      {children}
    </Section>
  );
}

/** The properties of a page that lists records. */
export interface ListPage<Row> extends Omit<PageOf, 'holder'>, TableOf<Row> {
  /** Content above the list, shown even if the list is empty. */
  readonly above?: ComponentChildren;
  /** The accessible name of the list; defaults to the page's title. */
  readonly label?: string;
  /** The filters. */
  readonly filters?: ComponentChildren;
  /** The note of an empty list, with the button that creates the first record. */
  readonly empty: EmptyNote;
  /** The note shown if the filters match nothing. */
  readonly noMatch?: Partial<EmptyNote> & { text: string };
  /** The cursor after this page of the list; null at the end. */
  readonly next?: string | null;
  /** The attributes of the table's container, if the table refreshes itself. */
  readonly holder?: object;
}

/** A page that consists of a list. An empty list shows only its note, without actions and filters. */
export function listPage<Row>(list: ListPage<Row>): PageView {
  return new PageView(list.tab ?? list.title, list.place, <List list={list as unknown as ListPage<never>} />);
}

function List({ list }: { list: ListPage<never> }) {
  const { place: _, tab: __, actions, above, filters, empty, noMatch, next = null, holder, ...rest } = list;
  const { title, crumbs, mark, subtitle, ...table } = rest;
  const { query } = usePortal();
  // A page after the first may have become empty.
  const isNarrowed = isFiltered(query) || Boolean(query.cursor);
  const isEmpty = list.rows.length === 0;
  const isNew = isEmpty && !isNarrowed;
  const rows = <Table label={title} {...table} />;
  return (
    <>
      <PageHead {...{ title, crumbs, mark, subtitle }} actions={!isNew && actions} />
      {above}
      {!isNew && filters}
      {isEmpty ? (
        <Empty {...(isNarrowed && noMatch ? { icon: 'filter-off', ...noMatch } : empty)} />
      ) : holder ? (
        <div {...holder}>{rows}</div>
      ) : (
        rows
      )}
      <Pager next={next} />
    </>
  );
}

interface RecordPage {
  readonly path: (id: string) => string;
  /** The permission that the page requires. */
  readonly permission: string;
}

/** The page of each kind of record. */
const RECORD_PAGES = {
  operation: { path: (id) => `/operations/${id}`, permission: 'operations:read' },
  asset: { path: (id) => `/assets/${id}`, permission: 'assets:read' },
  spare_part: { path: (id) => `/spare-parts/${id}`, permission: 'spare-parts:read' },
  building: { path: (id) => `/locations/buildings/${id}`, permission: 'buildings:read' },
  room: { path: (id) => `/locations/rooms/${id}`, permission: 'rooms:read' },
  technician: {
    path: (id) => addressOf('/operations', { technician_id: id }),
    permission: 'technicians:read',
  },
  vendor: { path: (id) => `/vendors/${id}`, permission: 'vendors:read' },
  user: { path: (id) => `/team/${id}`, permission: 'users:read' },
  api_key: { path: (id) => `/developers/keys/${id}`, permission: 'keys:manage' },
  webhook_endpoint: { path: (id) => `/developers/webhooks/${id}`, permission: 'webhooks:read' },
  import: { path: (id) => `/imports/${id}`, permission: 'imports:write' },
  business: { path: () => '/settings', permission: 'plan:manage' },
} satisfies Record<string, RecordPage>;

/** A kind of record that has a page. */
export type RecordKind = keyof typeof RECORD_PAGES;

/** Tells whether a person may open the pages of a kind of record. */
export function mayOpen(portal: PortalContext, kind: RecordKind): boolean {
  return portal.may(RECORD_PAGES[kind].permission);
}

/** The address of a record's page. Undefined if the kind has no page or the person may not open it. */
export function recordHref(portal: PortalContext, kind: string, id: string): string | undefined {
  if (!Object.hasOwn(RECORD_PAGES, kind)) return undefined;
  return mayOpen(portal, kind as RecordKind) ? RECORD_PAGES[kind as RecordKind].path(id) : undefined;
}
