import { Injectable } from '@nestjs/common';
import {
  MoveClockDto,
  sandboxClockResource,
  SandboxClocks,
  SandboxesService,
} from '../../sandboxes/index.js';
import { readTool, writeTool, type ToolSource } from '../tool.js';
import { Nothing } from '../tool-input.js';

/** Tools for sandboxes and their clocks (D70). Agents of other businesses do not see these tools. */
@Injectable()
export class SandboxTools implements ToolSource {
  constructor(
    private readonly clocks: SandboxClocks,
    private readonly sandboxes: SandboxesService,
  ) {}

  readonly tools = [
    readTool({
      name: 'get_sandbox_clock',
      title: 'Get the sandbox clock',
      description:
        'Returns the time of the clock of this sandbox. While the clock is being moved, `moving_to` is the target time. Changes nothing.',
      onlyIn: 'sandbox',
      takes: Nothing,
      returns: sandboxClockResource,
      act: (tenant) => this.clocks.read(tenant),
    }),
    writeTool({
      name: 'move_sandbox_clock',
      title: 'Move the clock of the sandbox',
      description:
        'Moves the clock of this sandbox forward, by a number of seconds or to a moment. Everything that becomes due in between is processed once. Call get_sandbox_clock until `moving_to` is null.',
      onlyIn: 'sandbox',
      takes: MoveClockDto,
      returns: sandboxClockResource,
      creates: true,
      act: (work, move) => this.clocks.begin(work, move),
    }),
    writeTool({
      name: 'reset_sandbox',
      title: 'Reset the sandbox',
      description:
        'Deletes all records, events and webhook endpoints of this sandbox, and sets its clock to the present. Its keys are kept.',
      onlyIn: 'sandbox',
      takes: Nothing,
      returns: sandboxClockResource,
      isFinal: true,
      isRepeatable: true,
      act: async (work) => {
        await this.sandboxes.reset(work);
        return this.clocks.read(work);
      },
    }),
  ] as const;
}
