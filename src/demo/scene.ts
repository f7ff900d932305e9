import { after, DAY } from './moments.js';

/** A row under its column names. The business is added when it is written. */
export type Row = Readonly<Record<string, unknown>> & { readonly id: string };

/** Tables in the order in which foreign keys let their rows be written. */
export const TABLES = [
  'users',
  'vendors',
  'partnerships',
  'technicians',
  'buildings',
  'floors',
  'rooms',
  'assets',
  'asset_status_changes',
  'downtimes',
  'preventive_schedules',
  'operations',
  'operation_status_changes',
  'spare_parts',
  'spare_part_movements',
  'alarms',
  'announcements',
  'notices',
] as const;

/** A table that the demo plant has rows in. */
export type Table = (typeof TABLES)[number];

/** The rows of the demo plant, gathered before they are written. */
export class Scene {
  readonly mailDomain = 'northwind-foods.example';
  /** When the plant began to use the service: a good year before now. */
  readonly opened: Date;
  private readonly gathered = new Map<Table, Map<string, Row>>(TABLES.map((table) => [table, new Map()]));

  constructor(
    readonly now: Date,
    readonly ownerId: string,
    /** Of every account: that of the owner. */
    readonly passwordHash: string,
  ) {
    this.opened = after(now, -400 * DAY);
  }

  add(table: Table, row: Row): void {
    this.gathered.get(table)!.set(row.id, row);
  }

  /** Tells a row's later story. @throws Error when there is no such row */
  amend(table: Table, id: string, changes: Readonly<Record<string, unknown>>): void {
    const row = this.gathered.get(table)!.get(id);
    if (!row) throw new Error(`The scene has no row ${id} of ${table}.`);
    this.gathered.get(table)!.set(id, { ...row, ...changes });
  }

  rowsOf(table: Table): Row[] {
    return [...this.gathered.get(table)!.values()];
  }
}
