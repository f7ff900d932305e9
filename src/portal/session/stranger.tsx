import type { Request } from 'express';
import type { ComponentChildren } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { Language } from '../../access/index.js';
import { Document } from '../kit/document.js';
import { LanguageProvider } from '../kit/portal-context.js';
import { themeOf } from '../kit/portal.interceptor.js';
import { StrangersMark } from '../kit/strangers-mark.js';
import { languageOf } from '../kit/request.js';

/** A visitor who is not signed in, as far as a page depends on them. */
export interface Stranger {
  readonly language: Language;
  /** `light` or `dark`, once they chose. */
  readonly theme: string | undefined;
}

/** Who sends a request without being signed in. */
export function strangerOf(request: Request): Stranger {
  return { language: languageOf(request), theme: themeOf(request) };
}

/** A page for a visitor who is not signed in, as HTML. */
export function renderStranger(
  { language, theme }: Stranger,
  { title, wide = false }: { title: string; wide?: boolean },
  children: ComponentChildren,
): string {
  const page = (
    <Document title={title} language={language} theme={theme} boosted={false} bodyClass="stranger">
      <main class={`stranger-card ${wide ? 'stranger-wide' : ''}`}>
        <StrangersMark />
        <h1 class="page-title">{title}</h1>
        <LanguageProvider value={language}>{children}</LanguageProvider>
      </main>
    </Document>
  );
  return `<!doctype html>${renderToString(page)}`;
}
