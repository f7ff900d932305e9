const verdicts: boolean[] = [];

/** Prints a line of the report. */
export const say = (line = '') => process.stdout.write(`${line}\n`);

/** Aligned cells; the first names the measurement. */
export const columns = (...cells: (string | number)[]) =>
  cells.map((cell, index) => (index === 0 ? String(cell).padEnd(34) : String(cell).padStart(12))).join('');

/** Records whether a target was met, and returns a word for it. */
export function verdict(holds: boolean): string {
  verdicts.push(holds);
  return holds ? 'ok' : 'MISSED';
}

/** The number of targets missed so far. */
export const missed = () => verdicts.filter((holds) => !holds).length;

/** Judges a figure: `verdict` for this build, nothing for another. */
export type Judge = (holds: boolean) => string;
