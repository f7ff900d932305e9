// Holds src/portal/styles/tabler.min.css against the installed kit: of its 6,000 rules, those that can match anything in our
// pages, and of its variables those that are used. `--write` makes the file.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import postcss from 'postcss';
import ts from 'typescript';

const portal = fileURLToPath(new URL('../src/portal', import.meta.url));
const FILE = join(portal, 'styles/tabler.min.css');
const kit = createRequire(import.meta.url).resolve('@tabler/core/dist/css/tabler.min.css');

const own = readdirSync(portal, { recursive: true })
  .map((name) => join(portal, name))
  .filter((name) => name !== FILE && /\.(tsx?|js|css)$/.test(name) && !name.endsWith('.min.js'));
const textOf = (pattern) =>
  own.filter((name) => pattern.test(name)).map((name) => readFileSync(name, 'utf8'));
const pages = textOf(/\.(tsx?|js)$/).join('\n');
const styles = textOf(/\.(css|js)$/).join('\n');
/** Every word of a text in our code; what stands before `${` may go on with any other of them. */
const words = new Set();
const prefixes = [];
for (const text of textsIn(pages)) {
  for (const word of text.match(/[A-Za-z][\w-]*/g) ?? []) words.add(word);
  if (/[a-z]-$/.test(text)) prefixes.push(text.match(/[\w-]+$/)[0]);
}
const tags = new Set(['html', 'body', ...[...pages.matchAll(/<([a-z][\w-]*)/g)].map(([, tag]) => tag)]);

/**
 * Whether a selector can match: all its classes, elements and attributes are among ours. What it rules out does not matter, nor
 * which of several alternatives it is.
 */
function canMatch(selector) {
  const alternatives = /:(?:not|is|where)\((?:[^()]|\([^()]*\))*\)/g;
  const asked = selector.replaceAll(alternatives, '').replaceAll(/:has\(|\)/g, ' ');
  const classes = [...asked.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name]) => name.replaceAll('\\', ''));
  const attributes = [...asked.matchAll(/\[([\w-]+)/g)].map(([, name]) => name);
  const bare = asked.replaceAll(/\[[^\]]*\]|::?[\w-]+|[.#](?:\\.|[\w-])+/g, ' ');
  const elements = bare.match(/[a-z][\w-]*/gi) ?? [];
  return (
    classes.every(isOurs) &&
    attributes.every((name) => pages.includes(name)) &&
    elements.every((name) => tags.has(name))
  );
}

function isOurs(name) {
  return (
    words.has(name) ||
    prefixes.some((prefix) => name.startsWith(prefix) && words.has(name.slice(prefix.length)))
  );
}

/** The texts of a program, without its names and remarks. */
function* textsIn(program) {
  const file = ts.createSourceFile('all.tsx', program, ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX);
  const waiting = [file];
  for (const node of waiting) {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      yield node.text;
    ts.forEachChild(node, (child) => void waiting.push(child));
  }
}

const root = postcss.parse(readFileSync(kit, 'utf8'));
// The licence asks that the notice stays; of other remarks there are none.
root.walkRules((rule) => {
  if (rule.parent.type === 'atrule' && /keyframes/.test(rule.parent.name)) return;
  const kept = rule.selectors.filter(canMatch);
  if (kept.length === 0) rule.remove();
  else rule.selectors = kept;
});
for (let before = -1, left = 0; before !== left;) {
  before = left;
  const css = root.toString();
  const read = new Set([...(css + styles).matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name));
  root.walkDecls(/^--/, (declaration) => void (read.has(declaration.prop) || declaration.remove()));
  root.walkRules((rule) => void (rule.nodes.length > 0 || rule.remove()));
  root.walkAtRules((rule) => void (rule.nodes && rule.nodes.length === 0 && rule.remove()));
  left = root.toString().length;
}
const kept = root.toString();
root.walkAtRules(/keyframes$/, (rule) => {
  if (!new RegExp(`animation(-name)?:[^;}]*\\b${rule.params}\\b`).test(kept)) rule.remove();
});
// A rule a line: what changes can be read.
const short = `${root.nodes.map((node) => `${node}${node.type === 'atrule' && !node.nodes ? ';' : ''}`).join('\n')}\n`;

if (process.argv.includes('--write')) writeFileSync(FILE, short);
else if (readFileSync(FILE, 'utf8') !== short) {
  console.error(`${FILE} is not what pages need of the kit. Run: node scripts/tabler-styles.mjs --write`);
  process.exit(1);
}
console.log(`Tabler: ${short.length} of ${readFileSync(kit).length} bytes`);
