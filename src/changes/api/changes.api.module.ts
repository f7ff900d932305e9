import { Module } from '@nestjs/common';
import { ChangeWatch } from './change-watch.js';
import { ChangesModule } from '../changes.module.js';
import { ChangesController } from './changes.controller.js';

/** The route of the change feed (D49). */
@Module({ imports: [ChangesModule], controllers: [ChangesController], providers: [ChangeWatch] })
export class ChangesApiModule {}
