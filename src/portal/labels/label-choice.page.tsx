import type { AssetLabel } from '../../assets/index.js';
import { useChoices } from '../assets/choices.js';
import { Filters } from '../kit/filters.js';
import { newForm } from '../kit/form-state.js';
import { SelectField, TextField } from '../kit/fields.js';
import { Icon } from '../kit/icon.js';
import { LookupField } from '../kit/lookup.js';
import { addressOf, Empty, PageHead } from '../kit/page.js';
import { RoomPlaceText } from '../kit/room-place.js';
import { Table } from '../kit/table.js';
import { usePortal, useTexts, type PortalContext } from '../kit/portal-context.js';
import { PageView } from '../kit/view.js';
import type { LabelChoice } from './label-pages.js';
import { labelTexts } from './labels.texts.js';

const SHEET = '/assets/labels/sheet';

/** Assets to print labels for: by filters, or ticked one by one. */
export function labelChoicePage(portal: PortalContext, choice: LabelChoice): PageView {
  return new PageView(portal.texts(labelTexts).title, 'assets', <Choose choice={choice} />);
}

function Choose({ choice }: { choice: LabelChoice }) {
  const t = useTexts(labelTexts);
  return (
    <>
      <PageHead title={t.title} crumbs={[{ name: t.assets, href: '/assets' }]} subtitle={t.about} />
      <LabelFilters choice={choice} />
      {choice.labels.length === 0 ? (
        <Empty icon="filter-off" text={t.noMatch} />
      ) : (
        <Candidates choice={choice} />
      )}
    </>
  );
}

function LabelFilters({ choice }: { choice: LabelChoice }) {
  const t = useTexts(labelTexts);
  const form = newForm(usePortal().query, 'filter');
  const { categories } = useChoices();
  return (
    <Filters>
      <TextField form={form} name="search" label={t.search} type="search" placeholder={t.searchHint} />
      <SelectField form={form} name="category" label={t.category} none={t.any} choices={categories} />
      <SelectField
        form={form}
        name="building_id"
        label={t.building}
        none={t.any}
        choices={choice.buildings}
      />
      <SelectField form={form} name="floor_id" label={t.floor} none={t.any} choices={choice.floors} />
      <LookupField form={form} name="room_id" label={t.room} kind="rooms" chosen={choice.room} />
    </Filters>
  );
}

function Candidates({ choice }: { choice: LabelChoice }) {
  const t = useTexts(labelTexts);
  const { query } = usePortal();
  return (
    <form method="get" action={SHEET}>
      <div class="row-wrap label-buttons">
        <button type="button" class="btn btn-sm btn-ghost needs-scripts" data-check="ids" data-check-match="">
          {t.all}
        </button>
        <button
          type="button"
          class="btn btn-sm btn-ghost needs-scripts"
          data-check="ids"
          data-check-match="-"
        >
          {t.none}
        </button>
        <a class="btn" href={addressOf(SHEET, query)}>
          {t.showAll}
        </a>
        <button type="submit" class="btn btn-primary">
          <Icon name="tags" /> {t.showTicked}
        </button>
      </div>
      <Table
        label={t.assets}
        rows={choice.labels}
        keyOf={(label) => label.id}
        columns={[
          {
            name: t.name,
            grows: true,
            whole: ({ name, reference }) => `${name}\n${reference}`,
            cell: (label) => <Candidate label={label} />,
          },
          { name: t.location, cell: (label) => <RoomPlaceText of={choice.places.get(label.roomId ?? '')} /> },
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
      {choice.hasMore && <p class="form-hint">{t.moreThere(choice.labels.length)}</p>}
    </form>
  );
}

function Candidate({ label }: { label: AssetLabel }) {
  const t = useTexts(labelTexts);
  return (
    <span class="row-title">
      <label class="row-check">
        <input
          type="checkbox"
          class="form-check-input"
          name="ids"
          value={label.id}
          aria-label={t.choose(label.name)}
        />
      </label>
      <span class="row-title-text">
        <a href={`/assets/${label.id}`}>{label.name}</a>
        <span class="sub">{label.reference}</span>
      </span>
    </span>
  );
}
