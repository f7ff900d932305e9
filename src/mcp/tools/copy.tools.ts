import { Injectable } from '@nestjs/common';
import { CHANGE_TYPES, ChangesService, type ChangeType } from '../../changes/index.js';
import { FEED } from '../../kernel/events/feed.js';
import { FEED_PATH } from '../../kernel/events/feed-cursors.js';
import { CreateExportDto, ExportsService } from '../../exports/index.js';
import { OneOf, SomeOf } from '../../kernel/validation/fields.js';
import { feedTool, readTool, writeTool, type ToolSource } from '../tool.js';
import { Nothing, withId } from '../tool-input.js';

/** Which changes an agent asks for: as in the API, without the wait. */
class ChangesQuery {
  @SomeOf(CHANGE_TYPES, {
    about:
      'Only changes of these types of resources, with commas between them. A cursor is good for any types.',
  })
  types?: ChangeType[];
  @OneOf(['now'], { about: '`now`: no change, only the cursor from which on they follow.' })
  from?: 'now';
}

const EXPORT = 'The export, as create_export gives its id.';

/** How agents get whole lists, and what changed since (D49, D59). */
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
        'Lists every change of every resource, oldest first, no matter who made it, with the resource as it is now, null when it is deleted. `next_cursor` is always there: keep it, and call again with it for what came after. Begin with `from: now`. Changes nothing.',
      scope: FEED.scope,
      takes: ChangesQuery,
      feed: { path: FEED_PATH, sort: FEED.sort },
      act: (tenant, wanted, page) => this.changes.list(tenant, wanted, page),
    }),
    writeTool({
      name: 'create_export',
      title: 'Export a list as a file',
      description:
        'Has a whole list written to a file in the background, as it is at one moment; the key needs the scope that reads the list, too. Ask get_export until it is `ready`. The file is kept for 24 hours, and no record changes.',
      scope: 'exports:write',
      takes: CreateExportDto,
      act: async (work, wanted) => this.exports.get(work, await this.exports.create(work, wanted)),
    }),
    readTool({
      name: 'get_export',
      title: 'Get an export',
      description:
        'How far an export is and, once it is `ready`, a link to its file; anyone with the link can read the file while it lasts. Changes nothing.',
      scope: 'exports:write',
      takes: withId('export_id', EXPORT, Nothing),
      act: (tenant, { exportId }) => this.exports.get(tenant, exportId),
    }),
  ];
}
