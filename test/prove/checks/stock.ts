import type { Company } from '../company.js';

interface Line {
  readonly id: string;
  readonly type: string;
  readonly quantity: number;
  readonly note: string;
}

const sum = (lines: readonly Line[], types: readonly string[]) =>
  lines.filter(({ type }) => types.includes(type)).reduce((total, { quantity }) => total + quantity, 0);

/** The quantities are the sums of the ledger, and the ledger contains each acknowledged movement once. */
export async function checkStock({ partId, moved, http, history }: Company): Promise<void> {
  const lines = (await http.all(`/spare-parts/${partId}/movements`)) as Line[];
  const { quantity_on_hand: onHand, quantity_reserved: reserved } = (
    await http.getUntilOk(`/spare-parts/${partId}`)
  ).body.data as Record<string, number>;
  const booked = sum(lines, ['receive', 'consume', 'adjust']);
  const setAside = sum(lines, ['reserve', 'release']);
  if (onHand !== booked) history.broken('stock', `${onHand} on hand, ${booked} in the ledger`);
  if (reserved !== setAside) history.broken('stock', `${reserved} reserved, ${setAside} in the ledger`);
  if (setAside < 0 || booked < setAside) history.broken('stock', `${setAside} reserved of ${booked}`);
  for (const { key, type, quantity, answers, isUnknown, fault } of moved) {
    const own = lines.filter((line) => line.note.includes(key) && line.type === type);
    const right = own.every((line) => Math.abs(line.quantity) === quantity);
    if (own.length > 1 || !right)
      history.broken('stock', `movement ${key} was booked ${own.length} times`, fault);
    if (answers.length > 0 && own.length === 0)
      history.broken('stock', `movement ${key} was acknowledged but not booked`, fault);
    if (answers.length === 0 && !isUnknown && own.length > 0)
      history.broken('stock', `movement ${key} was refused but booked`, fault);
  }
}
