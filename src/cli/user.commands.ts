import { type Command, Option } from 'commander';
import type { Readable } from 'node:stream';
import { CreateUserDto, EmailClaims, PeopleService, UsersService, type Person } from '../access/index.js';
import type { PageByName } from '../kernel/database/by-name.js';
import type { Position } from '../kernel/database/page.js';
import { parse } from '../kernel/validation/parse.js';
import { firstLineOf, type RunCommand } from './command.js';

/** How many people one query reads. */
const PAGE_SIZE = 200;

interface NewUserFlags {
  readonly business: string;
  readonly name: string;
  readonly email: string;
  readonly role: string;
  readonly password?: string;
  readonly passwordStdin?: true;
}

/** `user create`, `deactivate`, `list`. */
export function addUserCommands(program: Command, run: RunCommand, stdin: Readable): void {
  const user = program.command('user').description('Accounts of people.');

  user
    .command('create')
    .description('Creates an account, also for a business without an active owner.')
    .requiredOption('--business <business>', 'the business')
    .requiredOption('--name <name>', 'full name')
    .requiredOption('--email <email>', 'the e-mail address for signing in')
    .requiredOption('--role <role>', 'owner, admin, manager, technician')
    .option('--password <password>', 'without one, the user cannot sign in')
    .addOption(
      new Option('--password-stdin', 'reads the password from the first line of standard input').conflicts(
        'password',
      ),
    )
    .action(({ business, passwordStdin, ...given }: NewUserFlags) =>
      run(async (operator) => {
        const password = passwordStdin ? await firstLineOf(stdin) : given.password;
        const wanted = parse(CreateUserDto, { ...given, password });
        const creator = await operator.ownerOrServiceOf(business);
        await operator.get(EmailClaims).free(creator, wanted.email, wanted.role);
        const id = await operator.work(creator, (work) => operator.get(UsersService).create(work, wanted));
        const { name, email, role } = wanted;
        return { id, business_id: creator.businessId, name, email, role, is_active: true };
      }),
    );

  user
    .command('list')
    .description('Lists the accounts of a business, including deactivated ones.')
    .requiredOption('--business <business>', 'the business')
    .action(({ business }: { business: string }) =>
      run(async (operator) => {
        const owner = await operator.ownerOrServiceOf(business);
        const people = operator.get(PeopleService);
        const tenant = operator.tenant(owner);
        const all: Person[] = [];
        for (let after: Position | null = null; ;) {
          const page: PageByName<Person> = await people.list(
            tenant,
            {},
            { limit: PAGE_SIZE, after, sort: 'name' },
          );
          all.push(...page.rows);
          if (page.next === null) return { data: all.map(shown) };
          after = page.next;
        }
      }),
    );

  user
    .command('deactivate')
    .description(
      'Deactivates an account, revokes the keys that its user created, and offboards their technician.',
    )
    .requiredOption('--id <user>', 'the user')
    .action(({ id }: { id: string }) =>
      run(async (operator) => {
        const owner = await operator.ownerOfThe('user', id);
        await operator.work(owner, (work) => operator.get(UsersService).deactivate(work, id));
        return { id, is_active: false };
      }),
    );
}

function shown({ id, name, email, role, isActive }: Person): object {
  return { id, name, email, role, is_active: isActive };
}
