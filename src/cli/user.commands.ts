import type { Command } from 'commander';
import { CreateUserDto, UsersService } from '../access/index.js';
import { parse } from '../kernel/validation/parse.js';
import type { Run } from './run.js';

interface NewUserFlags {
  readonly business: string;
  readonly name: string;
  readonly email: string;
  readonly role: string;
  readonly password?: string;
}

/** `user create`, `user deactivate`. */
export function addUserCommands(program: Command, run: Run): void {
  const user = program.command('user').description('People with an account at a business.');

  user
    .command('create')
    .description('Opens an account; also for a business that has no active owner left.')
    .requiredOption('--business <business>', 'the business')
    .requiredOption('--name <name>', 'full name')
    .requiredOption('--email <email>', 'what the user signs in with')
    .requiredOption('--role <role>', 'owner, admin, manager, technician')
    .option('--password <password>', 'without one, the user cannot sign in')
    .action(({ business, ...given }: NewUserFlags) =>
      run(async (operator) => {
        const wanted = parse(CreateUserDto, { ...given });
        const creator = await operator.ownerOrServiceOf(business);
        const id = await operator.work(creator, (work) => operator.the(UsersService).create(work, wanted));
        const { name, email, role } = wanted;
        return { id, business_id: creator.businessId, name, email, role, is_active: true };
      }),
    );

  user
    .command('deactivate')
    .description(
      'Closes an account, revokes the keys that its holder created, and takes them off the roster.',
    )
    .requiredOption('--id <user>', 'the user')
    .action(({ id }: { id: string }) =>
      run(async (operator) => {
        const owner = await operator.ownerOfThe('user', id);
        await operator.work(owner, (work) => operator.the(UsersService).deactivate(work, id));
        return { id, is_active: false };
      }),
    );
}
