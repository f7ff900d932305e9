import { Injectable, type INestApplication } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { Config } from '../config.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { CachedText } from '../kernel/http/compression.js';
import { asyncApiOf } from '../kernel/http/openapi/asyncapi.js';
import { describeApi, type ApiDescription } from '../kernel/http/openapi/document.js';
import { DataModel } from '../kernel/resource/data-model.js';
import { guideFile } from './guides.js';
import { renderReference } from './page.js';

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
