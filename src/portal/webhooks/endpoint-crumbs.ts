import type { WebhookEndpointResource } from '../../webhooks/index.js';
import type { Crumb } from '../kit/page.js';
import type { PortalContext } from '../kit/portal-context.js';
import { endpointAddress, LIST } from './addresses.js';
import { nameOf } from './endpoint-state.js';
import { endpointsTexts } from './endpoints.texts.js';

/** The breadcrumbs of the pages below the list of endpoints, or below an endpoint. */
export function endpointCrumbs(portal: PortalContext, endpoint?: WebhookEndpointResource): Crumb[] {
  const list = { name: portal.texts(endpointsTexts).title, href: LIST };
  return endpoint ? [list, { name: nameOf(endpoint), href: endpointAddress(endpoint.id) }] : [list];
}
