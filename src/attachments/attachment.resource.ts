import { ApiKey, User } from '../access/index.js';
import { rawSql, sql } from '../kernel/sql/sql.js';
import {
  supplied,
  integer,
  json,
  nullable,
  oneOf,
  text,
  timestamp,
  uuid,
  withExample,
} from '../kernel/resource/field.js';
import { actorSchema, type Actor } from '../kernel/resource/actor.js';
import { defineResource, type ResourceOf } from '../kernel/resource/resource.js';
import { vendorActorName } from '../vendors/index.js';
import { Attachment } from './attachment.entity.js';
import { CONTENT_TYPES } from './file-kinds.js';

interface CreatedBy extends Actor {
  readonly name: string | null;
}

const CREATED_BY_SCHEMA = actorSchema('Who added it.', {
  name: nullable(text('The current name.', 'ERP connector')).schema,
});

const createdBy = sql`(SELECT row_to_json(c) FROM (SELECT r.created_by_kind AS kind, r.created_by_id AS id,
  CASE r.created_by_kind
    WHEN 'api_key' THEN (SELECT k.name FROM ${ApiKey} k WHERE k.id = r.created_by_id)
    WHEN 'user' THEN (SELECT u.name FROM ${User} u WHERE u.id = r.created_by_id)
    WHEN 'vendor' THEN ${vendorActorName(rawSql('r.created_by_id'), rawSql('r.created_by_id'))}
  END AS name) c)`;

const link: ReturnType<typeof text> = {
  schema: {
    type: 'string',
    format: 'uri-reference',
    description:
      'The download link. It works for 15 minutes without a key, also in a browser, while the key that requested it can read the attachment. Get the attachment again for a new link. Relative to the server if the service does not know its public address.',
    examples: ['https://api.example.com/files/AQGZ0qRvG3x-ioo_DJ0uexAB'],
  },
};

/** The attachment resource. Its link must be signed, so the reader adds it. */
export const attachmentResource = defineResource({
  object: 'attachment',
  entity: Attachment,
  description: 'A photo or a document of an operation or of an asset.',
  fields: {
    id: uuid('The attachment.'),
    operation_id: nullable(uuid('The operation it belongs to; null if it belongs to an asset.')),
    asset_id: withExample(
      nullable(uuid('The asset it belongs to; null if it belongs to an operation.')),
      null,
    ),
    file_name: text(
      'The file name as sent, made safe for saving, with the extension of its type.',
      'Seal before.jpg',
    ),
    content_type: oneOf(CONTENT_TYPES, 'The media type, detected from the content.'),
    size: integer('The size in bytes.', 1_482_113),
    sha256: text(
      'The SHA-256 of the file, in lowercase hex.',
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    ),
    created_by: json<CreatedBy>(CREATED_BY_SCHEMA, createdBy),
    url: supplied(link),
    created_at: timestamp('When it was added.'),
  },
});

/** The same resource as an object. */
export type AttachmentResource = ResourceOf<typeof attachmentResource>;
