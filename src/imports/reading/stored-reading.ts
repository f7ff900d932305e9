import type { StoredImport } from '../import.entity.js';
import type { Readings } from './column-reading.js';
import type { ColumnSet } from './column-set.js';

/** How the columns of an import are read, in the order of the columns. Imports of earlier releases have no readings. */
export function readingsOf(set: ColumnSet, { reading }: Pick<StoredImport, 'reading'>): Readings {
  const stored = reading?.columns ?? {};
  return Object.fromEntries(set.all.flatMap((column) => (stored[column] ? [[column, stored[column]]] : [])));
}
