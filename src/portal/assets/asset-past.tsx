import { AssetMark, At, LinkButton, Section, Table, usePage, useTexts } from '../kit/index.js';
import { OperationsOf, Scheduled } from '../operations/operations-rows.js';
import { AssetTable } from './asset-table.js';
import { assetTexts } from './assets.texts.js';
import { downtimeTexts } from './downtime-form.page.js';
import type { AssetDetail } from './asset-about.js';

/** The open and past operations on an asset. */
export function Operations({ detail: { asset, operations, figures } }: { detail: AssetDetail }) {
  const { t, format } = usePage(assetTexts);
  return (
    <OperationsOf
      title={t.operations}
      all={
        figures.count > operations.length && (
          <a href={`/operations?asset_id=${asset.id}`}>{t.allOperations(format.number(figures.count))}</a>
        )
      }
      none={t.noOperations}
      operations={operations}
      more={[
        { name: t.assignee, text: ({ assignee_name: name }) => name },
        { name: t.scheduled, cell: (operation) => <Scheduled of={operation} /> },
      ]}
    />
  );
}

/** The components of an asset. */
export function Components({ detail: { asset, components } }: { detail: AssetDetail }) {
  const t = useTexts(assetTexts);
  const add = new URLSearchParams({ parent_asset_id: asset.id, room_id: asset.room_id ?? '' }).toString();
  return (
    <Section
      title={t.components}
      actions={
        <LinkButton
          needs="assets:write"
          href={`/assets/new?${add}`}
          icon="plus"
          label={t.addComponent}
          small
        />
      }
    >
      {components.length === 0 ? (
        <p class="text-secondary">{t.noComponents}</p>
      ) : (
        <AssetTable label={t.components} assets={components} isNarrow />
      )}
    </Section>
  );
}

/** The status changes of an asset. */
export function StatusHistory({ history }: { history: AssetDetail['history'] }) {
  const t = useTexts(assetTexts);
  return (
    <Section title={t.history}>
      <Table
        none={t.noHistory}
        label={t.history}
        rows={history}
        columns={[
          { name: t.when, cell: (change) => <At moment={change.created_at} /> },
          { name: t.status, cell: (change) => <AssetMark status={change.status} /> },
          { name: t.note, cell: (change) => change.note },
          { name: t.who, cell: (change) => change.actor.name },
        ]}
      />
    </Section>
  );
}

/** The downtimes of an asset. */
export function Downtimes({ downtimes }: { downtimes: AssetDetail['downtimes'] }) {
  const { t, format } = usePage(assetTexts);
  const corrections = useTexts(downtimeTexts);
  return (
    <Section title={t.downtime}>
      <Table
        none={t.noDowntime}
        label={t.downtime}
        rows={downtimes}
        columns={[
          {
            name: t.from,
            cell: (downtime) => (
              <>
                <At moment={downtime.started_at} />
                <Corrected of={downtime} />
              </>
            ),
          },
          { name: t.status, cell: (downtime) => <AssetMark status={downtime.status} /> },
          {
            name: t.until,
            cell: ({ ended_at }) => (ended_at === null ? t.ongoing : <At moment={ended_at} />),
          },
          {
            name: t.duration,
            align: 'end',
            cell: ({ started_at, ended_at }) => format.duration(started_at, ended_at),
          },
          {
            name: corrections.correct,
            isNameHidden: true,
            align: 'end',
            onPhone: 'bare',
            cell: ({ id, started_at: at }) => (
              <LinkButton
                needs="assets:write"
                href={`/downtimes/${id}/edit`}
                icon="pencil"
                label={corrections.correct}
                aria-label={format.labelled(corrections.correctTitle, format.moment(at))}
                small
              />
            ),
          },
        ]}
      />
    </Section>
  );
}

/** Who corrected a downtime last, when and why. */
function Corrected({
  of: { corrected_at: at, corrected_by: corrector, correction_reason: reason },
}: {
  of: AssetDetail['downtimes'][number];
}) {
  const { t, format } = usePage(downtimeTexts);
  if (at === null) return null;
  const by = t.correctedBy(corrector?.name ?? '–', format.moment(at));
  return <span class="secondary">{reason ? `${by} · ${reason}` : by}</span>;
}
