import type { DisplayedOperation, VendorAction } from '../../operations/index.js';
import { DialogButton } from '../kit/dialog.js';
import { PostButton } from '../kit/forms.js';
import { TextArea } from '../kit/fields.js';
import { useTexts, usePage } from '../kit/portal-context.js';
import { WAY_BACK } from '../kit/way-back.js';
import { actionTexts, workTexts } from './vendor-work.texts.js';

const ICONS: Readonly<Record<VendorAction, string>> = {
  accept: 'check',
  decline: 'x',
  start: 'player-play',
  complete: 'circle-check',
};

interface Props {
  readonly operation: DisplayedOperation;
  readonly actions: readonly VendorAction[];
  /** Whether the likeliest of them is the primary button of its page. */
  readonly isFirst: boolean;
}

/** Exactly what the firm may do with an operation now; what is likeliest stands last. */
export function VendorActions({ operation, actions, isFirst }: Props) {
  return (
    <div class="vendor-actions">
      {[...actions].reverse().map((action) => (
        <Action
          key={action}
          action={action}
          operation={operation}
          look={`btn btn-large ${isFirst && action !== 'decline' ? 'btn-primary' : ''}`}
        />
      ))}
    </div>
  );
}

function Action({
  action,
  operation,
  look,
}: {
  action: VendorAction;
  operation: DisplayedOperation;
  look: string;
}) {
  const { t, business, format, path } = usePage(workTexts);
  const label = useTexts(actionTexts)[action];
  const at = `/vendor/${business.id}/operations/${operation.id}/${action}`;
  // An answer given in the list leads back to the list.
  const fields = { [WAY_BACK]: path };
  const asks = action === 'decline' || action === 'complete' || operation.status === 'start_disputed';
  if (!asks)
    return (
      <PostButton
        action={at}
        fields={fields}
        class={look}
        says={t.of(label, format.words(operation.title))}
        icon={ICONS[action]}
        label={label}
      />
    );
  const scope = `${action}-${operation.id}`;
  const isDecline = action === 'decline';
  return (
    <DialogButton
      id={scope}
      label={label}
      says={t.of(label, format.words(operation.title))}
      icon={ICONS[action]}
      class={look}
      title={isDecline ? t.declineTitle : action === 'start' ? t.startAgainTitle : t.completeTitle}
      text={isDecline ? t.declineText : t.answerText}
      action={at}
      fields={fields}
    >
      <TextArea name="reason" label={isDecline ? t.reason : t.remark} />
    </DialogButton>
  );
}
