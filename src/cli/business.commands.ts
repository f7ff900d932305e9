import type { Command } from 'commander';
import { accessMessages, BusinessesService, CreateBusinessDto, PLANS, SetPlanDto } from '../access/index.js';
import { parse } from '../kernel/validation/parse.js';
import { BusinessErasure, BusinessExport, BusinessImport, verifyArchive } from '../archives/index.js';
import { addListOfAll } from './lists.js';
import type { Run } from './command.js';
import { known } from './operator.js';

/** `business create`, `set-plan`, `list`, `export`, `verify`, `import`, `erase`. */
export function addBusinessCommands(program: Command, run: Run): void {
  const business = program.command('business').description('The customers of the service.');
  const plans = PLANS.join(', ');

  business
    .command('create')
    .description('Opens a business with its owner.')
    .requiredOption('--name <name>', 'what it is called')
    .requiredOption('--plan <plan>', plans)
    .option('--owner-name <name>', "the owner's name")
    .option('--owner-email <email>', 'what the owner signs in with')
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
          operator.the(BusinessesService).create(
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

  addListOfAll(business, run, 'Every business, newest first.', (operator, page) =>
    operator.the(BusinessesService).list(page),
  );

  business
    .command('set-plan')
    .description('Moves a business to another plan; its keys feel it at their next request.')
    .requiredOption('--id <business>', 'the business')
    .requiredOption('--plan <plan>', plans)
    .action(({ id, plan }: { id: string; plan: string }) =>
      run(async (operator) => {
        const wanted = parse(SetPlanDto, { plan }).plan;
        const owner = await operator.ownerOrServiceOf(id);
        await operator.work(owner, (work) => operator.the(BusinessesService).setPlan(work, wanted));
        return { id: owner.businessId, plan: wanted };
      }),
    );

  addArchiveCommands(business, run);
}

function addArchiveCommands(business: Command, run: Run): void {
  const idOf = (text: string) => known(accessMessages.noBusiness, text).toLowerCase();
  const commandFor = (name: string, description: string) =>
    business.command(name).description(description).requiredOption('--business <business>', 'the business');

  commandFor('export', 'Writes every row and file of a business, as they are at one moment, into an archive.')
    .requiredOption('--out <file>', 'where to; it is written whole or not at all')
    .action((given: { business: string; out: string }) =>
      run((operator) => operator.the(BusinessExport).export(idOf(given.business), given.out)),
    );

  business
    .command('verify')
    .description('Reads an archive to its end, and compares every count and hash.')
    .requiredOption('--in <file>', 'the archive')
    .action((given: { in: string }) => run(() => verifyArchive(given.in)));

  business
    .command('import')
    .description(
      'Brings a business out of an archive into this installation, ids and all. Its webhooks are paused.',
    )
    .requiredOption('--in <file>', 'the archive')
    .action((given: { in: string }) => run((operator) => operator.the(BusinessImport).import(given.in)));

  commandFor('erase', 'Erases every row, file and job of a business. The answer is the receipt.')
    .requiredOption('--confirm <name>', 'its name, so that no other is meant')
    .action((given: { business: string; confirm: string }) =>
      run((operator) => operator.the(BusinessErasure).erase(idOf(given.business), given.confirm)),
    );
}
