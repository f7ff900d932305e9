import { Script } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { CATALOGUE } from '../../src/kernel/errors/catalogue.js';
import { SCRIPT } from '../../src/reference/script.js';
import { descriptionOf, routesOf } from '../support/described.js';
import { startTestApp } from '../support/test-app.js';

const testApp = await startTestApp();
const description = descriptionOf(testApp);
const reply = await fetch(`${testApp.origin}/docs`, { headers: { 'sec-fetch-site': 'none' } });
const page = await reply.text();
const ids = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!));

describe('/docs', () => {
  it('returns a page to browsers without a key', () => {
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8');
  });

  it('loads one script from its own origin, and nothing else', async () => {
    const policy = reply.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'; script-src 'self';");
    expect([...page.matchAll(/<script[^>]*>/g)].map(([tag]) => tag)).toEqual([
      '<script src="/docs/page.js" defer>',
    ]);
    expect(page).not.toMatch(/<link|<img|@import|url\(| on\w+="/);
    const script = await fetch(`${testApp.origin}/docs/page.js`);
    expect([script.status, script.headers.get('content-type')]).toEqual([
      200,
      'text/javascript; charset=utf-8',
    ]);
    // A script with a syntax error would break the whole page.
    expect(() => new Script(SCRIPT)).not.toThrow();
    expect(await script.text()).toBe(SCRIPT);
  });

  it('shows every request in three languages, with placeholders for the host and the key', () => {
    const routes = routesOf(description);
    for (const language of ['curl', 'Node.js', 'Python']) {
      expect(page.split(`data-language="${language}"`).length - 1).toBe(routes.length + 2);
    }
    expect(page).not.toContain('$BASE');
    expect(page).toMatch(/curl --request POST \\\n {2}--url https:\/\/api\.example\.com\/api\/v1\/assets /);
    expect(page).toContain('Bearer mk_live_YOUR_KEY');
  });

  it('has a section for every route, event type, object and error code', () => {
    for (const { name, path, method } of routesOf(description)) {
      const { operationId } = description.paths[path]![method.toLowerCase()]!;
      expect(ids.has(operationId as string), name).toBe(true);
    }
    for (const event of Object.keys(description.webhooks)) expect(ids).toContain(`event-${event}`);
    for (const code of Object.keys(CATALOGUE)) expect(ids).toContain(`code-${code}`);
  });

  it('has no broken links and no duplicate ids', () => {
    const links = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id!);
    expect(links.filter((id) => !ids.has(id))).toEqual([]);
    expect([...page.matchAll(/ id="/g)].length).toBe(ids.size);
  });

  it('has no unresolved values', () => {
    expect(page).not.toMatch(/undefined|\[object Object\]|NaN/);
  });
});
