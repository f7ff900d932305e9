import type { ComponentChildren } from 'preact';
import type { NamedOperation } from '../../operations/index.js';
import {
  MoveStockDto,
  type MovementType,
  type ReservedFor,
  type SparePartResource,
} from '../../spare-parts/index.js';
import { DialogButton } from '../kit/dialog.js';
import { formFields } from '../kit/declared-fields.js';
import { usePortal, useTexts, usePage } from '../kit/portal-context.js';
import { MOVEMENT_ICONS } from './movement-icons.js';
import { availableOf } from './spare-parts.page.js';
import { movementTexts, partTexts } from './spare-parts.texts.js';

/** What can be done with a part's stock: by whoever keeps the store, or by technicians for work of their own. */
export function MovementButtons({ part, own }: { part: SparePartResource; own: readonly NamedOperation[] }) {
  const portal = usePortal();
  const left = availableOf(part);
  if (!portal.may('spare-parts:write'))
    return portal.may('spare-parts:consume') && own.length > 0 && part.quantity_on_hand > 0 ? (
      <OwnUseButton part={part} own={own} />
    ) : null;
  return (
    <>
      <AdjustButton part={part} />
      {left > 0 && <ReserveButton part={part} left={left} />}
      {part.quantity_on_hand > 0 && <UseButton part={part} />}
      <ReceiveButton part={part} />
    </>
  );
}

const MovementField = formFields(MoveStockDto, partTexts);

/** What is reserved for an operation can be given back. */
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
      title={t.releaseTitle(format.words(operation?.title))}
      fields={{ operation_id: operationId }}
      values={{ quantity: String(quantity) }}
    >
      <Quantity most={quantity} />
    </MovementDialog>
  );
}

function ReceiveButton({ part }: { part: SparePartResource }) {
  const t = useTexts(partTexts);
  return (
    <MovementDialog part={part} type="receive" primary>
      <Quantity />
      <MovementField name="note" hint={t.receiveHint} />
    </MovementDialog>
  );
}

function UseButton({ part }: { part: SparePartResource }) {
  const t = useTexts(partTexts);
  return (
    <MovementDialog part={part} type="consume" text={t.consumeText}>
      <Quantity most={part.quantity_on_hand} />
      <MovementField name="operation_id" lookup="operations" />
      <MovementField name="note" />
    </MovementDialog>
  );
}

/** Technicians take parts for open operations of their own, so these are what they choose from. */
function OwnUseButton({ part, own }: { part: SparePartResource; own: readonly NamedOperation[] }) {
  const { t, format } = usePage(partTexts);
  const choices = own.map(({ id, title }) => ({ value: id, label: format.words(title) }));
  return (
    <MovementDialog part={part} type="consume" text={t.consumeText} primary>
      <Quantity most={part.quantity_on_hand} />
      <MovementField name="operation_id" label={t.ownOperation} hint={null} choices={choices} required />
      <MovementField name="note" />
    </MovementDialog>
  );
}

function ReserveButton({ part, left }: { part: SparePartResource; left: number }) {
  const { t, format } = usePage(partTexts);
  return (
    <MovementDialog part={part} type="reserve" text={t.reserveText(format.number(left))}>
      <Quantity most={left} />
      <MovementField name="operation_id" hint={null} lookup="operations" required />
    </MovementDialog>
  );
}

function AdjustButton({ part }: { part: SparePartResource }) {
  const t = useTexts(partTexts);
  const { quantity_on_hand: booked, quantity_reserved: reserved } = part;
  const text = t.adjustText(usePortal().format.number(booked));
  return (
    <MovementDialog part={part} type="adjust" text={text} values={{}}>
      <MovementField
        name="quantity"
        label={t.adjustBy}
        hint={t.adjustHint}
        inputmode={undefined}
        min={reserved - booked}
        autofocus
      />
      <MovementField name="note" />
    </MovementDialog>
  );
}

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
      submit={word}
      values={{ quantity: '1' }}
      {...dialog}
      fields={{ type, ...dialog.fields }}
    />
  );
}

function Quantity({ most }: { most?: number }) {
  return <MovementField name="quantity" min={1} max={most} autofocus />;
}
