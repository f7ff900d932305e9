import { Injectable } from '@nestjs/common';
import { dayInBusiness, momentsOfDays } from '../kernel/database/business-day.js';
import { lowestIdAt } from '../kernel/ids.js';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import { sql } from '../kernel/sql/sql.js';
import { Operation } from '../operations/index.js';
import { SparePartMovement } from '../spare-parts/index.js';
import { CostEntry } from './cost-entry.entity.js';
import { TimeEntry } from './time-entry.entity.js';

/** What the work on an asset took and cost in a year. Costs are decimals as text. */
export interface YearOfAsset {
  readonly year: string;
  readonly minutes: number;
  readonly labor: string;
  readonly parts: string;
  readonly other: string;
  readonly total: string;
}

/** What assets cost (D74), by when the work was done, as in the key figures. */
@Injectable()
export class AssetCosts {
  /** The costs of the operations on an asset since the year of the business began. */
  async thisYear(tenant: TenantReader, assetId: string): Promise<YearOfAsset> {
    const year = (await dayInBusiness(tenant, tenant.now)).slice(0, 4);
    const [since] = await momentsOfDays(tenant, [{ day: `${year}-01-01` }]);
    const sums = await tenant.row<Omit<YearOfAsset, 'year'>>(
      sql`SELECT t.minutes, t.labor::text, p.parts::text, c.other::text, (t.labor + p.parts + c.other)::text AS total FROM
          (SELECT coalesce(sum(e.minutes), 0)::integer AS minutes, coalesce(sum(e.cost), 0) AS labor
            FROM ${Operation} r JOIN ${TimeEntry} e ON e.operation_id = r.id
            WHERE r.asset_id = ${assetId} AND e.started_at >= ${since!}) t,
          (SELECT coalesce(sum(-m.quantity * m.unit_price), 0) AS parts
            FROM ${Operation} r JOIN ${SparePartMovement} m ON m.operation_id = r.id
            WHERE r.asset_id = ${assetId} AND m.type = 'consume' AND m.id >= ${lowestIdAt(since!)}) p,
          (SELECT coalesce(sum(c.amount), 0) AS other
            FROM ${Operation} r JOIN ${CostEntry} c ON c.operation_id = r.id
            WHERE r.asset_id = ${assetId} AND c.id >= ${lowestIdAt(since!)}) c`,
      { replan: true },
    );
    return { year, ...sums! };
  }
}
