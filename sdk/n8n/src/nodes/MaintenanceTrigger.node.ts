import { endpointFor } from '../api/endpoint.js';
import type { WebhookEvent } from '../api/events.js';
import { EVENT_TYPES } from '../api/operations.js';
import { API_CREDENTIAL } from '../api/request.js';
import { verifyWebhook, WebhookVerificationError } from '../api/webhooks.js';
import type { HookFunctions, NodeDescription, WebhookFunctions, WebhookResult } from '../n8n.js';

/** The credential that contains the signing secret, or the public key, of the endpoint. */
const SECRET_CREDENTIAL = 'maintenanceSigningSecret';
/** How many deliveries are remembered to detect repeats. */
const REMEMBERED = 1_000;

/** Starts a workflow when an event of the maintenance API is delivered with a valid signature. */
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
        description: 'The events that start the workflow. Other events of the endpoint are ignored.',
      },
    ],
  };

  readonly webhookMethods = { default: { checkExists, create, delete: forget } };

  /** Receives a delivery. Returns 401 if its signature is invalid or too old. Pings, repeats and other events do not start the workflow. */
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

/** Whether the endpoint is registered. @throws Error when it is not subscribed to all chosen events */
async function checkExists(this: HookFunctions): Promise<boolean> {
  const endpoint = await endpointFor(this, this.getNodeWebhookUrl('default'));
  if (!endpoint) return false;
  const chosen = this.getNodeParameter('events') as readonly string[];
  const missing = chosen.filter((type) => !endpoint.event_types.includes(type));
  if (missing.length > 0)
    throw new Error(
      `The webhook endpoint is not subscribed to ${missing.join(', ')}. Subscribe it to them in the portal.`,
    );
  this.getWorkflowStaticData('node').endpointId = endpoint.id;
  return true;
}

/** Always throws, because endpoints are only registered in the portal (§4.9). @throws Error with the URL to register */
function create(this: HookFunctions): Promise<boolean> {
  const events = (this.getNodeParameter('events') as readonly string[]).join(', ');
  const url = this.getNodeWebhookUrl('default');
  throw new Error(
    `No webhook endpoint of the business has the address ${url}. Its owner registers it in the portal, under Developers → Webhooks, for ${events}. Then activate the workflow again.`,
  );
}

/** Clears the data of the trigger. The endpoint remains until its owner deletes it. */
function forget(this: HookFunctions): Promise<boolean> {
  const kept = this.getWorkflowStaticData('node');
  for (const name of Object.keys(kept)) delete kept[name];
  return Promise.resolve(true);
}

/** @returns undefined when the delivery has no valid signature, is for another endpoint, or is too old */
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

/** Whether the delivery was received before. Remembers it. */
function isRepeated(host: WebhookFunctions): boolean {
  const kept = host.getWorkflowStaticData('node');
  const before = (kept.deliveries ?? []) as readonly string[];
  const delivery = String(host.getRequestObject().headers['service-delivery']);
  if (before.includes(delivery)) return true;
  kept.deliveries = [...before, delivery].slice(-REMEMBERED);
  return false;
}
