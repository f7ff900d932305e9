import { CreateBuildingDto, type BuildingOutline, type FloorOutline } from '../../hierarchy/index.js';
import {
  addressesOf,
  CreateButton,
  Empty,
  formFields,
  formPage,
  type FormState,
  Icon,
  MoreFields,
  page,
  PageView,
  type PortalContext,
  useTexts,
} from '../kit/index.js';
import { buildingTypeTexts, locationTexts } from './locations.texts.js';

const LIST = '/locations';
const BUILDINGS = `${LIST}/buildings`;
/** How many rooms of a floor the tree shows. */
const ROOMS_SHOWN = 40;
/** The tree is fully open up to this number of rooms. */
const ROOMS_AT_A_GLANCE = 200;

/** Every building, with its floors and rooms below it. */
export function locationsPage(portal: PortalContext, buildings: readonly BuildingOutline[]): PageView {
  const t = portal.texts(locationTexts);
  const create = <CreateButton needs="buildings:write" href={`${BUILDINGS}/new`} label={t.addBuilding} />;
  const floors = buildings.flatMap((building) => building.floors);
  const isSmall = floors.flatMap(({ rooms }) => rooms).length <= ROOMS_AT_A_GLANCE;
  const isNew = buildings.length === 0;
  return page(
    { place: 'locations', title: t.title, subtitle: t.subtitle, actions: !isNew && create },
    isNew ? (
      <Empty icon="building" text={t.empty}>
        {create}
      </Empty>
    ) : (
      buildings.map((building) => <Building key={building.id} building={building} isOpen={isSmall} />)
    ),
  );
}

function Building({ building, isOpen }: { building: BuildingOutline; isOpen: boolean }) {
  const t = useTexts(locationTexts);
  const rooms = building.floors.reduce((sum, floor) => sum + floor.rooms.length, 0);
  return (
    <section class="below panel padded box" aria-label={building.name}>
      <div class="place-head row at-top plain-ink breaks-anywhere">
        <Icon name="building" />
        <div>
          <h2 class="section-title breaks-anywhere">
            <a href={`${BUILDINGS}/${building.id}`}>{building.name}</a>
          </h2>
          <span class="secondary">{building.address}</span>
        </div>
      </div>
      {building.floors.length > 0 && (
        <details class="place-floors" open={isOpen}>
          <summary class="caption">{t.counts(building.floors.length, rooms)}</summary>
          <ul class="place-list lined breaks-anywhere">
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
    <li class="grid">
      <a class="place-floor plain-ink strong" href={href}>
        {floor.name}
      </a>
      <span class="place-rooms cluster">
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

const BuildingField = formFields(CreateBuildingDto, locationTexts, { building_type: buildingTypeTexts });

/** The form that creates or edits a building. */
export function buildingFormPage(
  portal: PortalContext,
  form: FormState,
  building?: { id: string; name: string },
): PageView {
  const t = portal.texts(locationTexts);
  return formPage(
    {
      place: 'locations',
      title: building ? t.editTitle(building.name) : t.addBuilding,
      crumbs: [{ name: t.title, href: LIST }],
      ...addressesOf(BUILDINGS, building?.id),
      ...(!building && { back: LIST }),
      form,
      submit: building ? t.save : t.createBuilding,
    },
    <>
      <BuildingField name="name" autofocus />
      <BuildingField name="physical_address" autocomplete="street-address" />
      <BuildingField name="building_type" />
      <MoreFields besides={['name', 'physical_address', 'building_type']}>
        <BuildingField name="area_sqm" />
        <BuildingField name="description" rows={3} />
      </MoreFields>
    </>,
  );
}
