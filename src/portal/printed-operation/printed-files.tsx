import type { AttachmentResource } from '../../attachments/index.js';
import { SHOWN_COMMENTS } from '../../comments/index.js';
import { isPicture } from '../attachments/attachments.js';
import { usePage, usePortal } from '../kit/index.js';
import { Dated, Part, Who } from './paper.js';
import type { PrintedOperation } from './printed-operation.js';
import { printTexts } from './printed-operation.texts.js';
import { cut } from './printed-tables.js';

interface Props {
  readonly of: PrintedOperation;
  /** The prefix of the addresses of files: empty, or that of a firm's pages. */
  readonly at: string;
}

/** The comments that the reader chose, the oldest first. */
export function PrintedComments({ of: { comments, choice }, at }: Props) {
  const { t, format } = usePage(printTexts);
  if (comments.length === 0) return null;
  return (
    <Part
      title={t.comments}
      about={cut(comments, SHOWN_COMMENTS) && t.onlyNewest(format.number(comments.length))}
    >
      <ol class="paper-comments">
        {comments.map(({ id, actor, body, visibility, created_at: written, edited_at: edited, files }) => (
          <li key={id} class="breaks-anywhere">
            <p class="secondary">
              <strong>
                <Who actor={actor} />
              </strong>{' '}
              · <Dated moment={written} />
              {edited !== null && ` · ${t.edited}`}
              {visibility === 'internal' && ` · ${t.internal}`}
            </p>
            <p class="free-text">{body}</p>
            <Files files={files} hasPhotos={choice.hasPhotos} at={at} />
          </li>
        ))}
      </ol>
    </Part>
  );
}

/** The photos and documents of the operation, without those of its steps and comments. */
export function PrintedFiles({ of: { files, choice }, at }: Props) {
  const { t, portal } = usePage(printTexts);
  if (files.length === 0 || (at === '' && !portal.may('attachments:read'))) return null;
  return (
    <Part title={t.files}>
      <Files files={files} hasPhotos={choice.hasPhotos} at={at} />
    </Part>
  );
}

/** Pictures at a size that can be recognised on paper, with who added them and when; other files by name. */
function Files({
  files,
  hasPhotos,
  at,
}: {
  files: readonly AttachmentResource[];
  hasPhotos: boolean;
  at: string;
}) {
  if (files.length === 0) return null;
  const pictures = files.filter((file) => hasPhotos && isPicture(file));
  const named = files.filter((file) => !pictures.includes(file));
  return (
    <>
      {pictures.length > 0 && (
        <div class="paper-photos">
          {pictures.map((file) => (
            <figure key={file.id} class="breaks-anywhere">
              <img src={`${at}/attachments/${file.id}`} alt={file.file_name} />
              <figcaption class="secondary">
                <FileOf file={file} />
              </figcaption>
            </figure>
          ))}
        </div>
      )}
      {named.length > 0 && (
        <ul class="paper-files breaks-anywhere">
          {named.map((file) => (
            <li key={file.id}>
              <FileOf file={file} hasSize />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function FileOf({ file, hasSize = false }: { file: AttachmentResource; hasSize?: boolean }) {
  const { format } = usePortal();
  return (
    <>
      {file.file_name}
      {hasSize && ` · ${format.bytes(file.size)}`} · <Who actor={file.created_by} /> ·{' '}
      <Dated moment={file.created_at} />
    </>
  );
}
