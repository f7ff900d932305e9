import { follow, type ChangeBatch, type FollowOptions } from './changes.js';
import { Http, type ClientOptions } from './http.js';
import type {
  Answer,
  Call,
  CreateOnly,
  Guarded,
  Input,
  Item,
  ListPaths,
  Page,
  PagePaths,
  PathsWith,
  Rest,
  Write,
} from './routes.js';

interface AnyInput extends Call, Write, Guarded, CreateOnly {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly file?: File;
}

interface AnyPage {
  readonly data: unknown[];
  readonly pagination: { readonly next_cursor: string | null };
}

/**
 * A client of the maintenance API, with the types of its OpenAPI description. Retries requests that may succeed later,
 * with one idempotency key for all attempts. A refused request throws an `ApiError`. `responseOf(result)` returns the headers that
 * a result came with.
 */
export class MaintenanceClient {
  private readonly http: Http;

  /** @throws TypeError for a key that cannot be sent, such as one with a line break */
  constructor(options: ClientOptions) {
    this.http = new Http(options);
  }

  /** Reads one resource: `get('/assets/{assetId}', { path: { assetId } })`. */
  get<Path extends Exclude<PathsWith<'get'>, ListPaths>>(
    path: Path,
    ...[input]: Rest<Input<Path, 'get'>>
  ): Promise<Answer<Path, 'get'>> {
    return this.send('GET', path, input);
  }

  /** Iterates over a whole list. Each page is fetched when it is needed: `for await (const asset of list('/assets', { query }))`. */
  async *list<Path extends ListPaths>(
    path: Path,
    ...[input]: Rest<Input<Path, 'get'>>
  ): AsyncGenerator<Item<Path>, void, undefined> {
    const { query, ...rest } = (input ?? {}) as AnyInput;
    let cursor: string | null | undefined;
    do {
      const next = { ...rest, query: { ...query, ...(cursor ? { cursor } : {}) } };
      const page = await this.fetchPage<AnyPage>(path, next);
      yield* page.data as Item<Path>[];
      cursor = page.pagination.next_cursor;
    } while (cursor !== null);
  }

  /**
   * Reads one page of a list: `page('/assets', { query: { limit: 20, cursor } })`. The next one begins at
   * `pagination.next_cursor`, which is null on the last page.
   */
  page<Path extends PagePaths>(path: Path, ...[input]: Rest<Input<Path, 'get'>>): Promise<Page<Path>> {
    return this.fetchPage(path, input ?? {});
  }

  /** Creates a resource, performs an action, or uploads a `file`: `post('/operations', { body })`. */
  post<Path extends PathsWith<'post'>>(
    path: Path,
    ...[input]: Rest<Input<Path, 'post'>>
  ): Promise<Answer<Path, 'post'>> {
    return this.send('POST', path, input);
  }

  /** Creates or updates a resource by its ID in another system: `put('/assets/by-external-id/{externalId}', …)`. */
  put<Path extends PathsWith<'put'>>(
    path: Path,
    ...[input]: Rest<Input<Path, 'put'>>
  ): Promise<Answer<Path, 'put'>> {
    return this.send('PUT', path, input);
  }

  /** Changes the given fields of a resource: `patch('/assets/{assetId}', { path: { assetId }, body })`. */
  patch<Path extends PathsWith<'patch'>>(
    path: Path,
    ...[input]: Rest<Input<Path, 'patch'>>
  ): Promise<Answer<Path, 'patch'>> {
    return this.send('PATCH', path, input);
  }

  /** Deletes a resource: `delete('/assets/{assetId}', { path: { assetId } })`. */
  delete<Path extends PathsWith<'delete'>>(
    path: Path,
    ...[input]: Rest<Input<Path, 'delete'>>
  ): Promise<undefined> {
    return this.send('DELETE', path, input);
  }

  /**
   * Downloads a file as a stream.
   *
   * @param url the `url` of an attachment, or of an export that is ready
   * @throws ApiError `not_found` for a link older than 15 minutes; read the attachment or the export again for a new one
   */
  download(url: string, signal?: AbortSignal): Promise<ReadableStream<Uint8Array>> {
    return this.http.open(url, signal);
  }

  /**
   * Follows all changes of the business from a cursor, or from now. Save the `cursor` of a batch after processing it, to
   * continue there later. Ends when the signal aborts, and with `waitS: 0` when there are no more changes.
   *
   * @throws ApiError `cursor_expired` when the cursor is too old; list everything again, and follow from now
   */
  followChanges(options: FollowOptions = {}): AsyncGenerator<ChangeBatch, void, undefined> {
    return follow(this.http, options);
  }

  private async send<T>(method: string, path: string, given: unknown): Promise<T> {
    const input = (given ?? {}) as AnyInput;
    const { query, body, file, signal, idempotencyKey, ifMatch, createOnly } = input;
    const headers = {
      'Idempotency-Key': idempotencyKey,
      'If-Match': ifMatch,
      'If-None-Match': createOnly ? '*' : undefined,
    };
    const answer = await this.http.send<{ data: T } | undefined>({
      ...{ method, path: filled(path, input), query, body, file, headers, signal },
    });
    // The descriptions of the API have no envelope.
    return (answer && 'data' in answer ? answer.data : answer) as T;
  }

  private fetchPage<T>(path: string, { query, ...rest }: AnyInput): Promise<T> {
    return this.http.send<T>({ method: 'GET', path: filled(path, rest), query, signal: rest.signal });
  }
}

/** Fills the IDs into a path. */
function filled(path: string, { path: ids = {} }: AnyInput): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(ids[name] ?? ''));
}
