import { MAX_SOURCE } from '../../alarms/index.js';
import { ListOf, OneOf, Text, TextsByName, Timestamp } from '../../kernel/validation/fields.js';
import { OLDER_TRADE_CODES, TRADE_CODES, type TradeCode } from '../../technicians/index.js';
import {
  ALARM_STATES,
  ASSET_STATUSES_OF_ALARMS,
  type AlarmState,
  type AssetStatusOfAlarm,
} from '../report.js';
import { SET_ASSET_STATUS } from './report-alarm.dto.js';

/** The maximum number of alerts in a request. */
const MAX_ALERTS = 1_000;

/** An alert of Prometheus Alertmanager. Unknown fields are ignored. */
export class AlertDto {
  static readonly ignoresUnknown = true;

  @OneOf(ALARM_STATES, {
    about: 'Whether the problem exists (`firing`) or is over (`resolved`).',
    required: true,
  })
  status!: AlarmState;
  @Text({
    about: 'The fingerprint of the alert: the `dedup_key` of the alarm.',
    required: true,
    min: 1,
    max: MAX_SOURCE,
    example: '6f1b7c3e8a553f0c',
  })
  fingerprint!: string;
  @TextsByName({
    about:
      'The labels. `asset_id`, `asset_external_id` or `asset_qr_code` names the asset. `severity` is `info`, `warning` or `critical`; any other value counts as `warning`.',
    required: true,
    example: { alertname: 'PumpVibration', severity: 'critical', asset_external_id: 'PUMP-4' },
  })
  labels!: [name: string, value: string][];
  @TextsByName({
    about: 'The annotations: `summary` becomes the message, `description` the details.',
    nullable: true,
    example: { summary: 'Vibration of pump 4 above 7 mm/s' },
  })
  annotations?: [name: string, value: string][] | null;
  @Timestamp({ about: 'When it began.', nullable: true, example: '2026-10-05T08:29:31.482Z' })
  startsAt?: Date | null;
  @Text({ about: 'The URL of the source of the alert.', nullable: true }) generatorURL?: string | null;
}

/** Body of `POST /alarms/alertmanager`: the webhook body of Prometheus Alertmanager, version 4. Unknown fields are ignored. */
export class AlertmanagerDto {
  static readonly ignoresUnknown = true;

  @ListOf(() => AlertDto, { about: 'The alerts.', required: true, max: MAX_ALERTS }) alerts!: AlertDto[];
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
    about: 'Opens an operation of this trade for each new alarm.',
    alsoAccepted: OLDER_TRADE_CODES,
  })
  open_operation_skill?: TradeCode;
  @OneOf(ASSET_STATUSES_OF_ALARMS, SET_ASSET_STATUS) set_asset_status?: AssetStatusOfAlarm;
}
