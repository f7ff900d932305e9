import type { ViewChoice } from '../../access/index.js';
import type { AssetResource } from '../../assets/index.js';
import type { RoomPlace } from '../../hierarchy/index.js';
import { ExportButton } from '../exports/export-button.js';
import { Filters } from '../kit/filters.js';
import { newForm } from '../kit/form-state.js';
import { SelectField, TextField, type Choice } from '../kit/fields.js';
import { Icon } from '../kit/icon.js';
import { LookupField, type Chosen } from '../kit/lookup.js';
import { addressOf, Empty, PageHead } from '../kit/page.js';
import { Pager } from '../kit/table.js';
import { usePortal, useTexts, type PortalContext } from '../kit/portal-context.js';
import { PageView } from '../kit/view.js';
import { SavedViewsBar } from '../saved-views/saved-views.js';
import { assetTexts } from './assets.texts.js';
import { AssetTable } from './asset-table.js';
import { useChoices } from './choices.js';

/** What the list of assets shows. */
export interface AssetList {
  readonly assets: readonly AssetResource[];
  /** Where the rooms of these assets are. */
  readonly places: ReadonlyMap<string, RoomPlace>;
  readonly next: string | null;
  /** The buildings, to choose from. */
  readonly buildings: readonly Choice[];
  /** The room that the list is narrowed to. */
  readonly room: Chosen | null;
  readonly views: readonly ViewChoice[];
}

/** The equipment of the business, with its filters. */
export function assetsPage(portal: PortalContext, list: AssetList): PageView {
  return new PageView(portal.texts(assetTexts).title, 'assets', <Assets list={list} />);
}

function Assets({ list }: { list: AssetList }) {
  const t = useTexts(assetTexts);
  const { query } = usePortal();
  const isNarrowed = Object.values(query).some((value) => value !== '');
  const isNew = list.assets.length === 0 && !isNarrowed;
  return (
    <>
      <PageHead title={t.title}>{!isNew && <Actions />}</PageHead>
      {isNew ? (
        <NoAssets hasBuildings={list.buildings.length > 0} />
      ) : (
        <>
          <SavedViewsBar place="assets" views={list.views} />
          <AssetFilterForm list={list} />
          {list.assets.length === 0 ? (
            <Empty icon="filter-off" text={t.noMatch} />
          ) : (
            <AssetTable label={t.title} assets={list.assets} places={list.places} />
          )}
          <Pager next={list.next} />
        </>
      )}
    </>
  );
}

function Actions() {
  const t = useTexts(assetTexts);
  const portal = usePortal();
  const { cursor: _, ...filters } = portal.query;
  return (
    <>
      {portal.may('imports:write') && (
        <a class="btn desk-only" href="/assets/import">
          <Icon name="upload" /> {t.import}
        </a>
      )}
      <ExportButton list="assets" />
      <a class="btn desk-only" href={addressOf('/assets/labels', filters)}>
        <Icon name="tags" /> {t.printLabels}
      </a>
      <AddButton />
    </>
  );
}

function AddButton() {
  const t = useTexts(assetTexts);
  return usePortal().may('assets:write') ? (
    <a class="btn btn-primary" href="/assets/new" data-create>
      <Icon name="plus" /> {t.add}
    </a>
  ) : null;
}

function NoAssets({ hasBuildings }: { hasBuildings: boolean }) {
  const t = useTexts(assetTexts);
  const portal = usePortal();
  if (hasBuildings)
    return (
      <Empty icon="engine" text={t.empty}>
        {portal.may('imports:write') && (
          <a class="btn" href="/assets/import">
            <Icon name="upload" /> {t.import}
          </a>
        )}
        <AddButton />
      </Empty>
    );
  return (
    <Empty icon="building" text={t.emptyNeedsRoom}>
      {portal.may('buildings:write') && (
        <a class="btn btn-primary" href="/locations/buildings/new" data-create>
          <Icon name="plus" /> {t.toLocations}
        </a>
      )}
    </Empty>
  );
}

function AssetFilterForm({ list }: { list: AssetList }) {
  const t = useTexts(assetTexts);
  const form = newForm(usePortal().query, 'filter');
  const choices = useChoices();
  return (
    <Filters
      moreNames={['room_id', 'criticality', 'placement']}
      more={
        <>
          <LookupField form={form} name="room_id" label={t.room} kind="rooms" chosen={list.room} />
          <SelectField
            form={form}
            name="criticality"
            label={t.criticality}
            none={t.any}
            choices={choices.criticalities}
          />
          <SelectField
            form={form}
            name="placement"
            label={t.placement}
            none={t.any}
            choices={choices.placements}
          />
        </>
      }
    >
      <TextField form={form} name="search" label={t.search} type="search" placeholder={t.searchHint} />
      <SelectField form={form} name="status" label={t.status} none={t.any} choices={choices.statuses} />
      <SelectField form={form} name="category" label={t.category} none={t.any} choices={choices.categories} />
      {list.buildings.length > 1 && (
        <SelectField
          form={form}
          name="building_id"
          label={t.building}
          none={t.any}
          choices={list.buildings}
        />
      )}
    </Filters>
  );
}
