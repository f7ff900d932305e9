import type { ToolAnnotations } from '@modelcontextprotocol/sdk/types.js';
import type { Principal } from '../kernel/auth/principal.js';
import type { Page, PageRequest, Single, TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import type { BulkResult } from '../kernel/http/written.js';
import type { Schema } from '../kernel/resource/field.js';
import type { Resource, SortOf } from '../kernel/resource/resource.js';
import type { Dto, Command } from '../kernel/validation/field.js';
import { inPages, paged, repeatable } from './tool-input.js';

/** The description of a tool for agents. */
interface Description {
  /** Unique among all tools: a verb and its object. */
  readonly name: string;
  /** The name for people who watch the agent. */
  readonly title: string;
  /** What it does, and what it changes. */
  readonly description: string;
  /** The required scope, as in the API; absent if any key may use the tool. */
  readonly scope?: string;
  /** Restricts the tool to sandboxes (D70). */
  readonly onlyIn?: 'sandbox';
}

/** The common fields of all kinds of tools. */
interface BaseTool extends Description {
  /** The class of its complete input. */
  readonly input: Dto;
  readonly annotations: ToolAnnotations;
  /** The schema of its result. Absent if that has no single shape. */
  readonly output?: OutputSchema;
}

/** Reads one record. */
interface ReadTool extends BaseTool {
  readonly kind: 'read';
  readonly act: (tenant: TenantReader, command: object) => Promise<Single<unknown>>;
}

/** Reads a list, page by page. */
interface ListTool extends BaseTool {
  readonly kind: 'list';
  /** For a feed only. */
  readonly feed?: FeedOrder;
  /** The one order of the list, if it is not newest first. */
  readonly defaultSort?: Resource['defaultSort'];
  readonly act: (tenant: TenantReader, filters: object, page: PageRequest) => Promise<Page<unknown>>;
}

/** Changes something, and returns the result. */
interface WriteTool extends BaseTool {
  readonly kind: 'write';
  readonly act: (work: UnitOfWork, command: object) => Promise<Written>;
}

/** The result of a write: one record, or the results of many. */
type Written = Single<unknown> | BulkResult;

/** How a feed is read: in one fixed order, without an end. */
interface FeedOrder {
  /** The path of the API's route. The route and the tool accept each other's cursors. */
  readonly path: string;
  readonly sort: string;
}

/** A tool for agents: a thin layer over a service, like a route of the API. */
export type Tool = ReadTool | ListTool | WriteTool;

/** Whether a tool exists for a principal: tools of sandboxes exist only in sandboxes (D70). */
export function existsFor({ onlyIn }: Tool, { isSandbox }: Principal): boolean {
  return onlyIn === undefined || isSandbox;
}

/** Whether a principal has the scope of a tool. */
export function mayUse({ scope }: Tool, principal: Principal): boolean {
  return scope === undefined || principal.may(scope);
}

/** A provider of the tools of one resource. */
export interface ToolSource {
  readonly tools: readonly Tool[];
}

const READS = { readOnlyHint: true, openWorldHint: false };

/** A tool that reads one record. */
export function readTool<T extends object>({
  takes,
  returns,
  act,
  ...description
}: Description & {
  readonly takes: Dto<T>;
  readonly returns: Returned;
  readonly act: (tenant: TenantReader, command: Command<T>) => Promise<Single<unknown>>;
}): Tool {
  const output = outputOf(returns);
  return {
    kind: 'read',
    ...description,
    input: takes,
    output,
    annotations: READS,
    act: act as ReadTool['act'],
  };
}

/** A tool that reads a list of a resource. The parameters of pages are added to its input. */
export function listTool<T extends object, R extends Resource>({
  takes,
  of,
  act,
  ...description
}: Description & {
  readonly takes: Dto<T>;
  readonly of: R;
  readonly act: (
    tenant: TenantReader,
    filters: Command<T>,
    page: PageRequest<SortOf<R>>,
  ) => Promise<Page<unknown>>;
}): Tool {
  const input = paged(takes, of);
  const output = pageOutputOf(of, true);
  const { defaultSort } = of;
  return {
    kind: 'list',
    ...description,
    input,
    output,
    defaultSort,
    annotations: READS,
    act: act as ListTool['act'],
  };
}

/** A tool that reads a feed, oldest first. Its cursors work with any other parameters. */
export function feedTool<T extends object>({
  takes,
  of,
  feed,
  act,
  ...description
}: Description & {
  readonly takes: Dto<T>;
  readonly of: Returned;
  readonly feed: FeedOrder;
  readonly act: (tenant: TenantReader, wanted: Command<T>, page: PageRequest) => Promise<Page<unknown>>;
}): Tool {
  const input = inPages(takes);
  const output = pageOutputOf(of, false);
  return {
    kind: 'list',
    ...description,
    input,
    output,
    feed,
    annotations: READS,
    act: act as ListTool['act'],
  };
}

/**
 * A tool that changes something. An idempotency key is added to its input.
 *
 * `creates`: the idempotency key is required. `isFinal`: the change cannot be undone. `isRepeatable`: a second call with the same
 * arguments changes nothing more. `returns`: the changed record; absent for the results of many.
 */
export function writeTool<T extends object>({
  takes,
  returns,
  act,
  creates = false,
  isFinal = false,
  isRepeatable = false,
  ...description
}: Description & {
  readonly takes: Dto<T>;
  readonly returns?: Returned;
  readonly act: (work: UnitOfWork, command: Command<T>) => Promise<Written>;
  readonly creates?: boolean;
  readonly isFinal?: boolean;
  readonly isRepeatable?: boolean;
}): Tool {
  return {
    kind: 'write',
    ...description,
    input: repeatable(takes, creates),
    ...(returns ? { output: writtenOutputOf(returns) } : {}),
    annotations: {
      readOnlyHint: false,
      destructiveHint: isFinal,
      idempotentHint: isRepeatable,
      openWorldHint: false,
    },
    act: act as WriteTool['act'],
  };
}

/** What a tool returns: a resource, or another object with a schema. */
export interface Returned {
  readonly schema: Schema;
}

/** The JSON Schema of a tool's result. */
export type OutputSchema = Schema & { readonly type: 'object' };

/** The schema of a result with one record. */
function outputOf({ schema }: Returned): OutputSchema {
  return resultWith({ data: shapeOf(schema) });
}

/**
 * The schema of the result of a write: what the record is, and its id. A read has the other fields: with them in every write, half of
 * the list of tools would be the fields of an operation.
 */
function writtenOutputOf({ schema }: Returned): OutputSchema {
  const { id, object } = schema.properties as Record<string, Schema>;
  const named = Object.entries({ id, object }).flatMap(([name, field]) =>
    field ? [[name, field] as const] : [],
  );
  return resultWith({ data: shapeOf(objectWith(Object.fromEntries(named))) });
}

/** The schema of a page of records. @param hasEnd false for a feed, which always has a next cursor */
function pageOutputOf({ schema }: Returned, hasEnd: boolean): OutputSchema {
  return resultWith({
    data: { type: 'array', items: shapeOf(schema) },
    pagination: objectWith({
      limit: { type: 'integer' },
      has_more: { type: 'boolean' },
      next_cursor: { type: hasEnd ? ['string', 'null'] : 'string' },
    }),
  });
}

/** A result, or the error in its place (§7): clients check errors against the schema too. */
function resultWith(properties: Record<string, Schema>): OutputSchema {
  const success = { required: Object.keys(properties) };
  return {
    type: 'object',
    properties: { ...properties, error: { type: 'object' } },
    anyOf: [success, { required: ['error'] }],
  };
}

function objectWith(properties: Record<string, Schema>): Schema {
  return { type: 'object', properties, required: Object.keys(properties) };
}

/**
 * The shape of a schema: its fields and their types. Agents read the list of tools as a whole, so descriptions, examples and the
 * values of closed lists, which the results show, are left out.
 */
function shapeOf({ type, const: fixed, properties, required, items, anyOf, oneOf }: Schema): Schema {
  const choices = (anyOf ?? oneOf) as Schema[] | undefined;
  return {
    ...(type === undefined ? {} : { type }),
    ...(fixed === undefined ? {} : { const: fixed }),
    ...(properties === undefined ? {} : { properties: mapped(properties as Record<string, Schema>) }),
    ...(required === undefined ? {} : { required }),
    ...(items === undefined ? {} : { items: shapeOf(items as Schema) }),
    ...(choices === undefined ? {} : { anyOf: choices.map(shapeOf) }),
  };
}

function mapped(properties: Record<string, Schema>): Record<string, Schema> {
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, shapeOf(schema)]));
}
