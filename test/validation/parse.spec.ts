import { describe, expect, it } from 'vitest';
import { Problem } from '../../src/kernel/errors/problem.js';
import {
  Decimal,
  Integer,
  ListOf,
  OneOf,
  Text,
  Timestamp,
  Uuid,
} from '../../src/kernel/validation/fields.js';
import type { Dto } from '../../src/kernel/validation/field.js';
import { parse } from '../../src/kernel/validation/parse.js';

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

/** The next version of an order: what it inherits and what it adds. */
class LaterOrderDto extends OrderDto {
  @Text({ about: 'A remark.', nullable: true }) remark?: string | null;
}

function wrongWith(raw: Record<string, unknown>, dto: Dto = OrderDto): [string, string][] {
  try {
    parse(dto, raw);
  } catch (problem) {
    return (problem as Problem).fields!.map(({ param, code }) => [param, code]);
  }
  return [];
}

describe('a command', () => {
  it('is in the spelling and the types of the program', () => {
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

  it('tells absent from null', () => {
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

describe('what is wrong', () => {
  it('is told of every field at once, the unknown ones first', () => {
    expect(wrongWith({ unit_price: '1', colour: 'red', condition: 'old' })).toEqual([
      ['colour', 'unknown_parameter'],
      ['items', 'missing_parameter'],
      ['unit_price', 'invalid_parameter'],
      ['condition', 'invalid_parameter'],
    ]);
  });

  it('is told with the place of a nested field', () => {
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

  it('is a list that is none, that is too long, or that holds what is no object', () => {
    expect(() => parse(OrderDto, { items: 'Seal' })).toThrow('"items" must be a list.');
    const line = { name: 'Seal' };
    expect(() => parse(OrderDto, { items: [line, line, line, line] })).toThrow(
      '"items" must have at most 3 items.',
    );
    expect(wrongWith({ items: [line, 'Seal', null] })).toEqual([
      ['items[1]', 'invalid_parameter'],
      ['items[2]', 'invalid_parameter'],
    ]);
  });

  it('is not looked for below a field that holds no objects', () => {
    let deep: unknown = 1;
    for (let depth = 0; depth < 20_000; depth += 1) deep = { deep };
    expect(wrongWith({ items: [], condition: deep })).toEqual([['condition', 'invalid_parameter']]);
  });

  it.each([1e-7, 0.001, 1e21, Number.NaN, Infinity, -1, true, {}])('is a price of %s', (price) => {
    expect(wrongWith({ items: [], unit_price: price })).toEqual([['unit_price', 'invalid_parameter']]);
  });

  it('is text whose length is hidden behind characters that show nothing', () => {
    expect(wrongWith({ items: [{ name: `x${'\ufe0f'.repeat(20)}` }] })).toEqual([
      ['items[0].name', 'invalid_parameter'],
    ]);
  });
});
