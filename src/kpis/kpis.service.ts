import { Injectable } from '@nestjs/common';
import { momentsOfDays } from '../kernel/database/business-day.js';
import { Single } from '../kernel/database/page.js';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { messages, withParams } from '../kernel/messages/messages.js';
import { type Period, periodOf } from '../kernel/period.js';
import {
  attention,
  type Attention,
  type AttentionRow,
  type LatestAlarm,
  latestAlarms,
} from './attention.queries.js';
import {
  type AgeBacklog,
  backlogByAge,
  backlogByTrade,
  throughput,
  type Throughput,
  type TradeBacklog,
  trend,
  type TrendPart,
} from './charts.queries.js';
import type { GroupBy, PeriodPart } from './kpi-groupings.js';
import { type KpiPlace, MAX_GROUPS, type Scope } from './kpi-measures.js';
import { kpisStatement } from './kpi-statement.js';
import type { KpisResource } from './kpis.resource.js';

/** Messages about the period of key figures. */
const kpiMessages = messages('kpi', {
  tooManyMonths: withParams<{ months: number }>({
    en: ({ months }) => `By month, the period may span at most ${months} months.`,
    fr: ({ months }) => `Par mois, la période peut couvrir au plus ${months} mois.`,
  }),
});

/** The period and place; by default, the last 30 days. */
export interface PeriodWanted extends Partial<Period>, KpiPlace {}

/** The requested key figures. A day (`YYYY-MM-DD`) is one of the business's time zone; a period includes its last day. */
export interface KpisWanted extends KpiPlace {
  readonly from?: Date | string;
  readonly to?: Date | string;
  readonly groupBy?: GroupBy;
}

/** The open work, counted in one pass. */
export interface Backlog {
  /** Open and overdue operations by trade, the largest number first. */
  readonly trades: readonly TradeBacklog[];
  /** Open operations by age, youngest first. */
  readonly ages: readonly AgeBacklog[];
  /** What needs attention, with the first five records for each reason; for one building, without parts and webhooks. */
  readonly attention: readonly Attention[];
}

/** The key figures and the overview of a business (D58). Everything is calculated on request. */
@Injectable()
export class KpisService {
  /**
   * The key figures of a period.
   *
   * @throws ApiError `invalid_parameter` for a period that ends before it begins, or has too many months to show each
   */
  async get(
    tenant: TenantReader,
    { groupBy, from, to, ...place }: KpisWanted,
  ): Promise<Single<KpisResource>> {
    const scope = scopeOf(tenant, { ...place, ...(await momentsOf(tenant, from, to)) });
    if (groupBy === 'month') requireFewMonths(scope);
    // A week and ten years need different plans.
    const [found] = await tenant.rows<{ json: string }>(kpisStatement(scope, groupBy), { replan: true });
    return new Single(found!.json);
  }

  /** The open work and what else needs attention now, regardless of the period. */
  async backlog(tenant: TenantReader, place: Pick<KpiPlace, 'buildingId'> = {}): Promise<Backlog> {
    const [trades, ages, concerns] = await Promise.all([
      tenant.rows<TradeBacklog>(backlogByTrade(place, tenant.now), { replan: true }),
      tenant.rows<AgeBacklog>(backlogByAge(place, tenant.now), { replan: true }),
      tenant.rows<AttentionRow>(attention({ ...place, now: tenant.now }), { replan: true }),
    ]);
    const overdue = trades.reduce((sum, trade) => sum + trade.overdue, 0);
    return {
      trades,
      ages,
      attention: concerns.map((each) => ({ ...each, count: each.count ?? overdue })),
    };
  }

  /**
   * Operations created and completed in each week or month that the period touches, including empty ones.
   *
   * @throws ApiError `invalid_parameter` for a period that ends before it begins, or has more than 200 months
   */
  async throughput(tenant: TenantReader, wanted: PeriodWanted, per: PeriodPart): Promise<Throughput[]> {
    const scope = scopeOf(tenant, wanted);
    requireFewMonths(scope);
    return await tenant.rows(throughput(scope, per), { replan: true });
  }

  /**
   * The figures of each of the equal parts of a period, followed by those of the time since.
   *
   * @throws ApiError `invalid_parameter` for a period that ends before it begins
   */
  async trend(tenant: TenantReader, wanted: PeriodWanted): Promise<TrendPart[]> {
    return await tenant.rows(trend(scopeOf(tenant, wanted)), { replan: true });
  }

  /** The newest alarms. With a building, only alarms about assets in that building. @param limit how many at most */
  latestAlarms(
    tenant: TenantReader,
    place: Pick<KpiPlace, 'buildingId'> = {},
    limit = 5,
  ): Promise<LatestAlarm[]> {
    return tenant.rows(latestAlarms({ ...place, now: tenant.now }, limit));
  }
}

/** The moments at which a period begins and ends. */
async function momentsOf(
  tenant: TenantReader,
  from: Date | string | undefined,
  to: Date | string | undefined,
): Promise<Partial<Period>> {
  const days = [
    ...(typeof from === 'string' ? [{ day: from }] : []),
    ...(typeof to === 'string' ? [{ day: to, isEnd: true }] : []),
  ];
  const moments = (await momentsOfDays(tenant, days)).values();
  const momentOf = (given: Date | string | undefined) =>
    typeof given === 'string' ? moments.next().value! : given;
  return { from: momentOf(from), to: momentOf(to) };
}

/** @throws ApiError `invalid_parameter` for a period that ends before it begins */
function scopeOf({ now }: TenantReader, wanted: PeriodWanted): Scope {
  return { ...wanted, ...periodOf(wanted, now), now };
}

function requireFewMonths({ from, to }: Scope): void {
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
  if (months < MAX_GROUPS) return;
  throw new ApiError('invalid_parameter', kpiMessages.tooManyMonths({ months: MAX_GROUPS }), 'from');
}
