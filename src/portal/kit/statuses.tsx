import { type AssetStatus, assetStatusTexts } from '../../assets/index.js';
import { type OperationStatus, operationStatusTexts } from '../../operations/index.js';
import { statusMark, type Look } from './page.js';

/** The look of each asset status. */
const ASSETS: Readonly<Record<AssetStatus, Look>> = {
  operational: { tone: 'green', icon: 'circle-check' },
  needs_maintenance: { tone: 'amber', icon: 'alert-triangle' },
  under_maintenance: { tone: 'indigo', icon: 'tool' },
  out_of_service: { tone: 'red', icon: 'circle-x' },
  retired: { tone: 'grey', icon: 'archive' },
};

/** The look of each operation status. */
const OPERATIONS: Readonly<Record<OperationStatus, Look>> = {
  new: { tone: 'grey', icon: 'sparkles' },
  assigned: { tone: 'blue', icon: 'user-check' },
  pending_start: { tone: 'amber', icon: 'hourglass' },
  in_progress: { tone: 'indigo', icon: 'progress' },
  start_disputed: { tone: 'amber', icon: 'message-exclamation' },
  pending_completion: { tone: 'amber', icon: 'hourglass' },
  completion_disputed: { tone: 'amber', icon: 'message-exclamation' },
  completed: { tone: 'green', icon: 'check' },
  done: { tone: 'green', icon: 'circle-check' },
  cancelled: { tone: 'struck-through', icon: 'ban' },
};

/** The status of an asset. */
export const AssetMark = statusMark(ASSETS, assetStatusTexts);

/** The colour and the icon of an asset's status, for places too small for a mark. The label must still be given there. */
export function assetLook(status: AssetStatus): Look {
  return ASSETS[status];
}

/** The status of an operation. */
export const OperationMark = statusMark(OPERATIONS, operationStatusTexts);

/** The colour and the icon of an operation's status, for places too small for a mark. The label must still be given there. */
export function operationLook(status: OperationStatus): Look {
  return OPERATIONS[status];
}
