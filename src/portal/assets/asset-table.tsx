import type { AssetResource } from '../../assets/index.js';
import type { RoomPlace } from '../../hierarchy/index.js';
import { placeInWords, RoomPlaceText } from '../kit/room-place.js';
import { Table, type Column } from '../kit/table.js';
import { usePortal, PortalContext } from '../kit/portal-context.js';
import { AssetMark } from '../kit/statuses.js';
import { assetTexts, categoryTexts, criticalityTexts } from './assets.texts.js';

/** The columns of a table of assets. @param places the places of the rooms, if the page does not already show them */
export function assetColumns(
  portal: PortalContext,
  places?: ReadonlyMap<string, RoomPlace>,
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
      onPhone: 'hidden',
      cell: ({ last_maintenance_date: day }) => day && format.date(day),
    },
  ];
}

/** A table of assets, on the page of their parent. */
export function AssetTable({ label, assets }: { label: string; assets: readonly AssetResource[] }) {
  return <Table label={label} rows={assets} columns={assetColumns(usePortal())} />;
}
