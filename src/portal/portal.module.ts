import { Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { AccessModule } from '../access/index.js';
import { AlarmsModule } from '../alarms/index.js';
import { AssetsModule } from '../assets/index.js';
import { AttachmentsModule } from '../attachments/index.js';
import { ChecklistsModule } from '../checklists/index.js';
import { CommentsModule } from '../comments/index.js';
import { LaborModule } from '../labor/index.js';
import { SampleDataModule } from '../demo/index.js';
import { ExportsModule } from '../exports/index.js';
import { HierarchyModule } from '../hierarchy/index.js';
import { ImportsModule } from '../imports/index.js';
import { Cursors } from '../kernel/database/cursors.js';
import { RateLimit } from '../kernel/http/rate-limit.js';
import { RedisConnection } from '../kernel/redis-connection.js';
import { ReceivedBodies } from '../kernel/http/received-bodies.js';
import { UnreadAnswers } from '../kernel/http/unread-answers.js';
import { MailModule } from '../kernel/mail/mailer.js';
import { KpisModule } from '../kpis/index.js';
import { MetersModule } from '../meters/index.js';
import { MonitoringModule } from '../monitoring/index.js';
import { NotificationsModule } from '../notifications/index.js';
import { OperationsModule } from '../operations/index.js';
import { PreventiveSchedulesModule } from '../preventive-schedules/index.js';
import { ProceduresModule } from '../procedures/index.js';
import { SandboxesModule } from '../sandboxes/index.js';
import { SparePartsModule } from '../spare-parts/index.js';
import { TechniciansModule } from '../technicians/index.js';
import { VendorsModule } from '../vendors/index.js';
import { WebhooksModule } from '../webhooks/index.js';
import { AccountPortalController } from './account/account.portal.controller.js';
import { AlarmPages, AlarmsPortalController } from './alarms/alarms.portal.controller.js';
import { FormerImportAddressController } from './imports/former-address.portal.controller.js';
import { ImportsPortalController } from './imports/imports.portal.controller.js';
import { ImportPages } from './imports/import-pages.js';
import { AssetPages } from './assets/asset-pages.js';
import { AssetsPortalController } from './assets/assets.portal.controller.js';
import { DowntimesPortalController } from './assets/downtimes.portal.controller.js';
import { AttachmentsPortalController } from './attachments/attachments.portal.controller.js';
import { PhotosInterceptor } from './attachments/photos.js';
import { AuditPortalController } from './audit/audit.portal.controller.js';
import { CalendarFeedPortalController } from './calendar/calendar-feed.portal.controller.js';
import { CalendarView } from './calendar/calendar-view.js';
import { CalendarPortalController } from './calendar/calendar.portal.controller.js';
import { ChecklistsPortalController } from './checklists/checklists.portal.controller.js';
import { LaborPortalController } from './labor/labor.portal.controller.js';
import { RunningTimerInterceptor } from './labor/running-timer.interceptor.js';
import { CommentsPortalController } from './comments/comments.portal.controller.js';
import { EventsPortalController } from './events/events.portal.controller.js';
import { ExportsPortalController, ListedFilters } from './exports/exports.portal.controller.js';
import { KeysPortalController } from './keys/keys.portal.controller.js';
import {
  Lists,
  PortalCookies,
  PortalInterceptor,
  PortalShares,
  RecordInterceptor,
  StaticFilesController,
  UnknownPagesController,
} from './kit/index.js';
import { PortalFilter } from './portal.filter.js';
import { LabelPages } from './labels/label-pages.js';
import { LabelsPortalController } from './labels/labels.portal.controller.js';
import { LivePortalController, LiveStreams } from './live/live.portal.controller.js';
import { BuildingsPortalController } from './locations/buildings.portal.controller.js';
import { RoomsPortalController } from './locations/rooms.portal.controller.js';
import { LookupInterceptor } from './lookup/lookup.interceptor.js';
import { LookupPortalController } from './lookup/lookup.portal.controller.js';
import { Lookups } from './lookup/lookups.js';
import { MetersPortalController } from './meters/meters.portal.controller.js';
import { ReadingsPortalController } from './meters/readings.portal.controller.js';
import { MyJobs } from './my-work/jobs.js';
import { MyWorkPortalController } from './my-work/my-work.portal.controller.js';
import { NoticeChoices } from './notifications/notice-choices.js';
import { NotificationsPortalController } from './notifications/notifications.portal.controller.js';
import { PersonNotices } from './notifications/person-notices.js';
import { OfflinePortalController } from './offline/offline.portal.controller.js';
import { OperationActionsPortalController } from './operations/operation-actions.portal.controller.js';
import { OperationDetails } from './operations/operation-details.js';
import { OperationForms } from './operations/operation-forms.js';
import { OperationsListing } from './operations/operations-listing.js';
import { OperationsPortalController } from './operations/operations.portal.controller.js';
import { OverviewFigures } from './overview/overview-figures.js';
import { OverviewPortalController } from './overview/overview.portal.controller.js';
import {
  PrintedOperationPortalController,
  VendorPrintedOperationPortalController,
} from './printed-operation/printed-operation.portal.controller.js';
import { PrintedOperations } from './printed-operation/printed-operation.js';
import { ProceduresPortalController } from './procedures/procedures.portal.controller.js';
import { SandboxPortalController } from './sandbox/sandbox.portal.controller.js';
import { SavedViewsPortalController } from './saved-views/saved-views.portal.controller.js';
import { ScanPortalController, ScannedCodes } from './scan/scan.portal.controller.js';
import { GlobalSearch } from './search/global-search.js';
import { SearchPortalController } from './search/search.portal.controller.js';
import { AccountMailer } from '../access/index.js';
import { BrowserSessions, KnownBrowsers } from './session/browser-sessions.js';
import { CsrfGuard, CsrfTokens } from './session/csrf.js';
import { FormGuard, PermissionCheck, PermissionGuard, SessionGuard } from './session/guards.js';
import { LinkLimit } from './session/link-limit.js';
import { PasswordPortalController } from './session/password.portal.controller.js';
import { SignInAttempts } from './session/sign-in-attempts.js';
import { SignInPortalController } from './session/sign-in.portal.controller.js';
import { SignIns } from './session/sign-ins.js';
import { SettingsPortalController } from './settings/settings.portal.controller.js';
import {
  MovementsPortalController,
  SparePartPages,
  SparePartsPortalController,
} from './spare-parts/spare-parts.portal.controller.js';
import { TeamLists } from './team/team-lists.js';
import { TeamPortalController } from './team/team.portal.controller.js';
import { TechniciansPortalController } from './team/technicians.portal.controller.js';
import { OfferedWorkPages } from './vendor-work/offered-work.js';
import { VendorChecklistsPortalController } from './vendor-work/vendor-checklists.portal.controller.js';
import { VendorCommentsPortalController } from './vendor-work/vendor-comments.portal.controller.js';
import {
  VendorFilesPortalController,
  VendorWorkPortalController,
} from './vendor-work/vendor-work.portal.controller.js';
import { VendorPages, VendorsPortalController } from './vendors/vendors.portal.controller.js';
import { VendorPeoplePortalController } from './vendors/vendor-people.portal.controller.js';
import { EndpointActionsPortalController } from './webhooks/endpoint-actions.portal.controller.js';
import { WebhooksPortalController } from './webhooks/webhooks.portal.controller.js';

/** The controllers, in the order of the menu after those of every page. */
const CONTROLLERS = [
  StaticFilesController,
  SignInPortalController,
  PasswordPortalController,
  LivePortalController,
  AttachmentsPortalController,
  LookupPortalController,
  OfflinePortalController,
  SavedViewsPortalController,
  OverviewPortalController,
  CalendarFeedPortalController,
  CalendarPortalController,
  OperationsPortalController,
  OperationActionsPortalController,
  PrintedOperationPortalController,
  CommentsPortalController,
  ChecklistsPortalController,
  LaborPortalController,
  AlarmsPortalController,
  MyWorkPortalController,
  ScanPortalController,
  // Before the assets, whose `/assets/:id` would match these addresses.
  LabelsPortalController,
  FormerImportAddressController,
  ImportsPortalController,
  MetersPortalController,
  ReadingsPortalController,
  AssetsPortalController,
  DowntimesPortalController,
  BuildingsPortalController,
  RoomsPortalController,
  MovementsPortalController,
  SparePartsPortalController,
  ProceduresPortalController,
  VendorsPortalController,
  VendorPeoplePortalController,
  VendorWorkPortalController,
  VendorFilesPortalController,
  VendorCommentsPortalController,
  VendorChecklistsPortalController,
  VendorPrintedOperationPortalController,
  TechniciansPortalController,
  TeamPortalController,
  NotificationsPortalController,
  AuditPortalController,
  SearchPortalController,
  ExportsPortalController,
  KeysPortalController,
  WebhooksPortalController,
  EndpointActionsPortalController,
  EventsPortalController,
  SandboxPortalController,
  AccountPortalController,
  SettingsPortalController,
  // Last: it answers every address that no other one does.
  UnknownPagesController,
];

/** What reads and prepares the data of pages, and keeps the sessions of browsers. */
const PROVIDERS = [
  PortalCookies,
  BrowserSessions,
  CsrfTokens,
  KnownBrowsers,
  AccountMailer,
  LinkLimit,
  SignInAttempts,
  SignIns,
  LiveStreams,
  Lookups,
  OverviewFigures,
  CalendarView,
  OperationDetails,
  OperationForms,
  OperationsListing,
  PrintedOperations,
  AlarmPages,
  MyJobs,
  ScannedCodes,
  LabelPages,
  ImportPages,
  AssetPages,
  SparePartPages,
  VendorPages,
  OfferedWorkPages,
  TeamLists,
  NoticeChoices,
  PersonNotices,
  GlobalSearch,
  ListedFilters,
  RateLimit,
  RedisConnection,
  Lists,
  Cursors,
  ReceivedBodies,
  PortalShares,
  UnreadAnswers,
];

/** The portal: web pages for a business's maintenance, based on the same services as the API. */
@Module({
  imports: [
    AccessModule,
    AlarmsModule,
    AssetsModule,
    AttachmentsModule,
    ChecklistsModule,
    CommentsModule,
    LaborModule,
    ExportsModule,
    HierarchyModule,
    ImportsModule,
    KpisModule,
    MailModule,
    MetersModule,
    MonitoringModule,
    NotificationsModule,
    OperationsModule,
    PreventiveSchedulesModule,
    ProceduresModule,
    SampleDataModule,
    SandboxesModule,
    SparePartsModule,
    TechniciansModule,
    VendorsModule,
    WebhooksModule,
  ],
  controllers: CONTROLLERS,
  providers: [
    ...PROVIDERS,
    PermissionCheck,
    ...[SessionGuard, FormGuard, CsrfGuard, PermissionGuard].map((useClass) => ({
      provide: APP_GUARD,
      useClass,
    })),
    { provide: APP_INTERCEPTOR, useClass: PortalInterceptor },
    { provide: APP_INTERCEPTOR, useClass: RunningTimerInterceptor },
    { provide: APP_INTERCEPTOR, useClass: RecordInterceptor },
    { provide: APP_INTERCEPTOR, useClass: PhotosInterceptor },
    { provide: APP_INTERCEPTOR, useClass: LookupInterceptor },
    { provide: APP_FILTER, useClass: PortalFilter },
  ],
})
export class PortalModule {}
