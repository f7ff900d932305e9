import type { HttpMethod } from '../n8n.js';

/** A value that an operation takes. */
export interface ApiField {
  readonly name: string;
  readonly kind: 'string' | 'number' | 'boolean' | 'options' | 'json';
  readonly description: string;
  readonly required: boolean;
  readonly isNullable: boolean;
  /** What there is to choose from. */
  readonly values?: readonly string[];
  readonly placeholder?: string;
}

/** An operation of the API, as the description has it. */
export interface ApiOperation {
  readonly name: string;
  /** The chapter of the description in which it stands. */
  readonly resource: string;
  readonly summary: string;
  readonly method: HttpMethod;
  /** Below the base address, with its parameters in braces. */
  readonly path: string;
  readonly isPage: boolean;
  readonly takesFile: boolean;
  /** Whether it takes `If-Match`. */
  readonly takesVersion: boolean;
  readonly pathFields: readonly ApiField[];
  readonly queryFields: readonly ApiField[];
  readonly bodyFields: readonly ApiField[];
}

/** A type of event. */
export interface EventKind {
  readonly name: string;
  readonly description: string;
}
