import { ModulesContainer } from '@nestjs/core';
import { describe, expect, it } from 'vitest';
import { SCOPES } from '../../src/access/index.js';
import { routesOf as nestRoutesOf } from '../../src/kernel/http/routes.js';
import { endpointOf } from '../../src/kernel/http/route-policy.js';
import { descriptionOf, routesOf } from '../support/described.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

const testApp = await startTestApp();
const routes = routesOf(descriptionOf(testApp));

/** Routes without a key: they describe the process and the API, and contain no data of a business. */
const PUBLIC = [
  'GET /',
  'GET /openapi.json',
  'GET /asyncapi.json',
  'GET /docs',
  'GET /docs/page.js',
  'GET /docs/guides/{name}',
  'GET /health/live',
  'GET /health/ready',
  'GET /files/{link}',
  'GET /.well-known/webhook-keys.json',
];

/** Requires a key, but describes its operations in its own protocol (D60). */
const TOOLS = ['POST /mcp', 'GET /mcp', 'DELETE /mcp'];

/** The path of the fallback route (D40). */
const UNKNOWN = ' {/{*path}}';

describe('the API description', () => {
  it('contains exactly the routes of the process', () => {
    const declared = nestRoutesOf(testApp.get(ModulesContainer)).flatMap(({ handler, path }) => {
      const endpoint = endpointOf(handler);
      return endpoint ? [`${endpoint.method} ${path}`] : [];
    });
    expect(routes.map(({ name }) => name).sort()).toEqual(declared.sort());
  });

  it('contains all routes in Express, except public ones, tools and the fallback route, which is last', () => {
    const all = expressRoutes(testApp);
    const unknown = all.filter((name) => name.endsWith(UNKNOWN));
    expect(all.slice(-unknown.length)).toEqual(unknown);
    const others = [...PUBLIC, ...TOOLS, ...unknown];
    const express = all.filter((name) => !others.includes(name));
    expect(express.sort()).toEqual(routes.map(({ name }) => name).sort());
  });

  it('requires every scope that keys can have, and no others', () => {
    const required = new Set(routes.flatMap(({ scope }) => scope ?? []));
    expect([...required].sort()).toEqual([...SCOPES].sort());
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
