import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { ApiError } from '../../src/kernel/errors/api-error.js';
import type { Reply } from './client.js';

/** The id of the record that a request created. Fails if it created none. @param status 202 for creation in the background */
export function created(reply: Reply, status = 201): string {
  expect(reply.status, reply.text).toBe(status);
  return (reply.body as { data: { id: string } }).data.id;
}

/** The error with which a service refuses an action. Fails if it does not refuse. */
export async function refusal(act: Promise<unknown>): Promise<ApiError> {
  const thrown = await act.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(thrown).toBeInstanceOf(ApiError);
  return thrown as ApiError;
}

/** Expects a validation error about exactly these fields, each with its code. */
export function expectInvalid(reply: Reply, fields: Record<string, string>): void {
  expect(reply.status, reply.text).toBe(400);
  const { error, errors } = reply.body as {
    error: Record<string, string>;
    errors: { param: string; code: string }[];
  };
  expect(Object.fromEntries(errors.map((each) => [each.param, each.code]))).toEqual(fields);
  const first = errors[0]!;
  expect(error).toMatchObject({ type: 'invalid_request_error', code: first.code, param: first.param });
}

/** Expects two replies to be the same 404 except for the request id: for a neighbour's record and for a missing one. */
export async function expectSameNotFound(
  send: (id: string) => Promise<Reply>,
  neighbours: string,
): Promise<void> {
  const bodies = [];
  for (const id of [neighbours, randomUUID(), 'no-uuid']) {
    const reply = await send(id);
    expect(reply.status, reply.text).toBe(404);
    expect(reply.body.error).toMatchObject({ type: 'not_found_error', code: 'not_found' });
    bodies.push(JSON.stringify({ ...reply.body.error, request_id: '' }));
  }
  expect(new Set(bodies).size).toBe(1);
}

export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
export const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/** A text without the number of the operation that it names, for tests in which that number depends on earlier tests. */
export function withoutNumber(text: string): string {
  return text.replaceAll(/\bWO-\d+ /g, '');
}

let lastNumber = 1_000_000;

/** The number of an operation that a test inserts as a row: above those that the service gives. */
export function unusedNumber(): number {
  return (lastNumber += 1);
}
