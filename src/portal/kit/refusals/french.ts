/** The names in braces of a wording: those of `"{a} of {b}"` are `a` and `b`. */
type Names<Wording extends string> = Wording extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never;

/** Says another message in French, for one that holds it. */
type InFrench = (message: string) => string;

/** What a wording is in French: a text, or one made of what stands in its braces. */
type French<Wording extends string> =
  string | ((values: Readonly<Record<Names<Wording>, string>>, inFrench: InFrench) => string);

/** French for wordings of the services, by the English, in which braces stand for what is known only when it is said. */
export type FrenchOf = Readonly<Record<string, string | ((values: never, inFrench: InFrench) => string)>>;

/** Declares French for what services say. What stands in braces is handed over by name. */
export function french<Wording extends string>(all: {
  readonly [Each in Wording]: French<Each>;
}): FrenchOf {
  return all;
}

/** One of a closed list of words in French; what is no word of it stays as it is. */
export function word(words: Readonly<Record<string, string>>, name: string): string {
  return words[name] ?? name;
}

/** Words of a list with commas between them, each in French. */
export function listed(words: Readonly<Record<string, string>>, names: string): string {
  return names
    .split(', ')
    .map((name) => word(words, name))
    .join(', ');
}
