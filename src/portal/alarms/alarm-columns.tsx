import type { AlarmStatus, DisplayedAlarm, Severity } from '../../alarms/index.js';
import type { NamedAsset } from '../../assets/index.js';
import { generatedReason } from '../../kernel/messages/messages.js';
import {
  addressOf,
  Ago,
  type Column,
  LinkButton,
  type Look,
  type PortalContext,
  PostButton,
  Section,
  statusMark,
  Table,
  usePage,
  useReturnFields,
} from '../kit/index.js';
import { alarmStatusTexts, alarmTexts, severityTexts } from './alarms.texts.js';

/** The current alarms of an asset, with a link to all of them. Empty if there are none. */
export function AlarmsOfAsset({ assetId, alarms }: { assetId: string; alarms: readonly DisplayedAlarm[] }) {
  const { t, portal } = usePage(alarmTexts);
  if (alarms.length === 0) return null;
  return (
    <Section
      title={t.ofAsset}
      id="alarms"
      actions={<a href={addressOf('/alarms', { asset_id: assetId })}>{t.all}</a>}
    >
      <Table label={t.ofAsset} rows={alarms} columns={alarmColumns(portal)} />
    </Section>
  );
}

const SEVERITIES: Readonly<Record<Severity, Look>> = {
  info: { tone: 'blue', icon: 'info-circle' },
  warning: { tone: 'amber', icon: 'alert-triangle' },
  critical: { tone: 'red', icon: 'alert-octagon' },
};

const STATUSES: Readonly<Record<AlarmStatus, Look>> = {
  open: { tone: 'red', icon: 'bell-ringing' },
  acknowledged: { tone: 'indigo', icon: 'eye-check' },
  resolved: { tone: 'green', icon: 'circle-check' },
};

/** The severity of an alarm. */
export const SeverityMark = statusMark(SEVERITIES, severityTexts);

/** The status of an alarm. */
export const AlarmMark = statusMark(STATUSES, alarmStatusTexts);

/** The colour and the icon of a severity, for places too small for a mark. */
export function severityLook(severity: Severity): Look {
  return SEVERITIES[severity];
}

/** The columns of a table of alarms. @param assets the assets of the alarms, if the page does not already show them */
export function alarmColumns(
  portal: PortalContext,
  assets?: ReadonlyMap<string, NamedAsset>,
): Column<DisplayedAlarm>[] {
  const t = portal.texts(alarmTexts);
  const { format } = portal;
  const asset: Column<DisplayedAlarm> = {
    name: t.asset,
    whole: ({ asset_id }) => assets?.get(asset_id ?? '')?.name,
    cell: ({ asset_id }) => <AssetOf asset={assets?.get(asset_id ?? '')} />,
  };
  return [
    {
      name: t.alarm,
      grows: true,
      names: (alarm) => {
        const { id, source, occurrences } = alarm;
        const { cause, kind } = causeOf(portal, alarm);
        return {
          href: `/alarms/${id}`,
          name: cause,
          sub: source === null ? kind : `${source} · ${t.times(format.number(occurrences))}`,
        };
      },
    },
    { name: t.severity, onPhone: 'bare', cell: ({ severity }) => <SeverityMark status={severity} /> },
    { name: t.status, onPhone: 'bare', cell: ({ status }) => <AlarmMark status={status} /> },
    ...(assets ? [asset] : []),
    { name: t.since, cell: ({ started_at }) => <Ago moment={started_at} /> },
    {
      name: t.actions,
      isNameHidden: true,
      align: 'end',
      onPhone: 'bare',
      cell: (alarm) => (
        <span class="inline-row gap-8 no-wrap">
          <AlarmActions alarm={alarm} inRow />
        </span>
      ),
    },
  ];
}

function AssetOf({ asset }: { asset: NamedAsset | undefined }) {
  return asset ? <a href={`/assets/${asset.id}`}>{asset.name}</a> : <>–</>;
}

/** What an alarm is about, in a few words, for places that also show its asset. */
interface AlarmCause {
  readonly cause: string;
  /** What kind of alarm it is, if the cause does not say it. */
  readonly kind: string | null;
}

/** The cause of an alarm without the name of its asset. @param alarm its message may have been generated */
export function causeOf(
  portal: PortalContext,
  { kind, message }: Pick<DisplayedAlarm, 'kind' | 'message'>,
): AlarmCause {
  const t = portal.texts(alarmTexts);
  const reason = generatedReason(message);
  if (kind !== 'asset_out_of_service' || !reason) return { cause: portal.format.words(message), kind: null };
  const { note = null } = reason.params as { note?: string | null };
  return note ? { cause: note, kind: t.outOfService } : { cause: t.outOfService, kind: null };
}

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
