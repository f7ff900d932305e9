import type { SentHeaders, WebhookDeliveryResource } from '../../webhooks/index.js';
import { addressOf, Exactly, Icon, Section, Table, usePage, useTexts } from '../kit/index.js';
import { explain } from './delivery-errors.js';
import { deliveryTexts } from './delivery.texts.js';
import { MASK } from './endpoint-state.js';

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

/** The request body, formatted for reading. Copying yields the signed text. */
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

/** The explanations of headers whose values are not obvious. */
const ABOUT = { 'Service-Signature': 'signature', 'webhook-signature': 'standard' } as const;

/** The request headers of one attempt. Values of custom headers are never shown. */
export function Headers({ attempt, headers }: { attempt: number | null; headers: SentHeaders | null }) {
  const t = useTexts(deliveryTexts);
  if (attempt === null) return <Section title={t.headers}>{t.noAttempt}</Section>;
  return (
    <Section title={t.headersOf(attempt)} id="headers">
      {headers === null ? (
        <p class="text-secondary">{t.noHeaders}</p>
      ) : (
        <Table
          label={t.headersOf(attempt)}
          rows={Object.entries(headers)}
          keyOf={([name]) => name}
          columns={[
            { name: t.header, cell: ([name]) => <span class="mono no-wrap">{name}</span> },
            {
              name: t.value,
              onPhone: 'bare',
              cell: ([name, value]) => (
                <div>
                  <span class="mono breaks-anywhere">{value ?? MASK}</span>
                  {Object.hasOwn(ABOUT, name) && (
                    <span class="secondary">{t[ABOUT[name as keyof typeof ABOUT]]}</span>
                  )}
                </div>
              ),
            },
          ]}
        />
      )}
    </Section>
  );
}
