import type { MovementType } from '../../spare-parts/index.js';

/** How each movement of stock is drawn. */
export const MOVEMENT_ICONS: Readonly<Record<MovementType, string>> = {
  receive: 'package-import',
  consume: 'package-export',
  reserve: 'lock',
  release: 'lock-open',
  adjust: 'adjustments',
};
