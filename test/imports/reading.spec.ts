import { describe, expect, it } from 'vitest';
import { namesIn } from '../../src/imports/names.js';
import { cellText } from '../../src/imports/reading/cell.js';
import {
  type ColumnKind,
  isUndecided,
  readCell,
  readingOf,
} from '../../src/imports/reading/column-reading.js';
import { tableIn } from '../../src/imports/reading/table-text.js';

/** The column as it is read; undefined cells wait for the decision of a person. */
async function read(kind: ColumnKind, cells: readonly string[]) {
  const reading = await readingOf(kind, cells);
  return cells.map((cell) =>
    reading && isUndecided(reading, cell) ? undefined : readCell(kind, cell, reading?.way ?? undefined),
  );
}

describe('a column of dates', () => {
  it.each<[string, string[], (string | undefined)[]]>([
    [
      'follows the cell that proves the month first',
      ['12/31/2024', '12/01/2024', '03/04/2024'],
      ['2024-12-31', '2024-12-01', '2024-03-04'],
    ],
    [
      'follows the cell that proves the day first',
      ['03.04.2024', '18.03.2024 00:00:00'],
      ['2024-04-03', '2024-03-18'],
    ],
    ['waits if nothing proves the order', ['03/04/2024', '2024-05-01'], [undefined, '2024-05-01']],
    ['waits if two cells contradict each other', ['12/31/2024', '31/12/2024', '03/04/2024'], []],
    ['needs no order for the third of March', ['03/03/2024'], ['2024-03-03']],
    ['reads the year first', ['2024/3/18', '2024-03-18T00:00:00Z'], ['2024-03-18', '2024-03-18']],
    [
      'leaves the time out',
      ['2024-03-18T13:27:29+01:00', '2024-03-18 09:05', '18.03.2024 11:30:00 PM'],
      ['2024-03-18', '2024-03-18', '2024-03-18'],
    ],
  ])('%s', async (_, cells, expected) => {
    if (expected.length === 0) expect(await readingOf('date', cells)).toMatchObject({ way: null });
    else expect(await read('date', cells)).toEqual(expected);
  });
});

describe('a column of amounts', () => {
  it.each<[string, string[], unknown[]]>([
    [
      'with a decimal comma in one cell',
      ['1.250', '1.250,00', '12.500', '1.250.000'],
      [1250, 1250, 12_500, 1_250_000],
    ],
    ['with several points in one cell', ['1.250', '1.250.000'], [1250, 1_250_000]],
    ['with a decimal point in one cell', ['1,250', '1250.50 €', '0.125'], [1250, 1250.5, 0.125]],
    ['with spaces or apostrophes', ['1 250,50', "1'250,5", '1\u202f250'], [1250.5, 1250.5, 1250]],
    ['with a currency', ['EUR 12.50', '12.50 CHF'], [12.5, 12.5]],
    ['that nothing proves', ['1.250', '12', '12.500'], [undefined, 12, undefined]],
    ['with a number of the other kind', ['12,5', '13,5', '1.5'], [12.5, 13.5, '1.5']],
    ['with words', ['about 12', '12.5.1'], ['about 12', '12.5.1']],
  ])('is read one way: %s', async (_, cells, expected) => {
    expect(await read('decimal', cells)).toEqual(expected);
  });

  it('is never ambiguous if it has whole numbers', async () => {
    expect(await read('integer', ['1.250', '1,250', '30', '30.0'])).toEqual([1250, 1250, 30, 30]);
  });
});

describe('a cell', () => {
  it.each(['n/a', 'N/A', 'NULL', '#N/A', '-', 'none', ' None ', '1900-12-31T23:59:59'])(
    'is blank: %s',
    (cell) => {
      expect(cellText(cell)).toBe('');
    },
  );

  it.each([
    ["'-20 °C freezer", '-20 °C freezer'],
    ["'=1+1", '=1+1'],
    ["''=1+1", "''=1+1"],
    ["'quoted'", "'quoted'"],
    [' Pump ', 'Pump'],
  ])('loses one quote that an export added: %s', (cell, expected) => {
    expect(cellText(cell)).toBe(expected);
  });
});

describe('the path of a place', () => {
  it.each(['>', '->', '→', '»', '/', '\\', '›'])('is separated by %s', (sign) => {
    expect(namesIn(`HQ ${sign} Ground Floor ${sign} Room 001`)).toEqual(['HQ', 'Ground Floor', 'Room 001']);
  });
});

describe('the table in a file', () => {
  const isKnown = (name: string) => ['Name', 'Room', 'Price'].includes(name);
  const found = (text: string) => {
    const { delimiter, text: rest, skipped } = tableIn(text, isKnown);
    return [delimiter, skipped, rest];
  };

  it.each([
    ['Name,Room\na,b', ',', 0],
    ['Name;Room;Colour\na;b;c', ';', 0],
    ['Name|Room|Price\na|b|c', '|', 0],
    ['"Name"\t"Room"\na\tb', '\t', 0],
    ['sep=|\nName|Room\na|b', '|', 1],
    ['Assets of "Plant, North"; 2024, final\r\n\r\nName;Room\r\na;b', ';', 2],
    ['A,Name,B,Room,C,D\na,b,c,d,e,f', ',', 0],
    ['One;Two\nx;y', ';', 0],
  ])('begins at its header: %j', (text, delimiter, skipped) => {
    const header = text.split(/\r?\n/)[skipped]!;
    expect(found(text)).toEqual([delimiter, skipped, text.slice(text.indexOf(header))]);
  });
});
