import type { Command } from 'commander';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { RegisterEndpointDto, WebhooksService, WebhookTargets } from '../webhooks/index.js';
import { parse } from '../kernel/validation/parse.js';
import type { Operator } from './operator.js';
import type { Run } from './run.js';
import { list, moment } from './values.js';

interface NewEndpointFlags {
  readonly business: string;
  readonly url: string;
  readonly events: readonly string[];
  readonly description?: string;
}

/** `webhook register`, `ping`, `enable`, `disable`, `delete`, `rotate-secret`, `replay`, `recover`. */
export function addWebhookCommands(program: Command, run: Run): void {
  const webhook = program.command('webhook').description('Webhook endpoints and their deliveries.');

  webhook
    .command('register')
    .description('Registers an endpoint, disabled until a ping succeeds, and shows its secret this once.')
    .requiredOption('--business <business>', 'the business')
    .requiredOption('--url <url>', 'where deliveries go')
    .requiredOption('--events <types>', 'such as operation.created,operation.cancelled', list)
    .option('--description <text>', 'a label')
    .action(({ business, events, ...given }: NewEndpointFlags) =>
      run(async (operator) => {
        const { url, ...wanted } = parse(RegisterEndpointDto, { ...given, event_types: events });
        const owner = await operator.ownerOf(business);
        const target = await operator.the(WebhookTargets).admit(url);
        return operator.work(owner, async (work) => {
          const webhooks = operator.the(WebhooksService);
          const { id, secret } = await webhooks.register(work, { target, ...wanted });
          return { ...(await webhooks.get(work, id)).item(), secret };
        });
      }),
    );

  const verbs = {
    ping: 'Sends the test event; a success enables the endpoint. The worker does it within a second.',
    enable: 'Enables again an endpoint that has had a success before; a ping enables a new one.',
    disable: 'Disables an endpoint; what waits for it is dead.',
  } as const;
  for (const [verb, description] of Object.entries(verbs) as [keyof typeof verbs, string][]) {
    webhook
      .command(verb)
      .description(description)
      .requiredOption('--id <endpoint>', 'the endpoint')
      .action(({ id }: { id: string }) =>
        run((operator) =>
          asOwner(operator, 'webhook endpoint', id, async (webhooks, work) => {
            await webhooks[verb](work, id);
            return (await webhooks.get(work, id)).item();
          }),
        ),
      );
  }

  webhook
    .command('delete')
    .description('Removes an endpoint; what waits for it is dead.')
    .requiredOption('--id <endpoint>', 'the endpoint')
    .action(({ id }: { id: string }) =>
      run((operator) =>
        asOwner(operator, 'webhook endpoint', id, async (webhooks, work) => {
          const endpoint = (await webhooks.get(work, id)).item();
          await webhooks.delete(work, id);
          return { ...endpoint, enabled: false, deleted: true };
        }),
      ),
    );

  webhook
    .command('rotate-secret')
    .description('Gives an endpoint a new secret, and shows it this once. For 24 hours both sign.')
    .requiredOption('--id <endpoint>', 'the endpoint')
    .action(({ id }: { id: string }) =>
      run((operator) =>
        asOwner(operator, 'webhook endpoint', id, async (webhooks, work) => {
          const secret = await webhooks.rotateSecret(work, id);
          return { ...(await webhooks.get(work, id)).item(), secret };
        }),
      ),
    );

  webhook
    .command('replay')
    .description('Delivers an event again: the same body, a new delivery.')
    .requiredOption('--delivery <delivery>', 'the delivery to repeat')
    .action(({ delivery }: { delivery: string }) =>
      run((operator) =>
        asOwner(operator, 'webhook delivery', delivery, async (webhooks, work) =>
          (await webhooks.delivery(work, await webhooks.replay(work, delivery))).item(),
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
        asOwner(operator, 'webhook endpoint', id, async (webhooks, work) => {
          const ids = await webhooks.recover(work, id, since);
          const deliveries = await Promise.all(ids.map((each) => webhooks.delivery(work, each)));
          return { data: deliveries.map((each) => each.item()) };
        }),
      ),
    );
}

async function asOwner<T>(
  operator: Operator,
  kind: 'webhook endpoint' | 'webhook delivery',
  id: string,
  act: (webhooks: WebhooksService, work: UnitOfWork) => Promise<T>,
): Promise<T> {
  const owner = await operator.ownerOfThe(kind, id);
  return operator.work(owner, (work) => act(operator.the(WebhooksService), work));
}
