import type { Command } from 'commander';
import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { accessMessages } from '../access/index.js';
import { parseConfig } from '../config.js';
import { BusinessMove, MoveEnd } from '../moves/index.js';
import { withServices } from '../processes/operator.js';
import type { RunCommand, Streams } from './command.js';
import { validId } from './operator.js';

interface MoveFlags {
  readonly id: string;
  readonly to: string;
  readonly plan?: true;
}

/** `business move`. */
export function addMoveCommand(
  business: Command,
  run: RunCommand,
  { stderr }: Pick<Streams, 'stderr'>,
): void {
  business
    .command('move')
    .description(
      'Moves a business to another cell while it is in use, with seconds of pause. It can be repeated after an error.',
    )
    .requiredOption('--id <business>', 'the business')
    .requiredOption(
      '--to <file>',
      'the environment of the other cell: DATABASE_URL, SECRET_KEY, CELL, its attachment store',
    )
    .option('--plan', 'only checks whether it can be moved, and prints what it cannot carry')
    .action(({ id: given, to, plan }: MoveFlags) =>
      run(async (operator) => {
        const id = validId(accessMessages.noBusiness, given).toLowerCase();
        const config = targetConfig(to);
        return withServices(config, async (services) => {
          const [move, target] = [operator.get(BusinessMove), services.get(MoveEnd)];
          if (plan) {
            const { business: found, notes } = await move.plan(id, target);
            return { id, name: found.name, sandbox: found.sandboxId, notes };
          }
          return move.move(id, target, (notes) => {
            for (const note of notes) stderr.write(`${note}\n`);
          });
        });
      }),
    );
}

/** The environment of the other cell. Nothing of this process's own environment applies to it. @throws ConfigError; Error without a database */
function targetConfig(file: string) {
  const environment = parseEnv(readFileSync(file, 'utf8'));
  if (!environment.DATABASE_URL && !environment.DATABASE_URL_FILE)
    throw new Error(`${file} must name the DATABASE_URL of the other cell.`);
  return parseConfig({ ...environment, LOG_LEVEL: environment.LOG_LEVEL || 'warn' });
}
