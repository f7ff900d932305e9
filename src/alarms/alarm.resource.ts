import { like, nullable, oneOf, text, timestamp, uuid } from '../kernel/resource/field.js';
import { defineResource, type ResourceOf } from '../kernel/resource/resource.js';
import { Alarm, ALARM_KINDS } from './alarm.entity.js';

/** An alarm as it is read (D24, D55). */
export const alarmResource = defineResource({
  object: 'alarm',
  entity: Alarm,
  description: 'Something that needs attention: a standing asset, or a part that runs out.',
  fields: {
    id: uuid('The alarm.'),
    kind: oneOf(ALARM_KINDS, 'What raised it.'),
    asset_id: nullable(uuid('The asset that stands still; null for another kind.')),
    spare_part_id: like(nullable(uuid('The spare part that runs out; null for another kind.')), null),
    message: text(
      'What happened, for a person.',
      'Feed pump 4 (PUM-GRUN-CR10-0042) is now out of service: Bearing seized',
    ),
    created_at: timestamp('When it was raised.'),
  },
});

/** The same as an object. */
export type AlarmResource = ResourceOf<typeof alarmResource>;
