import { Injectable } from '@nestjs/common';
import { changeResource, CHANGE_TYPES, ChangesService, type ChangeType } from '../../changes/index.js';
import { FEED, FEED_PATH } from '../../kernel/events/feed.js';
import { CreateExportDto, exportResource, ExportsService } from '../../exports/index.js';
import { OneOf, SomeOf } from '../../kernel/validation/fields.js';
import { feedTool, readTool, writeTool, type ToolSource } from '../tool.js';
import { Nothing, withId } from '../tool-input.js';

/** The parameters of the API's change feed, without `wait`. */
class ChangesQuery {
  @SomeOf(CHANGE_TYPES, {
    about: 'Only changes of these resource types, separated by commas. A cursor can be used with any types.',
  })
  types?: ChangeType[];
  @OneOf(['now'], { about: '`now` returns no changes, only a cursor for the changes that follow.' })
  from?: 'now';
}

const EXPORT = 'The id of the export, from create_export.';

/** Tools that copy whole lists and follow their changes (D49, D59). */
@Injectable()
export class CopyTools implements ToolSource {
  constructor(
    private readonly changes: ChangesService,
    private readonly exports: ExportsService,
  ) {}

  readonly tools = [
    feedTool({
      name: 'list_changes',
      title: 'List what changed',
      description:
        'Lists the changes of all resources, oldest first, regardless of their author. Each has the present state of the resource, or null if it was deleted. `next_cursor` is always present: keep it, and call again with it to get later changes. Start with `from: now`. Changes nothing.',
      scope: FEED.scope,
      takes: ChangesQuery,
      of: changeResource,
      feed: { path: FEED_PATH, sort: FEED.sort },
      act: (tenant, wanted, page) => this.changes.list(tenant, wanted, page),
    }),
    writeTool({
      name: 'create_export',
      title: 'Export a list as a file',
      description:
        'Writes a consistent snapshot of a whole list to a file, in the background. The key also needs the scope that reads the list. Call get_export until the export is `ready`. The file is kept for 24 hours. No record is changed.',
      scope: 'exports:write',
      takes: CreateExportDto,
      returns: exportResource,
      act: async (work, wanted) => this.exports.get(work, await this.exports.create(work, wanted)),
    }),
    readTool({
      name: 'get_export',
      title: 'Get an export',
      description:
        'Returns the progress of an export and, once it is `ready`, a link to its file. Anyone with the link can read the file until the link expires. Changes nothing.',
      scope: 'exports:write',
      takes: withId('export_id', EXPORT, Nothing),
      returns: exportResource,
      act: (tenant, { exportId }) => this.exports.get(tenant, exportId),
    }),
  ];
}
