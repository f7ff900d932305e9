import { type AssetStatus, assetStatusTexts } from '../../assets/index.js';
import { type OperationStatus, operationStatusTexts } from '../../operations/index.js';
import { Mark, type Tone } from './page.js';
import { useTexts } from './portal-context.js';

interface Look {
  readonly tone: Tone;
  readonly icon: string;
}

/** How each status of an asset looks. */
const ASSETS: Readonly<Record<AssetStatus, Look>> = {
  operational: { tone: 'green', icon: 'circle-check' },
  needs_maintenance: { tone: 'amber', icon: 'alert-triangle' },
  under_maintenance: { tone: 'indigo', icon: 'tool' },
  out_of_service: { tone: 'red', icon: 'circle-x' },
  retired: { tone: 'grey', icon: 'archive' },
};

/** How each status of an operation looks. */
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
  cancelled: { tone: 'struck', icon: 'ban' },
};

/** The condition of an asset. */
export function AssetMark({ status }: { status: AssetStatus }) {
  return <Mark {...ASSETS[status]} text={useTexts(assetStatusTexts)[status]} />;
}

/** The colour and the icon of an asset's condition, for where a mark has no room: its word must be said there too. */
export function assetLook(status: AssetStatus): Look {
  return ASSETS[status];
}

/** Where an operation stands. */
export function OperationMark({ status }: { status: OperationStatus }) {
  return <Mark {...OPERATIONS[status]} text={useTexts(operationStatusTexts)[status]} />;
}

/** The colour and the icon of a status, for where a mark has no room: its word must be said there too. */
export function operationLook(status: OperationStatus): Look {
  return OPERATIONS[status];
}
