import { MAX_SOURCE, SEVERITIES, type Severity } from '../../alarms/index.js';
import { PRIORITIES, type Priority } from '../../operations/index.js';
import { ObjectOf, OneOf, Text, Timestamp, Uuid } from '../../kernel/validation/fields.js';
import { OLDER_TRADE_CODES, TRADE_CODES, type TradeCode } from '../../technicians/index.js';
import {
  ALARM_STATES,
  ASSET_STATUSES_OF_ALARMS,
  type AlarmState,
  type AssetStatusOfAlarm,
} from '../report.js';

/** How long what happened may be in words. */
export const MAX_SUMMARY = 1_000;

const WHEN_FIRING = { when: ['status', 'firing'], elseOptional: true } as const;

export const SET_ASSET_STATUS = {
  about:
    'The status that the asset gets when the alarm is raised, unless it stands worse already; repeats leave it alone.',
};

/** The operation that an alarm opens. */
export class OperationOfAlarmDto {
  @Text({ about: 'What needs doing; the summary unless given.', nullable: true, min: 3, max: 255 })
  title?: string | null;
  @OneOf(TRADE_CODES, {
    about: 'The trade it needs.',
    required: true,
    alsoAccepted: OLDER_TRADE_CODES,
    example: 'mechanical',
  })
  required_skill!: TradeCode;
  @OneOf(PRIORITIES, { about: 'How urgent it is.', nullable: true, example: 'high' })
  priority?: Priority | null;
}

/** Body of `POST /alarms`. */
export class ReportAlarmDto {
  @Text({
    about: 'The system that reports it, as you call it.',
    required: true,
    min: 1,
    max: MAX_SOURCE,
    example: 'scada',
  })
  source!: string;
  @Text({
    about:
      'What that system calls the alarm. Of one source and key one alarm at most is not resolved: another report of it is a repeat.',
    required: true,
    min: 1,
    max: MAX_SOURCE,
    example: 'pump-4/vibration',
  })
  dedup_key!: string;
  @OneOf(ALARM_STATES, { about: 'Whether it is there, or over.', required: true, example: 'firing' })
  status!: AlarmState;
  @OneOf(SEVERITIES, { about: 'How bad it is.', required: WHEN_FIRING, example: 'warning' })
  severity?: Severity;
  @Text({
    about: 'What happened, for a person.',
    required: WHEN_FIRING,
    min: 1,
    max: MAX_SUMMARY,
    example: 'Vibration of pump 4 above 7 mm/s',
  })
  summary?: string;
  @Text({ about: 'More about it.', nullable: true }) details?: string | null;
  @Uuid({ about: 'The asset that it is about, by its id: one way to name it at most.', nullable: true })
  asset_id?: string | null;
  @Text({ about: 'The same by its external id.', nullable: true, max: 255 })
  asset_external_id?: string | null;
  @Text({ about: 'The same by the QR code on its sticker.', nullable: true, max: 255 })
  asset_qr_code?: string | null;
  @Timestamp({ about: 'When it began; now unless given.', nullable: true }) started_at?: Date | null;
  @OneOf(ASSET_STATUSES_OF_ALARMS, { ...SET_ASSET_STATUS, nullable: true })
  set_asset_status?: AssetStatusOfAlarm | null;
  @ObjectOf(() => OperationOfAlarmDto, {
    about: 'Opens an operation, which no one has yet, when the alarm is raised; repeats open none.',
    nullable: true,
  })
  open_operation?: OperationOfAlarmDto | null;
}
