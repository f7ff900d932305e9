import type {
  AssetResource,
  AssetStatusChangeResource,
  DowntimeResource,
  ScheduleShown,
} from '../../assets/index.js';
import type { DisplayedAlarm } from '../../alarms/index.js';
import type { AttachmentResource } from '../../attachments/index.js';
import type { RoomPlace } from '../../hierarchy/index.js';
import type { MeterResource } from '../../meters/index.js';
import type { AssetFigures, DisplayedOperation } from '../../operations/index.js';
import type { Chosen } from '../kit/lookup.js';

/** The data of an asset's page. */
export interface AssetDetail {
  readonly asset: AssetResource;
  readonly place: RoomPlace | undefined;
  readonly parent: Chosen | null;
  readonly supplier: Chosen | null;
  /** The current alarms. */
  readonly alarms: readonly DisplayedAlarm[];
  readonly meters: readonly MeterResource[];
  readonly components: readonly AssetResource[];
  /** Open operations first. */
  readonly operations: readonly DisplayedOperation[];
  readonly figures: AssetFigures;
  readonly history: readonly AssetStatusChangeResource[];
  readonly downtimes: readonly DowntimeResource[];
  readonly schedule: ScheduleShown | null;
  readonly attachments: readonly AttachmentResource[];
}
