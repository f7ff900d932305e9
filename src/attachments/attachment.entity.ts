import { Column, PrimaryColumn } from 'typeorm';
import { ApiKey, User } from '../access/index.js';
import type { Principal } from '../kernel/auth/principal.js';
import { type Actor, actorSchema } from '../kernel/resource/actor.js';
import {
  integer,
  json,
  nullable,
  oneOf,
  supplied,
  text,
  timestamp,
  uuid,
  withExample,
} from '../kernel/resource/field.js';
import { defineResource, type ResourceOf } from '../kernel/resource/resource.js';
import { rawSql, sql } from '../kernel/sql/sql.js';
import { TenantEntity } from '../kernel/sql/tenant-entity.js';
import { vendorActorName } from '../vendors/index.js';
import { CONTENT_TYPES, type ContentType } from './file-kinds.js';

/** A photo or document of an operation or an asset. Its bytes are in the store, under a name that only this row knows. */
@TenantEntity('attachments', { live: 'deleted_at IS NULL' })
export class Attachment {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
  @Column('uuid', { nullable: true }) operationId!: string | null;
  @Column('uuid', { nullable: true }) assetId!: string | null;
  /** The comment that it came with (D72); its operation is then that of the comment. */
  @Column('uuid', { nullable: true }) commentId!: string | null;
  @Column('text') fileName!: string;
  @Column('text') contentType!: ContentType;
  /** In bytes. */
  @Column('integer') size!: number;
  /** In lowercase hex. */
  @Column('text') sha256!: string;
  @Column('text') objectName!: string;
  @Column('text') createdByKind!: Principal['kind'];
  @Column('uuid', { nullable: true }) createdById!: string | null;
  @Column('timestamptz') createdAt!: Date;
  /** When it was deleted. The row remains until its bytes are deleted. */
  @Column('timestamptz', { nullable: true }) deletedAt!: Date | null;
}

/** Attachments including deleted ones: their bytes are deleted before their rows. */
@TenantEntity('attachments')
export class AttachmentIncludingDeleted {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
}

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
    comment_id: withExample(
      nullable(uuid('The comment that it belongs to; null for a file of the operation or asset itself.')),
      null,
    ),
  },
});

/** The resource as a typed object. */
export type AttachmentResource = ResourceOf<typeof attachmentResource>;
