import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Language, SignedIn } from '../../access/index.js';
import type { Database } from '../../kernel/database/database.js';
import type { TenantReader } from '../../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import type { ApiError } from '../../kernel/errors/api-error.js';
import type { RequestRecord } from '../../kernel/http/request-record.js';
import { wordsOf } from '../../kernel/messages/messages.js';
import { Format } from './format.js';
import type { Texts } from './texts.js';

/** What a toast says, and how to take back what was done, where that is possible. */
export interface Toast {
  readonly text: string;
  readonly tone: 'done' | 'refused';
  /** What is odd about what was done: it is said beside it, and stays until it is closed. */
  readonly warning?: string;
  /** What it speaks of, as a selector: once the page no longer holds it, the toast is over too. */
  readonly during?: string;
  /** A form that undoes it: where it is posted, what with, and what its button says where that is not plainly "Undo". */
  readonly undo?: {
    readonly action: string;
    readonly fields: Readonly<Record<string, string>>;
    readonly label?: string;
  };
}

/** What every page stands on: who is signed in, the doors to their business's data, and how to speak to them. */
export class PortalContext {
  readonly format: Format;

  /**
   * @param path the address that was asked for, without its query
   * @param query its parameters, each the last that was given
   * @param csrf what a form must carry
   * @param toast what the request before this one left to be said
   * @param sendsMail whether the service can send e-mail
   * @param request from which follows what is done here
   */
  constructor(
    readonly signedIn: SignedIn,
    private readonly database: Database,
    readonly path: string,
    readonly query: Readonly<Record<string, string>>,
    readonly csrf: string,
    readonly toast: Toast | null,
    private readonly now: Date,
    readonly sendsMail = false,
    private readonly request?: Pick<RequestRecord, 'id' | 'address' | 'span'>,
  ) {
    this.format = new Format(
      signedIn.user.language,
      signedIn.business.timeZone,
      now,
      signedIn.business.currency,
    );
  }

  get principal() {
    return this.signedIn.principal;
  }

  get user() {
    return this.signedIn.user;
  }

  get business() {
    return this.signedIn.business;
  }

  /** The same page, for the same person as they are at another business. */
  at(signedIn: SignedIn): PortalContext {
    const { database, path, query, csrf, toast, now, sendsMail, request } = this;
    return new PortalContext(signedIn, database, path, query, csrf, toast, now, sendsMail, request);
  }

  /** The reading door. */
  get tenant(): TenantReader {
    return this.database.tenant(this.principal);
  }

  /** Does something in one unit of work. */
  work<T>(act: (work: UnitOfWork) => Promise<T>): Promise<T> {
    const { principal, request } = this;
    if (!request) return this.database.work(principal, act);
    const { span, address, id: requestId } = request;
    return this.database.work(principal.because(span, { address, requestId }), act);
  }

  /** Whether the person is of a firm that works for businesses, and not of a business itself. */
  get isOfFirm(): boolean {
    return this.user.role === 'vendor';
  }

  /** Tells whether the person may do something: a page offers nothing that would be refused. */
  may(permission: string): boolean {
    return this.principal.may(permission);
  }

  /** The texts of a page in the person's language. */
  texts<T>(all: Texts<T>): T {
    return all[this.user.language];
  }

  /** Why something was refused, in the person's language. */
  refusal({ reason }: ApiError): string {
    return wordsOf(reason, this.user.language);
  }
}

const Context = createContext<PortalContext | null>(null);

/** Gives a page's components their context. */
export const PortalProvider = Context.Provider;

/** The context of the page that a component stands in. */
export function usePortal(): PortalContext {
  const context = useContext(Context);
  if (!context) throw new Error('A component of the portal stands outside of a page.');
  return context;
}

const LanguageContext = createContext<Language | null>(null);

/** Gives components their language on pages for visitors who are not signed in. */
export const LanguageProvider = LanguageContext.Provider;

/** The texts of a component in the person's language. */
export function useTexts<T>(all: Texts<T>): T {
  return all[useContext(LanguageContext) ?? usePortal().user.language];
}

/** What most components stand on: their texts in the person's language, the context of their page, and parts of it. */
export function usePage<T>(all: Texts<T>) {
  const portal = usePortal();
  const { format, query, path, user, business } = portal;
  return { t: portal.texts(all), portal, format, query, path, user, business };
}
