export { MoveClockDto } from './dto/move-clock.dto.js';
export { SANDBOX_CLOCKS, SandboxClocks, type ClockMove } from './sandbox-clock.js';
export { sandboxClockResource, type SandboxClock } from './sandbox-clock.resource.js';
export { sandboxMessages } from './sandbox.messages.js';
export { SandboxesModule } from './sandboxes.module.js';
export { SandboxesService, type NewSandbox, type Sandbox } from './sandboxes.service.js';
