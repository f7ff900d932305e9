import type { Wordings } from './wordings.js';

type Say = (values: Readonly<Record<string, string>>, say: (message: string) => string) => string;

interface Wording {
  /** How much of it is words: of several that fit, the one with most of them is meant. */
  readonly words: number;
  readonly pattern: RegExp;
  readonly say: string | Say;
}

/**
 * Says messages of the services in other words.
 *
 * @param all what each wording is to be
 * @returns what says one; undefined for a message that none of them fits
 */
export function sayerOf(all: Wordings): (message: string) => string | undefined {
  const wordings: readonly Wording[] = Object.entries(all)
    .map(([wording, say]) => {
      const [words, pattern] = [wording.replace(/\{\w+\}/g, ''), patternOf(wording)];
      return { words: words.length, pattern, say: say as string | Say };
    })
    .sort((one, other) => other.words - one.words);
  const sayer = (message: string): string | undefined => {
    for (const { pattern, say } of wordings) {
      const found = pattern.exec(message);
      if (!found) continue;
      return typeof say === 'string' ? say : say(found.groups ?? {}, (other) => sayer(other) ?? other);
    }
    return undefined;
  };
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
