import { Injectable } from '@nestjs/common';
import {
  buildingResource,
  BuildingsService,
  floorResource,
  FloorsService,
  ListFloorsQuery,
  ListLocationsQuery,
  ListRoomsQuery,
  LocationsService,
  roomResource,
  RoomsService,
  type BuildingOutline,
} from '../../hierarchy/index.js';
import { Single } from '../../kernel/database/page.js';
import { objectSchema, type Schema } from '../../kernel/resource/field.js';
import { listTool, readTool, type ToolSource } from '../tool.js';
import { Nothing, withId } from '../tool-input.js';

const text = { type: 'string' };
const integer = { type: 'integer' };
const objectOf = (object: string, fields: Record<string, Schema>) =>
  objectSchema(object, { id: text, object: { type: 'string', const: object }, name: text, ...fields });
const listOf = (items: Schema): Schema => ({ type: 'array', items });

/** A building as an agent gets it. The tree of the API contains the assets themselves, which can be megabytes. */
const TREE = objectOf('building', {
  physical_address: text,
  floors: listOf(
    objectOf('floor', { level: integer, rooms: listOf(objectOf('room', { asset_count: integer })) }),
  ),
});

function treeOf({ id, name, address, floors }: BuildingOutline): object {
  return {
    id,
    object: 'building',
    name,
    physical_address: address,
    floors: floors.map(({ rooms, ...floor }) => ({
      id: floor.id,
      object: 'floor',
      name: floor.name,
      level: floor.level,
      rooms: rooms.map((room) => ({
        id: room.id,
        object: 'room',
        name: room.name,
        asset_count: room.contents,
      })),
    })),
  };
}

/** Tools that find places: buildings, their floors and rooms. */
@Injectable()
export class LocationTools implements ToolSource {
  constructor(
    private readonly buildings: BuildingsService,
    private readonly floors: FloorsService,
    private readonly rooms: RoomsService,
    private readonly locations: LocationsService,
  ) {}

  readonly tools = [
    listTool({
      name: 'list_buildings',
      title: 'List buildings',
      description: 'Lists the buildings of the business, newest first. Changes nothing.',
      scope: 'buildings:read',
      takes: ListLocationsQuery,
      of: buildingResource,
      act: (tenant, filters, page) => this.buildings.list(tenant, page, filters),
    }),
    listTool({
      name: 'list_floors',
      title: 'List floors',
      description:
        'Lists floors, newest first. `building_id` lists only those of one building. Changes nothing.',
      scope: 'floors:read',
      takes: ListFloorsQuery,
      of: floorResource,
      act: (tenant, filters, page) => this.floors.list(tenant, filters, page),
    }),
    listTool({
      name: 'list_rooms',
      title: 'List rooms',
      description:
        'Lists rooms, newest first. `building_id` or `floor_id` lists only those of one building or floor. Changes nothing.',
      scope: 'rooms:read',
      takes: ListRoomsQuery,
      of: roomResource,
      act: (tenant, filters, page) => this.rooms.list(tenant, filters, page),
    }),
    readTool({
      name: 'get_building_tree',
      title: 'Get the floors and rooms of a building',
      description:
        'Returns a building with all its floors, lowest first, and their rooms by name, each with the number of assets in it. find_assets with `room_id` lists these assets. Changes nothing.',
      scope: 'buildings:read',
      takes: withId('building_id', 'The id of the building, from list_buildings.', Nothing),
      returns: { schema: TREE },
      act: async (tenant, { buildingId }) =>
        new Single(JSON.stringify(treeOf(await this.locations.outline(tenant, buildingId)))),
    }),
  ];
}
