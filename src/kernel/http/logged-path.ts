import type { IncomingMessage } from 'node:http';
import { BASE_PATH } from '../base-path.js';

/** Path parameters that are secrets: anyone who knows the path has access. */
const SECRET_PARAMETER = /\{(link|token|secret)\}/;
/** A longer part of a path is not an id of the service. It may be a secret, even if no route matched. */
const MAX_PART = 40;
const KEY = /mk_[A-Za-z]+_.*/;
/** How many characters of a longer part are logged. */
const PART_PREFIX = 6;
const MAX_PATH = 300;

/**
 * A path for the log: without its query, and without possible secrets.
 *
 * @param url as in the request line
 * @param route the template of the route that matched, if any
 */
export function pathForLog(url: string, route: string | undefined): string {
  if (route !== undefined && SECRET_PARAMETER.test(route)) return route;
  const at = url.indexOf('?');
  const path = at < 0 ? url : url.slice(0, at);
  const mayContainSecret = path.includes('mk_') || hasLongPart(path);
  const shown = mayContainSecret ? path.split('/').map(partForLog).join('/') : path;
  return shown.length <= MAX_PATH ? shown : `${shown.slice(0, MAX_PATH)}…`;
}

/** Most paths have no long part, so they need not be split. */
function hasLongPart(path: string): boolean {
  let from = 0;
  for (let to = path.indexOf('/'); to >= 0; to = path.indexOf('/', from)) {
    if (to - from > MAX_PART) return true;
    from = to + 1;
  }
  return path.length - from > MAX_PART;
}

function partForLog(part: string): string {
  const shown = part.includes('mk_') ? part.replace(KEY, 'mk_…') : part;
  return shown.length <= MAX_PART ? shown : `${shown.slice(0, PART_PREFIX)}…`;
}

/** The templates of routes, below the base path, such as `/assets/{assetId}`. There is one per route, for any number of requested paths. */
export class RouteTemplates {
  private readonly templates = new Map<string, string | undefined>();

  /** The template of the route that matched a request; undefined where none did. */
  of(request: IncomingMessage): string | undefined {
    const path = (request as { route?: { path?: unknown } }).route?.path;
    if (typeof path !== 'string') return undefined;
    if (!this.templates.has(path)) this.templates.set(path, templateOf(path));
    return this.templates.get(path);
  }
}

function templateOf(path: string): string | undefined {
  // The catch-all route has no template.
  if (path.includes('*')) return undefined;
  const below = path.startsWith(BASE_PATH) ? path.slice(BASE_PATH.length) : path;
  return below.replaceAll(/:(\w+)/g, '{$1}') || '/';
}
