import { Integer } from '../../../kernel/validation/fields.js';

/** The form that changes the maintenance interval of an asset. */
export class ChangeIntervalDto {
  @Integer({ about: 'Days between two maintenances; empty for none.', nullable: true, min: 1, max: 36_500 })
  maintenance_interval_days?: number | null;
}
