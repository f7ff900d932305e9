/**
 * Returns only the fields that change something (D8): undefined values, and values that the row already has, are left
 * out. Dates are compared by their time, lists and bytes by their content, all other values by identity.
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
  if (value instanceof Date) return value.getTime();
  return Array.isArray(value) || Buffer.isBuffer(value) ? JSON.stringify(value) : value;
}
