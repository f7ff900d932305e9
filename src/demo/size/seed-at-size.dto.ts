import { Integer } from '../../kernel/validation/fields.js';

const COUNT = { min: 0, max: 999_999_999 };

/** The number of rows of each kind in a business for benchmarks; 0 if left out. */
export class SeedAtSizeDto {
  @Integer({ ...COUNT, about: 'How many assets.' }) assets?: number;
  @Integer({ ...COUNT, about: 'How many operations.' }) operations?: number;
  @Integer({ ...COUNT, about: 'How many spare parts.' }) parts?: number;
  @Integer({ ...COUNT, about: 'How many webhook deliveries.' }) deliveries?: number;
}
