import { Injectable, type INestApplication } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { Config } from '../config.js';
import { asyncApiOf } from '../kernel/http/openapi/asyncapi.js';
import { describeApi, type ApiDescription } from '../kernel/http/openapi/document.js';
import { DataModel } from '../kernel/resource/data-model.js';
import { renderPage } from './page.js';

/** The description of this API, made once when it is first asked for. */
@Injectable()
export class Reference {
  private app: INestApplication | undefined;
  private description: ApiDescription | undefined;
  private text: string | undefined;
  private eventsText: string | undefined;
  private html: Promise<string> | undefined;

  constructor(private readonly config: Config) {}

  /** Says which API it is. */
  of(app: INestApplication): void {
    this.app = app;
  }

  /** As OpenAPI 3.1, in JSON. */
  get json(): string {
    return (this.text ??= JSON.stringify(this.describe()));
  }

  /** Its events, as AsyncAPI 3, in JSON. */
  get eventsJson(): string {
    return (this.eventsText ??= JSON.stringify(this.describeEvents()));
  }

  /** As a page in HTML. */
  get page(): Promise<string> {
    return (this.html ??= renderPage(this.describe()));
  }

  private describeEvents(): object {
    const { eventTypes } = DataModel.of(this.app!.get(ModulesContainer));
    return asyncApiOf(eventTypes.values(), this.describe().info);
  }

  private describe(): ApiDescription {
    return (this.description ??= describeApi(this.app!, this.config.publicUrl));
  }
}
