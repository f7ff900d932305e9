import { Injectable } from '@nestjs/common';
import { checklistResource, ChecklistsService, RecordResultDto } from '../../checklists/index.js';
import { ListProceduresQuery, procedureResource, ProceduresService } from '../../procedures/index.js';
import { listTool, readTool, writeTool, type ToolSource } from '../tool.js';
import { Nothing, withId } from '../tool-input.js';
import { OPERATION } from './operation-action.tools.js';

const ITEM = 'The id of the step, from get_checklist.';

const OF_CHECKLIST = { scope: 'operations:write', returns: checklistResource, isRepeatable: true } as const;

/** Tools for procedures, and for the checklists that operations get from them (D73). */
@Injectable()
export class ProcedureTools implements ToolSource {
  constructor(
    private readonly procedures: ProceduresService,
    private readonly checklists: ChecklistsService,
  ) {}

  readonly tools = [
    listTool({
      name: 'list_procedures',
      title: 'List procedures',
      description:
        'Lists procedures with their steps, newest first. Those that are active can be given to an operation with `procedure_ids`. Changes nothing.',
      scope: 'procedures:read',
      takes: ListProceduresQuery,
      of: procedureResource,
      act: (tenant, filters, page) => this.procedures.list(tenant, filters, page),
    }),
    readTool({
      name: 'get_procedure',
      title: 'Get a procedure',
      description: 'Returns one procedure with the steps of its newest version. Changes nothing.',
      scope: 'procedures:read',
      takes: withId('procedure_id', 'The id of the procedure, from list_procedures.', Nothing),
      returns: procedureResource,
      act: (tenant, { procedureId }) => this.procedures.get(tenant, procedureId),
    }),
    readTool({
      name: 'get_checklist',
      title: 'Get the checklist of an operation',
      description:
        'Returns the steps of an operation with their results. It can be completed once `required_open` is 0. Changes nothing.',
      scope: 'operations:read',
      takes: withId('operation_id', OPERATION, Nothing),
      returns: checklistResource,
      act: (tenant, { operationId }) => this.checklists.get(tenant, operationId),
    }),
    writeTool({
      ...OF_CHECKLIST,
      name: 'record_checklist_result',
      title: 'Record the result of a step',
      description:
        'Records the result of a step of an open operation, as it was found on site. An earlier result stays in the history. A failure may open an operation, and a reading is recorded at its meter.',
      takes: withId('item_id', ITEM, withId('operation_id', OPERATION, RecordResultDto)),
      act: async (work, { operationId, itemId, ...result }) =>
        this.checklists.get(work, await this.checklists.record(work, operationId, itemId, result)),
    }),
    writeTool({
      ...OF_CHECKLIST,
      name: 'take_back_checklist_result',
      title: 'Take back the result of a step',
      description:
        'Takes back a result that was recorded by mistake, while the operation is open. It stays in the history, and an operation that it opened stays open.',
      takes: withId('item_id', ITEM, withId('operation_id', OPERATION, Nothing)),
      act: async (work, { operationId, itemId }) => {
        await this.checklists.takeBack(work, operationId, itemId);
        return this.checklists.get(work, operationId);
      },
    }),
  ];
}
