import { Controller, Get, Post } from '@nestjs/common';
import { daysBefore } from '../../kernel/period.js';
import {
  DeliveriesService,
  DeliveryInspection,
  RecoverDeliveriesDto,
  WebhooksService,
} from '../../webhooks/index.js';
import {
  done,
  Form,
  type FormBody,
  ForRecord,
  newForm,
  type PageView,
  Portal,
  type PortalContext,
  recordActions,
  RecordId,
  type RecordRequest,
  Redirect,
  RequiresPermission,
  runAction,
  submit,
} from '../kit/index.js';
import { deliveryAddress, endpointAddress, LIST } from './endpoint-state.js';
import { recoverPage } from './delivery-actions.js';
import { endpointSecretPage } from './secret.page.js';
import { deliveryTexts } from './delivery.texts.js';
import { endpointTexts } from './endpoint.texts.js';

const runAndConfirm = recordActions(endpointTexts, endpointAddress);

/** The owner's actions on an endpoint and its deliveries. */
@Controller('developers/webhooks')
export class EndpointActionsPortalController {
  constructor(
    private readonly webhooks: WebhooksService,
    private readonly deliveries: DeliveriesService,
    private readonly inspection: DeliveryInspection,
  ) {}

  @Post(':endpointId/ping')
  @RequiresPermission('webhooks:manage')
  ping(@ForRecord('endpointId') { portal, id, body }: RecordRequest) {
    return runAction(portal, body, endpointAddress(id), async (work) => {
      const deliveryId = await this.webhooks.ping(work, id);
      return new Redirect(deliveryAddress(id, deliveryId));
    });
  }

  @Post(':endpointId/rotate')
  @RequiresPermission('webhooks:manage')
  rotate(@ForRecord('endpointId') { portal, id, body }: RecordRequest) {
    return runAction(portal, body, endpointAddress(id), async (work) => {
      const secret = await this.webhooks.rotateSecret(work, id);
      return endpointSecretPage(portal, { endpointId: id, secret, isNew: false });
    });
  }

  @Post(':endpointId/enable')
  @RequiresPermission('webhooks:manage')
  enable(@ForRecord('endpointId') form: RecordRequest) {
    const { portal, id, body } = form;
    return runAndConfirm(
      form,
      (t, sent: number) =>
        sent ? `${t.wasEnabled} ${t.recovered(sent, portal.format.number(sent))}` : t.wasEnabled,
      async (work) => {
        await this.webhooks.enable(work, id);
        if (body.missed === 'send') return (await this.deliveries.recover(work, id)).length;
        await this.webhooks.forgetMissed(work, id);
        return 0;
      },
    );
  }

  @Post(':endpointId/recover-missed')
  @RequiresPermission('webhooks:manage')
  recoverMissed(@ForRecord('endpointId') form: RecordRequest) {
    return runAndConfirm(
      form,
      (t, sent: number) => t.recovered(sent, form.portal.format.number(sent)),
      async (work) => (await this.deliveries.recover(work, form.id)).length,
    );
  }

  @Post(':endpointId/forget-missed')
  @RequiresPermission('webhooks:manage')
  forgetMissed(@ForRecord('endpointId') form: RecordRequest) {
    return runAndConfirm(form, 'wasForgotten', (work) => this.webhooks.forgetMissed(work, form.id));
  }

  @Post(':endpointId/disable')
  @RequiresPermission('webhooks:manage')
  disable(@ForRecord('endpointId') form: RecordRequest) {
    return runAndConfirm(form, 'wasDisabled', (work) => this.webhooks.disable(work, form.id));
  }

  @Post(':endpointId/pause')
  @RequiresPermission('webhooks:manage')
  pause(@ForRecord('endpointId') form: RecordRequest) {
    return runAndConfirm(form, 'wasPaused', (work) => this.webhooks.pause(work, form.id));
  }

  @Post(':endpointId/resume')
  @RequiresPermission('webhooks:manage')
  resume(@ForRecord('endpointId') form: RecordRequest) {
    return runAndConfirm(form, 'wasResumed', (work) => this.webhooks.resume(work, form.id));
  }

  @Post(':endpointId/delete')
  @RequiresPermission('webhooks:manage')
  delete(@ForRecord('endpointId') form: RecordRequest) {
    return runAndConfirm(form, 'wasRemoved', (work) => this.webhooks.delete(work, form.id), LIST);
  }

  @Get(':endpointId/recover')
  @RequiresPermission('webhooks:manage')
  async newRecovery(@ForRecord('endpointId') { portal, id }: RecordRequest): Promise<PageView> {
    const endpoint = (await this.webhooks.get(portal.tenant, id)).item();
    const yesterday = daysBefore(portal.tenant.now, 1);
    return recoverPage(portal, endpoint, newForm({ since: portal.format.field(yesterday) }));
  }

  @Post(':endpointId/recover')
  @RequiresPermission('webhooks:manage')
  recover(@ForRecord('endpointId') { portal, id, body }: RecordRequest) {
    return submit(portal, RecoverDeliveriesDto, body, {
      act: (work, { since }) => this.deliveries.recover(work, id, since),
      done: ({ length }) => {
        const text = portal.texts(endpointTexts).recovered(length, portal.format.number(length));
        return done(endpointAddress(id), text);
      },
      failed: async (form) => recoverPage(portal, (await this.webhooks.get(portal.tenant, id)).item(), form),
    });
  }

  @Post(':endpointId/deliveries/:deliveryId/send-now')
  @RequiresPermission('webhooks:manage')
  sendNow(
    @Portal() portal: PortalContext,
    @RecordId('endpointId') id: string,
    @RecordId('deliveryId') deliveryId: string,
    @Form() body: FormBody,
  ) {
    const page = deliveryAddress(id, deliveryId);
    return runAction(portal, body, page, async (work) => {
      await this.inspection.inspect(work, id, deliveryId);
      await this.deliveries.sendNow(work, deliveryId);
      return done(page, portal.texts(deliveryTexts).isSentNow);
    });
  }

  @Post(':endpointId/deliveries/:deliveryId/replay')
  @RequiresPermission('webhooks:manage')
  replay(
    @Portal() portal: PortalContext,
    @RecordId('endpointId') id: string,
    @RecordId('deliveryId') deliveryId: string,
    @Form() body: FormBody,
  ) {
    return runAction(portal, body, deliveryAddress(id, deliveryId), async (work) => {
      await this.inspection.inspect(work, id, deliveryId);
      const again = await this.deliveries.replay(work, deliveryId);
      return done(deliveryAddress(id, again), portal.texts(deliveryTexts).replayed);
    });
  }
}
