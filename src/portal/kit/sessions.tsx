import type { ComponentChildren } from 'preact';
import type { Device } from '../../access/index.js';
import { PostButton } from './forms.js';
import { Icon } from './icon.js';
import { Ago, At, Mark, Section } from './page.js';
import { usePage, usePortal } from './portal-context.js';
import { Table } from './table.js';
import { texts } from './texts.js';
import { browserName, deviceIcon } from './user-agent.js';
import { words } from './words.js';

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
              <span class="session-device">
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
