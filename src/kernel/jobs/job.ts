import { type DiscoverableDecorator, DiscoveryService, MetadataScanner } from '@nestjs/core';

/** Options of a recurring job. */
export interface JobOptions {
  /** The job's name in the log, unique within a process. */
  readonly name: string;
  /** The pause between two rounds, in milliseconds. A round that returns true is followed by the next one at once. */
  readonly everyMs: number;
}

/**
 * Makes a provider's method a recurring job. A process that imports the module and runs jobs calls the method again
 * and again, one round at a time. Other processes, and tests, can call the method directly.
 */
export const Job = DiscoveryService.createDecorator<JobOptions>();

/** The methods of a process's providers that have a decorator, bound to their provider, with the decorator's options. */
export function decoratedMethods<Options, Run extends (...parameters: never[]) => unknown>(
  discovery: DiscoveryService,
  decorator: DiscoverableDecorator<Options>,
): (Options & { readonly run: Run })[] {
  return discovery.getProviders().flatMap((provider) => {
    const instance = provider.instance as Record<string, Run> | undefined;
    if (!instance || typeof instance !== 'object' || !provider.isDependencyTreeStatic()) return [];
    const names = new MetadataScanner().getAllMethodNames(Object.getPrototypeOf(instance) as object);
    return names.flatMap((name) => {
      const options: Options | undefined = discovery.getMetadataByDecorator(decorator, provider, name);
      return options ? [{ ...options, run: instance[name]!.bind(instance) as Run }] : [];
    });
  });
}
