import { Controller, Get, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { expect, it } from 'vitest';
import { Endpoint } from '../../src/kernel/http/decorators/endpoint.js';
import { PolicyCheck } from '../../src/kernel/http/http.module.js';
import { Public } from '../../src/kernel/http/route-policy.js';
import { RouteParts } from './route-parts.js';

@Controller('public')
class PublicController {
  @Get('door')
  @Public()
  door(): string {
    return 'open';
  }

  @Endpoint({ scope: 'rooms:read', summary: 'List rooms' })
  @Get('rooms')
  rooms(): string {
    return '';
  }
}

@Controller('secret')
class ForgetfulController {
  @Get('door')
  door(): string {
    return 'open';
  }
}

@Module({ imports: [RouteParts], controllers: [PublicController], providers: [PolicyCheck] })
class DecidedModule {}

@Module({ imports: [DecidedModule], controllers: [ForgetfulController] })
class ForgetfulModule {}

const start = async (module: object) => {
  const app = await NestFactory.create(module, { logger: false, abortOnError: false });
  await app.init();
  await app.close();
};

it('the API starts when every route declares a policy or is public', async () => {
  await expect(start(DecidedModule)).resolves.toBeUndefined();
});

it('the API does not start with a route without a policy, and names the route', async () => {
  await expect(start(ForgetfulModule)).rejects.toThrow(
    'ForgetfulController.door (GET /secret/door) declares no policy',
  );
});
