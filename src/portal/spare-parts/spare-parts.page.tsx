import { ListSparePartsQuery, type SparePartResource } from '../../spare-parts/index.js';
import { CreateButton } from '../kit/button.js';
import { ExportButton } from '../exports/export-button.js';
import { Filters } from '../kit/filters.js';
import { filterFields } from '../kit/declared-fields.js';
import { Empty, Mark, PageHead } from '../kit/page.js';
import { Pager, Table } from '../kit/table.js';
import { usePortal, useTexts, type PortalContext } from '../kit/portal-context.js';
import { PageView } from '../kit/view.js';
import { SavedViewsBar } from '../saved-views/saved-views.js';
import type { ViewChoice } from '../../access/index.js';
import { partCategoryTexts, partTexts } from './spare-parts.texts.js';

/** What the list of spare parts shows. */
export interface PartList {
  readonly parts: readonly SparePartResource[];
  readonly next: string | null;
  readonly views: readonly ViewChoice[];
}

/** What is in store, with its filters. */
export function partsPage(portal: PortalContext, list: PartList): PageView {
  return new PageView(portal.texts(partTexts).title, 'spare-parts', <Parts list={list} />);
}

function Parts({ list }: { list: PartList }) {
  const t = useTexts(partTexts);
  const portal = usePortal();
  const isNarrowed = Object.values(portal.query).some((value) => value !== '');
  const isNew = list.parts.length === 0 && !isNarrowed;
  if (isNew)
    return (
      <>
        <PageHead title={t.title} />
        <Empty icon="packages" text={portal.may('spare-parts:write') ? t.empty : t.emptyToRead}>
          <AddButton />
        </Empty>
      </>
    );
  return (
    <>
      <PageHead title={t.title}>
        <ExportButton list="spare_parts" />
        <AddButton />
      </PageHead>
      <SavedViewsBar place="spare-parts" views={list.views} />
      <PartFilters />
      {list.parts.length === 0 ? (
        <Empty icon="filter-off" text={t.noMatch} />
      ) : (
        <PartTable parts={list.parts} />
      )}
      <Pager next={list.next} />
    </>
  );
}

function AddButton() {
  const t = useTexts(partTexts);
  return <CreateButton needs="spare-parts:write" href="/spare-parts/new" label={t.add} />;
}

const Filter = filterFields(ListSparePartsQuery, partTexts, { category: partCategoryTexts });

function PartFilters() {
  const t = useTexts(partTexts);
  const stocks = [
    { value: 'true', label: t.belowMinimum },
    { value: 'false', label: t.notBelow },
  ];
  return (
    <Filters>
      <Filter name="search" />
      <Filter name="category" />
      <Filter name="below_minimum" label={t.stock} choices={stocks} />
    </Filters>
  );
}

function PartTable({ parts }: { parts: readonly SparePartResource[] }) {
  const t = useTexts(partTexts);
  const categories = useTexts(partCategoryTexts);
  const { format } = usePortal();
  return (
    <Table
      label={t.title}
      rows={parts}
      columns={[
        {
          name: t.name,
          grows: true,
          whole: (part) => [part.name, part.reference].filter(Boolean).join('\n'),
          cell: (part) => (
            <>
              <a href={`/spare-parts/${part.id}`}>{part.name}</a>
              {part.reference && <span class="sub">{part.reference}</span>}
            </>
          ),
        },
        { name: t.stock, onPhone: 'bare', cell: (part) => <StockMark of={part} /> },
        {
          name: t.category,
          cell: (part) => part.category && categories[part.category],
          onPhone: 'hidden',
        },
        { name: t.onHand, align: 'end', cell: (part) => format.number(part.quantity_on_hand) },
        {
          name: t.reserved,
          align: 'end',
          cell: (part) => format.number(part.quantity_reserved),
          onPhone: 'hidden',
        },
        { name: t.available, align: 'end', cell: (part) => format.number(availableOf(part)) },
        {
          name: t.minimum,
          align: 'end',
          cell: (part) => (part.min_stock === null ? null : format.number(part.min_stock)),
        },
      ]}
    />
  );
}

/** What of a part is spoken for by nobody (§2.8). */
export function availableOf(part: SparePartResource): number {
  return part.quantity_on_hand - part.quantity_reserved;
}

/** Tells whether less of a part is available than there should be. */
export function isLow(part: SparePartResource): boolean {
  return part.min_stock !== null && availableOf(part) < part.min_stock;
}

/** How a part's stock stands. */
export function StockMark({ of: part }: { of: SparePartResource }) {
  const t = useTexts(partTexts);
  if (isLow(part)) return <Mark tone="red" icon="alert-triangle" text={t.belowMinimum} />;
  if (availableOf(part) === 0) return <Mark tone="grey" icon="circle-dashed" text={t.noneLeft} />;
  return <Mark tone="green" icon="circle-check" text={t.enough} />;
}
