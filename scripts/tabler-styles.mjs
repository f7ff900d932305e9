// Holds src/portal/styles/tabler.min.css against the installed kit: of its 6,000 rules, those that can match anything in our
// pages, and of its variables those that are used. `--write` makes the file.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import postcss from 'postcss';

const portal = fileURLToPath(new URL('../src/portal', import.meta.url));
const FILE = join(portal, 'styles/tabler.min.css');
const kit = createRequire(import.meta.url).resolve('@tabler/core/dist/css/tabler.min.css');

/** Of the kit's classes, those that pages use. What is new in a page stands here first. */
const CLASSES = new Set(
  `btn btn-danger btn-ghost btn-icon btn-outline-danger btn-primary btn-sm chart form-check form-check-description form-check-input
  form-check-label form-control form-hint form-label form-select icon is-invalid mark page-subtitle page-title skip-link
  small table text-end text-secondary text-truncate timeline visually-hidden`.split(/\s+/),
);
/** The elements of pages. */
const ELEMENTS = new Set(
  `html body a article aside button canvas caption code dd details dialog div dl dt fieldset footer form h1 h2 h3 header hr
  img input kbd label legend li main nav ol optgroup option p pre section select small span strong sub summary svg table
  tbody td textarea th thead time tr ul`.split(/\s+/),
);
/** What rules of the kit ask for beside them. */
const ATTRIBUTES = new Set([
  'data-bs-theme',
  'disabled',
  'hidden',
  'href',
  'list',
  'multiple',
  'rows',
  'size',
  'type',
]);
/** The kit's variables that our own styles read. */
const own = readdirSync(portal, { recursive: true }).filter((name) => /(\.css|\.js|\.tsx)$/.test(name));
const styles = own
  .map((name) => join(portal, name))
  .filter((name) => name !== FILE)
  .map((name) => readFileSync(name, 'utf8'))
  .join('\n');

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
    classes.every((name) => CLASSES.has(name)) &&
    attributes.every((name) => ATTRIBUTES.has(name)) &&
    elements.every((name) => ELEMENTS.has(name))
  );
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
// A class of the kit that a page uses, and that is not named above, would have no style.
const all = new Set([...readFileSync(kit, 'utf8').matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name));
const used = [...styles.matchAll(/class=["{`']+([a-z][\w -]*)/g)].flatMap(([, names]) => names.split(' '));
const ownClasses = new Set([...styles.matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name));
const missing = [...new Set(used)].filter(
  (name) => all.has(name) && !CLASSES.has(name) && !ownClasses.has(name),
);
if (missing.length > 0) {
  console.error(`scripts/tabler-styles.mjs: CLASSES lacks ${missing.join(', ')}.`);
  process.exit(1);
}
console.log(`Tabler: ${short.length} of ${readFileSync(kit).length} bytes`);
