import type { Request } from 'express';
import type { ComponentChildren } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { LANGUAGES, type Language } from '../../access/index.js';
import { Document } from '../kit/document.js';
import type { FormState } from '../kit/form-state.js';
import { Icon } from '../kit/icon.js';
import { themeOf } from '../kit/portal.interceptor.js';

/** The language of somebody who is not signed in, by what their browser prefers. */
function languageOf(request: Request): Language {
  const preferred = request.acceptsLanguages(...LANGUAGES);
  return preferred === false ? 'en' : (preferred as Language);
}

/** The language and the theme of somebody who is not signed in. */
export function strangerOf(request: Request): { language: Language; theme: string | undefined } {
  return { language: languageOf(request), theme: themeOf(request) };
}

/** A page for somebody who is not signed in, as HTML. */
export function renderStranger(
  {
    title,
    language,
    theme,
    wide = false,
  }: { title: string; language: Language; theme: string | undefined; wide?: boolean },
  children: ComponentChildren,
): string {
  const page = (
    <Document title={title} language={language} theme={theme} boosted={false} bodyClass="stranger">
      <main class={`stranger-card ${wide ? 'stranger-wide' : ''}`}>
        <h1 class="page-title">{title}</h1>
        {children}
      </main>
    </Document>
  );
  return `<!doctype html>${renderToString(page)}`;
}

/** A field of a form for strangers. */
export function StrangerField({
  form,
  name,
  label,
  hint,
  ...input
}: {
  form: FormState;
  name: string;
  label: string;
  hint?: string;
  type?: 'text' | 'email' | 'password';
  autocomplete: string;
  autofocus?: boolean;
}) {
  const error = form.errors[name];
  const value = form.values[name];
  return (
    <div class="field">
      <label class="form-label" for={`field-${name}`}>
        {label}
      </label>
      <input
        id={`field-${name}`}
        name={name}
        class={`form-control ${error ? 'is-invalid' : ''}`}
        required
        aria-describedby={error ? `error-${name}` : hint ? `hint-${name}` : undefined}
        aria-invalid={error ? 'true' : undefined}
        value={input.type === 'password' || typeof value !== 'string' ? undefined : value}
        {...(input as object)}
      />
      {hint && (
        <p class="form-hint" id={`hint-${name}`}>
          {hint}
        </p>
      )}
      {error && (
        <p class="field-error" id={`error-${name}`}>
          <Icon name="alert-circle" /> {error}
        </p>
      )}
    </div>
  );
}

/** What is wrong with the whole form. */
export function Refusal({ form }: { form: FormState }) {
  if (form.message === null) return null;
  return (
    <div class="form-refusal" role="alert">
      <Icon name="alert-triangle" /> {form.message}
    </div>
  );
}
