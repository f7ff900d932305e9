export { BusinessMove } from './business-move.js';
export { MoveEnd } from './move-end.js';
export { MovesModule } from './moves.module.js';
