import { describe, expect, it } from 'vitest';
import { CATALOGUE } from '../../src/kernel/errors/catalogue.js';
import { descriptionOf, routesOf } from '../support/described.js';
import { openWorld } from '../support/world.js';

const world = await openWorld();
const description = descriptionOf(world);
const reply = await fetch(`${world.origin}/docs`, { headers: { 'sec-fetch-site': 'none' } });
const page = await reply.text();
const ids = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!));

describe('/docs', () => {
  it('answers a page to a browser without a key', () => {
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8');
  });

  it('runs nothing and loads nothing from elsewhere', () => {
    expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page).not.toMatch(/<script|<link|<img|@import|url\(/);
  });

  it('has a place for every route, event type, object and error code', () => {
    for (const { name, path, method } of routesOf(description)) {
      const { operationId } = description.paths[path]![method.toLowerCase()]!;
      expect(ids.has(operationId as string), name).toBe(true);
    }
    for (const event of Object.keys(description.webhooks)) expect(ids).toContain(`event-${event}`);
    for (const code of Object.keys(CATALOGUE)) expect(ids).toContain(`code-${code}`);
  });

  it('has no link that leads nowhere, and no id twice', () => {
    const links = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id!);
    expect(links.filter((id) => !ids.has(id))).toEqual([]);
    expect([...page.matchAll(/ id="/g)].length).toBe(ids.size);
  });

  it('shows no value that was forgotten', () => {
    expect(page).not.toMatch(/undefined|\[object Object\]|NaN/);
  });
});
