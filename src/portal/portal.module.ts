import { Module } from '@nestjs/common';
import { AccessModule } from '../access/index.js';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { AlarmsPortalModule } from './alarms/alarms.portal.module.js';
import { AttachmentsModule } from '../attachments/index.js';
import { AccountPortalModule } from './account/account.portal.module.js';
import { AssetImportPortalModule } from './asset-import/asset-import.portal.module.js';
import { AuditPortalModule } from './audit/audit.portal.module.js';
import { AssetsPortalModule } from './assets/assets.portal.module.js';
import { AttachmentsPortalModule } from './attachments/attachments.portal.module.js';
import { PhotosInterceptor } from './attachments/photos.interceptor.js';
import { CalendarPortalModule } from './calendar/calendar.portal.module.js';
import { EventsPortalModule } from './events/events.portal.module.js';
import { ExportsPortalModule } from './exports/exports.portal.module.js';
import { KeysPortalModule } from './keys/keys.portal.module.js';
import { StaticFilesController } from './kit/files.controller.js';
import { PermissionCheck } from './kit/permission-check.js';
import { PortalFilter } from './kit/portal.filter.js';
import { UnknownPagesModule } from './kit/unknown-pages.module.js';
import { PortalSharesModule } from './kit/portal-shares.js';
import { PortalInterceptor } from './kit/portal.interceptor.js';
import { RecordInterceptor } from './kit/record.interceptor.js';
import { LabelsPortalModule } from './labels/labels.portal.module.js';
import { LocationsPortalModule } from './locations/locations.portal.module.js';
import { LivePortalModule } from './live/live.portal.module.js';
import { LookupInterceptor } from './lookup/lookup.interceptor.js';
import { LookupPortalModule } from './lookup/lookup.portal.module.js';
import { MetersPortalModule } from './meters/meters.portal.module.js';
import { MyWorkPortalModule } from './my-work/my-work.portal.module.js';
import { NotificationsPortalModule } from './notifications/notifications.portal.module.js';
import { OfflinePortalModule } from './offline/offline.portal.module.js';
import { OperationsPortalModule } from './operations/operations.portal.module.js';
import { SparePartsPortalModule } from './spare-parts/spare-parts.portal.module.js';
import { VendorWorkPortalModule } from './vendor-work/vendor-work.portal.module.js';
import { VendorsPortalModule } from './vendors/vendors.portal.module.js';
import { OverviewPortalModule } from './overview/overview.portal.module.js';
import { SearchPortalModule } from './search/search.portal.module.js';
import { ScanPortalModule } from './scan/scan.portal.module.js';
import { ReceivedBodies } from '../kernel/http/received-bodies.js';
import { CsrfGuard } from './session/guards/csrf.guard.js';
import { FormGuard } from './session/guards/form.guard.js';
import { PermissionGuard } from './session/guards/permission.guard.js';
import { SessionGuard } from './session/guards/session.guard.js';
import { SandboxPortalModule } from './sandbox/sandbox.portal.module.js';
import { SavedViewsPortalModule } from './saved-views/saved-views.portal.module.js';
import { SessionModule } from './session/session.module.js';
import { SettingsPortalModule } from './settings/settings.portal.module.js';
import { TeamPortalModule } from './team/team.portal.module.js';
import { WebhooksPortalModule } from './webhooks/webhooks.portal.module.js';

/** Every page, in the order of the menu. */
const PAGES = [
  OverviewPortalModule,
  CalendarPortalModule,
  OperationsPortalModule,
  AlarmsPortalModule,
  MyWorkPortalModule,
  ScanPortalModule,
  // Before the assets, whose `/assets/:id` would match these addresses.
  LabelsPortalModule,
  AssetImportPortalModule,
  MetersPortalModule,
  AssetsPortalModule,
  LocationsPortalModule,
  SparePartsPortalModule,
  VendorsPortalModule,
  VendorWorkPortalModule,
  TeamPortalModule,
  NotificationsPortalModule,
  AuditPortalModule,
  SearchPortalModule,
  ExportsPortalModule,
  KeysPortalModule,
  WebhooksPortalModule,
  EventsPortalModule,
  SandboxPortalModule,
  AccountPortalModule,
  SettingsPortalModule,
];

/** The portal: web pages for a business's maintenance, based on the same services as the API. */
@Module({
  imports: [
    AccessModule,
    AttachmentsModule,
    SessionModule,
    LivePortalModule,
    AttachmentsPortalModule,
    LookupPortalModule,
    OfflinePortalModule,
    PortalSharesModule,
    SavedViewsPortalModule,
    ...PAGES,
    UnknownPagesModule,
  ],
  controllers: [StaticFilesController],
  providers: [
    PermissionCheck,
    ReceivedBodies,
    ...[SessionGuard, FormGuard, CsrfGuard, PermissionGuard].map((useClass) => ({
      provide: APP_GUARD,
      useClass,
    })),
    { provide: APP_INTERCEPTOR, useClass: PortalInterceptor },
    { provide: APP_INTERCEPTOR, useClass: RecordInterceptor },
    { provide: APP_INTERCEPTOR, useClass: PhotosInterceptor },
    { provide: APP_INTERCEPTOR, useClass: LookupInterceptor },
    { provide: APP_FILTER, useClass: PortalFilter },
  ],
})
export class PortalModule {}
