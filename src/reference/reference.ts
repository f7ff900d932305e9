import { Injectable, type INestApplication } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { Config } from '../config.js';
import { CachedText } from '../kernel/http/compression.js';
import { asyncApiOf } from '../kernel/http/openapi/asyncapi.js';
import { describeApi, type ApiDescription } from '../kernel/http/openapi/document.js';
import { DataModel } from '../kernel/resource/data-model.js';
import { renderReference } from './page.js';

/** The description of this API, generated at the first request and then cached. */
@Injectable()
export class Reference {
  private app: INestApplication | undefined;
  private description: ApiDescription | undefined;
  private text: CachedText | undefined;
  private eventsText: CachedText | undefined;
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

  private describeEvents(): object {
    const { eventTypes } = DataModel.of(this.app!.get(ModulesContainer));
    return asyncApiOf(eventTypes.values(), this.describe().info);
  }

  private describe(): ApiDescription {
    return (this.description ??= describeApi(this.app!, this.config.publicUrl));
  }
}
