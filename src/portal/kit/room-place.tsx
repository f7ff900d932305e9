import type { RoomPlace } from '../../hierarchy/index.js';
import { useTexts } from './portal-context.js';
import { texts } from './texts.js';

/** What is said of what stands nowhere. */
export const placeTexts = texts({ noRoom: { en: 'In no room', fr: 'Dans aucun local' } });

/** Where something stands: its room, and below it the floor and the building. */
export function RoomPlaceText({ of: place }: { of: RoomPlace | undefined }) {
  const t = useTexts(placeTexts);
  if (!place) return <span class="text-secondary">{t.noRoom}</span>;
  return (
    <span>
      {place.name}
      <span class="sub">
        {place.floor}, {place.building}
      </span>
    </span>
  );
}
