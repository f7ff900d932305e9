import type { Command } from 'commander';
import { ChangeKeyDto, CreateKeyDto, KeysService, SCOPES } from '../access/index.js';
import { parse } from '../kernel/validation/parse.js';
import { list, moment, type RunCommand } from './command.js';

interface NewKeyFlags {
  readonly business: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly expiresAt?: Date;
  readonly networks?: readonly string[];
  readonly as?: string;
}

/** `key create`, `rotate`, `set-networks`, `revoke`, `disable`, `enable`, `list` (§5). */
export function addKeyCommands(program: Command, run: RunCommand): void {
  const key = program.command('key').description('API keys.');

  key
    .command('create')
    .description('Creates a key. Its secret is shown only now.')
    .requiredOption('--business <business>', 'the business')
    .requiredOption('--name <name>', 'what the key is for')
    .requiredOption('--scopes <scopes>', 'such as assets:read,assets:write, or all', parseScopes)
    .option('--expires-at <time>', 'when it expires; default: never', moment)
    .option('--networks <networks>', 'the networks it may be used from, such as 203.0.113.0/24', list)
    .option('--as <user>', 'the user who creates it; must be an owner')
    .action(({ business, as, name, scopes, expiresAt, networks }: NewKeyFlags) =>
      run(async (operator) => {
        const wanted = parse(CreateKeyDto, {
          name,
          scopes,
          expires_at: expiresAt?.toISOString(),
          ...(networks ? { allowed_networks: networks } : {}),
        });
        const owner = await operator.ownerOf(business);
        const creator = as === undefined ? owner : await operator.userOf(business, as);
        return operator.work(creator, (work) =>
          operator.get(KeysService).create(work, { ...wanted, allowOffPlan: true }),
        );
      }),
    );

  key
    .command('rotate')
    .description(
      'Rotates the secret of a key. The new one is shown only now; the old one works for 24 more hours.',
    )
    .requiredOption('--id <key>', 'the key')
    .action(({ id }: { id: string }) =>
      run((operator) => operator.workOn('key', id, (work) => operator.get(KeysService).rotate(work, id))),
    );

  key
    .command('set-networks')
    // The name of earlier releases.
    .alias('restrict')
    .description('Restricts a key to networks, from its next request on.')
    .requiredOption('--id <key>', 'the key')
    .requiredOption(
      '--networks <networks>',
      'such as 203.0.113.0/24,2001:db8::/32; empty for no restriction',
      list,
    )
    .action(({ id, networks }: { id: string; networks: readonly string[] }) =>
      run(async (operator) => {
        const { allowedNetworks = [] } = parse(ChangeKeyDto, { allowed_networks: networks });
        return operator.workOn('key', id, async (work) => {
          const keys = operator.get(KeysService);
          await keys.restrict(work, id, allowedNetworks);
          return keys.get(work, id);
        });
      }),
    );

  const verbs = {
    revoke: 'Revokes a key permanently, at once.',
    disable: 'Disables a key until it is enabled again.',
    enable: 'Enables a disabled key.',
  } as const;
  for (const [verb, description] of Object.entries(verbs) as [keyof typeof verbs, string][]) {
    key
      .command(verb)
      .description(description)
      .requiredOption('--id <key>', 'the key')
      .action(({ id }: { id: string }) =>
        run((operator) =>
          operator.workOn('key', id, async (work) => {
            const keys = operator.get(KeysService);
            await keys[verb](work, id);
            return keys.get(work, id);
          }),
        ),
      );
  }

  key
    .command('list')
    .description('Lists the keys of a business, including revoked ones, newest first.')
    .requiredOption('--business <business>', 'the business')
    .action(({ business }: { business: string }) =>
      run(async (operator) => {
        const owner = await operator.ownerOf(business);
        return { data: await operator.get(KeysService).list(operator.tenant(owner)) };
      }),
    );
}

function parseScopes(text: string): readonly string[] {
  return text === 'all' ? SCOPES : list(text);
}
