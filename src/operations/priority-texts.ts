import { texts } from '../kernel/messages/texts.js';
import type { Priority } from '../technicians/index.js';

/** The labels of the priorities. */
export const priorityTexts = texts<Record<Priority, string>>({
  lowest: { en: 'Lowest', fr: 'Très basse' },
  low: { en: 'Low', fr: 'Basse' },
  medium: { en: 'Medium', fr: 'Moyenne' },
  high: { en: 'High', fr: 'Haute' },
  highest: { en: 'Highest', fr: 'Très haute' },
});
