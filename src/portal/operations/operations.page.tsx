import { ExportButton } from '../exports/export-button.js';
import { CreateButton, LinkButton } from '../kit/button.js';
import { isFiltered } from '../kit/filters.js';
import { Icon } from '../kit/icon.js';
import { addressOf, Empty, PageHead, Tabs } from '../kit/page.js';
import { Pager } from '../kit/table.js';
import { PortalProvider, useTexts, type PortalContext, usePage } from '../kit/portal-context.js';
import { PageView } from '../kit/view.js';
import { LiveChanges } from '../live/live-changes.js';
import { SavedViewsBar } from '../saved-views/saved-views.js';
import { TABS } from './dto.js';
import { OperationDetailPane } from './operation.page.js';
import type { OperationsList } from './operations-listing.js';
import { listTexts } from './operations.texts.js';
import { ListFilters } from './operations-filters.js';
import { Rows } from './operations-rows.js';

const LIST = '/operations';

/**
 * The list of operations, with the open one beside it.
 *
 * @param portal the context for the page's links
 * @param isAllTicked whether all operations arrive ticked, to assign them
 */
export function operationsPage(portal: PortalContext, list: OperationsList, isAllTicked: boolean): PageView {
  const isRefused = Object.keys(list.form.errors).length > 0;
  const open = list.detail?.operation.title;
  const title = open === undefined ? portal.texts(listTexts).title : portal.format.words(open);
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
            <nav class="detail-pane-nav">
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
