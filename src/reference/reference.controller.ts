import { Controller, Get, Header, Redirect } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiExtension, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { ErrorCode } from '../kernel/errors/catalogue.js';
import { ASYNCAPI_PATH, OPENAPI_PATH } from '../kernel/base-path.js';
import type { KeptText } from '../kernel/http/compression.js';
import { Public, WithoutParameters } from '../kernel/http/decorators/endpoint.js';
import { strangerHeaders } from '../kernel/http/openapi/headers.js';
import { problemResponse } from '../kernel/http/openapi/problems.js';
import { PAGE_POLICY, SCRIPT_PATH } from './page.js';
import { Reference } from './reference.js';
import { SCRIPT } from './script.js';

/** How the descriptions refuse a request. */
const REFUSALS: ErrorCode[] = ['malformed_request', 'key_in_query', 'unknown_parameter', 'invalid_parameter'];

/** Serves the descriptions without a key, to browsers too (D15). */
@Controller()
export class ReferenceController {
  constructor(private readonly reference: Reference) {}

  @ApiOperation({
    summary: 'Get this description',
    description: 'Needs no key, and is open to browsers.',
    security: [],
  })
  @ApiTags('Identity')
  @ApiResponse({
    status: 200,
    description: 'The description, as OpenAPI 3.1.',
    headers: strangerHeaders(),
    schema: { type: 'object' },
  })
  @ApiResponse({ status: 400, ...problemResponse(REFUSALS) })
  @ApiExtension('x-error-codes', REFUSALS)
  @Get(OPENAPI_PATH)
  @Public()
  @WithoutParameters()
  @Header('Content-Type', 'application/json; charset=utf-8')
  @Header('Access-Control-Allow-Origin', '*')
  @Header('Access-Control-Expose-Headers', 'X-Request-Id')
  getApiDescription(): KeptText {
    return this.reference.json;
  }

  @ApiOperation({
    summary: 'Get the description of the events',
    description: 'Needs no key, and is open to browsers.',
    security: [],
  })
  @ApiTags('Identity')
  @ApiResponse({
    status: 200,
    description: 'Every event that webhooks are sent, as AsyncAPI 3.',
    headers: strangerHeaders(),
    schema: { type: 'object' },
  })
  @ApiResponse({ status: 400, ...problemResponse(REFUSALS) })
  @ApiExtension('x-error-codes', REFUSALS)
  @Get(ASYNCAPI_PATH)
  @Public()
  @WithoutParameters()
  @Header('Content-Type', 'application/json; charset=utf-8')
  @Header('Access-Control-Allow-Origin', '*')
  @Header('Access-Control-Expose-Headers', 'X-Request-Id')
  getEventsDescription(): KeptText {
    return this.reference.eventsJson;
  }

  /** The one who opens the address that was printed wants to read what it is. */
  @ApiExcludeEndpoint()
  @Get()
  @Public()
  @Redirect('/docs', 302)
  root(): void {}

  @ApiExcludeEndpoint()
  @Get('docs')
  @Public()
  @Header('Content-Type', 'text/html; charset=utf-8')
  @Header('Content-Security-Policy', PAGE_POLICY)
  @Header('X-Content-Type-Options', 'nosniff')
  docs(): Promise<KeptText> {
    return this.reference.page;
  }

  @ApiExcludeEndpoint()
  @Get(SCRIPT_PATH)
  @Public()
  @Header('Content-Type', 'text/javascript; charset=utf-8')
  @Header('X-Content-Type-Options', 'nosniff')
  script(): string {
    return SCRIPT;
  }
}
