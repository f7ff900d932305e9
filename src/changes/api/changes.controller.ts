import { Controller, Get } from '@nestjs/common';
import { FEED } from '../../kernel/events/feed.js';
import type { PageRequest, TenantReader } from '../../kernel/database/tenant-reader.js';
import { Endpoint } from '../../kernel/http/decorators/endpoint.js';
import { PageParams, ValidQuery, ReadTenant } from '../../kernel/http/decorators/parameters.js';
import type { Command } from '../../kernel/validation/command.js';
import { ChangeWatch } from './change-watch.js';
import { changeResource } from '../change.resource.js';
import { ChangesService } from '../changes.service.js';
import { ListChangesQuery } from '../dto/list-changes.query.js';

/** `/changes` (D49). */
@Controller('changes')
export class ChangesController {
  constructor(private readonly changes: ChangesService) {}

  @Endpoint({
    scope: FEED.scope,
    summary: 'Follow every change, oldest first',
    description:
      'Each change of each resource, no matter who made it, in the order of the commits, with the resource as it is now. `next_cursor` is always there: keep it, and come back with it for what comes next. Changes are kept for 90 days; for an older cursor the answer is 410. To begin: read the lists in full, then go on from the cursor that their first pages gave in `Service-Changes-Cursor`, the earliest of them; or take one with `from=now` before. The scope is for all types, regardless of what else the key may read. Not told: deliveries of webhooks and what they count at their endpoint, and that a value shown of another resource (where the asset of an operation stands, what a person is called) changed there, which that resource tells.',
    query: ListChangesQuery,
    answers: { pageOf: changeResource, feed: FEED },
    waitsFor: ChangeWatch,
    problems: ['cursor_expired'],
  })
  @Get()
  listChanges(
    @ReadTenant() tenant: TenantReader,
    @ValidQuery() wanted: Command<ListChangesQuery>,
    @PageParams() page: PageRequest,
  ) {
    return this.changes.list(tenant, wanted, page);
  }
}
