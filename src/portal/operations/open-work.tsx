import { operationStatusTexts, type DisplayedOperation } from '../../operations/index.js';
import { Check, type Column, FieldSet, PostButton, texts, useField, usePage, words } from '../kit/index.js';
import { formTexts } from './operations.texts.js';
import { OperationsOf } from './operations-rows.js';

const openWorkTexts = texts({
  ...words,
  title: { en: 'Open work on this asset', fr: 'Interventions ouvertes sur cet équipement' },
  join: { en: 'Join', fr: 'Rattacher' },
  actions: { en: 'Actions', fr: 'Actions' },
});

/**
 * The open work on an asset, so that people do not create a second work order for it. Empty if there is none.
 *
 * @param join the address to which an operation's id is posted to join it
 */
export function OpenWork({ operations, join }: { operations: readonly DisplayedOperation[]; join?: string }) {
  const { t, format } = usePage(openWorkTexts);
  if (operations.length === 0) return null;
  const joining: Column<DisplayedOperation> = {
    name: t.actions,
    isNameHidden: true,
    align: 'end',
    onPhone: 'bare',
    cell: (operation) => (
      <PostButton
        small
        needs="operations:write"
        action={join!}
        fields={{ operation_id: operation.id }}
        icon="link"
        label={t.join}
        accessibleName={format.labelled(t.join, format.operation(operation))}
      />
    ),
  };
  return (
    <OperationsOf
      title={t.title}
      all={null}
      none=""
      operations={operations}
      more={[
        { name: t.assignee, text: ({ assignee_name: name }) => name ?? t.noAssignee },
        ...(join === undefined ? [] : [joining]),
      ]}
    />
  );
}

/** Asks whether a reported problem is one of the open operations on its asset. Empty if there are none. */
export function JoinField({ operations }: { operations: readonly DisplayedOperation[] }) {
  const { t, format, portal } = usePage(formTexts);
  const name = 'joins';
  const { value: chosen } = useField({ name, label: t.joins });
  const statuses = portal.texts(operationStatusTexts);
  if (operations.length === 0) return null;
  return (
    <FieldSet name={name} legend={t.joins} hint={t.joinsHint}>
      <div class="check-group">
        {operations.map(({ id, number, title, status, assignee_name: who }) => (
          <Check
            key={id}
            type="radio"
            name={name}
            value={id}
            label={format.operation({ number, title })}
            hint={[statuses[status], who].filter(Boolean).join(' · ')}
            checked={id === chosen}
          />
        ))}
        <Check type="radio" name={name} value="" label={t.joinsNone} checked={chosen === ''} />
      </div>
    </FieldSet>
  );
}
