import type { Command } from 'commander';
import { BusinessesService, CreateBusinessDto, PLANS, SetPlanDto } from '../access/index.js';
import { parse } from '../kernel/validation/parse.js';
import { addListOfAll } from './lists.js';
import type { Run } from './command.js';

/** `business create`, `set-plan`, `list`. */
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
}
