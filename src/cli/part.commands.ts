import type { Command } from 'commander';
import { parse } from '../kernel/validation/parse.js';
import { CreateSparePartDto, MoveStockDto, SparePartsService } from '../spare-parts/index.js';
import { addListOfBusiness } from './lists.js';
import { integer, number, type RunCommand } from './command.js';

const VERBS = {
  receive: 'Adds received stock.',
  consume: 'Removes used stock.',
  reserve: 'Reserves stock for an open operation.',
  release: 'Releases reserved stock.',
  adjust: 'Corrects the stock after a count.',
} as const;

interface NewPartFlags {
  readonly business: string;
  readonly name: string;
  readonly reference?: string;
  readonly category?: string;
  readonly unit?: string;
  readonly minStock?: number;
  readonly unitPrice?: number;
  readonly supplier?: string;
}

interface MovementFlags {
  readonly id: string;
  readonly quantity: number;
  readonly operation?: string;
  readonly note?: string;
}

/** `part create`, `list`, `receive`, `consume`, `reserve`, `release`, `adjust` (D28). */
export function addPartCommands(program: Command, run: RunCommand): void {
  const part = program.command('part').description('Spare parts and their stock.');

  part
    .command('create')
    .description('Creates a spare part without stock.')
    .requiredOption('--business <business>', 'the business')
    .requiredOption('--name <name>', 'its name')
    .option('--reference <reference>', "the customer's part number")
    .option('--category <category>', 'such as bearing, filter, other')
    .option('--unit <unit>', 'the unit of its quantities, such as piece, meter, liter')
    .option('--min-stock <quantity>', 'the minimum stock; an alarm is raised below it', integer)
    .option('--unit-price <amount>', 'price of one unit', number)
    .option('--supplier <name>', 'the supplier')
    .action(({ business, minStock, unitPrice, ...given }: NewPartFlags) =>
      run(async (operator) => {
        const wanted = parse(CreateSparePartDto, { ...given, min_stock: minStock, unit_price: unitPrice });
        return operator.work(await operator.ownerOf(business), async (work) => {
          const parts = operator.get(SparePartsService);
          return (await parts.get(work, await parts.create(work, wanted))).item();
        });
      }),
    );

  for (const [verb, description] of Object.entries(VERBS) as [keyof typeof VERBS, string][]) {
    const command = part
      .command(verb)
      .description(description)
      .requiredOption('--id <part>', 'the part')
      .requiredOption('--quantity <quantity>', `the quantity${verb === 'adjust' ? ', signed' : ''}`, integer)
      .option('--note <text>', 'a note');
    const operation = ['--operation <operation>', 'the operation it is for'] as const;
    if (verb === 'reserve' || verb === 'release') command.requiredOption(...operation);
    if (verb === 'consume') command.option(...operation);
    command.action(({ id, operation: operationId, ...given }: MovementFlags) =>
      run(async (operator) => {
        const movement = parse(MoveStockDto, { ...given, type: verb, operation_id: operationId });
        return operator.workOn('spare part', id, async (work) => {
          const parts = operator.get(SparePartsService);
          await parts.move(work, id, movement);
          return (await parts.get(work, id)).item();
        });
      }),
    );
  }

  addListOfBusiness(
    part,
    run,
    'Lists the spare parts of a business, newest first.',
    (operator, tenant, page) => operator.get(SparePartsService).list(tenant, {}, page),
  );
}
