import { vendorPrincipal } from '../../access/index.js';
import type { Partner } from '../../vendors/index.js';
import type { PortalContext } from '../kit/portal-context.js';

/** The context of a firm's person at one of their partners: with the partner's time zone and data. */
export function contextAt(portal: PortalContext, partner: Partner): PortalContext {
  const { businessId: id, businessName: name, plan, timeZone, currency, vendorName: firm } = partner;
  const principal = vendorPrincipal(id, portal.principal.id!, partner.vendorId);
  return portal.at({ ...portal.signedIn, principal, business: { id, name, plan, timeZone, currency }, firm });
}
