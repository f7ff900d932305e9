import { Controller, Get, Post } from '@nestjs/common';
import { ApiKey, ChangeKeyDto, CreateKeyDto, KeysService } from '../../access/index.js';
import { Config } from '../../config.js';
import { BASE_PATH } from '../../kernel/base-path.js';
import { RateLimit } from '../../kernel/http/rate-limit.js';
import {
  apiOrigin,
  editOf,
  Form,
  type FormBody,
  ForRecord,
  newForm,
  type PageView,
  Portal,
  type PortalContext,
  recordActions,
  type RecordRequest,
  type Redirect,
  RequiresPermission,
  runAction,
  submit,
} from '../kit/index.js';
import { keyPage, networksOf, withNetworks } from './key.page.js';
import { keySecretPage, keysPage, newKeyPage } from './keys.page.js';
import { scopesOf } from './scope-matrix.js';
import { keyTexts, LIST } from './keys.texts.js';

const runAndConfirm = recordActions(keyTexts, (id) => `${LIST}/${id}`);

/** The pages of API keys. */
@Controller('developers/keys')
export class KeysPortalController {
  constructor(
    private readonly keys: KeysService,
    private readonly rateLimit: RateLimit,
    private readonly config: Config,
  ) {}

  @Get()
  @RequiresPermission('keys:manage')
  async list(@Portal() portal: PortalContext): Promise<PageView> {
    return keysPage(portal, await this.keys.list(portal.tenant));
  }

  @Get('new')
  @RequiresPermission('keys:manage')
  newKey(@Portal() portal: PortalContext): PageView {
    return newKeyPage(portal, newForm({ scopes: scopesOf(portal.query.preset) }));
  }

  @Post()
  @RequiresPermission('keys:manage')
  create(@Portal() portal: PortalContext, @Form() body: FormBody): Promise<Redirect | PageView> {
    return submit(portal, CreateKeyDto, withNetworks(body), {
      act: (work, command) => this.keys.create(work, command),
      done: (key) => keySecretPage(portal, key, this.apiUrl),
      failed: (form) => newKeyPage(portal, form),
    });
  }

  @Get(':keyId')
  @RequiresPermission('keys:manage')
  async show(@ForRecord('keyId') { portal, id }: RecordRequest): Promise<PageView> {
    const key = await this.keys.get(portal.tenant, id);
    return keyPage(portal, key, await this.rateLimit.peek(id));
  }

  @Post(':keyId/networks')
  @RequiresPermission('keys:manage')
  restrict(@ForRecord('keyId') form: RecordRequest) {
    const { portal, id, body } = form;
    return runAndConfirm(form, 'networksChanged', async (work) => {
      const { allowedNetworks = [] } = await editOf(work, portal, ChangeKeyDto, withNetworks(body), {
        row: { entity: ApiKey, id },
        page: `${LIST}/${id}`,
        values: async () => networksOf(await this.keys.get(work, id)),
      });
      return this.keys.restrict(work, id, allowedNetworks);
    });
  }

  @Post(':keyId/rotate')
  @RequiresPermission('keys:manage')
  rotate(@ForRecord('keyId') { portal, id, body }: RecordRequest) {
    return runAction(portal, body, `${LIST}/${id}`, async (work) =>
      keySecretPage(portal, await this.keys.rotate(work, id), this.apiUrl),
    );
  }

  @Post(':keyId/disable')
  @RequiresPermission('keys:manage')
  disable(@ForRecord('keyId') form: RecordRequest) {
    return runAndConfirm(form, 'disabled', (work) => this.keys.disable(work, form.id));
  }

  @Post(':keyId/enable')
  @RequiresPermission('keys:manage')
  enable(@ForRecord('keyId') form: RecordRequest) {
    return runAndConfirm(form, 'enabled', (work) => this.keys.enable(work, form.id));
  }

  @Post(':keyId/revoke')
  @RequiresPermission('keys:manage')
  revoke(@ForRecord('keyId') form: RecordRequest) {
    return runAndConfirm(form, 'revoked', (work) => this.keys.revoke(work, form.id));
  }

  /** The address of the API as its users reach it. */
  private get apiUrl(): string {
    return apiOrigin(this.config) + BASE_PATH;
  }
}
