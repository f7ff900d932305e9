import { Injectable } from '@nestjs/common';
import { Single } from '../kernel/database/page.js';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import { ApiError } from '../kernel/errors/api-error.js';
import {
  attention,
  latestAlarms,
  type Attention,
  type AttentionRow,
  type LatestAlarm,
} from './attention.queries.js';
import {
  backlogByAge,
  backlogByTrade,
  throughput,
  type AgeBacklog,
  type Throughput,
  type TradeBacklog,
} from './charts.queries.js';
import { MAX_GROUPS } from './kpi-formulas.js';
import type { GroupBy } from './kpi-groupings.js';
import { daysBefore, type Scope } from './kpi-measures.js';
import { kpisStatement } from './kpi-statement.js';
import { trend, type TrendPart } from './trend.queries.js';
import type { PeriodPart } from './parts-of-period.js';
import type { KpisResource } from './kpis.resource.js';
import { kpiComplaints, kpiMessages } from './kpi.messages.js';

/** Where; everywhere unless told. */
export interface Place {
  readonly buildingId?: string;
  readonly assetId?: string;
}

/** When, and where; the last 30 days unless told. */
export interface PeriodWanted extends Place {
  readonly from?: Date;
  /** No longer part of the period. */
  readonly to?: Date;
}

/** What key figures are asked for. */
export interface KpisWanted extends PeriodWanted {
  readonly groupBy?: GroupBy;
}

/** What is left to do, counted in one go. */
export interface Backlog {
  /** What is open and overdue by trade, most first. */
  readonly trades: readonly TradeBacklog[];
  /** What is open by its age, from the youngest to the oldest. */
  readonly ages: readonly AgeBacklog[];
  /** What needs attention, with the first five records of each; without parts and webhooks where a building is asked for. */
  readonly attention: readonly Attention[];
}

const DAYS = 30;

/** The key figures of a business, and what an overview shows of it (D58). Everything is counted when it is asked for. */
@Injectable()
export class KpisService {
  /**
   * The key figures of a period.
   *
   * @throws ApiError `invalid_parameter` for a period that ends before it begins, or has too many months to show each
   */
  async get(tenant: TenantReader, { groupBy, ...wanted }: KpisWanted): Promise<Single<KpisResource>> {
    const scope = scopeOf(tenant, wanted);
    if (groupBy === 'month') requireFewMonths(scope);
    // A period of a week and one of ten years each need a plan of their own.
    const [found] = await tenant.rows<{ json: string }>(kpisStatement(scope, groupBy), { replan: true });
    return new Single(found!.json);
  }

  /** What is left to do now, regardless of the period, and what else needs attention now. */
  async backlog(tenant: TenantReader, place: Pick<Place, 'buildingId'> = {}): Promise<Backlog> {
    const [trades, ages, concerns] = await Promise.all([
      tenant.rows<TradeBacklog>(backlogByTrade(place, tenant.now)),
      tenant.rows<AgeBacklog>(backlogByAge(place, tenant.now)),
      tenant.rows<AttentionRow>(attention({ ...place, now: tenant.now })),
    ]);
    const overdue = trades.reduce((sum, trade) => sum + trade.overdue, 0);
    return {
      ...{ trades, ages },
      attention: concerns.map((each) => ({ ...each, count: each.count ?? overdue })),
    };
  }

  /**
   * What was created and completed, for each week or month that the period touches, none left out.
   *
   * @throws ApiError `invalid_parameter` for a period that ends before it begins, or has more than 200 months
   */
  throughput(tenant: TenantReader, wanted: PeriodWanted, per: PeriodPart): Promise<Throughput[]> {
    const scope = scopeOf(tenant, wanted);
    requireFewMonths(scope);
    return tenant.rows(throughput(scope, per), { replan: true });
  }

  /**
   * What happened in each of the equal parts of a period, and last what happened since.
   *
   * @throws ApiError `invalid_parameter` for a period that ends before it begins
   */
  trend(tenant: TenantReader, wanted: PeriodWanted): Promise<TrendPart[]> {
    return tenant.rows(trend(scopeOf(tenant, wanted)), { replan: true });
  }

  /** The newest alarms; of a building, those about the assets in it. @param limit how many at most */
  latestAlarms(
    tenant: TenantReader,
    place: Pick<Place, 'buildingId'> = {},
    limit = 5,
  ): Promise<LatestAlarm[]> {
    return tenant.rows(latestAlarms({ ...place, now: tenant.now }, limit));
  }
}

/** @throws ApiError `invalid_parameter` for a period that ends before it begins */
function scopeOf({ now }: TenantReader, wanted: PeriodWanted): Scope {
  const { to = now } = wanted;
  const { from = daysBefore(to, DAYS) } = wanted;
  if (from >= to) throw ApiError.invalid('from', kpiComplaints.endsBeforeItBegins);
  return { ...wanted, from, to, now };
}

function requireFewMonths({ from, to }: Scope): void {
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
  if (months < MAX_GROUPS) return;
  throw new ApiError('invalid_parameter', kpiMessages.tooManyMonths({ months: MAX_GROUPS }), 'from');
}
