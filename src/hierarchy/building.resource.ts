import {
  decimal,
  externalId,
  like,
  nullable,
  oneOf,
  text,
  timestamp,
  uuid,
} from '../kernel/resource/field.js';
import { defineResource, type ResourceOf } from '../kernel/resource/resource.js';
import { Building, BUILDING_TYPES } from './building.entity.js';

/** A building as it is read (§2.4). */
export const buildingResource = defineResource({
  object: 'building',
  entity: Building,
  description: 'A building, with its floors and rooms below it.',
  fields: {
    id: uuid('The building.'),
    name: text('Its name.', 'Plant North'),
    description: nullable(text('What there is to know about it.')),
    building_type: like(oneOf(BUILDING_TYPES, 'What it is used for.'), 'industrial'),
    physical_address: text('Street address.', '12 Quai du Port, 13002 Marseille'),
    area_sqm: nullable(like(decimal('Floor area in square metres.'), '1250.50')),
    created_at: timestamp('When it was recorded.'),
    updated_at: timestamp('When it last changed.'),
    external_id: externalId('SITE-01'),
  },
});

/** The same as an object. */
export type BuildingResource = ResourceOf<typeof buildingResource>;
