import type { Writable } from 'node:stream';
import type { Operator } from './operator.js';

/** The streams for the result and for errors: those of the process, except in tests. */
export interface Output {
  readonly stdout: Writable;
  readonly stderr: Writable;
}

/** Runs the action of a command, after its flags were parsed, and prints its result. */
export type RunCommand = (act: (operator: Operator) => Promise<object>) => Promise<void>;
