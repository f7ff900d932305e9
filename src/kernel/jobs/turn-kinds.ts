import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { render } from '../sql/sql.js';
import { requireReadingOnly } from '../sql/statement-check.js';
import { decoratedMethods } from './decorated-methods.js';
import { type RunTurn, type TurnOptions, Turns } from './turn.js';

/** A kind of work, with the method that runs one turn of it. */
export interface TurnKind extends TurnOptions {
  readonly run: RunTurn;
}

/** The kinds of work (`@Turns`) that the modules of a process declare, by name. */
@Injectable()
export class TurnKinds implements OnModuleInit {
  private kinds: ReadonlyMap<string, TurnKind> = new Map();

  constructor(private readonly discovery: DiscoveryService) {}

  /** @throws Error when two kinds have the same name, or when one of a kind's queries locks or writes */
  onModuleInit(): void {
    const found: TurnKind[] = decoratedMethods(this.discovery, Turns);
    for (const { kind, due, underWay, dueTimes } of found) {
      if (found.filter((each) => each.kind === kind).length > 1)
        throw new Error(`The kind of work ${kind} is declared twice.`);
      for (const read of [due(new Date(0)), underWay, dueTimes])
        if (read) requireReadingOnly(render(read, null).text);
    }
    this.kinds = new Map(found.map((each) => [each.kind, each]));
  }

  get all(): readonly TurnKind[] {
    return [...this.kinds.values()];
  }

  /** Undefined for a kind that this release does not know. */
  named(kind: string): TurnKind | undefined {
    return this.kinds.get(kind);
  }
}
