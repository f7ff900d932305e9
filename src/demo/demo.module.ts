import { Module } from '@nestjs/common';
import { AccessModule } from '../access/index.js';
import { VendorsModule } from '../vendors/index.js';
import { DemoService } from './demo.service.js';

/** Data to look at (`npm start`) and data to measure on (`demo seed`). */
@Module({ imports: [AccessModule, VendorsModule], providers: [DemoService], exports: [DemoService] })
export class DemoModule {}
