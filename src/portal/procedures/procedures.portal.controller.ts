import { Controller, Get, Post } from '@nestjs/common';
import { ListProceduresQuery, Procedure, ProceduresService } from '../../procedures/index.js';
import {
  commandOf,
  done,
  editForm,
  type EditedRecord,
  Form,
  type FormBody,
  type FormState,
  ForRecord,
  Lists,
  newForm,
  type PageView,
  Portal,
  type PortalContext,
  recordActions,
  type RecordRequest,
  RequiresPermission,
  submit,
} from '../kit/index.js';
import { arrangedForm } from './arranged-steps.js';
import { ProcedureForm, procedureOf, procedureValues, refusedSteps } from './procedure-form.js';
import { procedureFormPage } from './procedure-form.page.js';
import { procedurePage, proceduresPage } from './procedures.page.js';
import { procedureTexts } from './procedures.texts.js';
import { comparedVersions, CompareVersionsQuery, versionsPage } from './versions.page.js';

const LIST = '/procedures';

const runAndConfirm = recordActions(procedureTexts, (id) => `${LIST}/${id}`);

/** The pages of procedures (D73). */
@Controller('procedures')
export class ProceduresPortalController {
  constructor(
    private readonly procedures: ProceduresService,
    private readonly lists: Lists,
  ) {}

  @Get()
  @RequiresPermission('procedures:read')
  async list(@Portal() portal: PortalContext): Promise<PageView> {
    const request = this.lists.read(portal, ListProceduresQuery);
    const found = await this.procedures.list(portal.tenant, request.filters, request.page);
    return proceduresPage(portal, { procedures: found.items(), next: request.nextOf(found) });
  }

  @Get('new')
  @RequiresPermission('procedures:write')
  newProcedure(@Portal() portal: PortalContext): PageView {
    return procedureFormPage(portal, newForm({ is_active: 'true' }));
  }

  @Post()
  @RequiresPermission('procedures:write')
  create(@Portal() portal: PortalContext, @Form() body: FormBody) {
    const arranged = arrangedForm(body);
    if (arranged) return procedureFormPage(portal, arranged);
    return submit(portal, ProcedureForm, body, {
      act: (work, command) => this.procedures.create(work, procedureOf(command)),
      done: (id) => done(`${LIST}/${id}`, portal.texts(procedureTexts).created),
      failed: (form) => procedureFormPage(portal, refusedSteps(form)),
    });
  }

  @Get(':procedureId')
  @RequiresPermission('procedures:read')
  async show(@ForRecord('procedureId') { portal, id }: RecordRequest): Promise<PageView> {
    return procedurePage(portal, (await this.procedures.get(portal.tenant, id)).item());
  }

  @Get(':procedureId/versions')
  @RequiresPermission('procedures:read')
  async versions(@ForRecord('procedureId') { portal, id }: RecordRequest): Promise<PageView> {
    const { tenant } = portal;
    const procedure = (await this.procedures.get(tenant, id)).item();
    const compared = comparedVersions(
      commandOf(portal, CompareVersionsQuery, portal.query),
      procedure.version,
    );
    const [versions, before, after] = await Promise.all([
      this.procedures.versions(tenant, id),
      this.procedures.stepsOfVersion(tenant, id, compared.from),
      this.procedures.stepsOfVersion(tenant, id, compared.to),
    ]);
    return versionsPage(portal, { procedure, versions, ...compared, before, after });
  }

  @Get(':procedureId/edit')
  @RequiresPermission('procedures:write')
  async edit(@ForRecord('procedureId') { portal, id }: RecordRequest): Promise<PageView> {
    const procedure = (await this.procedures.get(portal.tenant, id)).item();
    return procedureFormPage(portal, editForm(ProcedureForm, procedureValues(procedure)), procedure);
  }

  @Post(':procedureId/edit')
  @RequiresPermission('procedures:write')
  async update(@ForRecord('procedureId') { portal, id, body }: RecordRequest) {
    const page = async (form: FormState) =>
      procedureFormPage(portal, form, (await this.procedures.get(portal.tenant, id)).item());
    const arranged = arrangedForm(body);
    if (arranged) return page(arranged);
    return submit(portal, ProcedureForm, body, {
      edits: this.edited(id),
      act: (work, command) => this.procedures.update(work, id, procedureOf(command)),
      done: () => done(`${LIST}/${id}`, portal.texts(procedureTexts).saved),
      failed: (form) => page(refusedSteps(form)),
    });
  }

  @Post(':procedureId/delete')
  @RequiresPermission('procedures:write')
  delete(@ForRecord('procedureId') form: RecordRequest) {
    return runAndConfirm(form, 'deleted', (work) => this.procedures.delete(work, form.id), LIST);
  }

  private edited(id: string): EditedRecord {
    return {
      row: { entity: Procedure, id },
      page: `${LIST}/${id}`,
      values: async (work) => procedureValues((await this.procedures.get(work, id)).item()),
    };
  }
}
