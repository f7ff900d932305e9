import { describe, expect, it } from 'vitest';
import type { ApiError } from '../../src/kernel/errors/api-error.js';
import {
  Decimal,
  EachOf,
  Email,
  Integer,
  ListOf,
  OneOf,
  Text,
  Timestamp,
  Uuid,
} from '../../src/kernel/validation/fields.js';
import type { Dto } from '../../src/kernel/validation/field.js';
import { parse } from '../../src/kernel/validation/parse.js';
import { complaintsOf } from '../support/complaints.js';

class LineDto {
  @Text({ about: 'A name.', required: true, min: 1, max: 20 }) name!: string;
  @Integer({ about: 'How many.', min: 1, max: 9 }) how_many?: number;
}

class OrderDto {
  @ListOf(() => LineDto, { about: 'The lines.', required: true, max: 3 }) items!: LineDto[];
  @Timestamp({ about: 'When.', nullable: true }) wanted_at?: Date | null;
  @Decimal({ about: 'How much.', nullable: true }) unit_price?: string | null;
  @OneOf(['new', 'used'], { about: 'Which.', alsoAccepted: new Map([['neuf', 'new']]) }) condition?: string;
  @Uuid({ about: 'Who.' }) customer_id?: string;
}

/** A later version of an order, with inherited and new fields. */
class LaterOrderDto extends OrderDto {
  @Text({ about: 'A remark.', nullable: true }) remark?: string | null;
}

/** A person and their skills. */
class CrewDto {
  @Email({ about: 'Where to write.' }) email?: string;
  @EachOf(() => ['weld', 'solder'], {
    about: 'What they do.',
    alsoAccepted: new Map([['souder', 'weld']]),
    mayBeEmpty: true,
  })
  skills?: string[];
  @EachOf(() => ['car', 'van'], { about: 'What they drive.' }) drives?: string[];
  @OneOf(['walk', 'ride', 'lift'], { about: 'How.', required: true }) how!: string;
  @Text({ about: 'In what.', required: { when: ['how', 'ride', 'lift'] } }) vehicle?: string;
  @Text({
    about: 'How far.',
    required: { when: ['how', 'ride', 'lift'], elseOptional: true },
    nullable: true,
  })
  distance?: string | null;
}

const wrongWith = (raw: Record<string, unknown>, dto: Dto = OrderDto) => complaintsOf(dto, raw);

describe('a parsed command', () => {
  it('has camelCase names and the types of the program', () => {
    const raw = {
      items: [{ name: 'Seal', how_many: 2 }],
      wanted_at: '2026-10-05T10:30:00+02:00',
      unit_price: 12.5,
      condition: 'neuf',
      customer_id: '0199D2A4-6F1B-7C3E-8A55-3F0C9D2E7B10',
    };
    expect(parse(OrderDto, raw)).toEqual({
      items: [{ name: 'Seal', howMany: 2 }],
      wantedAt: new Date('2026-10-05T08:30:00Z'),
      unitPrice: '12.50',
      condition: 'new',
      customerId: '0199d2a4-6f1b-7c3e-8a55-3f0c9d2e7b10',
    });
  });

  it.each([1250, 1250.0, '1250.00'])('has the decimal %j as text', (unit_price) => {
    expect(parse(OrderDto, { items: [], unit_price })).toEqual({ items: [], unitPrice: '1250.00' });
  });

  it.each([
    [10.1 + 0.2, '10.30'],
    [1.15 + 2.3, '3.45'],
    [0.3 - 0.1 - 0.2, '0.00'],
    [123456789012.1 + 0.2, '123456789012.30'],
    [Array.from({ length: 1_000 }, () => 0.1).reduce((sum, each) => sum + each), '100.00'],
  ])('has the calculated number %d without its rounding errors', (unit_price, unitPrice) => {
    expect(parse(OrderDto, { items: [], unit_price })).toEqual({ items: [], unitPrice });
  });

  it.each([10.305, 123456789012.345, -0.01, 1e12, '10.299999999999999', '0.30000000000000004'])(
    'refuses the decimal %j: it has a third digit, is out of range, or is text',
    (unit_price) => {
      expect(wrongWith({ items: [], unit_price })).toHaveLength(1);
    },
  );

  it('distinguishes absent from null', () => {
    const command = parse(OrderDto, { items: [], wanted_at: null });
    expect(Object.keys(command).sort()).toEqual(['items', 'wantedAt']);
    expect(command.wantedAt).toBeNull();
  });

  it('has the fields that its class inherits', () => {
    expect(parse(LaterOrderDto, { items: [], remark: 'Soon.' })).toEqual({ items: [], remark: 'Soon.' });
    expect(wrongWith({ items: [], remark: 'Soon.' })).toEqual([['remark', 'unknown_parameter']]);
    expect(wrongWith({ remark: 1 }, LaterOrderDto).sort()).toEqual([
      ['items', 'missing_parameter'],
      ['remark', 'invalid_parameter'],
    ]);
  });
});

describe('the validation', () => {
  it('reports every invalid field at once, unknown ones first', () => {
    expect(wrongWith({ unit_price: 'x', colour: 'red', condition: 'old' })).toEqual([
      ['colour', 'unknown_parameter'],
      ['items', 'missing_parameter'],
      ['unit_price', 'invalid_parameter'],
      ['condition', 'invalid_parameter'],
    ]);
  });

  it('reports the path of a nested field', () => {
    const items = [{ name: 'Seal' }, { name: '', how_many: 10 }, { colour: 'red' }];
    expect(wrongWith({ items })).toEqual([
      ['items[2].colour', 'unknown_parameter'],
      ['items[1].name', 'invalid_parameter'],
      ['items[1].how_many', 'invalid_parameter'],
      ['items[2].name', 'missing_parameter'],
    ]);
    expect(() => parse(OrderDto, { items: [{ name: 'x'.repeat(21) }] })).toThrow(
      '"items[0].name" must be at most 20 characters long.',
    );
  });

  it('rejects a value that is not a list, a list that is too long, and items that are not objects', () => {
    expect(() => parse(OrderDto, { items: 'Seal' })).toThrow('"items" must be a list.');
    const line = { name: 'Seal' };
    expect(() => parse(OrderDto, { items: [line, line, line, line] })).toThrow(
      '"items" must have at most 3 items.',
    );
    const refused = (at: number) => [`items[${at}]`, 'invalid_parameter'];
    expect(wrongWith({ items: [line, 'Seal', null] })).toEqual([1, 2].map(refused));
    expect(wrongWith({ items: [[], [line], [{ constructor: null }]] })).toEqual([0, 1, 2].map(refused));
  });

  it('does not look below a field that holds no objects', () => {
    let deep: unknown = 1;
    for (let depth = 0; depth < 20_000; depth += 1) deep = { deep };
    expect(wrongWith({ items: [], condition: deep })).toEqual([['condition', 'invalid_parameter']]);
  });

  it.each([
    ['two emoji are two characters', 3, 20, '😀😀'],
    ['surrounding spaces do not count', 3, 20, ' 😀😀 '],
    ['21 emoji are too many for 20', 1, 20, '😀'.repeat(21)],
  ])('rejects text of a wrong length: %s', (_, min, max, name) => {
    class NameDto {
      @Text({ about: 'A name.', min, max }) name!: string;
    }
    expect(wrongWith({ name }, NameDto)).toEqual([['name', 'invalid_parameter']]);
  });

  it('counts the characters of text, not its bytes', () => {
    expect(wrongWith({ items: [{ name: '😀'.repeat(20) }, { name: 'é' }] })).toEqual([]);
  });

  it.each([
    1e-6,
    0.001,
    1e21,
    Number.NaN,
    Infinity,
    -1,
    true,
    {},
    '',
    '1250.000',
    '-1.00',
    '1234567890123.00',
    ' 1',
    '1.',
    '.5',
    '1e3',
    '0x1',
    '-1',
    '1.234',
    '1,5',
    [1],
  ])('rejects the price %j', (price) => {
    expect(wrongWith({ items: [], unit_price: price })).toEqual([['unit_price', 'invalid_parameter']]);
  });

  it.each([1.5, '1.5', '1.50'])('accepts the price %j: the same digits are the same (D9)', (price) => {
    expect(parse(OrderDto, { items: [], unit_price: price })).toMatchObject({ unitPrice: '1.50' });
  });

  it.each([0, '0', '1250', '999999999999'])('accepts the price %j', (price) => {
    expect(wrongWith({ items: [], unit_price: price })).toEqual([]);
  });

  it('rejects text with many invisible characters', () => {
    expect(wrongWith({ items: [{ name: `x${'\ufe0f'.repeat(20)}` }] })).toEqual([
      ['items[0].name', 'invalid_parameter'],
    ]);
  });
});

describe('an e-mail address', () => {
  it.each(['ada@example.com', "o'neil+cmms@sub.example.co.uk", 'zoë@exämple.com'])('can be %s', (email) => {
    expect(parse(CrewDto, { how: 'walk', email })).toEqual({ how: 'walk', email });
  });

  it.each([
    '',
    'ada',
    'ada@',
    '@example.com',
    'Ada <ada@example.com>',
    ' ada@example.com',
    'ada@example.com,bo@example.com',
    'ada@example.com\r\nBcc: bo@example.com',
    'a\u0000da@example.com',
    'ada\ud800@example.com',
    `${'a'.repeat(65)}@example.com`,
    `ada@${'example.'.repeat(32)}com`,
    5,
    null,
  ])('cannot be %j', (email) => {
    expect(wrongWith({ how: 'walk', email }, CrewDto)).toEqual([['email', 'invalid_parameter']]);
  });
});

describe('a field with several values of a closed list', () => {
  it('removes duplicates, stores older values as their new ones, and can be empty only if it is declared', () => {
    const skills = ['souder', 'solder', 'weld'];
    expect(parse(CrewDto, { how: 'walk', skills }).skills).toEqual(['weld', 'solder']);
    expect(parse(CrewDto, { how: 'walk', skills: [] }).skills).toEqual([]);
    expect(wrongWith({ how: 'walk', drives: [] }, CrewDto)).toEqual([['drives', 'invalid_parameter']]);
  });

  it('accepts only text', () => {
    let deep: unknown = [];
    for (let depth = 0; depth < 20_000; depth += 1) deep = [deep];
    for (const skill of [1, null, { toString: null }, { toString: 1 }, ['weld'], deep]) {
      expect(() => parse(CrewDto, { how: 'walk', skills: ['weld', skill] })).toThrow(
        '"skills" must be a list of strings.',
      );
    }
  });

  it('has a short error message for any number of wrong values', () => {
    const skills = ['x'.repeat(100_000), ...Array.from({ length: 5_000 }, (_, index) => `skill ${index}`)];
    let message = '';
    try {
      parse(CrewDto, { how: 'walk', skills });
    } catch (problem) {
      ({ message } = problem as ApiError);
    }
    expect(message).toMatch(
      /^"skills" has unknown values: x{100}…, skill 0, .*, skill 8, and 4991 more\. Known: weld, solder\.$/,
    );
  });
});

describe('a field that depends on the value of another', () => {
  it.each(['ride', 'lift'])('is required with %s', (how) => {
    expect(wrongWith({ how }, CrewDto)).toEqual([
      ['vehicle', 'missing_parameter'],
      ['distance', 'missing_parameter'],
    ]);
    expect(wrongWith({ how, vehicle: 'van', distance: null }, CrewDto)).toEqual([
      ['distance', 'invalid_parameter'],
    ]);
    expect(wrongWith({ how, vehicle: 'van', distance: '3 km' }, CrewDto)).toEqual([]);
  });

  it('is rejected with other values, unless it is declared as optional', () => {
    expect(parse(CrewDto, { how: 'walk', distance: '3 km' })).toEqual({ how: 'walk', distance: '3 km' });
    expect(parse(CrewDto, { how: 'walk', distance: null })).toEqual({ how: 'walk', distance: null });
    expect(() => parse(CrewDto, { how: 'walk', vehicle: 'van' })).toThrow(
      '"vehicle" must be left out unless "how" is "ride" or "lift".',
    );
  });
});
