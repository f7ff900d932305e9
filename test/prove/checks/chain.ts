import type { Company } from '../company.js';
import type { Edit } from '../clients/editors.js';

/** No two successful writes started from the same version, and none from a version that no write produced. */
export async function checkChains(company: Company): Promise<void> {
  const { edited, edits, http, history } = company;
  for (const { id, firstVersion } of edited) {
    const mine = edits.filter(({ assetId }) => assetId === id);
    const done = mine.filter(({ outcome }) => outcome === 'ok');
    const begun = new Map<string, Edit>();
    for (const edit of done) {
      if (begun.has(edit.from))
        history.broken('chain', `two writes succeeded at version ${edit.from} of asset ${id}`, edit.fault);
      begun.set(edit.from, edit);
    }
    const last = (await http.getUntilOk(`/assets/${id}`)).etag;
    const known = new Set([firstVersion, ...done.map(({ to }) => to!)]);
    // A version that no answer reported comes from a write whose answer was lost.
    const unreported = new Set(
      [...done.map(({ from }) => from), last].filter((version) => !known.has(version)),
    );
    const lost = mine.filter(({ outcome }) => outcome === 'unknown').length;
    if (unreported.size > lost)
      history.broken(
        'chain',
        `${unreported.size} versions of asset ${id} that no write made, ${lost} answers lost`,
      );
    const ends = [...known].filter((version) => !begun.has(version) && version !== last);
    if (ends.length > lost)
      history.broken(
        'chain',
        `${ends.length} versions of asset ${id} were overwritten, ${lost} answers lost`,
      );
  }
}
