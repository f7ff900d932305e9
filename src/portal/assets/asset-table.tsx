import { type AssetResource, categoryTexts, criticalityTexts } from '../../assets/index.js';
import type { RoomPlace } from '../../hierarchy/index.js';
import { AssetMark, type Column, PortalContext, Table, texts, usePortal, useTexts } from '../kit/index.js';
import { assetTexts } from './assets.texts.js';

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

/**
 * The columns of a table of assets.
 *
 * @param places the places of the rooms, if the page does not already show them
 * @param isNarrow whether the table is in a narrow column of its page
 */
export function assetColumns(
  portal: PortalContext,
  places?: ReadonlyMap<string, RoomPlace>,
  isNarrow = false,
): Column<AssetResource>[] {
  const { format } = portal;
  const t = portal.texts(assetTexts);
  const categories = portal.texts(categoryTexts);
  const criticalities = portal.texts(criticalityTexts);
  const location: Column<AssetResource> = {
    name: t.location,
    whole: ({ room_id: id }) => placeInWords(places?.get(id ?? '')),
    cell: ({ room_id: id }) => <RoomPlaceText of={places?.get(id ?? '')} />,
  };
  return [
    {
      name: t.name,
      grows: true,
      names: ({ id, name, reference }) => ({ href: `/assets/${id}`, name, sub: reference }),
    },
    { name: t.status, onPhone: 'bare', cell: ({ status }) => <AssetMark status={status} /> },
    { name: t.category, onPhone: 'bare', text: ({ category }) => categories[category] },
    ...(places ? [location] : []),
    {
      name: t.criticality,
      onPhone: 'hidden',
      cell: ({ criticality }) => criticality && criticalities[criticality],
    },
    {
      name: t.lastMaintenanceDate,
      ...(isNarrow && { onlyWide: true }),
      onPhone: 'hidden',
      cell: ({ last_maintenance_date: day }) => day && format.date(day),
    },
  ];
}

/** A table of assets, on the page of their room or of the asset that they belong to. @param isNarrow as for `assetColumns` */
export function AssetTable({
  label,
  assets,
  isNarrow,
}: {
  label: string;
  assets: readonly AssetResource[];
  isNarrow?: boolean;
}) {
  return <Table label={label} rows={assets} columns={assetColumns(usePortal(), undefined, isNarrow)} />;
}
