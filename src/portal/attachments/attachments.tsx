import type { AttachmentResource } from '../../attachments/index.js';
import { ConfirmButton } from '../kit/dialog.js';
import { FileForm } from '../kit/forms.js';
import { Icon } from '../kit/icon.js';
import { Ago, Section } from '../kit/page.js';
import { usePortal, useTexts, usePage } from '../kit/portal-context.js';
import { FileTiles } from './photo-tiles.js';
import { attachmentTexts } from './attachments.texts.js';

/** The image types that every browser can display. */
const PICTURES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];

/** The oldest photo, which represents the asset. */
export function firstPhotoOf(attachments: readonly AttachmentResource[]): AttachmentResource | undefined {
  const photos = attachments.filter(({ content_type: type }) => PICTURES.includes(type));
  return photos.sort((one, other) => one.created_at.localeCompare(other.created_at))[0];
}

/**
 * The photos and documents of an asset or an operation, with a form to add one.
 *
 * @param of the record, as in addresses: `assets/{id}` or `operations/{id}`
 */
export function Attachments({
  of: target,
  attachments,
}: {
  of: `assets/${string}` | `operations/${string}`;
  attachments: readonly AttachmentResource[];
}) {
  const portal = usePortal();
  if (!portal.may('attachments:read')) return null;
  const mayWrite = portal.may('attachments:write');
  return (
    <FileList
      at="/attachments"
      of={target}
      attachments={attachments}
      mayAdd={mayWrite}
      mayDelete={mayWrite}
    />
  );
}

/**
 * A list of files for pages that reach files at other addresses.
 *
 * @param at the prefix of those addresses
 */
export function FileList({
  at,
  of: target,
  attachments,
  mayAdd,
  mayDelete,
}: {
  at: string;
  of: string;
  attachments: readonly AttachmentResource[];
  mayAdd: boolean;
  mayDelete: boolean;
}) {
  const t = useTexts(attachmentTexts);
  return (
    <Section title={t.title} id="files">
      {attachments.length === 0 ? (
        <p class="text-secondary">{t.none}</p>
      ) : (
        <ul class="files">
          {attachments.map((file) => (
            <FileRow key={file.id} at={at} file={file} mayDelete={mayDelete} />
          ))}
        </ul>
      )}
      {mayAdd && <AddFile address={`${at}/${target}`} />}
    </Section>
  );
}

function FileRow({ at, file, mayDelete }: { at: string; file: AttachmentResource; mayDelete: boolean }) {
  const { t, portal } = usePage(attachmentTexts);
  return (
    <li>
      {PICTURES.includes(file.content_type) ? (
        <img class="file-picture" src={`${at}/${file.id}`} alt="" loading="lazy" />
      ) : (
        <Icon name="file-text" />
      )}
      <span class="files-name">
        <a href={`${at}/${file.id}`} hx-boost="false" download={file.file_name}>
          {file.file_name}
        </a>
        <span class="secondary">
          {portal.format.bytes(file.size)} · <Ago moment={file.created_at} />{' '}
          {file.created_by.name && t.by(file.created_by.name)}
        </span>
      </span>
      {mayDelete && (
        <ConfirmButton
          id={`delete-${file.id}`}
          label={t.delete}
          accessibleName={portal.format.labelled(t.delete, file.file_name)}
          icon="trash"
          class="btn btn-sm btn-ghost"
          title={t.deleteTitle(file.file_name)}
          consequence={t.deleteText}
          action={`${at}/${file.id}/delete`}
        />
      )}
    </li>
  );
}

function AddFile({ address }: { address: string }) {
  const t = useTexts(attachmentTexts);
  return (
    <FileForm class="add-file" action={address}>
      <FileTiles name="file" accept="image/*,application/pdf" choose={t.choose} required />
      <button type="submit" class="btn">
        <Icon name="upload" /> {t.add}
      </button>
    </FileForm>
  );
}
