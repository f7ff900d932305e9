import { expect, it } from 'vitest';
import { startTestApp } from '../support/test-app.js';

const testApp = await startTestApp();
const business = await testApp.business();

const messageOf = async (path: string) => {
  const { status, body } = await business.api.get(path);
  expect(status).toBe(400);
  return body.error.message as string;
};

it('the error for an unknown parameter lists all known ones, including those for paging', async () => {
  expect(await messageOf('/buildings?colour=red')).toContain('limit, cursor.');
  const sortable = await messageOf('/assets?categroy=pump');
  expect(sortable).toMatch(/Accepted here: category, status, .*updated_since, .*limit, cursor, sort\./);
  expect(await messageOf('/me?colour=red')).toContain('This endpoint accepts none.');
});

it('the error for an offset whose plus became a space says how to encode it', async () => {
  const path = '/operations?updated_since=2026-10-05T08:30:00';
  expect(await messageOf(`${path}+02:00`)).toContain('write the "+" of the offset as %2B.');
  expect((await business.api.get(`${path}%2B02:00`)).status).toBe(200);
  expect(await messageOf(path)).not.toContain('%2B');
});

it('the root of the API redirects to the reference', async () => {
  const reply = await fetch(testApp.origin, { redirect: 'manual' });
  expect([reply.status, reply.headers.get('location')]).toEqual([302, '/docs']);
});

it('the error for a date without a time shows the timestamp to write', async () => {
  const message = await messageOf('/operations?scheduled_from=2026-10-05');
  expect(message).toContain('such as 2026-10-05T00:00:00Z. A date without a time is not enough.');
  expect(await messageOf('/operations?scheduled_from=2026-02-30')).not.toContain('2026-02-30');
});
