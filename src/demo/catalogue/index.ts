import { BUILDING_SERVICES } from './building-services.js';
import { PROCESS_EQUIPMENT } from './process-equipment.js';
import { SITE_EQUIPMENT } from './site-equipment.js';
import { STRUCTURE_AND_FURNISHING } from './structure-and-furnishing.js';
import type { Equipment } from './equipment.js';

export type { Component, Equipment, Zone } from './equipment.js';

/** The equipment of the demo plant, over all categories. */
export const EQUIPMENT: readonly Equipment[] = [
  ...PROCESS_EQUIPMENT,
  ...BUILDING_SERVICES,
  ...SITE_EQUIPMENT,
  ...STRUCTURE_AND_FURNISHING,
];
