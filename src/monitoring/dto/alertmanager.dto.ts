import { MAX_SOURCE } from '../../alarms/index.js';
import {
  BulkItems,
  OneOf,
  Text,
  TextsByName,
  Timestamp,
  WholeNumber,
} from '../../kernel/validation/fields.js';
import { OLDER_TRADE_CODES, TRADE_CODES, type TradeCode } from '../../technicians/index.js';
import {
  ALARM_STATES,
  ASSET_STATUSES_OF_ALARMS,
  type AlarmState,
  type AssetStatusOfAlarm,
} from '../report.js';
import { FLAP_WINDOW, SET_ASSET_STATUS } from './report-alarm.dto.js';

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
