import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Principal } from '../auth/principal.js';
import type { ErrorCode } from '../errors/catalogue.js';
import type { Span } from '../telemetry/tracer.js';

/** What is told of a request when it is over: in the log, in the metrics, and in its trace. Who learns a part of it notes it here. */
export interface RequestRecord {
  /** Of our own making (D4). */
  readonly id: string;
  /** The process's own clock, in milliseconds. */
  readonly startedAt: number;
  /** What the connection had sent before. */
  readonly bytesBefore: number;
  /** The client's address: a connection that has closed no longer knows it. */
  readonly address: string;
  readonly span: Span;
  /** Who asks, once that is known. */
  principal?: Principal;
  /** Why the request was refused. */
  code?: ErrorCode;
  /** Whether it was the first of its window that is too many. */
  isFirstTooMany?: boolean;
}

/** Where a request carries its record. A property is nearer than a map beside it, and lives no longer. */
const RECORD = Symbol('request record');
type Carrier = { [RECORD]?: RequestRecord };

/** Opens the record of a request. */
export function openRecord(
  request: IncomingMessage,
  begin: (id: string) => Omit<RequestRecord, 'id'>,
): RequestRecord {
  const id = randomUUID();
  return ((request as Carrier)[RECORD] = { id, ...begin(id) });
}

/** The record of a request. @throws Error for one that did not come through a bounded server */
export function recordOf(request: object): RequestRecord {
  const record = (request as Carrier)[RECORD];
  if (!record) throw new Error('The request did not come through the server of the process.');
  return record;
}
