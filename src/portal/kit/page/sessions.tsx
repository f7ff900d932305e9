import type { ComponentChildren } from 'preact';
import type { Device } from '../../../access/index.js';
import { PostButton } from '../form/forms.js';
import { Icon } from './icon.js';
import { Ago, At, Mark, Section } from './page.js';
import { usePage, usePortal } from '../request/portal-context.js';
import { Table } from '../table/table.js';
import { texts } from './texts.js';
import { words } from './words.js';

// The first match counts: most browsers also claim to be others.
const BROWSERS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** The name of a browser and its device: `Firefox · Windows`. @returns null if neither is known */
export function browserName(userAgent: string | null): string | null {
  const nameIn = (known: typeof BROWSERS) => known.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const names = [nameIn(BROWSERS), nameIn(SYSTEMS)].filter((name) => name !== undefined);
  return names.length === 0 ? null : names.join(' · ');
}

/** The icon for the kind of device. */
function deviceIcon(userAgent: string | null): string {
  return /\b(iPhone|Android|Mobile)\b/.test(userAgent ?? '') ? 'device-mobile' : 'device-desktop';
}

const sessionTexts = texts({
  lastSeen: words.lastSeen,
  sessions: { en: 'Active sessions', fr: 'Sessions ouvertes' },
  device: { en: 'Browser', fr: 'Navigateur' },
  unknownDevice: { en: 'Unknown browser', fr: 'Navigateur inconnu' },
  thisDevice: { en: 'This one', fr: 'Celui-ci' },
  address: { en: 'Address', fr: 'Adresse' },
  since: { en: 'Signed in', fr: 'Connexion' },
  end: { en: 'End', fr: 'Fermer' },
});

/**
 * The sessions of a person, each with the button that ends it, except for the current one.
 *
 * @param endAction the address of the form that ends a session
 * @param actions the button that ends all of them
 */
export function Sessions({
  devices,
  endAction,
  actions,
}: {
  devices: readonly Device[];
  endAction: (sessionId: string) => string;
  actions: ComponentChildren;
}) {
  const { t, format } = usePage(sessionTexts);
  const { signedIn } = usePortal();
  const nameOf = ({ userAgent }: Device) => browserName(userAgent) ?? t.unknownDevice;
  return (
    <Section title={t.sessions} actions={actions}>
      <Table
        label={t.sessions}
        rows={devices}
        columns={[
          {
            name: t.device,
            cell: (device) => (
              <span class="session-device inline-row cluster gap-8">
                <Icon name={deviceIcon(device.userAgent)} /> <strong>{nameOf(device)}</strong>{' '}
                {device.id === signedIn.sessionId && <Mark tone="blue" icon="point" text={t.thisDevice} />}
              </span>
            ),
          },
          { name: t.address, cell: ({ address }) => address ?? '–' },
          { name: t.lastSeen, cell: ({ lastSeenAt }) => <Ago moment={lastSeenAt} /> },
          { name: t.since, cell: ({ createdAt }) => <At moment={createdAt} /> },
          {
            name: t.end,
            isNameHidden: true,
            align: 'end',
            onPhone: 'bare',
            cell: (device) =>
              device.id === signedIn.sessionId ? (
                ''
              ) : (
                <PostButton
                  action={endAction(device.id)}
                  small
                  accessibleName={format.labelled(t.end, nameOf(device))}
                  label={t.end}
                />
              ),
          },
        ]}
      />
    </Section>
  );
}
