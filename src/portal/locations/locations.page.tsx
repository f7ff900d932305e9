import {
  BUILDING_TYPES,
  type BuildingOutline,
  type BuildingResource,
  type FloorOutline,
} from '../../hierarchy/index.js';
import type { FormState } from '../kit/form-state.js';
import { FormButtons, MoreFields, PostForm } from '../kit/forms.js';
import { SelectField, TextArea, TextField } from '../kit/fields.js';
import { Icon } from '../kit/icon.js';
import { Empty, PageHead } from '../kit/page.js';
import { usePortal, useTexts, type PortalContext } from '../kit/portal-context.js';
import { PageView } from '../kit/view.js';
import { buildingTypeTexts, locationTexts } from './locations.texts.js';

const LIST = '/locations';
const BUILDINGS = `${LIST}/buildings`;
/** How many rooms of a floor the tree shows. */
const ROOMS_SHOWN = 40;
/** Up to how many rooms the whole tree is shown at once. */
const ROOMS_AT_A_GLANCE = 200;

/** Every building, with its floors and rooms below it. */
export function locationsPage(portal: PortalContext, buildings: readonly BuildingOutline[]): PageView {
  const page = <Locations buildings={buildings} />;
  return new PageView(portal.texts(locationTexts).title, 'locations', page);
}

function Locations({ buildings }: { buildings: readonly BuildingOutline[] }) {
  const t = useTexts(locationTexts);
  const create = usePortal().may('buildings:write') && (
    <a class="btn btn-primary" href={`${BUILDINGS}/new`} data-create>
      <Icon name="plus" /> {t.addBuilding}
    </a>
  );
  const floors = buildings.flatMap((building) => building.floors);
  const isSmall = floors.flatMap(({ rooms }) => rooms).length <= ROOMS_AT_A_GLANCE;
  return (
    <>
      <PageHead title={t.title} subtitle={t.subtitle}>
        {buildings.length > 0 && create}
      </PageHead>
      {buildings.length === 0 ? (
        <Empty icon="building" text={t.empty}>
          {create}
        </Empty>
      ) : (
        buildings.map((building) => <Building key={building.id} building={building} isOpen={isSmall} />)
      )}
    </>
  );
}

function Building({ building, isOpen }: { building: BuildingOutline; isOpen: boolean }) {
  const t = useTexts(locationTexts);
  const rooms = building.floors.reduce((sum, floor) => sum + floor.rooms.length, 0);
  return (
    <section class="place panel" aria-label={building.name}>
      <div class="place-head">
        <Icon name="building" />
        <div class="place-name">
          <h2 class="section-title">
            <a href={`${BUILDINGS}/${building.id}`}>{building.name}</a>
          </h2>
          <span class="sub">{building.address}</span>
        </div>
      </div>
      {building.floors.length > 0 && (
        <details class="place-floors" open={isOpen}>
          <summary>{t.counts(building.floors.length, rooms)}</summary>
          <ul class="place-list">
            {building.floors.map((floor) => (
              <Floor key={floor.id} buildingId={building.id} floor={floor} />
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function Floor({ buildingId, floor }: { buildingId: string; floor: FloorOutline }) {
  const t = useTexts(locationTexts);
  const href = `${BUILDINGS}/${buildingId}#floor-${floor.id}`;
  const hidden = floor.rooms.length - ROOMS_SHOWN;
  return (
    <li>
      <a class="place-floor" href={href}>
        {floor.name}
      </a>
      <span class="place-rooms">
        {floor.rooms.slice(0, ROOMS_SHOWN).map((room) => (
          <a key={room.id} class="place-room" href={`${LIST}/rooms/${room.id}`}>
            {room.name}
          </a>
        ))}
        {hidden > 0 && <a href={href}>{t.more(hidden)}</a>}
        {floor.rooms.length === 0 && <span class="text-secondary">{t.noRooms}</span>}
      </span>
    </li>
  );
}

/** The form for a new building. */
export function newBuildingPage(portal: PortalContext, form: FormState): PageView {
  return new PageView(portal.texts(locationTexts).addBuilding, 'locations', <NewBuilding form={form} />);
}

function NewBuilding({ form }: { form: FormState }) {
  const t = useTexts(locationTexts);
  return (
    <div class="form-page">
      <PageHead title={t.addBuilding} crumbs={[{ name: t.title, href: LIST }]} />
      <PostForm action={BUILDINGS} form={form}>
        <BuildingFields form={form} />
        <FormButtons submit={t.createBuilding} back={LIST} />
      </PostForm>
    </div>
  );
}

/** The form that changes a building. */
export function editBuildingPage(
  portal: PortalContext,
  building: { id: string; name: string },
  form: FormState,
): PageView {
  const title = portal.texts(locationTexts).editTitle(building.name);
  return new PageView(title, 'locations', <EditBuilding title={title} id={building.id} form={form} />);
}

/** A building as the fields of its form hold it. */
export function buildingFields(building: BuildingResource): Record<string, string> {
  const { name, physical_address, building_type, area_sqm, description } = building;
  return { name, physical_address, building_type, area_sqm: area_sqm ?? '', description: description ?? '' };
}

function EditBuilding({ title, id, form }: { title: string; id: string; form: FormState }) {
  const t = useTexts(locationTexts);
  return (
    <div class="form-page">
      <PageHead title={title} crumbs={[{ name: t.title, href: LIST }]} />
      <PostForm action={`${BUILDINGS}/${id}/edit`} form={form}>
        <BuildingFields form={form} />
        <FormButtons submit={t.save} back={`${BUILDINGS}/${id}`} />
      </PostForm>
    </div>
  );
}

function BuildingFields({ form }: { form: FormState }) {
  const t = useTexts(locationTexts);
  const types = useTexts(buildingTypeTexts);
  return (
    <>
      <TextField form={form} name="name" label={t.name} required autofocus autocomplete="off" />
      <TextField
        form={form}
        name="physical_address"
        label={t.address}
        required
        autocomplete="street-address"
      />
      <SelectField
        form={form}
        name="building_type"
        label={t.type}
        choices={BUILDING_TYPES.map((value) => ({ value, label: types[value] }))}
        required
      />
      <MoreFields form={form} names={['area_sqm', 'description']}>
        <TextField form={form} name="area_sqm" label={t.area} inputmode="decimal" autocomplete="off" />
        <TextArea form={form} name="description" label={t.description} />
      </MoreFields>
    </>
  );
}
