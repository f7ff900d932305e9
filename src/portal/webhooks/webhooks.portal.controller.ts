import { Controller, Get, Post } from '@nestjs/common';
import { Config } from '../../config.js';
import { KeysService } from '../../access/index.js';
import { BuildingsService } from '../../hierarchy/index.js';
import type { TenantReader } from '../../kernel/database/tenant-reader.js';
import { DataModel } from '../../kernel/resource/data-model.js';
import type { EventType } from '../../kernel/resource/event-type.js';
import {
  ChangeEndpointDto,
  DeliveriesService,
  DeliveryInspection,
  RegisterEndpointDto,
  WebhookEndpoint,
  type WebhookEndpointResource,
  WebhooksService,
  WebhookTargets,
} from '../../webhooks/index.js';
import {
  done,
  Form,
  type FormBody,
  ForRecord,
  Lists,
  newForm,
  type PageView,
  Portal,
  type PortalContext,
  RecordId,
  type RecordRequest,
  type Redirect,
  renumberRows,
  RequiresPermission,
  submit,
} from '../kit/index.js';
import { deliveryAddress, endpointAddress } from './endpoint-state.js';
import { filtersOf } from './delivery-log.js';
import { deliveryPage } from './delivery.page.js';
import { editEndpointPage, formOf, newEndpointPage, endpointSettings } from './endpoint-form.page.js';
import { withKeptCertificate } from './credential-fields.js';
import { HEADERS, type Offered } from './endpoint-options.js';
import { endpointPage } from './endpoint.page.js';
import { endpointsPage } from './endpoints.page.js';
import { endpointSecretPage } from './secret.page.js';
import { endpointFormTexts, endpointsTexts } from './endpoints.texts.js';

/** How many buildings the form offers, besides those of the endpoint. */
const MAX_BUILDINGS = 200;

/** The pages of webhook endpoints and their deliveries. */
@Controller('developers/webhooks')
export class WebhooksPortalController {
  constructor(
    private readonly webhooks: WebhooksService,
    private readonly deliveries: DeliveriesService,
    private readonly inspection: DeliveryInspection,
    private readonly targets: WebhookTargets,
    private readonly buildings: BuildingsService,
    private readonly keys: KeysService,
    private readonly model: DataModel,
    private readonly lists: Lists,
    private readonly config: Config,
  ) {}

  @Get()
  @RequiresPermission('webhooks:read')
  async list(@Portal() portal: PortalContext): Promise<PageView> {
    const { tenant } = portal;
    const page = await this.webhooks.list(tenant, this.lists.page(portal));
    const endpoints = page.items();
    const ids = endpoints.map(({ id }) => id);
    const stats = await this.deliveries.stats(tenant, ids);
    return endpointsPage(portal, { endpoints, stats, next: this.lists.next(portal, page) });
  }

  @Get('new')
  @RequiresPermission('webhooks:manage')
  async newEndpoint(@Portal() portal: PortalContext): Promise<PageView> {
    const defaultTypes = [...this.model.eventTypes.values()].flatMap(({ name, needs }) =>
      name === 'webhook.ping' || needs !== undefined ? [] : [name],
    );
    const { type } = portal.query;
    const form = newForm({
      event_types: type === undefined ? defaultTypes : [type],
      payload: 'full',
      signature: 'hmac',
      ordered: 'false',
    });
    return newEndpointPage(portal, form, await this.offered(portal));
  }

  @Post()
  @RequiresPermission('webhooks:manage')
  register(@Portal() portal: PortalContext, @Form() body: FormBody): Promise<Redirect | PageView> {
    return submit(portal, RegisterEndpointDto, renumberRows(body, HEADERS), {
      // Queries DNS, so it runs outside the unit of work.
      prepare: async ({ url, ...chosen }) => ({
        target: await this.targets.admit(url),
        ...(await this.targets.admitTokenUrl(chosen)),
      }),
      act: (work, _, endpoint) => this.webhooks.register(work, endpoint),
      done: ({ id, secret }) => endpointSecretPage(portal, { endpointId: id, secret, isNew: true }),
      failed: async (form) => newEndpointPage(portal, form, await this.offered(portal)),
    });
  }

  @Get(':endpointId')
  @RequiresPermission('webhooks:read')
  async show(@ForRecord('endpointId') { portal, id }: RecordRequest): Promise<PageView> {
    const { tenant } = portal;
    const types = this.typesFor(portal).map(({ name }) => name);
    const filters = filtersOf(portal, types);
    const endpoint = (await this.webhooks.get(tenant, id)).item();
    const stats = await this.deliveries.stats(tenant, [id]);
    const page = await this.deliveries.list(tenant, id, this.lists.page(portal), filters);
    const newer = await this.deliveries.newerThan(tenant, id, filters);
    const deliveries = page.items();
    const subjects = await this.inspection.subjects(
      tenant,
      deliveries.map((each) => each.id),
    );
    const log = { deliveries, subjects, next: this.lists.next(portal, page), newer };
    const buildings = await this.buildingNames(portal, endpoint.building_ids);
    const ignoredKeys = await this.keyNames(tenant, endpoint.ignored_key_ids);
    return endpointPage(portal, {
      endpoint,
      lastFailure: await this.deliveries.lastFailure(tenant, id),
      missed: await this.deliveries.missed(tenant, id),
      ignoredKeys,
      stats: stats.get(id)!,
      buildings,
      log,
      types,
    });
  }

  @Get(':endpointId/edit')
  @RequiresPermission('webhooks:manage')
  async edit(@ForRecord('endpointId') { portal, id }: RecordRequest): Promise<PageView> {
    const endpoint = (await this.webhooks.get(portal.tenant, id)).item();
    return editEndpointPage(portal, endpoint, formOf(endpoint), await this.offered(portal, endpoint));
  }

  @Post(':endpointId')
  @RequiresPermission('webhooks:manage')
  change(@ForRecord('endpointId') { portal, id, body }: RecordRequest) {
    return submit(portal, ChangeEndpointDto, withKeptCertificate(renumberRows(body, HEADERS)), {
      prepare: async ({ url, ...command }) => ({
        url,
        target: await this.otherTarget(portal, id, url),
        ...(await this.targets.admitTokenUrl(command)),
      }),
      edits: {
        row: { entity: WebhookEndpoint, id },
        page: endpointAddress(id),
        values: async (work) => endpointSettings((await this.webhooks.get(work, id)).item()),
      },
      act: (work, { url, ...command }, { oauth2, ...admitted }) => {
        // A URL that the person left alone may have been changed by others since.
        const target = url === admitted.url ? admitted.target : undefined;
        return this.webhooks.change(work, id, { ...command, oauth2, target });
      },
      done: (pingId) => {
        const t = portal.texts(endpointsTexts);
        return pingId === undefined
          ? done(endpointAddress(id), t.saved)
          : done(deliveryAddress(id, pingId), t.urlSaved);
      },
      failed: async (form) => {
        const endpoint = (await this.webhooks.get(portal.tenant, id)).item();
        return editEndpointPage(portal, endpoint, form, await this.offered(portal, endpoint));
      },
    });
  }

  @Get(':endpointId/deliveries/:deliveryId')
  @RequiresPermission('webhooks:read')
  async delivery(
    @Portal() portal: PortalContext,
    @RecordId('endpointId') id: string,
    @RecordId('deliveryId') deliveryId: string,
  ): Promise<PageView> {
    // The order matters: if the delivery has just enabled the endpoint, the page shows it as enabled and stops refreshing.
    const inspected = await this.inspection.inspect(portal.tenant, id, deliveryId);
    const endpoint = (await this.webhooks.get(portal.tenant, id)).item();
    const maxAttempts = this.config.webhookRetryDelaysS.length + 1;
    return deliveryPage(portal, { endpoint, ...inspected, maxAttempts });
  }

  /** Admits a URL that differs from that of the endpoint: to keep one, its name need not be found now. */
  private async otherTarget(portal: PortalContext, id: string, url: string | undefined) {
    if (url === undefined) return undefined;
    const endpoint = (await this.webhooks.get(portal.tenant, id)).item();
    return url === endpoint.url ? undefined : this.targets.admit(url);
  }

  private async offered(portal: PortalContext, endpoint?: WebhookEndpointResource): Promise<Offered> {
    const types = this.typesFor(portal);
    const keys = (await this.keys.list(portal.tenant)).filter(({ revoked_at }) => revoked_at === null);
    return { types, buildings: await this.offeredBuildings(portal, endpoint?.building_ids ?? []), keys };
  }

  private async keyNames(tenant: TenantReader, ids: readonly string[]): Promise<string[]> {
    if (ids.length === 0) return [];
    return (await this.keys.list(tenant)).filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  }

  /** The newest buildings and those of the endpoint. If one of these were missing, saving the form would remove it. */
  private async offeredBuildings(portal: PortalContext, chosen: readonly string[]) {
    const page = await this.buildings.list(portal.tenant, { limit: MAX_BUILDINGS, after: null });
    const newest = page.items().filter(({ id }) => !chosen.includes(id));
    const names = await this.buildingNames(portal, chosen);
    const ofEndpoint = chosen.map((id, index) => ({ id, name: names[index]! }));
    return [...ofEndpoint, ...newest].sort((one, other) => one.name.localeCompare(other.name));
  }

  /** The names of an endpoint's buildings. The name of a deleted building is unknown. */
  private async buildingNames(portal: PortalContext, ids: readonly string[]): Promise<string[]> {
    const names = await this.buildings.names(portal.tenant, ids);
    return ids.map((id) => names.get(id) ?? portal.texts(endpointFormTexts).goneBuilding);
  }

  /** The event types that a person may read. */
  private typesFor({ principal }: PortalContext): EventType[] {
    const hidden = this.model.eventsHiddenFrom(principal);
    return [...this.model.eventTypes.values()].filter(({ name }) => !hidden.includes(name));
  }
}
