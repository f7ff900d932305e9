/**
 * The front door of the kit: everything outside imports from here. Its rooms: page/ has the frame and the parts of pages, form/ the
 * fields and what happens when they are sent, table/ the lists, request/ the way from a request to its page.
 */
export { type ButtonLook, CreateButton, LinkButton, MoreMenu } from './page/button.js';
export { ChartFigure } from './page/chart-figure.js';
export { addDays, addMonths, beginningOf, endOf, mondayOf, storable } from './page/days.js';
export { CloseButton, ConfirmButton, Dialog, DialogButton, FormDialog, opensDialog } from './page/dialog.js';
export { Format } from './page/format.js';
export { Icon, IconSheet, SheetIcon } from './page/icon.js';
export {
  handOverPage,
  invitationTexts,
  InvitedFields,
  inviteLabel,
  InvitePersonDto,
} from './page/invitation.js';
export { priorityTexts } from '../../operations/index.js';
export { MENU, type Place } from './page/menu.js';
export { CannotOpenApi, canOpenApi, hasApi, OffPlanNote, planName } from './page/off-plan.js';
export {
  addressOf,
  Ago,
  At,
  autoRefresh,
  CopyBox,
  type Crumb,
  dataOf,
  Empty,
  type EmptyNote,
  Exactly,
  type Fact,
  Facts,
  type Look,
  Mark,
  Note,
  PageHead,
  Section,
  statusMark,
  Tabs,
  type Tone,
} from './page/page.js';
export {
  addressesOf,
  formPage,
  type FormPage,
  listPage,
  narrowPage,
  oncePage,
  page,
  type PageOf,
  recordFormPage,
  mayOpen,
  recordHref,
  type RecordKind,
} from './page/pages.js';
export { browserName, Sessions } from './page/sessions.js';
export {
  assetLook,
  AssetMark,
  operationLook,
  OperationMark,
  PriorityMark,
  TRADE_OF_CATEGORY,
} from './page/statuses.js';
export { texts, type Texts } from './page/texts.js';
export { fromToastCookie, ToastNote } from './page/toast.js';
export { apiOrigin, portalOrigin } from '../../kernel/origins.js';
export { roleTexts } from '../../access/index.js';
export { tradeTexts } from '../../technicians/index.js';
export { words } from './page/words.js';
export { CheckList, CheckSeveral, FoldedChecks } from './form/check-list.js';
export { changedMoment, DeleteMistake } from './form/corrections.js';
export { filterFields, formFields } from './form/declared-fields.js';
export { type EditedRecord, editedRecord } from './form/edited-record.js';
export {
  BareCheck,
  Check,
  type Choice,
  choicesOf,
  FieldFrame,
  type FieldProps,
  FieldSet,
  SelectField,
  TextArea,
  TextField,
  useField,
} from './form/fields.js';
export {
  editForm,
  type FormBody,
  FormScope,
  type FormState,
  newForm,
  readForm,
  refusedForm,
  renumberRows,
  rowsOf,
  shownIn,
  useForm,
  valuesOf,
} from './form/form-state.js';
export {
  FileForm,
  FilledIn,
  FormButtons,
  FormRefusal,
  HiddenFields,
  MoreFields,
  PostButton,
  PostForm,
} from './form/forms.js';
export {
  type Chosen,
  isLookupKind,
  LOOKUP_FIELD,
  LookupField,
  type LookupKind,
  lookupTexts,
  stockShown,
  type StockShown,
} from './form/lookup.js';
export { MomentField } from './form/moment-field.js';
export { commandOf, editOf, recordActions, runAction, submit } from './form/submission.js';
export { runActionWithFile } from './form/upload.js';
export { Filters, isFiltered } from './table/filters.js';
export { Lists } from './table/lists.js';
export { type Column, Pager, Table } from './table/table.js';
export { assetUrl, loadAssets } from './request/assets.js';
export {
  AllowAnonymous,
  allowsAnonymous,
  Form,
  InBackground,
  isInBackground,
  permissionOf,
  Portal,
  RequiresPermission,
  sentAt,
  WaitedMs,
  WithoutShare,
} from './request/decorators.js';
export { renderPage, renderPiece } from './request/document.js';
export { ErrorPage, errorTexts, errorTitle, visitorErrorPage } from './request/error-page.js';
export { StaticFilesController } from './request/files.controller.js';
export { PortalAdapter, securityHeaders } from './request/portal-adapter.js';
export {
  PortalContext,
  PortalProvider,
  type Toast,
  usePage,
  usePortal,
  useTexts,
} from './request/portal-context.js';
export { PortalInterceptor, PortalShares, themeOf } from './request/portal.interceptor.js';
export { ForRecord, RecordId, RecordInterceptor, type RecordRequest } from './request/records.js';
export {
  addressesOfForms,
  findContext,
  isBoosted,
  isFromHtmx,
  languageOf,
  pagesOfForms,
  portalContextOf,
  PUSH_ENDPOINT,
  setContext,
  wantsOutcome,
} from './request/request.js';
export { ownPath, RETURN_PATH, returnPathOf, useReturnFields } from './request/return-path.js';
export { PortalCookies, SESSION_COOKIE, SESSION_COOKIE_MS, TOAST_COOKIE } from './request/session-cookie.js';
export { UnknownPagesController, wellFormedPaths } from './request/unknown-pages.controller.js';
export { done, OnceView, PageView, Redirect, refused } from './request/view.js';
export { ForVisitor, renderVisitorPage, type Visit, type Visitor, visitorOf } from './request/visitor.js';
