import {
  type ColumnSet,
  type Mapping,
  type Preset,
  type StoredImport,
  TEXT_ENCODINGS,
} from '../../imports/index.js';
import { newForm, Note, PostForm, SelectField, Table, usePage, useTexts } from '../kit/index.js';
import { viewOf } from './kinds/kind-views.js';
import { encodingTexts, importTexts } from './imports.texts.js';

/**
 * The headings of a file with some of their cells, and what each becomes. A person can change it, and the encoding of a text (D79).
 * Imports of earlier releases do not have their file any more.
 *
 * @param system the system that exported it, if it is known
 */
export function HeadingsOfFile({ of, system }: { of: StoredImport; system: Preset | undefined }) {
  const { t, format } = usePage(importTexts);
  const { set } = viewOf(of.kind);
  const names = useTexts(set.names);
  if (!of.mapping) return null;
  const { headings } = of.mapping;
  // Rows that change existing assets need no column.
  const isNew = of.toChange + of.same === 0;
  const missing = isNew ? set.missingIn(headings.map(({ column }) => column)) : undefined;
  const used = headings.filter(({ column }) => column !== null).length;
  return (
    <>
      {system && (
        <p>
          {t.recognised(system.name)} <a href={`/imports/moving-over#${system.id}`}>{t.whatComesAlong}</a>
        </p>
      )}
      {of.encoding === 'windows-1252' && <Note tone="amber" icon="alert-triangle" text={t.guessedEncoding} />}
      {missing && <Note tone="amber" icon="alert-triangle" text={t.missingColumn(names[missing]!)} />}
      <details class="more-fields below" open={missing !== undefined}>
        <summary>{t.headingsUsed(format.number(used), format.number(headings.length))}</summary>
        <div class="stack">
          <p class="text-secondary">{t.headingsHint}</p>
          <PostForm action={`/imports/${of.id}/columns`} class="stack">
            <Headings set={set} headings={headings} />
            <div class="cluster at-end">
              <button type="submit" class={missing ? 'btn btn-primary' : 'btn'}>
                {t.useColumns}
              </button>
            </div>
          </PostForm>
          {of.encoding !== 'xlsx' && <Encoding of={of} />}
        </div>
      </details>
    </>
  );
}

function Headings({ set, headings }: { set: ColumnSet; headings: Mapping }) {
  const { t, format } = usePage(importTexts);
  const names = useTexts(set.names);
  const rows = headings.map((each, at) => ({
    ...each,
    at,
    heading: each.heading === '' ? t.withoutHeading(format.number(at + 1)) : each.heading,
  }));
  return (
    <Table
      label={t.headings}
      rows={rows}
      keyOf={({ at }) => String(at)}
      columns={[
        { name: t.heading, cell: ({ heading }) => <strong>{heading}</strong>, onPhone: 'bare' },
        { name: t.examples, cell: ({ examples }) => examples.join(' · ') },
        {
          name: t.becomes,
          cell: ({ at, heading, column }) => (
            <select name={`column-${at}`} class="form-select" aria-label={t.becomesFor(heading)}>
              <option value="" selected={column === null}>
                {t.notImported}
              </option>
              {set.all.map((each) => (
                <option key={each} value={each} selected={each === column}>
                  {names[each]}
                </option>
              ))}
            </select>
          ),
        },
      ]}
    />
  );
}

function Encoding({ of: { id, encoding } }: { of: StoredImport }) {
  const { t } = usePage(importTexts);
  const names = useTexts(encodingTexts);
  const choices = TEXT_ENCODINGS.map((value) => ({ value, label: names[value] }));
  return (
    <PostForm action={`/imports/${id}/encoding`} form={newForm({ encoding })}>
      <SelectField name="encoding" required label={t.encoding} hint={t.encodingHint} choices={choices} />
      <div class="cluster at-end">
        <button type="submit" class="btn">
          {t.useEncoding}
        </button>
      </div>
    </PostForm>
  );
}
