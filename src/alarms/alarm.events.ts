import { eventType } from '../kernel/resource/event-type.js';
import { alarmResource } from './alarm.resource.js';

/** `alarm.raised` (§6.5, D24). */
export const alarmRaised = eventType(
  'alarm.raised',
  'An asset went out of service, or the available stock of a spare part fell below its minimum.',
  alarmResource.snapshot(['id', 'object', 'kind', 'asset_id', 'spare_part_id', 'message', 'created_at']),
);
