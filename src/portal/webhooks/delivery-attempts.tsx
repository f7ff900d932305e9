import type { WebhookDeliveryResource } from '../../webhooks/index.js';
import { addressOf, Section, Exactly } from '../kit/page.js';
import { Table } from '../kit/table.js';
import { usePage } from '../kit/portal-context.js';
import { explain } from './delivery-errors.js';
import { deliveryTexts } from './delivery.texts.js';

/** The attempts of a delivery, newest first, with their responses. */
export function Attempts({
  of: { attempts },
  shown,
}: {
  of: WebhookDeliveryResource;
  /** The index of the attempt whose headers are shown. */
  shown: number;
}) {
  const { t, portal, format } = usePage(deliveryTexts);
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
        rows={attempts.map((attempt, index) => ({ ...attempt, index })).reverse()}
        keyOf={({ index }) => String(index)}
        current={String(shown)}
        columns={[
          {
            name: t.attempt,
            onPhone: 'named',
            cell: ({ attempt, index }) => (
              <a
                href={`${addressOf(portal.path, { attempt: String(index + 1) })}#headers`}
                aria-label={t.headersOf(attempt)}
              >
                {attempt}
              </a>
            ),
          },
          { name: t.started, cell: ({ started_at }) => <Exactly moment={started_at} /> },
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
                  <span class="mono no-wrap">{error}</span>
                  <span class="secondary">{explain(portal, error)}</span>
                </div>
              ),
          },
          {
            name: t.body,
            cell: ({ response_body }) =>
              response_body ? (
                <pre class="code response-body" tabIndex={0} aria-label={t.body}>
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
