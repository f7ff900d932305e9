import { ModulesContainer } from '@nestjs/core';
import { describe, expect, it } from 'vitest';
import { SCOPES } from '../../src/access/index.js';
import { endpointOf } from '../../src/kernel/http/decorators/endpoint.js';
import { routesOf as nestRoutesOf } from '../../src/kernel/http/routes.js';
import { descriptionOf, routesOf } from '../support/described.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

const testApp = await startTestApp();
const routes = routesOf(descriptionOf(testApp));

/** Routes that need no key: they say how the process and the API are, and nothing of any business. */
const PUBLIC = [
  'GET /',
  'GET /openapi.json',
  'GET /asyncapi.json',
  'GET /docs',
  'GET /docs/page.js',
  'GET /health/live',
  'GET /health/ready',
  'GET /files/{link}',
  'GET /.well-known/webhook-keys.json',
];

/** Asks for a key, but offers what it can do in its own way (D60). */
const TOOLS = ['POST /mcp', 'GET /mcp', 'DELETE /mcp'];

/** The path that matches what no other does (D40). */
const UNKNOWN = ' {/{*path}}';

describe('the description', () => {
  it('names every route of the process, and no other', () => {
    const declared = nestRoutesOf(testApp.get(ModulesContainer)).flatMap(({ handler, path }) => {
      const endpoint = endpointOf(handler);
      return endpoint ? [`${endpoint.method} ${path}`] : [];
    });
    expect(routes.map(({ name }) => name).sort()).toEqual(declared.sort());
  });

  it('names every route that Express has, save the public ones, the tools, and the one that answers unknown paths last', () => {
    const all = expressRoutes(testApp);
    const unknown = all.filter((name) => name.endsWith(UNKNOWN));
    expect(all.slice(-unknown.length)).toEqual(unknown);
    const others = [...PUBLIC, ...TOOLS, ...unknown];
    const express = all.filter((name) => !others.includes(name));
    expect(express.sort()).toEqual(routes.map(({ name }) => name).sort());
  });

  it('asks for scopes that keys can hold, and for all of them', () => {
    const asked = new Set(routes.flatMap(({ scope }) => scope ?? []));
    expect([...asked].sort()).toEqual([...SCOPES].sort());
  });
});

function expressRoutes(of: TestApp): string[] {
  const { router } = of.app.getHttpAdapter().getInstance() as {
    router: { stack: { route?: { path: string; methods: Record<string, boolean> } }[] };
  };
  return router.stack.flatMap(({ route }) => {
    if (!route) return [];
    const path = route.path.replace('/api/v1', '').replace(/:(\w+)/g, '{$1}');
    return Object.keys(route.methods).map((method) => `${method.toUpperCase()} ${path}`);
  });
}
