import type { Language } from '../../../access/index.js';

/** The names in braces of a wording: those of `"{a} of {b}"` are `a` and `b`. */
type Names<Wording extends string> = Wording extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never;

/** Says another message in the same way, for one that holds it. */
type Say = (message: string) => string;

/** What a wording becomes: a text, or one made of what stands in its braces. */
type Said<Wording extends string> =
  string | ((values: Readonly<Record<Names<Wording>, string>>, say: Say) => string);

/** What a wording becomes, whatever stands in its braces. */
export type AnySaid = string | ((values: never, say: Say) => string);

/** What wordings of the services become for a person; braces stand for what is known only when it is said. */
export type Wordings = Readonly<Record<string, Readonly<Partial<Record<Language, AnySaid>>>>>;

/**
 * Declares what a person reads where services say something to clients of the API: in French, and in English where its own
 * wording is not plain. What stands in braces is handed over by name.
 */
export function refusals<Wording extends string>(all: {
  readonly [Each in Wording]: Said<Each> | Readonly<Record<Language, Said<Each>>>;
}): Wordings {
  const declared = Object.entries<AnySaid | Readonly<Record<Language, AnySaid>>>(all);
  return Object.fromEntries(
    declared.map(([wording, said]) => [wording, typeof said === 'object' ? said : { fr: said }]),
  );
}

/** One of a closed list of words; what is no word of it stays as it is. */
export function word(words: Readonly<Record<string, string>>, name: string): string {
  return words[name] ?? name;
}

/** Words of a list with commas between them, each once; those without a word are left out. */
export function listed(words: Readonly<Record<string, string>>, names: string): string {
  const found = names.split(', ').flatMap((name) => words[name] ?? []);
  return [...new Set(found)].join(', ');
}
