import type { Command } from 'commander';
import { OperationsService } from '../operations/index.js';
import type { Run } from './run.js';

const VERBS = {
  start: 'The work begins, or a vendor says that it does.',
  complete: 'The work is completed, or a vendor says that it is.',
  accept: 'A vendor takes it on, or the business gives in to what it disputed.',
  decline: 'A vendor does not take it on.',
  confirm: 'The business agrees that it was started, or completed.',
  dispute: 'The business does not agree that it was started, or completed.',
  close: 'The business puts a completed operation away.',
  reopen: 'The business sends a completed operation back to work.',
} as const;

interface Flags {
  readonly id: string;
  /** The service itself asks for it where it is needed. */
  readonly reason: string;
}

/** What happens to an operation outside the API (D23). */
export function addOperationCommands(program: Command, run: Run): void {
  const command = program.command('operation').description('What happens to work orders outside the API.');

  for (const [verb, description] of Object.entries(VERBS) as [keyof typeof VERBS, string][]) {
    command
      .command(verb)
      .description(description)
      .requiredOption('--id <operation>', 'the operation')
      .option('--reason <text>', 'why; a dispute and a reopening need one')
      .action(({ id, reason }: Flags) =>
        run(async (operator) =>
          operator.work(await operator.ownerOfThe('operation', id), async (work) => {
            const operations = operator.the(OperationsService);
            await operations[verb](work, id, reason);
            return (await operations.get(work, id)).item();
          }),
        ),
      );
  }
}
