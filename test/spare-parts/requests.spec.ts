import { describe, expect, it } from 'vitest';
import { parse } from '../../src/kernel/validation/parse.js';
import { CreateSparePartDto, MoveStockDto } from '../../src/spare-parts/index.js';
import { complaintsOf } from '../support/complaints.js';

const LARGEST = 2_147_483_647;
const OPERATION = '0199d2a4-6f1b-7c3e-8a55-3f0c9d2e7b10';

describe('creating a spare part', () => {
  it('requires only a name', () => {
    expect(parse(CreateSparePartDto, { name: 'Bearing' })).toEqual({ name: 'Bearing' });
    expect(complaintsOf(CreateSparePartDto, {})).toEqual([['name', 'missing_parameter']]);
  });

  it('accepts prices as numbers or text, and null for optional fields', () => {
    const raw = { name: 'Bearing', category: 'bearing', unit: 'piece', min_stock: 0, unit_price: 12.5 };
    expect(parse(CreateSparePartDto, { ...raw, supplier: null })).toEqual({
      name: 'Bearing',
      category: 'bearing',
      unit: 'piece',
      minStock: 0,
      unitPrice: '12.50',
      supplier: null,
    });
  });

  it('lists every invalid field', () => {
    const raw = { name: ' ', category: 'bearings', unit: 'inch', min_stock: -1, unit_price: 1.234 };
    expect(complaintsOf(CreateSparePartDto, { ...raw, reference: 'x'.repeat(256), quantity: 3 })).toEqual([
      ['quantity', 'unknown_parameter'],
      ['name', 'invalid_parameter'],
      ['reference', 'invalid_parameter'],
      ['category', 'invalid_category'],
      ['unit', 'invalid_parameter'],
      ['min_stock', 'invalid_parameter'],
      ['unit_price', 'invalid_parameter'],
    ]);
  });
});

describe('a stock movement', () => {
  it.each(['receive', 'consume', 'reserve', 'release'])('of type %s requires a positive integer', (type) => {
    const move = { type, operation_id: OPERATION };
    for (const quantity of [1, LARGEST]) {
      expect(parse(MoveStockDto, { ...move, quantity })).toEqual({ type, quantity, operationId: OPERATION });
    }
    for (const quantity of [0, -1, 1.5, LARGEST + 1, Number.NaN, '4', null]) {
      expect(complaintsOf(MoveStockDto, { ...move, quantity })).toEqual([['quantity', 'invalid_parameter']]);
    }
    expect(() => parse(MoveStockDto, { ...move, quantity: -1 })).toThrow(
      '"quantity" must be an integer from 1 to 2147483647.',
    );
  });

  it('of type adjust accepts a negative quantity, but not 0', () => {
    for (const quantity of [-LARGEST, -2, 3, LARGEST]) {
      expect(complaintsOf(MoveStockDto, { type: 'adjust', quantity })).toEqual([]);
    }
    for (const quantity of [0, -LARGEST - 1, 0.5]) {
      expect(() => parse(MoveStockDto, { type: 'adjust', quantity })).toThrow(
        '"quantity" must be an integer from -2147483647 to 2147483647, and not 0.',
      );
    }
  });

  it('requires an operation to reserve or release, and accepts one for other types', () => {
    for (const type of ['reserve', 'release']) {
      expect(complaintsOf(MoveStockDto, { type, quantity: 1 })).toEqual([
        ['operation_id', 'missing_parameter'],
      ]);
    }
    for (const type of ['receive', 'consume', 'adjust']) {
      expect(complaintsOf(MoveStockDto, { type, quantity: 1 })).toEqual([]);
      expect(complaintsOf(MoveStockDto, { type, quantity: 1, operation_id: OPERATION })).toEqual([]);
    }
    expect(complaintsOf(MoveStockDto, { type: 'consume', quantity: 1, operation_id: 'x' })).toEqual([
      ['operation_id', 'invalid_parameter'],
    ]);
  });

  it('requires an existing type', () => {
    expect(complaintsOf(MoveStockDto, { type: 'steal', quantity: 1 })).toEqual([
      ['type', 'invalid_parameter'],
    ]);
    expect(complaintsOf(MoveStockDto, { quantity: 1 })).toEqual([['type', 'missing_parameter']]);
  });
});
