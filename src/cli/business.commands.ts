import { type Command, Option } from 'commander';
import {
  accessMessages,
  BusinessesService,
  CreateBusinessDto,
  OperatorReasonDto,
  PLANS,
  SetPlanDto,
  SuspensionsService,
} from '../access/index.js';
import { systemPrincipal } from '../kernel/auth/principal.js';
import { parse } from '../kernel/validation/parse.js';
import {
  ArchiveCheck,
  type ArchiveProblem,
  BusinessErasure,
  BusinessExport,
  BusinessImport,
} from '../archives/index.js';
import { SandboxesService } from '../sandboxes/index.js';
import { addListOfAll } from './lists.js';
import { firstLineOf, Incomplete, named, type RunCommand, type Streams } from './command.js';
import { addMoveCommand } from './move.command.js';
import { validId } from './operator.js';

interface NewBusinessFlags {
  readonly name: string;
  readonly plan: string;
  readonly ownerName?: string;
  readonly ownerEmail?: string;
  readonly ownerPassword?: string;
  readonly ownerPasswordStdin?: true;
}

/** `business create`, `set-plan`, `suspend`, `resume`, `create-sandbox`, `list`, `export`, `verify`, `import`, `erase`, `move`. */
export function addBusinessCommands(program: Command, run: RunCommand, streams: Streams): void {
  const { stdin } = streams;
  const business = program.command('business').description('Businesses, the customers of the service.');
  const plans = PLANS.join(', ');

  business
    .command('create')
    .description('Creates a business with its owner.')
    .requiredOption('--name <name>', 'its name')
    .requiredOption('--plan <plan>', plans)
    .option('--owner-name <name>', "the owner's name")
    .option('--owner-email <email>', "the owner's e-mail address, for signing in")
    .option('--owner-password <password>', 'without one, the owner cannot sign in')
    .addOption(
      new Option(
        '--owner-password-stdin',
        'reads the password from the first line of standard input',
      ).conflicts('ownerPassword'),
    )
    .action((given: NewBusinessFlags) =>
      run(async (operator) =>
        operator.get(BusinessesService).create(
          parse(CreateBusinessDto, {
            name: given.name,
            plan: given.plan,
            owner_name: given.ownerName,
            owner_email: given.ownerEmail,
            owner_password: given.ownerPasswordStdin ? await firstLineOf(stdin) : given.ownerPassword,
          }),
        ),
      ),
    );

  addListOfAll(business, run, 'Lists all businesses, newest first.', (operator, page) =>
    operator.get(BusinessesService).list(page),
  );

  business
    .command('set-plan')
    .description("Changes a business's plan. For its keys, it takes effect at their next request.")
    .requiredOption('--id <business>', 'the business')
    .requiredOption('--plan <plan>', plans)
    .action(({ id, plan }: { id: string; plan: string }) =>
      run(async (operator) => {
        const wanted = parse(SetPlanDto, { plan }).plan;
        const owner = await operator.ownerOrServiceOf(id);
        await operator.work(owner, (work) => operator.get(BusinessesService).setPlan(work, wanted));
        return { id: owner.businessId, plan: wanted };
      }),
    );

  addSuspensionCommands(business, run);

  business
    .command('create-sandbox')
    .description('Creates the sandbox of a business. The secret of its first key is shown only now.')
    .requiredOption('--business <business>', 'the business')
    .action((given: { business: string }) =>
      run((operator) =>
        operator
          .get(SandboxesService)
          .create(validId(accessMessages.noBusiness, given.business).toLowerCase()),
      ),
    );

  addArchiveCommands(business, run);
  addMoveCommand(business, run, streams);
}

/** `business suspend`, `resume`. */
function addSuspensionCommands(business: Command, run: RunCommand): void {
  const verbs = {
    suspend:
      'Suspends a business and its sandbox: its keys get 402, its people cannot sign in, and deliveries wait. Repeating it changes nothing.',
    resume: 'Resumes a suspended business: what waited is delivered in order. Repeating it changes nothing.',
  } as const;
  for (const [verb, description] of Object.entries(verbs) as [keyof typeof verbs, string][])
    business
      .command(verb)
      .description(description)
      .requiredOption('--id <business>', 'the business')
      .option('--reason <reason>', 'is recorded in the audit log of the business')
      .action(({ id, ...given }: { id: string; reason?: string }) =>
        run(async (operator) => {
          const { reason = null } = parse(OperatorReasonDto, given);
          const { businessId } = await operator.ownerOrServiceOf(id);
          const { suspendedAt, ...suspended } = await operator.work(systemPrincipal(businessId), (work) =>
            operator.get(SuspensionsService)[verb](work, reason),
          );
          return { ...suspended, suspended_at: suspendedAt };
        }),
      );
}

function addArchiveCommands(business: Command, run: RunCommand): void {
  const idOf = (text: string) => validId(accessMessages.noBusiness, text).toLowerCase();
  const commandFor = (name: string, description: string) =>
    business.command(name).description(description).requiredOption('--business <business>', 'the business');

  commandFor('export', 'Writes all rows and files of a business to an archive, from one snapshot.')
    .requiredOption('--out <file>', 'the archive to write; it appears when it is complete')
    .action((given: { business: string; out: string }) =>
      run(async (operator) =>
        withProblems(await operator.get(BusinessExport).export(idOf(given.business), given.out)),
      ),
    );

  business
    .command('verify')
    .description('Reads an archive to its end, and verifies all counts, hashes, files and secrets.')
    .requiredOption('--in <file>', 'the archive')
    .action((given: { in: string }) =>
      run(async (operator) => withProblems(await operator.get(ArchiveCheck).verify(given.in))),
    );

  business
    .command('import')
    .description(
      'Imports a business from an archive into this installation, with its ids. Its webhooks are paused.',
    )
    .requiredOption('--in <file>', 'the archive')
    .action((given: { in: string }) => run((operator) => operator.get(BusinessImport).import(given.in)));

  commandFor('erase', 'Deletes all rows, files and jobs of a business, and prints a receipt.')
    .requiredOption('--confirm <name>', 'the name of the business, as a confirmation')
    .action((given: { business: string; confirm: string }) =>
      run((operator) => operator.get(BusinessErasure).erase(idOf(given.business), given.confirm)),
    );
}

/** What problems of an archive are called. */
const PROBLEMS: Readonly<Record<ArchiveProblem['problem'], string>> = {
  missing_file: 'is not in the attachment store',
  changed_file: 'is not the one that was uploaded',
  unreadable_secret: 'cannot be decrypted with SECRET_KEY or SECRET_KEY_PREVIOUS',
};

/** The result of an export or a verification, which is incomplete if there are problems. */
function withProblems<T extends { readonly problems: readonly ArchiveProblem[] }>(result: T): T | Incomplete {
  if (result.problems.length === 0) return result;
  const words = result.problems.map(
    ({ problem, table, id, secret = 'file' }) => `${secret} of ${table} ${id} ${PROBLEMS[problem]}`,
  );
  return new Incomplete(result, `The archive is complete, but the data in it are not: ${named(words)}.`);
}
