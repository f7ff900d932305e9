import { changeEventType, eventType } from '../kernel/resource/event-type.js';
import { alarmResource } from './alarm.entity.js';

const snapshot = alarmResource.wholeSnapshot();
const acknowledged_by = { kind: 'api_key', id: '0199d2a4-6f1b-7c3e-8a55-3f0c9d2e7b13' } as const;

/** `alarm.raised` (§6.5, D24, D63). */
export const alarmRaised = eventType(
  'alarm.raised',
  'An asset went out of service, the available stock of a spare part fell below its minimum, or another system reported an alarm. Repeats of an alarm emit nothing.',
  snapshot,
);
/** A resolved alarm fired again within its flap window, or was resolved or acknowledged by mistake (D63). */
export const alarmReopened = changeEventType(
  'alarm.reopened',
  'A resolved alarm was reported again within its flap window, or someone took back that an alarm was acknowledged or resolved: it is open again.',
  snapshot,
  {
    shows: {
      kind: 'monitoring',
      source: 'scada',
      dedup_key: 'pump-4/vibration',
      severity: 'warning',
      message: 'Vibration of pump 4 above 7 mm/s',
      status: 'open',
      occurrences: 2,
      last_seen_at: '2026-10-06T14:05:00.000Z',
    },
    previous: {
      status: 'resolved',
      occurrences: 1,
      last_seen_at: '2026-10-05T08:30:00.000Z',
      resolved_at: '2026-10-06T14:01:00.000Z',
    },
  },
);
export const alarmAcknowledged = changeEventType(
  'alarm.acknowledged',
  'An alarm was acknowledged.',
  snapshot,
  {
    shows: { status: 'acknowledged', acknowledged_at: '2026-10-06T14:05:00.000Z', acknowledged_by },
    previous: { status: 'open', acknowledged_at: null, acknowledged_by: null },
  },
);
export const alarmResolved = changeEventType(
  'alarm.resolved',
  'An alarm was resolved: by its source, by a person, or because the problem ended.',
  snapshot,
  {
    shows: {
      status: 'resolved',
      resolved_at: '2026-10-06T14:05:00.000Z',
      resolved_by: acknowledged_by,
      acknowledged_at: '2026-10-05T08:32:00.000Z',
      acknowledged_by,
    },
    previous: { status: 'acknowledged', resolved_at: null, resolved_by: null },
  },
);
