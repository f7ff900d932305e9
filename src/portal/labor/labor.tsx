import type { CostEntriesService, OwnTimer, ShownCost, ShownTimeEntry } from '../../labor/index.js';
import { CreateCostDto } from '../../labor/index.js';
import type { DisplayedOperation } from '../../operations/index.js';
import {
  At,
  ConfirmButton,
  DialogButton,
  Facts,
  type FormBody,
  formFields,
  PostButton,
  Section,
  Table,
  usePage,
  usePortal,
  useReturnFields,
  useTexts,
} from '../kit/index.js';
import { EnterTimeDto } from './labor.portal.controller.js';
import { laborTexts, timeKindTexts } from './labor.texts.js';

/** The time and costs of one operation, as the reader may see them. */
export interface Labor {
  readonly entries: readonly ShownTimeEntry[];
  readonly costs: Awaited<ReturnType<CostEntriesService['shown']>>;
  /** The reader's own timer, on any operation: one that runs, or that was forgotten. */
  readonly current: OwnTimer | undefined;
  /** Whether the reader is a technician, who can start a timer. */
  readonly isTechnician: boolean;
  /** Whether the operation is assigned to the reader, so that starting it starts their timer. */
  readonly isOwn: boolean;
}

const TimeField = formFields(EnterTimeDto, laborTexts, { kind: timeKindTexts });
const CostField = formFields(CreateCostDto, laborTexts);

interface Props {
  readonly of: DisplayedOperation;
  readonly labor: Labor;
}

/** The time that was recorded on an operation, with its sum, and the form to add some. */
export function TimeSection({ of: operation, labor: { entries, isTechnician } }: Props) {
  const { t, portal, format } = usePage(laborTexts);
  const kinds = useTexts(timeKindTexts);
  const seesRates = portal.may('time:read');
  const mayAdd = portal.may('time:write') || (isTechnician && portal.may('time:record'));
  const columns = [
    {
      name: t.who,
      cell: (entry: ShownTimeEntry) => (
        <span id={`time-${entry.id}`}>
          {entry.technician_name ?? '–'}
          <span class="secondary"> {kinds[entry.kind]}</span>
          {entry.note !== null && <span class="secondary breaks-anywhere"> · {entry.note}</span>}
        </span>
      ),
    },
    { name: t.startedAt, cell: (entry: ShownTimeEntry) => <At moment={entry.started_at} /> },
    { name: t.duration, align: 'end' as const, cell: (entry: ShownTimeEntry) => <Duration of={entry} /> },
    ...(seesRates
      ? [
          {
            name: t.cost,
            align: 'end' as const,
            cell: ({ cost }: ShownTimeEntry) => (cost === null ? '–' : format.money(cost)),
          },
        ]
      : []),
    {
      name: t.actions,
      isNameHidden: true as const,
      align: 'end' as const,
      cell: (entry: ShownTimeEntry) => <EntryActions entry={entry} />,
    },
  ];
  return (
    <Section
      id="time"
      title={t.time}
      note={operation.labor_minutes > 0 ? format.workTime(operation.labor_minutes) : undefined}
      actions={mayAdd && <AddTime of={operation} isTechnician={isTechnician} />}
    >
      <Table none={t.noTime} label={t.time} rows={entries} columns={columns} />
    </Section>
  );
}

function Duration({ of: entry }: { of: ShownTimeEntry }) {
  const { t, format } = usePage(laborTexts);
  if (entry.minutes !== null) return <>{format.workTime(entry.minutes)}</>;
  if (entry.is_forgotten) return <span class="tone-red">{t.forgotten}</span>;
  return <span class="secondary">{t.running}</span>;
}

function EntryActions({ entry }: { entry: ShownTimeEntry }) {
  const t = useTexts(laborTexts);
  const fields = useReturnFields();
  const { format } = usePortal();
  if (!entry.mayCorrect) return null;
  const at = `/time-entries/${entry.id}`;
  const isRunning = entry.ended_at === null && !entry.is_forgotten;
  if (isRunning)
    return <PostButton small action={`${at}/stop`} fields={fields} icon="player-stop" label={t.stopTimer} />;
  const { minutes } = entry;
  const values: FormBody = {
    ...{ kind: entry.kind, started_at: format.field(entry.started_at), note: entry.note ?? '' },
    ...(minutes === null ? {} : { hours: String(Math.floor(minutes / 60)), minutes: String(minutes % 60) }),
  };
  return (
    <span class="inline-row gap-8">
      <DialogButton
        id={`time-edit-${entry.id}`}
        label={entry.is_forgotten ? t.enterEnd : t.editTime}
        icon="pencil"
        small
        iconOnly={!entry.is_forgotten}
        submit={t.save}
        action={`${at}/edit`}
        fields={fields}
        values={values}
      >
        <TimeField name="started_at" required />
        <TimeFields />
      </DialogButton>
      <ConfirmButton
        id={`time-delete-${entry.id}`}
        label={t.deleteTime}
        icon="trash"
        small
        iconOnly
        consequence={t.deleteTimeText}
        action={`${at}/delete`}
        fields={fields}
      />
    </span>
  );
}

function AddTime({ of: { id }, isTechnician }: { of: DisplayedOperation; isTechnician: boolean }) {
  const { t, portal } = usePage(laborTexts);
  return (
    <DialogButton
      id="time-add"
      label={t.addTime}
      icon="plus"
      small
      text={t.addTimeText}
      action={`/operations/${id}/time`}
      fields={useReturnFields()}
      values={{ kind: 'work' }}
    >
      {portal.may('time:write') && (
        <TimeField name="technician_id" label={t.technician} lookup="technicians" required={!isTechnician} />
      )}
      <TimeField name="started_at" />
      <TimeFields />
    </DialogButton>
  );
}

/** How long, what for, and what was done. */
function TimeFields() {
  return (
    <>
      <div class="form-grid">
        <TimeField name="hours" />
        <TimeField name="minutes" />
      </div>
      <TimeField name="kind" required />
      <TimeField name="note" rows={2} />
    </>
  );
}

/** The other costs of an operation, with all sums for those who may see what labor costs. */
export function CostsSection({ of: operation, labor: { costs } }: Props) {
  const { t, portal, format } = usePage(laborTexts);
  const money = (amount: string) => format.money(amount);
  return (
    <Section title={t.costs} actions={portal.may('time:record') && <AddCost of={operation} />}>
      <Table
        none={t.noCosts}
        label={t.costs}
        rows={costs}
        columns={[
          { name: t.description, cell: (cost) => <span class="breaks-anywhere">{cost.description}</span> },
          { name: t.amount, align: 'end', cell: (cost) => money(cost.amount) },
          { name: t.actions, isNameHidden: true, align: 'end', cell: (cost) => <DeleteCost cost={cost} /> },
        ]}
      />
      {portal.may('time:read') && (
        <div class="panel padded box above">
          <Facts
            facts={[
              [t.laborCost, money(operation.labor_cost)],
              [t.partsCost, money(operation.parts_cost)],
              [t.otherCost, money(operation.other_cost)],
              [t.totalCost, <strong>{money(operation.total_cost)}</strong>],
            ]}
          />
        </div>
      )}
    </Section>
  );
}

function AddCost({ of: { id } }: { of: DisplayedOperation }) {
  const t = useTexts(laborTexts);
  return (
    <DialogButton
      id="cost-add"
      label={t.addCost}
      icon="plus"
      small
      text={t.addCostText}
      action={`/operations/${id}/costs`}
      fields={useReturnFields()}
    >
      <CostField name="description" />
      <CostField name="amount" money />
    </DialogButton>
  );
}

function DeleteCost({ cost }: { cost: ShownCost }) {
  const t = useTexts(laborTexts);
  const fields = useReturnFields();
  if (!cost.mayDelete) return null;
  return (
    <ConfirmButton
      id={`cost-delete-${cost.id}`}
      label={t.deleteCost}
      icon="trash"
      small
      iconOnly
      consequence={t.deleteCostText}
      action={`/costs/${cost.id}/delete`}
      fields={fields}
    />
  );
}
