import { filterConditions } from '../kernel/sql/conditions.js';
import { sql } from '../kernel/sql/sql.js';
import { type Command, partialOf } from '../kernel/validation/field.js';
import { OneOf, Text, Timestamp, Uuid, UuidList } from '../kernel/validation/fields.js';
import { VISIBILITIES, type Visibility } from './comment.entity.js';

/** The maximum length of a comment, in characters. */
export const MAX_COMMENT = 10_000;
/** The maximum number of people whom a comment mentions. */
const MAX_MENTIONS = 50;

/** The text of a comment: all that a vendor's person writes. */
export class CommentTextDto {
  @Text({
    about: 'The text. Plain text; line breaks are kept.',
    required: true,
    min: 1,
    max: MAX_COMMENT,
    example: 'The seal is on its way.',
  })
  body!: string;
}

/** Body of `POST /operations/{id}/comments`. */
export class CreateCommentDto extends CommentTextDto {
  @OneOf(VISIBILITIES, {
    about:
      '`internal`: the people of vendors never see it. `all`: those of the assigned vendor do. It cannot change later. Default: `all`.',
    example: 'internal',
  })
  visibility?: Visibility;
  @UuidList({
    about: 'Users of the business to notify, as in the `id` of an `actor` of the kind `user`.',
    max: MAX_MENTIONS,
    mayBeEmpty: true,
    example: [],
  })
  mentions?: string[];
}

/** Body of `PATCH /comments/{id}`. */
export class UpdateCommentDto extends partialOf(CreateCommentDto, 'visibility') {}

/** Filters of an export of comments (D59). */
export class ExportCommentsQuery {
  @Uuid({ about: 'Only comments on this operation.' }) operation_id?: string;
  @OneOf(VISIBILITIES, { about: 'Only comments with this visibility. `all` leaves out internal ones.' })
  visibility?: Visibility;
  @Timestamp({ about: 'Only comments written at or after this moment.' }) since?: Date;
  @Timestamp({ about: 'Only comments written before this moment.' }) until?: Date;
}

/** The filters as conditions on the row `r`. */
export const exportedComments = filterConditions<Command<ExportCommentsQuery>>({
  operationId: (id) => sql`r.operation_id = ${id}`,
  visibility: (visibility) => sql`r.visibility = ${visibility}`,
  since: (moment) => sql`r.created_at >= ${moment}`,
  until: (moment) => sql`r.created_at < ${moment}`,
});
