import type { Command } from 'commander';
import { accessMessages, BusinessesService, CreateBusinessDto, PLANS, SetPlanDto } from '../access/index.js';
import { parse } from '../kernel/validation/parse.js';
import { BusinessErasure, BusinessExport, BusinessImport, verifyArchive } from '../archives/index.js';
import { SandboxesService } from '../sandboxes/index.js';
import { addListOfAll } from './lists.js';
import type { RunCommand } from './command.js';
import { validId } from './operator.js';

/** `business create`, `set-plan`, `create-sandbox`, `list`, `export`, `verify`, `import`, `erase`. */
export function addBusinessCommands(program: Command, run: RunCommand): void {
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
    .action(
      (given: {
        name: string;
        plan: string;
        ownerName?: string;
        ownerEmail?: string;
        ownerPassword?: string;
      }) =>
        run((operator) =>
          operator.get(BusinessesService).create(
            parse(CreateBusinessDto, {
              name: given.name,
              plan: given.plan,
              owner_name: given.ownerName,
              owner_email: given.ownerEmail,
              owner_password: given.ownerPassword,
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
}

function addArchiveCommands(business: Command, run: RunCommand): void {
  const idOf = (text: string) => validId(accessMessages.noBusiness, text).toLowerCase();
  const commandFor = (name: string, description: string) =>
    business.command(name).description(description).requiredOption('--business <business>', 'the business');

  commandFor('export', 'Writes all rows and files of a business to an archive, from one snapshot.')
    .requiredOption('--out <file>', 'the archive to write; it appears when it is complete')
    .action((given: { business: string; out: string }) =>
      run((operator) => operator.get(BusinessExport).export(idOf(given.business), given.out)),
    );

  business
    .command('verify')
    .description('Reads an archive to its end, and verifies all counts and hashes.')
    .requiredOption('--in <file>', 'the archive')
    .action((given: { in: string }) => run(() => verifyArchive(given.in)));

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
