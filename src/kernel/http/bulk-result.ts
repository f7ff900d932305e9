import { isDone, type Outcome } from '../bulk.js';
import type { TenantReader } from '../database/tenant-reader.js';
import { fieldsInWords } from '../errors/api-error.js';
import { CATALOGUE } from '../errors/catalogue.js';
import type { Resource } from '../resource/resource.js';

/** The result of a bulk request (D52): the outcome of each item, and the created or updated resources as JSON, by id. */
export class BulkResult {
  private constructor(
    private readonly outcomes: readonly Outcome[],
    private readonly resources: ReadonlyMap<string, string>,
  ) {}

  /** Reads the created or updated resources. @param outcomes the outcomes of the items, in their order */
  static async of(
    tenant: TenantReader,
    resource: Resource,
    outcomes: readonly Outcome[],
  ): Promise<BulkResult> {
    const ids = outcomes.filter(isDone).map(({ id }) => id);
    return new BulkResult(outcomes, await tenant.findAll(resource, ids));
  }

  /** The result as JSON text. @param requestId the id of the request; each error contains it, as in a single request */
  json(requestId: string): string {
    const succeeded = this.outcomes.filter(isDone).length;
    const results = this.outcomes.map((outcome, index) => this.resultOf(outcome, index, requestId));
    const failed = this.outcomes.length - succeeded;
    return `{"object":"bulk_result","succeeded":${succeeded},"failed":${failed},"results":[${results.join(',')}]}`;
  }

  private resultOf(outcome: Outcome, index: number, request_id: string): string {
    if (isDone(outcome))
      return `{"index":${index},"status":${outcome.isNew ? 201 : 200},"resource":${this.resources.get(outcome.id)!},"error":null}`;
    const { code, message, param = null, fields = [] } = outcome.error;
    const { status, type } = CATALOGUE[code];
    const error = { type, code, message, param, request_id, errors: fieldsInWords(fields) };
    return JSON.stringify({ index, status, resource: null, error });
  }
}
