import type { DisplayedOperation, VendorAction } from '../../operations/index.js';
import { DialogButton, PostButton, RETURN_PATH, TextArea, usePage, useTexts } from '../kit/index.js';
import { useToSignText } from '../checklists/sign-off.js';
import { vendorActionLabels, workTexts } from './vendor-work.texts.js';

const ICONS: Readonly<Record<VendorAction, string>> = {
  accept: 'check',
  decline: 'x',
  start: 'player-play',
  complete: 'circle-check',
};

interface Props {
  readonly operation: DisplayedOperation;
  readonly actions: readonly VendorAction[];
  /** Whether the most likely action is the primary button of the page. */
  readonly isFirst: boolean;
}

/** The actions that the firm may take on an operation now; the most likely one is last. */
export function VendorActions({ operation, actions, isFirst }: Props) {
  return (
    <div class="vendor-actions cluster below-24">
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
  const label = useTexts(vendorActionLabels)[action];
  const toSign = useToSignText(operation);
  const at = `/vendor/${business.id}/operations/${operation.id}/${action}`;
  // An action taken in the list leads back to the list.
  const fields = { [RETURN_PATH]: path };
  const hasDialog = action === 'decline' || action === 'complete' || operation.status === 'start_disputed';
  if (!hasDialog)
    return (
      <PostButton
        action={at}
        fields={fields}
        class={look}
        accessibleName={format.labelled(label, format.words(operation.title))}
        icon={ICONS[action]}
        label={label}
      />
    );
  const scope = `${action}-${operation.id}`;
  const completeText = [t.completeText, toSign].filter(Boolean).join(' ');
  const isDecline = action === 'decline';
  return (
    <DialogButton
      id={scope}
      label={label}
      accessibleName={format.labelled(label, format.words(operation.title))}
      icon={ICONS[action]}
      class={look}
      title={isDecline ? t.declineTitle : action === 'start' ? t.startAgainTitle : t.completeTitle}
      text={isDecline ? t.declineText : action === 'complete' ? completeText : t.answerText}
      action={at}
      fields={fields}
      values={{ work_report: operation.work_report ?? '' }}
    >
      {action === 'complete' ? (
        <TextArea name="work_report" label={t.workReport} rows={4} />
      ) : (
        <TextArea name="reason" label={isDecline ? t.reason : t.remark} />
      )}
    </DialogButton>
  );
}
