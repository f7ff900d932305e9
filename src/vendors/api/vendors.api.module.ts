import { Module } from '@nestjs/common';
import { VendorsModule } from '../index.js';
import { VendorsController } from './vendors.controller.js';

/** The routes of vendors. */
@Module({ imports: [VendorsModule], controllers: [VendorsController] })
export class VendorsApiModule {}
