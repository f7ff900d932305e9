import { renderToString } from 'preact-render-to-string';
import { LinkButton } from './button.js';
import type { Language } from '../../access/index.js';
import { Document } from './document.js';
import { Icon } from './icon.js';
import { usePortal, useTexts } from './portal-context.js';
import { ServiceName } from './service-name.js';
import { texts } from './texts.js';

export const errorTexts = texts({
  title: {
    en: (status: number) =>
      status === 404
        ? 'Not found'
        : status === 403
          ? 'Not allowed'
          : status >= 500
            ? 'Something went wrong'
            : 'Not possible',
    fr: (status: number) =>
      status === 404
        ? 'Introuvable'
        : status === 403
          ? 'Non autorisé'
          : status >= 500
            ? 'Une panne'
            : 'Impossible',
  },
  next: {
    en: (status: number) =>
      status === 404
        ? 'It may have been deleted, or belong to another business. Use the search field to find it.'
        : status === 403
          ? 'Ask the owner of your business if you need it.'
          : status >= 500
            ? 'Nothing was changed.'
            : 'Go back and try again.',
    fr: (status: number) =>
      status === 404
        ? 'Cet élément a pu être supprimé, ou appartient à une autre entreprise. Cherchez-le avec le champ de recherche.'
        : status === 403
          ? 'Demandez au propriétaire de votre entreprise si vous en avez besoin.'
          : status >= 500
            ? 'Rien n’a été modifié.'
            : 'Revenez en arrière et réessayez.',
  },
  goneFromFirm: {
    en: 'It may have been reassigned, or your firm no longer works for this customer.',
    fr: 'Cette intervention a pu être confiée à quelqu’un d’autre, ou votre société ne travaille plus pour ce client.',
  },
  again: { en: 'Try again', fr: 'Réessayer' },
  home: { en: 'Go to the start page', fr: 'Vers la première page' },
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

/** The error page for people who are signed in: the problem and the next step. */
export function ErrorPage({ status, message, requestId, again }: Shown) {
  const t = useTexts(errorTexts);
  const { isOfFirm } = usePortal();
  return (
    <div class="empty-note error-page">
      <Icon name={status === 404 ? 'map-question' : 'alert-triangle'} />
      <h1 class="page-title">{t.title(status)}</h1>
      <p>{message}</p>
      <p class="text-secondary">{status === 404 && isOfFirm ? t.goneFromFirm : t.next(status)}</p>
      <div class="row-wrap">
        <LinkButton href="/" label={t.home} />
        {again !== null && <LinkButton primary href={again} label={t.again} />}
      </div>
      {requestId !== null && <p class="error-request">{t.request(requestId)}</p>}
    </div>
  );
}

/** The error page for a visitor who is not signed in. */
export function visitorErrorPage(
  { status, message, requestId }: Shown,
  language: Language,
  theme: string | undefined,
): string {
  const t = errorTexts[language];
  const page = (
    <Document
      title={t.title(status)}
      language={language}
      theme={theme}
      boosted={false}
      bodyClass="signed-out"
    >
      <main class="signed-out-card">
        <ServiceName />
        <h1 class="page-title">{t.title(status)}</h1>
        <p>{message}</p>
        <LinkButton href="/" label={t.home} />
        {requestId !== null && <p class="error-request">{t.request(requestId)}</p>}
      </main>
    </Document>
  );
  return `<!doctype html>${renderToString(page)}`;
}
