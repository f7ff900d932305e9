import { describe, expect, it } from 'vitest';
import { csvLine } from '../../src/exports/people-table.js';

describe('a CSV line', () => {
  it.each<[unknown, string]>([
    [null, ''],
    ['Feed pump', 'Feed pump'],
    ['Pump, large', '"Pump, large"'],
    ['3/4" valve', '"3/4"" valve"'],
    ['two\r\nlines', '"two\r\nlines"'],
    [' kept ', '" kept "'],
    ['Élan ✓', 'Élan ✓'],
    [true, 'true'],
    [-5, '-5'],
    ['-12.50', '-12.50'],
    [['mechanical', 'hvac'], 'mechanical;hvac'],
    [[], ''],
    [{ kind: 'user' }, '"{""kind"":""user""}"'],
  ])('contains %j as %s', (value, cell) => {
    expect(csvLine([value, 1])).toBe(`${cell},1\r\n`);
  });

  it.each([
    '=1+1',
    '+33 6 12',
    '-pump',
    '@SUM(A1)',
    '\t=1+1',
    '\n=1+1',
    '=HYPERLINK("http://x")',
    '\uff1d1+1',
    '\uff0b1',
    '\uff0d1',
    '\uff20SUM(A1)',
  ])('escapes %j, so that it is not a formula', (text) => {
    expect(csvLine([text]).replaceAll('"', '')).toBe(`'${text.replaceAll('"', '')}\r\n`);
  });

  it('escapes a list whose first item would be a formula', () => {
    expect(csvLine([['\uff1d1+1', 'b']])).toBe("'\uff1d1+1;b\r\n");
  });
});
