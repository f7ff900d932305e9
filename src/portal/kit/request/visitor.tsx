import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { ComponentChildren } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { Language } from '../../../access/index.js';
import { Document } from './document.js';
import { Icon } from '../page/icon.js';
import { LanguageProvider } from './portal-context.js';
import { themeOf } from './portal.interceptor.js';
import { languageOf } from './request.js';

/** The preferences of a visitor who is not signed in. */
export interface Visitor {
  readonly language: Language;
  /** `light` or `dark`, if they chose one. */
  readonly theme: string | undefined;
}

/** Reads the visitor's preferences from a request. */
export function visitorOf(request: Request): Visitor {
  return { language: languageOf(request), theme: themeOf(request) };
}

/** A request of a visitor who is not signed in, and its response. */
export interface Visit {
  readonly request: Request;
  readonly response: Response;
  readonly visitor: Visitor;
}

/** Injects the request of a visitor. */
export const ForVisitor = createParamDecorator((_: unknown, context: ExecutionContext): Visit => {
  const http = context.switchToHttp();
  const request = http.getRequest<Request>();
  return { request, response: http.getResponse<Response>(), visitor: visitorOf(request) };
});

/** Renders a page for visitors who are not signed in as HTML. */
export function renderVisitorPage(
  { language, theme }: Visitor,
  { title, wide = false }: { title: string; wide?: boolean },
  children: ComponentChildren,
): string {
  const page = (
    <Document title={title} language={language} theme={theme} boosted={false} bodyClass="signed-out">
      <main class={`signed-out-card box ${wide ? 'signed-out-wide' : ''}`}>
        <ServiceName />
        <h1 class="page-title cluster">{title}</h1>
        <LanguageProvider value={language}>{children}</LanguageProvider>
      </main>
    </Document>
  );
  return `<!doctype html>${renderToString(page)}`;
}

/** The name of the service, on pages for visitors who are not signed in. */
function ServiceName() {
  return (
    <p class="signed-out-logo small-icons row strong">
      <span class="logo">
        <Icon name="tool" />
      </span>
      Maintenance
    </p>
  );
}
