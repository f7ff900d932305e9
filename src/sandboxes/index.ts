export {
  type ClockMove,
  MoveClockDto,
  SANDBOX_CLOCKS,
  type SandboxClock,
  sandboxClockResource,
  SandboxClocks,
  sandboxMessages,
} from './sandbox-clock.js';
export { SandboxesModule } from './sandboxes.module.js';
export { SandboxesService, type NewSandbox, type Sandbox } from './sandboxes.service.js';
