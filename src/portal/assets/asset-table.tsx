import type { AssetResource } from '../../assets/index.js';
import type { RoomPlace } from '../../hierarchy/index.js';
import { RoomPlaceText } from '../kit/room-place.js';
import { Table } from '../kit/table.js';
import { usePortal, useTexts } from '../kit/portal-context.js';
import { AssetMark } from '../kit/statuses.js';
import { assetTexts, categoryTexts, criticalityTexts } from './assets.texts.js';

/** Assets in rows. */
export function AssetTable({
  label,
  assets,
  places,
}: {
  label: string;
  assets: readonly AssetResource[];
  places?: ReadonlyMap<string, RoomPlace>;
}) {
  const t = useTexts(assetTexts);
  const categories = useTexts(categoryTexts);
  const criticalities = useTexts(criticalityTexts);
  const { format } = usePortal();
  return (
    <Table
      label={label}
      rows={assets}
      columns={[
        {
          name: t.name,
          grows: true,
          whole: (asset) => `${asset.name}\n${asset.reference}`,
          cell: (asset) => (
            <>
              <a href={`/assets/${asset.id}`}>{asset.name}</a>
              <span class="sub">{asset.reference}</span>
            </>
          ),
        },
        { name: t.status, onPhone: 'bare', cell: (asset) => <AssetMark status={asset.status} /> },
        {
          name: t.category,
          onPhone: 'bare',
          whole: (asset) => categories[asset.category],
          cell: (asset) => categories[asset.category],
        },
        ...(places
          ? [
              {
                name: t.location,
                whole: ({ room_id: id }: AssetResource) => placeInWords(places.get(id ?? '')),
                cell: (asset: AssetResource) => <RoomPlaceText of={places.get(asset.room_id ?? '')} />,
              },
            ]
          : []),
        {
          name: t.criticality,
          cell: (asset) => asset.criticality && criticalities[asset.criticality],
          onPhone: 'hidden',
        },
        {
          name: t.lastMaintenance,
          cell: (asset) => asset.last_maintenance_date && format.date(asset.last_maintenance_date),
          onPhone: 'hidden',
        },
      ]}
    />
  );
}

function placeInWords(place: RoomPlace | undefined): string | undefined {
  return place && `${place.name}, ${place.floor}, ${place.building}`;
}
