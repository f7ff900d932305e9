import type { AlarmStatus, Severity } from '../../alarms/index.js';
import { statusMark, type Look } from '../kit/page.js';
import { alarmStatusTexts, severityTexts } from './alarms.texts.js';

const SEVERITIES: Readonly<Record<Severity, Look>> = {
  info: { tone: 'blue', icon: 'info-circle' },
  warning: { tone: 'amber', icon: 'alert-triangle' },
  critical: { tone: 'red', icon: 'alert-octagon' },
};

const STATUSES: Readonly<Record<AlarmStatus, Look>> = {
  open: { tone: 'red', icon: 'bell-ringing' },
  acknowledged: { tone: 'indigo', icon: 'eye-check' },
  resolved: { tone: 'green', icon: 'circle-check' },
};

/** The severity of an alarm. */
export const SeverityMark = statusMark(SEVERITIES, severityTexts);

/** The status of an alarm. */
export const AlarmMark = statusMark(STATUSES, alarmStatusTexts);

/** The colour and the icon of a severity, for places too small for a mark. */
export function severityLook(severity: Severity): Look {
  return SEVERITIES[severity];
}
