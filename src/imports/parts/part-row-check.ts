import { changedFields } from '../../kernel/database/columns.js';
import { snakeCase } from '../../kernel/validation/field.js';
import { parse } from '../../kernel/validation/parse.js';
import type { CheckedRow } from '../checked-row.js';
import type { ImportedChange, RowProblem } from '../import.entity.js';
import type { FileRow } from '../reading/file-row.js';
import { type OwnProblem, ownProblem, problemsOfFields } from '../row-problems.js';
import type { KnownPart, KnownParts } from './known-parts.js';
import { ChangedPartDto, NewPartDto } from './part-columns.js';

/** A row while it is checked: a field with a problem has no value. */
interface Draft extends Pick<FileRow, 'cells'> {
  readonly fields: Record<string, unknown>;
  readonly problems: RowProblem[];
}

/**
 * Checks rows by the rules of `POST /spare-parts` and of stock movements. Use one instance per file: it tracks what earlier rows
 * have.
 */
export class PartRowCheck {
  private readonly externalIds = new Set<string>();
  private readonly references = new Set<string>();
  private readonly parts = new Set<string>();

  constructor(private readonly known: KnownParts) {}

  /** Checks a row. */
  check({ line, cells, fields: { id, ...fields }, undecided = [] }: FileRow): CheckedRow {
    const draft: Draft = {
      cells,
      fields,
      problems: undecided.map((column) => ownProblem(column, 'undecided', cells[column])),
    };
    const part = this.identify(draft, id);
    const reported = new Set(draft.problems.map(({ param }) => param));
    const others = problemsOfFields(part ? ChangedPartDto : NewPartDto, draft.fields).filter(
      ({ param }) => !reported.has(param),
    );
    const problems = [...draft.problems, ...others];
    const isRight = problems.length === 0;
    return {
      line,
      cells,
      problems,
      recordId: part?.id ?? null,
      changes: part && isRight ? changesOf(part, fields) : null,
      parentLine: null,
      depth: 0,
      fields: isRight ? fields : null,
    };
  }

  /** @returns the part that the row changes; null if it creates one */
  private identify(draft: Draft, id: unknown): KnownPart | null {
    const { external_id: externalId, reference } = draft.fields;
    if (typeof externalId === 'string') {
      if (this.externalIds.has(externalId)) refuse(draft, 'external_id', 'repeated_external_id');
      this.externalIds.add(externalId);
    }
    const byId = typeof id === 'string' ? this.known.withId(id) : undefined;
    if (id !== undefined && !byId) {
      refuse(draft, 'id', 'unknown_part');
      return null;
    }
    const byExternalId = typeof externalId === 'string' ? this.known.withExternalId(externalId) : undefined;
    if (byId && byExternalId && byId !== byExternalId) refuse(draft, 'external_id', 'different_part');
    const found = byId ?? byExternalId;
    if (found) return this.only(draft, byId ? 'id' : 'external_id', found);
    return typeof reference === 'string' ? this.byReference(draft, reference, externalId) : null;
  }

  /** A reference does not make a row with another external id this part: several parts may have it. */
  private byReference(draft: Draft, reference: string, externalId: unknown): KnownPart | null {
    const named = this.known
      .withReference(reference)
      .filter((part) => externalId === undefined || part.externalId === null);
    if (named.length > 1) refuse(draft, 'reference', 'several_parts');
    else if (named.length === 1) return this.only(draft, 'reference', named[0]!);
    else if (externalId === undefined) {
      if (this.references.has(reference)) refuse(draft, 'reference', 'repeated_reference');
      this.references.add(reference);
    }
    return null;
  }

  /** Refuses a row of a part that an earlier row has, unless it has a problem for that reason already. */
  private only(draft: Draft, identifier: string, part: KnownPart): KnownPart {
    if (this.parts.has(part.id) && !draft.problems.some(({ param }) => param === identifier))
      refuse(draft, identifier, 'repeated_part');
    this.parts.add(part.id);
    return part;
  }
}

/** Records a problem of a field, and removes its value so that no further rule checks it. */
function refuse({ cells, fields, problems }: Draft, param: string, problem: OwnProblem): void {
  problems.push(ownProblem(param, problem, cells[param]));
  delete fields[param];
}

/** The fields that a valid row changes. */
function changesOf(part: KnownPart, fields: Record<string, unknown>): ImportedChange[] {
  return Object.entries(changedFields(part, parse(ChangedPartDto, fields))).map(([name, to]) => ({
    param: snakeCase(name),
    from: part[name as keyof KnownPart],
    to,
  }));
}
