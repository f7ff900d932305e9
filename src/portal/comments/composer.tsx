import { MAX_COMMENT } from '../../comments/index.js';
import { PhotoField } from '../attachments/attachments.js';
import {
  assetUrl,
  Check,
  type FormState,
  HiddenFields,
  newForm,
  PostForm,
  TextArea,
  usePage,
  useReturnFields,
} from '../kit/index.js';
import { commentTexts } from './comments.texts.js';

interface Props {
  /** The address that the comment is posted to. */
  readonly action: string;
  /** Whether the person may write internal comments and mention people: not a vendor's. */
  readonly isStaff: boolean;
  /** The form as it was refused. */
  readonly form?: FormState;
}

/** The form for a new comment, above the newest entry of a timeline. Its script completes names after `@`. */
export function CommentComposer({ action, isStaff, form = newForm({}, 'comment') }: Props) {
  const { t } = usePage(commentTexts);
  const mentioned = [form.values.mentions ?? []].flat();
  return (
    <PostForm action={action} form={{ ...form, scope: 'comment' }} multipart class="comment-form below">
      <HiddenFields fields={{ ...useReturnFields(), mentions: mentioned }} />
      <comment-composer
        class="comment-composer"
        data-island={isStaff ? assetUrl('comments.js') : undefined}
        data-src="/lookup/people"
        data-people={t.mentions}
        data-nothing={t.nobody}
        data-found={t.peopleFound}
      >
        <TextArea
          name="body"
          label={t.write}
          hint={isStaff ? t.mentionHint : undefined}
          placeholder={t.write}
          rows={2}
          maxlength={MAX_COMMENT}
          required
        />
      </comment-composer>
      <div class="comment-more">
        {isStaff && (
          <Check
            name="visibility"
            value="internal"
            label={t.internal}
            hint={t.internalHint}
            checked={form.values.visibility === 'internal'}
          />
        )}
        <PhotoField mayAdd={!isStaff} />
        <button type="submit" class="btn" data-submit>
          {t.send}
        </button>
      </div>
    </PostForm>
  );
}
