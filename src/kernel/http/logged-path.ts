import type { IncomingMessage } from 'node:http';
import { BASE_PATH } from '../base-path.js';

/** Where a link is all that is asked for: to know the path is to have the right. */
const SECRET_PARAMETER = /\{(link|token|secret)\}/;
/** A part of a path that is longer holds no id of ours; it may hold a secret, also where no route took it. */
const MAX_PART = 40;
const KEY = /mk_[A-Za-z]+_.*/;
const KEPT = 6;
const MAX_PATH = 300;

/**
 * A path as it may stand in a log: without its query, and without what could be a secret.
 *
 * @param url as the request line has it
 * @param route the template that took it, if one did
 */
export function pathForLog(url: string, route: string | undefined): string {
  if (route !== undefined && SECRET_PARAMETER.test(route)) return route;
  const at = url.indexOf('?');
  const path = at < 0 ? url : url.slice(0, at);
  const mayTell = path.includes('mk_') || hasLongPart(path);
  const shown = mayTell ? path.split('/').map(partForLog).join('/') : path;
  return shown.length <= MAX_PATH ? shown : `${shown.slice(0, MAX_PATH)}…`;
}

/** Most paths have none, and are spared the work of taking them apart. */
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
  return shown.length <= MAX_PART ? shown : `${shown.slice(0, KEPT)}…`;
}

/** The templates of routes: `/assets/{assetId}`, below the base path. As many as there are routes, no matter what clients ask for. */
export class RouteTemplates {
  private readonly known = new Map<string, string | undefined>();

  /** The template of the route that took a request; undefined where none did. */
  of(request: IncomingMessage): string | undefined {
    const path = (request as { route?: { path?: unknown } }).route?.path;
    if (typeof path !== 'string') return undefined;
    if (!this.known.has(path)) this.known.set(path, templateOf(path));
    return this.known.get(path);
  }
}

function templateOf(path: string): string | undefined {
  // The route that matches every path is not named.
  if (path.includes('*')) return undefined;
  const below = path.startsWith(BASE_PATH) ? path.slice(BASE_PATH.length) : path;
  return below.replaceAll(/:(\w+)/g, '{$1}') || '/';
}
