import { Command } from 'commander';
import { DemoService, SeedAtSizeDto, SizeService } from '../demo/index.js';
import { parse } from '../kernel/validation/parse.js';
import { VERSION } from '../kernel/version.js';
import { SecretRenewal, UsedSecretKeys } from '../webhooks/index.js';
import { addImportCommands } from './import.commands.js';
import { addBusinessCommands } from './business.commands.js';
import { Incomplete, integer, named, type RunCommand, type Streams } from './command.js';
import { addKeyCommands } from './key.commands.js';
import { addOperationCommands } from './operation.commands.js';
import type { Operator } from './operator.js';
import { addPartCommands } from './part.commands.js';
import { addTechnicianCommands, addVendorCommands } from './people.commands.js';
import { addUserCommands } from './user.commands.js';
import { addWebhookCommands } from './webhook.commands.js';

/** The flag that may be given several times: its values are collected. */
const REPEATABLE = 'header';

/** All of the operator's commands: `<noun> <verb> --flags`. Parsing throws a CommanderError for wrong usage. */
export function programOf(run: RunCommand, streams: Streams): Command {
  const { stdin, stdout, stderr } = streams;
  const program = new Command('cli')
    .description("The operator's commands. Each prints one JSON object on standard output.")
    .exitOverride()
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
      outputError: (text, write) => write(`${text.replace(/\s+/g, ' ').trim()}\n`),
    })
    .showSuggestionAfterError(false)
    .version(VERSION, '--version', 'prints the version')
    .configureHelp({
      optionDescription: ({ description, mandatory }) => description + (mandatory ? ' (required)' : ''),
    });
  addBusinessCommands(program, run, streams);
  addUserCommands(program, run, stdin);
  addKeyCommands(program, run);
  addTechnicianCommands(program, run);
  addVendorCommands(program, run);
  addPartCommands(program, run);
  addOperationCommands(program, run);
  addImportCommands(program, run);
  addWebhookCommands(program, run);
  addSecretCommands(program, run);
  addDemoCommands(program, run);
  for (const noun of program.commands) {
    for (const verb of noun.commands) refuseRepeatedFlags(verb);
    refuseOthers(noun, 'verb');
  }
  refuseOthers(program, 'noun');
  return program;
}

/** Of a flag given twice, commander would silently use the last value: the command could act on another record than the one meant. */
function refuseRepeatedFlags(command: Command): void {
  const given = new Set<string>();
  for (const name of command.options.map((option) => option.name()).filter((each) => each !== REPEATABLE))
    command.on(`option:${name}`, () => {
      if (given.has(name)) command.error(`error: option '--${name}' was given twice`);
      given.add(name);
    });
}

/** For a missing or unknown word, prints the available ones in one line; commander itself would print its whole help. */
function refuseOthers(command: Command, word: 'noun' | 'verb'): void {
  const names = command.commands.map((each) => each.name()).join(', ');
  command
    .usage(`<${word}> [options]`)
    .helpCommand(true)
    .argument(`[${word}]`)
    .allowUnknownOption()
    .allowExcessArguments()
    .action((given?: string) => {
      const wrong = given === undefined ? `missing ${word}` : `unknown ${word} '${given}'`;
      command.error(`error: ${wrong}; available: ${names}`);
    });
}

type Flags = Partial<Record<'assets' | 'operations' | 'parts' | 'deliveries', number>>;

/** `demo seed`. */
function addDemoCommands(program: Command, run: RunCommand): void {
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

/** `secrets re-encrypt`. */
function addSecretCommands(program: Command, run: RunCommand): void {
  program
    .command('secrets')
    .description('Secrets that are encrypted at rest.')
    .command('re-encrypt')
    .description(
      'Re-encrypts stored secrets with SECRET_KEY, so that SECRET_KEY_PREVIOUS can be removed. Fails if some cannot be decrypted.',
    )
    .option(
      '--key-lost',
      'the former key is lost: its secrets stay unreadable, and processes start without it',
    )
    .action(({ keyLost: isKeyLost }: { readonly keyLost?: boolean }) => run(reEncrypt, { isKeyLost }));
}

async function reEncrypt(operator: Operator): Promise<object> {
  const total = { businesses: 0, endpoints: 0, renewed: 0 };
  const unreadable: { business_id: string; endpoint_id: string; secret: string }[] = [];
  for (const principal of await operator.businessesWithEndpoints()) {
    const counts = await operator.work(principal, (work) => operator.get(SecretRenewal).renew(work));
    total.businesses += 1;
    total.endpoints += counts.endpoints;
    total.renewed += counts.renewed;
    for (const { endpointId, secret } of counts.unreadable)
      unreadable.push({ business_id: principal.businessId, endpoint_id: endpointId, secret });
  }
  await operator.get(UsedSecretKeys).keepOnlyPresent();
  const result = { ...total, unreadable: unreadable.length, unreadable_secrets: unreadable };
  if (unreadable.length === 0) return result;
  const names = unreadable.map(({ endpoint_id: id, secret }) => `${secret} of ${id}`);
  const problem = `Neither SECRET_KEY nor SECRET_KEY_PREVIOUS decrypts these secrets of webhook endpoints: ${named(names)}.`;
  return new Incomplete(result, problem);
}
