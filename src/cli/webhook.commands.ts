import { readFileSync } from 'node:fs';
import { InvalidArgumentError, type Command } from 'commander';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import {
  ChangeEndpointDto,
  RegisterEndpointDto,
  WebhooksService,
  WebhookTargets,
} from '../webhooks/index.js';
import { parse } from '../kernel/validation/parse.js';
import { addDeliveryCommands } from './delivery.commands.js';
import { addListOfBusiness } from './lists.js';
import type { Operator } from './operator.js';
import type { Run } from './command.js';
import { list } from './values.js';

interface OptionFlags {
  readonly description?: string;
  readonly payload?: string;
  readonly signature?: string;
  readonly buildings?: readonly string[];
  readonly ignoreKeys?: readonly string[];
  readonly ordered?: boolean;
  readonly clientCertificate?: string;
  readonly oauth2?: Readonly<Record<string, unknown>>;
  readonly header?: readonly HeaderFlag[];
}

interface NewEndpointFlags extends OptionFlags {
  readonly business: string;
  readonly url: string;
  readonly events: readonly string[];
}

interface ChangeFlags extends OptionFlags {
  readonly id: string;
  readonly events?: readonly string[];
  readonly clearHeaders?: true;
  readonly clearClientCertificate?: true;
  readonly clearOauth2?: true;
}

interface HeaderFlag {
  readonly name: string;
  readonly value?: string;
}

/**
 * `webhook register`, `update`, `list`, `ping`, `enable`, `pause`, `resume`, `disable`, `delete`, `rotate-secret`; and what is done
 * with deliveries.
 */
export function addWebhookCommands(program: Command, run: Run): void {
  const webhook = program.command('webhook').description('Webhook endpoints and their deliveries.');

  withOptions(webhook.command('register'))
    .description('Registers an endpoint, disabled until a ping succeeds, and shows its secret this once.')
    .requiredOption('--business <business>', 'the business')
    .requiredOption('--url <url>', 'where deliveries go')
    .requiredOption('--events <types>', 'such as operation.created,operation.cancelled', list)
    .action(({ business, url: given, events, ...flags }: NewEndpointFlags) =>
      run(async (operator) => {
        const raw = { url: given, event_types: events, ...fieldsOf(flags) };
        const { url, ...options } = parse(RegisterEndpointDto, raw);
        const owner = await operator.ownerOf(business);
        const targets = operator.the(WebhookTargets);
        const target = await targets.admit(url);
        const wanted = await targets.admitIn(options);
        return operator.work(owner, async (work) => {
          const webhooks = operator.the(WebhooksService);
          const { id, secret } = await webhooks.register(work, { target, ...wanted, evenOffPlan: true });
          return { ...(await webhooks.get(work, id)).item(), secret };
        });
      }),
    );

  withOptions(webhook.command('update'))
    .description('Changes what an endpoint is told of, and how; what is not given stays.')
    .requiredOption('--id <endpoint>', 'the endpoint')
    .option('--events <types>', 'such as operation.created,operation.cancelled', list)
    .option('--clear-headers', 'takes all headers of its own away')
    .option('--clear-client-certificate', 'takes the client certificate away')
    .option('--clear-oauth2', 'takes the client of OAuth 2.0 away')
    .action(({ id, events, clearHeaders, clearClientCertificate, clearOauth2, ...options }: ChangeFlags) =>
      run(async (operator) => {
        const cleared = {
          ...(clearHeaders ? { headers: [] } : {}),
          ...(clearClientCertificate ? { client_certificate: null } : {}),
          ...(clearOauth2 ? { oauth2: null } : {}),
        };
        const types = events ? { event_types: events } : {};
        const given = parse(ChangeEndpointDto, { ...fieldsOf(options), ...types, ...cleared });
        const change = await operator.the(WebhookTargets).admitIn(given);
        return asOwner(operator, id, async (webhooks, work) => {
          await webhooks.change(work, id, change);
          return (await webhooks.get(work, id)).item();
        });
      }),
    );

  const verbs = {
    ping: 'Sends the test event; a success enables the endpoint. The worker does it within a second.',
    enable: 'Enables again an endpoint that has had a success before; a ping enables a new one.',
    pause: 'Pauses an endpoint: what comes is kept, for seven days at most.',
    resume: 'Lets what was kept in a pause go out, the oldest first.',
    disable: 'Disables an endpoint; what waits for it is dead.',
  } as const;
  /** A command that does something to one endpoint, as its owner. */
  const addAction = (
    name: string,
    description: string,
    act: (webhooks: WebhooksService, work: UnitOfWork, id: string) => Promise<object>,
  ) =>
    webhook
      .command(name)
      .description(description)
      .requiredOption('--id <endpoint>', 'the endpoint')
      .action(({ id }: { id: string }) =>
        run((operator) => asOwner(operator, id, (webhooks, work) => act(webhooks, work, id))),
      );
  for (const [verb, description] of Object.entries(verbs) as [keyof typeof verbs, string][])
    addAction(verb, description, async (webhooks, work, id) => {
      await webhooks[verb](work, id);
      return (await webhooks.get(work, id)).item();
    });
  addAction('delete', 'Removes an endpoint; what waits for it is dead.', async (webhooks, work, id) => {
    const endpoint = (await webhooks.get(work, id)).item();
    await webhooks.delete(work, id);
    return { ...endpoint, enabled: false, deleted: true };
  });
  addAction(
    'rotate-secret',
    'Rotates the secret, and shows the new one this once. For 24 hours both sign.',
    async (webhooks, work, id) => {
      const secret = await webhooks.rotateSecret(work, id);
      return { ...(await webhooks.get(work, id)).item(), secret };
    },
  );

  addListOfBusiness(
    webhook,
    run,
    'The webhook endpoints of a business, newest first.',
    (operator, tenant, page) => operator.the(WebhooksService).list(tenant, page),
  );

  addDeliveryCommands(webhook, run);
}

/** The flags of what can be chosen of an endpoint, at first and later. */
function withOptions(command: Command): Command {
  return command
    .option('--description <text>', 'a label')
    .option('--payload <form>', 'full, or thin: of the resource its id alone')
    .option('--signature <kind>', 'hmac, ed25519 or both: what deliveries are signed with')
    .option('--buildings <buildings>', 'tells it of these buildings alone; empty: of everything', list)
    .option('--ignore-keys <keys>', 'does not tell it what these keys do; empty: tells it everything', list)
    .option('--ordered', 'attempts no event of a resource before the one before it is over')
    .option('--no-ordered', 'attempts events as they come')
    .option('--client-certificate <file>', 'a certificate, its chain and its private key, in PEM', contentOf)
    .option('--oauth2 <file>', 'JSON with token_url, client_id, client_secret and perhaps scope', objectIn)
    .option('--header <header>', 'such as "X-Api-Key: abc", up to ten of them', header);
}

/** What a file holds. @throws InvalidArgumentError when it cannot be read */
function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new InvalidArgumentError((error as Error).message);
  }
}

/** The object that a file holds in JSON. @throws InvalidArgumentError */
function objectIn(file: string): Record<string, unknown> {
  const text = contentOf(file);
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    // What stands there may be secret: it is not repeated.
    throw new InvalidArgumentError('It must hold an object in JSON.');
  }
}

/** @throws InvalidArgumentError */
function header(text: string, before: readonly HeaderFlag[] = []): HeaderFlag[] {
  const [, name, value] = /^([^:]+):(.*)$/.exec(text) ?? [];
  if (name === undefined) throw new InvalidArgumentError('It must be a name, a colon and a value.');
  return [...before, { name: name.trim(), ...(value!.trim() === '' ? {} : { value: value!.trim() }) }];
}

function fieldsOf({
  buildings,
  ignoreKeys,
  header: headers,
  clientCertificate,
  ...others
}: OptionFlags): Record<string, unknown> {
  return {
    ...others,
    ...(buildings ? { building_ids: buildings } : {}),
    ...(ignoreKeys ? { ignored_key_ids: ignoreKeys } : {}),
    ...(headers ? { headers } : {}),
    ...(clientCertificate === undefined ? {} : { client_certificate: clientCertificate }),
  };
}

async function asOwner<T>(
  operator: Operator,
  id: string,
  act: (webhooks: WebhooksService, work: UnitOfWork) => Promise<T>,
): Promise<T> {
  const owner = await operator.ownerOfThe('webhook endpoint', id);
  return operator.work(owner, (work) => act(operator.the(WebhooksService), work));
}
