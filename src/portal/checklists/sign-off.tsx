import type { ChangeEntry, DisplayedOperation, TimelineEntry } from '../../operations/index.js';
import { At, Icon, texts, usePage, words } from '../kit/index.js';

const signOffTexts = texts({
  system: words.system,
  unknownPerson: words.unknownPerson,
  signed: {
    en: (name: string) => `Signed by ${name}`,
    fr: (name: string) => `Signée par ${name}`,
  },
  confirmed: {
    en: (name: string) => `Confirmed by ${name}`,
    fr: (name: string) => `Confirmée par ${name}`,
  },
  forVendor: {
    en: (vendor: string) => `on behalf of ${vendor}`,
    fr: (vendor: string) => `au nom de ${vendor}`,
  },
  toSign: {
    en: (name: string) => `Completing signs the checklist as ${name}.`,
    fr: (name: string) => `Terminer signe la liste de contrôle au nom de ${name}.`,
  },
  look: { en: 'Look at the checklist', fr: 'Voir la liste de contrôle' },
});

/** Who signed a checklist: who completed the operation, and, for a vendor's work, who confirmed it. Oldest first. */
export type Signatures = readonly ChangeEntry[];

/**
 * The signatures of a checklist: completing the operation signs it. None while the operation is open again, or if its history does
 * not say who completed it.
 *
 * @param timeline the history, newest first
 */
export function signaturesOf(
  { status }: Pick<DisplayedOperation, 'status'>,
  timeline: readonly TimelineEntry[],
): Signatures {
  if (!['pending_completion', 'completed', 'done'].includes(status)) return [];
  const changes = timeline.filter((entry): entry is ChangeEntry => entry.type === 'change');
  const completed = changes.findIndex(({ action }) => action === 'complete');
  if (completed === -1) return [];
  const confirmed = changes
    .slice(0, completed)
    .filter(({ action, toStatus }) => ['confirm', 'accept'].includes(action) && toStatus === 'completed');
  return [changes[completed]!, ...confirmed.reverse()];
}

/** By whom and when a checklist was signed. */
export function SignOff({ signatures }: { signatures: Signatures }) {
  const { t } = usePage(signOffTexts);
  if (signatures.length === 0) return null;
  return (
    <ul class="checklist-signed">
      {signatures.map(({ id, action, actor, at, onBehalfOf }) => {
        const name = actor.kind === 'system' ? t.system : (actor.name ?? t.unknownPerson);
        return (
          <li key={id} class="inline-row gap-8 breaks-anywhere">
            <Icon name="circle-check" />
            <span>
              <strong>{action === 'complete' ? t.signed(name) : t.confirmed(name)}</strong>{' '}
              {onBehalfOf && <>{t.forVendor(onBehalfOf.name)} </>}
              <span class="secondary">
                <At moment={at} />
              </span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** Says before completing that this signs the checklist, and as whom. Nothing without a checklist. */
export function ToSign({
  of: { id, procedure_ids: procedures },
}: {
  of: Pick<DisplayedOperation, 'id' | 'procedure_ids'>;
}) {
  const { t, user } = usePage(signOffTexts);
  if (procedures.length === 0) return null;
  return (
    <p class="inline-row gap-8">
      <Icon name="checklist" />
      <span>
        {t.toSign(user.name)} <a href={`/operations/${id}#checklist`}>{t.look}</a>
      </span>
    </p>
  );
}

/** The same as a sentence of a dialog, which stands beside the checklist. */
export function useToSignText({
  procedure_ids: procedures,
}: Pick<DisplayedOperation, 'procedure_ids'>): string {
  const { t, user } = usePage(signOffTexts);
  return procedures.length === 0 ? '' : t.toSign(user.name);
}
