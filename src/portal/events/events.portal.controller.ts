import { Controller, Get, type HttpRedirectResponse, HttpStatus, Redirect } from '@nestjs/common';
import { Config } from '../../config.js';
import { sampleOf } from '../../kernel/http/openapi/webhooks.js';
import { DataModel } from '../../kernel/resource/data-model.js';
import { apiOrigin, type PageView, Portal, type PortalContext, RequiresPermission } from '../kit/index.js';
import { eventsPage } from './events.page.js';

/** Pages for developers: the catalogue of events, and the link to the API reference. */
@Controller('developers')
export class EventsPortalController {
  constructor(
    private readonly model: DataModel,
    private readonly config: Config,
  ) {}

  @Get('events')
  @RequiresPermission('webhooks:read')
  list(@Portal() portal: PortalContext): PageView {
    const types = [...this.model.eventTypes.values()];
    return eventsPage(
      portal,
      types.map((type) => ({ type, sample: sampleOf(type) })),
    );
  }

  /** The reference is a page of the API, at its own address. */
  @Get('reference')
  @RequiresPermission('webhooks:read')
  @Redirect()
  reference(): HttpRedirectResponse {
    return { url: `${apiOrigin(this.config)}/docs`, statusCode: HttpStatus.SEE_OTHER };
  }
}
