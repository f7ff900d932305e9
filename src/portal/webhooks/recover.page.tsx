import { RecoverDeliveriesDto, type WebhookEndpointResource } from '../../webhooks/index.js';
import { formFields, formPage, type FormState, type PageView, type PortalContext } from '../kit/index.js';
import { endpointAddress, endpointCrumbs } from './endpoint-state.js';
import { endpointTexts } from './endpoint.texts.js';

/** The form that resends all deliveries that have failed since a given time. */
export function recoverPage(
  portal: PortalContext,
  endpoint: WebhookEndpointResource,
  form: FormState,
): PageView {
  const t = portal.texts(endpointTexts);
  const back = endpointAddress(endpoint.id);
  const crumbs = endpointCrumbs(portal, endpoint);
  const post = { action: `${back}/recover`, form, submit: t.sendAgain, back };
  return formPage(
    { place: 'webhooks', title: t.recoverTitle, subtitle: t.recoverText, crumbs, ...post },
    <RecoverField name="since" />,
  );
}

const RecoverField = formFields(RecoverDeliveriesDto, endpointTexts);
