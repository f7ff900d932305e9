import type { Language } from '../../../access/index.js';
import type { Wordings } from './wordings.js';

type Say = (values: Readonly<Record<string, string>>, say: (message: string) => string) => string;

interface Wording {
  /** How much of it is words: of several that fit, the one with most of them is meant. */
  readonly words: number;
  readonly pattern: RegExp;
  readonly say: string | Say | undefined;
}

/**
 * Says messages of the services in words for a person.
 *
 * @param all what each wording is to be
 * @returns what says one; undefined for a message that none of them fits, or that is to stay as it is
 */
export function sayerOf(all: Wordings, language: Language): (message: string) => string | undefined {
  const wordings: readonly Wording[] = Object.entries(all)
    .map(([wording, said]) => {
      const [words, pattern] = [wording.replace(/\{\w+\}/g, ''), patternOf(wording)];
      return { words: words.length, pattern, say: said[language] as string | Say | undefined };
    })
    .sort((one, other) => other.words - one.words);
  const sayer = (message: string): string | undefined => {
    for (const { pattern, say } of wordings) {
      const found = pattern.exec(message);
      if (found) return typeof say === 'function' ? say(found.groups ?? {}, again) : say;
    }
    return undefined;
  };
  const again = (other: string): string => sayer(other) ?? other;
  return sayer;
}

function patternOf(wording: string): RegExp {
  const parts = wording.split(/\{(\w+)\}/);
  // Every second part is a name.
  const source = parts.map((part, at) => (at % 2 === 0 ? escaped(part) : `(?<${part}>.*?)`));
  return new RegExp(`^${source.join('')}$`, 's');
}

function escaped(text: string): string {
  return text.replace(/[$()*+.?[\\\]^{|}/]/g, '\\$&');
}
