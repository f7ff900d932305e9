import type { Command } from 'commander';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import type { Command as Values } from '../kernel/validation/command.js';
import type { Dto } from '../kernel/validation/field.js';
import { parse } from '../kernel/validation/parse.js';
import { OperationsService, OptionalReasonDto, ReasonDto } from '../operations/index.js';
import { addListOfBusiness } from './lists.js';
import type { Run } from './run.js';

/** What a verb does with an operation. */
type Act<T extends object> = (
  operations: OperationsService,
  work: UnitOfWork,
  id: string,
  given: Values<T>,
) => Promise<string>;

/** What happens to an operation outside the API (D23). */
export function addOperationCommands(program: Command, run: Run): void {
  const command = program.command('operation').description('What happens to work orders outside the API.');

  addListOfBusiness(command, run, 'The operations of a business, newest first.', (operator, tenant, page) =>
    operator.the(OperationsService).list(tenant, {}, page),
  );

  /** One verb; `dto` says whether it needs a reason. */
  const add = <T extends object>(verb: string, dto: Dto<T>, description: string, act: Act<T>) =>
    command
      .command(verb)
      .description(description)
      .requiredOption('--id <operation>', 'the operation')
      .option('--reason <text>', 'why; a dispute and a reopening need one')
      .action(({ id, reason }: { id: string; reason?: string }) =>
        run(async (operator) => {
          const given = parse(dto, { reason });
          return operator.work(await operator.ownerOfThe('operation', id), async (work) => {
            const operations = operator.the(OperationsService);
            await act(operations, work, id, given);
            return (await operations.get(work, id)).item();
          });
        }),
      );

  add('start', OptionalReasonDto, 'The work begins, or a vendor says that it does.', (operations, work, id) =>
    operations.start(work, id),
  );
  add(
    'complete',
    OptionalReasonDto,
    'The work is completed, or a vendor says that it is.',
    (operations, work, id) => operations.complete(work, id),
  );
  add(
    'accept',
    OptionalReasonDto,
    'A vendor takes it on, or the business gives in to what it disputed.',
    (operations, work, id) => operations.accept(work, id),
  );
  add('decline', OptionalReasonDto, 'A vendor does not take it on.', (operations, work, id, { reason }) =>
    operations.decline(work, id, reason),
  );
  add(
    'confirm',
    OptionalReasonDto,
    'The business agrees that it was started, or completed.',
    (operations, work, id) => operations.confirm(work, id),
  );
  add(
    'dispute',
    ReasonDto,
    'The business does not agree that it was started, or completed.',
    (operations, work, id, { reason }) => operations.dispute(work, id, reason),
  );
  add('close', OptionalReasonDto, 'The business puts a completed operation away.', (operations, work, id) =>
    operations.close(work, id),
  );
  add(
    'reopen',
    ReasonDto,
    'The business sends a completed operation back to work.',
    (operations, work, id, { reason }) => operations.reopen(work, id, reason),
  );
}
