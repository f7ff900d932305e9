import type { KeySummary } from '../../access/index.js';
import { Mark } from '../kit/page.js';
import { useTexts } from '../kit/portal-context.js';
import { keyTexts } from './keys.texts.js';

/** How a key stands. */
export function KeyState({ of: key }: { of: KeySummary }) {
  const t = useTexts(keyTexts);
  if (key.revoked_at)
    return (
      <Mark tone="struck" icon="ban">
        {t.isRevoked}
      </Mark>
    );
  if (isExpired(key))
    return (
      <Mark tone="grey" icon="clock-off">
        {t.isExpired}
      </Mark>
    );
  if (key.disabled_at)
    return (
      <Mark tone="amber" icon="player-pause">
        {t.isDisabled}
      </Mark>
    );
  return (
    <Mark tone="green" icon="circle-check">
      {t.active}
    </Mark>
  );
}

function isExpired({ expires_at }: KeySummary): boolean {
  return expires_at !== null && new Date(expires_at) <= new Date();
}
