import type { DisplayedAlarm } from '../../alarms/index.js';
import { generatedReason } from '../../kernel/messages/messages.js';
import type { PortalContext } from '../kit/portal-context.js';
import { alarmTexts } from './alarms.texts.js';

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
