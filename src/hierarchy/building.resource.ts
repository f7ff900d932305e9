import {
  decimal,
  externalId,
  withExample,
  nullable,
  oneOf,
  text,
  timestamp,
  uuid,
} from '../kernel/resource/field.js';
import { defineResource, type ResourceOf } from '../kernel/resource/resource.js';
import { Building, BUILDING_TYPES } from './building.entity.js';

/** The building resource (§2.4). */
export const buildingResource = defineResource({
  object: 'building',
  entity: Building,
  description: 'A building, with its floors and rooms below it.',
  fields: {
    id: uuid('The building.'),
    name: text('Its name.', 'Plant North'),
    description: nullable(text('A description.')),
    building_type: withExample(oneOf(BUILDING_TYPES, 'The use of the building.'), 'industrial'),
    physical_address: text('The street address.', '12 Quai du Port, 13002 Marseille'),
    area_sqm: nullable(withExample(decimal('The floor area in square metres.'), '1250.50')),
    created_at: timestamp('When it was recorded.'),
    updated_at: timestamp('When it last changed.'),
    external_id: externalId('SITE-01'),
  },
});

/** The same resource as an object. */
export type BuildingResource = ResourceOf<typeof buildingResource>;
