import { spacedAsFrench } from './french-spacing.js';
import type { Language } from './language.js';

declare const declared: unique symbol;

/**
 * One thing that the product says: which message of the catalogue, and its parameters. It is thrown, stored and sent like this;
 * words are chosen where a person reads it. Only what `messages()` declares makes one.
 */
export interface Reason {
  readonly key: string;
  readonly params: object;
  readonly [declared]: true;
}

/** For whom a reason is put into words: a person who reads a language, or the programs that use the API, in English. */
export type Audience = Language | 'api';

/** Puts a reason that is a parameter of another one into words, for the same audience. */
type Say = (reason: Reason) => string;
type Template<Params> = string | ((params: Params, say: Say) => string);

/**
 * What a message says, in whole sentences, in every language. They are written with plain spaces: French gets its own.
 * `api` is what clients of the API read where that is more technical than what people read.
 */
type Wording<Text> = Readonly<Record<Language, Text>> & { readonly api?: Text };

interface Parameterised<Params> {
  readonly wording: Wording<Template<Params>>;
}

type Declared = Readonly<Record<string, Wording<string> | Parameterised<never>>>;

/** What says each message: a reason, or what makes one of parameters. */
type Messages<All extends Declared> = {
  readonly [Name in keyof All]: All[Name] extends Parameterised<infer Params>
    ? (params: Params) => Reason
    : Reason;
};

interface Entry {
  readonly wording: Wording<Template<object>>;
  readonly isComplaint: boolean;
}

/** Every message that is declared, by its key. */
const catalogue = new Map<string, Entry>();

/**
 * Declares what a module says, every language side by side. A missing translation and a wrong parameter do not compile.
 *
 * @param area what the keys of its messages begin with
 * @throws Error for a key that is declared twice
 */
export function messages<All extends Declared>(area: string, all: All): Messages<All> {
  return declare(area, all, false);
}

/** The same for what is wrong with a field. Each continues a sentence that begins with the field's name: "must be a date." */
export function complaints<All extends Declared>(area: string, all: All): Messages<All> {
  return declare(area, all, true);
}

/** A message with parameters, which are JSON, since reasons are stored. */
export function withParams<Params extends object>(wording: Wording<Template<Params>>): Parameterised<Params> {
  return { wording };
}

/** A reason in words, for an audience. */
export function wordsOf(reason: Reason, audience: Audience): string {
  const { wording } = catalogue.get(reason.key)!;
  const template = audience === 'api' ? (wording.api ?? wording.en) : wording[audience];
  const say = (other: Reason) => wordsOf(other, audience);
  const text = typeof template === 'string' ? template : template(reason.params, say);
  return audience === 'fr' ? spacedAsFrench(text) : text;
}

/** A text of a record as it is stored, in English where the product wrote it. Then the reason stands beside it. */
export interface StoredText {
  readonly text: string;
  /** Null for what a person wrote, and for rows of earlier releases. */
  readonly reason: Reason | null;
}

/** A text of a record for a person: what the product wrote is in their language, what a person wrote stays as it is. */
export function storedWords(stored: StoredText, language: Language): string {
  const reason = writtenReason(stored);
  return reason === undefined ? stored.text : wordsOf(reason, language);
}

/** Why the product wrote a text. Undefined for what a person wrote, also where they replaced the words of the product. */
export function writtenReason({ text, reason }: StoredText): Reason | undefined {
  const known = storedReason(reason);
  return known !== undefined && wordsOf(known, 'api') === text ? known : undefined;
}

/** Whether a reason says what is wrong with a field, and so needs the field's name before it. */
export function isComplaint({ key }: Reason): boolean {
  return catalogue.get(key)!.isComplaint;
}

/** A reason as it was stored; undefined for what is none, or was none yet in the release that stored it. */
export function storedReason(stored: unknown): Reason | undefined {
  const { key } = (stored ?? {}) as Partial<Reason>;
  return key !== undefined && catalogue.has(key) ? (stored as Reason) : undefined;
}

function declare<All extends Declared>(area: string, all: All, forFields: boolean): Messages<All> {
  const made = Object.entries(all).map(([name, each]) => {
    const key = `${area}.${name}`;
    const isParameterised = 'wording' in each;
    if (catalogue.has(key)) throw new Error(`The message "${key}" is declared twice.`);
    catalogue.set(key, {
      wording: (isParameterised ? each.wording : each) as Entry['wording'],
      isComplaint: forFields,
    });
    const reasonWith = (params: object) => ({ key, params }) as Reason;
    return [name, isParameterised ? reasonWith : reasonWith({})] as const;
  });
  return Object.fromEntries(made) as Messages<All>;
}
