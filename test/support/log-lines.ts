import { setTimeout as pause } from 'node:timers/promises';
import type { ServiceProcess } from './process.js';

/** A line of a process's log. */
export type LogLine = Readonly<Record<string, unknown>> & { readonly msg: string };

/** What a process has logged so far. */
export function linesOf({ output }: ServiceProcess): LogLine[] {
  return output
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line) as LogLine);
}

/** Resolves with the first line that has all of these values. @throws Error if there is none in time */
export async function logged(
  service: ServiceProcess,
  values: Readonly<Record<string, unknown>>,
  withinMs = 20_000,
): Promise<LogLine> {
  for (const deadline = Date.now() + withinMs; Date.now() < deadline; await pause(10)) {
    const found = linesOf(service).find((line) =>
      Object.entries(values).every(([name, value]) => line[name] === value),
    );
    if (found) return found;
  }
  throw new Error(`No line has ${JSON.stringify(values)}: ${service.output}${service.errors}`);
}
