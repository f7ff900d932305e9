import { Controller, Get, Post } from '@nestjs/common';
import { Config } from '../../config.js';
import { Id } from '../../kernel/http/decorators/id.js';
import { DataModel } from '../../kernel/resource/data-model.js';
import {
  ChangeEndpointDto,
  DeliveriesService,
  RecoverDeliveriesDto,
  RegisterEndpointDto,
  WebhooksService,
  WebhookTargets,
} from '../../webhooks/index.js';
import { Form, Page, Portal } from '../kit/decorators.js';
import { newForm, type FormBody } from '../kit/form-state.js';
import { Lists } from '../kit/lists.js';
import type { PortalContext } from '../kit/portal-context.js';
import { press, submit } from '../kit/submission.js';
import { done, Redirect, type PageView } from '../kit/view.js';
import { deliveryAddress, endpointAddress, LIST } from './addresses.js';
import { filtersOf } from './delivery-log.js';
import { deliveryPage } from './delivery.page.js';
import { endpointPage, recoverPage } from './endpoint.page.js';
import { editEndpointPage, endpointsPage, newEndpointPage, secretPage } from './endpoints.page.js';
import { deliveryTexts, endpointsTexts, endpointTexts } from './webhooks.texts.js';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The pages of webhook endpoints and their deliveries. */
@Controller('developers/webhooks')
export class WebhooksPortalController {
  constructor(
    private readonly webhooks: WebhooksService,
    private readonly deliveries: DeliveriesService,
    private readonly targets: WebhookTargets,
    private readonly model: DataModel,
    private readonly lists: Lists,
    private readonly config: Config,
  ) {}

  @Get()
  @Page('webhooks:read')
  async list(@Portal() portal: PortalContext): Promise<PageView> {
    const { tenant } = portal;
    const page = await this.webhooks.list(tenant, this.lists.page(portal));
    const endpoints = page.items();
    const ids = endpoints.map(({ id }) => id);
    const standings = await this.deliveries.standings(tenant, ids);
    return endpointsPage(portal, { endpoints, standings, next: this.lists.next(portal, page) });
  }

  @Get('new')
  @Page('webhooks:manage')
  newEndpoint(@Portal() portal: PortalContext): PageView {
    const usual = this.typeNames.filter((name) => name !== 'webhook.ping');
    const { type } = portal.query;
    return newEndpointPage(portal, newForm({ event_types: type === undefined ? usual : [type] }), this.types);
  }

  @Post()
  @Page('webhooks:manage')
  register(@Portal() portal: PortalContext, @Form() body: FormBody): Promise<Redirect | PageView> {
    return submit(portal, RegisterEndpointDto, body, {
      // Asks DNS, which no unit of work waits for.
      prepare: ({ url }) => this.targets.admit(url),
      act: (work, { eventTypes, description }, target) =>
        this.webhooks.register(work, { target, eventTypes, description }),
      done: ({ id, secret }) => secretPage(portal, { endpointId: id, secret, isNew: true }),
      failed: (form) => newEndpointPage(portal, form, this.types),
    });
  }

  @Get(':endpointId')
  @Page('webhooks:read')
  async show(
    @Portal() portal: PortalContext,
    @Id('endpointId', 'webhook endpoint') id: string,
  ): Promise<PageView> {
    const { tenant } = portal;
    const filters = filtersOf(portal);
    const endpoint = (await this.webhooks.get(tenant, id)).item();
    const standings = await this.deliveries.standings(tenant, [id]);
    const page = await this.deliveries.list(tenant, id, this.lists.page(portal), filters);
    const newer = await this.deliveries.newerThan(tenant, id, filters);
    const log = { deliveries: page.items(), next: this.lists.next(portal, page), newer };
    return endpointPage({ endpoint, standing: standings.get(id)!, log, types: this.typeNames });
  }

  @Get(':endpointId/edit')
  @Page('webhooks:manage')
  async edit(
    @Portal() portal: PortalContext,
    @Id('endpointId', 'webhook endpoint') id: string,
  ): Promise<PageView> {
    const endpoint = (await this.webhooks.get(portal.tenant, id)).item();
    const { event_types, description } = endpoint;
    const form = newForm({ event_types, description: description ?? '' });
    return editEndpointPage(portal, endpoint, form, this.types);
  }

  @Post(':endpointId')
  @Page('webhooks:manage')
  change(
    @Portal() portal: PortalContext,
    @Id('endpointId', 'webhook endpoint') id: string,
    @Form() body: FormBody,
  ) {
    return submit(portal, ChangeEndpointDto, body, {
      act: (work, command) => this.webhooks.change(work, id, command),
      done: () => done(endpointAddress(id), portal.texts(endpointsTexts).saved),
      failed: async (form) => {
        const endpoint = (await this.webhooks.get(portal.tenant, id)).item();
        return editEndpointPage(portal, endpoint, form, this.types);
      },
    });
  }

  @Post(':endpointId/ping')
  @Page('webhooks:manage')
  ping(
    @Portal() portal: PortalContext,
    @Id('endpointId', 'webhook endpoint') id: string,
    @Form() body: FormBody,
  ) {
    return press(portal, body, endpointAddress(id), async (work) => {
      const deliveryId = await this.webhooks.ping(work, id);
      return new Redirect(deliveryAddress(id, deliveryId));
    });
  }

  @Post(':endpointId/rotate')
  @Page('webhooks:manage')
  rotate(
    @Portal() portal: PortalContext,
    @Id('endpointId', 'webhook endpoint') id: string,
    @Form() body: FormBody,
  ) {
    return press(portal, body, endpointAddress(id), async (work) => {
      const secret = await this.webhooks.rotateSecret(work, id);
      return secretPage(portal, { endpointId: id, secret, isNew: false });
    });
  }

  @Post(':endpointId/enable')
  @Page('webhooks:manage')
  enable(
    @Portal() portal: PortalContext,
    @Id('endpointId', 'webhook endpoint') id: string,
    @Form() body: FormBody,
  ) {
    return press(portal, body, endpointAddress(id), async (work) => {
      await this.webhooks.enable(work, id);
      return done(endpointAddress(id), portal.texts(endpointTexts).wasEnabled);
    });
  }

  @Post(':endpointId/disable')
  @Page('webhooks:manage')
  disable(
    @Portal() portal: PortalContext,
    @Id('endpointId', 'webhook endpoint') id: string,
    @Form() body: FormBody,
  ) {
    return press(portal, body, endpointAddress(id), async (work) => {
      await this.webhooks.disable(work, id);
      return done(endpointAddress(id), portal.texts(endpointTexts).wasDisabled);
    });
  }

  @Post(':endpointId/delete')
  @Page('webhooks:manage')
  delete(
    @Portal() portal: PortalContext,
    @Id('endpointId', 'webhook endpoint') id: string,
    @Form() body: FormBody,
  ) {
    return press(portal, body, endpointAddress(id), async (work) => {
      await this.webhooks.delete(work, id);
      return done(LIST, portal.texts(endpointTexts).wasRemoved);
    });
  }

  @Get(':endpointId/recover')
  @Page('webhooks:manage')
  async newRecovery(
    @Portal() portal: PortalContext,
    @Id('endpointId', 'webhook endpoint') id: string,
  ): Promise<PageView> {
    const endpoint = (await this.webhooks.get(portal.tenant, id)).item();
    const yesterday = new Date(portal.tenant.now.getTime() - DAY_MS);
    return recoverPage(portal, endpoint, newForm({ since: portal.format.field(yesterday) }));
  }

  @Post(':endpointId/recover')
  @Page('webhooks:manage')
  recover(
    @Portal() portal: PortalContext,
    @Id('endpointId', 'webhook endpoint') id: string,
    @Form() body: FormBody,
  ) {
    return submit(portal, RecoverDeliveriesDto, body, {
      act: (work, { since }) => this.deliveries.recover(work, id, since),
      done: ({ length }) => {
        const text = portal.texts(endpointTexts).recovered(length, portal.format.number(length));
        return done(endpointAddress(id), text);
      },
      failed: async (form) => recoverPage(portal, (await this.webhooks.get(portal.tenant, id)).item(), form),
    });
  }

  @Get(':endpointId/deliveries/:deliveryId')
  @Page('webhooks:read')
  async delivery(
    @Portal() portal: PortalContext,
    @Id('endpointId', 'webhook endpoint') id: string,
    @Id('deliveryId', 'webhook delivery') deliveryId: string,
  ): Promise<PageView> {
    const endpoint = (await this.webhooks.get(portal.tenant, id)).item();
    const inspected = await this.deliveries.inspect(portal.tenant, id, deliveryId);
    const maxAttempts = this.config.webhookRetryDelaysS.length + 1;
    return deliveryPage({ endpoint, ...inspected, maxAttempts });
  }

  @Post(':endpointId/deliveries/:deliveryId/replay')
  @Page('webhooks:manage')
  replay(
    @Portal() portal: PortalContext,
    @Id('endpointId', 'webhook endpoint') id: string,
    @Id('deliveryId', 'webhook delivery') deliveryId: string,
    @Form() body: FormBody,
  ) {
    return press(portal, body, deliveryAddress(id, deliveryId), async (work) => {
      await this.deliveries.inspect(work, id, deliveryId);
      const again = await this.deliveries.replay(work, deliveryId);
      return done(deliveryAddress(id, again), portal.texts(deliveryTexts).replayed);
    });
  }

  private get types() {
    return [...this.model.eventTypes.values()];
  }

  private get typeNames(): string[] {
    return [...this.model.eventTypes.keys()];
  }
}
