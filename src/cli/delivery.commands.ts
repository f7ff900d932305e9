import type { Command } from 'commander';
import { parse } from '../kernel/validation/parse.js';
import { DeliveriesService, ListDeliveriesDto } from '../webhooks/index.js';
import type { RunCommand } from './command.js';
import { integer, moment } from './values.js';

/** The default number of listed deliveries. */
const DEFAULT_LIMIT = 50;

interface LogFlags {
  readonly id: string;
  readonly status?: string;
  readonly event?: string;
  readonly since?: string;
  readonly until?: string;
  readonly limit?: number;
}

/** `webhook deliveries`, `replay`, `recover`. */
export function addDeliveryCommands(webhook: Command, run: RunCommand): void {
  webhook
    .command('deliveries')
    .description("Lists an endpoint's deliveries, newest first, with requests and responses.")
    .requiredOption('--id <endpoint>', 'the endpoint')
    .option('--status <status>', 'pending, delivering, succeeded, failed or dead; several with commas')
    .option('--event <type>', 'such as operation.created')
    .option('--since <time>', 'created at or after this time; ISO 8601 with an offset or Z')
    .option('--until <time>', 'created before this time')
    .option('--limit <count>', `the maximum number; default ${DEFAULT_LIMIT}`, integer)
    .action(({ id, event, ...flags }: LogFlags) =>
      run(async (operator) => {
        const { limit = DEFAULT_LIMIT, ...filters } = parse(ListDeliveriesDto, {
          ...flags,
          ...(event === undefined ? {} : { event_type: event }),
        });
        const tenant = operator.tenant(await operator.ownerOfThe('webhook endpoint', id));
        const deliveries = operator.get(DeliveriesService);
        const page = await deliveries.list(tenant, id, { limit, after: null }, filters);
        return { data: page.items() };
      }),
    );

  webhook
    .command('replay')
    .description('Sends an event again: the same body in a new delivery.')
    .requiredOption('--delivery <delivery>', 'the delivery to repeat')
    .action(({ delivery }: { delivery: string }) =>
      run((operator) =>
        operator.workOn('webhook delivery', delivery, async (work) => {
          const deliveries = operator.get(DeliveriesService);
          return (await deliveries.get(work, await deliveries.replay(work, delivery))).item();
        }),
      ),
    );

  webhook
    .command('recover')
    .description('Replays all deliveries that were given up since a time.')
    .requiredOption('--id <endpoint>', 'the endpoint')
    .requiredOption('--since <time>', 'ISO 8601 with an offset or Z', moment)
    .action(({ id, since }: { id: string; since: Date }) =>
      run((operator) =>
        operator.workOn('webhook endpoint', id, async (work) => {
          const deliveries = operator.get(DeliveriesService);
          const ids = await deliveries.recover(work, id, since);
          const replays = await Promise.all(ids.map((each) => deliveries.get(work, each)));
          return { data: replays.map((each) => each.item()) };
        }),
      ),
    );
}
