import {
  applyDecorators,
  Controller,
  Get,
  Header,
  type INestApplication,
  Injectable,
  Module,
  Param,
  Redirect,
  Res,
} from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { ApiExcludeEndpoint, ApiExtension, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Config } from '../config.js';
import { ASYNCAPI_PATH, OPENAPI_PATH } from '../kernel/base-path.js';
import { ApiError } from '../kernel/errors/api-error.js';
import type { ErrorCode } from '../kernel/errors/catalogue.js';
import { CachedText } from '../kernel/http/compression.js';
import { WithoutParameters } from '../kernel/http/decorators/endpoint.js';
import { asyncApiOf } from '../kernel/http/openapi/asyncapi.js';
import { type ApiDescription, describeApi } from '../kernel/http/openapi/document.js';
import { errorResponse } from '../kernel/http/openapi/error-responses.js';
import { commonHeaders } from '../kernel/http/openapi/headers.js';
import { Public } from '../kernel/http/route-policy.js';
import { DataModel } from '../kernel/resource/data-model.js';
import { guideFile, GUIDES_PATH } from './guides.js';
import { PAGE_POLICY, renderReference, SCRIPT_PATH } from './page.js';
import { SCRIPT } from './script.js';

/** The description of this API, generated at the first request and then cached. */
@Injectable()
export class Reference {
  private app: INestApplication | undefined;
  private description: ApiDescription | undefined;
  private text: CachedText | undefined;
  private eventsText: CachedText | undefined;
  private readonly guideFiles = new Map<string, { type: string; text: CachedText }>();
  private html: Promise<CachedText> | undefined;

  constructor(private readonly config: Config) {}

  /** Sets the application to describe. */
  setApp(app: INestApplication): void {
    this.app = app;
  }

  /** The API as OpenAPI 3.1, in JSON. */
  get json(): CachedText {
    return (this.text ??= new CachedText(JSON.stringify(this.describe())));
  }

  /** Its events as AsyncAPI 3, in JSON. */
  get eventsJson(): CachedText {
    return (this.eventsText ??= new CachedText(JSON.stringify(this.describeEvents())));
  }

  /** The reference page, in HTML. */
  get page(): Promise<CachedText> {
    return (this.html ??= renderReference(this.describe()).then((html) => new CachedText(html)));
  }

  /** A guide or one of its programs, with its content type. @throws ApiError `route_not_found` if there is none of this name */
  guide(name: string): { readonly type: string; readonly text: CachedText } {
    const known = this.guideFiles.get(name);
    if (known) return known;
    const file = guideFile(name);
    if (!file) throw new ApiError('route_not_found');
    const kept = { type: `${file.type}; charset=utf-8`, text: new CachedText(file.text) };
    this.guideFiles.set(name, kept);
    return kept;
  }

  private describeEvents(): object {
    const { eventTypes } = DataModel.of(this.app!.get(ModulesContainer));
    return asyncApiOf(eventTypes.values(), this.describe().info);
  }

  private describe(): ApiDescription {
    return (this.description ??= describeApi(this.app!, this.config.publicUrl));
  }
}

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
class ReferenceController {
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

/** The public description of the API: the OpenAPI document, and the reference page for people (§4.1, §9.6). */
@Module({ controllers: [ReferenceController], providers: [Reference] })
export class ReferenceModule {}
