import { OneOf } from '../../kernel/validation/fields.js';
import { PLANS, type Plan } from '../plans.js';

/** The plan that a business moves to. */
export class SetPlanDto {
  @OneOf(PLANS, { about: 'The new plan.', required: true }) plan!: Plan;
}
