import { withExample, nullable, timestamp } from '../kernel/resource/field.js';
import { defineResource, type ResourceOf } from '../kernel/resource/resource.js';
import { OutboxEvent } from '../kernel/database/outbox.js';

/** The clock of a sandbox as the API returns it (D70). */
export const sandboxClockResource = defineResource({
  object: 'sandbox_clock',
  // It has no rows. `SandboxClocks` creates the JSON from the row of the business; the entity here is never read.
  entity: OutboxEvent,
  changes: 'none',
  description:
    'The clock of a sandbox. It sets every timestamp of the sandbox. It runs like a normal clock and can be advanced.',
  fields: {
    now: withExample(timestamp('The current time of the sandbox.'), '2026-10-12T08:30:00.000Z'),
    moving_to: withExample(
      nullable(timestamp('The target while the clock is being advanced; otherwise null.')),
      null,
    ),
  },
});

/** A sandbox clock as an object. */
export type SandboxClock = ResourceOf<typeof sandboxClockResource>;
