import type { Language } from '../../access/index.js';
import { LinkButton, renderVisitorPage, texts, words } from '../kit/index.js';

const pageTexts = texts({
  title: { en: 'You are offline', fr: 'Vous êtes hors ligne' },
  text: {
    en: 'This page needs the network. Your work for the day is available without it.',
    fr: 'Cette page a besoin du réseau. Les travaux de votre journée sont disponibles sans lui.',
  },
  myWork: words.myWork,
  again: { en: 'Try again', fr: 'Réessayer' },
});

/** Shown without a network for a page that is not cached. It is cached itself, so it contains no personal data. */
export function offlinePage({ language, theme }: { language: Language; theme: string | undefined }): string {
  const t = pageTexts[language];
  return renderVisitorPage(
    { language, theme },
    { title: t.title },
    <>
      <p role="status">{t.text}</p>
      <p class="signed-out-buttons row">
        <LinkButton href="" label={t.again} />
        <LinkButton primary href="/my-work" label={t.myWork} />
      </p>
    </>,
  );
}
