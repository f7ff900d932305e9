import { ApiKey, User } from '../access/index.js';
import type { Principal } from '../kernel/auth/principal.js';
import { rawSql, sql } from '../kernel/sql/sql.js';
import {
  given,
  integer,
  json,
  nullable,
  oneOf,
  text,
  timestamp,
  uuid,
  like,
} from '../kernel/resource/field.js';
import { defineResource, type ResourceOf } from '../kernel/resource/resource.js';
import { vendorActorName } from '../vendors/index.js';
import { Attachment } from './attachment.entity.js';
import { CONTENT_TYPES } from './file-kinds.js';

interface CreatedBy {
  readonly kind: Principal['kind'];
  readonly id: string | null;
  readonly name: string | null;
}

const CREATED_BY_SCHEMA = {
  type: 'object',
  description: 'Who added it (D41).',
  properties: {
    kind: oneOf(['api_key', 'user', 'vendor', 'system'], 'What they are.').schema,
    id: nullable(uuid('The key, user or vendor; null for the service itself.')).schema,
    name: nullable(text('What they are called now.', 'ERP connector')).schema,
  },
  required: ['kind', 'id', 'name'],
};

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
      'Where the bytes are, for 15 minutes and without a key, in a browser too, as long as the key that read it may read the attachment. Read it again for a new link. Relative to the server where the service does not know its own address.',
    examples: ['https://api.example.com/files/AQGZ0qRvG3x-ioo_DJ0uexAB'],
  },
};

/** An attachment as it is read. The link is the service's to sign, so the reader gives it. */
export const attachmentResource = defineResource({
  object: 'attachment',
  entity: Attachment,
  description: 'A photo or a document of an operation or of an asset.',
  fields: {
    id: uuid('The attachment.'),
    operation_id: nullable(uuid('The operation that it belongs to; null where it is of an asset.')),
    asset_id: like(nullable(uuid('The asset that it belongs to; null where it is of an operation.')), null),
    file_name: text(
      'Its name as it was sent, made safe to save a file under; it ends as its type does.',
      'Seal before.jpg',
    ),
    content_type: oneOf(CONTENT_TYPES, 'Its type, known by its content.'),
    size: integer('How many bytes it has.', 1_482_113),
    sha256: text(
      'The SHA-256 of its bytes, in lowercase hex.',
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    ),
    created_by: json<CreatedBy>(CREATED_BY_SCHEMA, createdBy),
    url: given(link),
    created_at: timestamp('When it was added.'),
  },
});

/** The same as an object. */
export type AttachmentResource = ResourceOf<typeof attachmentResource>;
