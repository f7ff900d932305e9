import type { Moment } from '../kit/format.js';
import { usePortal } from '../kit/portal-context.js';

/** A moment to the second, as it is looked up in the receiver's own log, with how far it is on hover; a dash where there is none. */
export function Exactly({ moment }: { moment: Moment | null }) {
  const { format } = usePortal();
  if (moment === null) return <span class="text-secondary">–</span>;
  return (
    <time dateTime={new Date(moment).toISOString()} title={format.relative(moment)}>
      {format.exact(moment)}
    </time>
  );
}
