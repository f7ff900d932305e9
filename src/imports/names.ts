/** A name as it is written into a record: without spaces around it, and with single ones inside. */
function tidyName(name: string): string {
  return name.normalize('NFC').trim().replace(/\s+/g, ' ');
}

/** Normalises a name for comparison, because people differ in case and spacing. */
export function nameKey(name: string): string {
  return tidyName(name).toLowerCase();
}

/** The names in a path such as `Building / Floor / Room`; `>` and `›` separate them too. */
export function namesIn(path: string): string[] {
  return path.split(/[/>›]/).map(tidyName);
}

/** Normalises a path for comparison. */
export function pathKey(path: string): string {
  return nameKey(namesIn(path).join('/'));
}
