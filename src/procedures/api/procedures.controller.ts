import { Controller, Delete, Get, Module, Patch, Post } from '@nestjs/common';
import type { PageRequest, TenantReader } from '../../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import { Endpoint } from '../../kernel/http/decorators/endpoint.js';
import {
  Id,
  PageParams,
  ReadTenant,
  Transaction,
  ValidBody,
  ValidQuery,
} from '../../kernel/http/decorators/parameters.js';
import { Written } from '../../kernel/http/written.js';
import type { Command } from '../../kernel/validation/field.js';
import {
  CreateProcedureDto,
  ListProceduresQuery,
  procedureMessages,
  procedureResource,
  ProceduresModule,
  ProceduresService,
  UpdateProcedureDto,
} from '../index.js';

/** `/procedures` (D73). */
@Controller('procedures')
class ProceduresController {
  constructor(private readonly procedures: ProceduresService) {}

  @Endpoint({
    scope: 'procedures:read',
    summary: 'List procedures, newest first',
    query: ListProceduresQuery,
    answers: { pageOf: procedureResource },
  })
  @Get()
  listProcedures(
    @ReadTenant() tenant: TenantReader,
    @ValidQuery() filters: Command<ListProceduresQuery>,
    @PageParams() page: PageRequest,
  ) {
    return this.procedures.list(tenant, filters, page);
  }

  @Endpoint({
    scope: 'procedures:write',
    summary: 'Create a procedure',
    description:
      'A procedure has 1 to 200 steps. Give it to operations with `procedure_ids`: its steps become their checklist.',
    body: CreateProcedureDto,
    answers: procedureResource,
  })
  @Post()
  async createProcedure(@Transaction() work: UnitOfWork, @ValidBody() body: Command<CreateProcedureDto>) {
    return new Written(await this.procedures.create(work, body));
  }

  @Endpoint({ scope: 'procedures:read', summary: 'Get a procedure', answers: procedureResource })
  @Get(':procedureId')
  getProcedure(@ReadTenant() tenant: TenantReader, @Id('procedureId', procedureMessages.missing) id: string) {
    return this.procedures.get(tenant, id);
  }

  @Endpoint({
    scope: 'procedures:write',
    summary: 'Update a procedure',
    description:
      'Absent fields keep their values; null clears a nullable field. `steps` replaces the whole list and makes a new version if it differs: send the `id` of each step that stays. Operations that have the procedure keep the version that they got.',
    body: UpdateProcedureDto,
    answers: procedureResource,
  })
  @Patch(':procedureId')
  async updateProcedure(
    @Transaction() work: UnitOfWork,
    @Id('procedureId', procedureMessages.missing) id: string,
    @ValidBody() body: Command<UpdateProcedureDto>,
  ) {
    return new Written(await this.procedures.update(work, id, body));
  }

  @Endpoint({
    scope: 'procedures:write',
    summary: 'Delete a procedure',
    description:
      'Operations that have it keep their checklists. Preventive schedules and meters that name it open operations without it. The deletion is in the audit log.',
    changes: procedureResource,
  })
  @Delete(':procedureId')
  deleteProcedure(@Transaction() work: UnitOfWork, @Id('procedureId', procedureMessages.missing) id: string) {
    return this.procedures.delete(work, id);
  }
}

/** The routes of procedures. */
@Module({ imports: [ProceduresModule], controllers: [ProceduresController] })
export class ProceduresApiModule {}
