import { CommanderError } from 'commander';
import { parseConfig, type Config } from '../config.js';
import { ApiError, fieldsInWords } from '../kernel/errors/api-error.js';
import { reasonOf } from '../kernel/errors/reason-of.js';
import { withServices } from '../processes/operator.js';
import { Incomplete, type RunCommand, type Streams } from './command.js';
import { Operator } from './operator.js';
import { programOf } from './program.js';

const SUCCESS = 0;
const FAILURE = 1;
const WRONG_USAGE = 2;

/**
 * Runs one of the operator's commands. Prints one JSON object on standard output, or one line on standard error; both if a part failed.
 *
 * @param args the command line after the program's name: noun, verb, flags
 * @returns the exit status: 0; 1 if the command failed; 2 for wrong usage
 */
export async function runCommand(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  streams: Streams,
): Promise<number> {
  const { stdout, stderr } = streams;
  const run: RunCommand = async (act, options) => {
    const result = await withServices(quiet(environment), (services) => act(new Operator(services)), options);
    const isIncomplete = result instanceof Incomplete;
    stdout.write(`${JSON.stringify(isIncomplete ? result.result : result)}\n`);
    if (isIncomplete) throw new Error(result.problem);
  };
  // The reader has closed the pipe. By now the services are closed, so the process can exit.
  stdout.once('error', (error) => {
    stderr.write(`The answer could not be written: ${lineOf(error)}\n`);
    process.exit(FAILURE);
  });
  try {
    await programOf(run, streams).parseAsync(args, { from: 'user' });
    return SUCCESS;
  } catch (error) {
    // Commander has already printed the usage error, or the requested help.
    if (error instanceof CommanderError) return error.exitCode === SUCCESS ? SUCCESS : WRONG_USAGE;
    const isUnreachable =
      environment.DATABASE_URL && UNREACHABLE.has((error as { code?: string }).code ?? '');
    stderr.write(
      `${isUnreachable ? 'The database that DATABASE_URL names cannot be reached: ' : ''}${lineOf(error)}\n`,
    );
    return FAILURE;
  }
}

const UNREACHABLE: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT']);

/** Commands do not log their progress, unless LOG_LEVEL is set. */
function quiet(environment: NodeJS.ProcessEnv): Config {
  return parseConfig({ ...environment, LOG_LEVEL: environment.LOG_LEVEL || 'warn' });
}

/** An error in one line. If several flags are invalid, it lists every problem (D4). */
function lineOf(error: unknown): string {
  if (error instanceof ApiError && error.fields)
    return inOneLine(
      fieldsInWords(error.fields)
        .map((field) => field.message)
        .join(' '),
    );
  const first = error instanceof AggregateError ? (error.errors[0] as unknown) : error;
  return inOneLine(reasonOf(first));
}

function inOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
