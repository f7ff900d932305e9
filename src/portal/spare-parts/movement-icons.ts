import type { MovementType } from '../../spare-parts/index.js';

/** The icon of each kind of movement. */
export const MOVEMENT_ICONS: Readonly<Record<MovementType, string>> = {
  receive: 'package-import',
  consume: 'package-export',
  reserve: 'lock',
  release: 'lock-open',
  adjust: 'adjustments',
};
