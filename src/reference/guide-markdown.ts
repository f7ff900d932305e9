import { escaped } from './markdown.js';

/** Resolves the target of a link. @returns its address; undefined if the target is not published */
export type Resolved = (target: string) => string | undefined;

/** Renders the Markdown of our guides as HTML: headings, paragraphs, lists, tables, blocks of code, links and emphasis. */
export function guideHtml(text: string, resolve: Resolved): string {
  return blocks(text.split('\n'), resolve);
}

/** The id of a heading, as GitHub makes it, so that links to it work in both places. */
function headingId(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replace(/\s/g, '-');
}

/** A kind of block: how many of the lines belong to it, and how these are rendered. */
interface Kind {
  readonly begins: RegExp;
  readonly length: (lines: readonly string[]) => number;
  readonly render: (lines: readonly string[], resolve: Resolved) => string;
}

const FENCE = /^```/;
const ITEM = /^(?:-|\d+\.) +/;
const HEADING = /^(#{1,4}) (.*)$/;
const TABLE = /^\|/;

const KINDS: readonly Kind[] = [
  {
    begins: FENCE,
    length: (lines) => lines.findIndex((line, at) => at > 0 && FENCE.test(line)) + 1 || lines.length,
    render: (lines) => `<pre tabindex="0"><code>${escaped(lines.slice(1, -1).join('\n'))}</code></pre>`,
  },
  { begins: HEADING, length: () => 1, render: heading },
  { begins: TABLE, length: (lines) => runOf(lines, (line) => TABLE.test(line)), render: table },
  {
    begins: ITEM,
    length: (lines) =>
      runOf(lines, (line, at) => ITEM.test(line) || /^ {2,}\S/.test(line) || isGap(lines, at)),
    render: list,
  },
  {
    begins: /\S/,
    length: (lines) =>
      runOf(
        lines,
        (line, at) =>
          line !== '' && (at === 0 || ![FENCE, HEADING, TABLE, ITEM].some((each) => each.test(line))),
      ),
    render: (lines, resolve) => `<p>${inline(lines.join('\n'), resolve)}</p>`,
  },
];

function blocks(lines: readonly string[], resolve: Resolved): string {
  let html = '';
  for (let at = 0; at < lines.length;) {
    const rest = lines.slice(at);
    const kind = KINDS.find(({ begins }) => begins.test(rest[0]!));
    const length = kind?.length(rest) ?? 1;
    if (kind) html += kind.render(rest.slice(0, length), resolve);
    at += length;
  }
  return html;
}

/** How many lines from the first on belong together. */
function runOf(lines: readonly string[], belongs: (line: string, at: number) => boolean): number {
  const end = lines.findIndex((line, at) => !belongs(line, at));
  return end === -1 ? lines.length : end;
}

/** Whether an empty line is within a list: what follows is indented, or the next item. */
function isGap(lines: readonly string[], at: number): boolean {
  const next = lines.slice(at).find((line) => line !== '');
  return lines[at] === '' && next !== undefined && (ITEM.test(next) || /^ {2,}/.test(next));
}

function heading([line]: readonly string[], resolve: Resolved): string {
  const [, marks, title] = HEADING.exec(line!)!;
  const id = headingId(title!);
  return `<h${marks!.length} id="${id}">${inline(title!, resolve)}</h${marks!.length}>`;
}

function list(lines: readonly string[], resolve: Resolved): string {
  const starts = lines.flatMap((line, at) => (ITEM.test(line) ? [at] : []));
  const items = starts.map((start, index) => {
    const own = lines.slice(start, starts[index + 1]);
    const indent = new RegExp(`^ {1,${ITEM.exec(own[0]!)![0].length}}`);
    const html = blocks(
      [own[0]!.replace(ITEM, ''), ...own.slice(1).map((line) => line.replace(indent, ''))],
      resolve,
    );
    // An item with a single paragraph needs no space around it.
    return `<li>${html.replace(/^<p>((?:(?!<p>)[^])*?)<\/p>/, '$1')}</li>`;
  });
  const tag = lines[0]!.startsWith('-') ? 'ul' : 'ol';
  return `<${tag}>${items.join('')}</${tag}>`;
}

function table([head, , ...rows]: readonly string[], resolve: Resolved): string {
  // A bar within code is written with a backslash.
  const cellsOf = (row: string) =>
    row
      .trim()
      .replace(/^\||\|$/g, '')
      .split(/(?<!\\)\|/)
      .map((cell) => inline(cell.trim().replaceAll('\\|', '|'), resolve));
  const rowOf = (row: string, tag: string) =>
    `<tr>${cellsOf(row)
      .map((cell) => `<${tag}>${cell}</${tag}>`)
      .join('')}</tr>`;
  return `<div class="wide" tabindex="0" role="region" aria-label="Table"><table><thead>${rowOf(head!, 'th')}</thead><tbody>${rows.map((row) => rowOf(row, 'td')).join('')}</tbody></table></div>`;
}

/** Renders text within a block. Code is set aside first: nothing in it is markup, and it may be in a link or in bold text. */
function inline(text: string, resolve: Resolved): string {
  const codes: string[] = [];
  const held = text.replace(/`([^`]+)`/g, (_, code: string) => `${HELD}${codes.push(code) - 1}${HELD}`);
  return escaped(held)
    .replace(/\[([^[\]]+)\]\(([^)\s]+)\)/g, (_, label: string, target: string) => {
      const address = resolve(target);
      return address === undefined ? label : `<a href="${address}">${label}</a>`;
    })
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/(^|[\s(])_([^_]+)_(?=[\s).,;:]|$)/g, '$1<em>$2</em>')
    .replace(CODE, (_, at: string) => `<code>${escaped(codes[Number(at)]!)}</code>`);
}

/** Stands around the number of a piece of code. It occurs in no text. */
const HELD = '\u0001';
const CODE = new RegExp(`${HELD}(\\d+)${HELD}`, 'g');
