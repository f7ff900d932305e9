import { given, integer, like, nullable, oneOf, text, timestamp, uuid } from '../kernel/resource/field.js';
import { defineResource, type ResourceOf } from '../kernel/resource/resource.js';
import { Export, EXPORT_FORMATS, EXPORT_STATUSES } from './export.entity.js';
import { EXPORTABLE_NAMES } from './exportable.js';

const link: ReturnType<typeof text> = {
  schema: {
    type: 'string',
    format: 'uri-reference',
    description:
      'Where the file is, for 15 minutes and without a key, as long as the key that read it may read the export; read it again for a new link. Null unless it is `ready`. Relative to the server where the service does not know its own address. The file is compressed if the request has `Accept-Encoding: gzip`.',
    examples: ['https://api.example.com/files/AgGZ0qRvG3x-ioo_DJ0uexAB'],
  },
};

/** An export as it is read. The link is the service's to sign, so the reader gives it. */
export const exportResource = defineResource({
  object: 'export',
  entity: Export,
  changes: 'none',
  description: 'A whole list in a file, as it was at one moment.',
  fields: {
    id: uuid('The export.'),
    resource: like(oneOf(EXPORTABLE_NAMES, 'Which list it holds.'), 'assets'),
    format: like(oneOf(EXPORT_FORMATS, 'The form of the file.'), 'csv'),
    status: like(
      oneOf(
        EXPORT_STATUSES,
        'Where it stands: `pending` → `running` → `ready` → `expired`, or `failed` when it could not be made in three attempts.',
      ),
      'ready',
    ),
    rows: integer('How many records are in the file; while it is made, how many so far.', 12_408),
    url: given(nullable(link)),
    changes_cursor: like(
      nullable(
        text(
          'The cursor with which `GET /changes` goes on behind what is in the file: who loads the file and follows from there misses nothing. Null until it is made.',
        ),
      ),
      null,
    ),
    error: like(nullable(text('Why it failed, if it did: one of the codes of errors.')), null),
    created_at: timestamp('When it was asked for.'),
    expires_at: nullable(
      like(timestamp('Until when the file is kept; null until it is made.'), '2026-10-06T08:30:00.000Z'),
    ),
  },
});

/** The same as an object. */
export type ExportResource = ResourceOf<typeof exportResource>;
