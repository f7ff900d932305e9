import type { Command } from 'commander';
import { parse } from '../kernel/validation/parse.js';
import { CreateTechnicianDto, TechniciansService } from '../technicians/index.js';
import { CreateVendorDto, vendorMessages, VendorsService } from '../vendors/index.js';
import { list, type RunCommand } from './command.js';
import { addListOfAll, addListOfBusiness } from './lists.js';
import { validId } from './operator.js';

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

/** `vendor create`, `vendor list`, `partnership accept`, `partnership list`. */
export function addVendorCommands(program: Command, run: RunCommand): void {
  const vendor = program
    .command('vendor')
    .description('Vendors (partner firms). They belong to no business.');

  vendor
    .command('create')
    .description('Creates a vendor.')
    .requiredOption('--name <name>', 'its name')
    .action(({ name }: { name: string }) =>
      run(async (operator) => {
        const firm = parse(CreateVendorDto, { name });
        return { id: await operator.get(VendorsService).create(firm.name), name: firm.name };
      }),
    );

  addListOfAll(vendor, run, 'Lists all vendors, newest first.', (operator, page) =>
    operator.get(VendorsService).listFirms(page),
  );

  const partnership = program.command('partnership').description('Partnerships of businesses with vendors.');

  addListOfBusiness(
    partnership,
    run,
    'Lists the partnerships of a business, including ended ones, newest first.',
    (operator, tenant, page) => operator.get(VendorsService).list(tenant, page),
  );

  partnership
    .command('accept')
    .description('Creates an accepted partnership, so that the business can assign operations to the vendor.')
    .requiredOption('--business <business>', 'the business')
    .requiredOption('--vendor <vendor>', 'the vendor')
    .action((given: { business: string; vendor: string }) =>
      run(async (operator) => {
        const owner = await operator.ownerOf(given.business);
        const id = await operator.work(owner, (work) =>
          operator.get(VendorsService).acceptPartnership(work, validId(vendorMessages.missing, given.vendor)),
        );
        return { id, business_id: owner.businessId, vendor_id: given.vendor, status: 'accepted' };
      }),
    );
}
