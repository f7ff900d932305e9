import { applyDecorators, Controller, Get, Header, Param, Redirect, Res } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiExtension, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { ErrorCode } from '../kernel/errors/catalogue.js';
import { ASYNCAPI_PATH, OPENAPI_PATH } from '../kernel/base-path.js';
import type { CachedText } from '../kernel/http/compression.js';
import { Public, WithoutParameters } from '../kernel/http/decorators/endpoint.js';
import { commonHeaders } from '../kernel/http/openapi/headers.js';
import { errorResponse } from '../kernel/http/openapi/error-responses.js';
import { GUIDES_PATH } from './guides.js';
import { PAGE_POLICY, SCRIPT_PATH } from './page.js';
import { Reference } from './reference.js';
import { SCRIPT } from './script.js';

/** The error codes of the routes for the descriptions. */
const REFUSALS: ErrorCode[] = ['malformed_request', 'key_in_query', 'unknown_parameter', 'invalid_parameter'];

/** A route for one of the descriptions: JSON, without a key, for browsers too (D15). */
function Description(path: string, summary: string, description: string): MethodDecorator {
  return applyDecorators(
    Get(path),
    Public(),
    WithoutParameters(),
    Header('Content-Type', 'application/json; charset=utf-8'),
    Header('Access-Control-Allow-Origin', '*'),
    Header('Access-Control-Expose-Headers', 'X-Request-Id'),
    ApiOperation({ summary, description: 'Needs no key. Browsers may call it.', security: [] }),
    ApiTags('Identity'),
    ApiResponse({ status: 200, description, headers: commonHeaders(), schema: { type: 'object' } }),
    ApiResponse({ status: 400, ...errorResponse(REFUSALS) }),
    ApiExtension('x-error-codes', REFUSALS),
  );
}

/** Serves the descriptions, the page at /docs that shows them, and the guides. */
@Controller()
export class ReferenceController {
  constructor(private readonly reference: Reference) {}

  @Description(OPENAPI_PATH, 'Get the OpenAPI description', 'The description, as OpenAPI 3.1.')
  getApiDescription(): CachedText {
    return this.reference.json;
  }

  @Description(
    ASYNCAPI_PATH,
    'Get the description of the events',
    'Every event that webhooks receive, as AsyncAPI 3.',
  )
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

  /** The guides of the repository, and their programs. */
  @ApiExcludeEndpoint()
  @Get(`${GUIDES_PATH}/:name`)
  @Public()
  @Header('Content-Security-Policy', PAGE_POLICY)
  @Header('X-Content-Type-Options', 'nosniff')
  guide(@Param('name') name: string, @Res({ passthrough: true }) response: Response): CachedText {
    const { type, text } = this.reference.guide(name);
    response.type(type);
    return text;
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
