import { Controller } from '@nestjs/common';
import type { PageRequest, Tenant } from '../../kernel/database/tenant.js';
import { BASE_PATH } from '../../kernel/http/base-path.js';
import { Filters, Id, PageAsked, Reading } from '../../kernel/http/call.js';
import type { Command } from '../../kernel/http/command.js';
import { Read } from '../../kernel/http/endpoint.js';
import { sparePartMovementWire, SparePartsService, sparePartWire } from '../index.js';
import { ListSpareParts } from './spare-parts.requests.js';

/** §4.8 */
@Controller(BASE_PATH)
export class SparePartsController {
  constructor(private readonly spareParts: SparePartsService) {}

  @Read('/spare-parts', {
    scope: 'spare-parts:read',
    summary: 'List spare parts',
    description: 'Newest first.',
    query: ListSpareParts,
    problems: ['invalid_category'],
    answers: { pageOf: sparePartWire },
  })
  list(
    @Reading() tenant: Tenant,
    @Filters() filters: Command<ListSpareParts>,
    @PageAsked() page: PageRequest,
  ) {
    return this.spareParts.list(tenant, filters, page);
  }

  @Read('/spare-parts/{sparePartId}', {
    scope: 'spare-parts:read',
    summary: 'Get a spare part',
    answers: sparePartWire,
  })
  get(@Reading() tenant: Tenant, @Id({ name: 'sparePartId', resource: 'spare part' }) id: string) {
    return this.spareParts.get(tenant, id);
  }

  @Read('/spare-parts/{sparePartId}/movements', {
    scope: 'spare-parts:read',
    summary: 'List the movements of a spare part',
    description: 'Every receipt, consumption, reservation and adjustment, newest first.',
    answers: { pageOf: sparePartMovementWire },
  })
  movements(
    @Reading() tenant: Tenant,
    @Id({ name: 'sparePartId', resource: 'spare part' }) id: string,
    @PageAsked() page: PageRequest,
  ) {
    return this.spareParts.movements(tenant, id, page);
  }
}
