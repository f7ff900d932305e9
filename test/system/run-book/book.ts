import { readFileSync } from 'node:fs';

/** A section of the run book, with its commands in order. */
export interface Section {
  readonly title: string;
  readonly commands: readonly string[];
}

/** The sections of the run book, including the text before the first one. A single `#` starts a comment in the commands. */
export function readRunBook(): Section[] {
  const text = readFileSync(new URL('../../../docs/run-book.md', import.meta.url), 'utf8');
  return text.split(/^#{2,3} /m).map((part) => ({
    title: part.slice(0, part.indexOf('\n')),
    commands: [...part.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, commands]) => commands!),
  }));
}
