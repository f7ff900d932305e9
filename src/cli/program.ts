import { Command } from 'commander';
import { createRequire } from 'node:module';
import { addBusinessCommands } from './business.commands.js';
import { addDemoCommands } from './demo.commands.js';
import { addKeyCommands } from './key.commands.js';
import { addOperationCommands } from './operation.commands.js';
import { addPartCommands } from './part.commands.js';
import type { Output, Run } from './command.js';
import { addSecretCommands } from './secret.commands.js';
import { addTechnicianCommands } from './technician.commands.js';
import { addUserCommands } from './user.commands.js';
import { addVendorCommands } from './vendor.commands.js';
import { addWebhookCommands } from './webhook.commands.js';

const require = createRequire(import.meta.url);
const { version: VERSION } = require('../../package.json') as { version: string };

/** All of the operator's commands: `<noun> <verb> --flags`. Parsing throws a CommanderError for wrong usage. */
export function programOf(run: Run, { stdout, stderr }: Output): Command {
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
  for (const noun of program.commands) refuseOthers(noun, 'verb');
  refuseOthers(program, 'noun');
  return program;
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
