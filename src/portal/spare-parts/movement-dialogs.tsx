import type { ComponentChildren } from 'preact';
import type { NamedOperation } from '../../operations/index.js';
import type { MovementType, ReservedFor, SparePartResource } from '../../spare-parts/index.js';
import { DialogButton } from '../kit/dialog.js';
import { newForm } from '../kit/form-state.js';
import { SelectField, TextField } from '../kit/fields.js';
import { LookupField } from '../kit/lookup.js';
import { usePortal, useTexts } from '../kit/portal-context.js';
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
  const t = useTexts(partTexts);
  const { format } = usePortal();
  const scope = `release-${operationId}`;
  return (
    <MovementDialog
      part={part}
      type="release"
      id={scope}
      class="btn btn-sm"
      title={t.releaseTitle(format.words(operation?.title ?? ''))}
      fields={{ operation_id: operationId }}
    >
      <Quantity scope={scope} most={quantity} value={quantity} />
    </MovementDialog>
  );
}

function ReceiveButton({ part }: { part: SparePartResource }) {
  const t = useTexts(partTexts);
  return (
    <MovementDialog part={part} type="receive" class="btn btn-primary">
      <Quantity scope="receive" />
      <NoteField scope="receive" hint={t.receiveHint} />
    </MovementDialog>
  );
}

function UseButton({ part }: { part: SparePartResource }) {
  const t = useTexts(partTexts);
  return (
    <MovementDialog part={part} type="consume" text={t.consumeText}>
      <Quantity scope="consume" most={part.quantity_on_hand} />
      <LookupField
        form={newForm({}, 'consume')}
        name="operation_id"
        label={t.operation}
        hint={t.operationHint}
        kind="operations"
      />
      <NoteField scope="consume" />
    </MovementDialog>
  );
}

/** Technicians take parts for open operations of their own, so these are what they choose from. */
function OwnUseButton({ part, own }: { part: SparePartResource; own: readonly NamedOperation[] }) {
  const t = useTexts(partTexts);
  const { format } = usePortal();
  return (
    <MovementDialog part={part} type="consume" text={t.consumeText} class="btn btn-primary">
      <Quantity scope="consume" most={part.quantity_on_hand} />
      <SelectField
        form={newForm({}, 'consume')}
        name="operation_id"
        label={t.ownOperation}
        choices={own.map(({ id, title }) => ({ value: id, label: format.words(title) }))}
        required
      />
      <NoteField scope="consume" />
    </MovementDialog>
  );
}

function ReserveButton({ part, left }: { part: SparePartResource; left: number }) {
  const t = useTexts(partTexts);
  const { format } = usePortal();
  return (
    <MovementDialog part={part} type="reserve" text={t.reserveText(format.number(left))}>
      <Quantity scope="reserve" most={left} />
      <LookupField
        form={newForm({}, 'reserve')}
        name="operation_id"
        label={t.operation}
        kind="operations"
        required
      />
    </MovementDialog>
  );
}

function AdjustButton({ part }: { part: SparePartResource }) {
  const t = useTexts(partTexts);
  const { format } = usePortal();
  return (
    <MovementDialog part={part} type="adjust" text={t.adjustText(format.number(part.quantity_on_hand))}>
      <TextField
        form={newForm({}, 'adjust')}
        name="quantity"
        label={t.adjustBy}
        hint={t.adjustHint}
        type="number"
        min={part.quantity_reserved - part.quantity_on_hand}
        required
        autofocus
      />
      <NoteField scope="adjust" />
    </MovementDialog>
  );
}

function MovementDialog({
  part,
  type,
  id = type,
  class: className = 'btn',
  title,
  text,
  fields = {},
  children,
}: {
  part: SparePartResource;
  type: MovementType;
  id?: string;
  class?: string;
  title?: string;
  text?: string;
  fields?: Readonly<Record<string, string>>;
  children: ComponentChildren;
}) {
  const { format } = usePortal();
  const word = useTexts(movementTexts)[type];
  return (
    <DialogButton
      id={id}
      label={word}
      icon={MOVEMENT_ICONS[type]}
      class={className}
      title={title ?? format.labelled(word, part.name)}
      text={text}
      action={`/spare-parts/${part.id}/movements`}
      submit={word}
      fields={{ type, ...fields }}
    >
      {children}
    </DialogButton>
  );
}

function Quantity({ scope, most, value = 1 }: { scope: string; most?: number; value?: number }) {
  const t = useTexts(partTexts);
  return (
    <TextField
      form={newForm({ quantity: String(value) }, scope)}
      name="quantity"
      label={t.quantity}
      type="number"
      inputmode="numeric"
      min={1}
      max={most}
      required
      autofocus
    />
  );
}

function NoteField({ scope, hint }: { scope: string; hint?: string }) {
  const t = useTexts(partTexts);
  return <TextField form={newForm({}, scope)} name="note" label={t.note} hint={hint} autocomplete="off" />;
}
