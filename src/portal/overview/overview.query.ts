import { CalendarDate, OneOf, Uuid } from '../../kernel/validation/fields.js';

/** The preset periods, in days. */
export const PERIODS = ['7', '30', '90'] as const;

/** The parameters of the overview's address. */
export class OverviewQuery {
  @OneOf(PERIODS, { about: 'A preset period: the number of days until today.' })
  days?: (typeof PERIODS)[number];
  @CalendarDate({ about: 'The first day, instead of a preset.' }) from?: string;
  @CalendarDate({ about: 'The last day.' }) to?: string;
  @Uuid({ about: 'Only figures of this building.' }) building_id?: string;
}
