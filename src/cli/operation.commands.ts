import type { Command } from 'commander';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import type { Dto, Command as Values } from '../kernel/validation/field.js';
import { parse } from '../kernel/validation/parse.js';
import { OperationActions, OperationsService, OptionalReasonDto, ReasonDto } from '../operations/index.js';
import { addListOfBusiness } from './lists.js';
import type { RunCommand } from './command.js';

/** The action of a verb. */
type Act<T extends object> = (
  actions: OperationActions,
  work: UnitOfWork,
  id: string,
  given: Values<T>,
) => Promise<string>;

/** `operation list`, and the actions of an operation (D23). */
export function addOperationCommands(program: Command, run: RunCommand): void {
  const command = program.command('operation').description('Operations (work orders).');

  addListOfBusiness(
    command,
    run,
    'Lists the operations of a business, newest first.',
    (operator, tenant, page) => operator.get(OperationsService).list(tenant, {}, page),
  );

  /** Adds a verb; `dto` decides whether a reason is required. */
  const add = <T extends object>(verb: string, dto: Dto<T>, description: string, act: Act<T>) =>
    command
      .command(verb)
      .description(description)
      .requiredOption('--id <operation>', 'the operation')
      .option('--reason <text>', 'the reason; required for dispute and reopen')
      .action(({ id, reason }: { id: string; reason?: string }) =>
        run(async (operator) => {
          const given = parse(dto, { reason });
          return operator.workOn('operation', id, async (work) => {
            await act(operator.get(OperationActions), work, id, given);
            return (await operator.get(OperationsService).get(work, id)).item();
          });
        }),
      );

  add(
    'start',
    OptionalReasonDto,
    'Starts the work, or records that a vendor reports its start.',
    (actions, work, id) => actions.start(work, id),
  );
  add(
    'complete',
    OptionalReasonDto,
    'Completes the work, or records that a vendor reports its completion.',
    (actions, work, id) => actions.complete(work, id),
  );
  add(
    'accept',
    OptionalReasonDto,
    'Accepts the operation for the vendor, or accepts a dispute.',
    (actions, work, id) => actions.accept(work, id),
  );
  add(
    'decline',
    OptionalReasonDto,
    'Declines the operation for the vendor.',
    (actions, work, id, { reason }) => actions.decline(work, id, reason),
  );
  add(
    'confirm',
    OptionalReasonDto,
    'Confirms the start or the completion that a vendor reported.',
    (actions, work, id) => actions.confirm(work, id),
  );
  add(
    'dispute',
    ReasonDto,
    'Disputes the start or the completion that a vendor reported.',
    (actions, work, id, { reason }) => actions.dispute(work, id, reason),
  );
  add('close', OptionalReasonDto, 'Closes a completed operation.', (actions, work, id) =>
    actions.close(work, id),
  );
  add('reopen', ReasonDto, 'Reopens a completed operation.', (actions, work, id, { reason }) =>
    actions.reopen(work, id, reason),
  );
}
