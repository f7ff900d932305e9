import { expect } from 'vitest';
import { PrincipalsService } from '../../src/access/index.js';
import { SandboxesService } from '../../src/sandboxes/index.js';
import type { TestApp } from '../support/test-app.js';
import { TestBusiness } from '../support/test-business.js';

export const DAY_S = 24 * 60 * 60;

/** A business and its sandbox. */
export async function newSandbox(testApp: TestApp): Promise<{ live: TestBusiness; sandbox: TestBusiness }> {
  const live = await testApp.business();
  return { live, sandbox: await sandboxOf(live) };
}

/** Opens the sandbox of a business. Its principal has the clock at this time. */
export async function sandboxOf({ testApp, id }: TestBusiness): Promise<TestBusiness> {
  const { id: sandboxId, key } = await testApp.get(SandboxesService).create(id);
  const owner = await testApp.get(PrincipalsService).ownerOf(sandboxId);
  return new TestBusiness(testApp, owner, key.id, key.secret);
}

/** The time of a sandbox. */
export async function clockOf({ api }: TestBusiness): Promise<Date> {
  const { body, text } = await api.get('/sandbox/clock');
  if (body.data === undefined) throw new Error(text);
  return new Date(body.data.now as string);
}

/** Advances the clock. @param expected the status of the response; null for any */
export async function move({ api }: TestBusiness, body: object, expected: number | null = 200) {
  const reply = await api.post('/sandbox/clock', body);
  if (expected !== null) expect(reply.status, reply.text).toBe(expected);
  return reply;
}
