import type { AlarmReport } from '../alarms/index.js';
import type { Priority } from '../operations/index.js';
import type { TradeCode } from '../technicians/index.js';

/** What another system says of an alarm: that it is there, or over. */
export const ALARM_STATES = ['firing', 'resolved'] as const;

/** One of the two. */
export type AlarmState = (typeof ALARM_STATES)[number];

/** The statuses of an asset that an alarm can bring about. */
export const ASSET_STATUSES_OF_ALARMS = ['needs_maintenance', 'out_of_service'] as const;

/** One of them. */
export type AssetStatusOfAlarm = (typeof ASSET_STATUSES_OF_ALARMS)[number];

/** What an alarm brings about when it is raised, and never again. */
export interface Consequences {
  /** The status of its asset. */
  readonly setAssetStatus?: AssetStatusOfAlarm | null;
  /** The operation to open. */
  readonly openOperation?: {
    readonly title?: string | null;
    readonly requiredSkill: TradeCode;
    readonly priority?: Priority | null;
  } | null;
}

/** How a system names the asset that an alarm is about. */
export interface AssetNamed {
  readonly assetId?: string | null;
  readonly assetExternalId?: string | null;
  readonly assetQrCode?: string | null;
}

/** One alarm of a batch, which another system reports. */
export interface Alert extends Omit<AlarmReport, 'assetId'>, AssetNamed {
  readonly status: AlarmState;
}
