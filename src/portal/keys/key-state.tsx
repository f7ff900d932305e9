import type { KeySummary } from '../../access/index.js';
import { Mark } from '../kit/page.js';
import { useTexts } from '../kit/portal-context.js';
import { keyTexts } from './keys.texts.js';

/** How a key stands. @param isUnused whether nothing has used it for 90 days (D68) */
export function KeyState({ of: key, isUnused = false }: { of: KeySummary; isUnused?: boolean }) {
  const t = useTexts(keyTexts);
  if (key.revoked_at) return <Mark tone="struck" icon="ban" text={t.isRevoked} />;
  if (isExpired(key)) return <Mark tone="grey" icon="clock-off" text={t.isExpired} />;
  if (key.disabled_at) return <Mark tone="amber" icon="player-pause" text={t.isDisabled} />;
  if (isUnused) return <Mark tone="amber" icon="clock-off" text={t.isUnused} />;
  return <Mark tone="green" icon="circle-check" text={t.active} />;
}

function isExpired({ expires_at }: KeySummary): boolean {
  return expires_at !== null && new Date(expires_at) <= new Date();
}
