import type { WebhookDeliveryResource } from '../../webhooks/index.js';
import { Icon } from '../kit/icon.js';
import { Section } from '../kit/page.js';
import { Table } from '../kit/table.js';
import { useTexts } from '../kit/portal-context.js';
import { MASK } from './endpoint-state.js';
import { deliveryTexts } from './delivery.texts.js';

/** The body that is sent, laid out for reading; copied as it is signed. */
export function Payload({ text }: { text: string }) {
  const t = useTexts(deliveryTexts);
  return (
    <Section
      title={t.payload}
      actions={
        <button type="button" class="btn btn-sm" data-copy={text} data-copied={t.copied}>
          <Icon name="copy" /> <span>{t.copyPayload}</span>
        </button>
      }
    >
      <p class="text-secondary small">{t.payloadHint}</p>
      <pre class="code" tabIndex={0} aria-label={t.payload}>
        {JSON.stringify(JSON.parse(text), null, 2)}
      </pre>
    </Section>
  );
}

/**
 * The headers that are sent with it.
 *
 * @param own the names of the headers that the endpoint adds; they may take the place of one of ours
 */
export function Headers({
  of: { id, event_type, endpoint_id },
  own,
}: {
  of: WebhookDeliveryResource;
  own: readonly string[];
}) {
  const t = useTexts(deliveryTexts);
  const ours: readonly (readonly [name: string, value: string, about?: string])[] = [
    ['Service-Signature', 't=<unix>,v1=<hex>', t.signature],
    ['Service-Event', event_type],
    ['Service-Delivery', id],
    ['Service-Sequence', '<n>'],
    ['Service-Webhook-Id', endpoint_id],
    ['webhook-id', id],
    ['webhook-timestamp', '<unix>'],
    ['webhook-signature', 'v1,<base64>', t.standard],
    ['content-type', 'application/json'],
    ['user-agent', 'maintenance-webhooks/1'],
  ];
  const added = own.map((name) => [name.toLowerCase(), MASK] as const);
  const rows = [...ours.filter(([name]) => !added.some(([other]) => other === name)), ...added];
  return (
    <Section title={t.headers}>
      <Table
        label={t.headers}
        rows={rows}
        keyOf={([name]) => name}
        columns={[
          { name: t.header, cell: ([name]) => <span class="mono whole">{name}</span> },
          {
            name: t.value,
            onPhone: 'bare',
            cell: ([, value, about]) => (
              <div>
                <span class="mono">{value}</span>
                {about && <span class="sub">{about}</span>}
              </div>
            ),
          },
        ]}
      />
    </Section>
  );
}
