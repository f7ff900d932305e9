import type { Command } from 'commander';
import type { Work } from '../kernel/database/work.js';
import { Problem } from '../kernel/errors/problem.js';
import { Operation } from '../operations/index.js';
import { SparePartsService, type NewSparePart } from '../spare-parts/index.js';
import { known } from './operator.js';
import type { Run } from './run.js';
import { count, integer, money } from './values.js';

const VERBS = {
  receive: 'Stock comes in.',
  consume: 'Stock is used.',
  reserve: 'Stock is set aside.',
  release: 'Stock that was set aside can be had again.',
  adjust: 'The shelf holds more or less than the books say.',
} as const;

interface MovementFlags {
  readonly id: string;
  readonly quantity: number;
  readonly operation?: string;
  readonly note?: string;
}

/** `part create`, `receive`, `consume`, `reserve`, `release`, `adjust` (D28). */
export function addPartCommands(program: Command, run: Run): void {
  const part = program.command('part').description('Spare parts and their stock.');

  part
    .command('create')
    .description('Records a part, of which there is nothing yet.')
    .requiredOption('--business <business>', 'the business')
    .requiredOption('--name <name>', 'what it is')
    .option('--reference <reference>', "the customer's part number")
    .option('--category <category>', 'such as bearing, filter, other')
    .option('--unit <unit>', 'what its quantities count, such as piece, meter, liter')
    .option('--min-stock <quantity>', 'below this, an alarm is raised', count)
    .option('--unit-price <amount>', 'price of one unit', money)
    .option('--supplier <name>', 'who sells it')
    .action(({ business, ...given }: NewSparePart & { business: string }) =>
      run(async (operator) =>
        operator.work(await operator.ownerOf(business), async (work) => {
          const parts = operator.the(SparePartsService);
          return parts.get(work, await parts.create(work, given));
        }),
      ),
    );

  for (const [verb, description] of Object.entries(VERBS) as [keyof typeof VERBS, string][]) {
    const command = part
      .command(verb)
      .description(description)
      .requiredOption('--id <part>', 'the part')
      .requiredOption('--quantity <quantity>', `how much${verb === 'adjust' ? ', signed' : ''}`, integer)
      .option('--note <text>', 'why');
    if (verb !== 'receive' && verb !== 'adjust')
      command.option('--operation <operation>', 'the operation it is for');
    command.action(({ id, operation, ...given }: MovementFlags) =>
      run(async (operator) =>
        operator.work(await operator.ownerOfThe('spare part', id), async (work) => {
          if (operation !== undefined) await lockOperation(work, operation, verb === 'reserve');
          const parts = operator.the(SparePartsService);
          await parts[verb](work, id, { ...given, operationId: operation });
          return parts.get(work, id);
        }),
      ),
    );
  }
}

/** Parts are set aside for open operations alone (§2.8): one that has ended would keep them for ever. */
async function lockOperation(work: Work, id: string, mustBeOpen: boolean): Promise<void> {
  const operation = await work.lock(Operation, known('operation', id));
  if (!operation) throw Problem.notFound('operation');
  if (mustBeOpen && ['completed', 'done', 'cancelled'].includes(operation.status)) {
    throw new Problem(
      'invalid_state',
      `The operation is ${operation.status}: nothing can be reserved for it.`,
    );
  }
}
