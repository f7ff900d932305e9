import { SavedViews, type ViewChoice } from '../../access/index.js';
import { Injectable } from '@nestjs/common';
import { AssetLookups } from '../../assets/index.js';
import { BuildingsService } from '../../hierarchy/index.js';
import { ApiError } from '../../kernel/errors/api-error.js';
import { MAX_LIMIT } from '../../kernel/http/pagination.js';
import { fieldsOf, type Command } from '../../kernel/validation/field.js';
import { NoticesService } from '../../notifications/index.js';
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
import {
  beginningOf,
  type Chosen,
  commandOf,
  endOf,
  type FormState,
  Lists,
  newForm,
  type PortalContext,
  refusedForm,
} from '../kit/index.js';
import { Lookups } from '../lookup/lookups.js';
import { OperationsQuery, type ListSort, type Tab } from './dto.js';
import { OperationDetails, type OperationDetail } from './operation-details.js';

type QueryValues = Command<OperationsQuery>;

/** The data of the list's page. */
export interface OperationsList {
  readonly tab: Tab;
  readonly sort: ListSort;
  /** The statuses of the tab. */
  readonly statuses: readonly OperationStatus[];
  /** The filters as given, with their errors. */
  readonly form: FormState;
  /** The selected records of the lookup filters. */
  readonly chosen: Readonly<Record<'technician' | 'vendor' | 'asset', Chosen | null>>;
  readonly buildings: readonly Chosen[];
  readonly rows: readonly DisplayedOperation[];
  /** The names of the assets, by id. */
  readonly assets: ReadonlyMap<string, { readonly name: string }>;
  /** The numbers of the person's unread notices of comments, by operation. */
  readonly unread: ReadonlyMap<string, number>;
  readonly next: string | null;
  /** The person's saved views. */
  readonly views: readonly ViewChoice[];
  /** The operation that is open beside the list. */
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

/** The tabs that are defined only by statuses. */
const STATUS_TABS: ReadonlySet<Tab> = new Set<Tab>(['to_confirm', 'disputed', 'completed']);

/** Loads the data of the list in a few queries, regardless of the number of rows. */
@Injectable()
export class OperationsListing {
  constructor(
    private readonly operations: OperationsService,
    private readonly assets: AssetLookups,
    private readonly buildings: BuildingsService,
    private readonly lookups: Lookups,
    private readonly views: SavedViews,
    private readonly details: OperationDetails,
    private readonly notices: NoticesService,
    private readonly lists: Lists,
  ) {}

  /** The list for the filters in the address. @throws ApiError `not_found` for an unknown open operation; `invalid_cursor` */
  async load(portal: PortalContext): Promise<OperationsList> {
    const { tenant } = portal;
    const { values, form } = readQuery(portal);
    const { tab = 'open' } = values;
    const sort = values.sort ?? (tab === 'overdue' ? 'scheduled_for' : '-created_at');
    const [page, buildings, technician, vendor, asset, views, detail] = await Promise.all([
      form.message === null && Object.keys(form.errors).length === 0
        ? this.operations.listDisplayed(
            tenant,
            filtersOf(portal, values),
            this.lists.page<OperationSort>(portal, undefined, sort),
          )
        : null,
      this.buildings.list(tenant, { limit: MAX_LIMIT, after: null }),
      this.lookups.chosen(tenant, 'technicians', values.technicianId),
      this.lookups.chosen(tenant, 'vendors', values.vendorId),
      this.lookups.chosen(tenant, 'assets', values.assetId),
      this.views.list(tenant, 'operations'),
      values.open === undefined ? null : this.details.load(portal, values.open),
    ]);
    const rows = page?.items() ?? [];
    const [assets, unread] = await Promise.all([
      this.assets.named(
        tenant,
        rows.map((row) => row.asset_id),
      ),
      this.notices.unreadComments(
        tenant,
        rows.map((row) => row.id),
      ),
    ]);
    return {
      tab,
      sort,
      form,
      rows,
      views,
      detail,
      statuses: STATUSES[tab],
      chosen: { technician, vendor, asset },
      buildings: buildings.items().map(({ id, name }) => ({ id, label: name })),
      assets,
      unread,
      next: page && this.lists.next(portal, page, sort),
    };
  }
}

/**
 * Reads the filters in the address. If one is invalid, no filters apply and the form has the errors. Other parameters are
 * ignored.
 */
function readQuery(portal: PortalContext): { values: QueryValues; form: FormState } {
  const known = [...fieldsOf(OperationsQuery).keys()].flatMap((name) => {
    const value = portal.query[name];
    return value === undefined || value === '' ? [] : [[name, value] as const];
  });
  const given = Object.fromEntries(known);
  try {
    return { values: commandOf(portal, OperationsQuery, given), form: newForm(given) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { values: {}, form: refusedForm(portal.user.language, given, error) };
  }
}

/** The filters in the list's address; none if they are invalid. */
export function operationFilters(portal: PortalContext): OperationFilters {
  return filtersOf(portal, readQuery(portal).values);
}

function filtersOf(portal: PortalContext, values: QueryValues): OperationFilters {
  const { tab = 'open', status, from, to, search, sort: _, open: __, ...same } = values;
  const { timeZone } = portal.business;
  const until = to === undefined ? undefined : endOf(to, timeZone);
  const now = portal.tenant.now;
  const before = tab === 'overdue' && (until === undefined || until > now) ? now : until;
  const filters: { [Name in keyof OperationFilters]: OperationFilters[Name] | undefined } = {
    ...same,
    open: tab === 'completed' || tab === 'all' || tab === 'reported' ? undefined : true,
    reported: tab === 'reported' ? true : undefined,
    assigneeType: tab === 'unassigned' ? NO_ASSIGNEE : undefined,
    status:
      status && STATUSES[tab].includes(status) ? status : STATUS_TABS.has(tab) ? STATUSES[tab] : undefined,
    search: search?.trim() === '' ? undefined : search,
    scheduledFrom: from === undefined ? undefined : beginningOf(from, timeZone),
    scheduledTo: before,
  };
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
}
