import { BUILDING_SERVICES } from './building-services.js';
import type { Equipment } from './equipment.js';
import { MACHINERY } from './machinery.js';

export * from './courses.js';
export * from './equipment.js';
export { METERS, type PlantMeter } from './meters.js';
export * from './people.js';
export { SHELVES, type Shelf } from './shelves.js';
export { SITES, type Site, type Zone } from './sites.js';
export * from './wording.js';

/** All equipment of the demo plant. */
export const EQUIPMENT: readonly Equipment[] = [...MACHINERY, ...BUILDING_SERVICES];
