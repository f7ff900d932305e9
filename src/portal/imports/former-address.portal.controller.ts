import { Controller, Get } from '@nestjs/common';
import { ForRecord, Redirect, type RecordRequest, RequiresPermission } from '../kit/index.js';

/** The address of imports of earlier releases, for bookmarks. */
@Controller('assets/import')
export class FormerImportAddressController {
  @Get()
  @RequiresPermission('imports:write')
  list(): Redirect {
    return new Redirect('/imports');
  }

  @Get(':importId')
  @RequiresPermission('imports:write')
  show(@ForRecord('importId') { id }: RecordRequest): Redirect {
    return new Redirect(`/imports/${id}`);
  }
}
