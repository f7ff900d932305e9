import { describe, expect, it } from 'vitest';
import { WholeNumber } from '../../src/kernel/validation/fields.js';
import { complaintsOf } from '../support/complaints.js';

/** Fields enough for more combinations than classes are made for. */
const NAMES = Array.from({ length: 12 }, (_, index) => `field${index}`);
const COMBINATIONS = 2 ** NAMES.length;

class Numbers {
  @WholeNumber({ about: 'Has to be given.', max: 9, required: true }) needed!: string;
  @WholeNumber({ about: 'Goes with a one.', max: 9, required: { when: ['field0', '1'] } }) companion?: string;
}
for (const name of NAMES) WholeNumber({ about: 'May be given.', max: 9 })(Numbers.prototype, name);

const namesOf = (combination: number) => NAMES.filter((_, index) => combination & (1 << index));
const numbers = (names: readonly string[], value: string) =>
  Object.fromEntries(names.map((name) => [name, value]));
const wrongWith = (raw: Record<string, unknown>) =>
  complaintsOf(Numbers, raw).map(([param, code]) => `${param} ${code}`);

describe('of an object, whichever of its fields are given', () => {
  it('each that is given is checked, each that has to be is missed, and no other', () => {
    for (let combination = 0; combination < COMBINATIONS; combination += 1) {
      const names = namesOf(combination);
      const wrong = names.map((name) => `${name} invalid_parameter`);
      expect(wrongWith(numbers(names, '10'))).toEqual(['needed missing_parameter', ...wrong]);
      expect(wrongWith({ ...numbers(names, '5'), needed: '0' })).toEqual([]);
    }
  });

  it('one that another one needs is missed', () => {
    expect(wrongWith({ needed: '0', field0: '1' })).toEqual(['companion missing_parameter']);
    expect(wrongWith({ needed: '0', field0: '2' })).toEqual([]);
  });
});
