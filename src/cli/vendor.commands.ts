import type { Command } from 'commander';
import { parse } from '../kernel/validation/parse.js';
import { CreateVendorDto, vendorMessages, VendorsService } from '../vendors/index.js';
import { addListOfAll, addListOfBusiness } from './lists.js';
import { known } from './operator.js';
import type { Run } from './command.js';

/** `vendor create`, `vendor list`, `partnership accept`, `partnership list`. */
export function addVendorCommands(program: Command, run: Run): void {
  const vendor = program.command('vendor').description('Partner firms; they belong to no business.');

  vendor
    .command('create')
    .description('Registers a firm.')
    .requiredOption('--name <name>', 'what it is called')
    .action(({ name }: { name: string }) =>
      run(async (operator) => {
        const firm = parse(CreateVendorDto, { name });
        return { id: await operator.the(VendorsService).create(firm.name), name: firm.name };
      }),
    );

  addListOfAll(vendor, run, 'Every firm, newest first.', (operator, page) =>
    operator.the(VendorsService).listFirms(page),
  );

  const partnership = program.command('partnership').description('Agreements of businesses with vendors.');

  addListOfBusiness(
    partnership,
    run,
    'The partnerships of a business, newest first; those that ended too.',
    (operator, tenant, page) => operator.the(VendorsService).list(tenant, page),
  );

  partnership
    .command('accept')
    .description('Makes a business and a vendor partners, so that operations can be delegated.')
    .requiredOption('--business <business>', 'the business')
    .requiredOption('--vendor <vendor>', 'the vendor')
    .action((given: { business: string; vendor: string }) =>
      run(async (operator) => {
        const owner = await operator.ownerOf(given.business);
        const id = await operator.work(owner, (work) =>
          operator.the(VendorsService).acceptPartnership(work, known(vendorMessages.missing, given.vendor)),
        );
        return { id, business_id: owner.businessId, vendor_id: given.vendor, status: 'accepted' };
      }),
    );
}
