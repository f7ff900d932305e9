import {
  type ColumnReading,
  type ColumnSet,
  readCell,
  type Readings,
  readingsOf,
  type StoredImport,
  type Way,
  WAYS,
} from '../../imports/index.js';
import { Check, Format, Note, PostForm, usePage, useTexts } from '../kit/index.js';
import { viewOf } from './kinds/kind-views.js';
import { importTexts } from './imports.texts.js';
import { wayTexts } from './row.texts.js';

/** What was read from the columns of dates and numbers, and a question for each column that can be read in two ways. */
export function ColumnReadings({ of }: { of: StoredImport }) {
  const { set } = viewOf(of.kind);
  const readings = readingsOf(set, of);
  const columns = Object.entries(readings);
  const open = columns.filter(([, { way }]) => way === null);
  const known = columns.filter(([, { way }]) => way !== null);
  return (
    <>
      {open.length > 0 && <Questions set={set} importId={of.id} columns={open} />}
      {known.length > 0 && <KnownReadings set={set} columns={known} />}
    </>
  );
}

interface ColumnsProps {
  readonly set: ColumnSet;
  readonly columns: readonly (readonly [column: string, reading: Readings[string]])[];
}

function Questions({ set, importId, columns }: ColumnsProps & { importId: string }) {
  const { t, format } = usePage(importTexts);
  const names = useTexts(set.names);
  const ways = useTexts(wayTexts);
  return (
    <Note tone="amber" icon="alert-triangle" text={t.readingTitle}>
      <PostForm action={`/imports/${importId}/decisions`}>
        {columns.map(([column, reading]) => (
          <fieldset key={column} class="field">
            <legend class="form-label strong">{t.whatIs(names[column] ?? column, reading.example)}</legend>
            {WAYS[reading.kind].map((way) => (
              <Check
                key={way}
                type="radio"
                name={column}
                value={way}
                label={readAs(format, reading, way)}
                hint={ways[way]}
                checked={false}
              />
            ))}
          </fieldset>
        ))}
        <button type="submit" class="btn btn-primary">
          {t.readThisWay}
        </button>
      </PostForm>
    </Note>
  );
}

function KnownReadings({ set, columns }: ColumnsProps) {
  const { t, format } = usePage(importTexts);
  const names = useTexts(set.names);
  return (
    <Note tone="blue" icon="info-circle" text={t.howColumnsAreRead}>
      <ul class="import-problems">
        {columns.map(([column, reading]) => (
          <li key={column}>
            <strong>{format.labelled(names[column] ?? column, '')}</strong>
            <bdi>{reading.example}</bdi> → <bdi>{readAs(format, reading, reading.way!)}</bdi>
          </li>
        ))}
      </ul>
    </Note>
  );
}

/** The example of a column as it is read, for people. */
function readAs(format: Format, { kind, example }: ColumnReading, way: Way): string {
  const value = readCell(kind, example, way);
  if (typeof value === 'number') return format.number(value, Number.isInteger(value) ? 0 : 2);
  if (kind !== 'date' && kind !== 'moment') return value;
  const [day = '', time] = value.split('T');
  if (Number.isNaN(Date.parse(day))) return value;
  return time === undefined ? format.date(day) : `${format.date(day)}, ${time.slice(0, 5)}`;
}
