import { Module } from '@nestjs/common';
import { AssetsModule } from '../../assets/index.js';
import { ScanPortalController } from './scan.portal.controller.js';
import { ScannedCodes } from './scanned-codes.js';

/** Scan: opens an asset by its sticker. */
@Module({ imports: [AssetsModule], controllers: [ScanPortalController], providers: [ScannedCodes] })
export class ScanPortalModule {}
