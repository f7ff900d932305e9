import { operationStatusTexts, PRIORITIES } from '../../operations/index.js';
import { ExportButton } from '../exports/export-button.js';
import {
  addressOf,
  choicesOf,
  CreateButton,
  Empty,
  filterFields,
  Filters,
  FormScope,
  Icon,
  isFiltered,
  LinkButton,
  newForm,
  PageHead,
  Pager,
  PageView,
  type PortalContext,
  PortalProvider,
  priorityTexts,
  SelectField,
  Tabs,
  tradeTexts,
  usePage,
  usePortal,
  useTexts,
} from '../kit/index.js';
import { LiveChanges } from '../live/live-changes.js';
import { SavedViewsBar } from '../saved-views/saved-views.js';
import { OperationsQuery, TABS } from './dto.js';
import { OperationDetailPane } from './operation.page.js';
import type { OperationsList } from './operations-listing.js';
import { Rows } from './operations-rows.js';
import { listTexts } from './operations.texts.js';

const Filter = filterFields(OperationsQuery, listTexts, { required_skill: tradeTexts });

/** The filters of the list. */
function ListFilters({ list }: { list: OperationsList }) {
  const portal = usePortal();
  const { form, chosen } = list;
  const statuses = choicesOf(list.statuses, useTexts(operationStatusTexts));
  const priorities = choicesOf([...PRIORITIES].reverse(), useTexts(priorityTexts));
  const buildings = list.buildings.map(({ id, label }) => ({ value: id, label }));
  const rare = (
    <>
      {portal.may('vendors:read') && <Filter name="vendor_id" lookup="vendors" chosen={chosen.vendor} />}
      <Filter name="asset_id" lookup="assets" chosen={chosen.asset} />
      <Filter name="building_id" choices={buildings} />
      <Filter name="required_skill" />
      <Filter name="from" />
      <Filter name="to" />
    </>
  );
  return (
    <Filters
      form={form}
      kept={{ tab: list.tab }}
      more={rare}
      moreNames={['vendor_id', 'building_id', 'asset_id', 'required_skill', 'from', 'to']}
    >
      <Filter name="search" />
      <Filter name="status" choices={statuses} />
      <Filter name="priority" choices={priorities} />
      <Filter name="technician_id" lookup="technicians" chosen={chosen.technician} />
      <FormScope value={newForm({ sort: list.sort })}>
        <SortField />
      </FormScope>
    </Filters>
  );
}

function SortField() {
  const t = useTexts(listTexts);
  const choices = [
    { value: '-created_at', label: t.newest },
    { value: 'scheduled_for', label: t.soonest },
    { value: '-scheduled_for', label: t.latest },
    { value: '-updated_at', label: t.changed },
  ];
  return <SelectField name="sort" label={t.sort} required choices={choices} />;
}

const LIST = '/operations';

/**
 * The list of operations, with the open one beside it.
 *
 * @param portal the context for the page's links
 * @param isAllTicked whether all operations arrive ticked, to assign them
 */
export function operationsPage(portal: PortalContext, list: OperationsList, isAllTicked: boolean): PageView {
  const isRefused = Object.keys(list.form.errors).length > 0;
  const open = list.detail?.operation;
  const title = open === undefined ? portal.texts(listTexts).title : portal.format.operation(open);
  const body = (
    <PortalProvider value={portal}>
      <Operations list={list} isAllTicked={isAllTicked} />
    </PortalProvider>
  );
  return new PageView(title, 'operations', body, isRefused ? 422 : 200);
}

function Operations({ list, isAllTicked }: { list: OperationsList; isAllTicked: boolean }) {
  const { t, query } = usePage(listTexts);
  const { cursor: _, open: __, status: ___, ...kept } = query;
  return (
    <div class={`list-page ${list.detail ? 'has-detail' : ''}`}>
      <PageHead
        title={t.title}
        actions={
          <>
            <LinkButton
              needs="imports:write"
              class="btn desktop-only"
              href="/imports?kind=operation"
              icon="upload"
              label={t.import}
            />
            <ExportButton list="operations" />
            <OpenButton isPrimary={!list.detail} />
          </>
        }
      />
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
          {list.rows.length === 0 ? (
            <EmptyList list={list} />
          ) : (
            <Rows list={list} isAllTicked={isAllTicked} />
          )}
          <Pager next={list.next} />
        </div>
        {list.detail && (
          <aside class="detail-pane" aria-label={t.beside}>
            <nav class="detail-pane-nav row below-8">
              <a
                class="detail-pane-back inline-row gap-0"
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

/** @param isPrimary false beside an open operation, whose own next step is the primary action */
function OpenButton({ isPrimary }: { isPrimary: boolean }) {
  const { t, portal } = usePage(listTexts);
  if (!portal.may('operations:report')) return null;
  return (
    <CreateButton
      primary={isPrimary}
      href={`${LIST}/new`}
      label={portal.may('operations:write') ? t.createWorkOrder : t.report}
    />
  );
}

function EmptyList({ list }: { list: OperationsList }) {
  const t = useTexts(listTexts);
  const isNarrowed = isFiltered(list.form.values);
  const texts = {
    open: t.emptyOpen,
    reported: t.emptyReported,
    unassigned: t.emptyUnassigned,
    overdue: t.emptyOverdue,
    to_confirm: t.emptyToConfirm,
    disputed: t.emptyDisputed,
    completed: t.emptyCompleted,
    all: t.emptyAll,
  };
  return (
    <Empty icon="clipboard-list" text={isNarrowed ? t.emptyFiltered : texts[list.tab]}>
      {isNarrowed && <LinkButton href={addressOf(LIST, { tab: list.tab })} label={t.clear} />}
    </Empty>
  );
}
