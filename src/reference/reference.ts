import { Injectable, type INestApplication } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { Config } from '../config.js';
import { KeptText } from '../kernel/http/compression.js';
import { asyncApiOf } from '../kernel/http/openapi/asyncapi.js';
import { describeApi, type ApiDescription } from '../kernel/http/openapi/document.js';
import { DataModel } from '../kernel/resource/data-model.js';
import { renderPage } from './page.js';

/** The description of this API, made once when it is first asked for. */
@Injectable()
export class Reference {
  private app: INestApplication | undefined;
  private description: ApiDescription | undefined;
  private text: KeptText | undefined;
  private eventsText: KeptText | undefined;
  private html: Promise<KeptText> | undefined;

  constructor(private readonly config: Config) {}

  /** Says which API it is. */
  of(app: INestApplication): void {
    this.app = app;
  }

  /** As OpenAPI 3.1, in JSON. */
  get json(): KeptText {
    return (this.text ??= new KeptText(JSON.stringify(this.describe())));
  }

  /** Its events, as AsyncAPI 3, in JSON. */
  get eventsJson(): KeptText {
    return (this.eventsText ??= new KeptText(JSON.stringify(this.describeEvents())));
  }

  /** As a page in HTML. */
  get page(): Promise<KeptText> {
    return (this.html ??= renderPage(this.describe()).then((html) => new KeptText(html)));
  }

  private describeEvents(): object {
    const { eventTypes } = DataModel.of(this.app!.get(ModulesContainer));
    return asyncApiOf(eventTypes.values(), this.describe().info);
  }

  private describe(): ApiDescription {
    return (this.description ??= describeApi(this.app!, this.config.publicUrl));
  }
}
