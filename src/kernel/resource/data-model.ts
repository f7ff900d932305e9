import { SetMetadata } from '@nestjs/common';
import type { ModulesContainer } from '@nestjs/core';
import type { EntityClass } from '../sql/sql.js';
import { tenantTable } from '../sql/tenant-entity.js';
import type { EventType } from './event-type.js';
import type { Resource } from './resource.js';

/** What a module adds to the data of the service. */
export interface Declarations {
  /** Its tables, for the data source. */
  readonly entities?: readonly EntityClass<object>[];
  /** Its resources, for the description of the API. */
  readonly resources?: readonly Resource[];
  /** The kinds of event that it emits, to which endpoints subscribe. */
  readonly eventTypes?: readonly EventType[];
}

const DECLARATIONS = Symbol('declarations');

/** Says of a module, in this one place, what it adds to the data of the service. */
export const Declares = (declarations: Declarations): ClassDecorator =>
  SetMetadata(DECLARATIONS, declarations);

/**
 * Everything that the modules of a process declare. It comes from the modules alone: which files were imported, and in what
 * order, makes no difference.
 */
export class DataModel {
  readonly entities: ReadonlySet<EntityClass<object>>;
  /** By the name of the schema. */
  readonly resources: ReadonlyMap<string, Resource>;
  /** By name (§6.5). */
  readonly eventTypes: ReadonlyMap<string, EventType>;
  /** Those whose changes are told, by the table of their rows (D49). */
  private readonly followed: ReadonlyMap<string, Resource>;

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
    const followed = resources.filter(({ isFollowed }) => isFollowed);
    this.followed = new Map(followed.map((each) => [tenantTable(each.entity).table, each]));
  }

  /** The resource that the rows of a table are, if its changes are told; undefined for any other table. */
  followedIn(table: string): Resource | undefined {
    return this.followed.get(table);
  }

  /** Every resource whose changes are told, by name. */
  get followedResources(): Resource[] {
    return [...this.followed.values()].sort((one, other) => one.object.localeCompare(other.object));
  }

  /** Collects the declarations of all modules of a process, in their order. They need not have been started. */
  static of(modules: ModulesContainer): DataModel {
    const classes = new Set([...modules.values()].map(({ metatype }) => metatype));
    return new DataModel(
      [...classes].flatMap((each) => (Reflect.getMetadata(DECLARATIONS, each) as Declarations) ?? []),
    );
  }

  /** The names of the kinds of event that a principal may not read (D69). */
  eventsHiddenFrom(principal: { may(permission: string): boolean }): string[] {
    return [...this.eventTypes.values()].flatMap(({ name, needs }) =>
      needs === undefined || principal.may(needs) ? [] : [name],
    );
  }

  /** @throws Error for a resource that no module of this process declares */
  requireResource(resource: Resource): void {
    if (this.resources.get(resource.name) !== resource) throw undeclared('resource', resource.name);
  }

  /** @throws Error for a kind of event that no module of this process declares */
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
  return new Error(`No module declares the ${kind} ${name}: name it in @Declares of its module.`);
}
