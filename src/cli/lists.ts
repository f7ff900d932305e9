import type { Command } from 'commander';
import type { Page, PageRequest, TenantReader } from '../kernel/database/tenant-reader.js';
import { messages } from '../kernel/messages/messages.js';
import { integerFrom, type RunCommand } from './command.js';
import { type Operator, validId } from './operator.js';

/** Messages for operators only. */
const cliMessages = messages('cli', {
  noRecord: { en: 'No such record.', fr: 'Élément introuvable.' },
});

/** The default and the maximum number of listed records. */
const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 200;

/** The requested page of a list. */
interface PageFlags {
  readonly limit?: number;
  readonly after?: string;
}

/** A page of a list, newest first, as a command prints it. */
interface Listed {
  readonly data: readonly unknown[];
  /** The value of `--after` for the next page; null on the last page. */
  readonly next: string | null;
}

/** Adds `list` to a noun whose records belong to a business. */
export function addListOfBusiness(
  noun: Command,
  run: RunCommand,
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

/** Adds `list` to a noun whose records belong to no business. */
export function addListOfAll(
  noun: Command,
  run: RunCommand,
  description: string,
  read: (operator: Operator, page: PageRequest) => Promise<Page<unknown>>,
): void {
  withPage(noun.command('list'))
    .description(description)
    .action((flags: PageFlags) => run(async (operator) => listed(await read(operator, pageOf(flags)))));
}

function withPage(command: Command): Command {
  return command
    .option(
      '--limit <count>',
      `the maximum number, up to ${MAX_LIMIT}; default ${DEFAULT_LIMIT}`,
      integerFrom(1, MAX_LIMIT),
    )
    .option('--after <id>', 'continues after this record: "next" of the previous page');
}

/** @throws ApiError `not_found` for a malformed id */
function pageOf({ limit = DEFAULT_LIMIT, after }: PageFlags): PageRequest {
  const id = after === undefined ? null : { id: validId(cliMessages.noRecord, after) };
  return { limit, after: id };
}

function listed(page: Page<unknown>): Listed {
  return { data: page.items(), next: page.next?.id ?? null };
}
