import { Controller, Get, Post } from '@nestjs/common';
import { OperationLookups } from '../../operations/index.js';
import {
  CreateTechnicianDto,
  Technician,
  TechnicianRates,
  TechniciansService,
} from '../../technicians/index.js';
import { PeopleService } from '../../access/index.js';
import { isUuid } from '../../kernel/ids.js';
import {
  commandOf,
  done,
  editedRecord,
  Form,
  type FormBody,
  type FormState,
  ForRecord,
  newForm,
  type PageView,
  Portal,
  type PortalContext,
  type RecordRequest,
  type Redirect,
  RequiresPermission,
  runAction,
  submit,
} from '../kit/index.js';
import { RateDto } from './dto.js';
import { newTechnicianPage, technicianPage } from './technician.page.js';
import { TeamLists } from './team-lists.js';
import { withoutAccountPage } from './team-lists.page.js';
import { teamTexts } from './team.texts.js';

const LIST = '/team';

/** Technicians: people who can be assigned work, with or without an account. */
@Controller('team/technicians')
export class TechniciansPortalController {
  constructor(
    private readonly technicians: TechniciansService,
    private readonly rates: TechnicianRates,
    private readonly people: PeopleService,
    private readonly operations: OperationLookups,
    private readonly lists: TeamLists,
  ) {}

  @Get()
  @RequiresPermission('users:read')
  async list(@Portal() portal: PortalContext): Promise<PageView> {
    return withoutAccountPage(portal, await this.lists.withoutAccount(portal));
  }

  @Get('new')
  @RequiresPermission('technicians:write')
  async newTechnician(@Portal() portal: PortalContext): Promise<PageView> {
    return newTechnicianPage(portal, await this.suggested(portal, portal.query.user_id));
  }

  @Post()
  @RequiresPermission('technicians:write')
  create(@Portal() portal: PortalContext, @Form() body: FormBody): Promise<Redirect | PageView> {
    return submit(portal, CreateTechnicianDto, body, {
      act: async (work, command) => {
        await this.technicians.create(work, command);
        return command;
      },
      done: ({ name, userId }) => done(placeOf(userId), portal.texts(teamTexts).added(name)),
      failed: (form) => newTechnicianPage(portal, form),
    });
  }

  @Get(':technicianId')
  @RequiresPermission('technicians:write')
  show(@ForRecord('technicianId') { portal, id }: RecordRequest): Promise<PageView> {
    return this.page(portal, id);
  }

  @Post(':technicianId')
  @RequiresPermission('technicians:write')
  change(@ForRecord('technicianId') { portal, id, body }: RecordRequest): Promise<Redirect | PageView> {
    return submit(portal, CreateTechnicianDto, body, {
      edits: editedRecord(Technician, id, `${LIST}/technicians/${id}`, (work) =>
        this.technicians.get(work, id),
      ),
      act: async (work, { name, email, phoneNumber, skills }) => {
        await this.technicians.update(work, id, { name, email, phoneNumber, skills });
        return (await this.technicians.get(work, id)).item();
      },
      done: ({ name, user_id: userId }) =>
        done(placeOf(userId), portal.texts(teamTexts).changed(name ?? '–')),
      failed: (form) => this.page(portal, id, form),
    });
  }

  @Post(':technicianId/offboard')
  @RequiresPermission('technicians:write')
  offboard(@ForRecord('technicianId') { portal, id, body }: RecordRequest) {
    return runAction(portal, body, `${LIST}/technicians/${id}`, async (work) => {
      await this.technicians.offboard(work, id);
      const { name, user_id: userId } = (await this.technicians.get(work, id)).item();
      return done(placeOf(userId), portal.texts(teamTexts).offboarded(name ?? '–'));
    });
  }

  @Post(':technicianId/rate')
  @RequiresPermission('technicians:write')
  changeRate(@ForRecord('technicianId') { portal, id, body }: RecordRequest) {
    const at = `${LIST}/technicians/${id}`;
    return runAction(portal, body, at, async (work) => {
      await this.technicians.get(work, id);
      await this.rates.set(work, id, commandOf(portal, RateDto, body).hourlyRate ?? null);
      return done(at, portal.texts(teamTexts).rateChanged);
    });
  }

  private async page(portal: PortalContext, id: string, form?: FormState): Promise<PageView> {
    const [technician, openOperations, rate] = await Promise.all([
      this.technicians.get(portal.tenant, id),
      this.operations.openCountOf(portal.tenant, id),
      this.rates.present(portal.tenant, id),
    ]);
    return technicianPage(portal, technician.item(), openOperations, rate, form);
  }

  /** A new form, filled in for a person who has an account. */
  private async suggested(portal: PortalContext, userId: string | undefined): Promise<FormState> {
    if (userId === undefined || !isUuid(userId)) return newForm();
    const { id, name, email } = await this.people.get(portal.tenant, userId);
    return newForm({ user_id: id, name, email });
  }
}

/** Where a technician is listed: with their account or, without one, in the list of technicians. */
function placeOf(userId: string | null | undefined): string {
  return userId ? `${LIST}/${userId}` : `${LIST}/technicians`;
}
