import type { ComponentChildren } from 'preact';
import type { FormState } from './form-state.js';
import { FormButtons, PostForm } from './forms.js';
import type { Place } from './menu.js';
import { CopyBox, Empty, Note, PageHead, Section, type EmptyNote, type Head } from './page.js';
import { usePortal } from './portal-context.js';
import { Pager, Table, type TableOf } from './table.js';
import { PageView } from './view.js';

/** What every page says of itself: where it stands in the menu, its title, and what its head shows. */
export interface PageOf extends Head {
  /** The entry of the menu that it belongs to. */
  readonly place: Place | null;
  /** What the browser's tab says: the title, unless told. */
  readonly tab?: string;
  /** The attributes of what holds the page, where it renews itself. */
  readonly holder?: object;
}

/** A page: its head, and below it what it shows. */
export function page({ place, tab, holder, ...head }: PageOf, body: ComponentChildren): PageView {
  const whole = (
    <>
      <PageHead {...head} />
      {body}
    </>
  );
  return new PageView(tab ?? head.title, place, holder ? <div {...holder}>{whole}</div> : whole);
}

/** A page to be read or filled in, no wider than a form is. */
export function narrowPage(of: PageOf, body: ComponentChildren): PageView {
  return page({ ...of, holder: { class: 'form-page' } }, body);
}

/** A page that is a form. */
export interface FormPage extends PageOf {
  /** Where the form is posted. */
  readonly action: string;
  readonly form: FormState;
  /** What its button says. */
  readonly submit: string;
  /** Where "Cancel" leads. */
  readonly back: string;
  /** Whether it takes files. */
  readonly multipart?: boolean;
  /** What stands there instead, where the form could not be sent. */
  readonly instead?: ComponentChildren;
}

/** A form with a page to itself. @param fields what is filled in */
export function formPage(
  { action, form, submit, back, multipart, instead, ...of }: FormPage,
  fields: ComponentChildren,
): PageView {
  return narrowPage(
    of,
    instead || (
      <PostForm action={action} form={form} multipart={multipart}>
        {fields}
        <FormButtons submit={submit} back={back} />
      </PostForm>
    ),
  );
}

/** A page with the form about one record of a list. */
interface RecordFormPage {
  readonly place: Place;
  /** The address of the list. */
  readonly list: string;
  readonly texts: {
    /** What the list is called. */
    readonly title: string;
    readonly add: string;
    readonly editTitle: (name: string) => string;
    readonly create: string;
    readonly save: string;
  };
  readonly form: FormState;
  /** The record that is changed; without one, a new one is created. */
  readonly record: { readonly id: string; readonly name: string } | undefined;
}

/** The form that creates a record of a list, or changes one. @param fields what is filled in */
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

/** Where a record's form is posted, and where "Cancel" leads: those of a new one, unless it has an id. */
export function addressesOf(list: string, id?: string): Pick<FormPage, 'action' | 'back'> {
  return id === undefined
    ? { action: list, back: list }
    : { action: `${list}/${id}/edit`, back: `${list}/${id}` };
}

/** What can be seen this once, such as a secret: each part is copied as it is. */
export interface OncePage extends PageOf {
  /** A note about it. */
  readonly note: ComponentChildren;
  readonly parts: readonly {
    readonly title?: string;
    readonly hint?: string;
    readonly label: string;
    readonly text: string;
  }[];
  /** The links to what comes next. */
  readonly next: ComponentChildren;
}

/** A page that shows something this once. */
export function oncePage({ note, parts, next, ...of }: OncePage): PageView {
  return narrowPage(
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

/** A page that lists records. */
export interface ListPage<Row> extends Omit<PageOf, 'holder'>, TableOf<Row> {
  /** What stands above the list, whether there is anything in it or not. */
  readonly above?: ComponentChildren;
  /** What it lists, for a screen reader: what the page is called, unless told. */
  readonly label?: string;
  /** By what it is narrowed. */
  readonly filters?: ComponentChildren;
  /** What is said before there is anything to list; with the button that makes the first. */
  readonly empty: EmptyNote;
  /** What is said where the filters leave nothing. */
  readonly noMatch?: Partial<EmptyNote> & { text: string };
  /** The cursor behind this page of the list; null when nothing follows. */
  readonly next?: string | null;
  /** The attributes of what holds the table, where it renews itself. */
  readonly holder?: object;
}

/** A list with a page to itself. Before there is anything in it, it shows what belongs there, and neither actions nor filters. */
export function listPage<Row>(list: ListPage<Row>): PageView {
  return new PageView(list.tab ?? list.title, list.place, <List list={list as unknown as ListPage<never>} />);
}

function List({ list }: { list: ListPage<never> }) {
  const { place: _, tab: __, actions, above, filters, empty, noMatch, next = null, holder, ...rest } = list;
  const { title, crumbs, mark, subtitle, ...table } = rest;
  const { query } = usePortal();
  const isNarrowed = Object.values(query).some((value) => value !== '');
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
