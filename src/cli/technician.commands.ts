import type { Command } from 'commander';
import { parse } from '../kernel/validation/parse.js';
import { CreateTechnicianDto, TechniciansService } from '../technicians/index.js';
import { addListOfBusiness } from './lists.js';
import type { RunCommand } from './command.js';
import { list } from './values.js';

interface NewTechnicianFlags {
  readonly business: string;
  readonly name: string;
  readonly email?: string;
  readonly phone?: string;
  readonly skills?: string[];
  readonly user?: string;
}

/** `technician create`, `offboard`, `list`. */
export function addTechnicianCommands(program: Command, run: RunCommand): void {
  const technician = program.command('technician').description('Technicians.');

  technician
    .command('create')
    .description('Creates a technician.')
    .requiredOption('--business <business>', 'the business')
    .requiredOption('--name <name>', 'full name')
    .option('--email <email>', 'work e-mail')
    .option('--phone <number>', 'phone number')
    .option('--skills <trades>', 'trade codes, such as mechanical,electrical', list)
    .option('--user <user>', 'the account that signs in as this technician')
    .action(({ business, phone, user, ...given }: NewTechnicianFlags) =>
      run(async (operator) => {
        const wanted = parse(CreateTechnicianDto, { ...given, phone_number: phone, user_id: user });
        return operator.work(await operator.ownerOf(business), async (work) => {
          const technicians = operator.get(TechniciansService);
          return (await technicians.get(work, await technicians.create(work, wanted))).item();
        });
      }),
    );

  addListOfBusiness(
    technician,
    run,
    'Lists the technicians of a business, including offboarded ones, newest first.',
    (operator, tenant, page) => operator.get(TechniciansService).list(tenant, {}, page),
  );

  technician
    .command('offboard')
    .description('Offboards a technician.')
    .requiredOption('--id <technician>', 'the technician')
    .action(({ id }: { id: string }) =>
      run((operator) =>
        operator.workOn('technician', id, async (work) => {
          const technicians = operator.get(TechniciansService);
          await technicians.offboard(work, id);
          return (await technicians.get(work, id)).item();
        }),
      ),
    );
}
