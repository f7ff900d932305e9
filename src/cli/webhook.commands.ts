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
import { list, type RunCommand } from './command.js';

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
  readonly url?: string;
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
 * `webhook register`, `update`, `list`, `ping`, `enable`, `pause`, `resume`, `disable`, `delete`, `rotate-secret`, and the commands
 * for deliveries.
 */
export function addWebhookCommands(program: Command, run: RunCommand): void {
  const webhook = program.command('webhook').description('Webhook endpoints and their deliveries.');

  withOptions(webhook.command('register'))
    .description('Registers an endpoint, disabled until a ping succeeds. Its secret is shown only now.')
    .requiredOption('--business <business>', 'the business')
    .requiredOption('--url <url>', 'the URL that receives deliveries')
    .requiredOption('--events <types>', 'such as operation.created,operation.cancelled', list)
    .action(({ business, url: given, events, ...flags }: NewEndpointFlags) =>
      run(async (operator) => {
        const raw = { url: given, event_types: events, ...fieldsOf(flags) };
        const { url, ...options } = parse(RegisterEndpointDto, raw);
        const owner = await operator.ownerOf(business);
        const targets = operator.get(WebhookTargets);
        const target = await targets.admit(url);
        const wanted = await targets.admitTokenUrl(options);
        return operator.work(owner, async (work) => {
          const webhooks = operator.get(WebhooksService);
          const { id, secret } = await webhooks.register(work, { target, ...wanted, allowOffPlan: true });
          return { ...(await webhooks.get(work, id)).item(), secret };
        });
      }),
    );

  withOptions(webhook.command('update'))
    .description('Updates the settings of an endpoint; omitted ones stay unchanged.')
    .requiredOption('--id <endpoint>', 'the endpoint')
    .option(
      '--url <url>',
      'another URL, which gets a ping; another host needs headers, certificate and client again',
    )
    .option('--events <types>', 'such as operation.created,operation.cancelled', list)
    .option('--clear-headers', 'removes all custom headers')
    .option('--clear-client-certificate', 'removes the client certificate')
    .option('--clear-oauth2', 'removes the OAuth 2.0 client')
    .action(
      ({
        id,
        url: otherUrl,
        events,
        clearHeaders,
        clearClientCertificate,
        clearOauth2,
        ...options
      }: ChangeFlags) =>
        run(async (operator) => {
          const cleared = {
            ...(clearHeaders ? { headers: [] } : {}),
            ...(clearClientCertificate ? { client_certificate: null } : {}),
            ...(clearOauth2 ? { oauth2: null } : {}),
          };
          const types = events ? { event_types: events } : {};
          const raw = { ...fieldsOf(options), url: otherUrl, ...types, ...cleared };
          const { url, ...given } = parse(ChangeEndpointDto, raw);
          const targets = operator.get(WebhookTargets);
          const target = url === undefined ? undefined : await targets.admit(url);
          const change = await targets.admitTokenUrl(given);
          return operator.workOn('webhook endpoint', id, async (work) => {
            const webhooks = operator.get(WebhooksService);
            await webhooks.change(work, id, { ...change, target });
            return (await webhooks.get(work, id)).item();
          });
        }),
    );

  const verbs = {
    ping: 'Sends the test event, by the worker, within a second. A success enables the endpoint.',
    enable: 'Enables an endpoint that has had a success before. A new one needs a ping.',
    pause: 'Pauses an endpoint: deliveries wait, for at most seven days.',
    resume: 'Resumes a paused endpoint: waiting deliveries are sent, the oldest first.',
    disable: 'Disables an endpoint; its waiting deliveries are given up.',
  } as const;
  /** Adds a command that acts on one endpoint, as its owner. */
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
        run((operator) =>
          operator.workOn('webhook endpoint', id, (work) => act(operator.get(WebhooksService), work, id)),
        ),
      );
  for (const [verb, description] of Object.entries(verbs) as [keyof typeof verbs, string][])
    addAction(verb, description, async (webhooks, work, id) => {
      await webhooks[verb](work, id);
      return (await webhooks.get(work, id)).item();
    });
  addAction(
    'delete',
    'Deletes an endpoint; its waiting deliveries are given up.',
    async (webhooks, work, id) => {
      const endpoint = (await webhooks.get(work, id)).item();
      await webhooks.delete(work, id);
      return { ...endpoint, enabled: false, deleted: true };
    },
  );
  addAction(
    'rotate-secret',
    'Rotates the secret. The new one is shown only now. For 24 hours, deliveries are signed with both.',
    async (webhooks, work, id) => {
      const secret = await webhooks.rotateSecret(work, id);
      return { ...(await webhooks.get(work, id)).item(), secret };
    },
  );

  addListOfBusiness(
    webhook,
    run,
    'Lists the webhook endpoints of a business, newest first.',
    (operator, tenant, page) => operator.get(WebhooksService).list(tenant, page),
  );

  addDeliveryCommands(webhook, run);
}

/** Adds the flags for an endpoint's settings, which `register` and `update` share. */
function withOptions(command: Command): Command {
  return command
    .option('--description <text>', 'a label')
    .option('--payload <form>', 'full, or thin: only the id of the resource')
    .option('--signature <kind>', 'hmac, ed25519 or both')
    .option('--buildings <buildings>', 'sends only events of these buildings; empty for all', list)
    .option('--ignore-keys <keys>', 'does not send events caused by these keys; empty for none', list)
    .option('--ordered', 'sends the events of each resource one after the other')
    .option('--no-ordered', 'sends events in any order')
    .option('--client-certificate <file>', 'a certificate, its chain and its private key, in PEM', contentOf)
    .option(
      '--oauth2 <file>',
      'JSON with token_url, client_id, client_secret and optionally scope',
      jsonObjectOf,
    )
    .option('--header <header>', 'such as "X-Api-Key: abc"; up to ten', header);
}

/** The content of a file. @throws InvalidArgumentError if it cannot be read */
function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new InvalidArgumentError((error as Error).message);
  }
}

/** The JSON object in a file. @throws InvalidArgumentError */
function jsonObjectOf(file: string): Record<string, unknown> {
  const text = contentOf(file);
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    // The content may be secret, so the error does not repeat it.
    throw new InvalidArgumentError('It must contain a JSON object.');
  }
}

/** Parses one `--header` and adds it to the previous ones. @throws InvalidArgumentError */
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
