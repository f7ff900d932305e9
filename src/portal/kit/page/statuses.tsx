import { type AssetCategory, type AssetStatus, assetStatusTexts } from '../../../assets/index.js';
import { type OperationStatus, operationStatusTexts, type Priority } from '../../../operations/index.js';
import type { TradeCode } from '../../../technicians/index.js';
import { Icon } from './icon.js';
import { type Look, statusMark } from './page.js';
import { useTexts } from '../request/portal-context.js';
import { texts } from './texts.js';

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

const ICONS: Readonly<Record<Priority, string>> = {
  lowest: 'chevrons-down',
  low: 'chevron-down',
  medium: 'equal',
  high: 'chevron-up',
  highest: 'chevrons-up',
};

/** The labels of the priorities. */
export const priorityTexts = texts<Record<Priority, string>>({
  lowest: { en: 'Lowest', fr: 'Très basse' },
  low: { en: 'Low', fr: 'Basse' },
  medium: { en: 'Medium', fr: 'Moyenne' },
  high: { en: 'High', fr: 'Haute' },
  highest: { en: 'Highest', fr: 'Très haute' },
});

/** The priority of an operation; a dash if it has none. */
export function PriorityMark({ priority }: { priority: Priority | null }) {
  const t = useTexts(priorityTexts);
  if (priority === null) return <span class="text-secondary">–</span>;
  return (
    <span class={`priority small-icons inline-row no-wrap priority-${priority}`}>
      <Icon name={ICONS[priority]} /> {t[priority]}
    </span>
  );
}

/** The trade that usually works on assets of a category. */
export const TRADE_OF_CATEGORY: Readonly<Record<AssetCategory, TradeCode>> = {
  plumbing: 'plumbing',
  electrical: 'electrical',
  hvac: 'hvac',
  furniture: 'carpentry',
  appliance: 'electromechanical',
  it_equipment: 'it_network',
  security: 'security_systems',
  fire_safety: 'fire_safety',
  structural: 'masonry',
  cleaning: 'cleaning',
  production_machine: 'mechanical',
  conveyor: 'mechanical',
  pump: 'mechanical',
  motor: 'electromechanical',
  compressor: 'pneumatics',
  instrumentation: 'instrumentation',
  material_handling: 'mechanical',
  other: 'other',
};
