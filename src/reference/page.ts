import { CATALOGUE } from '../kernel/errors/catalogue.js';
import { ASYNCAPI_PATH, OPENAPI_PATH } from '../kernel/base-path.js';
import type { ApiDescription } from '../kernel/http/openapi/document.js';
import { GUIDE } from '../kernel/http/openapi/guide.js';
import type { Schema } from '../kernel/resource/field.js';
import { resolved } from '../kernel/http/openapi/json-schema.js';
import {
  endpointSection,
  pageEndpoints,
  methodTag,
  resolverOf,
  type PageEndpoint,
} from './endpoint-section.js';
import { escaped, inline, jsonCode, markdown } from './markdown.js';
import { GUIDES_PATH, guides } from './guides.js';
import { copyable } from './samples.js';
import { fieldList, fieldRows } from './schema-table.js';
import { beginningOfPage } from './style.js';

/** The path of the page's script. */
export const SCRIPT_PATH = 'docs/page.js';
/** The content security policy of the page. It loads only its script, from its own origin; its styles are inline. */
export const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/** Renders the reference as one HTML page, from the description only. */
export async function renderReference(description: ApiDescription): Promise<string> {
  const { title, version } = description.info;
  const endpoints = pageEndpoints(description);
  const chapters = description.tags.filter(({ name }) => endpoints.some(({ tag }) => tag === name));
  const sections = await Promise.all(
    chapters.map((chapter) => resourceSection(chapter, endpoints, description)),
  );
  return `${beginningOfPage(title)}
<script src="/${SCRIPT_PATH}" defer></script>
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<nav aria-label="Contents">
<p class="brand"><a href="#">${escaped(title)}</a><span>v1 · ${escaped(version)}</span></p>
<div class="js" role="search"><label for="search">Search</label><input id="search" type="search" placeholder="Search, or press /" autocomplete="off"><p id="found" role="status"></p></div>
${navigation(chapters, endpoints, description)}
</nav>
<main id="content">
<header>
<h1>${escaped(title)}</h1>
<p>Ready clients for TypeScript and Python are in <code>sdk/</code> of the repository; the samples show both. A machine-readable description, from which you can generate clients: <a href="${OPENAPI_PATH}"><code>${OPENAPI_PATH}</code></a>; for the events only, as AsyncAPI: <a href="${ASYNCAPI_PATH}"><code>${ASYNCAPI_PATH}</code></a></p>
</header>
<section>${GUIDE.map((chapter) => `<div class="guide" id="${slug(chapter.title)}"><h2>${chapter.title}</h2>${markdown(chapter.text)}</div>`).join('')}</section>
${sections.join('')}
${eventsSection(description)}
${objectsSection(description)}
${codesSection()}
</main>
</body>
</html>
`;
}

type Chapter = ApiDescription['tags'][number];

function navigation(
  chapters: readonly Chapter[],
  endpoints: readonly PageEndpoint[],
  description: ApiDescription,
): string {
  const linkTo = (href: string, text: string, words = '') =>
    `<li data-words="${escaped(words)}"><a href="${href}">${text}</a></li>`;
  const link = (id: string, text: string, words = '') => linkTo(`#${id}`, text, words);
  const list = (heading: string, items: string[]) =>
    `<details><summary>${heading}</summary><ul>${items.join('')}</ul></details>`;
  return [
    `<h2>Guide</h2><ul>${GUIDE.map(({ title }) => link(slug(title), title)).join('')}</ul>`,
    list(
      'Step by step',
      [...guides().values()].map(({ name, title, sections }) =>
        linkTo(`/${GUIDES_PATH}/${name}`, escaped(title), sections.join(' ')),
      ),
    ),
    '<h2>Endpoints</h2>',
    ...chapters.map(({ name }) =>
      list(
        name,
        endpoints
          .filter(({ tag }) => tag === name)
          .map(({ id, method, path, summary }) =>
            link(id, `${methodTag(method)}<span>${inline(summary)}</span>`, `${path} ${id}`),
          ),
      ),
    ),
    '<h2>Reference</h2>',
    list(
      'Event types',
      Object.keys(description.webhooks).map((name) => link(`event-${name}`, `<code>${name}</code>`)),
    ),
    list(
      'Objects',
      objectNames(description).map((name) => link(`object-${name}`, `<code>${name}</code>`)),
    ),
    list('Error codes', [
      link('codes', 'All error codes'),
      ...Object.keys(CATALOGUE).map((code) => link(`code-${code}`, `<code>${code}</code>`)),
    ]),
  ].join('');
}

async function resourceSection(
  { name, description: about }: Chapter,
  endpoints: readonly PageEndpoint[],
  description: ApiDescription,
): Promise<string> {
  const mine = endpoints.filter(({ tag }) => tag === name);
  return `<section id="${slug(name)}-endpoints"><div class="chapter"><h2>${escaped(name)}</h2>${markdown(about)}</div>
${(await Promise.all(mine.map((endpoint) => endpointSection(endpoint, description)))).join('')}</section>`;
}

interface EventBody {
  readonly schema: Schema;
  readonly examples: { readonly sample: { readonly value: unknown } };
}

function eventsSection(description: ApiDescription): string {
  const events = Object.entries(description.webhooks).map(([name, { post }]) => {
    const { schema, examples } = (post.requestBody as { content: Record<string, EventBody> }).content[
      'application/json'
    ]!;
    const resolve = resolverOf(description);
    const { object } = (schema.properties as Record<string, { properties: Record<string, Schema> }>).data!
      .properties;
    const rows = fieldRows(resolved(object!, resolve), false, resolve);
    return `<article id="event-${name}"><div class="about"><h3><a href="#event-${name}"><code>${name}</code></a></h3>
${markdown(post.description as string)}<h4>Fields of <code>data.object</code></h4>${fieldList(rows)}</div>
<div class="sample"><h4>Body</h4>${copyable(jsonCode(examples.sample.value))}</div></article>`;
  });
  return `<section id="event-types"><div class="chapter"><h2>Event types</h2><p>The bodies of the requests that are sent to the endpoints that subscribe to an event type. <a href="#events">Events</a> describes how they are signed and delivered.</p></div>${events.join('')}</section>`;
}

function objectsSection(description: ApiDescription): string {
  const objects = objectNames(description).map((name) => {
    const schema = description.components.schemas![name]!;
    return `<article class="plain" id="object-${name}"><div class="about"><h3><a href="#object-${name}"><code>${name}</code></a></h3>${markdown(schema.description as string)}${fieldList(fieldRows(schema, false, resolverOf(description)))}</div></article>`;
  });
  return `<section id="objects"><div class="chapter"><h2>Objects</h2><p>Every field is always present; a missing value is null.</p></div>${objects.join('')}</section>`;
}

/** The schemas to list as objects: those of responses, and nested ones. Bodies of requests are shown with their endpoints. */
function objectNames(description: ApiDescription): string[] {
  const schemas = Object.entries(description.components.schemas!);
  const nested = JSON.stringify(description.components.schemas);
  const bodies = JSON.stringify(
    Object.values(description.paths).flatMap((methods) =>
      Object.values(methods).map(({ requestBody }) => requestBody),
    ),
  );
  const isIn = (text: string, name: string) => text.includes(`schemas/${name}"`);
  return schemas
    .filter(
      ([name, { properties }]) =>
        properties && (isIn(nested, name) || !isIn(bodies, name)) && !name.endsWith('_event'),
    )
    .map(([name]) => name);
}

function codesSection(): string {
  const rows = Object.entries(CATALOGUE).map(
    ([code, { status, type, meaning }]) =>
      `<tr id="code-${code}"><td><span class="status s${String(status)[0]}">${status}</span></td><td><code>${code}</code></td><td><code>${type}</code></td><td>${inline(meaning)}</td></tr>`,
  );
  return `<section id="codes"><div class="chapter"><h2>Error codes</h2><p>The list is complete: the API returns no other codes.</p></div>
<div class="wide" tabindex="0" role="region" aria-label="Error codes"><table><thead><tr><th>Status</th><th><code>error.code</code></th><th><code>error.type</code></th><th>Meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table></div></section>`;
}

function slug(title: string): string {
  return title.toLowerCase().replaceAll(' ', '-');
}
