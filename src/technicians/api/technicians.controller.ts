import { Controller } from '@nestjs/common';
import type { PageRequest, Tenant } from '../../kernel/database/tenant.js';
import { BASE_PATH } from '../../kernel/http/base-path.js';
import { PageAsked, Reading } from '../../kernel/http/call.js';
import { Read } from '../../kernel/http/endpoint.js';
import { TechniciansService, technicianWire } from '../index.js';

/** §4.7 */
@Controller(BASE_PATH)
export class TechniciansController {
  constructor(private readonly technicians: TechniciansService) {}

  @Read('/technicians', {
    scope: 'technicians:read',
    summary: 'List technicians',
    description: 'Newest first. Those who have left stay in the list, with `is_active` false.',
    answers: { pageOf: technicianWire },
  })
  list(@Reading() tenant: Tenant, @PageAsked() page: PageRequest) {
    return this.technicians.list(tenant, page);
  }
}
