import { SavedViews, type ViewChoice } from '../../access/index.js';
import { Injectable } from '@nestjs/common';
import { AssetLookups } from '../../assets/index.js';
import { BuildingsService } from '../../hierarchy/index.js';
import { ApiError } from '../../kernel/errors/api-error.js';
import { MAX_LIMIT } from '../../kernel/http/pagination.js';
import type { Command } from '../../kernel/validation/command.js';
import { fieldsOf } from '../../kernel/validation/field.js';
import {
  isOpen,
  OPERATION_STATUSES,
  OperationsService,
  NO_ASSIGNEE,
  type OperationFilters,
  type DisplayedOperation,
  type OperationSort,
  type OperationStatus,
} from '../../operations/index.js';
import { newForm, refusedForm, type FormState } from '../kit/form-state.js';
import { momentIn } from '../kit/format.js';
import type { Chosen } from '../kit/lookup.js';
import { Lists } from '../kit/lists.js';
import type { PortalContext } from '../kit/portal-context.js';
import { commandOf } from '../kit/submission.js';
import { Lookups } from '../lookup/lookups.js';
import { OperationsQuery, type ListSort, type Tab } from './dto.js';
import { OperationDetails, type OperationDetail } from './operation-details.js';

type Asked = Command<OperationsQuery>;

/** What the page of the list shows. */
export interface OperationsList {
  readonly tab: Tab;
  readonly sort: ListSort;
  /** The statuses that the tab has. */
  readonly statuses: readonly OperationStatus[];
  /** The filters as they were given, and what is wrong with them. */
  readonly form: FormState;
  /** How the filters that were chosen by typing are shown. */
  readonly chosen: Readonly<Record<'technician' | 'vendor' | 'asset', Chosen | null>>;
  readonly buildings: readonly Chosen[];
  readonly rows: readonly DisplayedOperation[];
  /** The names of the assets, by their ids. */
  readonly assets: ReadonlyMap<string, { readonly name: string }>;
  readonly next: string | null;
  /** The views that the person keeps. */
  readonly views: readonly ViewChoice[];
  /** What stands beside the list. */
  readonly detail: OperationDetail | null;
}

const OPEN = OPERATION_STATUSES.filter(isOpen);
const STATUSES: Readonly<Record<Tab, readonly OperationStatus[]>> = {
  open: OPEN,
  reported: ['new'],
  unassigned: OPEN,
  overdue: OPEN,
  to_confirm: ['pending_start', 'pending_completion'],
  disputed: ['start_disputed', 'completion_disputed'],
  completed: ['completed', 'done'],
  all: OPERATION_STATUSES,
};

/** The tabs that are nothing but statuses. */
const OF_STATUSES: ReadonlySet<Tab> = new Set<Tab>(['to_confirm', 'disputed', 'completed']);

/** Gathers what the list shows in a few queries, regardless of the number of rows. */
@Injectable()
export class OperationsListing {
  constructor(
    private readonly operations: OperationsService,
    private readonly assets: AssetLookups,
    private readonly buildings: BuildingsService,
    private readonly lookups: Lookups,
    private readonly views: SavedViews,
    private readonly details: OperationDetails,
    private readonly lists: Lists,
  ) {}

  /** What the address asks for. @throws ApiError `not_found` for the operation that is to be open; `invalid_cursor` */
  async load(portal: PortalContext): Promise<OperationsList> {
    const { tenant } = portal;
    const { asked, form } = askedOf(portal);
    const { tab = 'open' } = asked;
    const sort = asked.sort ?? (tab === 'overdue' ? 'scheduled_for' : '-created_at');
    const [page, buildings, technician, vendor, asset, views, detail] = await Promise.all([
      form.message === null && Object.keys(form.errors).length === 0
        ? this.operations.listDisplayed(
            tenant,
            filtersOf(portal, asked),
            this.lists.page<OperationSort>(portal, undefined, sort),
          )
        : null,
      this.buildings.list(tenant, { limit: MAX_LIMIT, after: null }),
      this.lookups.chosen(tenant, 'technicians', asked.technicianId),
      this.lookups.chosen(tenant, 'vendors', asked.vendorId),
      this.lookups.chosen(tenant, 'assets', asked.assetId),
      this.views.list(tenant, 'operations'),
      asked.open === undefined ? null : this.details.load(portal, asked.open),
    ]);
    const rows = page?.items() ?? [];
    return {
      ...{ tab, sort, form, rows, views, detail },
      statuses: STATUSES[tab],
      chosen: { technician, vendor, asset },
      buildings: buildings.items().map(({ id, name }) => ({ id, label: name })),
      assets: await this.assets.named(
        tenant,
        rows.map((row) => row.asset_id),
      ),
      next: page && this.lists.next(portal, page, sort),
    };
  }
}

/** What the address says; nothing, with the complaints, where it makes no sense. Parameters of other things are passed over. */
function askedOf(portal: PortalContext): { asked: Asked; form: FormState } {
  const known = [...fieldsOf(OperationsQuery).keys()].flatMap((name) => {
    const value = portal.query[name];
    return value === undefined || value === '' ? [] : [[name, value] as const];
  });
  const given = Object.fromEntries(known);
  try {
    return { asked: commandOf(portal, OperationsQuery, given), form: newForm(given) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { asked: {}, form: refusedForm(portal.user.language, given, error) };
  }
}

/** What the address of the list narrows it to; nothing where it makes no sense. */
export function operationFilters(portal: PortalContext): OperationFilters {
  return filtersOf(portal, askedOf(portal).asked);
}

function filtersOf(portal: PortalContext, asked: Asked): OperationFilters {
  const { tab = 'open', status, from, to, search, sort: _, open: __, ...same } = asked;
  const { timeZone } = portal.business;
  const until = to === undefined ? undefined : momentIn(timeZone, `${dayAfter(to)}T00:00`);
  const now = portal.tenant.now;
  const before = tab === 'overdue' && (until === undefined || until > now) ? now : until;
  const wanted: { [Name in keyof OperationFilters]: OperationFilters[Name] | undefined } = {
    ...same,
    open: tab === 'completed' || tab === 'all' || tab === 'reported' ? undefined : true,
    reported: tab === 'reported' ? true : undefined,
    assigneeType: tab === 'unassigned' ? NO_ASSIGNEE : undefined,
    status:
      status && STATUSES[tab].includes(status) ? status : OF_STATUSES.has(tab) ? STATUSES[tab] : undefined,
    search: search?.trim() === '' ? undefined : search,
    scheduledFrom: from === undefined ? undefined : momentIn(timeZone, `${from}T00:00`),
    scheduledTo: before,
  };
  return Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
}

function dayAfter(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}
