import { Controller, Get, Header } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public, WithoutParameters } from '../../kernel/http/decorators/endpoint.js';
import { PublishedKeys, type PublishedKey } from '../published-keys.js';

/** Serves the public keys of endpoints at a well-known address (RFC 8615), outside the base path and without an API key. */
@ApiExcludeController()
@Controller('.well-known')
export class WebhookKeysController {
  constructor(private readonly published: PublishedKeys) {}

  /**
   * After a rotation, the previous key also signs for a day. Receivers that reload the document within that day can verify all
   * deliveries.
   */
  @Get('webhook-keys.json')
  @Public()
  @WithoutParameters()
  @Header('Content-Type', 'application/json; charset=utf-8')
  @Header('Cache-Control', 'public, max-age=60')
  async keys(): Promise<{ keys: readonly PublishedKey[] }> {
    return { keys: await this.published.all() };
  }
}
