import type { HttpMethod } from '../n8n.js';

/** An input of an operation. */
export interface ApiField {
  readonly name: string;
  readonly kind: 'string' | 'number' | 'boolean' | 'options' | 'json';
  readonly description: string;
  readonly required: boolean;
  readonly isNullable: boolean;
  /** The allowed values. */
  readonly values?: readonly string[];
  readonly placeholder?: string;
}

/** An operation of the OpenAPI description. */
export interface ApiOperation {
  readonly name: string;
  /** Its tag in the description. */
  readonly resource: string;
  readonly summary: string;
  readonly method: HttpMethod;
  /** Relative to the base URL, with its parameters in braces. */
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
