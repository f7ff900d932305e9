import { SetMetadata } from '@nestjs/common';
import type { ModulesContainer } from '@nestjs/core';
import type { EntityClass, Sql } from '../sql/sql.js';
import { tenantTable } from '../sql/tenant-entity.js';
import type { EventType } from './event-type.js';
import type { Resource } from './resource.js';

/** The parts of the data model that a module declares. */
export interface Declarations {
  /** Its tables, for the data source. */
  readonly entities?: readonly EntityClass<object>[];
  /** Its resources, for the API description. */
  readonly resources?: readonly Resource[];
  /** The types of events that it emits. */
  readonly eventTypes?: readonly EventType[];
  /** A query of one business that returns a row if new events of a type are to be delivered. Only one module declares it. */
  readonly subscribers?: SubscribersOf;
}

/** @param eventType the name of the type */
export type SubscribersOf = (eventType: string) => Sql;

const DECLARATIONS = Symbol('declarations');

/** Declares a module's part of the data model. */
export const Declares = (declarations: Declarations): ClassDecorator =>
  SetMetadata(DECLARATIONS, declarations);

/**
 * Everything that the modules of a process declare. It only depends on the modules, and not on which files were imported or in
 * which order.
 */
export class DataModel {
  readonly entities: ReadonlySet<EntityClass<object>>;
  /** By schema name. */
  readonly resources: ReadonlyMap<string, Resource>;
  /** By name (§6.5). */
  readonly eventTypes: ReadonlyMap<string, EventType>;
  /** Undefined when no module of the process delivers events. */
  readonly subscribers: SubscribersOf | undefined;
  /** The resources in the change feed (D49), by table. */
  private readonly inFeed: ReadonlyMap<string, Resource>;

  /** @throws Error when a name, or an entity, is declared twice */
  constructor(declarations: readonly Declarations[]) {
    const entities = declarations.flatMap((each) => each.entities ?? []);
    const resources = declarations.flatMap((each) => each.resources ?? []);
    const eventTypes = declarations.flatMap((each) => each.eventTypes ?? []);
    this.entities = new Set(byName('entity', entities).values());
    this.resources = byName('resource', resources);
    this.eventTypes = byName(
      'event type',
      eventTypes.sort((one, other) => one.name.localeCompare(other.name)),
    );
    this.subscribers = declarations.find((each) => each.subscribers)?.subscribers;
    const inFeed = resources.filter(({ isInFeed }) => isInFeed);
    this.inFeed = new Map(inFeed.map((each) => [tenantTable(each.entity).table, each]));
  }

  /** The resource of a table that is in the change feed; undefined for any other table. */
  feedResourceIn(table: string): Resource | undefined {
    return this.inFeed.get(table);
  }

  /** Every resource in the change feed, by name. */
  get feedResources(): Resource[] {
    return [...this.inFeed.values()].sort((one, other) => one.object.localeCompare(other.object));
  }

  /** Collects the declarations of all modules of a process, in their order. The modules need not be started. */
  static of(modules: ModulesContainer): DataModel {
    const classes = new Set([...modules.values()].map(({ metatype }) => metatype));
    return new DataModel(
      [...classes].flatMap((each) => (Reflect.getMetadata(DECLARATIONS, each) as Declarations) ?? []),
    );
  }

  /** The names of the event types that a principal may not read (D69). */
  eventsHiddenFrom(principal: { may(permission: string): boolean }): string[] {
    return [...this.eventTypes.values()].flatMap(({ name, needs }) =>
      needs === undefined || principal.may(needs) ? [] : [name],
    );
  }

  /** @throws Error for a resource that no module of this process declares */
  requireResource(resource: Resource): void {
    if (this.resources.get(resource.name) !== resource) throw undeclared('resource', resource.name);
  }

  /** @throws Error for an event type that no module of this process declares */
  requireEventType(type: EventType): void {
    if (this.eventTypes.get(type.name) !== type) throw undeclared('event type', type.name);
  }
}

function byName<T extends { readonly name: string }>(kind: string, all: readonly T[]): Map<string, T> {
  const named = new Map<string, T>();
  for (const each of all) {
    if (named.has(each.name)) throw new Error(`The ${kind} ${each.name} is declared twice.`);
    named.set(each.name, each);
  }
  return named;
}

function undeclared(kind: string, name: string): Error {
  return new Error(`No module declares the ${kind} ${name}: add it to @Declares of its module.`);
}
