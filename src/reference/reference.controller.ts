import { Controller, Get, Header, Redirect } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiExtension, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { ErrorCode } from '../kernel/errors/catalogue.js';
import { ASYNCAPI_PATH, OPENAPI_PATH } from '../kernel/base-path.js';
import type { CachedText } from '../kernel/http/compression.js';
import { Public, WithoutParameters } from '../kernel/http/decorators/endpoint.js';
import { commonHeaders } from '../kernel/http/openapi/headers.js';
import { problemResponse } from '../kernel/http/openapi/problems.js';
import { PAGE_POLICY, SCRIPT_PATH } from './page.js';
import { Reference } from './reference.js';
import { SCRIPT } from './script.js';

/** The error codes of the routes for the descriptions. */
const REFUSALS: ErrorCode[] = ['malformed_request', 'key_in_query', 'unknown_parameter', 'invalid_parameter'];

/** Serves the descriptions without a key, to browsers too (D15). */
@Controller()
export class ReferenceController {
  constructor(private readonly reference: Reference) {}

  @ApiOperation({
    summary: 'Get the OpenAPI description',
    description: 'Needs no key. Browsers may call it.',
    security: [],
  })
  @ApiTags('Identity')
  @ApiResponse({
    status: 200,
    description: 'The description, as OpenAPI 3.1.',
    headers: commonHeaders(),
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
  getApiDescription(): CachedText {
    return this.reference.json;
  }

  @ApiOperation({
    summary: 'Get the description of the events',
    description: 'Needs no key. Browsers may call it.',
    security: [],
  })
  @ApiTags('Identity')
  @ApiResponse({
    status: 200,
    description: 'Every event that webhooks receive, as AsyncAPI 3.',
    headers: commonHeaders(),
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
  getEventsDescription(): CachedText {
    return this.reference.eventsJson;
  }

  /** People who open the address that is printed at the start see the reference page. */
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
  docs(): Promise<CachedText> {
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
