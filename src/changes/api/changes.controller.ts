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
    summary: 'List changes, oldest first',
    description:
      'Every change of every resource, in commit order, each with the resource as it is now. `next_cursor` is never null: store it and pass it as `cursor` to get the next changes. Changes are kept for 90 days; an older cursor answers 410. To start: read the lists in full, then continue from the earliest cursor that their first pages returned in `Service-Changes-Cursor`. Or get a cursor with `from=now` before you read the lists. The scope covers all types, even those that the key cannot read otherwise. Two things are not included: webhook deliveries with the counters of their endpoints, and values that a resource shows of another one. For example, when an asset moves, the feed has the asset but not its operations.',
    query: ListChangesQuery,
    answers: { pageOf: changeResource, feed: FEED },
    waitsFor: ChangeWatch,
    errors: ['cursor_expired'],
  })
  @Get()
  listChanges(
    @ReadTenant() tenant: TenantReader,
    @ValidQuery() query: Command<ListChangesQuery>,
    @PageParams() page: PageRequest,
  ) {
    return this.changes.list(tenant, query, page);
  }
}
