import type { ComponentChildren } from 'preact';
import type { NamedOperation } from '../../operations/index.js';
import {
  availableOf,
  type MovementType,
  MoveStockDto,
  type ReservedFor,
  ReverseMovementDto,
  type SparePartMovementResource,
  type SparePartResource,
} from '../../spare-parts/index.js';
import { DialogButton, formFields, usePage, usePortal, useTexts } from '../kit/index.js';
import { movedTexts, movementTexts, partTexts, reversalTexts } from './spare-parts.texts.js';

/** The icon of each kind of movement. */
export const MOVEMENT_ICONS: Readonly<Record<MovementType, string>> = {
  receive: 'package-import',
  consume: 'package-export',
  reserve: 'lock',
  release: 'lock-open',
  adjust: 'adjustments',
};

/** The buttons to move stock: for storekeepers, or for technicians and their own operations. */
export function MovementButtons({ part, own }: { part: SparePartResource; own: readonly NamedOperation[] }) {
  const { t, portal, format } = usePage(partTexts);
  const { quantity_on_hand: onHand } = part;
  const available = availableOf(part);
  if (!portal.may('spare-parts:write')) {
    if (!portal.may('spare-parts:consume') || own.length === 0 || onHand === 0) return null;
    // Technicians take parts only for their own open operations, so they choose from these.
    const choices = own.map((each) => ({ value: each.id, label: format.operation(each) }));
    return (
      <MovementDialog part={part} type="consume" text={t.consumeText} primary>
        <Quantity most={onHand} />
        <MovementField name="operation_id" label={t.ownOperation} hint={null} choices={choices} required />
        <MovementField name="note" />
      </MovementDialog>
    );
  }
  return (
    <>
      <MovementDialog part={part} type="adjust" text={t.adjustText(format.number(onHand))}>
        <MovementField
          name="quantity"
          label={t.adjustBy}
          hint={t.adjustHint}
          inputmode={undefined}
          min={-onHand}
          autofocus
        />
        <MovementField name="note" />
      </MovementDialog>
      {available > 0 && (
        <MovementDialog part={part} type="reserve" text={t.reserveText(format.number(available))}>
          <Quantity most={available} />
          <MovementField name="operation_id" hint={null} lookup="operations" required />
        </MovementDialog>
      )}
      {onHand > 0 && (
        <MovementDialog part={part} type="consume" text={t.consumeText}>
          <Quantity most={onHand} />
          <MovementField name="operation_id" lookup="operations" />
          <MovementField name="note" />
        </MovementDialog>
      )}
      <MovementDialog part={part} type="receive" primary>
        <Quantity />
        <MovementField name="note" hint={t.receiveHint} />
      </MovementDialog>
    </>
  );
}

const MovementField = formFields(MoveStockDto, partTexts);

/** The button that releases a reservation of an operation. */
export function ReleaseButton({
  part,
  reserved: { operationId, quantity },
  operation,
}: {
  part: SparePartResource;
  reserved: ReservedFor;
  operation: NamedOperation | undefined;
}) {
  const { t, format } = usePage(partTexts);
  return (
    <MovementDialog
      part={part}
      type="release"
      id={`release-${operationId}`}
      small
      title={t.releaseTitle(operation ? format.operation(operation) : '')}
      fields={{ operation_id: operationId }}
      values={{ quantity: String(quantity) }}
    >
      <Quantity most={quantity} />
    </MovementDialog>
  );
}

/** The button that reverses a mistaken movement, with the reason. */
export function ReverseButton({
  movement: { id, type },
  quantity,
}: {
  movement: Pick<SparePartMovementResource, 'id' | 'type'>;
  /** The quantity with its sign, as the ledger shows it. */
  quantity: string;
}) {
  const t = useTexts(reversalTexts);
  const title = t.title(useTexts(movedTexts)[type], quantity);
  return (
    <DialogButton
      id={`reverse-${id}`}
      label={t.reverse}
      icon="arrow-back-up"
      iconOnly
      accessibleName={title}
      class="btn btn-sm btn-icon"
      title={title}
      text={t.text}
      action={`/spare-part-movements/${id}/reverse`}
    >
      <ReversalField name="note" label={t.why} hint={null} required autofocus />
    </DialogButton>
  );
}

const ReversalField = formFields(ReverseMovementDto, partTexts);

function MovementDialog({
  part,
  type,
  ...dialog
}: Partial<Parameters<typeof DialogButton>[0]> & {
  part: SparePartResource;
  type: MovementType;
  children: ComponentChildren;
}) {
  const { format } = usePortal();
  const word = useTexts(movementTexts)[type];
  return (
    <DialogButton
      id={type}
      label={word}
      icon={MOVEMENT_ICONS[type]}
      title={format.labelled(word, part.name)}
      action={`/spare-parts/${part.id}/movements`}
      {...dialog}
      fields={{ type, ...dialog.fields }}
    />
  );
}

function Quantity({ most }: { most?: number }) {
  return <MovementField name="quantity" min={1} max={most} autofocus />;
}
