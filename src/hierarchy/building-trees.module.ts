import { Module } from '@nestjs/common';
import { Declares } from '../kernel/resource/data-model.js';
import { buildingTree, floorTree, roomTree } from './building-tree.resource.js';
import { BuildingTrees } from './building-trees.js';

/** Buildings with all their contents, for the API. */
@Module({ providers: [BuildingTrees], exports: [BuildingTrees] })
@Declares({ resources: [buildingTree, floorTree, roomTree] })
export class BuildingTreesModule {}
