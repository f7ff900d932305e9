import type { Command } from 'commander';
import { parse } from '../kernel/validation/parse.js';
import {
  DeliveriesService,
  ListDeliveriesDto,
  MAX_RECOVERED,
  type WebhookDeliveryResource,
} from '../webhooks/index.js';
import { integer, moment, type RunCommand } from './command.js';

/** How many recovered deliveries are printed. The others are in the list of deliveries. */
const MAX_PRINTED = 200;
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
    .description('Sends the events that an endpoint has missed since a time, and prints how many.')
    .requiredOption('--id <endpoint>', 'the endpoint')
    .requiredOption('--since <time>', 'ISO 8601 with an offset or Z', moment)
    .action(({ id, since }: { id: string; since: Date }) =>
      run((operator) =>
        operator.workOn('webhook endpoint', id, async (work) => {
          const deliveries = operator.get(DeliveriesService);
          const recovered = await deliveries.recover(work, id, since);
          const replays: WebhookDeliveryResource[] = [];
          for (const each of recovered.slice(0, MAX_PRINTED))
            replays.push((await deliveries.get(work, each.id)).item());
          const failed = recovered.filter(({ replayOf }) => replayOf !== null).length;
          return {
            recovered: recovered.length,
            failed,
            never_sent: recovered.length - failed,
            may_have_more: recovered.length === MAX_RECOVERED,
            data: replays,
          };
        }),
      ),
    );
}
