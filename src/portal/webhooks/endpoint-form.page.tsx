import type { EventType } from '../../kernel/events/event-type.js';
import type { WebhookEndpointResource } from '../../webhooks/index.js';
import { meaningOf, subjectOf } from '../events/event-meanings.js';
import { newForm, type FormState } from '../kit/form-state.js';
import { FormButtons, MoreFields, PostForm } from '../kit/forms.js';
import { CheckList, TextField } from '../kit/fields.js';
import { PageHead } from '../kit/page.js';
import { hasApi, OffPlanNote } from '../kit/off-plan.js';
import { usePortal, useTexts, type PortalContext } from '../kit/portal-context.js';
import { PageView } from '../kit/view.js';
import { endpointAddress, LIST } from './addresses.js';
import { HEADERS, Options, type Offered } from './endpoint-options.js';
import { nameOf } from './endpoint-state.js';
import { endpointsTexts } from './endpoints.texts.js';

/** The form for a new endpoint: where it is, and what it is told of. */
export function newEndpointPage(portal: PortalContext, form: FormState, offered: Offered): PageView {
  const t = portal.texts(endpointsTexts);
  return new PageView(t.create, 'webhooks', <NewEndpoint form={form} offered={offered} />);
}

function NewEndpoint(shown: { form: FormState; offered: Offered }) {
  const t = useTexts(endpointsTexts);
  const isOffered = hasApi(usePortal());
  return (
    <div class="form-page">
      <PageHead title={t.create} crumbs={[{ name: t.title, href: LIST }]} />
      <OffPlanNote about="webhooks" />
      {isOffered && <NewEndpointForm {...shown} />}
    </div>
  );
}

function NewEndpointForm({ form, offered }: { form: FormState; offered: Offered }) {
  const t = useTexts(endpointsTexts);
  const names = [
    'payload',
    'building_ids',
    ...Object.keys(form.errors).filter((name) => name.startsWith(HEADERS)),
  ];
  return (
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
      <Types form={form} types={offered.types} />
      <MoreFields form={form} names={names}>
        <Options form={form} offered={offered} kept={[]} />
      </MoreFields>
      <FormButtons submit={t.register} back={LIST} />
    </PostForm>
  );
}

/** The form that changes an endpoint. */
export function editEndpointPage(
  portal: PortalContext,
  endpoint: WebhookEndpointResource,
  form: FormState,
  offered: Offered,
): PageView {
  const t = portal.texts(endpointsTexts);
  const page = <EditEndpoint of={endpoint} form={form} offered={offered} />;
  return new PageView(t.editTitle, 'webhooks', page);
}

/** The form that nobody has sent yet, with how the endpoint is now. The values of headers are never shown. */
export function formOf(endpoint: WebhookEndpointResource): FormState {
  const { event_types, description, payload, building_ids, header_names } = endpoint;
  const headers = header_names.map((name, index) => [`${HEADERS}[${index}].name`, name]);
  return newForm({
    ...{ event_types, description: description ?? '', payload, building_ids },
    ...(Object.fromEntries(headers) as Record<string, string>),
  });
}

function EditEndpoint({
  of: endpoint,
  form,
  offered,
}: {
  of: WebhookEndpointResource;
  form: FormState;
  offered: Offered;
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
        <Types form={form} types={offered.types} />
        <Options form={form} offered={offered} kept={endpoint.header_names} />
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
    heading: subjectOf(subject, user.language),
    choices: offered
      .filter(({ name }) => name.startsWith(`${subject}.`))
      .map((type) => ({ value: type.name, label: type.name, hint: meaningOf(type, user.language) })),
  }));
  return (
    <CheckList
      form={form}
      name="event_types"
      legend={t.chooseTypes}
      presets={[
        [t.presetAll, ''],
        [t.presetNone, '-'],
      ]}
      groups={groups}
    />
  );
}
