import { readdirSync } from 'node:fs';
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

  it('shows every request in three languages and with both clients, with placeholders for the host and the key', () => {
    const routes = routesOf(description);
    for (const language of ['curl', 'Node.js', 'Python']) {
      expect(page.split(`data-language="${language}"`).length - 1).toBe(routes.length + 2);
    }
    for (const client of ['TypeScript client', 'Python client'])
      expect(page.split(`data-language="${client}"`).length - 1).toBe(routes.length);
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

  it('has another idempotency key in every sample that needs one, which its script replaces', () => {
    const curl = [...page.matchAll(/data-language="curl">(.*?)<\/pre>/gs)].map(([, sample]) => sample!);
    const keys = curl.flatMap((sample) => /Idempotency-Key: ([0-9a-f-]{36})/.exec(sample)?.[1] ?? []);
    expect(keys.length).toBeGreaterThan(4);
    expect(new Set(keys).size).toBe(keys.length);
    // One after the other, as a reader does who pastes every sample: no key is used with two bodies.
    expect(SCRIPT).toContain('Idempotency-Key');
  });

  it('links the guides, and every error code, from its contents, which are searched by the text of the sections', async () => {
    const contents = page.slice(0, page.indexOf('</nav>'));
    for (const code of Object.keys(CATALOGUE)) expect(contents).toContain(`href="#code-${code}"`);
    const names = [...contents.matchAll(/href="\/docs\/guides\/([^"]+)"/g)].map(([, name]) => name!);
    const files = readdirSync(new URL('../../docs/guides/', import.meta.url)).filter((file) =>
      file.endsWith('.md'),
    );
    expect(names.sort()).toEqual(['webhooks', ...files.map((file) => file.replace('.md', ''))].sort());
    // Every guide is a page whose links lead somewhere.
    const at = async (path: string) => {
      const answer = await fetch(`${testApp.origin}${path}`, { headers: { 'sec-fetch-site': 'none' } });
      return { status: answer.status, type: answer.headers.get('content-type'), html: await answer.text() };
    };
    for (const name of names) {
      const { status, type, html } = await at(`/docs/guides/${name}`);
      expect([status, type], name).toEqual([200, 'text/html; charset=utf-8']);
      const text = html.slice(html.indexOf('<main')).replace(/<(pre|code)\b.*?<\/\1>/gs, '');
      expect(text, name).not.toMatch(/undefined|\*\*|\]\(|`|\|/);
      const own = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!));
      for (const [, target] of html.matchAll(/href="([^"]+)"/g)) {
        if (target!.startsWith('#')) expect(own, `${name} ${target}`).toContain(target!.slice(1));
        if (!target!.startsWith('/')) continue;
        const { status: found, html: linked } = await at(target!);
        expect(found, `${name} ${target}`).toBe(200);
        const section = target!.split('#')[1];
        if (section) expect(linked, `${name} ${target}`).toContain(` id="${section}"`);
      }
    }
    expect((await at('/docs/guides/nightly-sync.py')).type).toBe('text/plain; charset=utf-8');
    for (const unknown of ['none', '..%2Fdecisions', 'constructor', 'decisions'])
      expect((await at(`/docs/guides/${unknown}`)).status, unknown).toBe(404);
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
