import type { EventType } from '../../kernel/resource/event-type.js';
import {
  ChangeEndpointDto,
  RegisterEndpointDto,
  type WebhookEndpointResource,
} from '../../webhooks/index.js';
import { meaningOf, subjectOf } from '../events/event-meanings.js';
import {
  CannotOpenApi,
  canOpenApi,
  editForm,
  FoldedChecks,
  type FormBody,
  formFields,
  formPage,
  type FormState,
  MoreFields,
  PageView,
  type PortalContext,
  useForm,
  usePage,
} from '../kit/index.js';
import { endpointAddress, endpointCrumbs, LIST } from './endpoint-state.js';
import { clientOf } from './credential-fields.js';
import { HEADERS, Options, type Offered } from './endpoint-options.js';
import { endpointsTexts } from './endpoints.texts.js';

const EndpointField = formFields(RegisterEndpointDto, endpointsTexts);

/** The form for a new endpoint: its URL and its event types. */
export function newEndpointPage(portal: PortalContext, form: FormState, offered: Offered): PageView {
  const t = portal.texts(endpointsTexts);
  return formPage(
    {
      place: 'webhooks',
      title: t.create,
      crumbs: endpointCrumbs(portal),
      action: LIST,
      form,
      submit: t.register,
      back: LIST,
      instead: !canOpenApi(portal) && <CannotOpenApi about="webhooks" />,
    },
    <>
      <EndpointField name="url" type="url" placeholder="https://hooks.example.com/maintenance" autofocus />
      <EndpointField name="description" />
      <Types types={offered.types} />
      <MoreFields besides={['url', 'description', 'event_types']}>
        <Options offered={offered} />
      </MoreFields>
    </>,
  );
}

/** The form that edits an endpoint. */
export function editEndpointPage(
  portal: PortalContext,
  endpoint: WebhookEndpointResource,
  form: FormState,
  offered: Offered,
): PageView {
  const t = portal.texts(endpointsTexts);
  const back = endpointAddress(endpoint.id);
  const crumbs = endpointCrumbs(portal, endpoint);
  return formPage(
    { place: 'webhooks', title: t.editTitle, crumbs, action: back, form, submit: t.save, back },
    <>
      <EndpointField name="url" type="url" />
      <p class="text-secondary">{t.urlChange}</p>
      <p class="text-secondary">{t.urlSecrets}</p>
      <EndpointField name="description" />
      <Types types={offered.types} />
      <Options offered={offered} of={endpoint} />
    </>,
  );
}

/** The initial values of the form: the endpoint's settings. Values of headers, keys and secrets are never shown. */
export function formOf(endpoint: WebhookEndpointResource): FormState {
  const { values, ...form } = editForm(ChangeEndpointDto, endpointSettings(endpoint));
  return { ...form, values: { ...values, ...clientOf(endpoint) } };
}

/** The settings that the form compares with those of others. The OAuth 2.0 client is saved as a whole. */
export function endpointSettings(endpoint: WebhookEndpointResource): FormBody {
  const { url, event_types, description, payload, signature, building_ids, ignored_key_ids, header_names } =
    endpoint;
  const ordered = String(endpoint.ordered);
  const headers = header_names.map((name, index) => [`${HEADERS}[${index}].name`, name]);
  return {
    url,
    event_types,
    description: description ?? '',
    payload,
    signature,
    building_ids,
    ignored_key_ids,
    ordered,
    ...(Object.fromEntries(headers) as Record<string, string>),
  };
}

/** The event types, grouped by subject. */
function Types({ types }: { types: readonly EventType[] }) {
  const form = useForm();
  const { t, user } = usePage(endpointsTexts);
  // A ping is always sent to its own endpoint only, so the form shows its type only if it was chosen before.
  const offered = types.filter(
    ({ name }) => name !== 'webhook.ping' || form.values.event_types?.includes(name),
  );
  const groupsOf = (some: readonly EventType[]) =>
    subjectsOf(some).map((subject) => ({
      heading: subjectOf(subject, user.language),
      choices: some
        .filter(({ name }) => name.startsWith(`${subject}.`))
        .map((type) => ({ value: type.name, label: type.name, hint: meaningOf(type, user.language) })),
    }));
  return (
    <FoldedChecks
      name="event_types"
      legend={t.chooseTypes}
      groups={groupsOf(offered.filter(({ needs }) => needs === undefined))}
      apart={{
        heading: t.auditTypes,
        groups: groupsOf(offered.filter(({ needs }) => needs !== undefined)),
      }}
    />
  );
}

/** The subjects that most endpoints subscribe to, which come first. */
const FIRST_SUBJECTS = ['operation', 'asset', 'meter', 'alarm', 'part'];

/** The subjects of event types: the usual ones first, then the others by name. */
function subjectsOf(types: readonly EventType[]): string[] {
  const subjects = [...new Set(types.map(({ name }) => name.split('.')[0]!))].sort();
  const usual = FIRST_SUBJECTS.filter((subject) => subjects.includes(subject));
  return [...usual, ...subjects.filter((subject) => !usual.includes(subject))];
}
