import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Language, SignedIn } from '../../../access/index.js';
import type { Database } from '../../../kernel/database/database.js';
import type { TenantReader } from '../../../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../../../kernel/database/unit-of-work.js';
import type { ApiError } from '../../../kernel/errors/api-error.js';
import type { RequestRecord } from '../../../kernel/http/request-context.js';
import { formatReason } from '../../../kernel/messages/messages.js';
import type { FormState } from '../form/form-state.js';
import { Format } from '../page/format.js';
import type { Texts } from '../page/texts.js';

/** The content of a toast, and how to undo the action, if possible. */
export interface Toast {
  readonly text: string;
  readonly tone: 'done' | 'refused';
  /** A warning about the action. It is shown beside the text and stays until it is closed. */
  readonly warning?: string;
  /** A selector for the subject of the toast. The toast disappears when the page no longer contains it. */
  readonly during?: string;
  /** The refused form of a dialog, which the page opens again with its input. The scope of its fields is the dialog's id. */
  readonly form?: FormState;
  /** The form that undoes the action: its address, its fields, and the label of its button, if other than "Undo". */
  readonly undo?: {
    readonly action: string;
    readonly fields: Readonly<Record<string, string>>;
    readonly label?: string;
  };
}

/** The context of every page: who is signed in, access to their business's data, and their language. */
export class PortalContext {
  readonly format: Format;

  /**
   * @param path the requested address, without its query
   * @param query its parameters; the last value of a repeated one
   * @param csrf the token that forms must contain
   * @param toast the toast set by the previous request
   * @param now the time of the request
   * @param sendsMail whether the service can send e-mail
   * @param request the cause recorded for every change made here
   */
  constructor(
    readonly signedIn: SignedIn,
    private readonly database: Database,
    readonly path: string,
    readonly query: Readonly<Record<string, string>>,
    readonly csrf: string,
    readonly toast: Toast | null,
    readonly now: Date,
    readonly sendsMail = false,
    private readonly request?: Pick<RequestRecord, 'id' | 'address' | 'span'>,
  ) {
    this.format = new Format(
      signedIn.user.language,
      signedIn.business.timeZone,
      now,
      signedIn.business.currency,
      signedIn.business.operationPrefix,
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

  /** Returns the context of the same page and person at another business. */
  at(signedIn: SignedIn): PortalContext {
    return this.with({ signedIn });
  }

  /** Returns the context of the same page without a parameter of its address, which its links then leave out. */
  without(parameter: string): PortalContext {
    const { [parameter]: _, ...query } = this.query;
    return this.with({ query });
  }

  private with(changed: Partial<Pick<PortalContext, 'signedIn' | 'query'>>): PortalContext {
    const { signedIn = this.signedIn, query = this.query } = changed;
    const { database, path, csrf, toast, now, sendsMail, request } = this;
    return new PortalContext(signedIn, database, path, query, csrf, toast, now, sendsMail, request);
  }

  /** Reads the business's data. */
  get tenant(): TenantReader {
    return this.database.tenant(this.principal);
  }

  /** Runs a function in one unit of work. */
  work<T>(act: (work: UnitOfWork) => Promise<T>): Promise<T> {
    const { principal, request } = this;
    if (!request) return this.database.work(principal, act);
    const { span, address, id: requestId } = request;
    return this.database.work(principal.withCause(span, { address, requestId }), act);
  }

  /** Whether the person belongs to a partner firm instead of to the business itself. */
  get isOfFirm(): boolean {
    return this.user.role === 'vendor';
  }

  /** Tells whether the person may do something. Pages offer no action that would be refused. */
  may(permission: string): boolean {
    return this.principal.may(permission);
  }

  /** The texts of a page in the person's language. */
  texts<T>(all: Texts<T>): T {
    return all[this.user.language];
  }

  /** The reason of a refusal in the person's language. */
  refusal({ reason }: ApiError): string {
    return formatReason(reason, this.user.language);
  }
}

const Context = createContext<PortalContext | null>(null);

/** Provides components with the context of their page. */
export const PortalProvider = Context.Provider;

/** The context of the page that contains the component. */
export function usePortal(): PortalContext {
  const context = useContext(Context);
  if (!context) throw new Error('A component must be inside a page.');
  return context;
}

const LanguageContext = createContext<Language | null>(null);

/** Provides components with their language on pages for visitors who are not signed in. */
export const LanguageProvider = LanguageContext.Provider;

/** The texts of a component in the person's language. */
export function useTexts<T>(all: Texts<T>): T {
  return all[useContext(LanguageContext) ?? usePortal().user.language];
}

/** The texts of a component in the person's language, the context of its page, and the most used parts of that context. */
export function usePage<T>(all: Texts<T>) {
  const portal = usePortal();
  const { format, query, path, user, business } = portal;
  return { t: portal.texts(all), portal, format, query, path, user, business };
}
