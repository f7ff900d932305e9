/**
 * The part of a change that changes anything (D8): values that a row already has, and absent ones, are left out.
 * Moments are compared by their time, all else by identity.
 */
export function changedFields<Row extends object, Change extends object>(
  row: Row,
  change: Change,
): Partial<Change> {
  const now = row as Record<string, unknown>;
  const differing = Object.entries(change).filter(
    ([name, value]) => value !== undefined && comparable(value) !== comparable(now[name]),
  );
  return Object.fromEntries(differing) as Partial<Change>;
}

function comparable(value: unknown): unknown {
  return value instanceof Date ? value.getTime() : value;
}
