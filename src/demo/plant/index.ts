import { BUILDING_SERVICES } from './building-services.js';
import type { Equipment } from './equipment.js';
import { MACHINERY } from './machinery.js';

export * from './conversations.js';
export * from './labor.js';
export * from './meters.js';
export * from './equipment.js';
export * from './people.js';
export { SHELVES, type Shelf } from './shelves.js';

/** All equipment of the demo plant. */
export const EQUIPMENT: readonly Equipment[] = [...MACHINERY, ...BUILDING_SERVICES];
