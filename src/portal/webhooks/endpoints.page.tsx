import type { EndpointStats, WebhookEndpointResource } from '../../webhooks/index.js';
import {
  CannotOpenApi,
  canOpenApi,
  CreateButton,
  Exactly,
  Icon,
  LinkButton,
  listPage,
  MENU,
  OffPlanNote,
  PageView,
  type PortalContext,
  usePage,
} from '../kit/index.js';
import { endpointAddress, EndpointMark, LIST } from './endpoint-state.js';
import { endpointsTexts } from './endpoints.texts.js';

interface Listed {
  readonly endpoints: readonly WebhookEndpointResource[];
  readonly stats: ReadonlyMap<string, EndpointStats>;
  readonly next: string | null;
}

/** The list of endpoints: whether each receives events, and how many deliveries failed. */
export function endpointsPage(portal: PortalContext, { endpoints, stats, next }: Listed): PageView {
  const t = portal.texts(endpointsTexts);
  const isOwner = portal.may('webhooks:manage');
  const create = isOwner && canOpenApi(portal) && <CreateButton href={`${LIST}/new`} label={t.create} />;
  return listPage({
    place: 'webhooks',
    title: t.title,
    subtitle: t.subtitle,
    actions: create,
    above: isOwner ? <CannotOpenApi about="webhooks" /> : <OffPlanNote about="webhooks" />,
    empty: {
      icon: 'webhook',
      text: isOwner ? t.empty : t.emptyForReaders,
      children: (
        <>
          {create}
          <LinkButton href={MENU.events.path} icon={MENU.events.icon} label={t.seeEvents} />
        </>
      ),
    },
    rows: endpoints,
    next,
    columns: [
      {
        name: t.endpoint,
        grows: true,
        names: ({ id, description, url }) => ({
          href: endpointAddress(id),
          name: description || url,
          sub: description && url,
        }),
      },
      { name: t.state, onPhone: 'bare', cell: (endpoint) => <EndpointMark of={endpoint} /> },
      { name: t.events, cell: ({ event_types }) => t.typeCount(event_types.length) },
      { name: t.failed, cell: ({ id }) => <RecentFailures endpointId={id} stats={stats.get(id)} /> },
      {
        name: t.waiting,
        align: 'end',
        cell: ({ id }) => portal.format.number(stats.get(id)?.waiting ?? 0),
      },
      {
        name: t.lastSuccess,
        cell: ({ last_success_at: last }) => (last === null ? t.never : <Exactly moment={last} />),
      },
    ],
  });
}

/** The recently failed deliveries, with a link to the log. */
function RecentFailures({ endpointId, stats }: { endpointId: string; stats: EndpointStats | undefined }) {
  const { t, format } = usePage(endpointsTexts);
  const { deadInDay = 0, deadInWeek = 0 } = stats ?? {};
  if (deadInWeek === 0) return <span class="text-secondary">{t.none}</span>;
  const [since, text] =
    deadInDay > 0
      ? ['day', t.failedInDay(format.number(deadInDay))]
      : ['week', t.failedInWeek(format.number(deadInWeek))];
  return (
    <a
      class="failures-link small-icons inline-row no-wrap strong"
      href={`${endpointAddress(endpointId)}?status=dead&since=${since}#log`}
    >
      <Icon name="circle-x" /> {text}
    </a>
  );
}
