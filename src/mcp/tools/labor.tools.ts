import { Injectable } from '@nestjs/common';
import {
  CostEntriesService,
  costEntryResource,
  CreateCostDto,
  CreateTimeEntryDto,
  ListTimeEntriesQuery,
  TimeEntriesService,
  timeEntryResource,
} from '../../labor/index.js';
import { listTool, writeTool, type ToolSource } from '../tool.js';
import { withId } from '../tool-input.js';
import { OPERATION } from './operation-action.tools.js';

/** Tools for the time and costs of operations (D74). */
@Injectable()
export class LaborTools implements ToolSource {
  constructor(
    private readonly times: TimeEntriesService,
    private readonly costs: CostEntriesService,
  ) {}

  readonly tools = [
    listTool({
      name: 'list_time_entries',
      title: 'List time entries',
      description:
        'Lists the time that technicians recorded on operations, the latest start first. Changes nothing.',
      scope: 'time:read',
      takes: ListTimeEntriesQuery,
      of: timeEntryResource,
      act: (tenant, filters, page) => this.times.list(tenant, filters, page),
    }),
    writeTool({
      name: 'add_time_entry',
      title: 'Record time on an operation',
      description:
        'Records the time of a technician on an operation: minutes, or a beginning and an end. With neither an end nor minutes, it starts their timer.',
      scope: 'time:write',
      takes: withId('operation_id', OPERATION, CreateTimeEntryDto),
      returns: timeEntryResource,
      creates: true,
      act: async (work, { operationId, ...entry }) =>
        this.times.get(work, await this.times.add(work, operationId, entry)),
    }),
    writeTool({
      name: 'add_operation_cost',
      title: 'Record a cost of an operation',
      description: 'Records a cost that is neither labor nor a part from stock.',
      scope: 'time:write',
      takes: withId('operation_id', OPERATION, CreateCostDto),
      returns: costEntryResource,
      creates: true,
      act: async (work, { operationId, ...cost }) =>
        this.costs.get(work, await this.costs.add(work, operationId, cost)),
    }),
  ];
}
