import type { EventType } from '../../kernel/events/event-type.js';
import type { EndpointStanding, WebhookEndpointResource } from '../../webhooks/index.js';
import { meaningOf } from '../events/event-meanings.js';
import type { FormState } from '../kit/form-state.js';
import { CheckList, FormButtons, PostButton, PostForm, TextField } from '../kit/forms.js';
import { Icon } from '../kit/icon.js';
import { Ago, CopyBox, Empty, Note, PageHead, Pager, Section, Table } from '../kit/page.js';
import { usePortal, useTexts, type PortalContext } from '../kit/portal-context.js';
import { PageView } from '../kit/view.js';
import { endpointAddress, LIST } from './addresses.js';
import { EndpointMark, nameOf } from './endpoint-state.js';
import { VERIFICATION } from './verification.js';
import { endpointsTexts } from './webhooks.texts.js';

interface Listed {
  readonly endpoints: readonly WebhookEndpointResource[];
  readonly standings: ReadonlyMap<string, EndpointStanding>;
  readonly next: string | null;
}

/** Every endpoint: whether events reach it, and what was lost. */
export function endpointsPage(portal: PortalContext, listed: Listed): PageView {
  return new PageView(portal.texts(endpointsTexts).title, 'webhooks', <Endpoints {...listed} />);
}

function Endpoints({ endpoints, standings, next }: Listed) {
  const t = useTexts(endpointsTexts);
  const portal = usePortal();
  const isOwner = portal.may('webhooks:manage');
  const create = isOwner && (
    <a class="btn btn-primary" href={`${LIST}/new`} data-create>
      <Icon name="plus" /> {t.create}
    </a>
  );
  return (
    <>
      <PageHead title={t.title} subtitle={t.subtitle}>
        {endpoints.length > 0 && create}
      </PageHead>
      {endpoints.length === 0 ? (
        <Empty icon="webhook" text={isOwner ? t.empty : t.emptyForReaders}>
          {create}
        </Empty>
      ) : (
        <Table
          label={t.title}
          rows={endpoints}
          keyOf={(endpoint) => endpoint.id}
          columns={[
            {
              name: t.endpoint,
              cell: (endpoint) => (
                <>
                  <a href={endpointAddress(endpoint.id)}>{nameOf(endpoint)}</a>
                  {endpoint.description && <span class="sub">{endpoint.url}</span>}
                </>
              ),
            },
            { name: t.state, cell: (endpoint) => <EndpointMark of={endpoint} /> },
            { name: t.events, cell: ({ event_types }) => t.typeCount(event_types.length) },
            {
              name: t.givenUp,
              cell: ({ id }) => <GivenUp endpointId={id} standing={standings.get(id)} />,
            },
            {
              name: t.waiting,
              align: 'end',
              cell: ({ id }) => portal.format.number(standings.get(id)?.waiting ?? 0),
            },
            {
              name: t.lastSuccess,
              cell: ({ last_success_at }) =>
                last_success_at === null ? t.never : <Ago moment={last_success_at} />,
            },
          ]}
        />
      )}
      <Pager next={next} />
    </>
  );
}

/** What was given up of late, one click from the log that shows it. */
function GivenUp({ endpointId, standing }: { endpointId: string; standing: EndpointStanding | undefined }) {
  const t = useTexts(endpointsTexts);
  const { format } = usePortal();
  const { deadInDay = 0, deadInWeek = 0 } = standing ?? {};
  if (deadInWeek === 0) return <span class="text-secondary">{t.none}</span>;
  const [since, text] =
    deadInDay > 0
      ? ['day', t.givenUpInDay(format.number(deadInDay))]
      : ['week', t.givenUpInWeek(format.number(deadInWeek))];
  return (
    <a class="alarming" href={`${endpointAddress(endpointId)}?status=dead&since=${since}#log`}>
      <Icon name="circle-x" /> {text}
    </a>
  );
}

/** The form for a new endpoint: where it is, and what it is told of. */
export function newEndpointPage(
  portal: PortalContext,
  form: FormState,
  types: readonly EventType[],
): PageView {
  const t = portal.texts(endpointsTexts);
  return new PageView(t.create, 'webhooks', <NewEndpoint form={form} types={types} />);
}

function NewEndpoint({ form, types }: { form: FormState; types: readonly EventType[] }) {
  const t = useTexts(endpointsTexts);
  return (
    <div class="form-page">
      <PageHead title={t.create} crumbs={[{ name: t.title, href: LIST }]} />
      <PostForm action={LIST} form={form}>
        <TextField
          form={form}
          name="url"
          label={t.url}
          hint={t.urlHint}
          type="url"
          placeholder="https://hooks.example.com/maintenance"
          required
          autofocus
          autocomplete="off"
        />
        <Description form={form} />
        <Types form={form} types={types} />
        <FormButtons submit={t.register} back={LIST} />
      </PostForm>
    </div>
  );
}

/** The form that changes an endpoint. */
export function editEndpointPage(
  portal: PortalContext,
  endpoint: WebhookEndpointResource,
  form: FormState,
  types: readonly EventType[],
): PageView {
  const t = portal.texts(endpointsTexts);
  const page = <EditEndpoint of={endpoint} form={form} types={types} />;
  return new PageView(t.editTitle, 'webhooks', page);
}

function EditEndpoint({
  of: endpoint,
  form,
  types,
}: {
  of: WebhookEndpointResource;
  form: FormState;
  types: readonly EventType[];
}) {
  const t = useTexts(endpointsTexts);
  const own = endpointAddress(endpoint.id);
  const crumbs = [
    { name: t.title, href: LIST },
    { name: nameOf(endpoint), href: own },
  ];
  return (
    <div class="form-page">
      <PageHead title={t.editTitle} crumbs={crumbs} />
      <PostForm action={own} form={form}>
        <p class="mono">{endpoint.url}</p>
        <p class="text-secondary">{t.urlStays}</p>
        <Description form={form} />
        <Types form={form} types={types} />
        <FormButtons submit={t.save} back={own} />
      </PostForm>
    </div>
  );
}

function Description({ form }: { form: FormState }) {
  const t = useTexts(endpointsTexts);
  return (
    <TextField
      form={form}
      name="description"
      label={t.description}
      hint={t.descriptionHint}
      autocomplete="off"
    />
  );
}

/** The types of event, by what they are about. */
function Types({ form, types }: { form: FormState; types: readonly EventType[] }) {
  const t = useTexts(endpointsTexts);
  const { user } = usePortal();
  // A ping reaches its own endpoint whatever it is told of, and no other: it is shown to whoever chose it once.
  const offered = types.filter(
    ({ name }) => name !== 'webhook.ping' || form.values.event_types?.includes(name),
  );
  const subjects = [...new Set(offered.map(({ name }) => name.split('.')[0]!))];
  const groups = subjects.map((subject) => ({
    heading: subject,
    choices: offered
      .filter(({ name }) => name.startsWith(`${subject}.`))
      .map((type) => ({ value: type.name, label: type.name, hint: meaningOf(type, user.language) })),
  }));
  return (
    <>
      <div class="row-wrap" data-presets>
        <button type="button" class="btn btn-sm" data-check="event_types" data-check-match="">
          {t.presetAll}
        </button>
        <button type="button" class="btn btn-sm" data-check="event_types" data-check-match="-">
          {t.presetNone}
        </button>
      </div>
      <CheckList form={form} name="event_types" legend={t.chooseTypes} groups={groups} />
    </>
  );
}

/** The signing secret of an endpoint, the one time that it can be seen, and how to verify with it. */
export function secretPage(
  portal: PortalContext,
  shown: { readonly endpointId: string; readonly secret: string; readonly isNew: boolean },
): PageView {
  return new PageView(portal.texts(endpointsTexts).secretTitle, 'webhooks', <Secret {...shown} />);
}

function Secret({ endpointId, secret, isNew }: { endpointId: string; secret: string; isNew: boolean }) {
  const t = useTexts(endpointsTexts);
  return (
    <div class="form-page">
      <PageHead title={t.secretTitle} crumbs={[{ name: t.title, href: LIST }]} />
      <Note tone="amber" icon="alert-triangle">
        <p>{t.secretOnce}</p>
      </Note>
      <Section title={t.secret}>
        <CopyBox text={secret} label={t.secret} />
      </Section>
      <Section title={t.verify}>
        <p class="text-secondary">{t.verifyHint}</p>
        <CopyBox text={VERIFICATION} label={t.verify} />
      </Section>
      {isNew ? (
        <>
          <p>{t.pingNext}</p>
          <PostButton action={`${endpointAddress(endpointId)}/ping`} class="btn btn-primary">
            <Icon name="send" /> {t.nextPing}
          </PostButton>
        </>
      ) : (
        <a class="btn btn-primary" href={endpointAddress(endpointId)}>
          {t.toEndpoint}
        </a>
      )}
    </div>
  );
}
