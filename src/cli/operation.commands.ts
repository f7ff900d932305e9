import type { Command } from 'commander';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import type { Command as Values } from '../kernel/validation/command.js';
import type { Dto } from '../kernel/validation/field.js';
import { parse } from '../kernel/validation/parse.js';
import { OperationActions, OperationsService, OptionalReasonDto, ReasonDto } from '../operations/index.js';
import { addListOfBusiness } from './lists.js';
import type { Run } from './command.js';

/** What a verb does with an operation. */
type Act<T extends object> = (
  actions: OperationActions,
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
            await act(operator.the(OperationActions), work, id, given);
            return (await operator.the(OperationsService).get(work, id)).item();
          });
        }),
      );

  add('start', OptionalReasonDto, 'The work begins, or a vendor says that it does.', (actions, work, id) =>
    actions.start(work, id),
  );
  add(
    'complete',
    OptionalReasonDto,
    'The work is completed, or a vendor says that it is.',
    (actions, work, id) => actions.complete(work, id),
  );
  add(
    'accept',
    OptionalReasonDto,
    'A vendor takes it on, or the business gives in to what it disputed.',
    (actions, work, id) => actions.accept(work, id),
  );
  add('decline', OptionalReasonDto, 'A vendor does not take it on.', (actions, work, id, { reason }) =>
    actions.decline(work, id, reason),
  );
  add(
    'confirm',
    OptionalReasonDto,
    'The business agrees that it was started, or completed.',
    (actions, work, id) => actions.confirm(work, id),
  );
  add(
    'dispute',
    ReasonDto,
    'The business does not agree that it was started, or completed.',
    (actions, work, id, { reason }) => actions.dispute(work, id, reason),
  );
  add('close', OptionalReasonDto, 'The business puts a completed operation away.', (actions, work, id) =>
    actions.close(work, id),
  );
  add(
    'reopen',
    ReasonDto,
    'The business sends a completed operation back to work.',
    (actions, work, id, { reason }) => actions.reopen(work, id, reason),
  );
}
