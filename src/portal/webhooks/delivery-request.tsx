import type { SentHeaders } from '../../webhooks/index.js';
import { Icon } from '../kit/icon.js';
import { Section } from '../kit/page.js';
import { Table } from '../kit/table.js';
import { useTexts } from '../kit/portal-context.js';
import { MASK } from './endpoint-state.js';
import { deliveryTexts } from './delivery.texts.js';

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
