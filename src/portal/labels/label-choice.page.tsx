import { type AssetLabel, categoryTexts } from '../../assets/index.js';
import {
  addressOf,
  BareCheck,
  CheckSeveral,
  Empty,
  filterFields,
  Filters,
  Icon,
  isFiltered,
  LinkButton,
  page,
  PageView,
  type PortalContext,
  Table,
  usePage,
  useTexts,
} from '../kit/index.js';
import { placeInWords, RoomPlaceText } from '../assets/asset-table.js';
import { type LabelChoice, LabelAssetsQuery } from './label-pages.js';
import { labelTexts } from './labels.texts.js';

const SHEET = '/assets/labels/sheet';

const Filter = filterFields(LabelAssetsQuery, labelTexts, { category: categoryTexts });

/** The page to choose assets for labels: by filters, or one by one. */
export function labelChoicePage(portal: PortalContext, choice: LabelChoice): PageView {
  const t = portal.texts(labelTexts);
  const crumbs = [{ name: t.assets, href: '/assets' }];
  const head = { place: 'assets', title: t.title, crumbs, subtitle: t.about } as const;
  if (choice.labels.length === 0 && !isFiltered(portal.query))
    return page(
      head,
      <Empty icon="tags" text={t.noAssets}>
        <LinkButton href="/assets" label={t.assets} />
      </Empty>,
    );
  return page(
    head,
    <>
      <Filters>
        <Filter name="search" />
        <Filter name="category" />
        <Filter name="building_id" choices={choice.buildings} />
        <Filter name="floor_id" choices={choice.floors} />
        <Filter name="room_id" lookup="rooms" chosen={choice.room} />
      </Filters>
      {choice.labels.length === 0 ? (
        <Empty icon="filter-off" text={t.noMatch} />
      ) : (
        <Candidates choice={choice} />
      )}
    </>,
  );
}

function Candidates({ choice }: { choice: LabelChoice }) {
  const { t, query } = usePage(labelTexts);
  return (
    <form method="get" action={SHEET}>
      {/* Without it, an address without ids would mean all assets. */}
      <input type="hidden" name="ids" value="" />
      <div class="cluster label-buttons at-end below">
        <CheckSeveral class="btn btn-sm btn-ghost needs-scripts" name="ids" match="" label={t.all} />
        <CheckSeveral class="btn btn-sm btn-ghost needs-scripts" name="ids" match="-" label={t.none} />
        <LinkButton href={addressOf(SHEET, query)} label={t.showAll} />
        <button type="submit" class="btn btn-primary">
          <Icon name="tags" /> {t.showTicked}
        </button>
      </div>
      <Table
        label={t.assets}
        rows={choice.labels}
        columns={[
          {
            name: t.name,
            grows: true,
            whole: ({ name, reference }) => `${name}\n${reference}`,
            cell: (label) => <Candidate label={label} />,
          },
          {
            name: t.location,
            whole: ({ roomId }) => placeInWords(choice.places.get(roomId ?? '')),
            cell: ({ roomId }) => <RoomPlaceText of={choice.places.get(roomId ?? '')} />,
          },
          {
            name: t.code,
            cell: ({ qrCode }) =>
              qrCode === null ? (
                <span class="text-secondary">{t.noCode}</span>
              ) : (
                <span class="mono">{qrCode}</span>
              ),
          },
        ]}
      />
      {choice.hasMore && <p class="form-hint caption">{t.moreThere(choice.labels.length)}</p>}
    </form>
  );
}

function Candidate({ label }: { label: AssetLabel }) {
  const t = useTexts(labelTexts);
  return (
    <span class="row-title row gap-12">
      <BareCheck name="ids" value={label.id} aria-label={t.choose(label.name)} />
      <span class="row-title-text shrinks">
        <a href={`/assets/${label.id}`}>{label.name}</a>
        <span class="secondary">{label.reference}</span>
      </span>
    </span>
  );
}
