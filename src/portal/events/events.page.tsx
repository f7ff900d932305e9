import type { EventType } from '../../kernel/resource/event-type.js';
import {
  CopyBox,
  LinkButton,
  page,
  PageView,
  type PortalContext,
  Section,
  Table,
  texts,
  usePage,
  words,
} from '../kit/index.js';
import { meaningOf } from './event-meanings.js';

const eventsTexts = texts({
  title: words.events,
  subtitle: {
    en: 'The events that webhook endpoints can receive, with a sample of each.',
    fr: 'Ce dont vos points d’accès peuvent être prévenus, et à quoi ressemble chaque message.',
  },
  type: { en: 'Type', fr: 'Type' },
  sample: { en: 'Sample', fr: 'Exemple' },
  sampleHint: {
    en: 'The body of the request, formatted for reading. Ignore fields that you do not know: new ones may be added.',
    fr: 'Le corps reçu, indenté pour la lecture. Tolérez les champs inconnus : il peut en apparaître.',
  },
  subscribe: { en: 'Register an endpoint for it', fr: 'Enregistrer un point d’accès' },
  reference: { en: 'API reference', fr: 'Référence de l’API' },
});

const PAGE = '/developers/events';

/** An event of the catalogue, with a sample message. */
export interface Described {
  readonly type: EventType;
  readonly sample: Readonly<Record<string, unknown>>;
}

/** Every event type: when it is sent, and a sample of the one named in the address. */
export function eventsPage(portal: PortalContext, events: readonly Described[]): PageView {
  const shown = events.find(({ type }) => type.name === portal.query.type) ?? events[0]!;

  const t = portal.texts(eventsTexts);
  const { user } = portal;
  return page(
    {
      place: 'events',
      title: t.title,
      subtitle: t.subtitle,
      actions: <LinkButton href="/developers/reference" hx-boost="false" icon="book" label={t.reference} />,
    },
    <div class="split split-even events">
      <Table
        label={t.title}
        rows={events}
        keyOf={({ type }) => type.name}
        current={shown.type.name}
        columns={[
          {
            name: t.type,
            grows: true,
            whole: ({ type }) => `${type.name}\n${meaningOf(type, user.language)}`,
            cell: ({ type }) => (
              <>
                <a class="mono no-wrap" href={`${PAGE}?type=${type.name}#sample`}>
                  {type.name}
                </a>
                <span class="secondary">{meaningOf(type, user.language)}</span>
              </>
            ),
          },
        ]}
      />
      <Sample of={shown} />
    </div>,
  );
}

function Sample({ of: { type, sample } }: { of: Described }) {
  const { t, portal } = usePage(eventsTexts);
  return (
    <Section
      title={type.name}
      id="sample"
      actions={
        <LinkButton
          needs="webhooks:manage"
          href={`/developers/webhooks/new?type=${type.name}`}
          icon="plus"
          label={t.subscribe}
          small
        />
      }
    >
      <p>{meaningOf(type, portal.user.language)}</p>
      <p class="text-secondary small">{t.sampleHint}</p>
      <CopyBox text={JSON.stringify(sample, null, 2)} label={portal.format.labelled(t.sample, type.name)} />
    </Section>
  );
}
