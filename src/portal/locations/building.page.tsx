import {
  CreateFloorDto,
  CreateRoomDto,
  type BuildingOutline,
  type BuildingResource,
  type FloorOutline,
} from '../../hierarchy/index.js';
import {
  ConfirmButton,
  DialogButton,
  Empty,
  Facts,
  formFields,
  LinkButton,
  page,
  PageView,
  PortalContext,
  Section,
  Table,
  usePage,
  useTexts,
} from '../kit/index.js';
import { type YearCosts, YearCostsSection } from '../labor/year-costs.js';
import { buildingTypeTexts, locationTexts } from './locations.texts.js';

const LIST = '/locations';

interface Shown {
  readonly building: BuildingResource;
  readonly outline: BuildingOutline;
}

/** The page of a building: its details, what it cost this year, its floors and rooms, and their assets. */
export function buildingPage(
  portal: PortalContext,
  building: BuildingResource,
  outline: BuildingOutline,
  costs: YearCosts | undefined,
): PageView {
  const t = portal.texts(locationTexts);
  const types = portal.texts(buildingTypeTexts);
  const { format } = portal;
  return page(
    {
      place: 'locations',
      title: building.name,
      crumbs: [{ name: t.title, href: LIST }],
      subtitle: building.physical_address,
      actions: <BuildingActions building={building} outline={outline} />,
    },
    <>
      <Section title={t.facts} panel>
        <Facts
          facts={[
            [t.buildingType, types[building.building_type]],
            [t.areaSqm, building.area_sqm && format.number(building.area_sqm)],
            [
              t.assetsTitle,
              <a href={`/assets?building_id=${building.id}`}>{t.assets(contentsOf(outline.floors))}</a>,
            ],
            building.description !== null && [t.description, building.description],
          ]}
        />
      </Section>
      <YearCostsSection of={costs} />
      {outline.floors.length === 0 ? (
        <Empty icon="stairs" text={t.noFloors}>
          <AddFloor buildingId={building.id} />
        </Empty>
      ) : (
        outline.floors.map((floor) => <FloorSection key={floor.id} floor={floor} />)
      )}
    </>,
  );
}

function contentsOf(floors: readonly FloorOutline[]): number {
  return floors.flatMap(({ rooms }) => rooms).reduce((sum, { contents }) => sum + contents, 0);
}

function BuildingActions({ building, outline }: Shown) {
  const t = useTexts(locationTexts);
  const at = `${LIST}/buildings/${building.id}`;
  const { floors } = outline;
  const rooms = floors.flatMap((floor) => floor.rooms).length;
  return (
    <>
      <ConfirmButton
        needs="buildings:delete"
        id="delete"
        label={t.delete}
        icon="trash"
        title={t.deleteTitle(building.name)}
        consequence={[
          t.deleteBuilding(floors.length, rooms),
          t.leftOver(contentsOf(floors)),
          t.irreversible,
        ].join(' ')}
        action={`${at}/delete`}
      />
      <LinkButton needs="buildings:write" href={`${at}/edit`} icon="pencil" label={t.edit} />
      {floors.length > 0 && <AddFloor buildingId={building.id} />}
    </>
  );
}

function AddFloor({ buildingId }: { buildingId: string }) {
  const t = useTexts(locationTexts);
  return (
    <DialogButton
      needs="floors:write"
      id="add-floor"
      label={t.addFloor}
      icon="plus"
      primary
      action={`${LIST}/buildings/${buildingId}/floors`}
      values={{ level: '0' }}
    >
      <FloorFields />
    </DialogButton>
  );
}

const FloorField = formFields(CreateFloorDto, locationTexts);
const RoomField = formFields(CreateRoomDto, locationTexts);

function FloorFields() {
  return (
    <>
      <FloorField name="name" />
      <FloorField name="level" />
    </>
  );
}

function FloorSection({ floor }: { floor: FloorOutline }) {
  const t = useTexts(locationTexts);
  return (
    <Section
      id={`floor-${floor.id}`}
      title={floor.name}
      note={t.atLevel(floor.level)}
      actions={<FloorActions floor={floor} />}
    >
      <Table
        none={t.noRooms}
        label={floor.name}
        rows={floor.rooms}
        columns={[
          { name: t.room, cell: (room) => <a href={`${LIST}/rooms/${room.id}`}>{room.name}</a> },
          { name: t.assetsTitle, align: 'end', cell: (room) => room.contents },
        ]}
      />
    </Section>
  );
}

function FloorActions({ floor }: { floor: FloorOutline }) {
  const { t, format } = usePage(locationTexts);
  const nameOf = (label: string) => format.labelled(label, floor.name);
  const at = `${LIST}/floors/${floor.id}`;
  const scope = `floor-${floor.id}`;
  return (
    <>
      <ConfirmButton
        needs="floors:delete"
        id={`${scope}-delete`}
        label={t.delete}
        accessibleName={nameOf(t.delete)}
        class="btn btn-sm btn-outline-danger"
        icon="trash"
        title={t.deleteTitle(floor.name)}
        consequence={[
          t.deleteFloor(floor.rooms.length),
          t.leftOver(contentsOf([floor])),
          t.irreversible,
        ].join(' ')}
        action={`${at}/delete`}
      />
      <DialogButton
        needs="floors:write"
        id={`${scope}-edit`}
        label={t.editFloor}
        accessibleName={nameOf(t.editFloor)}
        icon="pencil"
        iconOnly
        class="btn btn-sm btn-icon"
        action={at}
        submit={t.save}
        edits={{ name: floor.name, level: String(floor.level) }}
      >
        <FloorFields />
      </DialogButton>
      <DialogButton
        needs="rooms:write"
        id={`${scope}-room`}
        label={t.addRoom}
        icon="plus"
        small
        title={nameOf(t.addRoom)}
        accessibleName={nameOf(t.addRoom)}
        action={`${at}/rooms`}
      >
        <RoomField name="name" label={t.roomName} />
      </DialogButton>
    </>
  );
}
