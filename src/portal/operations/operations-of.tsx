import type { ComponentChildren } from 'preact';
import type { DisplayedOperation } from '../../operations/index.js';
import { Section } from '../kit/page.js';
import { usePage } from '../kit/portal-context.js';
import { OperationMark } from '../kit/statuses.js';
import { Table, type Column } from '../kit/table.js';
import { listTexts } from './operations.texts.js';

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
            names: (row) => ({ href: `/operations/${row.id}`, name: format.words(row.title) }),
          },
          { name: t.status, onPhone: 'bare', cell: ({ status }) => <OperationMark status={status} /> },
          ...more,
        ]}
      />
    </Section>
  );
}
