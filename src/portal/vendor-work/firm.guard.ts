import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { refusalOf } from '../../access/index.js';
import { VendorPeopleService } from '../../vendors/index.js';
import { portalContextOf, setContext } from '../kit/index.js';
import { contextAt } from './offered-work.js';

/**
 * Admits only people of partner firms. If the path names a business, the request continues in the context of that business, on
 * behalf of the firm that it invited.
 */
@Injectable()
export class FirmGuard implements CanActivate {
  constructor(private readonly people: VendorPeopleService) {}

  /** @throws ApiError `permission_required` for people of no firm; `not_found` for a business that is not a partner of theirs */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const portal = portalContextOf(request);
    if (!portal.isOfFirm) throw refusalOf('vendor-work');
    const { businessId } = request.params;
    if (businessId === undefined) return true;
    const partner = await this.people.partnerOf(portal.principal, String(businessId));
    setContext(request, contextAt(portal, partner));
    return true;
  }
}
