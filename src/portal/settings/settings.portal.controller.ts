import { Controller, Get, Post } from '@nestjs/common';
import {
  BusinessesService,
  BusinessSettingsDto,
  SetPlanDto,
  type BusinessSettings,
} from '../../access/index.js';
import {
  commandOf,
  done,
  editForm,
  Form,
  type FormBody,
  type PageView,
  planName,
  Portal,
  type PortalContext,
  type Redirect,
  RequiresPermission,
  runAction,
  submit,
} from '../kit/index.js';
import { settingsPage, settingsTexts } from './settings.page.js';

const HERE = '/settings';

/** The settings as the form edits them. */
const valuesOf = ({ name, timeZone, currency, operationPrefix }: BusinessSettings) => ({
  name,
  time_zone: timeZone,
  currency,
  operation_prefix: operationPrefix,
});

/** The owner's settings of the business. */
@Controller('settings')
export class SettingsPortalController {
  constructor(private readonly businesses: BusinessesService) {}

  @Get()
  @RequiresPermission('plan:manage')
  show(@Portal() portal: PortalContext): PageView {
    return settingsPage(portal, editForm(BusinessSettingsDto, valuesOf(portal.business)));
  }

  @Post()
  @RequiresPermission('plan:manage')
  change(@Portal() portal: PortalContext, @Form() body: FormBody): Promise<Redirect | PageView> {
    return submit(portal, BusinessSettingsDto, body, {
      edits: { page: HERE, values: async (work) => valuesOf(await this.businesses.lockSettings(work)) },
      act: (work, command) => this.businesses.changeSettings(work, command),
      done: () => done(HERE, portal.texts(settingsTexts).saved),
      failed: (form) => settingsPage(portal, form),
    });
  }

  @Post('plan')
  @RequiresPermission('plan:manage')
  setPlan(@Portal() portal: PortalContext, @Form() body: FormBody): Promise<Redirect | PageView> {
    return runAction(portal, body, HERE, async (work) => {
      const { plan } = commandOf(portal, SetPlanDto, body);
      await this.businesses.setPlan(work, plan);
      return done(HERE, portal.texts(settingsTexts).planChanged(planName(portal, plan)));
    });
  }
}
