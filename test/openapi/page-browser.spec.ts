import { afterAll, describe, expect, it } from 'vitest';
import { closeBrowser, hasBrowser, openTab } from '../support/browser.js';
import type { TestPortal, Visitor } from '../support/portal.js';
import { startTestApp } from '../support/test-app.js';

const testApp = await startTestApp();
afterAll(closeBrowser);

/** Opens the reference page as a reader without an account. */
async function openReference() {
  const anyone = { cookies: new Map<string, string>() } as Visitor;
  const tab = await openTab({ origin: testApp.origin } as TestPortal, anyone);
  await tab.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await tab.goto('/docs');
  const keyOf = async (id: string) => {
    const sample = await tab.locator(`#${id} [data-language="curl"] code`).textContent();
    return /Idempotency-Key: ([0-9a-f-]{36})/.exec(sample!)![1]!;
  };
  /** The contents that a search leaves. */
  const found = async (words: string) => {
    await tab.locator('#search').fill(words);
    return tab.locator('nav li:not([hidden]) a').allTextContents();
  };
  return { tab, keyOf, found };
}

describe.runIf(hasBrowser)('/docs in a browser', () => {
  it('gives every sample a new idempotency key, at every load and after every copy', async () => {
    const { tab, keyOf } = await openReference();
    const creates = ['createAsset', 'createOperation', 'createAssets', 'openOperations', 'moveSpareParts'];
    const keys = await Promise.all(creates.map(keyOf));
    await tab.locator('#createAsset [data-language="curl"] .copy').click();
    const copied = await tab.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain(keys[0]);
    await expect.poll(() => keyOf('createAsset')).not.toBe(keys[0]);
    keys.push(await keyOf('createAsset'));
    await tab.reload();
    keys.push(...(await Promise.all(creates.map(keyOf))));
    expect(new Set(keys).size).toBe(keys.length);
    for (const key of keys)
      expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(tab.problems).toEqual([]);
  });

  it('finds titles, fields, parameters, error codes and guides', async () => {
    const { found } = await openReference();
    expect(await found('maintenance_interval_days')).toContain('POSTCreate an asset');
    expect(await found('idempotency_key_reused')).toContain('idempotency_key_reused');
    expect(await found('nightly')).toEqual(expect.arrayContaining([expect.stringMatching(/night|ERP/i)]));
    expect(await found('quantum entanglement')).toEqual([]);
  });

  it('shows the samples of the chosen client, and those of another where it has none', async () => {
    const { tab } = await openReference();
    await tab.locator('#createAsset [data-show="Python client"]').click();
    const shown = (id: string) => tab.locator(`#${id} [data-language]:visible`).textContent();
    expect(await shown('createOperation')).toContain('client.create_operation(');
    expect(await shown('getApiDescription')).toContain('curl');
  });
});
