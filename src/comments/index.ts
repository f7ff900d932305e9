export {
  Comment,
  commentResource,
  commentRowResource,
  VISIBILITIES,
  type Visibility,
} from './comment.entity.js';
export { commentMessages } from './comment.messages.js';
export {
  CommentTextDto,
  CreateCommentDto,
  ExportCommentsQuery,
  exportedComments,
  MAX_COMMENT,
  UpdateCommentDto,
} from './comments.dto.js';
export { CommentsModule } from './comments.module.js';
export {
  CommentsService,
  type NewCommentText,
  SHOWN_COMMENTS,
  type ShownComment,
} from './comments.service.js';
export { VendorCommentsService } from './vendor-comments.service.js';
