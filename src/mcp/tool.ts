import type { ToolAnnotations } from '@modelcontextprotocol/sdk/types.js';
import type { Page, PageRequest, Single, TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import type { Resource, SortOf } from '../kernel/resource/resource.js';
import type { Command } from '../kernel/validation/command.js';
import type { Dto } from '../kernel/validation/field.js';
import type { BulkResult } from '../kernel/http/bulk-result.js';
import { inPages, paged, repeatable } from './tool-input.js';

/** What a tool tells an agent of itself. */
interface Description {
  /** Unique among all tools: a verb, and what it is done to. */
  readonly name: string;
  /** The same for people who look over the agent's shoulder. */
  readonly title: string;
  /** What it does, and what it will change. */
  readonly description: string;
  /** The scope that the key must hold, as at the API. */
  readonly scope: string;
}

/** A tool as it is offered. */
interface Offered extends Description {
  /** Everything it takes. */
  readonly input: Dto;
  readonly annotations: ToolAnnotations;
}

/** Reads one thing. */
interface ReadTool extends Offered {
  readonly kind: 'read';
  readonly act: (tenant: TenantReader, command: object) => Promise<Single<unknown>>;
}

/** Reads a list, page by page. */
interface ListTool extends Offered {
  readonly kind: 'list';
  /** Of a feed: how it is read, and whose cursors it takes and gives. */
  readonly feed?: FeedOrder;
  readonly act: (tenant: TenantReader, filters: object, page: PageRequest) => Promise<Page<unknown>>;
}

/** Changes something, and answers with what it became. */
interface WriteTool extends Offered {
  readonly kind: 'write';
  readonly act: (work: UnitOfWork, command: object) => Promise<Written>;
}

/** The answer of a write: one record, or the results of many. */
type Written = Single<unknown> | BulkResult;

/** How a feed is read: in one order from its beginning, and without end. */
interface FeedOrder {
  /** The path of the API's route: a cursor of either is one of both. */
  readonly path: string;
  readonly sort: string;
}

/** Something that an agent can do: a thin layer over a service, as a route of the API is. */
export type Tool = ReadTool | ListTool | WriteTool;

/** What holds the tools of one resource. */
export interface ToolSource {
  readonly tools: readonly Tool[];
}

const READS = { readOnlyHint: true, openWorldHint: false };

/** A tool that reads one thing. */
export function readTool<T extends object>({
  takes,
  act,
  ...description
}: Description & {
  readonly takes: Dto<T>;
  readonly act: (tenant: TenantReader, command: Command<T>) => Promise<Single<unknown>>;
}): Tool {
  return { kind: 'read', ...description, input: takes, annotations: READS, act: act as ReadTool['act'] };
}

/** A tool that reads a list of a resource. What says which part of the list is added to what it takes. */
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
  return { kind: 'list', ...description, input, annotations: READS, act: act as ListTool['act'] };
}

/** A tool that reads a feed, oldest first. Its cursors are good for any of what it takes beside them. */
export function feedTool<T extends object>({
  takes,
  feed,
  act,
  ...description
}: Description & {
  readonly takes: Dto<T>;
  readonly feed: FeedOrder;
  readonly act: (tenant: TenantReader, wanted: Command<T>, page: PageRequest) => Promise<Page<unknown>>;
}): Tool {
  const input = inPages(takes);
  return { kind: 'list', ...description, input, feed, annotations: READS, act: act as ListTool['act'] };
}

/**
 * A tool that changes something. What makes a repeat safe is added to what it takes.
 *
 * `creates`: it cannot be called without an idempotency key. `isFinal`: it ends something for good. `isRepeatable`: a second
 * call with the same arguments changes nothing more.
 */
export function writeTool<T extends object>({
  takes,
  act,
  creates = false,
  isFinal = false,
  isRepeatable = false,
  ...description
}: Description & {
  readonly takes: Dto<T>;
  readonly act: (work: UnitOfWork, command: Command<T>) => Promise<Written>;
  readonly creates?: boolean;
  readonly isFinal?: boolean;
  readonly isRepeatable?: boolean;
}): Tool {
  return {
    kind: 'write',
    ...description,
    input: repeatable(takes, creates),
    annotations: {
      readOnlyHint: false,
      destructiveHint: isFinal,
      idempotentHint: isRepeatable,
      openWorldHint: false,
    },
    act: act as WriteTool['act'],
  };
}
