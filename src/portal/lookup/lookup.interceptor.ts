import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import { from, mergeMap, of, type Observable } from 'rxjs';
import { isUuid } from '../../kernel/ids.js';
import {
  addressOf,
  findContext,
  type FormBody,
  isLookupKind,
  LOOKUP_FIELD,
  type LookupKind,
  lookupTexts,
  type PortalContext,
  Redirect,
  refused,
} from '../kit/index.js';
import { Lookups } from './lookups.js';

/** How much of a typed text a message repeats. */
const MAX_QUOTED = 60;

type Fields = Record<string, string | readonly string[] | undefined>;

/**
 * Replaces text in lookup fields with ids before a handler reads the form. A script in the page usually does this; the server
 * does it if scripts are off, or if the form was sent before the script had a result. Text with no match, or with several, is
 * left unchanged, and the form shows an error. A list is shown without that filter, with a message.
 */
@Injectable()
export class LookupInterceptor implements NestInterceptor {
  constructor(private readonly lookups: Lookups) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    const portal = findContext(request);
    const given = (request.method === 'GET' ? portal?.query : request.body) as Fields | undefined;
    const names = Object.keys(given ?? {}).filter((name) => name.startsWith(LOOKUP_FIELD.kind));
    if (!portal || !given || names.length === 0) return next.handle();
    return from(this.resolved(portal, given, names)).pipe(
      mergeMap((fields) => {
        if (request.method === 'GET') return of(filteredList(portal, fields));
        request.body = fields;
        return next.handle();
      }),
    );
  }

  private async resolved(portal: PortalContext, given: Fields, names: readonly string[]): Promise<FormBody> {
    const fields = { ...given };
    for (const each of names) {
      const name = each.slice(LOOKUP_FIELD.kind.length);
      const kind = textOf(given[each]);
      const typed = textOf(given[name]);
      if (!isLookupKind(kind)) continue;
      const id = await this.idOf(portal, kind, typed, given, name);
      fields[LOOKUP_FIELD.label + name] = typed;
      fields[LOOKUP_FIELD.id + name] = id ?? '';
      fields[name] = id ?? typed;
    }
    return fields as FormBody;
  }

  private async idOf(
    portal: PortalContext,
    kind: LookupKind,
    typed: string,
    given: Fields,
    name: string,
  ): Promise<string | null> {
    if (typed === '' || isUuid(typed)) return typed;
    const known = textOf(given[LOOKUP_FIELD.id + name]);
    const label = textOf(given[LOOKUP_FIELD.label + name]).trim();
    if (known !== '' && label === typed) return known;
    return this.lookups.resolve(portal, kind, typed);
  }
}

function textOf(given: Fields[string]): string {
  return (typeof given === 'string' || given === undefined ? (given ?? '') : (given.at(-1) ?? '')).trim();
}

/** The list with its filters, without the hidden fields of lookups and without text that they could not resolve. */
function filteredList(portal: PortalContext, fields: FormBody): Redirect {
  const own = Object.values(LOOKUP_FIELD);
  const isUnknown = ([name, value]: [string, string | readonly string[]]) =>
    fields[LOOKUP_FIELD.id + name] === '' && value !== '';
  const given = Object.entries(fields).filter(([name]) => !own.some((prefix) => name.startsWith(prefix)));
  const kept = given.filter((each) => !isUnknown(each));
  const address = addressOf(portal.path, Object.fromEntries(kept) as Record<string, string>);
  const unknown = given.find(isUnknown);
  return unknown
    ? refused(address, portal.texts(lookupTexts).noMatch(textOf(unknown[1]).slice(0, MAX_QUOTED)))
    : new Redirect(address);
}
