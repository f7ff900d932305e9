import { Command } from 'commander';
import { createRequire } from 'node:module';
import { addBusinessCommands } from './business.commands.js';
import { addDemoCommands } from './demo.commands.js';
import { addKeyCommands } from './key.commands.js';
import { addOperationCommands } from './operation.commands.js';
import { addPartCommands } from './part.commands.js';
import type { Output, RunCommand } from './command.js';
import { addSecretCommands } from './secret.commands.js';
import { addTechnicianCommands } from './technician.commands.js';
import { addUserCommands } from './user.commands.js';
import { addVendorCommands } from './vendor.commands.js';
import { addWebhookCommands } from './webhook.commands.js';

const require = createRequire(import.meta.url);
const { version: VERSION } = require('../../package.json') as { version: string };

/** The flag that may be given several times: its values are collected. */
const REPEATABLE = 'header';

/** All of the operator's commands: `<noun> <verb> --flags`. Parsing throws a CommanderError for wrong usage. */
export function programOf(run: RunCommand, { stdout, stderr }: Output): Command {
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
  addBusinessCommands(program, run);
  addUserCommands(program, run);
  addKeyCommands(program, run);
  addTechnicianCommands(program, run);
  addVendorCommands(program, run);
  addPartCommands(program, run);
  addOperationCommands(program, run);
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
