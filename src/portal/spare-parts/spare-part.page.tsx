import { OneOf } from '../../kernel/validation/fields.js';
import type { NamedOperation } from '../../operations/index.js';
import {
  availableOf,
  isBelowMinimum,
  MOVEMENT_TYPES,
  type MovementType,
  noteIn,
  partCategoryTexts,
  type ReservedFor,
  type SparePartMovementResource,
  type SparePartResource,
  unitTexts,
} from '../../spare-parts/index.js';
import {
  At,
  type Column,
  Facts,
  filterFields,
  Filters,
  isFiltered,
  LinkButton,
  Mark,
  Note,
  OperationMark,
  page,
  Pager,
  type PageView,
  type PortalContext,
  Section,
  Table,
  usePage,
  usePortal,
  useTexts,
} from '../kit/index.js';
import { MOVEMENT_ICONS, MovementButtons, ReleaseButton, ReverseButton } from './movement-dialogs.js';
import { StockMark } from './spare-parts.page.js';
import { movedTexts, partTexts, reversalTexts } from './spare-parts.texts.js';

/** The filters of the ledger on a part's page. */
export class LedgerQuery {
  @OneOf(MOVEMENT_TYPES, { about: 'Only movements of this type.' }) type?: MovementType;
}

/** The data of a part's page. */
export interface PartDetail {
  readonly part: SparePartResource;
  readonly ledger: readonly SparePartMovementResource[];
  readonly next: string | null;
  /** The ids of the movements of the ledger that were reversed, and of those that the person may reverse. */
  readonly reversed: ReadonlySet<string>;
  readonly reversible: ReadonlySet<string>;
  readonly reservations: readonly ReservedFor[];
  /** The operations in the ledger and the reservations, by id. */
  readonly operations: ReadonlyMap<string, NamedOperation>;
  /** For people who may take parts only for their own operations: their open ones. */
  readonly own: readonly NamedOperation[];
}

/** The page of a spare part: its stock, its reservations, and its movements. */
export function partPage(portal: PortalContext, detail: PartDetail): PageView {
  const { part } = detail;
  const { format } = portal;
  const t = portal.texts(partTexts);
  return page(
    {
      place: 'spare-parts',
      title: part.name,
      crumbs: [{ name: t.title, href: '/spare-parts' }],
      mark: <StockMark of={part} />,
      subtitle: part.reference && <span class="mono">{part.reference}</span>,
      actions: (
        <>
          <LinkButton
            needs="spare-parts:write"
            href={`/spare-parts/${part.id}/edit`}
            icon="pencil"
            label={t.edit}
          />
          <MovementButtons part={part} own={detail.own} />
        </>
      ),
    },
    <>
      {isBelowMinimum(part) && (
        <Note
          tone="red"
          icon="alert-triangle"
          text={t.lowNote(format.number(availableOf(part)), format.number(part.min_stock ?? 0))}
        />
      )}
      <Numbers part={part} />
      <FactsOf part={part} />
      <Reservations detail={detail} />
      <Ledger detail={detail} />
    </>,
  );
}

function Numbers({ part }: { part: SparePartResource }) {
  const { t, format } = usePage(partTexts);
  const numbers = [
    [t.onHand, part.quantity_on_hand],
    [t.reserved, part.quantity_reserved],
    [t.available, availableOf(part)],
    [t.minimum, part.min_stock],
  ] as const;
  return (
    <dl class="key-figures grid gap-16 below-32">
      {numbers.map(([name, value]) => (
        <div key={name} class="panel padded box">
          <dt>{name}</dt>
          <dd>{value === null ? <span class="text-secondary">–</span> : format.number(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Reservations({ detail: { part, reservations, operations } }: { detail: PartDetail }) {
  const { t, portal } = usePage(partTexts);
  return (
    <Section title={t.reservations}>
      <Table
        none={t.noReservations}
        label={t.reservations}
        rows={reservations.map((each) => ({ ...each, operation: operations.get(each.operationId) }))}
        keyOf={(each) => each.operationId}
        columns={[
          {
            name: t.operation,
            grows: true,
            whole: ({ operation }) => titleOf(portal, operation),
            cell: ({ operation }) => <OperationLink of={operation} />,
          },
          {
            name: t.status,
            onPhone: 'bare',
            cell: ({ operation }) => operation && <OperationMark status={operation.status} />,
          },
          { name: t.quantity, align: 'end', cell: ({ quantity }) => portal.format.number(quantity) },
          ...((portal.may('spare-parts:write')
            ? [
                {
                  name: t.movement,
                  align: 'end',
                  cell: (each) => <ReleaseButton part={part} reserved={each} operation={each.operation} />,
                },
              ]
            : []) satisfies Column<ReservedFor & { operation?: NamedOperation }>[]),
        ]}
      />
    </Section>
  );
}

function Ledger({ detail: { ledger, next, operations, reversed, reversible } }: { detail: PartDetail }) {
  const { t, portal, query } = usePage(partTexts);
  const { reverse } = useTexts(reversalTexts);
  const isNarrowed = isFiltered(query);
  return (
    <Section title={t.ledger}>
      {(isNarrowed || ledger.length > 0) && (
        <Filters>
          <Filter name="type" label={t.movement} />
        </Filters>
      )}
      <Table
        none={isNarrowed ? t.noMovementsLike : t.noMovements}
        label={t.ledger}
        rows={ledger}
        columns={[
          { name: t.when, cell: (movement) => <At moment={movement.created_at} /> },
          {
            name: t.movement,
            cell: (movement) => <MovementMark movement={movement} isReversed={reversed.has(movement.id)} />,
          },
          { name: t.quantity, align: 'end', cell: ({ quantity }) => <Signed quantity={quantity} /> },
          {
            name: t.forOperation,
            grows: true,
            whole: ({ operation_id: id }) => titleOf(portal, operations.get(id ?? '')),
            cell: ({ operation_id: id }) => id && <OperationLink of={operations.get(id)} />,
          },
          {
            name: t.why,
            text: ({ note }) => note && noteIn(portal.user.language, note),
          },
          { name: t.who, text: ({ actor }) => actor?.name },
          ...((reversible.size > 0
            ? [
                {
                  name: reverse,
                  align: 'end',
                  cell: (movement) =>
                    reversible.has(movement.id) && (
                      <ReverseButton movement={movement} quantity={signed(portal, movement.quantity)} />
                    ),
                },
              ]
            : []) satisfies Column<SparePartMovementResource>[]),
        ]}
      />
      <Pager next={next} />
    </Section>
  );
}

const Filter = filterFields(LedgerQuery, partTexts, { type: movedTexts });

function MovementMark({
  movement: { type, reverses_id: reverses },
  isReversed,
}: {
  movement: SparePartMovementResource;
  isReversed: boolean;
}) {
  const t = useTexts(reversalTexts);
  const word = useTexts(movedTexts)[type];
  return (
    <>
      {reverses === null ? (
        <Mark tone="grey" icon={MOVEMENT_ICONS[type]} text={word} />
      ) : (
        <Mark tone="grey" icon="arrow-back-up" text={t.reversal(word)} />
      )}
      {isReversed && <span class="text-secondary"> {t.reversed}</span>}
    </>
  );
}

/** A quantity with its sign: plus for incoming, minus for outgoing. */
function Signed({ quantity }: { quantity: number }) {
  return <>{signed(usePortal(), quantity)}</>;
}

function signed({ format }: PortalContext, quantity: number): string {
  return quantity > 0 ? `+${format.number(quantity)}` : `−${format.number(-quantity)}`;
}

function OperationLink({ of: operation }: { of: NamedOperation | undefined }) {
  const portal = usePortal();
  return operation ? <a href={`/operations/${operation.id}`}>{titleOf(portal, operation)}</a> : null;
}

function titleOf({ format }: PortalContext, operation: NamedOperation | undefined): string | undefined {
  return operation && format.operation(operation);
}

function FactsOf({ part }: { part: SparePartResource }) {
  const { t, format } = usePage(partTexts);
  const categories = useTexts(partCategoryTexts);
  const units = useTexts(unitTexts);
  const { unit_price: price } = part;
  return (
    <Section title={t.facts} panel>
      <Facts
        facts={[
          [t.category, part.category && categories[part.category]],
          [t.unit, part.unit && units[part.unit]],
          [t.supplier, part.supplier],
          [t.unitPrice, price && format.money(price)],
          [t.value, price && format.money(Number(price) * part.quantity_on_hand)],
          [t.recorded, <At moment={part.created_at} />],
          [t.changed, <At moment={part.updated_at} />],
        ]}
      />
    </Section>
  );
}
