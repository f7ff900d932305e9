import type { DisplayedAlarm } from '../../alarms/index.js';
import { LinkButton } from '../kit/button.js';
import { PostButton } from '../kit/forms.js';
import { usePage } from '../kit/portal-context.js';
import { useReturnFields } from '../kit/return-path.js';
import { alarmTexts } from './alarms.texts.js';

/** The available actions of an alarm. @param inRow whether it is a row of a list, which has no button to resolve the alarm */
export function AlarmActions({ alarm, inRow = false }: { alarm: DisplayedAlarm; inRow?: boolean }) {
  const { t, format } = usePage(alarmTexts);
  const at = `/alarms/${alarm.id}`;
  const back = useReturnFields();
  const nameOf = (label: string) => (inRow ? format.labelled(label, format.words(alarm.message)) : undefined);
  const isOver = alarm.status === 'resolved';
  return (
    <>
      {!isOver && !inRow && (
        <PostButton needs="alarms:write" action={`${at}/resolve`} icon="check" label={t.resolve} />
      )}
      {mayReopen(alarm) && !inRow && (
        <PostButton needs="alarms:write" action={`${at}/reopen`} icon="arrow-back-up" label={t.reopen} />
      )}
      {alarm.operation_id !== null && !inRow && (
        <PostButton
          needs="operations:write"
          action={`${at}/leave`}
          fields={{ operation_id: alarm.operation_id }}
          label={t.leave}
        />
      )}
      {alarm.status === 'open' && (
        <PostButton
          needs="alarms:write"
          small={inRow}
          iconOnly={inRow}
          action={`${at}/acknowledge`}
          fields={back}
          icon="eye-check"
          label={t.acknowledge}
          accessibleName={nameOf(t.acknowledge)}
        />
      )}
      {alarm.operation_id !== null ? (
        <LinkButton
          needs="operations:read"
          small={inRow}
          primary={!inRow}
          href={`/operations/${alarm.operation_id}`}
          icon="clipboard-list"
          label={t.workOrder}
          aria-label={nameOf(t.workOrder)}
        />
      ) : (
        !isOver && (
          <LinkButton
            needs="operations:write"
            small={inRow}
            primary={!inRow}
            href={`${at}/operation`}
            icon="tool"
            label={t.createWorkOrder}
            aria-label={nameOf(t.createWorkOrder)}
          />
        )
      )}
    </>
  );
}

/** Whether what a person did by mistake can be taken back. What its source or the service resolved is over. */
function mayReopen({ status, resolved_by: by }: DisplayedAlarm): boolean {
  return status === 'acknowledged' || (status === 'resolved' && by !== null);
}
