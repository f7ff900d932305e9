import { Problem, type FieldProblem } from '../kernel/errors/problem.js';
import { SPARE_PART_CATEGORIES, SPARE_PART_UNITS, type SparePart } from './spare-part.entity.js';

/** A part to be recorded; `unitPrice` as text with two fraction digits. */
export type NewSparePart = Pick<SparePart, 'name'> &
  Partial<Pick<SparePart, 'reference' | 'unitPrice' | 'supplier' | 'minStock'>> & {
    readonly category?: string | null;
    readonly unit?: string | null;
  };

/** Makes sure that a part can be recorded: no route creates parts, so no request class has looked at it. @throws Problem */
export function requireValid(part: NewSparePart): asserts part is Partial<SparePart> & NewSparePart {
  const { name, category = null, unit = null, minStock = null, unitPrice = null } = part;
  const problems: FieldProblem[] = [];
  const demand = (
    holds: boolean,
    param: string,
    what: string,
    code: FieldProblem['code'] = 'invalid_parameter',
  ) => {
    if (!holds) problems.push({ param, code, message: `"${param}" must be ${what}.` });
  };
  demand(name.trim() !== '' && name.length <= 255, 'name', '1 to 255 characters long');
  demand(
    isOneOf(SPARE_PART_CATEGORIES, category),
    'category',
    listed(SPARE_PART_CATEGORIES),
    'invalid_category',
  );
  demand(isOneOf(SPARE_PART_UNITS, unit), 'unit', listed(SPARE_PART_UNITS));
  demand(minStock === null || isQuantity(minStock), 'min_stock', 'an integer from 0 to 2147483647');
  demand(
    unitPrice === null || /^\d{1,12}\.\d{2}$/.test(unitPrice),
    'unit_price',
    'from 0 to 999999999999.99',
  );
  if (problems.length > 0) throw Problem.ofFields(problems);
}

function isOneOf(values: readonly string[], value: string | null): boolean {
  return value === null || values.includes(value);
}

function isQuantity(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= 2_147_483_647;
}

function listed(values: readonly string[]): string {
  return `one of: ${values.join(', ')}`;
}
