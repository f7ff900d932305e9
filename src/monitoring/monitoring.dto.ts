import { MAX_SOURCE, SEVERITIES, type Severity } from '../alarms/index.js';
import {
  BulkItems,
  Integer,
  ObjectOf,
  OneOf,
  Text,
  TextsByName,
  Timestamp,
  Uuid,
  WholeNumber,
} from '../kernel/validation/fields.js';
import { PRIORITIES, type Priority } from '../operations/index.js';
import { OLDER_TRADE_CODES, TRADE_CODES, type TradeCode } from '../technicians/index.js';
import {
  ALARM_STATES,
  type AlarmState,
  ASSET_STATUSES_OF_ALARMS,
  type AssetStatusOfAlarm,
} from './report.js';

/** The maximum length of a summary. */
export const MAX_SUMMARY = 1_000;

/** The maximum length of the details. Longer ones are truncated, because the sender cannot shorten them. */
export const MAX_DETAILS = 10_000;

const WHEN_FIRING = { when: ['status', 'firing'], elseOptional: true } as const;

const SET_ASSET_STATUS = {
  about:
    "The asset's status when an alarm is raised, unless the current one is worse. Repeats do not set it.",
};

const FLAP_WINDOW = {
  about:
    'If the problem returns within so many minutes after its alarm was resolved, that alarm opens again instead of a new one: `occurrences` increases, and `alarm.reopened` is emitted. A new alarm is raised if the operation of the last one is closed. Default: 0, a new alarm each time.',
  max: 10_080,
};

/** The operation to open for an alarm. */
export class OperationOfAlarmDto {
  @Text({ about: 'The title. Default: the summary.', nullable: true, min: 3, max: 255 })
  title?: string | null;
  @OneOf(TRADE_CODES, {
    about: 'The trade it needs.',
    required: true,
    alsoAccepted: OLDER_TRADE_CODES,
    example: 'mechanical',
  })
  required_skill!: TradeCode;
  @OneOf(PRIORITIES, { about: 'The urgency.', nullable: true, example: 'high' })
  priority?: Priority | null;
}

/** Body of `POST /alarms`. */
export class ReportAlarmDto {
  @Text({
    about: 'The name of the reporting system, chosen by you.',
    required: true,
    min: 1,
    max: MAX_SOURCE,
    example: 'scada',
  })
  source!: string;
  @Text({
    about:
      "The source's key for the alarm. At most one unresolved alarm exists per source and key; another report of it is a repeat.",
    required: true,
    min: 1,
    max: MAX_SOURCE,
    example: 'pump-4/vibration',
  })
  dedup_key!: string;
  @OneOf(ALARM_STATES, {
    about: 'Whether the problem exists (`firing`) or is over (`resolved`).',
    required: true,
    example: 'firing',
  })
  status!: AlarmState;
  @OneOf(SEVERITIES, { about: 'The severity.', required: WHEN_FIRING, example: 'warning' })
  severity?: Severity;
  @Text({
    about: 'A human-readable message.',
    required: WHEN_FIRING,
    min: 1,
    max: MAX_SUMMARY,
    example: 'Vibration of pump 4 above 7 mm/s',
  })
  summary?: string;
  @Text({ about: 'A longer description.', nullable: true, max: MAX_DETAILS, isTruncated: true })
  details?: string | null;
  @Uuid({ about: 'The asset concerned, by ID. Name the asset in one way at most.', nullable: true })
  asset_id?: string | null;
  @Text({ about: 'The asset concerned, by external ID.', nullable: true, max: 255 })
  asset_external_id?: string | null;
  @Text({ about: 'The asset concerned, by the QR code on its sticker.', nullable: true, max: 255 })
  asset_qr_code?: string | null;
  @Timestamp({
    about: 'When the problem started. Default: now. At most five minutes ahead of the clock of the business.',
    nullable: true,
  })
  started_at?: Date | null;
  @OneOf(ASSET_STATUSES_OF_ALARMS, { ...SET_ASSET_STATUS, nullable: true })
  set_asset_status?: AssetStatusOfAlarm | null;
  @ObjectOf(() => OperationOfAlarmDto, {
    about:
      'Opens an unassigned operation when the alarm is raised. Repeats open none, and neither does an alarm that is raised again while the operation of its last alarm is open: it joins that one.',
    nullable: true,
  })
  open_operation?: OperationOfAlarmDto | null;
  @Integer({ ...FLAP_WINDOW, min: 0, nullable: true }) flap_window_minutes?: number | null;
}

/** The maximum number of alerts in a request. */
const MAX_ALERTS = 5_000;

/** The maximum length of the link to the source of an alert. A longer one is cut off. */
export const MAX_LINK = 10_000;

/** An alert of Prometheus Alertmanager, or of Grafana. Unknown fields are ignored. `readAlerts` repairs what it can first. */
export class AlertDto {
  static readonly ignoresUnknown = true;

  @OneOf(ALARM_STATES, {
    about: 'Whether the problem exists (`firing`) or is over (`resolved`).',
    required: true,
  })
  status!: AlarmState;
  @Text({
    about:
      'The fingerprint of the alert: the `dedup_key` of the alarm. If it is missing, the labels make one.',
    min: 1,
    max: MAX_SOURCE,
    example: '6f1b7c3e8a553f0c',
  })
  fingerprint?: string;
  @TextsByName({
    about:
      'The labels. `asset_id`, `asset_external_id` or `asset_qr_code` names the asset. `severity` is `info`, `warning` or `critical`; any other value counts as `warning`. Values that are not text are converted.',
    example: { alertname: 'PumpVibration', severity: 'critical', asset_external_id: 'PUMP-4' },
  })
  labels?: [name: string, value: string][];
  @TextsByName({
    about:
      'The annotations: `summary` becomes the message, `description` the details. Values that are not text are converted.',
    nullable: true,
    example: { summary: 'Vibration of pump 4 above 7 mm/s' },
  })
  annotations?: [name: string, value: string][] | null;
  @Timestamp({
    about:
      'When it began. A time that cannot be read, and one in the year 1 or more than five minutes in the future, counts as missing.',
    nullable: true,
    example: '2026-10-05T08:29:31.482Z',
  })
  startsAt?: Date | null;
  @Text({
    about: 'The URL of the source of the alert. It is part of the details.',
    nullable: true,
    max: MAX_LINK,
  })
  generatorURL?: string | null;
  @TextsByName({ about: 'The measured values (Grafana). They are part of the details.', nullable: true })
  values?: [name: string, value: string][] | null;
  @Text({
    about: 'The URL of the dashboard (Grafana). It is part of the details.',
    nullable: true,
    max: MAX_LINK,
  })
  dashboardURL?: string | null;
  @Text({
    about: 'The URL of the panel (Grafana). It is part of the details.',
    nullable: true,
    max: MAX_LINK,
  })
  panelURL?: string | null;
}

/** Body of `POST /alarms/alertmanager`: the webhook body of Prometheus Alertmanager, version 4. Unknown fields are ignored. */
export class AlertmanagerDto {
  static readonly ignoresUnknown = true;

  @BulkItems(() => AlertDto, {
    about: 'The alerts. Each is used or rejected on its own.',
    required: true,
    max: MAX_ALERTS,
    mayBeEmpty: true,
  })
  alerts!: unknown[];
}

/** Parameters of `POST /alarms/alertmanager`. */
export class AlertmanagerQuery {
  @Text({
    about: 'The `source` of the alarms. Default: `alertmanager`.',
    min: 1,
    max: MAX_SOURCE,
  })
  source?: string;
  @OneOf(TRADE_CODES, {
    about:
      'Opens an operation of this trade for each new alarm. An alarm that is raised again while the operation of its last alarm is open joins that one.',
    alsoAccepted: OLDER_TRADE_CODES,
  })
  open_operation_skill?: TradeCode;
  @OneOf(ASSET_STATUSES_OF_ALARMS, SET_ASSET_STATUS) set_asset_status?: AssetStatusOfAlarm;
  @WholeNumber(FLAP_WINDOW) flap_window_minutes?: number;
}
