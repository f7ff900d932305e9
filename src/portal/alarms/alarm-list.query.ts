import { SEVERITIES, type Severity } from '../../alarms/index.js';
import { OneOf, Uuid } from '../../kernel/validation/fields.js';

/** The parts of the list: what is not over, and what is. */
export const ALARM_TABS = ['current', 'over'] as const;

/** One of them. */
export type AlarmTab = (typeof ALARM_TABS)[number];

/** The filters of the list, as they stand in its address. */
export class AlarmListQuery {
  @OneOf(ALARM_TABS, { about: 'Which part of the list.' }) tab?: AlarmTab;
  @OneOf(SEVERITIES, { about: 'How bad it is.' }) severity?: Severity;
  @Uuid({ about: 'The asset that it is about.' }) asset_id?: string;
}
