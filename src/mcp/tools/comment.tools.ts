import { Injectable } from '@nestjs/common';
import { commentResource, CommentsService, CreateCommentDto } from '../../comments/index.js';
import { listTool, writeTool, type ToolSource } from '../tool.js';
import { Nothing, withId } from '../tool-input.js';
import { OPERATION } from './operation-action.tools.js';

/** Tools for the comments on operations (D72). */
@Injectable()
export class CommentTools implements ToolSource {
  constructor(private readonly comments: CommentsService) {}

  readonly tools = [
    listTool({
      name: 'list_comments',
      title: 'List the comments on an operation',
      description: 'Lists the comments on an operation, oldest first. Changes nothing.',
      scope: 'comments:read',
      takes: withId('operation_id', OPERATION, Nothing),
      of: commentResource,
      act: (tenant, { operationId }, page) => this.comments.list(tenant, operationId, page),
    }),
    writeTool({
      name: 'add_comment',
      title: 'Comment on an operation',
      description: 'Adds a comment. It notifies the assignee and those who commented before.',
      scope: 'comments:write',
      takes: withId('operation_id', OPERATION, CreateCommentDto),
      returns: commentResource,
      creates: true,
      act: async (work, { operationId, ...comment }) =>
        this.comments.get(work, await this.comments.add(work, operationId, comment)),
    }),
  ];
}
