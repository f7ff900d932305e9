import type { WebhookDeliveryResource } from '../../webhooks/index.js';
import { Ago, Section } from '../kit/page.js';
import { Table } from '../kit/table.js';
import { usePortal, useTexts } from '../kit/portal-context.js';
import { explain } from './delivery-errors.js';
import { deliveryTexts } from './delivery.texts.js';

/** Each attempt at a delivery, the last one first, and what came back. */
export function Attempts({ of: { attempts } }: { of: WebhookDeliveryResource }) {
  const t = useTexts(deliveryTexts);
  const portal = usePortal();
  const { format } = portal;
  if (attempts.length === 0)
    return (
      <Section title={t.attempts}>
        <p class="text-secondary">{t.noAttempt}</p>
      </Section>
    );
  return (
    <Section title={t.attempts}>
      <Table
        label={t.attempts}
        rows={[...attempts].reverse()}
        keyOf={({ attempt, started_at }) => `${attempt} ${started_at}`}
        columns={[
          { name: t.attempt, cell: ({ attempt }) => attempt },
          { name: t.started, cell: ({ started_at }) => <Ago moment={started_at} /> },
          { name: t.took, align: 'end', cell: ({ duration_ms }) => t.ms(format.number(duration_ms)) },
          {
            name: t.status,
            cell: ({ response_status }) => <span class="mono">{response_status ?? '–'}</span>,
          },
          {
            name: t.outcome,
            cell: ({ error }) =>
              error === null ? (
                t.good
              ) : (
                <div>
                  <span class="mono whole">{error}</span>
                  <span class="sub">{explain(portal, error)}</span>
                </div>
              ),
          },
          {
            name: t.body,
            cell: ({ response_body }) =>
              response_body ? (
                <pre class="code answer" tabIndex={0} aria-label={t.body}>
                  {response_body}
                </pre>
              ) : (
                <span class="text-secondary">{response_body === null ? '–' : t.emptyBody}</span>
              ),
          },
        ]}
      />
    </Section>
  );
}
