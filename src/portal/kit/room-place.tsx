import type { RoomPlace } from '../../hierarchy/index.js';
import { useTexts } from './portal-context.js';
import { texts } from './texts.js';

/** The text for records without a room. */
export const placeTexts = texts({ noRoom: { en: 'No room', fr: 'Dans aucun local' } });

/** The room of a record, with the floor and the building below it. */
export function RoomPlaceText({ of: place }: { of: RoomPlace | undefined }) {
  const t = useTexts(placeTexts);
  if (!place) return <span class="text-secondary">{t.noRoom}</span>;
  return (
    <span>
      {place.name}
      <span class="secondary">
        {place.floor}, {place.building}
      </span>
    </span>
  );
}

/** The place of a record in one line; undefined without a room. */
export function placeInWords(place: RoomPlace | undefined): string | undefined {
  return place && `${place.name}, ${place.floor}, ${place.building}`;
}
