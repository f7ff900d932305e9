import type { ComponentChildren } from 'preact';
import { type DisplayedOperation, isOpen } from '../../operations/index.js';
import {
  addressOf,
  Ago,
  At,
  BareCheck,
  CheckSeveral,
  type Column,
  Icon,
  newForm,
  OperationMark,
  PostForm,
  PriorityMark,
  RETURN_PATH,
  Section,
  Table,
  texts,
  usePage,
  usePortal,
  useTexts,
  words,
} from '../kit/index.js';
import { AssigneeFields } from './operation-fields.js';
import type { OperationsList } from './operations-listing.js';
import { listTexts } from './operations.texts.js';

const lateTexts = texts({ overdue: words.overdue });

type Dated = Pick<DisplayedOperation, 'scheduled_for' | 'status'>;

/** Tells whether an open operation should have started by now. */
export function useIsLate({ scheduled_for: moment, status }: Dated): boolean {
  const { tenant } = usePortal();
  return moment !== null && new Date(moment) < tenant.now && isOpen(status);
}

/** The scheduled time of an operation in a table, with a mark below it if it is overdue. */
export function Scheduled({ of }: { of: Dated }) {
  return (
    <>
      <At moment={of.scheduled_for} />
      {useIsLate(of) && <OverdueMark />}
    </>
  );
}

/** The mark of what should have happened by now, below its date. */
export function OverdueMark() {
  return <span class="secondary is-late">{useTexts(lateTexts).overdue}</span>;
}

const LIST = '/operations';
const BULK_FORM = 'bulk-assign';

/** The table of operations, and the bulk actions. */
export function Rows({ list, isAllTicked }: { list: OperationsList; isAllTicked: boolean }) {
  const { t, portal } = usePage(listTexts);
  const mayAssign = portal.may('operations:write');
  const title: Column<DisplayedOperation> = {
    name: t.operation,
    grows: true,
    whole: (row) => [portal.format.operation(row), row.assignee_name ?? t.noAssignee, row.place].join('\n'),
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
  const number = format.operationNumber(row.number);
  return (
    <span class="row-title row gap-12">
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
      <span class="row-title-text shrinks">
        <a href={addressOf(LIST, { ...query, open: row.id })} hx-swap="innerHTML show:none">
          {format.words(row.title)}
        </a>
        <UnreadMark count={list.unread.get(row.id)} />
        <span class="secondary">
          {list.detail ? (
            <WhoAndWhen row={row} />
          ) : (
            [number, assetOf(row, list), row.place].filter(Boolean).join(' · ')
          )}
        </span>
      </span>
    </span>
  );
}

/** The mark of an operation with unread comments, and how many. */
export function UnreadMark({ count }: { count: number | undefined }) {
  const t = useTexts(listTexts);
  if (count === undefined) return null;
  return (
    <span class="unread-mark small-icons inline-row gap-4 strong" title={t.unreadComments(count)}>
      <Icon name="message" /> <span aria-hidden="true">{count}</span>
      <span class="visually-hidden">{t.unreadComments(count)}</span>
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
      {[format.operationNumber(row.number), who ?? t.noAssignee].filter(Boolean).join(' · ')}
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
      class="bulk-bar padded cluster at-bottom above"
      aria-label={t.assignChosen}
    >
      <input type="hidden" name={RETURN_PATH} value={addressOf(path, query)} />
      <span class="bulk-count strong">{t.chosen}</span>
      <CheckSeveral name="operation_ids" match="" label={t.chooseAll} />
      <CheckSeveral name="operation_ids" match="-" label={t.chooseNone} />
      <AssigneeFields chosen={{ technician: null, vendor: null }} />
      <button type="submit" class="btn btn-primary">
        {t.assignChosen}
      </button>
    </PostForm>
  );
}

/**
 * A table of operations on the page of an asset or a vendor, with their titles as links and their statuses.
 *
 * @param all a link to all operations, if more exist
 * @param none the text if there are none
 * @param more further columns
 */
export function OperationsOf({
  title,
  all,
  none,
  operations,
  more,
}: {
  readonly title: string;
  readonly all: ComponentChildren;
  readonly none: string;
  readonly operations: readonly DisplayedOperation[];
  readonly more: readonly Column<DisplayedOperation>[];
}) {
  const { t, format } = usePage(listTexts);
  return (
    <Section title={title} actions={all}>
      <Table
        none={none}
        label={title}
        rows={operations}
        columns={[
          {
            name: t.operation,
            grows: true,
            names: (row) => ({ href: `/operations/${row.id}`, name: format.operation(row) }),
          },
          { name: t.status, onPhone: 'bare', cell: ({ status }) => <OperationMark status={status} /> },
          ...more,
        ]}
      />
    </Section>
  );
}
