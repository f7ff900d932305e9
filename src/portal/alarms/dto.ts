import { SEVERITIES, type Severity } from '../../alarms/index.js';
import { OneOf, Uuid } from '../../kernel/validation/fields.js';

/** The tabs of the list: current alarms, and resolved ones. */
export const ALARM_TABS = ['current', 'over'] as const;

/** A tab of the list. */
export type AlarmTab = (typeof ALARM_TABS)[number];

/** The filters of the list, as parameters of its address. */
export class AlarmListQuery {
  @OneOf(ALARM_TABS, { about: 'The tab of the list.' }) tab?: AlarmTab;
  @OneOf(SEVERITIES, { about: 'Only alarms of this severity.' }) severity?: Severity;
  @Uuid({ about: 'Only alarms of this asset.' }) asset_id?: string;
}

/** The open operation that an alarm joins. */
export class JoinWorkDto {
  @Uuid({ about: 'The operation.', required: true }) operation_id!: string;
}
