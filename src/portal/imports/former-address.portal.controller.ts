import { Controller, Get } from '@nestjs/common';
import { ImportsService } from '../../imports/index.js';
import { ForRecord, Redirect, type RecordRequest, RequiresPermission } from '../kit/index.js';

/** The address of imports of earlier releases, for bookmarks. */
@Controller('assets/import')
export class FormerImportAddressController {
  constructor(private readonly imports: ImportsService) {}

  @Get()
  @RequiresPermission('imports:write')
  list(): Redirect {
    return new Redirect('/imports');
  }

  @Get(':importId')
  @RequiresPermission('imports:write')
  async show(@ForRecord('importId') { portal, id }: RecordRequest): Promise<Redirect> {
    await this.imports.get(portal.tenant, id);
    return new Redirect(`/imports/${id}`);
  }
}
