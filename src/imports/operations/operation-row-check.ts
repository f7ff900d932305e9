import { changedFields } from '../../kernel/database/columns.js';
import { snakeCase } from '../../kernel/validation/field.js';
import { parse } from '../../kernel/validation/parse.js';
import {
  ChangedOperationDto,
  ImportedOperationDto,
  isOpen,
  type OperationStatus,
} from '../../operations/index.js';
import type { CheckedRow } from '../checked-row.js';
import type { ImportedChange, RowProblem } from '../import.entity.js';
import type { FileRow } from '../reading/file-row.js';
import { SEVERAL } from '../names.js';
import { type OwnProblem, ownProblem, problemsOfFields } from '../row-problems.js';
import { isDay, isMoment } from './moments.js';
import type { KnownOperation, OperationReferences } from './operation-references.js';

/** The columns of moments. */
export const MOMENTS = ['created_at', 'started_at', 'completed_at', 'scheduled_for'] as const;
/** What a row can change of an existing operation, by the names of its entity. */
const CHANGEABLE = [
  ...['title', 'description', 'place', 'requiredSkill', 'priority', 'agreedAmount', 'notes', 'workReport'],
  ...['externalId', 'scheduledFor', 'assetId', 'technicianId'],
] as const;
/** What a row cannot change of an existing operation: only its actions do, and its history keeps them. */
const FIXED = ['status', 'createdAt', 'startedAt', 'completedAt', 'cancellationReason'] as const;
/** A file has whole seconds. */
const SECOND_MS = 1_000;
/** Before it, the clock of computers begins. */
const FIRST_MS = 0;

interface Draft {
  readonly cells: FileRow['cells'];
  readonly fields: Record<string, unknown>;
  readonly problems: RowProblem[];
}

/** Checks rows of operations. Use one instance per file: it tracks the ids that earlier rows take. */
export class OperationRowCheck {
  private readonly taken = new Set<string>();

  constructor(
    private readonly references: OperationReferences,
    private readonly moments: ReadonlyMap<string, Date>,
    private readonly now: Date,
  ) {}

  check({ line, cells, fields: body, undecided = [] }: FileRow): CheckedRow {
    const problems = undecided.map((column) => ownProblem(column, 'undecided', cells[column]));
    const { id, asset_uuid: assetUuid, technician_uuid: technicianUuid, ...fields } = body;
    const draft: Draft = { cells, fields, problems };
    const operation = this.identify(draft, id, body.external_id);
    this.checkAsset(draft, assetUuid);
    this.checkMoments(draft);
    this.checkTechnician(draft, technicianUuid, operation);
    this.checkFields(draft, operation);
    if (problems.length === 0 && !operation) this.complete(draft);
    const changes = problems.length === 0 && operation ? this.changesOf(draft, operation) : null;
    const isRight = problems.length === 0;
    return {
      ...{ line, cells, problems, recordId: operation?.id ?? null, changes },
      ...{ fields: isRight ? fields : null, parentLine: null, depth: 0 },
    };
  }

  /** @returns the operation that the row changes; null if it is a new one */
  private identify(draft: Draft, id: unknown, externalId: unknown): KnownOperation | null {
    const byId = typeof id === 'string' ? this.references.withId(id) : undefined;
    if (id !== undefined && !byId) refuse(draft, 'id', 'unknown_operation');
    const known =
      byId ?? (typeof externalId === 'string' ? this.references.withExternalId(externalId) : undefined);
    const keys = [known?.id, typeof externalId === 'string' ? externalId.toLowerCase() : undefined];
    for (const key of keys) {
      if (key === undefined) continue;
      if (this.taken.has(key))
        refuse(draft, known ? 'id' : 'external_id', 'repeated_operation', cellOf(draft, known));
      this.taken.add(key);
    }
    return known ?? null;
  }

  private checkAsset(draft: Draft, uuid: unknown): void {
    const { asset_id: name } = draft.fields;
    if (typeof name !== 'string') return;
    const id = typeof uuid === 'string' ? this.references.asset(uuid) : undefined;
    const found = id === undefined || id === SEVERAL ? this.references.asset(name) : id;
    if (typeof found === 'string') draft.fields.asset_id = found;
    else refuse(draft, 'asset_id', found === SEVERAL ? 'several_assets' : 'no_such_asset');
  }

  private checkMoments(draft: Draft): void {
    for (const column of MOMENTS) {
      const text = draft.fields[column];
      if (typeof text !== 'string') continue;
      const at = isMoment(text) ? this.moments.get(text) : undefined;
      // Other text is left for the validation to report.
      if (at === undefined) continue;
      const isImpossible = at.getTime() < FIRST_MS || (column !== 'scheduled_for' && at > this.now);
      if (isImpossible) refuse(draft, column, 'impossible_moment');
      else draft.fields[column] = at.toISOString();
    }
  }

  /**
   * Replaces the name of a technician by their id. Closed work keeps a name without a technician here: people leave.
   */
  private checkTechnician(draft: Draft, uuid: unknown, operation: KnownOperation | null): void {
    const { technician_id: name, status } = draft.fields;
    if (typeof name !== 'string') return;
    const byId = typeof uuid === 'string' ? this.references.technician(uuid) : undefined;
    const found = byId ?? this.references.technician(name);
    const isClosed = operation ? !isOpen(operation.status) : isPast(status, draft.fields.completed_at);
    if (found !== undefined && found !== SEVERAL && (found.isActive || isClosed)) {
      draft.fields.technician_id = found.id;
      draft.fields.assignee_name = found.name;
    } else if (isClosed && found === undefined && !operation) {
      delete draft.fields.technician_id;
      draft.fields.assignee_name = name;
    } else {
      const isAway = found !== undefined && found !== SEVERAL;
      const problem = found === SEVERAL ? 'several_technicians' : 'no_such_technician';
      refuse(draft, 'technician_id', isAway ? 'technician_away' : problem);
    }
  }

  private checkFields({ fields, problems }: Draft, operation: KnownOperation | null): void {
    const reported = new Set(problems.map(({ param }) => param));
    const { asset_id: _asset, technician_id: _technician, assignee_name: _name, ...others } = fields;
    const found = problemsOfFields(operation ? ChangedOperationDto : ImportedOperationDto, others);
    problems.push(...found.filter(({ param }) => !reported.has(param)));
  }

  /** Completes a new operation: its status here, and the dates that follow from the others. */
  private complete(draft: Draft): void {
    const { fields, cells } = draft;
    const status = statusHere(fields);
    const at = (column: string) =>
      typeof fields[column] === 'string' ? new Date(fields[column]) : undefined;
    const opened = at('created_at');
    const planned = at('scheduled_for');
    const plannedBefore = planned && planned <= this.now ? planned : undefined;
    let completed = status === 'done' ? (at('completed_at') ?? plannedBefore ?? opened) : undefined;
    if (status === 'done' && completed === undefined) return refuse(draft, 'completed_at', 'never_completed');
    // A day without a time begins at midnight, but its work ended later.
    const isSameDay = cells.completed_at !== undefined && isDayOnly(cells.completed_at);
    if (completed && opened && completed < opened) {
      if (!isSameDay || opened.getTime() - completed.getTime() > 24 * 60 * 60 * SECOND_MS)
        return refuse(draft, 'completed_at', 'completed_before_opened');
      completed = opened;
    }
    const started = at('started_at');
    const moments = [started, completed, this.now].filter((each) => each !== undefined);
    fields.status = status;
    fields.created_at = (opened ?? new Date(Math.min(...moments.map(Number)))).toISOString();
    fields.completed_at = completed?.toISOString() ?? null;
  }

  /** The changes of an existing operation; none that its actions alone may make. */
  private changesOf(draft: Draft, operation: KnownOperation): ImportedChange[] {
    const { fields } = draft;
    const { asset_id: assetId, technician_id: technicianId, assignee_name: _, ...others } = fields;
    const command = parse(ChangedOperationDto, others);
    const wanted = { ...command, assetId, technicianId } as Record<string, unknown>;
    const differing = changedFields(inSeconds(operation), inSeconds(wanted));
    for (const name of FIXED)
      if (name in differing)
        refuse(draft, snakeCase(name), name === 'status' ? 'status_stays' : 'date_stays');
    return CHANGEABLE.filter((name) => name in differing).map((name) => {
      const param = snakeCase(name);
      const from = operation[name as keyof KnownOperation];
      const fromText = this.references.nameOf(param, from);
      return { param, from, to: wanted[name], ...(fromText !== undefined && { fromText }) };
    });
  }
}

/** The status here of an operation that has this one in another system. What is completed there needs no approval here. */
function statusHere({
  status,
  completed_at: completedAt,
  technician_id: technicianId,
}: Draft['fields']): OperationStatus {
  if (isPast(status, completedAt)) return status === 'cancelled' ? 'cancelled' : 'done';
  if (technicianId === undefined) return 'new';
  return status === undefined || status === 'new' || status === 'assigned' ? 'assigned' : 'in_progress';
}

function isPast(status: unknown, completedAt: unknown): boolean {
  if (status === undefined) return completedAt !== undefined;
  return !isOpen(status as OperationStatus);
}

function isDayOnly(cell: string): boolean {
  return !/\d:\d/.test(cell) && isDay(cell.slice(0, 10));
}

/** Moments without their milliseconds, which a file does not have. */
function inSeconds(row: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]: [string, unknown]) => [
      name,
      value instanceof Date ? new Date(Math.trunc(value.getTime() / SECOND_MS) * SECOND_MS) : value,
    ]),
  );
}

function cellOf({ cells }: Draft, known: KnownOperation | undefined): string {
  return cells.external_id ?? cells.id ?? known?.title ?? '';
}

/** Records a problem of a field, and removes its value so that no further rule checks it. */
function refuse(
  { cells, fields, problems }: Draft,
  param: string,
  problem: OwnProblem,
  text = cells[param],
): void {
  if (!problems.some((each) => each.param === param)) problems.push(ownProblem(param, problem, text));
  delete fields[param];
}
