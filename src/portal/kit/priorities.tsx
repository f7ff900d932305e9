import type { Priority } from '../../operations/index.js';
import { Icon } from './icon.js';
import { useTexts } from './portal-context.js';
import { texts } from './texts.js';

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
    <span class={`priority priority-${priority}`}>
      <Icon name={ICONS[priority]} /> {t[priority]}
    </span>
  );
}
