import type {
  AssetResource,
  AssetStatusChangeResource,
  DowntimeResource,
  ScheduleShown,
} from '../../assets/index.js';
import type { AttachmentResource } from '../../attachments/index.js';
import type { RoomPlace } from '../../hierarchy/index.js';
import type { AssetFigures, OperationResource } from '../../operations/index.js';
import { Attachments } from '../attachments/attachments.js';
import { DialogButton } from '../kit/dialog.js';
import { newForm } from '../kit/form-state.js';
import { ConfirmButton, SelectField, TextArea, TextField } from '../kit/forms.js';
import { Icon } from '../kit/icon.js';
import { LookupField, type Chosen } from '../kit/lookup.js';
import { At, Facts, Note, PageHead, Section, Table, type Crumb } from '../kit/page.js';
import { usePortal, useTexts } from '../kit/portal-context.js';
import { AssetMark, OperationMark } from '../kit/statuses.js';
import { PageView } from '../kit/view.js';
import { AssetTable, useChoices } from './assets.page.js';
import { assetTexts, categoryTexts, criticalityTexts } from './assets.texts.js';

/** What the page of an asset shows. */
export interface AssetDetail {
  readonly asset: AssetResource;
  readonly place: RoomPlace | undefined;
  readonly parent: Chosen | null;
  readonly components: readonly AssetResource[];
  /** The open ones first. */
  readonly operations: readonly OperationResource[];
  readonly figures: AssetFigures;
  readonly history: readonly AssetStatusChangeResource[];
  readonly downtimes: readonly DowntimeResource[];
  readonly schedule: ScheduleShown | null;
  readonly attachments: readonly AttachmentResource[];
}

/** An asset, with all that is known of it and what can be done with it. */
export function assetPage(detail: AssetDetail): PageView {
  return new PageView(detail.asset.name, 'assets', <AssetView detail={detail} />);
}

function AssetView({ detail }: { detail: AssetDetail }) {
  const t = useTexts(assetTexts);
  const { asset, downtimes } = detail;
  const { format } = usePortal();
  const standing = downtimes.find((each) => each.ended_at === null);
  return (
    <>
      <PageHead
        title={asset.name}
        crumbs={crumbsTo(detail, t.title)}
        mark={<AssetMark status={asset.status} />}
        subtitle={<span class="mono">{asset.reference}</span>}
      >
        <Actions detail={detail} />
      </PageHead>
      {standing && (
        <Note tone={asset.status === 'out_of_service' ? 'red' : 'indigo'} icon="clock-pause">
          <p>{t.standing(format.moment(standing.started_at))}</p>
        </Note>
      )}
      <div class="split">
        <div>
          <Operations detail={detail} />
          <Components detail={detail} />
          <History history={detail.history} />
          <Downtimes downtimes={downtimes} />
        </div>
        <div>
          <FactsOf detail={detail} />
          <Preventive detail={detail} />
          <Cost detail={detail} />
          <Attachments of={`assets/${asset.id}`} attachments={detail.attachments} />
          <Label asset={asset} />
        </div>
      </div>
    </>
  );
}

function crumbsTo({ place, parent }: AssetDetail, assets: string): Crumb[] {
  const up = place
    ? [
        { name: place.building, href: `/locations/buildings/${place.buildingId}` },
        { name: place.floor, href: `/locations/buildings/${place.buildingId}#floor-${place.floorId}` },
        { name: place.name, href: `/locations/rooms/${place.id}` },
      ]
    : [{ name: assets, href: '/assets' }];
  return parent ? [...up, { name: parent.label, href: `/assets/${parent.id}` }] : up;
}

function Actions({ detail: { asset, figures, components } }: { detail: AssetDetail }) {
  const t = useTexts(assetTexts);
  const portal = usePortal();
  const at = `/assets/${asset.id}`;
  return (
    <>
      {portal.may('assets:delete') && (
        <ConfirmButton
          id="delete"
          label={t.delete}
          icon="trash"
          title={t.deleteTitle(asset.name)}
          consequence={t.deleteText(figures.count, components.length)}
          action={`${at}/delete`}
        />
      )}
      {portal.may('assets:write') && (
        <>
          <MoveButton asset={asset} />
          <a class="btn" href={`${at}/edit`}>
            <Icon name="pencil" /> {t.edit}
          </a>
          <StatusButton asset={asset} />
        </>
      )}
      {portal.may('operations:report') && (
        <a class="btn btn-primary" href={`/operations/new?asset_id=${asset.id}`} data-create>
          <Icon name="plus" /> {portal.may('operations:write') ? t.openOperation : t.report}
        </a>
      )}
    </>
  );
}

function StatusButton({ asset }: { asset: AssetResource }) {
  const t = useTexts(assetTexts);
  const { statuses } = useChoices();
  const form = newForm({ status: asset.status }, 'status');
  return (
    <DialogButton
      id="change-status"
      label={t.changeStatus}
      icon="activity"
      title={t.changeStatus}
      text={t.statusText}
      action={`/assets/${asset.id}/status`}
      submit={t.changeStatus}
    >
      <SelectField form={form} name="status" label={t.newStatus} choices={statuses} required />
      <TextArea form={form} name="note" label={t.note} rows={2} />
    </DialogButton>
  );
}

function MoveButton({ asset }: { asset: AssetResource }) {
  const t = useTexts(assetTexts);
  return (
    <DialogButton
      id="move"
      label={t.move}
      icon="arrows-exchange"
      title={t.moveTitle}
      action={`/assets/${asset.id}/move`}
      submit={t.move}
    >
      <LookupField form={newForm({}, 'move')} name="room_id" label={t.room} hint={t.moveHint} kind="rooms" />
    </DialogButton>
  );
}

function Operations({ detail: { asset, operations, figures } }: { detail: AssetDetail }) {
  const t = useTexts(assetTexts);
  const { format } = usePortal();
  return (
    <Section
      title={t.operations}
      actions={
        figures.count > operations.length && (
          <a href={`/operations?asset_id=${asset.id}`}>{t.allOperations(format.number(figures.count))}</a>
        )
      }
    >
      {operations.length === 0 ? (
        <p class="text-secondary">{t.noOperations}</p>
      ) : (
        <Table
          label={t.operations}
          rows={operations}
          keyOf={(operation) => operation.id}
          columns={[
            { name: t.operation, cell: ({ id, title }) => <a href={`/operations/${id}`}>{title}</a> },
            { name: t.status, cell: ({ status }) => <OperationMark status={status} /> },
            { name: t.assignee, cell: (operation) => operation.assignee_name },
            { name: t.scheduled, cell: (operation) => <At moment={operation.scheduled_for} /> },
          ]}
        />
      )}
    </Section>
  );
}

function Components({ detail: { asset, components } }: { detail: AssetDetail }) {
  const t = useTexts(assetTexts);
  const portal = usePortal();
  const add = new URLSearchParams({ parent_asset_id: asset.id, room_id: asset.room_id ?? '' }).toString();
  return (
    <Section
      title={t.components}
      actions={
        portal.may('assets:write') && (
          <a class="btn btn-sm" href={`/assets/new?${add}`}>
            <Icon name="plus" /> {t.addComponent}
          </a>
        )
      }
    >
      {components.length === 0 ? (
        <p class="text-secondary">{t.noComponents}</p>
      ) : (
        <AssetTable label={t.components} assets={components} />
      )}
    </Section>
  );
}

function History({ history }: { history: AssetDetail['history'] }) {
  const t = useTexts(assetTexts);
  return (
    <Section title={t.history}>
      {history.length === 0 ? (
        <p class="text-secondary">{t.noHistory}</p>
      ) : (
        <Table
          label={t.history}
          rows={history}
          keyOf={(change) => change.id}
          columns={[
            { name: t.when, cell: (change) => <At moment={change.created_at} /> },
            { name: t.status, cell: (change) => <AssetMark status={change.status} /> },
            { name: t.note, cell: (change) => change.note },
            { name: t.who, cell: (change) => change.actor.name },
          ]}
        />
      )}
    </Section>
  );
}

function Downtimes({ downtimes }: { downtimes: AssetDetail['downtimes'] }) {
  const t = useTexts(assetTexts);
  const { format } = usePortal();
  return (
    <Section title={t.downtime}>
      {downtimes.length === 0 ? (
        <p class="text-secondary">{t.noDowntime}</p>
      ) : (
        <Table
          label={t.downtime}
          rows={downtimes}
          keyOf={(downtime) => downtime.id}
          columns={[
            { name: t.from, cell: (downtime) => <At moment={downtime.started_at} /> },
            { name: t.status, cell: (downtime) => <AssetMark status={downtime.status} /> },
            {
              name: t.until,
              cell: ({ ended_at }) => (ended_at === null ? t.stillStanding : <At moment={ended_at} />),
            },
            {
              name: t.duration,
              align: 'end',
              cell: ({ started_at, ended_at }) => format.duration(started_at, ended_at),
            },
          ]}
        />
      )}
    </Section>
  );
}

function FactsOf({ detail: { asset, place, parent } }: { detail: AssetDetail }) {
  const t = useTexts(assetTexts);
  const categories = useTexts(categoryTexts);
  const criticalities = useTexts(criticalityTexts);
  const { format } = usePortal();
  const dated = (day: string | null) => day && format.date(day);
  const rare = [
    [t.parent, parent && <a href={`/assets/${parent.id}`}>{parent.label}</a>],
    [t.supplier, asset.supplier],
    [t.expires, dated(asset.expiration_date)],
    [t.minStock, asset.min_stock === null ? null : format.number(asset.min_stock)],
    [t.description, asset.description],
  ] as const;
  return (
    <Section title={t.facts}>
      <div class="panel">
        <Facts
          facts={[
            [
              t.location,
              place ? (
                <a href={`/locations/rooms/${place.id}`}>
                  {[place.name, place.floor, place.building].join(', ')}
                </a>
              ) : (
                t.noRoom
              ),
            ],
            [t.category, categories[asset.category]],
            [t.criticality, asset.criticality && criticalities[asset.criticality]],
            [t.brand, [asset.brand, asset.model_number].filter(Boolean).join(' ')],
            [t.installed, dated(asset.installation_date)],
            [t.lastMaintenance, dated(asset.last_maintenance_date)],
            ...rare.filter(([, value]) => value !== null),
            [t.recorded, <At moment={asset.created_at} />],
          ]}
        />
      </div>
    </Section>
  );
}

function Preventive({ detail: { asset, schedule } }: { detail: AssetDetail }) {
  const t = useTexts(assetTexts);
  const portal = usePortal();
  const { format } = portal;
  const days = asset.maintenance_interval_days;
  const form = newForm({ maintenance_interval_days: days === null ? '' : String(days) }, 'interval');
  return (
    <Section
      title={t.preventive}
      actions={
        portal.may('assets:write') && (
          <DialogButton
            id="interval"
            label={t.changeInterval}
            class="btn btn-sm"
            title={t.changeInterval}
            action={`/assets/${asset.id}/interval`}
            submit={t.save}
          >
            <TextField
              form={form}
              name="maintenance_interval_days"
              label={t.interval}
              hint={t.intervalHint}
              type="number"
              inputmode="numeric"
              min={1}
            />
          </DialogButton>
        )
      }
    >
      <div class="panel">
        {schedule ? (
          <Facts
            facts={[
              [t.preventive, t.every(format.number(schedule.intervalDays))],
              [t.nextDue, format.date(schedule.nextDueOn)],
              ...(schedule.operationId
                ? [
                    [
                      t.operation,
                      <a href={`/operations/${schedule.operationId}`}>{t.itsOperation}</a>,
                    ] as const,
                  ]
                : []),
            ]}
          />
        ) : (
          <p class="text-secondary">{t.noSchedule}</p>
        )}
      </div>
    </Section>
  );
}

function Cost({ detail: { asset, figures } }: { detail: AssetDetail }) {
  const t = useTexts(assetTexts);
  const { format } = usePortal();
  const amount = (value: string | null) => value && format.number(value, 2);
  return (
    <Section title={t.cost}>
      <div class="panel">
        <Facts
          facts={[
            [t.price, amount(asset.unit_price)],
            [t.operationsCost, amount(figures.cost)],
          ]}
        />
      </div>
    </Section>
  );
}

function Label({ asset }: { asset: AssetResource }) {
  const t = useTexts(assetTexts);
  return (
    <Section
      title={t.label}
      actions={
        <a class="btn btn-sm" href={`/assets/labels/sheet?ids=${asset.id}`}>
          <Icon name="printer" /> {t.printLabel}
        </a>
      }
    >
      <div class="panel">
        <Facts facts={[[t.qrCode, asset.qr_code ? <span class="mono">{asset.qr_code}</span> : t.noCode]]} />
      </div>
    </Section>
  );
}
