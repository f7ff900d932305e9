import {
  supplied,
  integer,
  withExample,
  nullable,
  oneOf,
  text,
  timestamp,
  uuid,
} from '../kernel/resource/field.js';
import { defineResource, type ResourceOf } from '../kernel/resource/resource.js';
import { Export, EXPORT_FORMATS, EXPORT_STATUSES } from './export.entity.js';
import { EXPORTABLE_NAMES } from './exportable.js';

const link: ReturnType<typeof text> = {
  schema: {
    type: 'string',
    format: 'uri-reference',
    description:
      'The download link. It works for 15 minutes without a key, while the key that requested it can read the export. Get the export again for a new link. Null unless the status is `ready`. Relative to the server if the service does not know its public address. The file is compressed if the request has `Accept-Encoding: gzip`.',
    examples: ['https://api.example.com/files/AgGZ0qRvG3x-ioo_DJ0uexAB'],
  },
};

/** The export resource. Its link must be signed, so the reader adds it. */
export const exportResource = defineResource({
  object: 'export',
  // `export` is a reserved word, so generators that name types after schemas wrote code that does not compile.
  name: 'export_file',
  entity: Export,
  changes: 'none',
  description: 'A file with a complete list as it was at one moment.',
  fields: {
    id: uuid('The export.'),
    resource: withExample(oneOf(EXPORTABLE_NAMES, 'The exported list.'), 'assets'),
    format: withExample(oneOf(EXPORT_FORMATS, 'The file format.'), 'csv'),
    status: withExample(
      oneOf(
        EXPORT_STATUSES,
        'The status: `pending` → `running` → `ready` → `expired`, or `failed` after three attempts.',
      ),
      'ready',
    ),
    rows: integer('The number of records in the file; while it is being created, the number so far.', 12_408),
    url: supplied(nullable(link)),
    changes_cursor: withExample(
      nullable(
        text(
          'The cursor for `GET /changes` that continues right after the file: load the file, then follow from here, and nothing is missed. Null until the file is ready.',
        ),
      ),
      null,
    ),
    error: withExample(nullable(text('The error code, if it failed.')), null),
    created_at: timestamp('When it was requested.'),
    expires_at: nullable(
      withExample(timestamp('When the file expires; null until it is ready.'), '2026-10-06T08:30:00.000Z'),
    ),
  },
});

/** The same resource as an object. */
export type ExportResource = ResourceOf<typeof exportResource>;
