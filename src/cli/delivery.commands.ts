import type { Command } from 'commander';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { parse } from '../kernel/validation/parse.js';
import { DeliveriesService, ListDeliveriesDto } from '../webhooks/index.js';
import type { Operator } from './operator.js';
import type { Run } from './command.js';
import { integer, moment } from './values.js';

/** How many deliveries are listed unless told otherwise. */
const LISTED = 50;

interface LogFlags {
  readonly id: string;
  readonly status?: string;
  readonly event?: string;
  readonly since?: string;
  readonly until?: string;
  readonly limit?: number;
}

/** `webhook deliveries`, `replay`, `recover`. */
export function addDeliveryCommands(webhook: Command, run: Run): void {
  webhook
    .command('deliveries')
    .description('The log of an endpoint, newest first, with what was sent and answered.')
    .requiredOption('--id <endpoint>', 'the endpoint')
    .option('--status <status>', 'pending, delivering, succeeded, failed or dead')
    .option('--event <type>', 'such as operation.created')
    .option('--since <time>', 'those that were made then or later; ISO 8601 with an offset or Z')
    .option('--until <time>', 'those that were made before')
    .option('--limit <count>', `how many at most; ${LISTED} unless told`, integer)
    .action(({ id, event, ...flags }: LogFlags) =>
      run(async (operator) => {
        const { limit = LISTED, ...filters } = parse(ListDeliveriesDto, {
          ...flags,
          ...(event === undefined ? {} : { event_type: event }),
        });
        const tenant = operator.tenant(await operator.ownerOfThe('webhook endpoint', id));
        const deliveries = operator.the(DeliveriesService);
        const page = await deliveries.list(tenant, id, { limit, after: null }, filters);
        return { data: page.items() };
      }),
    );

  webhook
    .command('replay')
    .description('Delivers an event again: the same body, a new delivery.')
    .requiredOption('--delivery <delivery>', 'the delivery to repeat')
    .action(({ delivery }: { delivery: string }) =>
      run((operator) =>
        asOwner(operator, 'webhook delivery', delivery, async (deliveries, work) =>
          (await deliveries.get(work, await deliveries.replay(work, delivery))).item(),
        ),
      ),
    );

  webhook
    .command('recover')
    .description('Replays every event whose delivery died since a moment.')
    .requiredOption('--id <endpoint>', 'the endpoint')
    .requiredOption('--since <time>', 'ISO 8601 with an offset or Z', moment)
    .action(({ id, since }: { id: string; since: Date }) =>
      run((operator) =>
        asOwner(operator, 'webhook endpoint', id, async (deliveries, work) => {
          const ids = await deliveries.recover(work, id, since);
          const again = await Promise.all(ids.map((each) => deliveries.get(work, each)));
          return { data: again.map((each) => each.item()) };
        }),
      ),
    );
}

async function asOwner<T>(
  operator: Operator,
  kind: 'webhook endpoint' | 'webhook delivery',
  id: string,
  act: (deliveries: DeliveriesService, work: UnitOfWork) => Promise<T>,
): Promise<T> {
  const owner = await operator.ownerOfThe(kind, id);
  return operator.work(owner, (work) => act(operator.the(DeliveriesService), work));
}
