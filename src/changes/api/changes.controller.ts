import { Module } from '@nestjs/common';
import type { PageRequest, TenantReader } from '../../kernel/database/tenant-reader.js';
import { FEED } from '../../kernel/events/feed.js';
import { Endpoint } from '../../kernel/http/decorators/endpoint.js';
import { PageParams, ReadTenant, ValidQuery } from '../../kernel/http/decorators/parameters.js';
import { Controller, Get } from '../../kernel/http/decorators/routes.js';
import type { Command } from '../../kernel/validation/command.js';
import { OneOf, SomeOf, WholeNumber } from '../../kernel/validation/fields.js';
import { NotBy } from '../../kernel/validation/filters.query.js';
import { CHANGE_TYPES, changeResource, ChangesService, type ChangeType } from '../changes.service.js';
import { ChangesModule } from '../changes.module.js';
import { ChangeWatch } from './change-watch.js';

/** The longest wait for a change, in seconds. */
const MAX_WAIT_S = 30;

/** The query parameters of `GET /changes` (D49). */
class ListChangesQuery {
  @SomeOf(CHANGE_TYPES, {
    about:
      'Only changes of this type of resource. Separate several with commas. A cursor is a position among all changes, so it works with any types.',
    example: 'asset,operation',
  })
  types?: ChangeType[];
  @NotBy(
    'Excludes the changes made by a key: `me` for the current key, or the ID of a key. Sequence numbers still count all changes, and a cursor works with and without this filter.',
  )
  not_by?: string;
  @WholeNumber({
    about:
      'Long polling: the number of seconds to wait when there are no changes yet. The answer is sent as soon as something changes.',
    max: MAX_WAIT_S,
  })
  wait?: number;
  @OneOf(['now'], {
    about:
      '`now` returns no changes, only a cursor for the changes that follow. Request it before you read the lists in full.',
  })
  from?: 'now';
}

/** `/changes` (D49). */
@Controller('changes')
class ChangesController {
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

/** The route of the change feed (D49). */
@Module({ imports: [ChangesModule], controllers: [ChangesController], providers: [ChangeWatch] })
export class ChangesApiModule {}
