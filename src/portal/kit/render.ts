import { h, type ComponentChildren } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { Document } from './document.js';
import { Frame } from './frame.js';
import { PortalProvider, type PortalContext } from './portal-context.js';
import type { PageView } from './view.js';

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
