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
import { ConfirmButton, DialogButton } from '../kit/dialog.js';
import { newForm } from '../kit/form-state.js';
import { SelectField, TextArea } from '../kit/fields.js';
import { Icon } from '../kit/icon.js';
import { LookupField, type Chosen } from '../kit/lookup.js';
import { Note, PageHead, type Crumb } from '../kit/page.js';
import { usePortal, useTexts } from '../kit/portal-context.js';
import { AssetMark } from '../kit/statuses.js';
import { PageView } from '../kit/view.js';
import { useChoices } from './choices.js';
import { assetTexts } from './assets.texts.js';
import { Operations, Components, History, Downtimes } from './asset-past.js';
import { FactsOf, Preventive, Cost, Label } from './asset-about.js';

/** What the page of an asset shows. */
export interface AssetDetail {
  readonly asset: AssetResource;
  readonly place: RoomPlace | undefined;
  readonly parent: Chosen | null;
  readonly supplier: Chosen | null;
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
