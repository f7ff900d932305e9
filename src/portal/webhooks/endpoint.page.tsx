import { MAX_FAILURES, type EndpointStanding, type WebhookEndpointResource } from '../../webhooks/index.js';
import { LinkButton } from '../kit/button.js';
import { ConfirmButton } from '../kit/dialog.js';
import { PostButton } from '../kit/forms.js';
import { Facts, Note, Section, Exactly } from '../kit/page.js';
import { useTexts, PortalContext, usePage } from '../kit/portal-context.js';
import { PageView } from '../kit/view.js';
import { CertificateFact, ClientFact } from './caller-options.js';
import { endpointAddress, LIST } from './addresses.js';
import { DeliveryLog, type Log } from './delivery-log.js';
import { OffPlanNote } from '../kit/off-plan.js';
import { EndpointMark, isUnproven, MASK, nameOf, useReason } from './endpoint-state.js';
import { endpointTexts } from './endpoint.texts.js';
import { endpointFormTexts, endpointsTexts } from './endpoints.texts.js';
import { page } from '../kit/pages.js';

/** More types of event than that are folded away. */
const MOST_NAMED = 6;

interface Shown {
  readonly endpoint: WebhookEndpointResource;
  readonly standing: EndpointStanding;
  /** The names of the buildings whose events it wants; none means all events. */
  readonly buildings: readonly string[];
  /** The names of the keys whose doings it is not told. */
  readonly ignoredKeys: readonly string[];
  readonly log: Log;
  /** Every type of event there is. */
  readonly types: readonly string[];
}

/** One endpoint: whether events reach it, what can be done with it, and the log of what was sent. */
export function endpointPage(portal: PortalContext, shown: Shown): PageView {
  const { endpoint } = shown;
  const { standing } = shown;
  const { buildings, ignoredKeys } = shown;
  const { log } = shown;
  const { types } = shown;
  const t = portal.texts(endpointTexts);
  const list = portal.texts(endpointsTexts);
  const isOwner = portal.may('webhooks:manage');
  return page(
    {
      place: 'webhooks',
      title: nameOf(endpoint),
      crumbs: [{ name: list.title, href: LIST }],
      mark: <EndpointMark of={endpoint} />,
      subtitle: <span class="mono">{endpoint.url}</span>,
      actions: isOwner && (
        <PostButton action={`${endpointAddress(endpoint.id)}/ping`} primary icon="send" label={t.ping} />
      ),
    },
    <>
      <OffPlanNote about="webhooks" />
      <Notes endpoint={endpoint} standing={standing} />
      <Section
        title={t.standing}
        actions={isOwner && <EndpointActions endpoint={endpoint} standing={standing} />}
        panel
      >
        <EndpointFacts
          endpoint={endpoint}
          standing={standing}
          buildings={buildings}
          ignoredKeys={ignoredKeys}
        />
      </Section>
      <DeliveryLog endpoint={endpoint} log={log} types={types} />
    </>,
  );
}

function Notes({ endpoint, standing }: Pick<Shown, 'endpoint' | 'standing'>) {
  const { t, portal } = usePage(endpointTexts);
  const reason = useReason(endpoint);
  const { deadInDay, previousSecretUntil } = standing;
  return (
    <>
      {isUnproven(endpoint) && <Note tone="blue" icon="info-circle" text={t.isUnproven} />}
      {!endpoint.enabled && !isUnproven(endpoint) && (
        <Note tone="amber" icon="plug-off" text={t.isDisabled(reason)} />
      )}
      {endpoint.enabled && endpoint.paused_at !== null && (
        <Note
          tone="amber"
          icon="player-pause"
          text={t.isPaused(portal.format.exact(endpoint.paused_at), portal.format.number(standing.waiting))}
        />
      )}
      {deadInDay > 0 && (
        <Note tone="red" icon="circle-x">
          <div class="row-wrap note-row">
            <span>{t.someGivenUp(deadInDay, portal.format.number(deadInDay))}</span>
            <LinkButton
              small
              href={`${endpointAddress(endpoint.id)}?status=dead&since=day#log`}
              label={t.seeThem}
            />
            {portal.may('webhooks:manage') && endpoint.enabled && (
              <LinkButton small href={`${endpointAddress(endpoint.id)}/recover`} label={t.recover} />
            )}
          </div>
        </Note>
      )}
      {previousSecretUntil && (
        <Note
          tone="blue"
          icon="rotate-clockwise"
          text={t.rotating(portal.format.exact(previousSecretUntil))}
        />
      )}
    </>
  );
}

function EndpointFacts({
  endpoint,
  standing,
  buildings,
  ignoredKeys,
}: Pick<Shown, 'endpoint' | 'standing' | 'buildings' | 'ignoredKeys'>) {
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
          [t.waiting, format.number(standing.waiting)],
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
        <div class="fact-wide">
          <Facts facts={[[options.publicKey, <span class="mono">{endpoint.public_key}</span>]]} />
        </div>
      )}
      <div class="fact-wide">
        <Facts facts={[[t.types, <TypeNames names={endpoint.event_types} />]]} />
      </div>
    </>
  );
}

/** Its event types. A long list is folded away, because people come for the log below. */
function TypeNames({ names }: { names: readonly string[] }) {
  const { typeCount } = useTexts(endpointsTexts);
  const list = <span class="mono">{names.join(', ')}</span>;
  if (names.length <= MOST_NAMED) return list;
  return (
    <details>
      <summary>{typeCount(names.length)}</summary>
      {list}
    </details>
  );
}

/** The names of its custom headers; their values are never shown again. */
function HeaderNames({ names }: { names: readonly string[] }) {
  if (names.length === 0) return <>–</>;
  return <span class="mono">{names.map((name) => `${name}: ${MASK}`).join(', ')}</span>;
}

function EndpointActions({ endpoint, standing }: Pick<Shown, 'endpoint' | 'standing'>) {
  const { t, format } = usePage(endpointTexts);
  const at = (action: string) => `${endpointAddress(endpoint.id)}/${action}`;
  const dying = t.waitingEnd(standing.waiting, format.number(standing.waiting));
  return (
    <>
      <LinkButton small href={at('edit')} icon="pencil" label={t.edit} />
      <Asked of={endpoint} deed="rotate" label={t.rotate} icon="refresh" consequence={t.rotateText} />
      {endpoint.enabled && standing.deadInDay === 0 && (
        <LinkButton small href={at('recover')} icon="history" label={t.recover} />
      )}
      {endpoint.paused && <PostButton action={at('resume')} small icon="player-play" label={t.resume} />}
      {endpoint.enabled && !endpoint.paused && (
        <Asked of={endpoint} deed="pause" label={t.pause} icon="player-pause" consequence={t.pauseText} />
      )}
      {endpoint.enabled && (
        <Asked
          of={endpoint}
          deed="disable"
          label={t.disable}
          icon="plug-off"
          consequence={`${t.disableText} ${dying}`}
        />
      )}
      {!endpoint.enabled && endpoint.last_success_at !== null && (
        <PostButton action={at('enable')} small icon="player-play" label={t.enable} />
      )}
      <Asked
        of={endpoint}
        deed="delete"
        label={t.remove}
        icon="trash"
        consequence={`${t.removeText} ${dying}`}
        destroys
      />
    </>
  );
}

/** What is done to an endpoint once the person has read what follows from it. */
function Asked({
  of: endpoint,
  deed,
  label,
  icon,
  consequence,
  destroys = false,
}: {
  of: WebhookEndpointResource;
  /** The end of the form's address, and the dialog's name. */
  deed: string;
  label: string;
  icon: string;
  consequence: string;
  destroys?: boolean;
}) {
  const t = useTexts(endpointTexts);
  return (
    <ConfirmButton
      id={deed}
      label={label}
      icon={icon}
      class={`btn btn-sm ${destroys ? 'btn-outline-danger' : ''}`}
      title={t.question(label, nameOf(endpoint))}
      consequence={consequence}
      action={`${endpointAddress(endpoint.id)}/${deed}`}
    />
  );
}
