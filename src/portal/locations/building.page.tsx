import type { BuildingOutline, BuildingResource, FloorOutline } from '../../hierarchy/index.js';
import { ConfirmButton, DialogButton } from '../kit/dialog.js';
import { newForm } from '../kit/form-state.js';
import { TextField } from '../kit/fields.js';
import { Icon } from '../kit/icon.js';
import { Empty, Facts, PageHead, Section } from '../kit/page.js';
import { Table } from '../kit/table.js';
import { usePortal, useTexts } from '../kit/portal-context.js';
import { PageView } from '../kit/view.js';
import { buildingTypeTexts, locationTexts } from './locations.texts.js';

const LIST = '/locations';

interface Shown {
  readonly building: BuildingResource;
  readonly outline: BuildingOutline;
}

/** A building: its facts, its floors and rooms, and what stands in them. */
export function buildingPage(building: BuildingResource, outline: BuildingOutline): PageView {
  return new PageView(building.name, 'locations', <BuildingView building={building} outline={outline} />);
}

function BuildingView({ building, outline }: Shown) {
  const t = useTexts(locationTexts);
  const types = useTexts(buildingTypeTexts);
  const { format } = usePortal();
  return (
    <>
      <PageHead
        title={building.name}
        crumbs={[{ name: t.title, href: LIST }]}
        subtitle={building.physical_address}
      >
        <BuildingActions building={building} outline={outline} />
      </PageHead>
      <Section title={t.facts}>
        <div class="panel">
          <Facts
            facts={[
              [t.type, types[building.building_type]],
              [t.area, building.area_sqm && format.number(building.area_sqm)],
              [
                t.assetsTitle,
                <a href={`/assets?building_id=${building.id}`}>{t.assets(contentsOf(outline.floors))}</a>,
              ],
              ...(building.description ? [[t.description, building.description] as const] : []),
            ]}
          />
        </div>
      </Section>
      {outline.floors.length === 0 ? (
        <Empty icon="stairs" text={t.noFloors}>
          <AddFloor buildingId={building.id} />
        </Empty>
      ) : (
        outline.floors.map((floor) => <FloorSection key={floor.id} floor={floor} />)
      )}
    </>
  );
}

function contentsOf(floors: readonly FloorOutline[]): number {
  return floors.flatMap(({ rooms }) => rooms).reduce((sum, { contents }) => sum + contents, 0);
}

function BuildingActions({ building, outline }: Shown) {
  const t = useTexts(locationTexts);
  const portal = usePortal();
  const at = `${LIST}/buildings/${building.id}`;
  const { floors } = outline;
  const rooms = floors.flatMap((floor) => floor.rooms).length;
  return (
    <>
      {portal.may('buildings:delete') && (
        <ConfirmButton
          id="delete"
          label={t.delete}
          icon="trash"
          title={t.deleteTitle(building.name)}
          consequence={[
            t.deleteBuilding(floors.length, rooms),
            t.leftOver(contentsOf(floors)),
            t.noWayBack,
          ].join(' ')}
          action={`${at}/delete`}
        />
      )}
      {portal.may('buildings:write') && (
        <a class="btn" href={`${at}/edit`}>
          <Icon name="pencil" /> {t.edit}
        </a>
      )}
      {floors.length > 0 && <AddFloor buildingId={building.id} />}
    </>
  );
}

function AddFloor({ buildingId }: { buildingId: string }) {
  const t = useTexts(locationTexts);
  const form = newForm({ level: '0' }, 'new-floor');
  return usePortal().may('floors:write') ? (
    <DialogButton
      id="add-floor"
      label={t.addFloor}
      icon="plus"
      class="btn btn-primary"
      title={t.addFloor}
      action={`${LIST}/buildings/${buildingId}/floors`}
      submit={t.addFloor}
    >
      <FloorFields form={form} />
    </DialogButton>
  ) : null;
}

function FloorFields({ form }: { form: ReturnType<typeof newForm> }) {
  const t = useTexts(locationTexts);
  return (
    <>
      <TextField form={form} name="name" label={t.name} required autocomplete="off" />
      <TextField
        form={form}
        name="level"
        label={t.level}
        hint={t.levelHint}
        type="number"
        inputmode="numeric"
        required
      />
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
      {floor.rooms.length === 0 ? (
        <p class="text-secondary">{t.noRooms}</p>
      ) : (
        <Table
          label={floor.name}
          rows={floor.rooms}
          keyOf={(room) => room.id}
          columns={[
            { name: t.room, cell: (room) => <a href={`${LIST}/rooms/${room.id}`}>{room.name}</a> },
            { name: t.assetsTitle, align: 'end', cell: (room) => room.contents },
          ]}
        />
      )}
    </Section>
  );
}

function FloorActions({ floor }: { floor: FloorOutline }) {
  const t = useTexts(locationTexts);
  const portal = usePortal();
  const at = `${LIST}/floors/${floor.id}`;
  const scope = `floor-${floor.id}`;
  return (
    <>
      {portal.may('floors:delete') && (
        <ConfirmButton
          id={`${scope}-delete`}
          label={t.delete}
          class="btn btn-sm btn-outline-danger"
          icon="trash"
          title={t.deleteTitle(floor.name)}
          consequence={[t.deleteFloor(floor.rooms.length), t.leftOver(contentsOf([floor])), t.noWayBack].join(
            ' ',
          )}
          action={`${at}/delete`}
        />
      )}
      {portal.may('floors:write') && (
        <DialogButton
          id={`${scope}-edit`}
          label={t.editFloor}
          icon="pencil"
          iconOnly
          class="btn btn-sm btn-icon"
          title={t.editFloor}
          action={at}
          submit={t.save}
        >
          <FloorFields form={newForm({ name: floor.name, level: String(floor.level) }, scope)} />
        </DialogButton>
      )}
      {portal.may('rooms:write') && (
        <DialogButton
          id={`${scope}-room`}
          label={t.addRoom}
          icon="plus"
          class="btn btn-sm"
          title={portal.format.labelled(t.addRoom, floor.name)}
          action={`${at}/rooms`}
          submit={t.addRoom}
        >
          <TextField
            form={newForm({}, `${scope}-new`)}
            name="name"
            label={t.roomName}
            required
            autocomplete="off"
          />
        </DialogButton>
      )}
    </>
  );
}
