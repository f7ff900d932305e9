import type { Company } from '../company.js';

/** At most one record for each idempotency key, exactly one if an answer confirmed it, and the same answer each time. */
export async function checkOnce({ made, http, history }: Company): Promise<void> {
  const named = new Map<string, string[]>();
  for (const { id, name } of (await http.all('/assets')) as { id: string; name: string }[])
    named.set(name, [...(named.get(name) ?? []), id]);
  for (const { key, name, answers, isUnknown, fault } of made) {
    const ids = named.get(name) ?? [];
    if (ids.length > 1) history.broken('once', `${ids.length} records for the key ${key}`, fault);
    if (new Set(answers.map(({ text }) => text)).size > 1)
      history.broken('once', `different answers for the key ${key}`, fault);
    const id = answers[0]?.body.data.id as string | undefined;
    if (id !== undefined && !ids.includes(id))
      history.broken('kept', `asset ${id} was acknowledged but is not in the list`, fault);
    if (id === undefined && !isUnknown && ids.length > 0)
      history.broken('once', `a record for the key ${key}, which was refused`, fault);
  }
}
