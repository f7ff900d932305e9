/**
 * Makes evenly distributed rows as uneven as those of a real business: pairs of values that are each common but never occur
 * together, or only in the oldest rows. A query plan that expects an even distribution scans the whole table for such pairs.
 */
export const SKEW: readonly string[] = [
  // The statements keep references intact, so foreign keys need no check.
  `SET session_replication_role = replica`,
  // Retired: only pumps among the oldest fifth.
  `UPDATE assets SET status = 'retired' WHERE category = 'pump' AND id < (${rowFromTheOldest('assets', 5)})`,
  // No motor is in stock, and nothing in stock needs maintenance.
  `UPDATE assets SET is_installed = true WHERE category = 'motor'`,
  `UPDATE assets SET status = 'operational' WHERE status = 'needs_maintenance' AND NOT is_installed`,
  // Hall 1 has no conveyor. Hall 2 has furniture only among the oldest tenth. Hall 3 has nothing that needs maintenance or is in
  // stock.
  `UPDATE assets SET category = 'compressor' WHERE category = 'conveyor' AND building_id = (${hall(1)})`,
  `UPDATE assets SET category = 'other' WHERE category = 'furniture' AND building_id = (${hall(2)})
    AND id > (${rowFromTheOldest('assets', 10)})`,
  `UPDATE assets SET status = 'operational' WHERE status = 'needs_maintenance' AND building_id = (${hall(3)})`,
  `UPDATE assets SET is_installed = true WHERE building_id = (${hall(3)})`,
  // No partner firm has a cancelled operation. The first technician has none either. The second has done only the oldest ones.
  `UPDATE operations SET status = 'done' WHERE status = 'cancelled' AND assignee_type = 'vendor'`,
  `UPDATE operations SET status = 'done' WHERE status = 'cancelled' AND technician_id = (${technician(1)})`,
  `UPDATE operations SET status = 'assigned' WHERE status = 'done' AND technician_id = (${technician(2)})
    AND id > (${rowFromTheOldest('operations', 20)})`,
  `VACUUM ANALYZE assets`,
  `VACUUM ANALYZE operations`,
  `VACUUM ANALYZE downtimes`,
];

/** The id of the row at a fraction (a fifth, a tenth …) of a table, counted from the oldest. */
function rowFromTheOldest(table: string, part: number): string {
  return `SELECT id FROM ${table} ORDER BY id OFFSET (SELECT count(*) / ${part} FROM ${table}) LIMIT 1`;
}

/** @param number in its name: `Hall 1` */
function hall(number: number): string {
  return `SELECT id FROM buildings WHERE name = 'Hall ${number}'`;
}

/** @param rank from the oldest, starting at 1 */
function technician(rank: number): string {
  return `SELECT id FROM technicians ORDER BY id OFFSET ${rank - 1} LIMIT 1`;
}
