import type { ShownComment } from '../../comments/index.js';
import { PictureOrName } from '../attachments/attachments.js';
import { At, ConfirmButton, DialogButton, Icon, TextArea, usePage, useReturnFields } from '../kit/index.js';
import { commentTexts } from './comments.texts.js';

/** A comment in a timeline. */
export interface CommentEntry {
  readonly type: 'comment';
  readonly id: string;
  readonly comment: ShownComment;
}

/** The comments as entries of a timeline. */
export function commentEntries(comments: readonly ShownComment[]): CommentEntry[] {
  return comments.map((comment) => ({ type: 'comment', id: comment.id, comment }));
}

const ICONS = { api_key: 'key', user: 'user', vendor: 'truck', system: 'settings' } as const;

/** Who wrote a comment and when, its text and files, and what the reader may do with it. @param at the prefix of addresses: empty, or that of a firm's pages */
export function CommentItem({ comment, at }: { comment: ShownComment; at: string }) {
  const { t, format } = usePage(commentTexts);
  const { actor, visibility, edited_at: editedAt, created_at: createdAt, files } = comment;
  const name = actor.kind === 'system' ? t.system : (actor.name ?? t.unknownPerson);
  return (
    <li class="timeline-entry grid gap-12 breaks-anywhere" id={`comment-${comment.id}`}>
      <Icon name={ICONS[actor.kind]} />
      <div class="comment padded box">
        <p class="comment-head cluster flush">
          <strong>{name}</strong>
          <span class="text-secondary">
            <At moment={createdAt} />
            {editedAt !== null && <span title={format.moment(editedAt)}> · {t.edited}</span>}
          </span>
          {visibility === 'internal' && (
            <span class="comment-internal small-icons inline-row gap-4 text-secondary" title={t.internalHint}>
              <Icon name="lock" /> {t.internal}
            </span>
          )}
        </p>
        <p class="free-text flush">
          <Body comment={comment} />
        </p>
        {files.length > 0 && (
          <ul class="comment-files cluster">
            {files.map((file) => (
              <li key={file.id}>
                <PictureOrName at={`${at}/attachments`} file={file} />
              </li>
            ))}
          </ul>
        )}
        <CommentActions comment={comment} at={at} />
      </div>
    </li>
  );
}

/** The text, with the names of mentioned people in bold. */
function Body({ comment: { body, mentioned } }: { comment: ShownComment }) {
  const names = new Set(mentioned.map(({ name }) => `@${name}`));
  if (names.size === 0) return <>{body}</>;
  const escaped = [...names].map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  // The longest first, so that "@Max Weber" is not read as "@Max".
  const any = new RegExp(`(${escaped.sort((one, other) => other.length - one.length).join('|')})`);
  return (
    <>
      {body.split(any).map((part, index) => (names.has(part) ? <strong key={index}>{part}</strong> : part))}
    </>
  );
}

function CommentActions({ comment, at }: { comment: ShownComment; at: string }) {
  const { t } = usePage(commentTexts);
  const fields = useReturnFields();
  const { id, mayChange, mayDelete } = comment;
  if (!mayChange && !mayDelete) return null;
  return (
    <div class="comment-actions cluster">
      {mayChange && (
        <DialogButton
          id={`edit-${id}`}
          label={t.edit}
          accessibleName={t.editComment}
          class="btn btn-sm btn-ghost"
          icon="pencil"
          title={t.editComment}
          submit={t.save}
          action={`${at}/comments/${id}/edit`}
          fields={fields}
          values={{ body: comment.body }}
        >
          <TextArea name="body" label={t.text} rows={6} required />
        </DialogButton>
      )}
      {mayDelete && (
        <ConfirmButton
          id={`delete-${id}`}
          label={t.delete}
          accessibleName={t.deleteComment}
          class="btn btn-sm btn-ghost"
          icon="trash"
          title={t.deleteTitle}
          consequence={t.deleteText}
          action={`${at}/comments/${id}/delete`}
          fields={fields}
        />
      )}
    </div>
  );
}
