import type { Command } from 'commander';
import { parse } from '../kernel/validation/parse.js';
import { CreateVendorDto, vendorMessages, VendorsService } from '../vendors/index.js';
import { addListOfAll, addListOfBusiness } from './lists.js';
import { validId } from './operator.js';
import type { RunCommand } from './command.js';

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
