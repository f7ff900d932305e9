import { CalendarDate, OneOf, Uuid } from '../../kernel/validation/fields.js';

/** The periods that are one click away, in days. */
export const PERIODS = ['7', '30', '90'] as const;

/** What the address of the overview says. */
export class OverviewQuery {
  @OneOf(PERIODS, { about: 'The last so many days.' }) days?: (typeof PERIODS)[number];
  @CalendarDate({ about: 'The first day, instead.' }) from?: string;
  @CalendarDate({ about: 'The last day.' }) to?: string;
  @Uuid({ about: 'Only what belongs to this building.' }) building_id?: string;
}
