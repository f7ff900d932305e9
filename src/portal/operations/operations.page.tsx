import { isOpen, PRIORITIES, type OperationResource } from '../../operations/index.js';
import { TRADE_CODES } from '../../technicians/index.js';
import { ExportButton } from '../exports/export-button.js';
import { PostForm, SelectField, TextField } from '../kit/forms.js';
import { Filters } from '../kit/filters.js';
import { newForm } from '../kit/form-state.js';
import { Icon } from '../kit/icon.js';
import { LookupField } from '../kit/lookup.js';
import { addressOf, Ago, At, Empty, PageHead, Pager, Table, Tabs, type Column } from '../kit/page.js';
import { usePortal, useTexts, type PortalContext } from '../kit/portal-context.js';
import { PriorityMark, priorityTexts } from '../kit/priorities.js';
import { OperationMark, operationStatusTexts } from '../kit/statuses.js';
import { tradeTexts } from '../kit/trades.js';
import { PageView } from '../kit/view.js';
import { WAY_BACK } from '../kit/way-back.js';
import { LiveChanges } from '../live/live-changes.js';
import { SavedViewsBar } from '../saved-views/saved-views.js';
import { AssigneeFields } from './assignee-fields.js';
import { TABS } from './dto.js';
import { OperationDetailPane } from './operation.page.js';
import type { OperationsList } from './operations-listing.js';
import { listTexts } from './operations.texts.js';

const LIST = '/operations';
const BULK_FORM = 'bulk-assign';

/** The list of operations, and beside it what is open of it. */
export function operationsPage(portal: PortalContext, list: OperationsList): PageView {
  const isRefused = Object.keys(list.form.errors).length > 0;
  const title = list.detail?.operation.title ?? portal.texts(listTexts).title;
  return new PageView(title, 'operations', <Operations list={list} />, isRefused ? 422 : 200);
}

function Operations({ list }: { list: OperationsList }) {
  const t = useTexts(listTexts);
  const { query } = usePortal();
  const { cursor: _, open: __, status: ___, ...kept } = query;
  const create = <CreateButton />;
  return (
    <div class={`list-page ${list.detail ? 'has-detail' : ''}`}>
      <PageHead title={t.title}>
        <ExportButton list="operations" />
        {create}
      </PageHead>
      <Tabs
        label={t.parts}
        tabs={TABS.map((tab) => ({
          name: t[tab],
          href: addressOf(LIST, { ...kept, tab }),
          current: tab === list.tab,
        }))}
      />
      <SavedViewsBar place="operations" views={list.views} />
      <ListFilters list={list} />
      <LiveChanges
        object="operation"
        shown={[...list.rows, ...(list.detail ? [list.detail.operation] : [])]}
      />
      <div class="list-and-detail">
        <div class="list-pane">
          {list.rows.length === 0 ? <EmptyList list={list} /> : <Rows list={list} />}
          <Pager next={list.next} />
        </div>
        {list.detail && (
          <aside class="detail-pane" aria-label={t.beside}>
            <nav class="detail-pane-way">
              <a
                class="detail-pane-back"
                href={addressOf(LIST, { ...query, open: undefined })}
                hx-swap="innerHTML show:none"
              >
                <Icon name="chevron-left" /> {t.back}
              </a>
              <a
                class="btn btn-icon btn-sm btn-ghost"
                href={`${LIST}/${list.detail.operation.id}`}
                aria-label={t.wholePage}
                title={t.wholePage}
              >
                <Icon name="arrows-maximize" />
              </a>
              <a
                class="btn btn-icon btn-sm btn-ghost detail-pane-close"
                href={addressOf(LIST, { ...query, open: undefined })}
                aria-label={t.close}
                title={t.close}
                hx-swap="innerHTML show:none"
              >
                <Icon name="x" />
              </a>
            </nav>
            <OperationDetailPane detail={list.detail} />
          </aside>
        )}
      </div>
    </div>
  );
}

function CreateButton() {
  const t = useTexts(listTexts);
  const portal = usePortal();
  if (!portal.may('operations:report')) return null;
  return (
    <a class="btn btn-primary" href={`${LIST}/new`} data-create>
      <Icon name="plus" /> {portal.may('operations:write') ? t.create : t.report}
    </a>
  );
}

function EmptyList({ list }: { list: OperationsList }) {
  const t = useTexts(listTexts);
  const isFiltered = Object.entries(list.form.values).some(
    ([name, value]) => value !== '' && !['tab', 'sort', 'open'].includes(name),
  );
  const texts = {
    open: t.emptyOpen,
    unassigned: t.emptyUnassigned,
    overdue: t.emptyOverdue,
    to_confirm: t.emptyToConfirm,
    disputed: t.emptyDisputed,
    completed: t.emptyCompleted,
    all: t.emptyAll,
  };
  return (
    <Empty icon="clipboard-list" text={isFiltered ? t.emptyFiltered : texts[list.tab]}>
      {isFiltered && (
        <a class="btn" href={addressOf(LIST, { tab: list.tab })}>
          {t.clear}
        </a>
      )}
    </Empty>
  );
}

function ListFilters({ list }: { list: OperationsList }) {
  const t = useTexts(listTexts);
  const { form, chosen } = list;
  const portal = usePortal();
  const statuses = useTexts(operationStatusTexts);
  const priorities = useTexts(priorityTexts);
  const rare = (
    <>
      {portal.may('vendors:read') && (
        <LookupField form={form} name="vendor_id" label={t.vendor} kind="vendors" chosen={chosen.vendor} />
      )}
      <LookupField form={form} name="asset_id" label={t.asset} kind="assets" chosen={chosen.asset} />
      <SelectField
        form={form}
        name="building_id"
        label={t.building}
        none={t.anyBuilding}
        choices={list.buildings.map(({ id, label }) => ({ value: id, label }))}
      />
      <SkillField list={list} />
      <TextField form={form} name="from" label={t.from} type="date" />
      <TextField form={form} name="to" label={t.to} type="date" />
    </>
  );
  return (
    <Filters
      kept={{ tab: list.tab }}
      more={rare}
      moreNames={['vendor_id', 'building_id', 'asset_id', 'required_skill', 'from', 'to']}
    >
      <TextField form={form} name="search" label={t.search} type="search" placeholder={t.searchHint} />
      <SelectField
        form={form}
        name="status"
        label={t.status}
        none={t.anyStatus}
        choices={list.statuses.map((value) => ({ value, label: statuses[value] }))}
      />
      <SelectField
        form={form}
        name="priority"
        label={t.priority}
        none={t.anyPriority}
        choices={[...PRIORITIES].reverse().map((value) => ({ value, label: priorities[value] }))}
      />
      <LookupField
        form={form}
        name="technician_id"
        label={t.technician}
        kind="technicians"
        chosen={chosen.technician}
      />
      <SortField list={list} />
    </Filters>
  );
}

function SortField({ list }: { list: OperationsList }) {
  const t = useTexts(listTexts);
  return (
    <SelectField
      form={newForm({ sort: list.sort })}
      name="sort"
      label={t.sort}
      required
      choices={[
        { value: '-created_at', label: t.newest },
        { value: 'scheduled_for', label: t.soonest },
        { value: '-scheduled_for', label: t.latest },
        { value: '-updated_at', label: t.changed },
      ]}
    />
  );
}

function SkillField({ list }: { list: OperationsList }) {
  const t = useTexts(listTexts);
  const trades = useTexts(tradeTexts);
  return (
    <SelectField
      form={list.form}
      name="required_skill"
      label={t.skill}
      none={t.anySkill}
      choices={TRADE_CODES.map((value) => ({ value, label: trades[value] }))}
    />
  );
}

function Rows({ list }: { list: OperationsList }) {
  const t = useTexts(listTexts);
  const portal = usePortal();
  const mayAssign = portal.may('operations:write');
  const columns: Column<OperationResource>[] = [
    { name: t.operation, cell: (row) => <Title row={row} mayChoose={mayAssign} /> },
    { name: t.status, cell: (row) => <OperationMark status={row.status} /> },
    { name: t.assignee, cell: (row) => row.assignee_name ?? <span class="text-secondary">{t.nobody}</span> },
    { name: t.scheduled, cell: (row) => <Scheduled row={row} /> },
  ];
  const inFull: Column<OperationResource>[] = [
    { name: t.priority, cell: (row) => <PriorityMark priority={row.priority} /> },
    { name: t.asset, cell: (row) => <AssetName row={row} list={list} /> },
    { name: t.updated, cell: (row) => <Ago moment={row.updated_at} />, onPhone: 'hidden' },
  ];
  const [title, status, assignee, scheduled] = columns;
  const [priority, asset, updated] = inFull;
  return (
    <>
      <Table
        label={t.title}
        rows={list.rows}
        keyOf={(row) => row.id}
        current={list.detail?.operation.id}
        columns={
          list.detail ? columns : [title!, status!, priority!, asset!, assignee!, scheduled!, updated!]
        }
      />
      {mayAssign && <BulkAssign />}
    </>
  );
}

function Title({ row, mayChoose }: { row: OperationResource; mayChoose: boolean }) {
  const t = useTexts(listTexts);
  const { query } = usePortal();
  const canBeAssigned = row.allowed_actions.includes('assign');
  return (
    <span class="row-title">
      {mayChoose && (
        <input
          type="checkbox"
          class="form-check-input"
          form={BULK_FORM}
          name="operation_ids"
          value={row.id}
          disabled={!canBeAssigned}
          aria-label={t.choose(row.title)}
        />
      )}
      <span class="row-title-text">
        <a href={addressOf(LIST, { ...query, open: row.id })} hx-swap="innerHTML show:none">
          {row.title}
        </a>
        {row.place && <span class="sub">{row.place}</span>}
      </span>
    </span>
  );
}

function AssetName({ row, list }: { row: OperationResource; list: OperationsList }) {
  const asset = row.asset_id === null ? undefined : list.assets.get(row.asset_id);
  if (!asset) return <span class="text-secondary">–</span>;
  return <a href={`/assets/${row.asset_id}`}>{asset.name}</a>;
}

function Scheduled({ row }: { row: OperationResource }) {
  const t = useTexts(listTexts);
  const portal = usePortal();
  const { scheduled_for: moment } = row;
  const isLate = moment !== null && new Date(moment) < portal.tenant.now && isOpen(row.status);
  return (
    <>
      <At moment={moment} />
      {isLate && <span class="sub late">{t.late}</span>}
    </>
  );
}

/** Shows itself when rows are chosen, by CSS alone. */
function BulkAssign() {
  const t = useTexts(listTexts);
  const { path, query } = usePortal();
  const form = newForm({ assignee_type: 'technician' }, 'bulk');
  return (
    <PostForm id={BULK_FORM} action={`${LIST}/assign`} class="bulk-bar" aria-label={t.assignChosen}>
      <input type="hidden" name={WAY_BACK} value={addressOf(path, query)} />
      <span class="bulk-count">{t.chosen}</span>
      <button type="button" class="btn btn-sm" data-check="operation_ids" data-check-match="">
        {t.chooseAll}
      </button>
      <button type="button" class="btn btn-sm" data-check="operation_ids" data-check-match="-">
        {t.chooseNone}
      </button>
      <AssigneeFields form={form} chosen={{ technician: null, vendor: null }} />
      <button type="submit" class="btn btn-primary">
        {t.assignChosen}
      </button>
    </PostForm>
  );
}
