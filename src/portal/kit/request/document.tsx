import { type ComponentChildren, h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { Language } from '../../../kernel/messages/texts.js';
import { assetUrl } from './assets.js';
import { Frame } from '../page/frame.js';
import { type PortalContext, PortalProvider } from './portal-context.js';
import { texts } from '../page/texts.js';
import type { PageView } from './view.js';

/** For the script, which asks before a link leaves a changed form. */
const documentTexts = texts({
  leave: {
    en: 'Leave this page? What you entered is not saved.',
    fr: 'Quitter cette page ? Votre saisie n’est pas enregistrée.',
  },
});

/** The configuration of htmx: no `eval`, no injected styles, and no pages in the browser's storage. */
const HTMX_CONFIG = JSON.stringify({ includeIndicatorCSS: false, history: true, defaultSwap: 'innerHTML' });

/** The document around every page. */
export function Document({
  title,
  language,
  theme,
  children,
  bodyClass,
  boosted = true,
}: {
  title: string;
  language: Language;
  /** The theme that the person chose; undefined to follow the browser. */
  theme?: string;
  children: ComponentChildren;
  bodyClass?: string;
  /** Whether links and forms update the page in place. */
  boosted?: boolean;
}) {
  return (
    <html lang={language} data-bs-theme={theme} data-leave={documentTexts[language].leave}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="htmx-config" content={HTMX_CONFIG} />
        <title>{title}</title>
        <link rel="icon" href={assetUrl('icon.svg')} type="image/svg+xml" />
        <link rel="apple-touch-icon" href={assetUrl('icon-192.png')} />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="stylesheet" href={assetUrl('portal.css')} />
        {/* Runs before the first paint, so that a dark page does not flash white. */}
        <script src={assetUrl('theme.js')} />
        {boosted && <script src={assetUrl('htmx.js')} defer />}
        <script src={assetUrl('portal.js')} type="module" />
      </head>
      <body class={bodyClass} {...(boosted ? { 'hx-boost:inherited': 'true' } : {})}>
        {children}
        {/* Announces the new page to screen readers after an update in place. */}
        {boosted && <div id="announcer" class="visually-hidden" role="status" hx-preserve="true" />}
      </body>
    </html>
  );
}

/** Renders a page in its frame as HTML. */
export function renderPage(view: PageView, portal: PortalContext, theme: string | undefined): string {
  const { title, place, body } = view;
  const page = h(
    Document,
    { title: `${title} · ${portal.business.name}`, language: portal.user.language, theme, children: null },
    h(PortalProvider, { value: portal, children: h(Frame, { place, children: body }) }),
  );
  return `<!doctype html>${renderToString(page)}`;
}

/** Renders a part of a page as HTML, for scripts that insert it into an open page. */
export function renderPiece(piece: ComponentChildren, portal: PortalContext): string {
  return renderToString(h(PortalProvider, { value: portal, children: piece }));
}
