export { SandboxMovesModule } from './sandbox-moves.module.js';
