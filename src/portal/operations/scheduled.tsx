import { isOpen, type DisplayedOperation } from '../../operations/index.js';
import { At } from '../kit/page.js';
import { usePortal, useTexts } from '../kit/portal-context.js';
import { texts } from '../kit/texts.js';
import { words } from '../kit/words.js';

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
