import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { render } from '../sql/sql.js';
import { requireReadingOnly } from '../sql/statement-check.js';
import { type TakeTurn, type TurnOptions, Turns } from './turn.js';

/** A kind of work, with the method that takes a turn at it. */
export interface TurnKind extends TurnOptions {
  readonly take: TakeTurn;
}

/** The kinds of work (`@Turns`) that the modules of a process declare, by name. */
@Injectable()
export class TurnKinds implements OnModuleInit {
  private kinds: ReadonlyMap<string, TurnKind> = new Map();

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly methods: MetadataScanner,
  ) {}

  /** @throws Error when two kinds have one name, or the search for due businesses of one locks or writes */
  onModuleInit(): void {
    const found = this.discovery.getProviders().flatMap((provider) => this.kindsOf(provider));
    for (const { kind, due } of found) {
      if (found.filter((each) => each.kind === kind).length > 1)
        throw new Error(`The kind of work ${kind} is declared twice.`);
      requireReadingOnly(render(due(new Date(0)), null).text);
    }
    this.kinds = new Map(found.map((each) => [each.kind, each]));
  }

  get all(): readonly TurnKind[] {
    return [...this.kinds.values()];
  }

  /** Undefined for a kind that only another release knows. */
  named(kind: string): TurnKind | undefined {
    return this.kinds.get(kind);
  }

  private kindsOf(provider: ReturnType<DiscoveryService['getProviders']>[number]): TurnKind[] {
    const instance = provider.instance as Record<string, TakeTurn> | undefined;
    if (!instance || typeof instance !== 'object' || !provider.isDependencyTreeStatic()) return [];
    return this.methods.getAllMethodNames(Object.getPrototypeOf(instance) as object).flatMap((method) => {
      const options = this.discovery.getMetadataByDecorator(Turns, provider, method);
      return options ? [{ ...options, take: (id, stopping) => instance[method]!(id, stopping) }] : [];
    });
  }
}
