import { expect } from 'vitest';
import type { Client } from '../support/client.js';

/** The result of one item. */
export interface BulkResult {
  index: number;
  status: number;
  id: string | null;
  resource: Record<string, unknown> | null;
  error: Record<string, unknown> | null;
}

/** Sends items to be created. @returns the result of each, in their order */
export async function createAll(api: Client, path: string, items: unknown[]): Promise<BulkResult[]> {
  const reply = await api.post(path, { items });
  expect(reply.status, reply.text.slice(0, 500)).toBe(200);
  const { data } = reply.body as { data: { succeeded: number; failed: number; results: BulkResult[] } };
  expect(data.succeeded + data.failed).toBe(items.length);
  expect(data.results.map(({ index }) => index)).toEqual(items.map((_, index) => index));
  expect(data.results.filter(({ status }) => status === 201)).toHaveLength(data.succeeded);
  return data.results;
}

/** The result of one item that was created or updated. */
export interface UpsertResult {
  status: number;
  resource: { id: string } & Record<string, unknown>;
  error: { code: string; param: string | null; message: string } | null;
}

/** Sends items to be created or updated. @returns the result of each */
export async function upsertAll(api: Client, path: string, items: unknown[]): Promise<UpsertResult[]> {
  const reply = await api.post(path, { items, upsert: true });
  expect(reply.status, reply.text.slice(0, 500)).toBe(200);
  return (reply.body.data as { results: UpsertResult[] }).results;
}

/** A pump as an item of a bulk request, in a room. */
export const pumpIn = (room_id: string, external_id: string, more: object = {}) => ({
  ...{ name: `Pump ${external_id}`, room_id, external_id },
  ...more,
});

export const statuses = (results: readonly UpsertResult[]) => results.map(({ status }) => status);

/** The status of each result, with the code and field of each error. */
export const refusals = (results: readonly UpsertResult[]) =>
  results.map(({ status, error }) => (error ? [status, error.code, error.param] : [status]));
