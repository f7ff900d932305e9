import { Room } from '../hierarchy/index.js';
import { textContains } from '../kernel/database/search.js';
import { conditionsOf, type Conditions } from '../kernel/sql/conditions.js';
import { isOneOf, sql, type Sql } from '../kernel/sql/sql.js';
import { CHANGED_SINCE } from '../kernel/validation/updated-since.query.js';
import type { AssetCategory } from './asset-category.js';
import type { Criticality } from './asset.entity.js';
import type { AssetStatus } from './asset-status.js';

/** Whether an asset is in service or in stock. */
export const PLACEMENTS = ['installed', 'stock'] as const;

/** The filters of a list of assets (§4.3). */
export interface AssetFilters {
  /** Only assets with these ids. */
  readonly ids?: readonly string[];
  readonly category?: AssetCategory;
  /** One status, or any of several. */
  readonly status?: AssetStatus | readonly AssetStatus[];
  readonly buildingId?: string;
  readonly floorId?: string;
  readonly roomId?: string;
  readonly placement?: (typeof PLACEMENTS)[number];
  /** The whole reference. */
  readonly reference?: string;
  /** The whole QR code, present or former. */
  readonly qrCode?: string;
  readonly criticality?: Criticality;
  /** The id in another system. */
  readonly externalId?: string;
  /** Part of the name, the reference, the brand or the model. */
  readonly search?: string;
  /** Changed at this moment or later. */
  readonly updatedSince?: Date;
}

/** The condition of each filter on the row `r`. */
const CONDITIONS: Conditions<AssetFilters> = {
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
};

/** The conditions of a filtered list; they combine with AND. */
export function toConditions(filters: AssetFilters): Sql[] {
  return conditionsOf(CONDITIONS, filters);
}
