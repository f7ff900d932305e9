import { Injectable } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { Config } from '../config.js';
import { describeApi, type ApiDescription } from '../kernel/http/openapi.js';
import { renderPage } from './page.js';

/** The description of this API, made once when it is first asked for. */
@Injectable()
export class Reference {
  private made: { description: ApiDescription; json: string; page: string } | undefined;

  constructor(
    private readonly modules: ModulesContainer,
    private readonly config: Config,
  ) {}

  /** As OpenAPI 3.1, in JSON. */
  get json(): string {
    return this.make().json;
  }

  /** As a page in HTML. */
  get page(): string {
    return this.make().page;
  }

  private make() {
    if (!this.made) {
      const description = describeApi(this.modules, this.config.publicUrl);
      this.made = { description, json: JSON.stringify(description), page: renderPage(description) };
    }
    return this.made;
  }
}
