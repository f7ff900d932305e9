import type { AssetResource } from '../../assets/index.js';
import {
  ConfirmButton,
  CreateButton,
  DialogButton,
  Empty,
  formFields,
  page,
  PageView,
  PortalContext,
  Section,
  useTexts,
} from '../kit/index.js';
import { CreateRoomDto, type RoomPlace } from '../../hierarchy/index.js';
import { AssetTable } from '../assets/asset-table.js';
import { locationTexts } from './locations.texts.js';

const LIST = '/locations';

/** The data of a room's page. */
export interface RoomDetail {
  readonly room: RoomPlace;
  /** The newest assets in the room. */
  readonly assets: readonly AssetResource[];
  /** The number of assets in the room. */
  readonly count: number;
}

/** The page of a room, with its assets. */
export function roomPage(portal: PortalContext, detail: RoomDetail): PageView {
  const { room, assets, count } = detail;
  const t = portal.texts(locationTexts);
  const { buildingId } = room;
  const crumbs = [
    { name: room.building, href: `${LIST}/buildings/${buildingId}` },
    { name: room.floor, href: `${LIST}/buildings/${buildingId}#floor-${room.floorId}` },
  ];
  return page(
    { place: 'locations', title: room.name, crumbs, actions: <RoomActions room={room} count={count} /> },
    assets.length === 0 ? (
      <Empty icon="engine" text={t.noAssets} />
    ) : (
      <Section
        title={t.assetsTitle}
        actions={count > assets.length && <a href={`/assets?room_id=${room.id}`}>{t.assets(count)}</a>}
      >
        <AssetTable label={t.assetsTitle} assets={assets} />
      </Section>
    ),
  );
}

const RoomField = formFields(CreateRoomDto, locationTexts);

function RoomActions({ room, count }: { room: RoomPlace; count: number }) {
  const t = useTexts(locationTexts);
  const at = `${LIST}/rooms/${room.id}`;
  return (
    <>
      <ConfirmButton
        needs="rooms:delete"
        id="delete"
        label={t.delete}
        icon="trash"
        title={t.deleteTitle(room.name)}
        consequence={[t.leftOver(count), t.irreversible].join(' ')}
        action={`${at}/delete`}
      />
      <DialogButton
        needs="rooms:write"
        id="rename"
        label={t.rename}
        icon="pencil"
        action={at}
        submit={t.save}
        edits={{ name: room.name }}
      >
        <RoomField name="name" label={t.roomName} />
      </DialogButton>
      <CreateButton needs="assets:write" href={`/assets/new?room_id=${room.id}`} label={t.addAsset} />
    </>
  );
}
