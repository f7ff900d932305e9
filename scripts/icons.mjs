// Holds src/portal/kit/icons.ts against the icons of Tabler: every word of the portal's sources that names one of them is there, so
// that the running service needs none of the library's 11,000 files. `--write` makes the file.
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const portal = fileURLToPath(new URL('../src/portal', import.meta.url));
const FILE = join(portal, 'kit/icons.ts');
const library = fileURLToPath(new URL('../node_modules/@tabler/icons', import.meta.url));
const drawn = (name) => join(library, 'icons/outline', `${name}.svg`);

const sources = readdirSync(portal, { recursive: true })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => join(portal, name))
  .filter((name) => name !== FILE)
  .map((name) => readFileSync(name, 'utf8'));
const words = new Set(
  sources.flatMap((text) => [...text.matchAll(/['"]([a-z][a-z0-9-]*)['"]/g)].map(([, word]) => word)),
);
const names = [...words].filter((word) => existsSync(drawn(word))).sort();

/** What every drawing begins with, and is invisible. */
const EMPTY = '<path stroke="none" d="M0 0h24v24H0z" fill="none" />';

/** What stands inside the `<svg>` of an icon. */
function drawingOf(name) {
  const file = readFileSync(drawn(name), 'utf8');
  const inside = file.slice(file.indexOf('>', file.indexOf('<svg')) + 1, file.lastIndexOf('</svg>'));
  return inside
    .replace(EMPTY, '')
    .trim()
    .replaceAll(/\s*\n\s*/g, '');
}

const { version } = JSON.parse(readFileSync(join(library, 'package.json'), 'utf8'));
const text = `// Icons of Tabler ${version}, made by scripts/icons.mjs. Copyright (c) 2020-2026 Paweł Kuna, MIT licence.

/** What stands inside the \`<svg>\` of each icon that pages show, by its name. */
export const ICONS: Readonly<Record<string, string>> = {
${names.map((name) => `  '${name}': '${drawingOf(name)}',`).join('\n')}
};
`;
if (process.argv.includes('--write')) writeFileSync(FILE, text);
else if (!existsSync(FILE) || readFileSync(FILE, 'utf8') !== text) {
  console.error(`${FILE} is not what pages need of the icons. Run: node scripts/icons.mjs --write`);
  process.exit(1);
}
