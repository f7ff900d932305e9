import type { NestExpressApplication } from '@nestjs/platform-express';
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { request } from 'undici';
import { SessionsService, type Role } from '../../src/access/index.js';
import type { Principal } from '../../src/kernel/auth/principal.js';
import { createPortal } from '../../src/processes/portal.js';
import { startTestApp, startTestAppAlone, type TestApp } from './test-app.js';
import type { TestBusiness } from './test-business.js';

/** A page or a redirect, as a browser receives it. */
export interface PageReply {
  readonly status: number;
  readonly html: string;
  /** The target of a 303. */
  readonly location: string | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** The portal of this worker thread. It shares the database of the API. */
export class TestPortal {
  constructor(
    readonly app: NestExpressApplication,
    readonly origin: string,
    readonly api: TestApp,
  ) {}

  /** Signs in with a new account of that role. @returns the browser */
  async signIn(business: TestBusiness, role: Role = 'owner'): Promise<Visitor> {
    return this.signInAs(role === 'owner' ? business.owner : (await business.user(role)).principal);
  }

  /** Creates a business, and signs in with a new account of that role. @returns the business and the browser */
  async newBusiness(role: Role = 'owner'): Promise<[TestBusiness, Visitor]> {
    const business = await this.api.business();
    return [business, await this.signIn(business, role)];
  }

  /** Signs in as a principal. @returns the browser */
  async signInAs(principal: Principal): Promise<Visitor> {
    const browser = { userAgent: 'test', address: '127.0.0.1' };
    const sessions = this.api.get(SessionsService);
    const cookie = await this.api.database.work(principal, (work) => sessions.open(work, browser));
    return new Visitor(this.origin, new Map([['__Host-session', cookie]]), principal.id!);
  }

  /** A browser that is not signed in. */
  newVisitor(): Visitor {
    return new Visitor(this.origin, new Map(), '');
  }

  /** Stops the portal and its workers. */
  async stop(): Promise<void> {
    await this.api.stopWorkers();
    await this.app.close();
  }
}

/** A person with a browser, over a real socket. Keeps cookies, and follows no redirects. */
export class Visitor {
  constructor(
    private readonly origin: string,
    readonly cookies: Map<string, string>,
    readonly userId: string,
  ) {}

  /** Requests a page. */
  get(path: string, headers: Record<string, string> = {}): Promise<PageReply> {
    return this.send('GET', path, undefined, headers);
  }

  /** Submits a form. Adds the session's token and a new idempotency key, unless given. */
  async post(
    path: string,
    fields: Readonly<Record<string, string | readonly string[]>> = {},
    headers: Record<string, string> = {},
  ): Promise<PageReply> {
    const form = new URLSearchParams();
    const all = { _csrf: await this.token(), _once: randomUUID(), ...fields };
    for (const [name, value] of Object.entries(all))
      for (const each of [value].flat()) form.append(name, each);
    return this.send('POST', path, form.toString(), {
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    });
  }

  /** The token of this session's forms. */
  async token(): Promise<string> {
    if (!this.cookies.has('__Host-session') && !this.cookies.has('session')) return '';
    const { html } = await this.get('/account');
    return /name="_csrf" value="([^"]+)"/.exec(html)?.[1] ?? '';
  }

  async send(
    method: string,
    path: string,
    body: string | Buffer | undefined,
    headers: Record<string, string> = {},
  ): Promise<PageReply> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await request(this.origin + path, {
      method: method as 'GET',
      headers: { ...(cookie === '' ? {} : { cookie }), ...headers },
      body: body ?? null,
    });
    for (const line of [response.headers['set-cookie'] ?? []].flat()) this.keep(line);
    const location = response.headers.location as string | undefined;
    return {
      status: response.statusCode,
      html: await response.body.text(),
      location,
      headers: response.headers,
    };
  }

  private keep(line: string): void {
    const [name = '', value = ''] = line.split(';')[0]!.split('=');
    if (value === '') this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

const open = new Map<string, Promise<TestPortal>>();

/**
 * The portal of this worker thread, started at the first call. Tests share it, and create their own businesses to stay apart.
 *
 * @param environment variables that differ from the defaults; each combination gets its own process
 */
export function startTestPortal(environment: Record<string, string> = {}): Promise<TestPortal> {
  const name = JSON.stringify(environment);
  const portal = open.get(name) ?? build(environment);
  open.set(name, portal);
  return portal;
}

async function build(environment: Record<string, string>): Promise<TestPortal> {
  return portalBeside(await startTestApp(environment));
}

/** A portal with its own database and worker, so that no other test's clock or worker affects its data. */
export async function startTestPortalAlone(environment: Record<string, string> = {}): Promise<TestPortal> {
  const api = await startTestAppAlone(environment);
  await api.worker();
  return portalBeside(api);
}

/** A portal that shares the database and the clock of an API, for tests that need both to themselves. */
export async function portalBeside(api: TestApp): Promise<TestPortal> {
  const app = await createPortal(
    { ...api.config, signUpPlan: api.config.signUpPlan ?? 'enterprise' },
    api.clock,
  );
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address() as AddressInfo;
  return new TestPortal(app, `http://127.0.0.1:${port}`, api);
}

/** The visible text of a page, without tags. */
export function textOf(html: string): string {
  return html
    .replaceAll(/<(script|style|svg)[\s\S]*?<\/\1>/g, ' ')
    .replaceAll(/<[^<>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll(/\s+/g, ' ')
    .trim();
}
