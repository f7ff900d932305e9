import { Module } from '@nestjs/common';
import { AssetsModule } from '../assets.module.js';
import { AssetsController } from './assets.controller.js';

@Module({ imports: [AssetsModule], controllers: [AssetsController] })
export class AssetsApiModule {}
