const verdicts: boolean[] = [];

/** Prints a line of the table. */
export const say = (line = '') => process.stdout.write(`${line}\n`);

/** Cells side by side: the first says what was measured. */
export const columns = (...cells: (string | number)[]) =>
  cells.map((cell, index) => (index === 0 ? String(cell).padEnd(34) : String(cell).padStart(12))).join('');

/** Keeps whether a target was met, and says so in a word. */
export function verdict(holds: boolean): string {
  verdicts.push(holds);
  return holds ? 'ok' : 'MISSED';
}

/** How many targets were missed so far. */
export const missed = () => verdicts.filter((holds) => !holds).length;
