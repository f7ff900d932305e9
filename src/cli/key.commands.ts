import type { Command } from 'commander';
import { ChangeKeyDto, CreateKeyDto, KeysService, SCOPES } from '../access/index.js';
import { parse } from '../kernel/validation/parse.js';
import type { Run } from './command.js';
import { list, moment } from './values.js';

interface NewKeyFlags {
  readonly business: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly expiresAt?: Date;
  readonly networks?: readonly string[];
  readonly as?: string;
}

/** `key create`, `rotate`, `restrict`, `revoke`, `disable`, `enable`, `list` (§5). */
export function addKeyCommands(program: Command, run: Run): void {
  const key = program.command('key').description('API keys.');

  key
    .command('create')
    .description('Creates a key, and shows its secret this once.')
    .requiredOption('--business <business>', 'the business')
    .requiredOption('--name <name>', 'what the key is for')
    .requiredOption('--scopes <scopes>', 'such as assets:read,assets:write, or all', scopesIn)
    .option('--expires-at <time>', 'when it stops working; never unless told', moment)
    .option('--networks <networks>', 'from where alone it may be used, such as 203.0.113.0/24', list)
    .option('--as <user>', 'who creates it: the owner unless told; no other user can')
    .action(({ business, as, name, scopes, expiresAt, networks }: NewKeyFlags) =>
      run(async (operator) => {
        const wanted = parse(CreateKeyDto, {
          ...{ name, scopes, expires_at: expiresAt?.toISOString() },
          ...(networks ? { allowed_networks: networks } : {}),
        });
        const owner = await operator.ownerOf(business);
        const creator = as === undefined ? owner : await operator.userOf(business, as);
        return operator.work(creator, (work) =>
          operator.the(KeysService).create(work, { ...wanted, evenOffPlan: true }),
        );
      }),
    );

  key
    .command('rotate')
    .description('Gives a key a new secret, and shows it this once. The old one works for 24 hours more.')
    .requiredOption('--id <key>', 'the key')
    .action(({ id }: { id: string }) =>
      run(async (operator) =>
        operator.work(await operator.ownerOfThe('key', id), (work) =>
          operator.the(KeysService).rotate(work, id),
        ),
      ),
    );

  key
    .command('restrict')
    .description('Says from where alone a key may be used, from its next request on.')
    .requiredOption('--id <key>', 'the key')
    .requiredOption(
      '--networks <networks>',
      'such as 203.0.113.0/24,2001:db8::/32; empty: from everywhere',
      list,
    )
    .action(({ id, networks }: { id: string; networks: readonly string[] }) =>
      run(async (operator) => {
        const { allowedNetworks = [] } = parse(ChangeKeyDto, { allowed_networks: networks });
        return operator.work(await operator.ownerOfThe('key', id), async (work) => {
          const keys = operator.the(KeysService);
          await keys.restrict(work, id, allowedNetworks);
          return keys.get(work, id);
        });
      }),
    );

  const verbs = {
    revoke: 'Ends a key for good, at once.',
    disable: 'Stops a key until it is enabled again.',
    enable: 'Lets a disabled key open again.',
  } as const;
  for (const [verb, description] of Object.entries(verbs) as [keyof typeof verbs, string][]) {
    key
      .command(verb)
      .description(description)
      .requiredOption('--id <key>', 'the key')
      .action(({ id }: { id: string }) =>
        run(async (operator) =>
          operator.work(await operator.ownerOfThe('key', id), async (work) => {
            const keys = operator.the(KeysService);
            await keys[verb](work, id);
            return keys.get(work, id);
          }),
        ),
      );
  }

  key
    .command('list')
    .description('Every key of a business, revoked ones too, newest first.')
    .requiredOption('--business <business>', 'the business')
    .action(({ business }: { business: string }) =>
      run(async (operator) => {
        const owner = await operator.ownerOf(business);
        return { data: await operator.the(KeysService).list(operator.tenant(owner)) };
      }),
    );
}

function scopesIn(text: string): readonly string[] {
  return text === 'all' ? SCOPES : list(text);
}
