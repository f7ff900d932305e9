import { Room } from '../hierarchy/index.js';
import { textContains } from '../kernel/database/search.js';
import { filterConditions } from '../kernel/sql/conditions.js';
import { isOneOf, sql } from '../kernel/sql/sql.js';
import type { Command } from '../kernel/validation/command.js';
import { CHANGED_SINCE } from '../kernel/validation/filters.query.js';
import type { AssetStatus } from './asset-status.js';
import type { ListAssetsQuery } from './assets.dto.js';

/** The filters of a list of assets (§4.3), and those that only the portal has. */
export interface AssetFilters extends Omit<Command<ListAssetsQuery>, 'status'> {
  /** Only assets with these ids. */
  readonly ids?: readonly string[];
  /** One status, or any of several. */
  readonly status?: AssetStatus | readonly AssetStatus[];
  readonly floorId?: string;
}

/** The filters as conditions on the row `r`. */
export const assetConditions = filterConditions<AssetFilters>({
  ids: (ids) => sql`r.id = ANY(${ids}::uuid[])`,
  category: (category) => sql`r.category = ${category}`,
  status: (wanted) => isOneOf('r.status', [wanted].flat()),
  buildingId: (buildingId) => sql`r.building_id = ${buildingId}`,
  floorId: (floorId) => sql`r.room_id IN (SELECT f.id FROM ${Room} f WHERE f.floor_id = ${floorId})`,
  roomId: (roomId) => sql`r.room_id = ${roomId}`,
  placement: (placement) => sql`r.is_installed = ${placement === 'installed'}`,
  reference: (reference) => sql`r.reference = ${reference}`,
  qrCode: (qrCode) => sql`r.qr_code = ${qrCode} OR r.former_qr_codes @> ${[qrCode]}::text[]`,
  criticality: (criticality) => sql`r.criticality = ${criticality}`,
  externalId: (externalId) => sql`r.external_id = ${externalId}`,
  search: textContains,
  ...CHANGED_SINCE,
});
