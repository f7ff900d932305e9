import type { KeySummary } from '../../access/index.js';
import { Mark } from '../kit/page.js';
import { usePage } from '../kit/portal-context.js';
import { keyTexts } from './keys.texts.js';

/** The state of a key. @param isUnused whether it was not used for 90 days (D68) */
export function KeyState({ of: key, isUnused = false }: { of: KeySummary; isUnused?: boolean }) {
  const { t, portal } = usePage(keyTexts);
  if (key.revoked_at) return <Mark tone="struck-through" icon="ban" text={t.isRevoked} />;
  if (isExpired(key, portal.now)) return <Mark tone="grey" icon="clock-off" text={t.isExpired} />;
  if (key.disabled_at) return <Mark tone="amber" icon="player-pause" text={t.isDisabled} />;
  if (isUnused) return <Mark tone="amber" icon="clock-off" text={t.isUnused} />;
  return <Mark tone="green" icon="circle-check" text={t.active} />;
}

/** Tells whether a key has expired. */
export function isExpired({ expires_at }: KeySummary, now: Date): boolean {
  return expires_at !== null && new Date(expires_at) <= now;
}
