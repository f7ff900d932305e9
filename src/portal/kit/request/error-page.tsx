import { LinkButton } from '../page/button.js';
import type { Language } from '../../../access/index.js';
import { Icon } from '../page/icon.js';
import { usePortal, useTexts } from './portal-context.js';
import { texts } from '../page/texts.js';
import { renderVisitorPage, type Visitor } from './visitor.js';

/** The kinds of errors that pages explain. */
type Kind = 'missing' | 'forbidden' | 'failed' | 'impossible';

function kindOf(status: number): Kind {
  if (status === 404) return 'missing';
  if (status === 403) return 'forbidden';
  return status >= 500 ? 'failed' : 'impossible';
}

const titleTexts = texts<Record<Kind, string>>({
  missing: { en: 'Not found', fr: 'Introuvable' },
  forbidden: { en: 'Not allowed', fr: 'Non autorisé' },
  failed: { en: 'Something went wrong', fr: 'Une panne' },
  impossible: { en: 'Not possible', fr: 'Impossible' },
});

/** The next steps. */
const nextTexts = texts<Record<Kind, string>>({
  missing: {
    en: 'It may have been deleted, or belong to another business. Use the search field to find it.',
    fr: 'Cet élément a pu être supprimé, ou appartient à une autre entreprise. Cherchez-le avec le champ de recherche.',
  },
  forbidden: {
    en: 'Ask the owner of your business if you need it.',
    fr: 'Demandez au propriétaire de votre entreprise si vous en avez besoin.',
  },
  failed: { en: 'Nothing was changed.', fr: 'Rien n’a été modifié.' },
  impossible: { en: 'Go back and try again.', fr: 'Revenez en arrière et réessayez.' },
});

export const errorTexts = texts({
  goneFromFirm: {
    en: 'It may have been reassigned, or your firm no longer works for this customer.',
    fr: 'Cette intervention a pu être confiée à quelqu’un d’autre, ou votre société ne travaille plus pour ce client.',
  },
  again: { en: 'Try again', fr: 'Réessayer' },
  home: { en: 'Go to the start page', fr: 'Aller à l’accueil' },
  signedOut: { en: 'You are not signed in.', fr: 'Vous n’êtes pas connecté.' },
  request: { en: (id: string) => `Request ${id}`, fr: (id: string) => `Requête ${id}` },
});

interface Shown {
  readonly status: number;
  readonly message: string;
  /** The request id in the log; null if the error is not logged. */
  readonly requestId: string | null;
  /** The address to retry; null if retrying would not help. */
  readonly again: string | null;
}

/** The title of an error page. */
export function errorTitle(status: number, language: Language): string {
  return titleTexts[language][kindOf(status)];
}

/** The error page for people who are signed in: the problem and the next step. */
export function ErrorPage({ status, message, requestId, again }: Shown) {
  const t = useTexts(errorTexts);
  const next = useTexts(nextTexts)[kindOf(status)];
  const { isOfFirm, user } = usePortal();
  return (
    <div class="empty-note column error-page">
      <Icon name={status === 404 ? 'map-question' : 'alert-triangle'} />
      <h1 class="page-title cluster">{errorTitle(status, user.language)}</h1>
      <p>{message}</p>
      <p class="text-secondary">{status === 404 && isOfFirm ? t.goneFromFirm : next}</p>
      <div class="cluster">
        <LinkButton href="/" label={t.home} />
        {again !== null && <LinkButton primary href={again} label={t.again} />}
      </div>
      {requestId !== null && <p class="above small">{t.request(requestId)}</p>}
    </div>
  );
}

/** The error page for a visitor who is not signed in. */
export function visitorErrorPage({ status, message, requestId }: Shown, visitor: Visitor): string {
  const t = errorTexts[visitor.language];
  return renderVisitorPage(
    visitor,
    { title: errorTitle(status, visitor.language) },
    <>
      <p>{message}</p>
      <LinkButton href="/" label={t.home} />
      {requestId !== null && <p class="above small">{t.request(requestId)}</p>}
    </>,
  );
}
