import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Reply } from './client.js';

/** The id of what a request made. Fails when it made nothing. @param status 202 for what is made in the background */
export function created(reply: Reply, status = 201): string {
  expect(reply.status, reply.text).toBe(status);
  return (reply.body as { data: { id: string } }).data.id;
}

/** Holds a reply against a validation error about exactly these fields, each with its code. */
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

/** Holds two replies against being the same 404, save for the request id: the neighbour's and the missing one's. */
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
