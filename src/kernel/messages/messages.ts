import { type Language, withFrenchSpacing } from './texts.js';

declare const declared: unique symbol;

/**
 * A message as data: its key in the catalogue, and its parameters. It is thrown, stored and sent in this form, and formatted in the
 * reader's language where it is shown. Only functions and values returned by `messages()` and `complaints()` create one.
 */
export interface Reason {
  readonly key: string;
  readonly params: object;
  readonly [declared]: true;
}

/** The reader of a message: a person with a language, or an API client, in English. */
export type Audience = Language | 'api';

/** Formats a reason that is a parameter of another one, for the same audience. */
type Format = (reason: Reason) => string;
type Template<Params> = string | ((params: Params, format: Format) => string);

/**
 * The text of a message in every language, in whole sentences. Texts have plain spaces; French spacing is applied later. `api` is
 * the text for API clients, if it is more technical than the text for people.
 */
type Wording<Text> = Readonly<Record<Language, Text>> & { readonly api?: Text };

interface Parameterised<Params> {
  readonly wording: Wording<Template<Params>>;
}

type Declared = Readonly<Record<string, Wording<string> | Parameterised<never>>>;

/** For each declared message its reason, or a function that creates the reason from parameters. */
type Messages<All extends Declared> = {
  readonly [Name in keyof All]: All[Name] extends Parameterised<infer Params>
    ? (params: Params) => Reason
    : Reason;
};

interface Entry {
  readonly wording: Wording<Template<object>>;
  readonly isComplaint: boolean;
  readonly hasParameters: boolean;
}

/** Every declared message, by key. */
const catalogue = new Map<string, Entry>();

/**
 * Declares the messages of a module in all languages. A missing translation or a wrong parameter is a compile error.
 *
 * @param area the prefix of the messages' keys
 * @throws Error for a key that is declared twice
 */
export function messages<All extends Declared>(area: string, all: All): Messages<All> {
  return declare(area, all, false);
}

/** Declares errors of fields. Each text continues a sentence that begins with the field's name: "must be a date." */
export function complaints<All extends Declared>(area: string, all: All): Messages<All> {
  return declare(area, all, true);
}

/** The messages of all loaded modules: the key of each, and whether it has parameters. */
export function declaredMessages(): { readonly key: string; readonly hasParameters: boolean }[] {
  return [...catalogue].map(([key, { hasParameters }]) => ({ key, hasParameters }));
}

/** A message with parameters. They must be JSON, because reasons are stored. */
export function withParams<Params extends object>(wording: Wording<Template<Params>>): Parameterised<Params> {
  return { wording };
}

/** The text of a reason for an audience. */
export function formatReason(reason: Reason, audience: Audience): string {
  const { wording } = catalogue.get(reason.key)!;
  const template = audience === 'api' ? (wording.api ?? wording.en) : wording[audience];
  const format = (other: Reason) => formatReason(other, audience);
  const text = typeof template === 'string' ? template : template(reason.params, format);
  return audience === 'fr' ? withFrenchSpacing(text) : text;
}

/** A stored text of a record. A text that the service generated is stored in English, with its reason. */
export interface StoredText {
  readonly text: string;
  /** Null for a text that a person wrote, and for rows of earlier releases. */
  readonly reason: Reason | null;
}

/** A stored text for a reader: a generated text in their language, a person's text unchanged. */
export function formatStoredText(stored: StoredText, language: Language): string {
  const reason = generatedReason(stored);
  return reason === undefined ? stored.text : formatReason(reason, language);
}

/** The reason of a generated text. Undefined for a text that a person wrote, including one that replaced a generated text. */
export function generatedReason({ text, reason }: StoredText): Reason | undefined {
  const known = storedReason(reason);
  return known !== undefined && formatReason(known, 'api') === text ? known : undefined;
}

/** Whether a reason was declared by `complaints()`, and so needs the field's name before it. */
export function isComplaint({ key }: Reason): boolean {
  return catalogue.get(key)!.isComplaint;
}

/** Validates a stored reason. @returns undefined if it is not a reason, or if this release does not have its message */
export function storedReason(stored: unknown): Reason | undefined {
  const { key } = (stored ?? {}) as Partial<Reason>;
  return key !== undefined && catalogue.has(key) ? (stored as Reason) : undefined;
}

function declare<All extends Declared>(area: string, all: All, forFields: boolean): Messages<All> {
  const reasons = Object.entries(all).map(([name, each]) => {
    const key = `${area}.${name}`;
    const isParameterised = 'wording' in each;
    if (catalogue.has(key)) throw new Error(`The message "${key}" is declared twice.`);
    catalogue.set(key, {
      wording: (isParameterised ? each.wording : each) as Entry['wording'],
      isComplaint: forFields,
      hasParameters: isParameterised,
    });
    const reasonWith = (params: object) => ({ key, params }) as Reason;
    return [name, isParameterised ? reasonWith : reasonWith({})] as const;
  });
  return Object.fromEntries(reasons) as Messages<All>;
}
