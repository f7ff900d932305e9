import type { Writable } from 'node:stream';
import type { Operator } from './operator.js';

/** Where a command says its answer, and where its complaint: those of the process, for an operator. */
export interface Output {
  readonly stdout: Writable;
  readonly stderr: Writable;
}

/** Runs the body of a command once its flags have been read, and prints its answer. */
export type Run = (act: (operator: Operator) => Promise<object>) => Promise<void>;
