export { SandboxMovesModule } from './sandbox-mover.js';
