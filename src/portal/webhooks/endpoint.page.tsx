import { MAX_FAILURES, type WebhookEndpointResource } from '../../webhooks/index.js';
import {
  Check,
  ConfirmButton,
  DialogButton,
  Exactly,
  Facts,
  LinkButton,
  MoreMenu,
  OffPlanNote,
  page,
  PageView,
  PortalContext,
  PostButton,
  Section,
  usePage,
  useTexts,
} from '../kit/index.js';
import { CertificateFact, ClientFact } from './credential-fields.js';
import { endpointAddress, endpointCrumbs, EndpointMark, MASK, nameOf } from './endpoint-state.js';
import { DeliveryLog, type LoggedDeliveries } from './delivery-log.js';
import { type EndpointCondition, Notes, useMissed } from './endpoint-notes.js';
import { endpointTexts } from './endpoint.texts.js';
import { endpointFormTexts, endpointsTexts } from './endpoints.texts.js';

/** A longer list of event types is collapsed. */
const MAX_TYPES_LISTED = 6;

interface Shown extends EndpointCondition {
  /** The names of the buildings that the endpoint is limited to; empty for all events. */
  readonly buildings: readonly string[];
  /** The names of the keys whose changes the endpoint ignores. */
  readonly ignoredKeys: readonly string[];
  readonly log: LoggedDeliveries;
  /** All event types. */
  readonly types: readonly string[];
}

/** The page of an endpoint: its state, its actions, and the log of its deliveries. */
export function endpointPage(portal: PortalContext, shown: Shown): PageView {
  const { endpoint, stats, lastFailure, missed, buildings, ignoredKeys, log, types } = shown;
  const t = portal.texts(endpointTexts);
  const isOwner = portal.may('webhooks:manage');
  return page(
    {
      place: 'webhooks',
      title: nameOf(endpoint),
      crumbs: endpointCrumbs(portal),
      mark: <EndpointMark of={endpoint} />,
      subtitle: <span class="mono">{endpoint.url}</span>,
      actions: isOwner && (
        <PostButton action={`${endpointAddress(endpoint.id)}/ping`} primary icon="send" label={t.ping} />
      ),
    },
    <>
      <OffPlanNote about="webhooks" />
      <Notes endpoint={endpoint} stats={stats} lastFailure={lastFailure} missed={missed} />
      <Section
        title={t.state}
        actions={isOwner && <EndpointActions endpoint={endpoint} stats={stats} missed={missed} />}
        panel
      >
        <EndpointFacts endpoint={endpoint} stats={stats} buildings={buildings} ignoredKeys={ignoredKeys} />
      </Section>
      <DeliveryLog endpoint={endpoint} log={log} types={types} />
    </>,
  );
}

function EndpointFacts({
  endpoint,
  stats,
  buildings,
  ignoredKeys,
}: Pick<Shown, 'endpoint' | 'stats' | 'buildings' | 'ignoredKeys'>) {
  const { t, format } = usePage(endpointTexts);
  const options = useTexts(endpointFormTexts);
  return (
    <>
      <Facts
        facts={[
          [t.lastSuccess, <Exactly moment={endpoint.last_success_at} />],
          [t.lastFailure, <Exactly moment={endpoint.last_failure_at} />],
          [
            t.failures,
            <span title={t.failuresHint(MAX_FAILURES)}>
              {t.failuresOf(endpoint.consecutive_failures, MAX_FAILURES)}
            </span>,
          ],
          [t.waiting, format.number(stats.waiting)],
          [t.secretEnd, <span class="mono">whsec_…{endpoint.secret_last4}</span>],
          [t.registered, <Exactly moment={endpoint.created_at} />],
          [options.payload, options[endpoint.payload]],
          [options.signature, options[endpoint.signature]],
          [options.order, endpoint.ordered ? options.ordered : options.unordered],
          [options.buildings, buildings.length === 0 ? options.everywhere : buildings.join(', ')],
          [options.ignoredKeys, ignoredKeys.length === 0 ? options.noKeys : ignoredKeys.join(', ')],
          [options.certificate, <CertificateFact of={endpoint} />],
          [options.oauth2, <ClientFact of={endpoint} />],
          [options.headers, <HeaderNames names={endpoint.header_names} />],
        ]}
      />
      {endpoint.public_key !== null && (
        <div class="fact-wide above">
          <Facts facts={[[options.publicKey, <span class="mono">{endpoint.public_key}</span>]]} />
        </div>
      )}
      <div class="fact-wide above">
        <Facts facts={[[t.types, <TypeNames names={endpoint.event_types} />]]} />
      </div>
    </>
  );
}

/** The event types of an endpoint. A long list is collapsed, because most people open the page for the log below. */
function TypeNames({ names }: { names: readonly string[] }) {
  const { typeCount } = useTexts(endpointsTexts);
  const list = <span class="mono">{names.join(', ')}</span>;
  if (names.length <= MAX_TYPES_LISTED) return list;
  return (
    <details>
      <summary>{typeCount(names.length)}</summary>
      {list}
    </details>
  );
}

/** The names of an endpoint's custom headers. The values are never shown again. */
function HeaderNames({ names }: { names: readonly string[] }) {
  if (names.length === 0) return <>–</>;
  return <span class="mono">{names.map((name) => `${name}: ${MASK}`).join(', ')}</span>;
}

function EndpointActions({ endpoint, stats, missed }: Pick<Shown, 'endpoint' | 'stats' | 'missed'>) {
  const { t, format } = usePage(endpointTexts);
  const at = (action: string) => `${endpointAddress(endpoint.id)}/${action}`;
  const dropped = t.waitingEnd(stats.waiting, format.number(stats.waiting));
  return (
    <>
      <LinkButton small href={at('edit')} icon="pencil" label={t.edit} />
      {endpoint.paused && <PostButton action={at('resume')} small icon="player-play" label={t.resume} />}
      {endpoint.enabled && !endpoint.paused && (
        <ConfirmedAction
          of={endpoint}
          look="btn btn-sm"
          action="pause"
          label={t.pause}
          icon="player-pause"
          consequence={t.pauseText}
        />
      )}
      {!endpoint.enabled && endpoint.last_success_at !== null && missed && (
        <DialogButton
          id="enable"
          label={t.enable}
          icon="player-play"
          small
          title={t.confirmAction(t.enable, nameOf(endpoint))}
          action={at('enable')}
        >
          <Check name="missed" value="send" label={t.sendMissedToo(...useMissed(missed))} checked />
        </DialogButton>
      )}
      {!endpoint.enabled && endpoint.last_success_at !== null && !missed && (
        <PostButton action={at('enable')} small icon="player-play" label={t.enable} />
      )}
      <MoreMenu id="more-actions" small>
        <ConfirmedAction
          of={endpoint}
          action="rotate"
          label={t.rotate}
          title={t.confirmRotation(nameOf(endpoint))}
          icon="refresh"
          consequence={t.rotateText}
        />
        {endpoint.enabled && stats.deadInDay === 0 && (
          <LinkButton class="menu-popover-item row" href={at('recover')} icon="history" label={t.recover} />
        )}
        {endpoint.enabled && (
          <ConfirmedAction
            of={endpoint}
            action="disable"
            label={t.disable}
            icon="plug-off"
            consequence={`${t.disableText} ${dropped}`}
          />
        )}
        <ConfirmedAction
          of={endpoint}
          look="menu-popover-item row is-destructive"
          action="delete"
          label={t.remove}
          icon="trash"
          consequence={`${t.removeText} ${dropped}`}
        />
      </MoreMenu>
    </>
  );
}

/** An action with a dialog that explains its consequences; by default, in the menu. */
function ConfirmedAction({
  of: endpoint,
  action,
  label,
  title,
  icon,
  consequence,
  look = 'menu-popover-item row',
}: {
  of: WebhookEndpointResource;
  /** The last segment of the form's address, and the name of the dialog. */
  action: string;
  label: string;
  /** The question of the dialog; by default, the label and the endpoint's name. */
  title?: string;
  icon: string;
  consequence: string;
  /** The classes of the button. */
  look?: string;
}) {
  const t = useTexts(endpointTexts);
  return (
    <ConfirmButton
      id={action}
      label={label}
      icon={icon}
      class={look}
      title={title ?? t.confirmAction(label, nameOf(endpoint))}
      consequence={consequence}
      action={`${endpointAddress(endpoint.id)}/${action}`}
    />
  );
}
