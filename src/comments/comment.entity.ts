import { Column, PrimaryColumn } from 'typeorm';
import { actorField, User } from '../access/index.js';
import type { Principal } from '../kernel/auth/principal.js';
import {
  computed,
  type Field,
  json,
  nullable,
  oneOf,
  text,
  timestamp,
  uuid,
  withExample,
} from '../kernel/resource/field.js';
import { defineResource, type ResourceOf } from '../kernel/resource/resource.js';
import { rawSql, sql } from '../kernel/sql/sql.js';
import { TenantEntity } from '../kernel/sql/tenant-entity.js';
import { operationNumberField } from '../operations/index.js';
import { vendorActorName } from '../vendors/index.js';

/** Who sees a comment: everyone who sees the operation, or only the people and keys of the business. */
export const VISIBILITIES = ['all', 'internal'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

/** What a person or a key wrote about an operation (D72). */
@TenantEntity('comments')
export class Comment {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
  @Column('uuid') operationId!: string;
  /** Plain text. */
  @Column('text') body!: string;
  @Column('text') visibility!: Visibility;
  /** The users of the business that it mentions. */
  @Column('uuid', { array: true }) mentions!: string[];
  @Column('text') actorKind!: Principal['kind'];
  @Column('uuid', { nullable: true }) actorId!: string | null;
  /** The firm that a vendor's person wrote for; null for all others. */
  @Column('uuid', { nullable: true }) onBehalfOf!: string | null;
  @Column('timestamptz', { nullable: true }) editedAt!: Date | null;
  @Column('timestamptz') createdAt!: Date;
}

/** A list of the ids of users. */
const userIds = (description: string): Field<string[]> => ({
  schema: { type: 'array', items: { type: 'string', format: 'uuid' }, description, examples: [[]] },
});

/** The name of the vendor's person who wrote it; the firm's name if the person is unknown. */
const VENDOR_NAME = vendorActorName(rawSql('r.actor_id'), rawSql('coalesce(r.on_behalf_of, r.actor_id)'));

/** The comment resource (D72). */
export const commentResource = defineResource({
  object: 'comment',
  entity: Comment,
  description: 'What a person or a key wrote about an operation.',
  fields: {
    id: uuid('The comment.'),
    operation_id: uuid('The operation it is about.'),
    body: text('The text. Plain text with line breaks.', 'The seal is on its way.\nIt arrives on Tuesday.'),
    actor: actorField(VENDOR_NAME),
    mentions: userIds('The users of the business that it mentions.'),
    visibility: withExample(
      oneOf(
        VISIBILITIES,
        '`internal`: the people of vendors do not see it. `all`: those of the assigned vendor do.',
      ),
      'internal',
    ),
    edited_at: withExample(nullable(timestamp('When its text last changed; null if it never did.')), null),
    created_at: timestamp('When it was written.'),
  },
  sorts: ['created_at'],
  defaultSort: 'created_at',
});

/** A comment as a row of a table for people. */
export const commentRowResource = defineResource({
  object: 'comment_row',
  entity: Comment,
  changes: 'none',
  description: 'A comment as a row of a table for people.',
  fields: {
    id: uuid('The comment.'),
    operation_number: operationNumberField,
    operation_id: uuid('The operation it is about.'),
    created_at: timestamp('When it was written.'),
    author: actorField(VENDOR_NAME),
    author_kind: computed(text('The kind of the author.'), rawSql('r.actor_kind')),
    visibility: oneOf(VISIBILITIES, 'Who sees it.'),
    body: text('The text.'),
    edited_at: nullable(timestamp('When its text last changed; null if it never did.')),
  },
});

/** The resource as a typed object. */
export type CommentResource = ResourceOf<typeof commentResource>;

/** A person whom a comment mentions. */
export interface MentionedPerson {
  readonly id: string;
  readonly name: string;
}

/** The comment for a page, with the present names of the people whom it mentions. */
export const displayedCommentResource = commentResource.extended(
  'displayed_comment',
  'A comment, for a page.',
  {
    mentioned: json<readonly MentionedPerson[]>(
      { type: 'array', description: 'The people whom it mentions.' },
      sql`(SELECT coalesce(json_agg(json_build_object('id', u.id, 'name', u.name)), '[]'::json)
      FROM ${User} u WHERE u.id = ANY(r.mentions))`,
    ),
  },
);

/** The resource as a typed object. */
export type DisplayedComment = ResourceOf<typeof displayedCommentResource>;
