import { readdirSync, readFileSync } from 'node:fs';
import { guideHtml } from './guide-markdown.js';
import { escaped } from './markdown.js';
import { beginningOfPage } from './style.js';

const DOCS = new URL('../../docs/', import.meta.url);
/** The path of the guides, below the origin. */
export const GUIDES_PATH = 'docs/guides';

/** A published guide. */
export interface Guide {
  /** The last segment of its address. */
  readonly name: string;
  readonly title: string;
  /** The titles of its sections, for the search. */
  readonly sections: readonly string[];
}

interface Source extends Guide {
  readonly text: string;
}

let sources: ReadonlyMap<string, Source> | undefined;

/** All published guides by name: those of `docs/guides`, and the page about webhooks. */
export function guides(): ReadonlyMap<string, Guide> {
  return allSources();
}

/**
 * What stands below the path of the guides: a guide as an HTML page, or a program that a guide refers to, as text.
 *
 * @param name `nightly-sync`, or `nightly-sync.py`
 * @returns undefined if there is neither
 */
export function guideFile(name: string): { readonly type: string; readonly text: string } | undefined {
  const page = guidePage(name);
  if (page !== undefined) return { type: 'text/html', text: page };
  const path = programs().get(name);
  return path === undefined ? undefined : { type: 'text/plain', text: read(path) };
}

function guidePage(name: string): string | undefined {
  const source = allSources().get(name);
  if (!source) return undefined;
  const links = [...allSources().values()].map(
    (each) =>
      `<li><a href="/${GUIDES_PATH}/${each.name}"${each.name === name ? ' aria-current="page"' : ''}>${escaped(each.title)}</a></li>`,
  );
  return `${beginningOfPage(source.title)}
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<nav aria-label="Contents">
<p class="brand"><a href="/docs">Maintenance Management API</a></p>
<ul><li><a href="/docs">Reference</a></li></ul>
<h2>Guides</h2><ul>${links.join('')}</ul>
</nav>
<main id="content" class="guide-text">${guideHtml(source.text, addressOf)}</main>
</body>
</html>
`;
}

/** A link to a guide or a program, from a guide or from the page about webhooks. */
const LINK = /^(?:\.\.\/|guides\/|receivers\/)?([\w-]+)(\.md|\.py|\.mjs)(#[\w-]+)?$/;

/** The address of what a guide links to. Other files of the repository are not published. */
function addressOf(target: string): string | undefined {
  if (/^(https:|#)/.test(target)) return target;
  const [, name, kind, section = ''] = LINK.exec(target) ?? [];
  if (name === undefined) return undefined;
  if (kind === '.md') return allSources().has(name) ? `/${GUIDES_PATH}/${name}${section}` : undefined;
  return programs().has(name + kind!) ? `/${GUIDES_PATH}/${name}${kind!}` : undefined;
}

function allSources(): ReadonlyMap<string, Source> {
  if (sources) return sources;
  const names = filesIn('guides/', /\.md$/).map((file) => file.slice(0, -'.md'.length));
  const listed = ['webhooks', ...names].map((name) => sourceOf(name));
  return (sources = new Map(listed.map((each) => [each.name, each])));
}

function sourceOf(name: string): Source {
  const text = read(name === 'webhooks' ? 'webhooks.md' : `guides/${name}.md`);
  const headings = [...text.matchAll(/^#{1,3} (.+)$/gm)].map(([, line]) => line!.replaceAll('`', ''));
  const [title = name, ...sections] = headings;
  return { name, title, sections, text };
}

/** The paths of the programs, by file name. */
function programs(): ReadonlyMap<string, string> {
  const paths = ['guides/', 'receivers/'].flatMap((folder) =>
    filesIn(folder, /\.(py|mjs)$/).map((file) => [file, folder + file] as const),
  );
  return new Map(paths);
}

function filesIn(folder: string, kind: RegExp): string[] {
  return readdirSync(new URL(folder, DOCS))
    .filter((file) => kind.test(file))
    .sort();
}

function read(path: string): string {
  return readFileSync(new URL(path, DOCS), 'utf8');
}
