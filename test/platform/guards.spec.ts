import { type CanActivate, Controller, Get, Module, type Type } from '@nestjs/common';
import { APP_GUARD, NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { Endpoint } from '../../src/kernel/http/decorators/endpoint.js';
import { PlanGuard, RateLimitGuard, ScopeGuard } from '../../src/kernel/http/guards.js';
import { RateLimit } from '../../src/kernel/http/rate-limit.js';
import { openContext } from '../../src/kernel/http/request-context.js';
import { Public } from '../../src/kernel/http/route-policy.js';
import { startTestApp } from '../support/test-app.js';
import { RouteParts } from './route-parts.js';

const testApp = await startTestApp();

@Controller()
class RoomsController {
  @Endpoint({ scope: 'any', summary: 'List rooms' })
  @Get('rooms')
  rooms(): string {
    return 'rooms';
  }

  @Get('hours')
  @Public()
  hours(): string {
    return 'nine to five';
  }
}

/** A server with only this guard, so that no principal is known. */
async function behind(guard: Type<CanActivate>): Promise<NestExpressApplication> {
  @Module({
    imports: [RouteParts],
    controllers: [RoomsController],
    providers: [
      { provide: RateLimit, useValue: testApp.get(RateLimit) },
      { provide: APP_GUARD, useClass: guard },
    ],
  })
  class GuardedModule {}
  const app = await NestFactory.create<NestExpressApplication>(GuardedModule, { logger: false });
  app.use((request: object, _response: object, next: () => void) => {
    openContext(request, randomUUID());
    next();
  });
  await app.listen(0, '127.0.0.1');
  return app;
}

it.each([PlanGuard, RateLimitGuard, ScopeGuard])(
  '%o returns 403 without a principal, except for public routes',
  async (guard) => {
    const app = await behind(guard);
    try {
      const ask = async (path: string) => (await fetch(`${await app.getUrl()}/${path}`)).status;
      expect([await ask('rooms'), await ask('hours')]).toEqual([403, 200]);
    } finally {
      await app.close();
    }
  },
);

it('checks the rate limit before the scope, and counts requests without the scope', async () => {
  const narrow = await startTestApp({ RATE_LIMIT_MAX: '1' });
  const { api } = await narrow.business({ scopes: ['assets:read'] });
  const first = await api.get('/buildings');
  expect([first.status, first.headers['ratelimit-remaining']]).toEqual([403, '0']);
  const second = await api.get('/buildings');
  expect([second.status, second.body.error.code]).toEqual([429, 'rate_limited']);
});

it('checks the plan before the rate limit, and does not count requests of a business without the API', async () => {
  const narrow = await startTestApp({ RATE_LIMIT_MAX: '1' });
  const { api } = await narrow.business({ plan: 'starter' });
  for (let sent = 1; sent <= 3; sent += 1) {
    const { status, headers } = await api.get('/buildings');
    expect([status, headers['ratelimit-remaining']]).toEqual([402, '1']);
  }
});

it('checks parameters before the idempotency key, and the key before the resource', async () => {
  const business = await testApp.business();
  const { api } = business;
  const key = { 'Idempotency-Key': randomUUID() };
  const path = `/buildings/${await business.building()}`;
  const removed = await api.send('DELETE', path, undefined, key);
  expect(removed.status, removed.text).toBe(204);

  const wrong = await api.send('DELETE', `${path}?colour=red`, undefined, key);
  expect([wrong.status, wrong.body.error.code]).toEqual([400, 'unknown_parameter']);
  const reused = await api.send('PATCH', path, { name: 'Other' }, key);
  expect([reused.status, reused.body.error.code]).toEqual([409, 'idempotency_key_reused']);
  const repeated = await api.send('DELETE', path, undefined, key);
  expect([repeated.status, repeated.text, repeated.headers['idempotency-replayed']]).toEqual([
    204,
    '',
    'true',
  ]);
  const missing = await api.send('DELETE', path, undefined, { 'Idempotency-Key': randomUUID() });
  expect([missing.status, missing.headers['idempotency-replayed']]).toEqual([404, undefined]);
});
