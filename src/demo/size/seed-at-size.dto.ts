import { Integer } from '../../kernel/validation/fields.js';

const COUNT = { min: 0, max: 999_999_999 };

/** How many rows of each kind a business for measurements gets; none of what is left out. */
export class SeedAtSizeDto {
  @Integer({ ...COUNT, about: 'How many assets.' }) assets?: number;
  @Integer({ ...COUNT, about: 'How many operations.' }) operations?: number;
  @Integer({ ...COUNT, about: 'How many spare parts.' }) parts?: number;
  @Integer({ ...COUNT, about: 'How many webhook deliveries.' }) deliveries?: number;
}
