import type { Command } from 'commander';
import { DemoService, SeedAtSizeDto, SizeService } from '../demo/index.js';
import { parse } from '../kernel/validation/parse.js';
import type { RunCommand } from './command.js';
import type { Operator } from './operator.js';
import { integer } from './values.js';

type Flags = Partial<Record<'assets' | 'operations' | 'parts' | 'deliveries', number>>;

/** `demo seed`. */
export function addDemoCommands(program: Command, run: RunCommand): void {
  program
    .command('demo')
    .description('Demo data, or data of a given size.')
    .command('seed')
    .description(
      'Creates the demo plant, with about 95 assets and 60 operations. With counts, creates a new business with that many rows instead.',
    )
    .option('--assets <count>', 'number of assets', integer)
    .option('--operations <count>', 'number of operations', integer)
    .option('--parts <count>', 'number of spare parts', integer)
    .option('--deliveries <count>', 'number of webhook deliveries', integer)
    .action((given: Flags) => run((operator) => seed(operator, given)));
}

async function seed(operator: Operator, given: Flags): Promise<object> {
  if (Object.keys(given).length > 0) {
    const sizes = parse(SeedAtSizeDto, { ...given });
    return operator.get(SizeService).seed({ assets: 0, operations: 0, parts: 0, deliveries: 0, ...sizes });
  }
  const { businessId, signIns, key } = await operator.get(DemoService).seedOnce();
  return { business_id: businessId, sign_ins: signIns, key };
}
