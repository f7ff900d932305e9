import type { DisplayedOperation } from '../../operations/index.js';
import { PostForm } from '../kit/forms.js';
import { newForm } from '../kit/form-state.js';
import { addressOf, Ago } from '../kit/page.js';
import { Table, type Column } from '../kit/table.js';
import { usePage } from '../kit/portal-context.js';
import { PriorityMark } from '../kit/priorities.js';
import { OperationMark } from '../kit/statuses.js';
import { RETURN_PATH } from '../kit/return-path.js';
import { AssigneeFields } from './assignee-fields.js';
import type { OperationsList } from './operations-listing.js';
import { Scheduled, useIsLate } from './scheduled.js';
import { listTexts } from './operations.texts.js';
import { CheckSeveral } from '../kit/check-list.js';
import { BareCheck } from '../kit/fields.js';

const LIST = '/operations';
const BULK_FORM = 'bulk-assign';

/** The table of operations, and the bulk actions. */
export function Rows({ list, isAllTicked }: { list: OperationsList; isAllTicked: boolean }) {
  const { t, portal } = usePage(listTexts);
  const mayAssign = portal.may('operations:write');
  const title: Column<DisplayedOperation> = {
    name: t.operation,
    grows: true,
    whole: (row) => [portal.format.words(row.title), row.assignee_name ?? t.noAssignee, row.place].join('\n'),
    cell: (row) => <Title row={row} list={list} mayChoose={mayAssign} isTicked={isAllTicked} />,
  };
  const status: Column<DisplayedOperation> = {
    name: t.status,
    onPhone: 'bare',
    cell: (row) => <OperationMark status={row.status} />,
  };
  const others: Column<DisplayedOperation>[] = [
    { name: t.priority, onPhone: 'bare', cell: (row) => <PriorityMark priority={row.priority} /> },
    {
      name: t.assignee,
      whole: (row) => row.assignee_name,
      cell: (row) => row.assignee_name ?? <span class="text-secondary">{t.noAssignee}</span>,
    },
    { name: t.scheduled, cell: (row) => <Scheduled of={row} /> },
    { name: t.updated, onlyWide: true, cell: (row) => <Ago moment={row.updated_at} /> },
  ];
  return (
    <>
      <Table
        label={t.title}
        rows={list.rows}
        current={list.detail?.operation.id}
        columns={list.detail ? [title, status] : [title, status, ...others]}
      />
      {mayAssign && <BulkAssign />}
    </>
  );
}

function Title({
  row,
  list,
  mayChoose,
  isTicked,
}: {
  row: DisplayedOperation;
  list: OperationsList;
  mayChoose: boolean;
  isTicked: boolean;
}) {
  const { t, query, format } = usePage(listTexts);
  const canBeAssigned = row.allowed_actions.includes('assign');
  return (
    <span class="row-title">
      {mayChoose && (
        <BareCheck
          form={BULK_FORM}
          name="operation_ids"
          value={row.id}
          checked={canBeAssigned && isTicked}
          disabled={!canBeAssigned}
          aria-label={t.choose(format.words(row.title))}
        />
      )}
      <span class="row-title-text">
        <a href={addressOf(LIST, { ...query, open: row.id })} hx-swap="innerHTML show:none">
          {format.words(row.title)}
        </a>
        <span class="secondary">
          {list.detail ? (
            <WhoAndWhen row={row} />
          ) : (
            [assetOf(row, list), row.place].filter(Boolean).join(' · ')
          )}
        </span>
      </span>
    </span>
  );
}

function assetOf({ asset_id: id }: DisplayedOperation, { assets }: OperationsList): string | undefined {
  return id === null ? undefined : assets.get(id)?.name;
}

/** The assignee and the date. They have their own columns if no operation is open beside the list. */
function WhoAndWhen({ row }: { row: DisplayedOperation }) {
  const { t, format } = usePage(listTexts);
  const { assignee_name: who, scheduled_for: when } = row;
  const isLate = useIsLate(row);
  return (
    <>
      {who ?? t.noAssignee}
      {when && ' · '}
      {when && <span class={isLate ? 'is-late' : undefined}>{format.moment(when)}</span>}
    </>
  );
}

/** The form that assigns the selected rows. CSS shows it if rows are selected. */
function BulkAssign() {
  const { t, path, query } = usePage(listTexts);
  const form = newForm({ assignee_type: 'technician' }, 'bulk');
  return (
    <PostForm
      id={BULK_FORM}
      action={`${LIST}/assign`}
      form={form}
      class="bulk-bar"
      aria-label={t.assignChosen}
    >
      <input type="hidden" name={RETURN_PATH} value={addressOf(path, query)} />
      <span class="bulk-count">{t.chosen}</span>
      <CheckSeveral name="operation_ids" match="" label={t.chooseAll} />
      <CheckSeveral name="operation_ids" match="-" label={t.chooseNone} />
      <AssigneeFields chosen={{ technician: null, vendor: null }} />
      <button type="submit" class="btn btn-primary">
        {t.assignChosen}
      </button>
    </PostForm>
  );
}
