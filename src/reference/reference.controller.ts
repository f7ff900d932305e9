import { Controller, Get, Header } from '@nestjs/common';
import { OPENAPI_PATH } from '../kernel/http/base-path.js';
import { Public } from '../kernel/http/endpoint.js';
import { Reference } from './reference.js';
import { PAGE_POLICY } from './page.js';

/** Serves the description without a key, to browsers too (D15). */
@Controller()
export class ReferenceController {
  constructor(private readonly reference: Reference) {}

  @Get(OPENAPI_PATH)
  @Public()
  @Header('Content-Type', 'application/json; charset=utf-8')
  @Header('Access-Control-Allow-Origin', '*')
  @Header('Access-Control-Expose-Headers', 'X-Request-Id')
  openapi(): string {
    return this.reference.json;
  }

  @Get('docs')
  @Public()
  @Header('Content-Type', 'text/html; charset=utf-8')
  @Header('Content-Security-Policy', PAGE_POLICY)
  @Header('X-Content-Type-Options', 'nosniff')
  docs(): string {
    return this.reference.page;
  }
}
