import type { ComponentChildren } from 'preact';
import { assetStatusTexts, UpdateAssetStatusDto, type AssetResource } from '../../assets/index.js';
import {
  addressOf,
  AssetMark,
  ConfirmButton,
  CreateButton,
  type Crumb,
  DialogButton,
  formFields,
  LinkButton,
  MoreMenu,
  Note,
  PageHead,
  PageView,
  PortalContext,
  Tabs,
  usePage,
  useTexts,
} from '../kit/index.js';
import { MonthsSection } from '../labor/year-costs.js';
import type { AttachmentResource } from '../../attachments/index.js';
import { AlarmsOfAsset } from '../alarms/alarm-columns.js';
import { ResultsOfAsset } from '../checklists/asset-results.js';
import { MetersOfAsset } from '../meters/meter-marks.js';
import { Attachments, firstPhotoOf } from '../attachments/attachments.js';
import { type AssetDetail, Cost, FactsOf, Label, Preventive } from './asset-about.js';
import { AssetField } from './asset-form.page.js';
import { assetTexts } from './assets.texts.js';
import { Operations, Components, StatusHistory, Downtimes } from './asset-past.js';

/** The page of an asset: its details and its actions. */
export function assetPage(portal: PortalContext, detail: AssetDetail): PageView {
  const t = portal.texts(assetTexts);
  const { asset, downtimes } = detail;
  const { format } = portal;
  const photo = portal.may('attachments:read') ? firstPhotoOf(detail.attachments) : undefined;
  const current = PARTS.find((part) => part === portal.query.tab) ?? 'work';
  const ongoing = downtimes.find((each) => each.ended_at === null);
  return new PageView(
    detail.asset.name,
    'assets',
    <>
      <div class="asset-head row at-top gap-24">
        {photo && <Photo photo={photo} of={asset.name} />}
        <PageHead
          title={asset.name}
          crumbs={crumbsTo(detail, t.title)}
          mark={<AssetMark status={asset.status} />}
          subtitle={<span class="mono">{asset.reference}</span>}
          actions={<Actions detail={detail} />}
        />
      </div>
      {ongoing && (
        <Note
          tone={asset.status === 'out_of_service' ? 'red' : 'indigo'}
          icon="clock-pause"
          text={t.down(format.moment(ongoing.started_at))}
        />
      )}
      <PhoneTabs current={current} asset={asset} />
      <div class="split tab-parts">
        <div>
          <Part name="work" current={current}>
            {portal.may('alarms:read') && <AlarmsOfAsset assetId={asset.id} alarms={detail.alarms} />}
            {portal.may('meters:read') && <MetersOfAsset assetId={asset.id} meters={detail.meters} />}
            <Operations detail={detail} />
            <Components detail={detail} />
          </Part>
          <Part name="past" current={current}>
            <ResultsOfAsset courses={detail.courses} failures={detail.failures} />
            <StatusHistory history={detail.history} />
            <Downtimes downtimes={downtimes} />
            <MonthsSection of={detail.costs} />
          </Part>
        </div>
        <div>
          <Part name="about" current={current}>
            <FactsOf detail={detail} />
            <Preventive detail={detail} />
            <Cost detail={detail} />
            <Label asset={asset} />
          </Part>
          <Part name="files" current={current}>
            <Attachments of={`assets/${asset.id}`} attachments={detail.attachments} />
          </Part>
        </div>
      </div>
    </>,
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

/** A photo of the machine, so that a person in front of it can check that it is the right one. */
function Photo({ photo, of: name }: { photo: AttachmentResource; of: string }) {
  const t = useTexts(assetTexts);
  return (
    <a class="asset-photo sunken below-24" href="?tab=files#files" hx-boost="false">
      <img src={`/attachments/${photo.id}`} alt={t.photoOf(name)} />
    </a>
  );
}

/** The tabs that a phone splits the page into. */
const PARTS = ['work', 'about', 'files', 'past'] as const;
type PartName = (typeof PARTS)[number];

function PhoneTabs({ current, asset }: { current: PartName; asset: AssetResource }) {
  const { t, portal } = usePage(assetTexts);
  const shown = PARTS.filter((part) => part !== 'files' || portal.may('attachments:read'));
  const names = { work: t.tabWork, about: t.facts, files: t.tabFiles, past: t.tabPast };
  return (
    <div class="phone-only">
      <Tabs
        label={t.tabs}
        tabs={shown.map((part) => ({
          name: names[part],
          href: addressOf(`/assets/${asset.id}`, { tab: part }),
          current: part === current,
        }))}
      />
    </div>
  );
}

function Part({
  name,
  current,
  children,
}: {
  name: PartName;
  current: PartName;
  children: ComponentChildren;
}) {
  return <div class={`tab-part ${name === current ? 'is-current' : ''}`}>{children}</div>;
}

function Actions({ detail: { asset, figures, components } }: { detail: AssetDetail }) {
  const { t, portal } = usePage(assetTexts);
  const at = `/assets/${asset.id}`;
  return (
    <>
      {portal.may('assets:delete') && (
        <MoreMenu id="more-actions">
          <ConfirmButton
            id="delete"
            label={t.delete}
            icon="trash"
            class="menu-popover-item row is-destructive"
            title={t.deleteTitle(asset.name)}
            consequence={t.deleteText(figures.count, components.length)}
            action={`${at}/delete`}
          />
        </MoreMenu>
      )}
      {portal.may('assets:write') && (
        <>
          <MoveButton asset={asset} />
          <LinkButton href={`${at}/edit`} icon="pencil" label={t.edit} />
          <StatusButton asset={asset} />
        </>
      )}
      <CreateButton
        needs="operations:report"
        href={`/operations/new?asset_id=${asset.id}`}
        label={portal.may('operations:write') ? t.createWorkOrder : t.report}
      />
    </>
  );
}

function StatusButton({ asset }: { asset: AssetResource }) {
  const t = useTexts(assetTexts);
  return (
    <DialogButton
      id="change-status"
      label={t.changeStatus}
      icon="activity"
      text={t.statusText}
      action={`/assets/${asset.id}/status`}
      edits={{ status: asset.status }}
    >
      <StatusField name="status" label={t.newStatus} />
      <StatusField name="note" rows={2} />
    </DialogButton>
  );
}

const StatusField = formFields(UpdateAssetStatusDto, assetTexts, { status: assetStatusTexts });

function MoveButton({ asset }: { asset: AssetResource }) {
  const t = useTexts(assetTexts);
  return (
    <DialogButton
      id="move"
      label={t.move}
      icon="arrows-exchange"
      title={t.moveTitle}
      action={`/assets/${asset.id}/move`}
      edits={{ room_id: asset.room_id ?? '' }}
      values={{}}
    >
      <AssetField name="room_id" hint={t.moveHint} lookup="rooms" required={false} />
    </DialogButton>
  );
}
