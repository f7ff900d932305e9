import type { Command } from 'commander';
import type { Page, PageRequest, TenantReader } from '../kernel/database/tenant-reader.js';
import { known, type Operator } from './operator.js';
import type { Run } from './command.js';
import { integer } from './values.js';
import { cliMessages } from './cli.messages.js';

/** How many records are listed unless told otherwise, and at most. */
const LISTED = 50;
const MAX_LISTED = 200;

/** Which part of a list is asked for. */
interface PageFlags {
  readonly limit?: number;
  readonly after?: string;
}

/** A list that a command gives: newest first, and the id behind which the rest begins. */
interface Listed {
  readonly data: readonly unknown[];
  /** What `--after` takes for the next ones; null when there are none. */
  readonly next: string | null;
}

/** Adds `list` to a noun whose records belong to a business. */
export function addListOfBusiness(
  noun: Command,
  run: Run,
  description: string,
  read: (operator: Operator, tenant: TenantReader, page: PageRequest) => Promise<Page<unknown>>,
): void {
  withPage(noun.command('list'))
    .description(description)
    .requiredOption('--business <business>', 'the business')
    .action(({ business, ...flags }: PageFlags & { business: string }) =>
      run(async (operator) => {
        const page = pageOf(flags);
        const owner = await operator.ownerOrServiceOf(business);
        return listed(await read(operator, operator.tenant(owner), page));
      }),
    );
}

/** Adds `list` to a noun whose records belong to no one. */
export function addListOfAll(
  noun: Command,
  run: Run,
  description: string,
  read: (operator: Operator, page: PageRequest) => Promise<Page<unknown>>,
): void {
  withPage(noun.command('list'))
    .description(description)
    .action((flags: PageFlags) => run(async (operator) => listed(await read(operator, pageOf(flags)))));
}

function withPage(command: Command): Command {
  return command
    .option('--limit <count>', `how many at most, up to ${MAX_LISTED}; ${LISTED} unless told`, integer)
    .option('--after <id>', 'goes on behind this one: "next" of the list before');
}

/** @throws ApiError `not_found` for an id that can be none */
function pageOf({ limit = LISTED, after }: PageFlags): PageRequest {
  const id = after === undefined ? null : { id: known(cliMessages.noRecord, after) };
  return { limit: Math.min(Math.max(limit, 1), MAX_LISTED), after: id };
}

function listed(page: Page<unknown>): Listed {
  return { data: page.items(), next: page.next?.id ?? null };
}
