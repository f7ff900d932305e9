import { inflateSync } from 'node:zlib';

/**
 * The texts of the pages of a PDF from Chromium, one for each page. Lines are separated by spaces. Only for such files: it reads what
 * Chromium writes, which is a small part of the format.
 */
export function textOfPdf(pdf: Buffer): string[] {
  const objects = objectsIn(pdf);
  const fonts = new Map<string, Map<string, string>>();
  const charactersOf = (font: string) => {
    const known = fonts.get(font) ?? charactersIn(objects.get(idAfter('/ToUnicode', objects.get(font)!))!);
    fonts.set(font, known);
    return known;
  };
  const pages = [...objects.values()].filter((object) => /\/Type \/Page\b/.test(object));
  return pages.map((page) => {
    const named = new Map([...page.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => [name!, id!]));
    return textIn(objects.get(idAfter('/Contents', page))!, (name) => charactersOf(named.get(name)!));
  });
}

const OBJECT = /(?<=\n)(\d+) 0 obj\n([^]*?)(?: stream\n|\nendobj)/g;

/** The objects of the file by number, with their streams as text. */
function objectsIn(pdf: Buffer): Map<string, string> {
  const text = pdf.toString('latin1');
  const found = new Map<string, string>();
  for (const { index, 0: start, 1: id, 2: head } of text.matchAll(OBJECT)) {
    const length = /\/Length (\d+)/.exec(head!)?.[1];
    const at = index + start.length;
    const bytes = pdf.subarray(at, at + Number(length ?? 0));
    const isText =
      start.endsWith('stream\n') && head!.includes('/FlateDecode') && !head!.includes('/Length1');
    found.set(id!, isText ? `${head}\n${inflateSync(bytes).toString('latin1')}` : head!);
  }
  return found;
}

function idAfter(name: string, object: string): string {
  return new RegExp(`${name} (\\d+) 0 R`).exec(object)![1]!;
}

/** The characters of a font's codes, from its table. */
function charactersIn(table: string): Map<string, string> {
  const characters = new Map<string, string>();
  for (const [, block] of table.matchAll(/beginbfchar\n([^]*?)endbfchar/g))
    for (const [, code, character] of block!.matchAll(/<(\w+)> <(\w+)>/g))
      characters.set(code!.toLowerCase(), characterOf(character!));
  for (const [, block] of table.matchAll(/beginbfrange\n([^]*?)endbfrange/g))
    for (const [, first, last, character] of block!.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g))
      for (let code = parseInt(first!, 16); code <= parseInt(last!, 16); code++) {
        const shown = parseInt(character!, 16) + code - parseInt(first!, 16);
        characters.set(code.toString(16).padStart(4, '0'), String.fromCodePoint(shown));
      }
  return characters;
}

function characterOf(utf16: string): string {
  return Buffer.from(utf16, 'hex').swap16().toString('utf16le');
}

/** What the commands of a page write. Runs at the same height continue a line. */
function textIn(commands: string, charactersOf: (font: string) => Map<string, string>): string {
  let characters = new Map<string, string>();
  let height = '';
  let text = '';
  for (const [line] of commands.matchAll(/\/F\d+ [\d.]+ Tf|(?<=\n)[-.\d ]+ Tm|<\w+>/g)) {
    if (line.endsWith('Tf')) characters = charactersOf(line.slice(1, line.indexOf(' ')));
    else if (line.endsWith('Tm')) {
      const at = line.split(' ')[5]!;
      if (at !== height) text += ' ';
      height = at;
    } else
      for (const code of line.toLowerCase().match(/[0-9a-f]{4}/g) ?? []) text += characters.get(code) ?? '';
  }
  // Fonts write some letters together, such as "fl".
  return text.normalize('NFKC').replaceAll(/\s+/g, ' ').trim();
}
