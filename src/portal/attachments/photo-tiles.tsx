import { assetUrl } from '../kit/assets.js';
import { Icon } from '../kit/icon.js';
import { usePortal, useTexts } from '../kit/portal-context.js';
import { FieldSet } from '../kit/fields.js';
import { attachmentTexts } from './attachments.texts.js';
import { MAX_PHOTOS, PHOTOS } from './photos.js';

/** The files accepted as photos. */
const PICTURE = 'image/*';

/** The photo fields of a form: a tile for the camera, a tile for existing photos, and the photos chosen so far. */
export function PhotoField() {
  const t = useTexts(attachmentTexts);
  if (!usePortal().may('attachments:write')) return null;
  return (
    <FieldSet
      name={PHOTOS}
      legend={
        <>
          {t.photos} <span class="field-optional">{t.atMost(MAX_PHOTOS)}</span>
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
export function FileTiles({
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
      <ul class="chosen-files" aria-label={t.chosen} hidden />
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
