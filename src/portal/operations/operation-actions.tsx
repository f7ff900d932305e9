import type { ComponentChildren } from 'preact';
import {
  ConfirmButton,
  DialogButton,
  type Format,
  type FormBody,
  LinkButton,
  MomentField,
  MoreMenu,
  PostButton,
  TextArea,
  usePage,
  useReturnFields,
  useTexts,
} from '../kit/index.js';
import { isDown } from '../../assets/index.js';
import {
  isVendorsPart,
  type OperationAction,
  type OperationResource,
  type DisplayedOperation,
} from '../../operations/index.js';
import { TimerButton } from '../labor/running-timer.js';
import { AssigneeFields, assigneeValues } from './operation-fields.js';
import type { OperationDetail } from './operation-details.js';
import { actionLabels, operationTexts } from './operation.texts.js';

/**
 * The usual next steps, the most likely first. The first available one is the primary button. Actions of the vendor are never
 * primary, because the vendor should take them.
 */
const NEXT: readonly OperationAction[] = ['confirm', 'start', 'complete', 'accept', 'close'];

const ICONS: Readonly<Record<OperationAction, string>> = {
  assign: 'user-check',
  accept: 'check',
  decline: 'x',
  start: 'player-play',
  complete: 'circle-check',
  confirm: 'check',
  dispute: 'message-exclamation',
  close: 'archive',
  reopen: 'rotate',
  cancel: 'ban',
  reschedule: 'calendar-event',
  update: 'pencil',
};

/** The actions that the person may take now. Rare and irreversible ones are in a menu. */
export function ActionButtons({ detail }: { detail: OperationDetail }) {
  const t = useTexts(operationTexts);
  const { actions, operation } = detail;
  const has = (action: OperationAction) => actions.includes(action);
  const isNext = (action: OperationAction) => has(action) && !isOfVendor(action, operation);
  const isAssigned = operation.assignee_type !== null;
  const next = NEXT.find(isNext) ?? (has('assign') && !isAssigned ? 'assign' : undefined);
  const plain = (['dispute', 'assign', 'reschedule'] as const).filter((each) => has(each) && each !== next);
  const rare = actions
    .filter((each) => each !== next && !(plain as readonly string[]).includes(each))
    .sort((one, other) => Number(one === 'cancel') - Number(other === 'cancel'));
  return (
    <div class="operation-actions cluster">
      <MoreMenu id="more-actions">
        <LinkButton
          class="menu-popover-item row"
          href={`/operations/${operation.id}/print`}
          icon="printer"
          label={t.print}
        />
        {rare.map((action) => (
          <Action key={action} action={action} detail={detail} look="menu-popover-item row" />
        ))}
      </MoreMenu>
      <TimerButton of={operation} labor={detail.labor} withStart={detail.labor.isOwn && isNext('start')} />
      {isNext('start') && <StartStopped detail={detail} />}
      {plain.map((action) => (
        <Action key={action} action={action} detail={detail} look="btn" />
      ))}
      {next && <Action key={`${operation.id}-next`} action={next} detail={detail} look="btn btn-primary" />}
    </div>
  );
}

/** A button that starts the operation and records that its machine is stopped. Not shown if the machine is already stopped. */
function StartStopped({ detail: { operation, assets } }: { detail: OperationDetail }) {
  const t = useTexts(operationTexts);
  const back = useReturnFields();
  const machine = assets.get(operation.asset_id ?? '');
  if (!machine || isDown(machine.status)) return null;
  return (
    <PostButton
      action={`/operations/${operation.id}/start`}
      fields={{ machine: 'stopped', ...back }}
      icon="player-stop"
      label={t.startStopped}
    />
  );
}

interface ActionProps {
  readonly action: OperationAction;
  readonly detail: OperationDetail;
  readonly look: string;
}

function Action(props: ActionProps) {
  const { action, look, detail } = props;
  const label = useLabel(props);
  const fields = useReturnFields();
  const at = `/operations/${detail.operation.id}`;
  switch (action) {
    case 'update':
    case 'complete':
      return (
        <LinkButton
          class={look}
          href={`${at}/${action === 'update' ? 'edit' : 'complete'}`}
          icon={ICONS[action]}
          label={label}
        />
      );
    case 'assign':
      return <Assign {...props} />;
    case 'reschedule':
      return <Reschedule {...props} />;
    case 'cancel':
      return <Cancel {...props} />;
    case 'decline':
    case 'dispute':
    case 'reopen':
      return <WithReason {...props} action={action} />;
    default:
      return (
        <PostButton
          action={`${at}/${action}`}
          fields={fields}
          class={look}
          icon={ICONS[action]}
          label={label}
        />
      );
  }
}

/** The label of an action. If it is the vendor's, it names the vendor on whose behalf the person acts. */
function useLabel({ action, detail: { operation } }: ActionProps): string {
  const t = useTexts(operationTexts);
  const verb = useTexts(actionLabels)[action];
  if (action === 'assign' && operation.assignee_type !== null) return t.reassign;
  if (action === 'reschedule' && operation.scheduled_for === null) return t.schedule;
  if (action === 'cancel') return t.cancel;
  if (!isOfVendor(action, operation)) return verb;
  return t.onBehalf(verb, operation.assignee_name ?? '');
}

function isOfVendor(action: OperationAction, { status, assignee_type }: DisplayedOperation): boolean {
  if (action === 'assign' || action === 'update') return false;
  return isVendorsPart(action, { status, assigneeType: assignee_type });
}

/** The dialog of an action. */
function Dialog({
  props,
  ...dialog
}: {
  props: ActionProps;
  title: string;
  text: string;
  edits?: FormBody;
  values?: FormBody;
  children: ComponentChildren;
}) {
  const fields = useReturnFields();
  const { action, detail, look } = props;
  const label = useLabel(props);
  return (
    <DialogButton
      id={`do-${action}`}
      label={label}
      icon={ICONS[action]}
      class={look}
      action={`/operations/${detail.operation.id}/${action}`}
      fields={fields}
      {...dialog}
    />
  );
}

function Assign(props: ActionProps) {
  const t = useTexts(operationTexts);
  const { operation } = props.detail;
  const { technician_id: technicianId, vendor_id: vendorId, assignee_name: name } = operation;
  const chosen = {
    technician: technicianId === null ? null : { id: technicianId, label: name ?? '' },
    vendor: vendorId === null ? null : { id: vendorId, label: name ?? '' },
  };
  return (
    <Dialog
      props={props}
      title={t.assignTitle}
      text={t.assignText}
      edits={assigneeValues(operation)}
      values={{ assignee_type: operation.assignee_type ?? 'technician' }}
    >
      <AssigneeFields chosen={chosen} />
    </Dialog>
  );
}

function Reschedule(props: ActionProps) {
  const { t, format } = usePage(operationTexts);
  const edits = scheduleValues(format, props.detail.operation);
  return (
    <Dialog props={props} title={t.rescheduleTitle} text={t.rescheduleText} edits={edits}>
      <MomentField name="scheduled_for" label={t.when} />
    </Dialog>
  );
}

/** The value of the field that reschedules an operation. */
export function scheduleValues(
  format: Format,
  { scheduled_for: moment }: Pick<OperationResource, 'scheduled_for'>,
): FormBody {
  return { scheduled_for: format.field(moment) };
}

function WithReason(props: ActionProps & { action: 'decline' | 'dispute' | 'reopen' }) {
  const t = useTexts(operationTexts);
  const { action } = props;
  const disputesStart = action === 'dispute' && props.detail.operation.status === 'pending_start';
  return (
    <Dialog
      props={props}
      title={disputesStart ? t.disputeStartTitle : t[`${action}Title`]}
      text={t[`${action}Text`]}
    >
      <TextArea name="reason" label={t.reason} required={action !== 'decline'} />
    </Dialog>
  );
}

function Cancel(props: ActionProps) {
  const t = useTexts(operationTexts);
  return (
    <ConfirmButton
      id="do-cancel"
      label={t.cancel}
      icon={ICONS.cancel}
      class={`${props.look} is-destructive`}
      title={t.cancelTitle}
      consequence={t.cancelText}
      action={`/operations/${props.detail.operation.id}/cancel`}
      fields={useReturnFields()}
    >
      <TextArea name="reason" label={t.reason} />
    </ConfirmButton>
  );
}
