/**
 * Makes evenly spread rows as uneven as those of a real business: pairs of values that are common each and never meet,
 * or met among the oldest rows alone. They are what a plan that expects an even spread walks a whole table for.
 */
export const SKEW: readonly string[] = [
  // Nobody else looks on: foreign keys need no second look.
  `SET session_replication_role = replica`,
  // Retired: pumps among the oldest fifth, and nothing else.
  `UPDATE assets SET status = 'retired' WHERE category = 'pump' AND id < (${rowFromTheOldest('assets', 5)})`,
  // No motor is in stock, and nothing in stock needs maintenance.
  `UPDATE assets SET is_installed = true WHERE category = 'motor'`,
  `UPDATE assets SET status = 'operational' WHERE status = 'needs_maintenance' AND NOT is_installed`,
  // Hall 1 has no conveyor, Hall 2 furniture among the oldest tenth alone, Hall 3 nothing that needs
  // maintenance or is in stock.
  `UPDATE assets SET category = 'compressor' WHERE category = 'conveyor' AND building_id = (${hall(1)})`,
  `UPDATE assets SET category = 'other' WHERE category = 'furniture' AND building_id = (${hall(2)})
    AND id > (${rowFromTheOldest('assets', 10)})`,
  `UPDATE assets SET status = 'operational' WHERE status = 'needs_maintenance' AND building_id = (${hall(3)})`,
  `UPDATE assets SET is_installed = true WHERE building_id = (${hall(3)})`,
  // No partner firm was ever cancelled; of the first technician nothing was, and of the second nothing is done but the oldest.
  `UPDATE operations SET status = 'done' WHERE status = 'cancelled' AND assignee_type = 'vendor'`,
  `UPDATE operations SET status = 'done' WHERE status = 'cancelled' AND technician_id = (${technician(1)})`,
  `UPDATE operations SET status = 'assigned' WHERE status = 'done' AND technician_id = (${technician(2)})
    AND id > (${rowFromTheOldest('operations', 20)})`,
  `VACUUM ANALYZE assets`,
  `VACUUM ANALYZE operations`,
  `VACUUM ANALYZE downtimes`,
];

/** The id of the row at that part (a fifth, a tenth …) of a table, counted from the oldest. */
function rowFromTheOldest(table: string, part: number): string {
  return `SELECT id FROM ${table} ORDER BY id OFFSET (SELECT count(*) / ${part} FROM ${table}) LIMIT 1`;
}

/** @param number as its name says: `Hall 1` */
function hall(number: number): string {
  return `SELECT id FROM buildings WHERE name = 'Hall ${number}'`;
}

/** @param rank from the oldest, from 1 */
function technician(rank: number): string {
  return `SELECT id FROM technicians ORDER BY id OFFSET ${rank - 1} LIMIT 1`;
}
