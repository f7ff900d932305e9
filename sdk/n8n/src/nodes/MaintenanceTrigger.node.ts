import { endpointFor } from '../api/endpoint.js';
import { EVENT_TYPES } from '../api/operations.js';
import { API_CREDENTIAL } from '../api/request.js';
import { verifyWebhook, WebhookVerificationError, type WebhookEvent } from '../api/webhooks.js';
import type { HookFunctions, NodeDescription, WebhookFunctions, WebhookResult } from '../n8n.js';

/** The credential with the signing secret, or the public key, of the endpoint. */
const SECRET_CREDENTIAL = 'maintenanceSigningSecret';
/** How many deliveries are remembered: a repeat comes within hours. */
const REMEMBERED = 1_000;

/** Begins a workflow with an event of the maintenance API, once it is known to be genuine. */
export class MaintenanceTrigger {
  readonly description: NodeDescription = {
    displayName: 'Maintenance Trigger',
    name: 'maintenanceTrigger',
    icon: 'fa:wrench',
    iconColor: 'blue',
    group: ['trigger'],
    version: 1,
    subtitle: '={{ $parameter["events"].join(", ") }}',
    description: 'Starts the workflow when something happens in the maintenance API',
    defaults: { name: 'Maintenance Trigger' },
    inputs: [],
    outputs: ['main'],
    credentials: [
      { name: API_CREDENTIAL, required: true },
      { name: SECRET_CREDENTIAL, required: true },
    ],
    webhooks: [{ name: 'default', httpMethod: 'POST', responseMode: 'onReceived', path: 'webhook' }],
    properties: [
      {
        displayName:
          'The owner of the business registers the webhook URL above in the portal, under Developers → Webhooks, with the events chosen here, and keeps its signing secret in the second credential. Activate the workflow, then send the ping: its answer enables the endpoint.',
        name: 'registration',
        type: 'notice',
        default: '',
      },
      {
        displayName: 'Events',
        name: 'events',
        type: 'multiOptions',
        required: true,
        default: [],
        options: EVENT_TYPES.map(({ name, description }) => ({ name, value: name, description })),
        description:
          'The events that start the workflow. Others of the endpoint are received, and start nothing.',
      },
    ],
  };

  readonly webhookMethods = { default: { checkExists, create, delete: forget } };

  /** Takes a delivery: 401 for one that is not genuine, or too old. A ping, a repeat and another event start nothing. */
  async webhook(this: WebhookFunctions): Promise<WebhookResult> {
    const event = await genuineEvent(this);
    if (!event) {
      this.getResponseObject().status(401).json({ message: 'The signature is not valid.' });
      return { noWebhookResponse: true };
    }
    const chosen = this.getNodeParameter('events') as readonly string[];
    if (!chosen.includes(event.type) || isRepeated(this)) return { webhookResponse: { received: true } };
    return { workflowData: [[{ json: { ...event } }]] };
  }
}

/** Whether the endpoint is registered, with the events that are chosen. @throws Error when it lacks some of them */
async function checkExists(this: HookFunctions): Promise<boolean> {
  const endpoint = await endpointFor(this, this.getNodeWebhookUrl('default'));
  if (!endpoint) return false;
  const chosen = this.getNodeParameter('events') as readonly string[];
  const missing = chosen.filter((type) => !endpoint.event_types.includes(type));
  if (missing.length > 0)
    throw new Error(`The webhook endpoint lacks ${missing.join(', ')}: subscribe it to them in the portal.`);
  this.getWorkflowStaticData('node').endpointId = endpoint.id;
  return true;
}

/** Endpoints are registered in the portal alone (§4.9). @throws Error that says with which address */
function create(this: HookFunctions): Promise<boolean> {
  const events = (this.getNodeParameter('events') as readonly string[]).join(', ');
  const url = this.getNodeWebhookUrl('default');
  throw new Error(
    `No webhook endpoint of the business has the address ${url}. Its owner registers it in the portal, under Developers → Webhooks, for ${events}. Then activate the workflow again.`,
  );
}

/** Forgets what the trigger kept. The endpoint stays until its owner deletes it. */
function forget(this: HookFunctions): Promise<boolean> {
  const kept = this.getWorkflowStaticData('node');
  for (const name of Object.keys(kept)) delete kept[name];
  return Promise.resolve(true);
}

/** @returns undefined when the delivery is not from the service, not for this endpoint, or too old */
async function genuineEvent(host: WebhookFunctions): Promise<WebhookEvent | undefined> {
  const { rawBody, headers } = host.getRequestObject();
  const { secret } = await host.getCredentials(SECRET_CREDENTIAL);
  const secrets = String(secret)
    .split(/[\s,]+/)
    .filter(Boolean);
  const { endpointId } = host.getWorkflowStaticData('node');
  if (!rawBody || (endpointId !== undefined && headers['service-webhook-id'] !== endpointId))
    return undefined;
  try {
    return await verifyWebhook({ body: rawBody, headers, secret: secrets });
  } catch (error) {
    if (error instanceof WebhookVerificationError) return undefined;
    throw error;
  }
}

/** Whether the delivery has come before; it is remembered. */
function isRepeated(host: WebhookFunctions): boolean {
  const kept = host.getWorkflowStaticData('node');
  const before = (kept.deliveries ?? []) as readonly string[];
  const delivery = String(host.getRequestObject().headers['service-delivery']);
  if (before.includes(delivery)) return true;
  kept.deliveries = [...before, delivery].slice(-REMEMBERED);
  return false;
}
