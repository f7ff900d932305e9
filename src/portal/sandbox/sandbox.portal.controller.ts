import { Controller, Get, Post } from '@nestjs/common';
import { KeysService, requireApiPlan, requireConfirmedEmail } from '../../access/index.js';
import { Config } from '../../config.js';
import type { Principal } from '../../kernel/auth/principal.js';
import { BASE_PATH } from '../../kernel/base-path.js';
import { Database } from '../../kernel/database/database.js';
import { MoveClockDto, SandboxClocks, SandboxesService } from '../../sandboxes/index.js';
import {
  apiOrigin,
  done,
  Form,
  type FormBody,
  type FormState,
  newForm,
  type PageView,
  Portal,
  type PortalContext,
  type Redirect,
  RequiresPermission,
  runAction,
  submit,
} from '../kit/index.js';
import { HERE, newSandboxPage, noSandboxPage, sandboxPage, sandboxTexts } from './sandbox.page.js';

/**
 * The sandbox of the business. Actions run as the owner account of the sandbox, because the business's own people have no account
 * in it.
 */
@Controller('developers/sandbox')
export class SandboxPortalController {
  constructor(
    private readonly sandboxes: SandboxesService,
    private readonly clocks: SandboxClocks,
    private readonly keys: KeysService,
    private readonly database: Database,
    private readonly config: Config,
  ) {}

  @Get()
  @RequiresPermission('keys:manage')
  async show(@Portal() portal: PortalContext): Promise<PageView> {
    const sandbox = await this.sandboxes.of(portal.principal.businessId);
    return sandbox ? this.page(portal, newForm()) : noSandboxPage(portal);
  }

  @Post()
  @RequiresPermission('keys:manage')
  create(@Portal() portal: PortalContext, @Form() body: FormBody): Promise<Redirect | PageView> {
    return runAction(portal, body, HERE, async (work) => {
      await requireConfirmedEmail(work);
      await requireApiPlan(work);
      const sandbox = await this.sandboxes.create(portal.principal.businessId);
      return newSandboxPage(portal, sandbox, apiOrigin(this.config) + BASE_PATH);
    });
  }

  @Post('clock')
  @RequiresPermission('keys:manage')
  move(@Portal() portal: PortalContext, @Form() body: FormBody): Promise<Redirect | PageView> {
    return submit(portal, MoveClockDto, body, {
      act: async (_, command) => {
        const owner = await this.ownerIn(portal);
        await this.database.work(owner, (work) => this.clocks.move(work, command));
      },
      done: () => done(HERE, portal.texts(sandboxTexts).moves),
      failed: (form) => this.page(portal, form),
    });
  }

  @Post('reset')
  @RequiresPermission('keys:manage')
  reset(@Portal() portal: PortalContext, @Form() body: FormBody): Promise<Redirect | PageView> {
    return runAction(portal, body, HERE, async () => {
      await this.database.work(await this.ownerIn(portal), (work) => this.sandboxes.reset(work));
      return done(HERE, portal.texts(sandboxTexts).wasReset);
    });
  }

  private async page(portal: PortalContext, form: FormState): Promise<PageView> {
    const tenant = this.database.tenant(await this.ownerIn(portal));
    const [clock, keys] = await Promise.all([this.clocks.read(tenant), this.keys.list(tenant)]);
    return sandboxPage(portal, { clock: clock.item(), keys }, form);
  }

  private ownerIn({ principal }: PortalContext): Promise<Principal> {
    return this.sandboxes.ownerOf(principal.businessId);
  }
}
