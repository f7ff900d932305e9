import { readFileSync } from 'node:fs';

/** A section of the run book, and its commands in their order. */
export interface Section {
  readonly title: string;
  readonly commands: readonly string[];
}

/** The run book, section by section; what comes before the first is one as well. A `#` alone begins a comment among commands. */
export function readRunBook(): Section[] {
  const text = readFileSync(new URL('../../docs/run-book.md', import.meta.url), 'utf8');
  return text.split(/^#{2,3} /m).map((part) => ({
    title: part.slice(0, part.indexOf('\n')),
    commands: [...part.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, commands]) => commands!),
  }));
}
