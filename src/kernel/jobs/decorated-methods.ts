import { type DiscoverableDecorator, type DiscoveryService, MetadataScanner } from '@nestjs/core';

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
