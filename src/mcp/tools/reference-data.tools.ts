import { Injectable } from '@nestjs/common';
import { KpisQuery, kpisResource, KpisService } from '../../kpis/index.js';
import { ListSparePartsQuery, sparePartResource, SparePartsService } from '../../spare-parts/index.js';
import { ListTechniciansQuery, technicianResource, TechniciansService } from '../../technicians/index.js';
import { UpdatedSinceQuery } from '../../kernel/validation/filters.query.js';
import { vendorResource, VendorsService } from '../../vendors/index.js';
import { listTool, readTool, type ToolSource } from '../tool.js';

/** Tools that look up technicians, vendors, stock and key figures. */
@Injectable()
export class ReferenceDataTools implements ToolSource {
  constructor(
    private readonly technicians: TechniciansService,
    private readonly vendors: VendorsService,
    private readonly spareParts: SparePartsService,
    private readonly kpis: KpisService,
  ) {}

  readonly tools = [
    listTool({
      name: 'list_technicians',
      title: 'List technicians',
      description:
        'Lists technicians with their trades. `is_active: true` lists only those who can be assigned work. Changes nothing.',
      scope: 'technicians:read',
      takes: ListTechniciansQuery,
      of: technicianResource,
      act: (tenant, filters, page) => this.technicians.list(tenant, filters, page),
    }),
    listTool({
      name: 'list_vendors',
      title: 'List vendors',
      description:
        'Lists the partner firms of the business, newest partnership first. Only those whose partnership is `accepted` can be assigned operations. Changes nothing.',
      scope: 'vendors:read',
      takes: UpdatedSinceQuery,
      of: vendorResource,
      act: (tenant, filters, page) => this.vendors.list(tenant, page, filters),
    }),
    listTool({
      name: 'list_spare_parts',
      title: 'List spare parts',
      description:
        'Lists spare parts with their stock. The available quantity is `quantity_on_hand` minus `quantity_reserved`. Changes nothing.',
      scope: 'spare-parts:read',
      takes: ListSparePartsQuery,
      of: sparePartResource,
      act: (tenant, filters, page) => this.spareParts.list(tenant, filters, page),
    }),
    readTool({
      name: 'get_kpis',
      title: 'Get key figures',
      description:
        'Returns the key figures of a period: open and overdue work, repair times, availability, preventive compliance and cost. With `group_by`, also for each building, asset, trade or month. Changes nothing.',
      scope: 'kpis:read',
      takes: KpisQuery,
      returns: kpisResource,
      act: (tenant, wanted) => this.kpis.get(tenant, wanted),
    }),
  ];
}
