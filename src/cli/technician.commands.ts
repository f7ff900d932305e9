import type { Command } from 'commander';
import { TechniciansService } from '../technicians/index.js';
import { known } from './operator.js';
import type { Run } from './run.js';
import { list } from './values.js';

interface NewTechnicianFlags {
  readonly business: string;
  readonly name: string;
  readonly email?: string;
  readonly phone?: string;
  readonly skills?: string[];
  readonly user?: string;
}

/** `technician create`, `technician offboard`. */
export function addTechnicianCommands(program: Command, run: Run): void {
  const technician = program.command('technician').description('Those who do the work.');

  technician
    .command('create')
    .description('Takes a technician on.')
    .requiredOption('--business <business>', 'the business')
    .requiredOption('--name <name>', 'full name')
    .option('--email <email>', 'work e-mail')
    .option('--phone <number>', 'phone number')
    .option('--skills <trades>', 'trade codes, such as mechanical,electrical', list)
    .option('--user <user>', 'the account that signs in as this technician')
    .action(({ business, phone, user, ...given }: NewTechnicianFlags) =>
      run(async (operator) =>
        operator.work(await operator.ownerOf(business), async (work) => {
          const technicians = operator.the(TechniciansService);
          const userId = user === undefined ? undefined : known('user', user);
          const id = await technicians.create(work, { ...given, userId, phoneNumber: phone });
          return (await technicians.get(work, id)).item();
        }),
      ),
    );

  technician
    .command('offboard')
    .description('Notes that a technician has left.')
    .requiredOption('--id <technician>', 'the technician')
    .action(({ id }: { id: string }) =>
      run(async (operator) =>
        operator.work(await operator.ownerOfThe('technician', id), async (work) => {
          const technicians = operator.the(TechniciansService);
          await technicians.offboard(work, id);
          return (await technicians.get(work, id)).item();
        }),
      ),
    );
}
