import { Injectable } from '@nestjs/common';
import { KpisQuery, KpisService } from '../../kpis/index.js';
import { ListSparePartsQuery, sparePartResource, SparePartsService } from '../../spare-parts/index.js';
import { ListTechniciansQuery, technicianResource, TechniciansService } from '../../technicians/index.js';
import { listTool, readTool, type ToolSource } from '../tool.js';

/** What agents look up to decide with: people, stock and key figures. */
@Injectable()
export class ReferenceDataTools implements ToolSource {
  constructor(
    private readonly technicians: TechniciansService,
    private readonly spareParts: SparePartsService,
    private readonly kpis: KpisService,
  ) {}

  readonly tools = [
    listTool({
      name: 'list_technicians',
      title: 'List technicians',
      description:
        'Lists who does maintenance work, with their trades; `is_active: true` gives those who can be given work. Changes nothing.',
      scope: 'technicians:read',
      takes: ListTechniciansQuery,
      of: technicianResource,
      act: (tenant, filters, page) => this.technicians.list(tenant, filters, page),
    }),
    listTool({
      name: 'list_spare_parts',
      title: 'List spare parts',
      description:
        'Lists spare parts with their stock; what can be taken is `quantity_on_hand` less `quantity_reserved`. Changes nothing.',
      scope: 'spare-parts:read',
      takes: ListSparePartsQuery,
      of: sparePartResource,
      act: (tenant, filters, page) => this.spareParts.list(tenant, filters, page),
    }),
    readTool({
      name: 'get_kpis',
      title: 'Get key figures',
      description:
        'Counts the key figures of a period: open and overdue work, times to repair, availability, preventive compliance, cost; with `group_by` for each building, asset, trade or month, too. Changes nothing.',
      scope: 'kpis:read',
      takes: KpisQuery,
      act: (tenant, wanted) => this.kpis.get(tenant, wanted),
    }),
  ];
}
