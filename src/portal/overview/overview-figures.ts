import { Injectable } from '@nestjs/common';
import { AssetsService } from '../../assets/index.js';
import { BuildingsService, RoomsService } from '../../hierarchy/index.js';
import { MAX_LIMIT } from '../../kernel/http/pagination.js';
import type { Command } from '../../kernel/validation/field.js';
import { CalendarDate, OneOf, Uuid } from '../../kernel/validation/fields.js';
import { KpisService } from '../../kpis/index.js';
import { TechniciansService } from '../../technicians/index.js';
import {
  addDays,
  beginningOf,
  type Choice,
  endOf,
  Lists,
  type PortalContext,
  storable,
} from '../kit/index.js';

/** The preset periods, in days. */
export const PERIODS = ['7', '30', '90'] as const;

/** The parameters of the overview's address. */
class OverviewQuery {
  @OneOf(PERIODS, { about: 'A preset period: the number of days until today.' })
  days?: (typeof PERIODS)[number];
  @CalendarDate({ about: 'The first day, instead of a preset.' }) from?: string;
  @CalendarDate({ about: 'The last day.' }) to?: string;
  @Uuid({ about: 'Only figures of this building.' }) building_id?: string;
}

const DEFAULT_DAYS = '30';
const ONE = { limit: 1, after: null };

/** The period of the overview; both days are included. */
export interface ShownPeriod {
  readonly from: string;
  readonly to: string;
  /** The key of a preset period; null for chosen days. */
  readonly days: string | null;
}

type KpisOf<Name extends keyof KpisService> = Awaited<
  ReturnType<Extract<KpisService[Name], (...all: never[]) => unknown>>
>;

/** The first steps: whether the business already has an asset and a technician, and a building for them. */
export interface FirstSteps extends StepsAfterBuilding {
  readonly building: boolean;
}

interface StepsAfterBuilding {
  /** Whether there is a room for an asset. */
  readonly room: boolean;
  readonly asset: boolean;
  readonly technician: boolean;
}

/** The data of the overview. */
export interface Overview {
  readonly period: ShownPeriod;
  readonly buildingId: string | undefined;
  readonly buildings: readonly Choice[];
  readonly kpis: ReturnType<KpisOf<'get'>['item']>;
  /** The figures of the equally long period before. */
  readonly before: ReturnType<KpisOf<'get'>['item']>;
  readonly trend: KpisOf<'trend'>;
  readonly weeks: KpisOf<'throughput'>;
  readonly trades: KpisOf<'backlog'>['trades'];
  readonly ages: KpisOf<'backlog'>['ages'];
  readonly attention: KpisOf<'backlog'>['attention'];
  readonly alarms: KpisOf<'latestAlarms'>;
  /** Whether there are no operations to count yet. */
  readonly isEmpty: boolean;
  /** The first steps, until all of them are done or the person hides them; null then, and for the figures of one building. */
  readonly firstSteps: FirstSteps | null;
}

/** Loads the data of the overview with concurrent queries. */
@Injectable()
export class OverviewFigures {
  constructor(
    private readonly assets: AssetsService,
    private readonly buildings: BuildingsService,
    private readonly kpis: KpisService,
    private readonly lists: Lists,
    private readonly rooms: RoomsService,
    private readonly technicians: TechniciansService,
  ) {}

  /** The overview for the filters in the address. @throws ApiError for an invalid period; `not_found` for an unknown building */
  async load(portal: PortalContext): Promise<Overview> {
    const { tenant } = portal;
    const filters = this.lists.filters(portal, OverviewQuery);
    const period = periodOf(portal, filters);
    const { buildingId } = filters;
    const { timeZone } = portal.business;
    const current = {
      buildingId,
      from: beginningOf(period.from, timeZone),
      to: endOf(period.to, timeZone),
    };
    const lengthMs = current.to.getTime() - current.from.getTime();
    const earlier = { buildingId, from: storable(current.from.getTime() - lengthMs), to: current.from };
    const [buildings, kpis, before, trend, weeks, { trades, ages, attention }, alarms, steps] =
      await Promise.all([
        this.buildings.list(tenant, { limit: MAX_LIMIT, after: null }),
        this.kpis.get(tenant, current),
        this.kpis.get(tenant, earlier),
        this.kpis.trend(tenant, current),
        this.kpis.throughput(tenant, current, 'week'),
        this.kpis.backlog(tenant, { buildingId }),
        this.kpis.latestAlarms(tenant, { buildingId }),
        buildingId === undefined && !portal.user.hidesFirstSteps ? this.stepsAfterBuilding(portal) : null,
        buildingId && this.buildings.get(tenant, buildingId),
      ]);
    const choices = buildings.items().map(({ id, name }) => ({ value: id, label: name }));
    const figures = kpis.item();
    const isEmpty = figures.open + figures.created === 0 && buildingId === undefined;
    const firstSteps = steps && { ...steps, building: choices.length > 0 };
    return {
      period,
      buildingId,
      buildings: choices,
      kpis: figures,
      before: before.item(),
      trend,
      weeks,
      trades,
      ages,
      attention,
      alarms,
      firstSteps: firstSteps && isAnyToDo(firstSteps) ? firstSteps : null,
      isEmpty,
    };
  }

  /** The first steps of a business that follow its buildings. */
  private async stepsAfterBuilding({ tenant }: PortalContext): Promise<StepsAfterBuilding> {
    const [rooms, assets, technicians] = await Promise.all([
      this.rooms.list(tenant, {}, ONE),
      this.assets.list(tenant, {}, ONE),
      this.technicians.search(tenant, '', 1),
    ]);
    return { room: !rooms.isEmpty, asset: !assets.isEmpty, technician: technicians.length > 0 };
  }
}

function isAnyToDo({ building, asset, technician }: FirstSteps): boolean {
  return !building || !asset || !technician;
}

/** Chosen days take precedence over a preset. Without a first day, the period begins a month before the last day. */
function periodOf(
  portal: PortalContext,
  { from, to, days = DEFAULT_DAYS }: Command<OverviewQuery>,
): ShownPeriod {
  const today = portal.format.field(portal.tenant.now).slice(0, 10);
  if (from === undefined && to === undefined)
    return { from: addDays(today, 1 - Number(days)), to: today, days };
  const last = to ?? today;
  const first = from ?? addDays(last, 1 - Number(days));
  return first <= last ? { from: first, to: last, days: null } : { from: last, to: first, days: null };
}
