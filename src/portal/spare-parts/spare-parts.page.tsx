import type { ViewChoice } from '../../access/index.js';
import {
  availableOf,
  CreateSparePartDto,
  isBelowMinimum,
  ListSparePartsQuery,
  partCategoryTexts,
  type SparePartResource,
  unitTexts,
} from '../../spare-parts/index.js';
import { ExportButton } from '../exports/export-button.js';
import {
  CreateButton,
  filterFields,
  Filters,
  formFields,
  type FormState,
  LinkButton,
  listPage,
  Mark,
  type PageView,
  type PortalContext,
  recordFormPage,
  useTexts,
} from '../kit/index.js';
import { SavedViewsBar } from '../saved-views/saved-views.js';
import { partTexts } from './spare-parts.texts.js';

/** The data of the list of spare parts. */
export interface PartList {
  readonly parts: readonly SparePartResource[];
  readonly next: string | null;
  readonly views: readonly ViewChoice[];
}

/** The list of spare parts, with its filters. */
export function partsPage(portal: PortalContext, { parts, next, views }: PartList): PageView {
  const { format } = portal;
  const t = portal.texts(partTexts);
  const categories = portal.texts(partCategoryTexts);
  const add = <CreateButton needs="spare-parts:write" href="/spare-parts/new" label={t.add} />;
  const stocks = [
    { value: 'true', label: t.belowMinimum },
    { value: 'false', label: t.notBelow },
  ];
  return listPage({
    place: 'spare-parts',
    title: t.title,
    actions: (
      <>
        <LinkButton
          needs="imports:write"
          class="btn desktop-only"
          href="/imports?kind=part"
          icon="upload"
          label={t.import}
        />
        <ExportButton list="spare_parts" />
        {add}
      </>
    ),
    filters: (
      <>
        <SavedViewsBar place="spare-parts" views={views} />
        <Filters>
          <Filter name="search" />
          <Filter name="category" />
          <Filter name="below_minimum" label={t.stock} choices={stocks} />
        </Filters>
      </>
    ),
    empty: {
      icon: 'packages',
      text: portal.may('spare-parts:write') ? t.empty : t.emptyToRead,
      children: (
        <>
          <LinkButton needs="imports:write" href="/imports?kind=part" icon="upload" label={t.import} />
          {add}
        </>
      ),
    },
    noMatch: { text: t.noMatch },
    rows: parts,
    next,
    columns: [
      {
        name: t.name,
        grows: true,
        names: ({ id, name, reference }) => ({ href: `/spare-parts/${id}`, name, sub: reference }),
      },
      { name: t.stock, onPhone: 'bare', cell: (part) => <StockMark of={part} /> },
      { name: t.category, onPhone: 'hidden', cell: ({ category }) => category && categories[category] },
      { name: t.onHand, align: 'end', cell: (part) => format.number(part.quantity_on_hand) },
      {
        name: t.reserved,
        align: 'end',
        onPhone: 'hidden',
        cell: (part) => format.number(part.quantity_reserved),
      },
      { name: t.available, align: 'end', cell: (part) => format.number(availableOf(part)) },
      { name: t.minimum, align: 'end', cell: ({ min_stock: least }) => least && format.number(least) },
    ],
  });
}

const Filter = filterFields(ListSparePartsQuery, partTexts, { category: partCategoryTexts });

/** The stock level of a part. */
export function StockMark({ of: part }: { of: SparePartResource }) {
  const t = useTexts(partTexts);
  if (isBelowMinimum(part)) return <Mark tone="red" icon="alert-triangle" text={t.belowMinimum} />;
  if (availableOf(part) === 0) return <Mark tone="grey" icon="circle-dashed" text={t.noneLeft} />;
  return <Mark tone="green" icon="circle-check" text={t.enough} />;
}

const PartField = formFields(CreateSparePartDto, partTexts, { category: partCategoryTexts, unit: unitTexts });

/** The form that creates or edits a part. Its quantity changes only by movements. */
export function partFormPage(
  portal: PortalContext,
  form: FormState,
  part?: Pick<SparePartResource, 'id' | 'name'>,
): PageView {
  return recordFormPage(
    { place: 'spare-parts', list: '/spare-parts', texts: portal.texts(partTexts), form, record: part },
    <>
      <PartField name="name" autofocus />
      <PartField name="reference" />
      <div class="form-grid">
        <PartField name="category" />
        <PartField name="unit" hint={null} />
      </div>
      <PartField name="min_stock" />
      <div class="form-grid">
        <PartField name="unit_price" money />
        <PartField name="supplier" />
      </div>
    </>,
  );
}
