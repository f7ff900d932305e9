import type { AlarmReport } from '../alarms/index.js';
import { complaints, messages, withParams } from '../kernel/messages/messages.js';
import type { Priority } from '../operations/index.js';
import type { TradeCode } from '../technicians/index.js';

/** The status of an alarm in a report. */
export const ALARM_STATES = ['firing', 'resolved'] as const;

/** The status of an alarm in a report. */
export type AlarmState = (typeof ALARM_STATES)[number];

/** The statuses that an alarm can set on an asset. */
export const ASSET_STATUSES_OF_ALARMS = ['needs_maintenance', 'out_of_service'] as const;

/** An asset status that an alarm can set. */
export type AssetStatusOfAlarm = (typeof ASSET_STATUSES_OF_ALARMS)[number];

/** What happens once, when an alarm is raised, and when one that was resolved is raised again. */
export interface Consequences {
  /** For how long after its end an alarm that fires again reopens itself, instead of raising another one. */
  readonly flapWindowMinutes?: number | null;
  /** The status to set on its asset. */
  readonly setAssetStatus?: AssetStatusOfAlarm | null;
  /** The operation to open. */
  readonly openOperation?: {
    readonly title?: string | null;
    readonly requiredSkill: TradeCode;
    readonly priority?: Priority | null;
  } | null;
}

/** A reference to the asset of an alarm, in at most one of three ways. */
export interface AssetReference {
  readonly assetId?: string | null;
  readonly assetExternalId?: string | null;
  readonly assetQrCode?: string | null;
}

/** One alert of a batch. */
export interface Alert extends Omit<AlarmReport, 'assetId'>, AssetReference {
  /** Its index in the batch, from 0. */
  readonly index: number;
  readonly status: AlarmState;
}

/** The validation messages for reports of alarms. */
export const monitoringComplaints = complaints('monitoring', {
  namedTwice: withParams<{ companion: string }>({
    api: ({ companion }) => `cannot be combined with \`${companion}\`: name the asset in one way.`,
    en: () => 'names the asset a second time.',
    fr: () => 'nomme l’équipement une seconde fois.',
  }),
  assetNeeded: {
    en: 'requires an asset: name the asset of the alarm.',
    fr: 'demande un équipement : indiquez celui que concerne l’alarme.',
  },
});

/** The messages about work for alarms. */
export const monitoringMessages = messages('monitoring', {
  workClosed: {
    en: 'This work order is closed meanwhile. Choose another one, or create one.',
    fr: 'Cette intervention est close entre-temps. Choisissez-en une autre ou créez-en une.',
  },
});
