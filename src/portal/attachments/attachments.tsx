import type { AttachmentResource } from '../../attachments/index.js';
import {
  Ago,
  assetUrl,
  ConfirmButton,
  FieldSet,
  FileForm,
  Icon,
  Section,
  texts,
  usePage,
  usePortal,
  useTexts,
  words,
} from '../kit/index.js';
import { MAX_PHOTOS, PHOTOS } from './photos.js';

export const attachmentTexts = texts({
  title: { en: 'Photos and documents', fr: 'Photos et documents' },
  none: { en: 'None yet.', fr: 'Aucun pour l’instant.' },
  choose: { en: 'Photo or PDF', fr: 'Photo ou PDF' },
  photos: { en: 'Photos', fr: 'Photos' },
  atMost: { en: (most: number) => `at most ${most}`, fr: (most: number) => `${most} au plus` },
  takePhoto: { en: 'Take a photo', fr: 'Prendre une photo' },
  choosePhotos: { en: 'Choose photos', fr: 'Choisir des photos' },
  chosen: { en: 'Chosen files', fr: 'Fichiers choisis' },
  leaveOut: { en: (name: string) => `Remove ${name}`, fr: (name: string) => `Retirer ${name}` },
  add: { en: 'Add', fr: 'Ajouter' },
  added: { en: 'The file is added.', fr: 'Le fichier est ajouté.' },
  by: { en: (who: string) => `by ${who}`, fr: (who: string) => `par ${who}` },
  delete: words.delete,
  deleteTitle: { en: (name: string) => `Delete “${name}”?`, fr: (name: string) => `Supprimer « ${name} » ?` },
  deleteText: {
    en: 'Links to it stop working. This cannot be undone.',
    fr: 'Les liens vers ce fichier ne mèneront plus nulle part. Cette suppression est définitive.',
  },
  deleted: { en: 'The file is deleted.', fr: 'Le fichier est supprimé.' },
});

/** The files accepted as photos. */
const PICTURE = 'image/*';

/**
 * The photo fields of a form: a tile for the camera, a tile for existing photos, and the photos chosen so far.
 *
 * @param mayAdd whether the person may add photos without the permission for it, as a vendor's people do
 */
export function PhotoField({ mayAdd = false }: { mayAdd?: boolean }) {
  const t = useTexts(attachmentTexts);
  const isPermitted = usePortal().may('attachments:write');
  if (!isPermitted && !mayAdd) return null;
  return (
    <FieldSet
      name={PHOTOS}
      legend={
        <>
          {t.photos} <span class="field-optional caption">{t.atMost(MAX_PHOTOS)}</span>
        </>
      }
    >
      <FileTiles name={PHOTOS} accept={PICTURE} choose={t.choosePhotos} multiple />
    </FieldSet>
  );
}

/**
 * Tiles to choose files, with our own labels: the browser's file field has labels in the browser's language. Only scripts use the
 * camera tile, to add photos to earlier choices. Without scripts, phones offer the camera in the other tile.
 */
function FileTiles({
  name,
  accept,
  choose,
  multiple = false,
  required = false,
}: {
  name: string;
  accept: string;
  choose: string;
  multiple?: boolean;
  required?: boolean;
}) {
  const t = useTexts(attachmentTexts);
  return (
    <file-tiles class="file-tiles" data-island={assetUrl('files.js')} data-leave-out={t.leaveOut('{name}')}>
      <ul class="chosen-files cluster below-8" aria-label={t.chosen} hidden />
      <div class="tile-row">
        <label class="file-tile camera-tile needs-scripts">
          <Icon name="camera" />
          <span>{t.takePhoto}</span>
          <input type="file" data-camera accept={PICTURE} capture="environment" />
        </label>
        <label class="file-tile">
          <Icon name={accept === PICTURE ? 'photo' : 'paperclip'} />
          <span>{choose}</span>
          <input type="file" name={name} accept={accept} multiple={multiple} required={required} />
        </label>
      </div>
    </file-tiles>
  );
}

/** The image types that every browser can display. */
const PICTURES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];

/** Whether a file is a photo that every browser can display. */
export function isPicture({ content_type: type }: AttachmentResource): boolean {
  return PICTURES.includes(type);
}

/** The oldest photo, which represents the asset. */
export function firstPhotoOf(attachments: readonly AttachmentResource[]): AttachmentResource | undefined {
  const photos = attachments.filter(isPicture);
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
        <ul class="files below">
          {attachments.map((file) => (
            <FileRow key={file.id} at={at} file={file} mayDelete={mayDelete} />
          ))}
        </ul>
      )}
      {mayAdd && <AddFile address={`${at}/${target}`} />}
    </Section>
  );
}

/** A file as a small picture that opens it, or as a link with its name. @param at the prefix of the addresses of files */
export function PictureOrName({ at, file }: { at: string; file: AttachmentResource }) {
  return (
    <a href={`${at}/${file.id}`} hx-boost="false" download={file.file_name}>
      {isPicture(file) ? (
        <img class="file-picture sunken" src={`${at}/${file.id}`} alt={file.file_name} loading="lazy" />
      ) : (
        <span class="inline-row gap-4">
          <Icon name="file-text" /> {file.file_name}
        </span>
      )}
    </a>
  );
}

function FileRow({ at, file, mayDelete }: { at: string; file: AttachmentResource; mayDelete: boolean }) {
  const { t, portal } = usePage(attachmentTexts);
  return (
    <li class="row">
      {isPicture(file) ? (
        <img class="file-picture sunken" src={`${at}/${file.id}`} alt="" loading="lazy" />
      ) : (
        <Icon name="file-text" />
      )}
      <span class="breaks-anywhere grow">
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
    <FileForm class="add-file cluster at-bottom" action={address}>
      <FileTiles name="file" accept="image/*,application/pdf" choose={t.choose} required />
      <button type="submit" class="btn">
        <Icon name="upload" /> {t.add}
      </button>
    </FileForm>
  );
}
