"""Request and response types of the API. Generated from openapi.json by `npm run sdk`."""

from __future__ import annotations

from typing import Any, Literal, TypedDict


class ApiKeyBusiness(TypedDict):
    """The business the key belongs to."""

    object: Literal["business"]
    id: str
    name: str
    plan: ApiKeyBusinessPlan



class ApiKeyRateLimit(TypedDict):
    """The key's rate limit, including this request."""

    limit: int
    """Requests allowed per window."""
    remaining: int
    """Requests left in this window."""
    reset: int
    """Seconds until the window resets."""



class ApiKey(TypedDict):
    """The API key of the request, with its scopes and rate limit."""

    id: str
    """The ID of the key. Rotation keeps it."""
    object: Literal["api_key"]
    """The type of this object."""
    name: str
    """The name that its owner gave it."""
    scopes: list[ApiKeyScopes]
    """The scopes of the key."""
    created_at: Timestamp
    """When the key was created."""
    expires_at: Timestamp | None
    """When the key expires; null if it never does."""
    rotation_deadline: Timestamp | None
    """When the secret used for this request stops working; null unless it is the previous secret of a rotated key."""
    business: ApiKeyBusiness
    """The business the key belongs to."""
    rate_limit: ApiKeyRateLimit
    """The key's rate limit, including this request."""
    livemode: bool
    """False for a key of a sandbox, where everything is a test and no person is notified."""
    allowed_networks: list[str]
    """The networks that the key can be used from. Empty: everywhere."""



class AuditEntryActor(TypedDict):
    """Who performed the action."""

    kind: AuditEntryActorKind
    """An API key, a user of the business, a user of a vendor, or the service itself."""
    id: str | None
    """The ID of the actor; null for the service itself."""
    name: str | None
    """The name of the key or the person; `System` for the service itself."""



class AuditEntryTarget(TypedDict):
    """The object of the action, with its name at that time."""

    object: AuditEntryTargetObject
    """The type of the object."""
    id: str
    """The ID of the object."""
    name: str
    """The name of the object at that time."""



class AuditEntry(TypedDict):
    """A record of who changed keys, endpoints, users, the plan or settings, who corrected meter readings or deleted assets, places, meters, spare parts, files, comments, time and costs, and which imports stopped and who resumed them. Entries never change and contain no secrets."""

    id: str
    """The ID of the entry."""
    object: Literal["audit_entry"]
    """The type of this object."""
    action: AuditEntryAction
    """The action."""
    actor: AuditEntryActor
    """Who performed the action."""
    target: AuditEntryTarget
    """The object of the action, with its name at that time."""
    address: str | None
    """The client address; null for actions of an operator or of the service itself."""
    request_id: str | None
    """The request ID; null if there was no request."""
    created_at: Timestamp
    """When the action happened."""
    details: dict[str, Any]
    """Details of the action, such as the role before and after. They differ by action."""



class FileImport(TypedDict):
    """A file of records: checked, recorded row by row in the background, and undone if need be."""

    id: str
    """The import."""
    object: Literal["import"]
    """The type of this object."""
    kind: FileImportKind
    """What the file contains."""
    file_name: str
    """The name of the file."""
    status: FileImportStatus
    """The status: `checked` (nothing is recorded yet) → `running` → `done`; `undoing` → `undone`; or `stopped`, because the key or the person that began it may no longer import."""
    total: int
    """The rows of the file."""
    created: int
    """Records created so far."""
    updated: int
    """Records changed so far."""
    unchanged: int
    """Rows that said what was there already."""
    refused: int
    """Rows that are not imported, each with its reasons."""
    columns_left_out: list[str]
    """The headings whose cells are not imported."""
    created_at: Timestamp
    """When the file was received."""
    updated_at: Timestamp
    """When it last changed."""



class ImportRowProblems(TypedDict):
    """A reason."""

    column: str | None
    """The column; null if it is about the whole row."""
    code: str
    """The reason, for programs."""
    message: str
    """The reason, for people."""



class ImportRow(TypedDict):
    """A row of an imported file, and what became of it."""

    id: str
    """The row."""
    object: Literal["import_row"]
    """The type of this object."""
    line: int
    """Its line in the file."""
    result: ImportRowResult
    """`pending` until it is recorded; `removed`, `restored` or `kept` after an undo."""
    record_id: str | None
    """The record that it created or changed."""
    cells: dict[str, Any]
    """Its cells, by column."""
    problems: list[ImportRowProblems]
    """Why it is not imported; empty if it is."""



class AttachmentCreatedBy(TypedDict):
    """Who added it."""

    kind: AuditEntryActorKind
    """An API key, a user of the business, a user of a vendor, or the service itself."""
    id: str | None
    """The ID of the actor; null for the service itself."""
    name: str | None
    """The current name."""



class Attachment(TypedDict):
    """A photo or a document of an operation or of an asset."""

    id: str
    """The attachment."""
    object: Literal["attachment"]
    """The type of this object."""
    operation_id: str | None
    """The operation it belongs to; null if it belongs to an asset."""
    asset_id: str | None
    """The asset it belongs to; null if it belongs to an operation."""
    file_name: str
    """The file name as sent, made safe for saving, with the extension of its type."""
    content_type: AttachmentContentType
    """The media type, detected from the content."""
    size: int
    """The size in bytes."""
    sha256: str
    """The SHA-256 of the file, in lowercase hex."""
    created_by: AttachmentCreatedBy
    """Who added it."""
    url: str
    """The download link. It works for 15 minutes without a key, also in a browser, while the key that requested it can read the attachment. Get the attachment again for a new link. Relative to the server if the service does not know its public address."""
    created_at: Timestamp
    """When it was added."""
    comment_id: str | None
    """The comment that it belongs to; null for a file of the operation or asset itself."""



class Asset(TypedDict):
    """A piece of equipment, in service or in stock."""

    id: str
    """The asset."""
    object: Literal["asset"]
    """The type of this object."""
    name: str
    """Its name."""
    reference: str
    """The human-readable code, unique in the business. Generated as `<CATEGORY>-<BRAND>-<MODEL>-<nnnn>` when the asset is created."""
    category: AssetCategory
    """The kind of equipment."""
    status: AssetStatus
    """The condition of the asset. Read-only here; use the status endpoint to change it."""
    description: str | None
    """A description."""
    brand: str | None
    """The manufacturer."""
    model_number: str | None
    """The manufacturer's model."""
    criticality: AssetCriticality | None
    """How much the business depends on it."""
    building_id: str | None
    """The building of its room."""
    room_id: str | None
    """The room it is in; null after it was detached."""
    parent_asset_id: str | None
    """The asset it is a component of."""
    is_installed: bool
    """False for stock that is not in service yet. Assets created through this API start as true. Detaching an asset from its room does not change it."""
    qr_code: str | None
    """The permanent code on the machine's sticker; a scan resolves it to the asset. Once set, it can be replaced but not cleared. A replaced code still finds the asset and is never reused."""
    installation_date: str | None
    """The date it went into service."""
    last_maintenance_date: str | None
    """The date of its last maintenance: the day on which an operation on it was last completed, or the day that was recorded. A completion never moves it back."""
    maintenance_interval_days: int | None
    """Days between preventive maintenance; null for none. The next is due this long after the last preventive operation was completed, else after `last_maintenance_date` as it was recorded, else after `installation_date`, else after the creation date. Completing other operations does not postpone it. Due dates in the past are skipped when the asset is created or one of these fields changes. An operation is opened on the due date; completing or cancelling it moves the schedule to the next date."""
    unit_price: str | None
    """The price of one unit."""
    supplier: str | None
    """The name of the supplier."""
    supplier_id: str | None
    """The registered vendor that supplies it."""
    expiration_date: str | None
    """The expiration date, for consumables and shelf-life stock."""
    min_stock: int | None
    """The reorder threshold, for stock."""
    initial_stock: int | None
    """The quantity when first recorded, for stock."""
    created_at: Timestamp
    """When it was recorded."""
    updated_at: Timestamp
    """When it last changed; `updated_since` filters by it."""
    external_id: str | None
    """Its ID in another system; unique in the business per type of record."""
    next_due_on: str | None
    """The date of the next preventive maintenance; null without an interval or while the asset is retired. It moves on when the operation opened for it is completed or cancelled."""



class AssetStatusChangeActor(TypedDict):
    """Who performed the action."""

    kind: AuditEntryActorKind
    """An API key, a user of the business, a user of a vendor, or the service itself."""
    id: str | None
    """The ID of the actor; null for the service itself."""
    name: str | None
    """The name of the key or the person; `System` for the service itself."""



class AssetStatusChange(TypedDict):
    """A change of an asset's status, with its author and note. Setting the current status again is recorded too."""

    id: str
    """The entry."""
    object: Literal["asset_status_change"]
    """The type of this object."""
    asset_id: str
    """The asset."""
    status: AssetStatus
    """The new status."""
    previous_status: AssetStatus
    """The previous status."""
    note: str | None
    """The note."""
    actor: AssetStatusChangeActor
    """Who performed the action."""
    created_at: Timestamp
    """When it happened."""



class DowntimeCorrectedBy(TypedDict):
    """Who last corrected it; null if it was never corrected."""

    kind: AuditEntryActorKind
    """An API key, a user of the business, a user of a vendor, or the service itself."""
    id: str | None
    """The ID of the actor; null for the service itself."""
    name: str | None
    """The name of the key or the person; `System` for the service itself."""



class Downtime(TypedDict):
    """A period in which an asset was not running."""

    id: str
    """The downtime."""
    object: Literal["downtime"]
    """The type of this object."""
    asset_id: str
    """The asset."""
    status: AssetStatus
    """The status that started it: `out_of_service` or `under_maintenance`. A change from one to the other does not start a new downtime."""
    started_at: Timestamp
    """When it began."""
    ended_at: Timestamp | None
    """When it ended; null while it lasts."""
    corrected_at: Timestamp | None
    """When it was last corrected; null if it never was."""
    corrected_by: DowntimeCorrectedBy | None
    """Who last corrected it; null if it was never corrected."""
    correction_reason: str | None
    """Why it was last corrected."""



class AlarmAcknowledgedBy(TypedDict):
    """Who acknowledged it: a key or a person; null until then."""

    kind: AuditEntryActorKind
    """An API key, a user of the business, a user of a vendor, or the service itself."""
    id: str | None
    """The ID of the actor; null for the service itself."""



class AlarmResolvedBy(TypedDict):
    """Who resolved it by hand: a key or a person; null if its source or the service did, and for alarms of early releases."""

    kind: AuditEntryActorKind
    """An API key, a user of the business, a user of a vendor, or the service itself."""
    id: str | None
    """The ID of the actor; null for the service itself."""



class Alarm(TypedDict):
    """Something that needs attention: an asset out of service, a part running low, or a report from a monitoring system."""

    id: str
    """The alarm."""
    object: Literal["alarm"]
    """The type of this object."""
    kind: AlarmKind
    """What raised it: `monitoring` for a report of another system (`POST /alarms`), otherwise the service itself."""
    asset_id: str | None
    """The asset concerned; null if there is none."""
    spare_part_id: str | None
    """The spare part that is running low; null for other kinds."""
    message: str
    """A human-readable message."""
    details: str | None
    """Details from the source."""
    severity: AlarmSeverity
    """The severity."""
    status: AlarmStatus
    """The status. If the problem returns after `resolved`, a new alarm is raised, unless the report has a flap window."""
    source: str | None
    """The system that reported it; null if the service raised it."""
    dedup_key: str | None
    """The source's key for the alarm. At most one unresolved alarm exists per source and key."""
    occurrences: int
    """The number of reports, including the first one."""
    started_at: Timestamp
    """When it started, according to the source; otherwise when it was raised."""
    last_seen_at: Timestamp
    """When it was last reported."""
    acknowledged_at: Timestamp | None
    """When it was acknowledged; null until then."""
    acknowledged_by: AlarmAcknowledgedBy | None
    """Who acknowledged it: a key or a person; null until then."""
    resolved_at: Timestamp | None
    """When it was resolved. Null while it is open, and for alarms of early releases."""
    resolved_by: AlarmResolvedBy | None
    """Who resolved it by hand: a key or a person; null if its source or the service did, and for alarms of early releases."""
    operation_id: str | None
    """The operation opened for it, or that it joined; null if there is none."""
    created_at: Timestamp
    """When it was raised."""



class Building(TypedDict):
    """A building, with its floors and rooms below it."""

    id: str
    """The building."""
    object: Literal["building"]
    """The type of this object."""
    name: str
    """Its name."""
    description: str | None
    """A description."""
    building_type: BuildingType
    """The use of the building."""
    physical_address: str
    """The street address."""
    area_sqm: str | None
    """The floor area in square metres."""
    created_at: Timestamp
    """When it was recorded."""
    updated_at: Timestamp
    """When it last changed."""
    external_id: str | None
    """Its ID in another system; unique in the business per type of record."""



class Floor(TypedDict):
    """A floor of a building. It holds rooms."""

    id: str
    """The floor."""
    object: Literal["floor"]
    """The type of this object."""
    building_id: str
    """The building it belongs to."""
    name: str
    """Its name."""
    level: int
    """0 is the ground floor; basements are negative."""
    created_at: Timestamp
    """When it was recorded."""
    updated_at: Timestamp
    """When it last changed."""
    external_id: str | None
    """Its ID in another system; unique in the business per type of record."""



class Room(TypedDict):
    """The finest location: a room, or a line or zone in a plant. Assets belong to rooms."""

    id: str
    """The room."""
    object: Literal["room"]
    """The type of this object."""
    floor_id: str
    """The floor it belongs to."""
    name: str
    """Its name."""
    created_at: Timestamp
    """When it was recorded."""
    updated_at: Timestamp
    """When it last changed."""
    external_id: str | None
    """Its ID in another system; unique in the business per type of record."""



class Vendor(TypedDict):
    """A vendor: a partner firm that operations can be assigned to."""

    id: str
    """The vendor ID, as used in `vendor_id`."""
    object: Literal["vendor"]
    """The type of this object."""
    name: str
    """The name of the vendor."""
    partnership_status: VendorPartnershipStatus
    """The state of the partnership."""
    accepted_at: Timestamp | None
    """When the partnership was accepted; null until then."""
    created_at: Timestamp
    """When the partnership was created."""
    updated_at: Timestamp
    """When the partnership last changed."""



class Operation(TypedDict):
    """A work order: a task on an asset or at a place, for a technician or a vendor."""

    id: str
    """The operation."""
    object: Literal["operation"]
    """The type of this object."""
    number: int | None
    """The number by which people name it, unique in the business and rising with creation, with gaps. The portal shows it with the prefix of the business, such as WO-1042. Null only for an operation of release 1.0.0, until it is numbered after the upgrade."""
    title: str
    """What needs to be done."""
    description: str | None
    """A longer description."""
    status: OperationStatus
    """The status; only actions change it. `new` (unassigned, or waiting for a vendor to accept) → `assigned` → `pending_start` (a vendor declared the start; then confirmed, or `start_disputed`) → `in_progress` → `pending_completion` (a vendor declared completion; then confirmed, or `completion_disputed`) → `completed` → `done`. Technicians skip the two pending statuses. `completed` can be reopened; `cancelled` is final."""
    allowed_actions: list[OperationAllowedActions]
    """The actions allowed in the current status; any other action answers 409. In `in_progress`, `assign` only accepts another technician. In `completed`, `update` only changes `notes`, `work_report` and `agreed_amount`."""
    required_skill: OperationRequiredSkill | None
    """The required trade; compare it with the `skills` of technicians."""
    place: str | None
    """The location. Taken from the asset, as `Room, Floor, Building`, unless given."""
    asset_id: str | None
    """The asset concerned."""
    building_id: str | None
    """The current building of that asset."""
    room_id: str | None
    """The current room of that asset."""
    assignee_type: OperationAssigneeType | None
    """The kind of assignee; null while unassigned."""
    technician_id: str | None
    """The assigned technician."""
    vendor_id: str | None
    """The assigned vendor."""
    assignee_name: str | None
    """The present name of the assigned technician or vendor; of a closed operation, their name when it was closed; null while unassigned. `search` matches present names and those of the time."""
    scheduled_for: Timestamp | None
    """The scheduled time; null while unscheduled."""
    priority: OperationPriority | None
    """The urgency."""
    agreed_amount: str | None
    """The agreed price of the work."""
    labor_minutes: int
    """The minutes that technicians worked on it, by its time entries."""
    labor_cost: str
    """What these minutes cost, by the hourly rates of the technicians."""
    parts_cost: str
    """What the spare parts cost that were consumed for it, at their unit prices when they were consumed. Parts consumed before release 1.1 do not count."""
    other_cost: str
    """The sum of its other costs."""
    total_cost: str
    """The sum of `labor_cost`, `parts_cost` and `other_cost`."""
    notes: str | None
    """Internal notes."""
    work_report: str | None
    """What was done, as the technician or vendor reports it. A vendor sees it."""
    procedure_ids: list[str]
    """The procedures of its checklist, in their order; `GET /operations/{taskId}/checklist` has the steps."""
    cancellation_reason: str | None
    """The reason for the cancellation, if there is one."""
    completed_at: Timestamp | None
    """When the work was completed; null until then."""
    created_at: Timestamp
    """When it was created."""
    updated_at: Timestamp
    """When it last changed."""
    external_id: str | None
    """Its ID in another system; unique in the business per type of record."""



class OperationStatusChangeActor(TypedDict):
    """Who performed the action."""

    kind: AuditEntryActorKind
    """An API key, a user of the business, a user of a vendor, or the service itself."""
    id: str | None
    """The ID of the actor; null for the service itself."""
    name: str | None
    """The name of the key or the person; `System` for the service itself."""



class OperationStatusChange(TypedDict):
    """A change of an operation's status, with its author and reason."""

    id: str
    """The entry."""
    object: Literal["operation_status_change"]
    """The type of this object."""
    operation_id: str
    """The operation."""
    from_status: OperationStatus | None
    """The previous status; null for the creation."""
    to_status: OperationStatus
    """The new status."""
    reason: str | None
    """The reason, if one was given."""
    actor: OperationStatusChangeActor
    """Who performed the action."""
    on_behalf_of: str | None
    """The vendor on whose behalf the action was taken, by a user of the business or of the vendor."""
    created_at: Timestamp
    """When it happened."""



class ProcedureStepsOnFailure(TypedDict):
    """The operation that a failure opens, once; null for none."""

    title: str
    """Its title."""
    required_skill: OperationRequiredSkill | None
    """The trade it needs."""
    priority: OperationPriority | None
    """The urgency."""



class ProcedureSteps(TypedDict):
    """A step."""

    id: str
    """The step. It stays the same in later versions."""
    title: str
    """What to do or to look at."""
    help: str | None
    """How to do it."""
    kind: ProcedureStepsKind
    """What it asks for: `check` true or false, `pass_fail`, a `number`, a `text`, one of the `choices`, a `photo`, or the `reading` of a meter."""
    required: bool
    """Whether the operation can only be completed with its result."""
    unit: str | None
    """The unit of a number or reading."""
    min: str | None
    """A number below this fails."""
    max: str | None
    """A number above this fails."""
    choices: list[str] | None
    """The possible answers of a `choice`; null for other kinds."""
    meter_external_id: str | None
    """The external ID of the meter of a `reading`; null for the only meter of the asset."""
    on_failure: ProcedureStepsOnFailure | None
    """The operation that a failure opens, once; null for none."""



class Procedure(TypedDict):
    """The steps that a kind of work consists of, such as an inspection round."""

    id: str
    """The procedure."""
    object: Literal["procedure"]
    """The type of this object."""
    name: str
    """What the work is."""
    description: str | None
    """What it is for."""
    version: int
    """The number of its version: a change of its steps makes the next one."""
    is_active: bool
    """Whether it can be given to operations. What is under way keeps it."""
    report_categories: list[AssetCategory]
    """Operations that people open by reporting a problem with an asset of these categories get it."""
    steps: list[ProcedureSteps]
    """The steps of the newest version, in their order; 1 to 200."""
    created_at: Timestamp
    """When it was created."""
    updated_at: Timestamp
    """When it last changed."""
    external_id: str | None
    """Its ID in another system; unique in the business per type of record."""



class SparePart(TypedDict):
    """A part kept in stock. The quantity available to allocate is `quantity_on_hand` minus `quantity_reserved`."""

    id: str
    """The spare part."""
    object: Literal["spare_part"]
    """The type of this object."""
    name: str
    """What it is."""
    reference: str | None
    """The customer's part number."""
    category: SparePartCategory | None
    """The kind of part."""
    unit: SparePartUnit | None
    """The unit of its quantities."""
    quantity_on_hand: int
    """The physical stock."""
    quantity_reserved: int
    """The stock committed to open operations."""
    min_stock: int | None
    """The reorder threshold."""
    unit_price: str | None
    """The price of one unit."""
    supplier: str | None
    """The name of the supplier."""
    created_at: Timestamp
    """When it was recorded."""
    updated_at: Timestamp
    """When its details or its stock last changed."""
    external_id: str | None
    """Its ID in another system; unique in the business per type of record."""



class SparePartMovementActor(TypedDict):
    """Who recorded it; null for movements of early releases."""

    kind: AuditEntryActorKind
    """An API key, a user of the business, a user of a vendor, or the service itself."""
    id: str | None
    """The ID of the actor; null for the service itself."""
    name: str | None
    """The name of the key or the person; `System` for the service itself."""



class SparePartMovement(TypedDict):
    """A stock movement of a spare part."""

    id: str
    """The movement."""
    object: Literal["spare_part_movement"]
    """The type of this object."""
    spare_part_id: str
    """The spare part."""
    operation_id: str | None
    """The operation it was for; null if there is none."""
    type: SparePartMovementType
    """On hand is the sum of `receive`, `consume` and `adjust`; reserved is the sum of `reserve` and `release`. Consuming what was reserved for an operation is a `release` and a `consume`."""
    quantity: int
    """The signed quantity: consumption and release are negative. A reversal has the opposite sign."""
    reverses_id: str | None
    """The mistaken movement that this one reverses; null for all others."""
    actor: SparePartMovementActor | None
    """Who recorded it; null for movements of early releases."""
    note: str
    """The note; empty if there is none."""
    created_at: Timestamp
    """When it happened."""



class Technician(TypedDict):
    """A person who does maintenance work."""

    id: str
    """The technician ID, as used in `technician_id`."""
    object: Literal["technician"]
    """The type of this object."""
    user_id: str | None
    """The technician's user account; null if there is none."""
    name: str | None
    """Full name."""
    email: str | None
    """Work e-mail."""
    phone_number: str | None
    """Phone number."""
    role: str | None
    """The access level in the service, not a trade."""
    skills: list[OperationRequiredSkill]
    """The trades the technician is certified for; compare them with an operation's `required_skill`."""
    is_active: bool
    """False after offboarding or deactivation of the account."""
    hourly_rate: str | None
    """What an hour of their work costs now, in the currency of the business; null without a rate. Only lists read with the scope `time:read` have it: it is null for other keys, in the feed of changes and in exports."""



class WebhookEndpointClientCertificate(TypedDict):
    """The client certificate that deliveries present in TLS; null for none. Its private key is never shown."""

    subject: str
    """The subject of the certificate."""
    fingerprint: str
    """The SHA-256 fingerprint."""
    expires_at: Timestamp
    """When it expires. It is not renewed automatically."""



class WebhookEndpointOauth2(TypedDict):
    """The OAuth 2.0 client that requests bearer tokens for deliveries (client credentials); null for none. The secret is never shown."""

    token_url: str
    """The URL of the token endpoint."""
    client_id: str
    """The client ID."""
    scope: str | None
    """The requested scopes."""



class WebhookEndpoint(TypedDict):
    """A URL that events are delivered to. The owner registers and changes it in the portal, not through this API."""

    id: str
    """The endpoint; sent as `Service-Webhook-Id` with each delivery."""
    object: Literal["webhook_endpoint"]
    """The type of this object."""
    url: str
    """The URL that receives the deliveries."""
    description: str | None
    """The owner's label."""
    event_types: list[str]
    """The event types it is subscribed to."""
    enabled: bool
    """False until the first ping succeeds, and again after it was disabled."""
    disabled_reason: str | None
    """Why it was disabled."""
    secret_last4: str | None
    """The last four characters of the signing secret."""
    consecutive_failures: int
    """Failed attempts since the last success. At 20, the endpoint is disabled."""
    last_success_at: Timestamp | None
    """When an attempt last succeeded."""
    last_failure_at: Timestamp | None
    """When an attempt last failed."""
    created_at: Timestamp
    """When it was registered."""
    updated_at: Timestamp
    """When it last changed."""
    payload: WebhookEndpointPayload
    """`full`: `data.object` has the fields that the event type lists and each field that `changed_fields` names; `thin`: it has only `id` and `object`, and there is no `changed_fields`."""
    building_ids: list[str]
    """The buildings whose events are delivered. An empty list means all events."""
    header_names: list[str]
    """The custom headers of deliveries. Their values are never shown."""
    signature: WebhookEndpointSignature
    """How deliveries are signed: `hmac`, with the shared secret; `ed25519`, with a key pair of the endpoint; or `both`."""
    public_key: str | None
    """The public key for verifying Ed25519 signatures; null when the endpoint has none. All public keys are at `/.well-known/webhook-keys.json`."""
    paused: bool
    """True while deliveries are kept instead of sent. Once the endpoint is resumed, they are sent, oldest first."""
    paused_at: Timestamp | None
    """When it was paused."""
    ignored_key_ids: list[str]
    """The API keys whose changes are not delivered to this endpoint."""
    ordered: bool
    """True when the events of one resource are delivered in order: each only after the one before it succeeded or was given up. Retries delay only the events of that resource."""
    client_certificate: WebhookEndpointClientCertificate | None
    """The client certificate that deliveries present in TLS; null for none. Its private key is never shown."""
    oauth2: WebhookEndpointOauth2 | None
    """The OAuth 2.0 client that requests bearer tokens for deliveries (client credentials); null for none. The secret is never shown."""



class _WebhookDeliveryPayloadDataNeeded(TypedDict):
    object: dict[str, Any]


class WebhookDeliveryPayloadData(_WebhookDeliveryPayloadDataNeeded, total=False):
    changed_fields: list[str]
    previous: dict[str, Any]



class _WebhookDeliveryPayloadNeeded(TypedDict):
    id: str
    """The event."""
    type: str
    """What happened."""
    created_at: Timestamp
    """When it happened."""
    api_version: str
    """The version of the envelope."""
    data: WebhookDeliveryPayloadData


class WebhookDeliveryPayload(_WebhookDeliveryPayloadNeeded, total=False):
    """The exact event envelope that was signed."""

    actor: dict[str, Any]
    """Who caused the event. Absent in older events."""
    livemode: bool
    """False in a sandbox. Absent in older events."""



class WebhookDeliveryAttempts(TypedDict):
    """One attempt, and its outcome."""

    attempt: int
    """The number of the attempt, from 1 to 6."""
    started_at: Timestamp
    """When it began."""
    duration_ms: int
    """The duration in milliseconds."""
    response_status: int | None
    """The HTTP status of the response."""
    response_body: str | None
    """The first 1,024 bytes of the response body, as text."""
    error: str | None
    """What went wrong: `timeout`, `connection_refused`, `dns_failed`, `address_refused`, `tls_failed`, `http_<status>`, `response_aborted`, one of these with the prefix `token_` when the request to the token server failed, `token_unusable` when its response had no bearer token (in both cases nothing, or nothing further, was sent to the receiver), `attempt_lost` (our worker stopped before it knew the outcome) or `internal_error` (nothing was sent, because of an error on our side)."""



class WebhookDelivery(TypedDict):
    """The delivery of one event to one endpoint, with its payload, its attempts and the answers."""

    id: str
    """The ID of the delivery, sent as `Service-Delivery`. It stays the same across retries."""
    object: Literal["webhook_delivery"]
    """The type of this object."""
    endpoint_id: str
    """The webhook endpoint."""
    event_id: str
    """The event, `evt_<uuid>`."""
    event_type: str
    """The type of the event."""
    status: WebhookDeliveryStatus
    """`failed` will be retried; `dead` will not."""
    attempt_count: int
    """The number of attempts that were started."""
    response_status: int | None
    """The HTTP status of the last response."""
    error: str | None
    """The error of the last attempt: `timeout`, `connection_refused`, `dns_failed`, `address_refused`, `tls_failed`, `http_<status>`, `response_aborted`, one of these with the prefix `token_` when the request to the token server failed, `token_unusable` when its response had no bearer token (in both cases nothing, or nothing further, was sent to the receiver), `attempt_lost` (our worker stopped before it knew the outcome) or `internal_error` (nothing was sent, because of an error on our side); or why it was given up: `endpoint_disabled`, `pause_expired` (the endpoint was paused for seven days), `plan_ended` (the plan of the business has not included webhooks for 24 hours)."""
    next_attempt_at: Timestamp | None
    """When the next attempt is due. Null while an attempt is under way, when the delivery is finished, and, at an ordered endpoint, while an earlier delivery of the same resource is unfinished."""
    last_attempt_at: Timestamp | None
    """When the last attempt started."""
    delivered_at: Timestamp | None
    """When the receiver accepted it."""
    created_at: Timestamp
    """When the delivery was created."""
    payload: WebhookDeliveryPayload
    """The exact event envelope that was signed."""
    response_body: str | None
    """The first 1,024 bytes of the last response body, as text."""
    attempts: list[WebhookDeliveryAttempts]
    """Every attempt, oldest first."""
    trace_id: str
    """The trace of all attempts, sent in the header `traceparent`: the trace of the request that caused the event."""



class PreventiveSchedule(TypedDict):
    """When an asset is due for maintenance, and the procedures of the operations that are opened then."""

    object: Literal["preventive_schedule"]
    """The type of this object."""
    asset_id: str
    """The asset."""
    interval_days: int | None
    """`maintenance_interval_days` of the asset; null for none."""
    next_due_on: str | None
    """The day on which the next operation is opened; null without an interval."""
    procedure_ids: list[str]
    """The procedures of the operations that it opens from now on."""



class BuildingHierarchy(TypedDict):
    """A building with its floors, rooms and assets."""

    id: str
    """The building."""
    object: Literal["building"]
    """The type of this object."""
    name: str
    """Its name."""
    description: str | None
    """A description."""
    building_type: BuildingType
    """The use of the building."""
    physical_address: str
    """The street address."""
    area_sqm: str | None
    """The floor area in square metres."""
    created_at: Timestamp
    """When it was recorded."""
    updated_at: Timestamp
    """When it last changed."""
    external_id: str | None
    """Its ID in another system; unique in the business per type of record."""
    floors: list[FloorWithRooms]
    """Its floors, lowest first."""



class FloorWithRooms(TypedDict):
    """A floor, with its rooms."""

    id: str
    """The floor."""
    object: Literal["floor"]
    """The type of this object."""
    building_id: str
    """The building it belongs to."""
    name: str
    """Its name."""
    level: int
    """0 is the ground floor; basements are negative."""
    created_at: Timestamp
    """When it was recorded."""
    updated_at: Timestamp
    """When it last changed."""
    external_id: str | None
    """Its ID in another system; unique in the business per type of record."""
    rooms: list[RoomWithAssets]
    """Its rooms, by name."""



class RoomWithAssets(TypedDict):
    """A room with its assets."""

    id: str
    """The room."""
    object: Literal["room"]
    """The type of this object."""
    floor_id: str
    """The floor it belongs to."""
    name: str
    """Its name."""
    created_at: Timestamp
    """When it was recorded."""
    updated_at: Timestamp
    """When it last changed."""
    external_id: str | None
    """Its ID in another system; unique in the business per type of record."""
    assets: list[Asset]
    """The assets in it, by name."""



class CommentActor(TypedDict):
    """Who performed the action."""

    kind: AuditEntryActorKind
    """An API key, a user of the business, a user of a vendor, or the service itself."""
    id: str | None
    """The ID of the actor; null for the service itself."""
    name: str | None
    """The name of the key or the person; `System` for the service itself."""



class Comment(TypedDict):
    """What a person or a key wrote about an operation."""

    id: str
    """The comment."""
    object: Literal["comment"]
    """The type of this object."""
    operation_id: str
    """The operation it is about."""
    body: str
    """The text. Plain text with line breaks."""
    actor: CommentActor
    """Who performed the action."""
    mentions: list[str]
    """The users of the business that it mentions."""
    visibility: CommentVisibility
    """`internal`: the people of vendors do not see it. `all`: those of the assigned vendor do."""
    edited_at: Timestamp | None
    """When its text last changed; null if it never did."""
    created_at: Timestamp
    """When it was written."""



class ChecklistItemsOnFailure(TypedDict):
    """The operation that a failure opens, once; null for none."""

    title: str
    """Its title."""
    required_skill: OperationRequiredSkill | None
    """The trade it needs."""
    priority: OperationPriority | None
    """The urgency."""



class ChecklistItemsResultActor(TypedDict):
    """Who recorded it."""

    kind: AuditEntryActorKind
    """An API key, a user of the business, a user of a vendor, or the service itself."""
    id: str | None
    """The ID of the actor; null for the service itself."""
    name: str | None
    """The name of the key or the person; `System` for the service itself."""



class ChecklistItemsResult(TypedDict):
    """The result; null until there is one."""

    value: bool | str
    """By the kind of the step: a boolean for `check`; otherwise a text, with the digits of a number or the ID of a photo."""
    failed: bool
    """Whether it is a `fail`, or a number outside the limits."""
    note: str | None
    """The note."""
    actor: ChecklistItemsResultActor
    """Who recorded it."""
    recorded_at: str
    """When it was recorded."""



class ChecklistItems(TypedDict):
    """A step, with its result."""

    id: str
    """The step, for `PUT` and `DELETE`."""
    procedure_id: str
    """The procedure that it is from."""
    procedure_name: str
    """The name of the procedure when the operation got it."""
    version: int
    """The version of the procedure that the operation got."""
    title: str
    """What to do or to look at."""
    help: str | None
    """How to do it."""
    kind: ProcedureStepsKind
    """What it asks for: `check` true or false, `pass_fail`, a `number`, a `text`, one of the `choices`, a `photo`, or the `reading` of a meter."""
    required: bool
    """Whether the operation can only be completed with its result."""
    unit: str | None
    """The unit of a number or reading."""
    min: str | None
    """A number below this fails."""
    max: str | None
    """A number above this fails."""
    choices: list[str] | None
    """The possible answers of a `choice`; null for other kinds."""
    meter_external_id: str | None
    """The external ID of the meter of a `reading`; null for the only meter of the asset."""
    on_failure: ChecklistItemsOnFailure | None
    """The operation that a failure opens, once; null for none."""
    result: ChecklistItemsResult | None
    """The result; null until there is one."""
    opened_operation_id: str | None
    """The operation that a failure of this step opened."""



class Checklist(TypedDict):
    """The checklist of an operation: the steps of its procedures, and their results."""

    object: Literal["checklist"]
    """The type of this object."""
    operation_id: str
    """The operation."""
    total: int
    """The number of steps."""
    done: int
    """How many have a result."""
    required_open: int
    """How many required steps have no result. The operation can be completed at 0."""
    failed: int
    """How many results failed."""
    items: list[ChecklistItems]
    """The steps, in their order."""



class MeterThresholdsOpenOperation(TypedDict):
    """The operation to open at a crossing; null for none."""

    title: str | None
    """The title; null lets the service create one."""
    required_skill: OperationRequiredSkill
    """The trade it needs."""
    priority: OperationPriority | None
    """The urgency."""
    procedure_ids: list[str]
    """The procedures of its checklist."""



class MeterThresholds(TypedDict):
    """A threshold. It acts once per crossing."""

    above: str | None
    """The threshold is crossed by a value above this."""
    below: str | None
    """The threshold is crossed by a value below this."""
    hysteresis: str
    """How far the value must return before the threshold can be crossed again."""
    open_operation: MeterThresholdsOpenOperation | None
    """The operation to open at a crossing; null for none."""



class MeterUsageInterval(TypedDict):
    """Maintenance by usage: opens a preventive operation each time the counter has increased by this much since the last one was completed; null for none."""

    every: str
    """The usage, in the unit of the meter."""
    required_skill: OperationRequiredSkill
    """The trade it needs."""
    procedure_ids: list[str]
    """The procedures of its checklist."""



class Meter(TypedDict):
    """A meter of an asset, such as operating hours or a temperature."""

    id: str
    """The meter."""
    object: Literal["meter"]
    """The type of this object."""
    asset_id: str
    """The asset it belongs to."""
    name: str
    """What it measures."""
    kind: MeterKind
    """`counter`: only increases, unless it is reset. `gauge`: increases and decreases."""
    unit: str
    """The unit of its values."""
    last_value: str | None
    """The value of the newest reading; null if there is none."""
    last_read_at: Timestamp | None
    """The time of the newest reading; null if there is none."""
    thresholds: list[MeterThresholds]
    """Thresholds that act when the value crosses them; at most 5."""
    usage_interval: MeterUsageInterval | None
    """Maintenance by usage: opens a preventive operation each time the counter has increased by this much since the last one was completed; null for none."""
    created_at: Timestamp
    """When it was recorded."""
    updated_at: Timestamp
    """When it last changed or got a new value."""
    external_id: str | None
    """Its ID in another system; unique in the business per type of record."""



class MeterReadingActor(TypedDict):
    """Who recorded it."""

    kind: AuditEntryActorKind
    """An API key, a user of the business, a user of a vendor, or the service itself."""
    id: str | None
    """The ID of the actor; null for the service itself."""
    name: str | None
    """The name of the key or the person; `System` for the service itself."""



class MeterReadingCorrectedBy(TypedDict):
    """Who last corrected it; null if it was never corrected."""

    kind: AuditEntryActorKind
    """An API key, a user of the business, a user of a vendor, or the service itself."""
    id: str | None
    """The ID of the actor; null for the service itself."""
    name: str | None
    """The name of the key or the person; `System` for the service itself."""



class MeterReading(TypedDict):
    """The value of a meter at a moment. A meter has one reading per moment."""

    id: str
    """The reading."""
    object: Literal["meter_reading"]
    """The type of this object."""
    meter_id: str
    """The meter."""
    value: str
    """The value."""
    read_at: Timestamp
    """When the value was read."""
    reset: bool
    """Whether the counter restarted from zero before this reading."""
    actor: MeterReadingActor | None
    """Who recorded it."""
    note: str
    """The note; empty if there is none."""
    created_at: Timestamp
    """When it was recorded."""
    corrected_at: Timestamp | None
    """When it was last corrected; null if it never was."""
    corrected_by: MeterReadingCorrectedBy | None
    """Who last corrected it; null if it was never corrected."""



MeterUsage = TypedDict(
    "MeterUsage",
    {
        "object": "Literal['meter_usage']",
        "meter_id": "str",
        "from": "Timestamp",
        "to": "Timestamp",
        "readings": "int",
        "usage": "str | None",
        "usage_per_day": "str | None",
        "failures": "int",
        "usage_per_failure": "str | None",
        "minimum": "str | None",
        "average": "str | None",
        "maximum": "str | None",
        "usage_since_maintenance": "str | None",
        "usage_until_maintenance": "str | None",
        "maintenance_due_on": "str | None",
    },
)


class TimeEntry(TypedDict):
    """The time that a technician spent on an operation."""

    id: str
    """The time entry."""
    object: Literal["time_entry"]
    """The type of this object."""
    operation_id: str
    """The operation."""
    technician_id: str
    """Whose time it is."""
    kind: TimeEntryKind
    """What the time was spent on."""
    started_at: Timestamp
    """When it began."""
    ended_at: Timestamp | None
    """When it ended; null for a timer that runs or was forgotten."""
    minutes: int | None
    """The rounded minutes from start to end; null while the end is not known."""
    is_forgotten: bool
    """True for a timer that ran for more than 12 hours. Nothing counts until a change gives its `ended_at` or `minutes`."""
    note: str | None
    """What was done, or anything else to know."""
    hourly_rate: str | None
    """The technician's rate on the day of the start; null if there was none."""
    cost: str | None
    """The minutes by this rate; null without a rate or an end."""
    created_at: Timestamp
    """When it was recorded."""
    updated_at: Timestamp
    """When it last changed."""



class CostEntryActor(TypedDict):
    """Who performed the action."""

    kind: AuditEntryActorKind
    """An API key, a user of the business, a user of a vendor, or the service itself."""
    id: str | None
    """The ID of the actor; null for the service itself."""
    name: str | None
    """The name of the key or the person; `System` for the service itself."""



class CostEntry(TypedDict):
    """A cost of an operation besides labor and parts from stock."""

    id: str
    """The cost."""
    object: Literal["cost_entry"]
    """The type of this object."""
    operation_id: str
    """The operation."""
    description: str
    """What was paid for."""
    amount: str
    """How much, in the currency of the business."""
    actor: CostEntryActor
    """Who performed the action."""
    created_at: Timestamp
    """When it was recorded."""



class ReceivedAlarmAcknowledgedBy(TypedDict):
    """Who acknowledged it: a key or a person; null until then."""

    kind: AuditEntryActorKind
    """An API key, a user of the business, a user of a vendor, or the service itself."""
    id: str | None
    """The ID of the actor; null for the service itself."""



class ReceivedAlarmResolvedBy(TypedDict):
    """Who resolved it by hand: a key or a person; null if its source or the service did, and for alarms of early releases."""

    kind: AuditEntryActorKind
    """An API key, a user of the business, a user of a vendor, or the service itself."""
    id: str | None
    """The ID of the actor; null for the service itself."""



class ReceivedAlarm(TypedDict):
    """The alarm that a report belongs to. If there was nothing to resolve, its status is `ignored`, and its ID and timestamps are null."""

    id: str | None
    """The alarm; null when the report was ignored."""
    object: Literal["alarm"]
    """The type of this object."""
    kind: AlarmKind
    """What raised it: `monitoring` for a report of another system (`POST /alarms`), otherwise the service itself."""
    asset_id: str | None
    """The asset concerned; null if there is none."""
    spare_part_id: str | None
    """The spare part that is running low; null for other kinds."""
    message: str | None
    """A human-readable message."""
    details: str | None
    """Details from the source."""
    severity: AlarmSeverity | None
    """The severity."""
    status: ReceivedAlarmStatus
    """The status; `ignored` if an unknown alarm was resolved."""
    source: str | None
    """The system that reported it; null if the service raised it."""
    dedup_key: str | None
    """The source's key for the alarm. At most one unresolved alarm exists per source and key."""
    occurrences: int
    """The number of reports, including the first one."""
    started_at: Timestamp | None
    """When it started, according to the source; otherwise when it was raised."""
    last_seen_at: Timestamp | None
    """When it was last reported."""
    acknowledged_at: Timestamp | None
    """When it was acknowledged; null until then."""
    acknowledged_by: ReceivedAlarmAcknowledgedBy | None
    """Who acknowledged it: a key or a person; null until then."""
    resolved_at: Timestamp | None
    """When it was resolved. Null while it is open, and for alarms of early releases."""
    resolved_by: ReceivedAlarmResolvedBy | None
    """Who resolved it by hand: a key or a person; null if its source or the service did, and for alarms of early releases."""
    operation_id: str | None
    """The operation opened for it, or that it joined; null if there is none."""
    created_at: Timestamp | None
    """When it was raised."""



class AlarmBatchOmitted(TypedDict):
    """An alarm that is not in the answer."""

    index: int
    """The index of the alert, from 0."""
    status: ReceivedAlarmStatus
    """The status of the alarm."""
    id: str | None
    """The alarm; null if it was ignored."""
    resource: Any
    """Always null: read the alarm by its ID."""



class AlarmBatchRejected(TypedDict):
    """An alert that could not be used."""

    index: int
    """The index of the alert, from 0."""
    code: str
    """The error code."""
    message: str
    """A text for people."""



class AlarmBatch(TypedDict):
    """The results of a batch of alarms."""

    object: Literal["alarm_batch"]
    """The type of this object."""
    firing: int
    """The number of firing alerts, raised or repeated."""
    resolved: int
    """The number of alarms that are resolved."""
    ignored: int
    """The number of resolved alerts without an alarm."""
    alarms: list[ReceivedAlarm]
    """The alarms, in the order of the alerts, until the answer has 256 KiB, or twice the size of the request body if that is more. `details` is null here: read it with `GET /alarms/{alarmId}`."""
    omitted: list[AlarmBatchOmitted]
    """The alarms for which there was no room in `alarms`, in the order of the alerts."""
    rejected: list[AlarmBatchRejected]
    """The alerts that could not be used. They do not affect the others."""



class KpisGroups(TypedDict):
    """The KPIs of one group."""

    key: str | None
    """The ID of the building or asset, the trade code, or the month as `2026-10`. Null for operations without one."""
    name: str | None
    """The name. Null if there is none or it was deleted."""
    open: int
    """Operations that are neither completed nor cancelled now, independent of the period."""
    overdue: int
    """Open operations whose scheduled time has passed now, independent of the period."""
    created: int
    """Operations created in the period."""
    completed: int
    """Operations completed in the period. A reopened operation counts when it is completed again."""
    mttr_hours: str | None
    """Mean time to repair: total hours from first start to completion of the corrective operations completed in the period ÷ their number. Corrective operations are those that no maintenance interval opened. Operations without a recorded start are left out."""
    mtbf_hours: str | None
    """Mean time between failures: (equipment hours − downtime hours) ÷ failures. A failure is a downtime that started in the period with `out_of_service`. Equipment hours and downtime hours are as in `availability`."""
    availability: str | None
    """In percent: 100 × (1 − downtime hours ÷ equipment hours). Equipment is every asset now in service: installed, not retired, not deleted. Equipment hours are the hours of the period since the asset was created, up to now. Downtime hours are those in which it was `under_maintenance` or `out_of_service`."""
    preventive_compliance: str | None
    """In percent: 100 × preventive operations completed by the end of the 7th day after they were due ÷ preventive operations due in the period. Cancelled ones do not count, nor do open ones that still have time."""
    backlog_hours: str | None
    """Open operations × the mean hours from the first start of the work to its completion, over all operations completed in the period."""
    labor_hours: str
    """Hours that technicians recorded on operations, by the start of each time entry. Timers that run or were forgotten do not count."""
    labor_cost: str
    """These hours by the hourly rates of the technicians on the day of the work. A missing rate counts as 0."""
    parts_cost: str
    """The spare parts consumed in the period at their unit prices when they were consumed. Parts consumed before release 1.1 count at their current prices."""
    other_cost: str
    """The other costs of operations recorded in the period."""
    total_cost: str
    """The sum of `labor_cost`, `parts_cost` and `other_cost`. Agreed amounts do not count."""
    cost: str
    """The agreed amounts of the operations completed in the period + the spare parts consumed in it at their current unit prices. A missing amount or price counts as 0."""



Kpis = TypedDict(
    "Kpis",
    {
        "object": "Literal['kpis']",
        "from": "Timestamp",
        "to": "Timestamp",
        "open": "int",
        "overdue": "int",
        "created": "int",
        "completed": "int",
        "mttr_hours": "str | None",
        "mtbf_hours": "str | None",
        "availability": "str | None",
        "preventive_compliance": "str | None",
        "backlog_hours": "str | None",
        "labor_hours": "str",
        "labor_cost": "str",
        "parts_cost": "str",
        "other_cost": "str",
        "total_cost": "str",
        "cost": "str",
        "groups": "list[KpisGroups] | None",
    },
)


class Change(TypedDict):
    """The creation, update or deletion of a resource, with the resource as it is now."""

    id: str
    """The change."""
    object: Literal["change"]
    """The type of this object."""
    type: ChangeType
    """What changed: the resource's `object`."""
    resource_id: str
    """The ID of the resource."""
    action: ChangeAction
    """What happened. Changes made together are one change: a resource created and updated in one request is `created`."""
    changed_at: Timestamp
    """When it happened. The feed is in commit order, which can differ slightly."""
    sequence: int
    """The position in the business's feed: it increases by one per change, without gaps, across all types."""
    resource: dict[str, Any] | None
    """The complete resource as it is now, as its own endpoint returns it; null after deletion."""



class EventActor(TypedDict):
    """Who caused it; null for events of early releases."""

    kind: AuditEntryActorKind
    """An API key, a user of the business, a user of a vendor, or the service itself."""
    id: str | None
    """The ID of the actor; null for the service itself."""



class Event(TypedDict):
    """An event, in the same envelope that webhooks receive, whether or not an endpoint is subscribed."""

    id: str
    """The event, `evt_<uuid>`."""
    object: Literal["event"]
    """The type of this object."""
    type: str
    """What happened."""
    created_at: Timestamp
    """When it happened."""
    api_version: str
    """The label of the envelope's shape."""
    livemode: bool
    """False in a sandbox, where the sandbox's clock sets the time."""
    actor: EventActor | None
    """Who caused it; null for events of early releases."""
    data: dict[str, Any]
    """The data of the event as it was sent. Its shape depends on the type; see Events."""
    sequence: int | None
    """The number of the event in the business: it increases by one per event, in commit order. Deliveries carry it as `Service-Sequence`. Null for a moment until it is assigned."""



class ExportFile(TypedDict):
    """A file with a complete list as it was at one moment."""

    id: str
    """The export."""
    object: Literal["export"]
    """The type of this object."""
    resource: ExportFileResource
    """The exported list."""
    format: ExportFileFormat
    """The file format."""
    status: ExportFileStatus
    """The status: `pending` → `running` → `ready` → `expired`, or `failed` after three attempts."""
    rows: int
    """The number of records in the file; while it is being created, the number so far."""
    url: str | None
    """The download link. It works for 15 minutes without a key, while the key that requested it can read the export. Get the export again for a new link. Null unless the status is `ready`. Relative to the server if the service does not know its public address. The file is compressed if the request has `Accept-Encoding: gzip`."""
    changes_cursor: str | None
    """The cursor for `GET /changes` that continues right after the file: load the file, then follow from here, and nothing is missed. Null until the file is ready."""
    error: str | None
    """The error code, if it failed."""
    created_at: Timestamp
    """When it was requested."""
    expires_at: Timestamp | None
    """When the file expires; null until it is ready."""



class SandboxClock(TypedDict):
    """The clock of a sandbox. It sets every timestamp of the sandbox. It runs like a normal clock and can be advanced."""

    object: Literal["sandbox_clock"]
    """The type of this object."""
    now: Timestamp
    """The current time of the sandbox."""
    moving_to: Timestamp | None
    """The target while the clock is being advanced; otherwise null."""



class AssetBulkResult(TypedDict):
    """The results, in the order of the items."""

    object: Literal["bulk_result"]
    """The type of this object."""
    succeeded: int
    """How many items were created or changed."""
    failed: int
    """How many items were refused."""
    results: list[AssetBulkItem]



class AssetBulkItem(TypedDict):
    """The result of one item."""

    index: int
    """The index of the item, from 0."""
    status: int
    """The HTTP status that a single request for this item would have returned."""
    id: str | None
    """The ID of the resource that was created or changed; null if the item was refused."""
    resource: Asset | None
    """The resource that was created or changed. Null if the item was refused, and once the answer has its maximum size."""
    error: ItemProblem | None
    """Why the item was refused; null if it was not."""



class SparePartMovementBulkResult(TypedDict):
    """The results, in the order of the items."""

    object: Literal["bulk_result"]
    """The type of this object."""
    succeeded: int
    """How many items were created or changed."""
    failed: int
    """How many items were refused."""
    results: list[SparePartMovementBulkItem]



class SparePartMovementBulkItem(TypedDict):
    """The result of one item."""

    index: int
    """The index of the item, from 0."""
    status: int
    """The HTTP status that a single request for this item would have returned."""
    id: str | None
    """The ID of the resource that was created or changed; null if the item was refused."""
    resource: SparePartMovement | None
    """The resource that was created or changed. Null if the item was refused, and once the answer has its maximum size."""
    error: ItemProblem | None
    """Why the item was refused; null if it was not."""



class OperationBulkResult(TypedDict):
    """The results, in the order of the items."""

    object: Literal["bulk_result"]
    """The type of this object."""
    succeeded: int
    """How many items were created or changed."""
    failed: int
    """How many items were refused."""
    results: list[OperationBulkItem]



class OperationBulkItem(TypedDict):
    """The result of one item."""

    index: int
    """The index of the item, from 0."""
    status: int
    """The HTTP status that a single request for this item would have returned."""
    id: str | None
    """The ID of the resource that was created or changed; null if the item was refused."""
    resource: Operation | None
    """The resource that was created or changed. Null if the item was refused, and once the answer has its maximum size."""
    error: ItemProblem | None
    """Why the item was refused; null if it was not."""



class MeterReadingBulkResult(TypedDict):
    """The results, in the order of the items."""

    object: Literal["bulk_result"]
    """The type of this object."""
    succeeded: int
    """How many items were created or changed."""
    failed: int
    """How many items were refused."""
    results: list[MeterReadingBulkItem]



class MeterReadingBulkItem(TypedDict):
    """The result of one item."""

    index: int
    """The index of the item, from 0."""
    status: int
    """The HTTP status that a single request for this item would have returned."""
    id: str | None
    """The ID of the resource that was created or changed; null if the item was refused."""
    resource: MeterReading | None
    """The resource that was created or changed. Null if the item was refused, and once the answer has its maximum size."""
    error: ItemProblem | None
    """Why the item was refused; null if it was not."""



class Pagination(TypedDict):
    """The position of a page in its list."""

    limit: int
    """The maximum number of items in this page."""
    has_more: bool
    """Whether another page follows."""
    next_cursor: str | None
    """The `cursor` of the next page; null on the last one."""



class _CreateAssetNeeded(TypedDict):
    name: str
    """Its name."""
    room_id: str
    """The room it is in. The building follows from it."""


class CreateAsset(_CreateAssetNeeded, total=False):
    """Part of a request body."""

    category: AssetCategory | None
    """The kind of equipment. Default: `other`."""
    description: str | None
    """A description."""
    brand: str | None
    """The manufacturer."""
    model_number: str | None
    """The manufacturer's model."""
    supplier: str | None
    """The name of the supplier."""
    supplier_id: str | None
    """The registered vendor that supplies it. Its partnership with the business must be accepted."""
    installation_date: str | None
    """The date it went into service."""
    last_maintenance_date: str | None
    """The date of its last maintenance, such as the last inspection before it was recorded here. The preventive schedule counts from it until a preventive operation is completed. Must not be in the future."""
    expiration_date: str | None
    """The expiration date, for consumables and shelf-life stock."""
    maintenance_interval_days: int | None
    """Days between preventive maintenance. Schedules it automatically."""
    unit_price: float | str | None
    """The price of one unit. A number with at most two fraction digits, or a string of the same digits: `1250.5`, `"1250.5"` or `"1250.50"`. Rounding errors of a calculated number are removed: `10.299999999999999` is `10.30`."""
    parent_asset_id: str | None
    """The asset it is a component of."""
    criticality: AssetCriticality | None
    """How much the business depends on it."""
    qr_code: str | None
    """The permanent code on the machine's sticker, unique in the business forever. Once set, it can be replaced but not cleared. A replaced code still finds the asset."""
    min_stock: int | None
    """The reorder threshold, for stock."""
    initial_stock: int | None
    """The quantity when first recorded, for stock."""
    is_installed: bool
    """False for stock that is not in service yet. Default: true."""
    external_id: str | None
    """Its ID in another system, such as an ERP; unique in the business per type of record. Null removes it."""



class _BulkCreateAssetNeeded(TypedDict):
    items: list[CreateAsset]
    """The items, at most 1,000."""


class BulkCreateAsset(_BulkCreateAssetNeeded, total=False):
    atomic: bool
    """If true, one failed item undoes the whole request, and the answer is 400. Default: false, each item succeeds or fails on its own."""
    upsert: bool
    """If true, each item needs an `external_id` and is created (201) or updated (200) as with `PUT …/by-external-id/…`. Default: false, an existing record is a `duplicate`."""



class UpdateAsset(TypedDict, total=False):
    name: str
    """Its name."""
    category: AssetCategory
    """The kind of equipment."""
    description: str | None
    """A description."""
    brand: str | None
    """The manufacturer."""
    model_number: str | None
    """The manufacturer's model."""
    supplier: str | None
    """The name of the supplier."""
    supplier_id: str | None
    """The registered vendor that supplies it. Its partnership with the business must be accepted."""
    installation_date: str | None
    """The date it went into service."""
    last_maintenance_date: str | None
    """The date of its last maintenance, such as the last inspection before it was recorded here. The preventive schedule counts from it until a preventive operation is completed. Must not be in the future."""
    expiration_date: str | None
    """The expiration date, for consumables and shelf-life stock."""
    maintenance_interval_days: int | None
    """Days between preventive maintenance. Recalculates the schedule. Null ends it."""
    unit_price: float | str | None
    """The price of one unit. A number with at most two fraction digits, or a string of the same digits: `1250.5`, `"1250.5"` or `"1250.50"`. Rounding errors of a calculated number are removed: `10.299999999999999` is `10.30`."""
    room_id: str | None
    """The room to move it to. The building follows. Null removes it from its room."""
    parent_asset_id: str | None
    """The asset it is a component of."""
    criticality: AssetCriticality | None
    """How much the business depends on it."""
    qr_code: str | None
    """The permanent code on the machine's sticker, unique in the business forever. Once set, it can be replaced but not cleared. A replaced code still finds the asset."""
    min_stock: int | None
    """The reorder threshold, for stock."""
    initial_stock: int | None
    """The quantity when first recorded, for stock."""
    is_installed: bool
    """False for stock that is not in service yet."""
    external_id: str | None
    """Its ID in another system, such as an ERP; unique in the business per type of record. Null removes it."""



class _UpdateAssetStatusNeeded(TypedDict):
    status: AssetStatus
    """The new status."""


class UpdateAssetStatus(_UpdateAssetStatusNeeded, total=False):
    note: str | None
    """A note, kept with the change."""



class CorrectDowntime(TypedDict, total=False):
    started_at: str
    """When it began. Not in the future, and not before the asset was recorded."""
    ended_at: str
    """When it ended, if it has ended. Not in the future, and after its beginning."""
    reason: str | None
    """Why it is corrected."""



class UpdatePreventiveSchedule(TypedDict, total=False):
    procedure_ids: list[str] | None
    """The procedures of the operations that it opens from now on, at most 5. Null for none."""



class _CreateBuildingNeeded(TypedDict):
    name: str
    """Its name."""
    physical_address: str
    """The street address."""
    building_type: BuildingType
    """The use of the building."""


class CreateBuilding(_CreateBuildingNeeded, total=False):
    description: str | None
    """A description."""
    area_sqm: float | str | None
    """The floor area in square metres. A number with at most two fraction digits, or a string of the same digits: `1250.5`, `"1250.5"` or `"1250.50"`. Rounding errors of a calculated number are removed: `10.299999999999999` is `10.30`."""
    external_id: str | None
    """Its ID in another system, such as an ERP; unique in the business per type of record. Null removes it."""



class UpdateBuilding(TypedDict, total=False):
    name: str
    """Its name."""
    physical_address: str
    """The street address."""
    building_type: BuildingType
    """The use of the building."""
    description: str | None
    """A description."""
    area_sqm: float | str | None
    """The floor area in square metres. A number with at most two fraction digits, or a string of the same digits: `1250.5`, `"1250.5"` or `"1250.50"`. Rounding errors of a calculated number are removed: `10.299999999999999` is `10.30`."""
    external_id: str | None
    """Its ID in another system, such as an ERP; unique in the business per type of record. Null removes it."""



class _CreateFloorNeeded(TypedDict):
    name: str
    """Its name."""
    level: int
    """0 is the ground floor; basements are negative."""


class CreateFloor(_CreateFloorNeeded, total=False):
    external_id: str | None
    """Its ID in another system, such as an ERP; unique in the business per type of record. Null removes it."""



class UpdateFloor(TypedDict, total=False):
    name: str
    """Its name."""
    level: int
    """0 is the ground floor; basements are negative."""
    external_id: str | None
    """Its ID in another system, such as an ERP; unique in the business per type of record. Null removes it."""



class _PutFloorNeeded(TypedDict):
    name: str
    """Its name."""
    level: int
    """0 is the ground floor; basements are negative."""
    building_id: str
    """The building it belongs to."""


class PutFloor(_PutFloorNeeded, total=False):
    external_id: str | None
    """Its ID in another system, such as an ERP; unique in the business per type of record. Null removes it."""



class _CreateRoomNeeded(TypedDict):
    name: str
    """Its name."""


class CreateRoom(_CreateRoomNeeded, total=False):
    external_id: str | None
    """Its ID in another system, such as an ERP; unique in the business per type of record. Null removes it."""



class UpdateRoom(TypedDict, total=False):
    name: str
    """Its name."""
    external_id: str | None
    """Its ID in another system, such as an ERP; unique in the business per type of record. Null removes it."""



class _PutRoomNeeded(TypedDict):
    name: str
    """Its name."""
    floor_id: str
    """The floor it belongs to."""


class PutRoom(_PutRoomNeeded, total=False):
    external_id: str | None
    """Its ID in another system, such as an ERP; unique in the business per type of record. Null removes it."""



class _CreateSparePartNeeded(TypedDict):
    name: str
    """What it is."""


class CreateSparePart(_CreateSparePartNeeded, total=False):
    reference: str | None
    """The customer's part number."""
    category: SparePartCategory | None
    """The kind of part."""
    unit: SparePartUnit | None
    """The unit of its quantities."""
    min_stock: int | None
    """The reorder threshold: an alarm is raised when the available stock falls below it."""
    unit_price: float | str | None
    """The price of one unit. A number with at most two fraction digits, or a string of the same digits: `1250.5`, `"1250.5"` or `"1250.50"`. Rounding errors of a calculated number are removed: `10.299999999999999` is `10.30`."""
    supplier: str | None
    """The name of the supplier."""
    external_id: str | None
    """Its ID in another system, such as an ERP; unique in the business per type of record. Null removes it."""



class UpdateSparePart(TypedDict, total=False):
    name: str
    """What it is."""
    reference: str | None
    """The customer's part number."""
    category: SparePartCategory | None
    """The kind of part."""
    unit: SparePartUnit | None
    """The unit of its quantities."""
    min_stock: int | None
    """The reorder threshold: an alarm is raised when the available stock falls below it."""
    unit_price: float | str | None
    """The price of one unit. A number with at most two fraction digits, or a string of the same digits: `1250.5`, `"1250.5"` or `"1250.50"`. Rounding errors of a calculated number are removed: `10.299999999999999` is `10.30`."""
    supplier: str | None
    """The name of the supplier."""
    external_id: str | None
    """Its ID in another system, such as an ERP; unique in the business per type of record. Null removes it."""



class _MoveStockNeeded(TypedDict):
    type: SparePartMovementType
    """The type of movement: stock arrives (`receive`), is used (`consume`), is reserved for an open operation (`reserve`), is freed again (`release`), or is corrected after a count (`adjust`; if less is left than is reserved, the newest reservations are released)."""
    quantity: int
    """The quantity. Must be positive; for `adjust`, it can also be negative, but not 0."""


class MoveStock(_MoveStockNeeded, total=False):
    operation_id: str | None
    """The operation it is for. Required when `type` is `reserve` or `release`, and optional otherwise."""
    note: str | None
    """A note, kept with the movement."""



class ReverseMovement(TypedDict, total=False):
    note: str | None
    """Why it was a mistake. Kept with the reversal."""



class _MoveSparePartNeeded(TypedDict):
    type: SparePartMovementType
    """The type of movement: stock arrives (`receive`), is used (`consume`), is reserved for an open operation (`reserve`), is freed again (`release`), or is corrected after a count (`adjust`; if less is left than is reserved, the newest reservations are released)."""
    quantity: int
    """The quantity. Must be positive; for `adjust`, it can also be negative, but not 0."""
    spare_part_id: str
    """The spare part."""


class MoveSparePart(_MoveSparePartNeeded, total=False):
    """Part of a request body."""

    operation_id: str | None
    """The operation it is for. Required when `type` is `reserve` or `release`, and optional otherwise."""
    note: str | None
    """A note, kept with the movement."""



class _BulkMoveSparePartNeeded(TypedDict):
    items: list[MoveSparePart]
    """The items, at most 1,000."""


class BulkMoveSparePart(_BulkMoveSparePartNeeded, total=False):
    atomic: bool
    """If true, one failed item undoes the whole request, and the answer is 400. Default: false, each item succeeds or fails on its own."""



class _CreateOperationNeeded(TypedDict):
    assignee_type: OperationAssigneeType | None
    """The kind of assignee; null leaves the operation unassigned. The field is required."""
    title: str
    """What needs to be done."""
    required_skill: CreateOperationRequiredSkill
    """The required trade. Older French codes are accepted and stored as their new code."""


class CreateOperation(_CreateOperationNeeded, total=False):
    """Part of a request body."""

    technician_id: str | None
    """An active technician of the business. Required when `assignee_type` is `technician`, and refused otherwise."""
    vendor_id: str | None
    """A vendor with an accepted partnership. Required when `assignee_type` is `vendor`, and refused otherwise."""
    description: str | None
    """A longer description."""
    asset_id: str | None
    """The asset concerned. It also sets the place, unless `place` is given."""
    place: str | None
    """The location. Overrides the location of the asset."""
    scheduled_for: str | None
    """The scheduled time."""
    priority: OperationPriority | None
    """The urgency."""
    agreed_amount: float | str | None
    """The agreed price of the work. A number with at most two fraction digits, or a string of the same digits: `1250.5`, `"1250.5"` or `"1250.50"`. Rounding errors of a calculated number are removed: `10.299999999999999` is `10.30`."""
    notes: str | None
    """Internal notes."""
    procedure_ids: list[str] | None
    """The procedures of its checklist, at most 5. It gets the steps that they have now; those that it has already stay as they are."""
    external_id: str | None
    """Its ID in another system, such as an ERP; unique in the business per type of record. Null removes it."""



class _BulkCreateOperationNeeded(TypedDict):
    items: list[CreateOperation]
    """The items, at most 1,000."""


class BulkCreateOperation(_BulkCreateOperationNeeded, total=False):
    atomic: bool
    """If true, one failed item undoes the whole request, and the answer is 400. Default: false, each item succeeds or fails on its own."""
    upsert: bool
    """If true, each item needs an `external_id` and is created (201) or updated (200) as with `PUT …/by-external-id/…`. Default: false, an existing record is a `duplicate`."""



class UpdateOperation(TypedDict, total=False):
    title: str
    """What needs to be done."""
    description: str | None
    """A longer description."""
    asset_id: str | None
    """The asset concerned; null for none. It also sets the place, unless you send `place` or it was entered by hand."""
    place: str | None
    """The location."""
    required_skill: CreateOperationRequiredSkill | None
    """The required trade. Older French codes are accepted and stored as their new code."""
    priority: OperationPriority | None
    """The urgency."""
    agreed_amount: float | str | None
    """The agreed price of the work. A number with at most two fraction digits, or a string of the same digits: `1250.5`, `"1250.5"` or `"1250.50"`. Rounding errors of a calculated number are removed: `10.299999999999999` is `10.30`."""
    notes: str | None
    """Internal notes."""
    work_report: str | None
    """What was done."""
    procedure_ids: list[str] | None
    """The procedures of its checklist, at most 5. It gets the steps that they have now; those that it has already stay as they are."""
    external_id: str | None
    """Its ID in another system, such as an ERP; unique in the business per type of record. Null removes it."""



class _AssignOperationNeeded(TypedDict):
    assignee_type: OperationAssigneeType
    """The kind of assignee."""


class AssignOperation(_AssignOperationNeeded, total=False):
    technician_id: str | None
    """An active technician of the business. Required when `assignee_type` is `technician`, and refused otherwise."""
    vendor_id: str | None
    """A vendor with an accepted partnership. Required when `assignee_type` is `vendor`, and refused otherwise."""



class RescheduleOperation(TypedDict):
    scheduled_for: str | None
    """The scheduled time; null unschedules the operation without closing it."""



class CancelOperation(TypedDict, total=False):
    reason: str | None
    """The reason, shown to the assignee."""



class PartUsed(TypedDict):
    """Part of a request body."""

    spare_part_id: str
    """The spare part."""
    quantity: int
    """The quantity used."""



class CompleteOperation(TypedDict, total=False):
    work_report: str | None
    """What was done. It replaces an earlier report; if absent, that stays."""
    notes: str | None
    """Replaces the notes. If absent, they stay."""
    parts_used: list[PartUsed]
    """The parts used. Stock reserved for the operation is used first; the rest of the reservation of these parts is released."""



class Reason(TypedDict):
    reason: str
    """The reason, kept in the history."""



class _CreateCommentNeeded(TypedDict):
    body: str
    """The text. Plain text; line breaks are kept."""


class CreateComment(_CreateCommentNeeded, total=False):
    visibility: CommentVisibility
    """`internal`: the people of vendors never see it. `all`: those of the assigned vendor do. It cannot change later. Default: `all`."""
    mentions: list[str]
    """Users of the business to notify, as in the `id` of an `actor` of the kind `user`."""



class UpdateComment(TypedDict, total=False):
    body: str
    """The text. Plain text; line breaks are kept."""
    mentions: list[str]
    """Users of the business to notify, as in the `id` of an `actor` of the kind `user`."""



class _FollowUpNeeded(TypedDict):
    title: str
    """Its title."""


class FollowUp(_FollowUpNeeded, total=False):
    """Part of a request body."""

    required_skill: CreateOperationRequiredSkill | None
    """The trade it needs."""
    priority: OperationPriority | None
    """The urgency."""



class _StepNeeded(TypedDict):
    title: str
    """What to do or to look at."""
    kind: ProcedureStepsKind
    """`check` true or false, `pass_fail`, a `number`, a `text`, one of the `choices`, a `photo`, or the `reading` of a meter."""


class Step(_StepNeeded, total=False):
    """Part of a request body."""

    id: str | None
    """The step that it was in the version before; leave it out for a new step."""
    help: str | None
    """How to do it."""
    required: bool
    """Whether the operation can only be completed with its result. Default: true."""
    unit: str | None
    """The unit; only for `number` and `reading`."""
    min: float | str | None
    """A value below this fails; only for `number` and `reading`. A number, which is rounded to six fraction digits, or a string with at most six fraction digits."""
    max: float | str | None
    """A value above this fails; only for `number` and `reading`. A number, which is rounded to six fraction digits, or a string with at most six fraction digits."""
    choices: list[str] | None
    """The possible answers, 1 to 50; only for `choice`, which needs them."""
    meter_external_id: str | None
    """The external ID of the meter; only for `reading`. Without it, the reading is that of the only meter of the asset."""
    on_failure: FollowUp | None
    """Opens this unassigned operation on the same asset when the step fails, once; only for `pass_fail`, `number` and `reading`."""



class _CreateProcedureNeeded(TypedDict):
    name: str
    """What the work is."""
    steps: list[Step]
    """The steps, in their order; 1 to 200."""


class CreateProcedure(_CreateProcedureNeeded, total=False):
    description: str | None
    """What it is for."""
    is_active: bool
    """Whether it can be given to operations. Default: true."""
    report_categories: list[str]
    """Operations that people open by reporting a problem with an asset of these categories get the procedure, at most 5 of them. Default: none."""
    external_id: str | None
    """Its ID in another system, such as an ERP; unique in the business per type of record. Null removes it."""



class UpdateProcedure(TypedDict, total=False):
    name: str
    """What the work is."""
    description: str | None
    """What it is for."""
    is_active: bool
    """Whether it can be given to operations. Default: true."""
    report_categories: list[str]
    """Operations that people open by reporting a problem with an asset of these categories get the procedure, at most 5 of them. Default: none."""
    steps: list[Step]
    """The steps, in their order; 1 to 200."""
    external_id: str | None
    """Its ID in another system, such as an ERP; unique in the business per type of record. Null removes it."""



class _RecordResultNeeded(TypedDict):
    value: bool | float | str
    """By the kind of the step: true or false for `check`, "pass" or "fail" for `pass_fail`, a number for `number` and `reading` (or a string of its digits), a text for `text`, one of the choices for `choice`, the ID of an attachment of the operation for `photo`."""


class RecordResult(_RecordResultNeeded, total=False):
    note: str | None
    """A note."""



class CreateTimeEntry(TypedDict, total=False):
    kind: TimeEntryKind
    """What the time was spent on. Default: `work`."""
    started_at: str
    """When it began."""
    ended_at: str
    """When it ended: after the beginning, by at most 24 hours."""
    minutes: int
    """How long it took, in minutes; not together with `started_at` and `ended_at`."""
    note: str | None
    """What was done, or anything else to know."""
    technician_id: str
    """Whose time it is. Default: for people who are technicians, themselves; otherwise the technician of the operation."""



class CreateCost(TypedDict):
    description: str
    """What was paid for."""
    amount: float | str
    """How much, in the currency of the business. A number with at most two fraction digits, or a string of the same digits: `1250.5`, `"1250.5"` or `"1250.50"`. Rounding errors of a calculated number are removed: `10.299999999999999` is `10.30`."""



class UpdateTimeEntry(TypedDict, total=False):
    kind: TimeEntryKind
    """What the time was spent on. Default: `work`."""
    started_at: str
    """When it began."""
    ended_at: str
    """When it ended: after the beginning, by at most 24 hours."""
    minutes: int
    """How long it took, in minutes; not together with `started_at` and `ended_at`."""
    note: str | None
    """What was done, or anything else to know."""



class _OperationOfThresholdNeeded(TypedDict):
    required_skill: CreateOperationRequiredSkill
    """The trade it needs."""


class OperationOfThreshold(_OperationOfThresholdNeeded, total=False):
    """Part of a request body."""

    title: str | None
    """The title. Default: created from the meter."""
    priority: OperationPriority | None
    """The urgency."""
    procedure_ids: list[str] | None
    """The procedures of its checklist, at most 5."""



class Threshold(TypedDict, total=False):
    """Part of a request body."""

    above: float | str | None
    """Crossed by a value above this. A number, which is rounded to six fraction digits, or a string with at most six fraction digits."""
    below: float | str | None
    """Crossed by a value below this. A number, which is rounded to six fraction digits, or a string with at most six fraction digits."""
    hysteresis: float | str | None
    """How far the value must return before the threshold can be crossed again. Default: 0. A number, which is rounded to six fraction digits, or a string with at most six fraction digits."""
    open_operation: OperationOfThreshold | None
    """Opens one unassigned operation per crossing, and none while the one of an earlier crossing is open."""



class _UsageIntervalNeeded(TypedDict):
    every: float | str
    """The usage, in the unit of the meter; more than 0. A number, which is rounded to six fraction digits, or a string with at most six fraction digits."""
    required_skill: CreateOperationRequiredSkill
    """The trade it needs."""


class UsageInterval(_UsageIntervalNeeded, total=False):
    """Part of a request body."""

    procedure_ids: list[str] | None
    """The procedures of its checklist, at most 5."""



class _CreateMeterNeeded(TypedDict):
    name: str
    """What it measures."""
    kind: MeterKind
    """`counter` for a value that only increases, such as hours; `gauge` for one that goes up and down, such as a temperature."""
    unit: str
    """The unit of its values."""


class CreateMeter(_CreateMeterNeeded, total=False):
    thresholds: list[Threshold]
    """Thresholds. Each acts once per crossing by the newest reading."""
    usage_interval: UsageInterval | None
    """Opens a preventive operation each time the counter has increased by this much since the last one was completed. Only for counters."""
    external_id: str | None
    """Its ID in another system, such as an ERP; unique in the business per type of record. Null removes it."""



class UpdateMeter(TypedDict, total=False):
    name: str
    """What it measures."""
    unit: str
    """The unit of its values."""
    thresholds: list[Threshold]
    """Thresholds. Each acts once per crossing by the newest reading."""
    usage_interval: UsageInterval | None
    """Opens a preventive operation each time the counter has increased by this much since the last one was completed. Only for counters."""
    external_id: str | None
    """Its ID in another system, such as an ERP; unique in the business per type of record. Null removes it."""



class _RecordReadingNeeded(TypedDict):
    value: float | str
    """The value that the meter shows. A number, which is rounded to six fraction digits, or a string with at most six fraction digits."""
    read_at: str
    """When the value was read; at most five minutes ahead of the present."""


class RecordReading(_RecordReadingNeeded, total=False):
    reset: bool
    """Whether the counter restarted from zero before this reading. Without it, a counter must not fall."""
    note: str | None
    """A note."""



class CorrectReading(TypedDict, total=False):
    value: float | str
    """The value that the meter shows. A number, which is rounded to six fraction digits, or a string with at most six fraction digits."""
    read_at: str
    """When the value was read; at most five minutes ahead of the present."""
    reset: bool
    """Whether the counter restarted from zero before this reading. Without it, a counter must not fall."""
    note: str | None
    """A note."""



class _RecordMeterReadingNeeded(TypedDict):
    value: float | str
    """The value that the meter shows. A number, which is rounded to six fraction digits, or a string with at most six fraction digits."""
    read_at: str
    """When the value was read; at most five minutes ahead of the present."""


class RecordMeterReading(_RecordMeterReadingNeeded, total=False):
    """Part of a request body."""

    reset: bool
    """Whether the counter restarted from zero before this reading. Without it, a counter must not fall."""
    note: str | None
    """A note."""
    meter_id: str | None
    """The meter. Give this or `meter_external_id`."""
    meter_external_id: str | None
    """The external ID of the meter."""



class _BulkRecordMeterReadingNeeded(TypedDict):
    items: list[RecordMeterReading]
    """The items, at most 1,000."""


class BulkRecordMeterReading(_BulkRecordMeterReadingNeeded, total=False):
    atomic: bool
    """If true, one failed item undoes the whole request, and the answer is 400. Default: false, each item succeeds or fails on its own."""



class _OperationOfAlarmNeeded(TypedDict):
    required_skill: CreateOperationRequiredSkill
    """The trade it needs."""


class OperationOfAlarm(_OperationOfAlarmNeeded, total=False):
    """Part of a request body."""

    title: str | None
    """The title. Default: the summary."""
    priority: OperationPriority | None
    """The urgency."""



class _ReportAlarmNeeded(TypedDict):
    source: str
    """The name of the reporting system, chosen by you."""
    dedup_key: str
    """The source's key for the alarm. At most one unresolved alarm exists per source and key; another report of it is a repeat."""
    status: ReportAlarmStatus
    """Whether the problem exists (`firing`) or is over (`resolved`)."""


class ReportAlarm(_ReportAlarmNeeded, total=False):
    severity: AlarmSeverity
    """The severity. Required when `status` is `firing`, and optional otherwise."""
    summary: str
    """A human-readable message. Required when `status` is `firing`, and optional otherwise."""
    details: str | None
    """A longer description. Truncated to 10000 characters."""
    asset_id: str | None
    """The asset concerned, by ID. Name the asset in one way at most."""
    asset_external_id: str | None
    """The asset concerned, by external ID."""
    asset_qr_code: str | None
    """The asset concerned, by the QR code on its sticker."""
    started_at: str | None
    """When the problem started. Default: now. At most five minutes ahead of the clock of the business."""
    set_asset_status: ReportAlarmSetAssetStatus | None
    """The asset's status when an alarm is raised, unless the current one is worse. Repeats do not set it."""
    open_operation: OperationOfAlarm | None
    """Opens an unassigned operation when the alarm is raised. Repeats open none, and neither does an alarm that is raised again while the operation of its last alarm is open: it joins that one."""
    flap_window_minutes: int | None
    """If the problem returns within so many minutes after its alarm was resolved, that alarm opens again instead of a new one: `occurrences` increases, and `alarm.reopened` is emitted. A new alarm is raised if the operation of the last one is closed. Default: 0, a new alarm each time."""



class _AlertNeeded(TypedDict):
    status: ReportAlarmStatus
    """Whether the problem exists (`firing`) or is over (`resolved`)."""


class Alert(_AlertNeeded, total=False):
    """Part of a request body."""

    fingerprint: str
    """The fingerprint of the alert: the `dedup_key` of the alarm. If it is missing, the labels make one."""
    labels: dict[str, Any]
    """The labels. `asset_id`, `asset_external_id` or `asset_qr_code` names the asset. `severity` is `info`, `warning` or `critical`; any other value counts as `warning`. Values that are not text are converted."""
    annotations: dict[str, Any] | None
    """The annotations: `summary` becomes the message, `description` the details. Values that are not text are converted."""
    startsAt: str | None
    """When it began. A time that cannot be read, and one in the year 1 or more than five minutes in the future, counts as missing."""
    generatorURL: str | None
    """The URL of the source of the alert. It is part of the details."""
    values: dict[str, Any] | None
    """The measured values (Grafana). They are part of the details."""
    dashboardURL: str | None
    """The URL of the dashboard (Grafana). It is part of the details."""
    panelURL: str | None
    """The URL of the panel (Grafana). It is part of the details."""



class Alertmanager(TypedDict):
    alerts: list[Alert]
    """The alerts. Each is used or rejected on its own."""



class _CreateExportNeeded(TypedDict):
    resource: ExportFileResource
    """The list to export."""
    format: ExportFileFormat
    """`ndjson`: one JSON object per line. `csv`: comma-separated values with a header line."""


class CreateExport(_CreateExportNeeded, total=False):
    filters: dict[str, Any]
    """Filters of the list, named like its query parameters; floors also accept `building_id`, rooms `floor_id`. Comments accept `operation_id`, `visibility`, `since` and `until`. Default: no filter. Errors name a filter as, for example, `filters.status`."""



class MoveClock(TypedDict, total=False):
    advance_seconds: int
    """The number of seconds to advance the clock. Give this or `now`."""
    now: str
    """The moment to advance the clock to. Give this or `advance_seconds`."""



class ItemProblem(TypedDict):
    """Why one item of a bulk request was refused: the `error` that a single request for it would have returned."""

    type: ProblemErrorType
    code: ProblemErrorCode
    message: str
    """A text for people."""
    param: str | None
    """The invalid field of the item; null if the error does not concern a field."""
    request_id: str
    errors: list[FieldProblem]
    """The invalid fields of the item; empty for other errors. The first 50 invalid fields of all items are listed, then only the first of each item; the message counts the rest. Empty too once the answer has its maximum size; `message` and `param` are then shortened or left out."""



class AlarmEventAcknowledgedBy(TypedDict):
    """Who acknowledged it: a key or a person; null until then."""

    kind: AuditEntryActorKind
    """An API key, a user of the business, a user of a vendor, or the service itself."""
    id: str | None
    """The ID of the actor; null for the service itself."""



class AlarmEventResolvedBy(TypedDict):
    """Who resolved it by hand: a key or a person; null if its source or the service did, and for alarms of early releases."""

    kind: AuditEntryActorKind
    """An API key, a user of the business, a user of a vendor, or the service itself."""
    id: str | None
    """The ID of the actor; null for the service itself."""



class AlarmEvent(TypedDict):
    """The alarm as it was when the event occurred."""

    id: str
    """The alarm."""
    object: Literal["alarm"]
    """The type of this object."""
    kind: AlarmKind
    """What raised it: `monitoring` for a report of another system (`POST /alarms`), otherwise the service itself."""
    asset_id: str | None
    """The asset concerned; null if there is none."""
    spare_part_id: str | None
    """The spare part that is running low; null for other kinds."""
    message: str
    """A human-readable message."""
    details: str | None
    """Details from the source."""
    severity: AlarmSeverity
    """The severity."""
    status: AlarmStatus
    """The status. If the problem returns after `resolved`, a new alarm is raised, unless the report has a flap window."""
    source: str | None
    """The system that reported it; null if the service raised it."""
    dedup_key: str | None
    """The source's key for the alarm. At most one unresolved alarm exists per source and key."""
    occurrences: int
    """The number of reports, including the first one."""
    started_at: Timestamp
    """When it started, according to the source; otherwise when it was raised."""
    last_seen_at: Timestamp
    """When it was last reported."""
    acknowledged_at: Timestamp | None
    """When it was acknowledged; null until then."""
    acknowledged_by: AlarmEventAcknowledgedBy | None
    """Who acknowledged it: a key or a person; null until then."""
    resolved_at: Timestamp | None
    """When it was resolved. Null while it is open, and for alarms of early releases."""
    resolved_by: AlarmEventResolvedBy | None
    """Who resolved it by hand: a key or a person; null if its source or the service did, and for alarms of early releases."""
    operation_id: str | None
    """The operation opened for it, or that it joined; null if there is none."""
    created_at: Timestamp
    """When it was raised."""



class AssetEvent(TypedDict):
    """The asset as it was when the event occurred."""

    id: str
    """The asset."""
    object: Literal["asset"]
    """The type of this object."""
    name: str
    """Its name."""
    reference: str
    """The human-readable code, unique in the business. Generated as `<CATEGORY>-<BRAND>-<MODEL>-<nnnn>` when the asset is created."""
    category: AssetCategory
    """The kind of equipment."""
    status: AssetStatus
    """The condition of the asset. Read-only here; use the status endpoint to change it."""
    description: str | None
    """A description."""
    brand: str | None
    """The manufacturer."""
    model_number: str | None
    """The manufacturer's model."""
    criticality: AssetCriticality | None
    """How much the business depends on it."""
    building_id: str | None
    """The building of its room."""
    room_id: str | None
    """The room it is in; null after it was detached."""
    parent_asset_id: str | None
    """The asset it is a component of."""
    is_installed: bool
    """False for stock that is not in service yet. Assets created through this API start as true. Detaching an asset from its room does not change it."""
    qr_code: str | None
    """The permanent code on the machine's sticker; a scan resolves it to the asset. Once set, it can be replaced but not cleared. A replaced code still finds the asset and is never reused."""
    installation_date: str | None
    """The date it went into service."""
    last_maintenance_date: str | None
    """The date of its last maintenance: the day on which an operation on it was last completed, or the day that was recorded. A completion never moves it back."""
    maintenance_interval_days: int | None
    """Days between preventive maintenance; null for none. The next is due this long after the last preventive operation was completed, else after `last_maintenance_date` as it was recorded, else after `installation_date`, else after the creation date. Completing other operations does not postpone it. Due dates in the past are skipped when the asset is created or one of these fields changes. An operation is opened on the due date; completing or cancelling it moves the schedule to the next date."""
    unit_price: str | None
    """The price of one unit."""
    supplier: str | None
    """The name of the supplier."""
    supplier_id: str | None
    """The registered vendor that supplies it."""
    expiration_date: str | None
    """The expiration date, for consumables and shelf-life stock."""
    min_stock: int | None
    """The reorder threshold, for stock."""
    initial_stock: int | None
    """The quantity when first recorded, for stock."""
    created_at: Timestamp
    """When it was recorded."""
    updated_at: Timestamp
    """When it last changed; `updated_since` filters by it."""
    external_id: str | None
    """Its ID in another system; unique in the business per type of record."""
    next_due_on: str | None
    """The date of the next preventive maintenance; null without an interval or while the asset is retired. It moves on when the operation opened for it is completed or cancelled."""



class BuildingEvent(TypedDict):
    """The building as it was when the event occurred."""

    id: str
    """The building."""
    object: Literal["building"]
    """The type of this object."""
    name: str
    """Its name."""
    description: str | None
    """A description."""
    building_type: BuildingType
    """The use of the building."""
    physical_address: str
    """The street address."""
    area_sqm: str | None
    """The floor area in square metres."""
    created_at: Timestamp
    """When it was recorded."""
    updated_at: Timestamp
    """When it last changed."""
    external_id: str | None
    """Its ID in another system; unique in the business per type of record."""



class AuditEntryEventActor(TypedDict):
    """Who performed the action."""

    kind: AuditEntryActorKind
    """An API key, a user of the business, a user of a vendor, or the service itself."""
    id: str | None
    """The ID of the actor; null for the service itself."""
    name: str | None
    """The name of the key or the person; `System` for the service itself."""



class AuditEntryEventTarget(TypedDict):
    """The object of the action, with its name at that time."""

    object: AuditEntryTargetObject
    """The type of the object."""
    id: str
    """The ID of the object."""
    name: str
    """The name of the object at that time."""



class AuditEntryEvent(TypedDict):
    """The audit_entry as it was when the event occurred."""

    id: str
    """The ID of the entry."""
    object: Literal["audit_entry"]
    """The type of this object."""
    action: AuditEntryAction
    """The action."""
    actor: AuditEntryEventActor
    """Who performed the action."""
    target: AuditEntryEventTarget
    """The object of the action, with its name at that time."""
    address: str | None
    """The client address; null for actions of an operator or of the service itself."""
    request_id: str | None
    """The request ID; null if there was no request."""
    created_at: Timestamp
    """When the action happened."""
    details: dict[str, Any]
    """Details of the action, such as the role before and after. They differ by action."""



class CostEntryEventActor(TypedDict):
    """Who performed the action."""

    kind: AuditEntryActorKind
    """An API key, a user of the business, a user of a vendor, or the service itself."""
    id: str | None
    """The ID of the actor; null for the service itself."""
    name: str | None
    """The name of the key or the person; `System` for the service itself."""



class CostEntryEvent(TypedDict):
    """The cost_entry as it was when the event occurred."""

    id: str
    """The cost."""
    object: Literal["cost_entry"]
    """The type of this object."""
    operation_id: str
    """The operation."""
    description: str
    """What was paid for."""
    amount: str
    """How much, in the currency of the business."""
    actor: CostEntryEventActor
    """Who performed the action."""
    created_at: Timestamp
    """When it was recorded."""



class FloorEvent(TypedDict):
    """The floor as it was when the event occurred."""

    id: str
    """The floor."""
    object: Literal["floor"]
    """The type of this object."""
    building_id: str
    """The building it belongs to."""
    name: str
    """Its name."""
    level: int
    """0 is the ground floor; basements are negative."""
    created_at: Timestamp
    """When it was recorded."""
    updated_at: Timestamp
    """When it last changed."""
    external_id: str | None
    """Its ID in another system; unique in the business per type of record."""



class _OperationEventNeeded(TypedDict):
    id: str
    """The operation."""
    object: Literal["operation"]
    """The type of this object."""
    number: int | None
    """The number by which people name it, unique in the business and rising with creation, with gaps. The portal shows it with the prefix of the business, such as WO-1042. Null only for an operation of release 1.0.0, until it is numbered after the upgrade."""
    status: OperationStatus
    """The status; only actions change it. `new` (unassigned, or waiting for a vendor to accept) → `assigned` → `pending_start` (a vendor declared the start; then confirmed, or `start_disputed`) → `in_progress` → `pending_completion` (a vendor declared completion; then confirmed, or `completion_disputed`) → `completed` → `done`. Technicians skip the two pending statuses. `completed` can be reopened; `cancelled` is final."""
    title: str
    """What needs to be done."""
    asset_id: str | None
    """The asset concerned."""
    assignee_type: OperationAssigneeType | None
    """The kind of assignee; null while unassigned."""
    technician_id: str | None
    """The assigned technician."""
    vendor_id: str | None
    """The assigned vendor."""
    scheduled_for: Timestamp | None
    """The scheduled time; null while unscheduled."""
    updated_at: Timestamp
    """When it last changed."""


class OperationEvent(_OperationEventNeeded, total=False):
    """The operation as it was when the event occurred."""

    description: str | None
    """A longer description. Only present if `changed_fields` names it."""
    allowed_actions: list[OperationAllowedActions]
    """The actions allowed in the current status; any other action answers 409. In `in_progress`, `assign` only accepts another technician. In `completed`, `update` only changes `notes`, `work_report` and `agreed_amount`. Only present if `changed_fields` names it."""
    required_skill: OperationRequiredSkill | None
    """The required trade; compare it with the `skills` of technicians. Only present if `changed_fields` names it."""
    place: str | None
    """The location. Taken from the asset, as `Room, Floor, Building`, unless given. Only present if `changed_fields` names it."""
    building_id: str | None
    """The current building of that asset. Only present if `changed_fields` names it."""
    room_id: str | None
    """The current room of that asset. Only present if `changed_fields` names it."""
    assignee_name: str | None
    """The present name of the assigned technician or vendor; of a closed operation, their name when it was closed; null while unassigned. `search` matches present names and those of the time. Only present if `changed_fields` names it."""
    priority: OperationPriority | None
    """The urgency. Only present if `changed_fields` names it."""
    agreed_amount: str | None
    """The agreed price of the work. Only present if `changed_fields` names it."""
    labor_minutes: int
    """The minutes that technicians worked on it, by its time entries. Only present if `changed_fields` names it."""
    labor_cost: str
    """What these minutes cost, by the hourly rates of the technicians. Only present if `changed_fields` names it."""
    parts_cost: str
    """What the spare parts cost that were consumed for it, at their unit prices when they were consumed. Parts consumed before release 1.1 do not count. Only present if `changed_fields` names it."""
    other_cost: str
    """The sum of its other costs. Only present if `changed_fields` names it."""
    total_cost: str
    """The sum of `labor_cost`, `parts_cost` and `other_cost`. Only present if `changed_fields` names it."""
    notes: str | None
    """Internal notes. Only present if `changed_fields` names it."""
    work_report: str | None
    """What was done, as the technician or vendor reports it. A vendor sees it. Only present if `changed_fields` names it."""
    procedure_ids: list[str]
    """The procedures of its checklist, in their order; `GET /operations/{taskId}/checklist` has the steps. Only present if `changed_fields` names it."""
    cancellation_reason: str | None
    """The reason for the cancellation, if there is one. Only present if `changed_fields` names it."""
    completed_at: Timestamp | None
    """When the work was completed; null until then. Only present if `changed_fields` names it."""
    created_at: Timestamp
    """When it was created. Only present if `changed_fields` names it."""
    external_id: str | None
    """Its ID in another system; unique in the business per type of record. Only present if `changed_fields` names it."""



class CommentEventActor(TypedDict):
    """Who performed the action."""

    kind: AuditEntryActorKind
    """An API key, a user of the business, a user of a vendor, or the service itself."""
    id: str | None
    """The ID of the actor; null for the service itself."""
    name: str | None
    """The name of the key or the person; `System` for the service itself."""



class CommentEvent(TypedDict):
    """The comment as it was when the event occurred."""

    id: str
    """The comment."""
    object: Literal["comment"]
    """The type of this object."""
    operation_id: str
    """The operation it is about."""
    body: str
    """The text. Plain text with line breaks."""
    actor: CommentEventActor
    """Who performed the action."""
    mentions: list[str]
    """The users of the business that it mentions."""
    visibility: CommentVisibility
    """`internal`: the people of vendors do not see it. `all`: those of the assigned vendor do."""
    edited_at: Timestamp | None
    """When its text last changed; null if it never did."""
    created_at: Timestamp
    """When it was written."""



class SparePartEvent(TypedDict):
    """The spare_part as it was when the event occurred."""

    id: str
    """The spare part."""
    object: Literal["spare_part"]
    """The type of this object."""
    name: str
    """What it is."""
    reference: str | None
    """The customer's part number."""
    category: SparePartCategory | None
    """The kind of part."""
    unit: SparePartUnit | None
    """The unit of its quantities."""
    quantity_on_hand: int
    """The physical stock."""
    quantity_reserved: int
    """The stock committed to open operations."""
    min_stock: int | None
    """The reorder threshold."""
    unit_price: str | None
    """The price of one unit."""
    supplier: str | None
    """The name of the supplier."""
    created_at: Timestamp
    """When it was recorded."""
    updated_at: Timestamp
    """When its details or its stock last changed."""
    external_id: str | None
    """Its ID in another system; unique in the business per type of record."""



class RoomEvent(TypedDict):
    """The room as it was when the event occurred."""

    id: str
    """The room."""
    object: Literal["room"]
    """The type of this object."""
    floor_id: str
    """The floor it belongs to."""
    name: str
    """Its name."""
    created_at: Timestamp
    """When it was recorded."""
    updated_at: Timestamp
    """When it last changed."""
    external_id: str | None
    """Its ID in another system; unique in the business per type of record."""



class TimeEntryEvent(TypedDict):
    """The time_entry as it was when the event occurred."""

    id: str
    """The time entry."""
    object: Literal["time_entry"]
    """The type of this object."""
    operation_id: str
    """The operation."""
    technician_id: str
    """Whose time it is."""
    kind: TimeEntryKind
    """What the time was spent on."""
    started_at: Timestamp
    """When it began."""
    ended_at: Timestamp | None
    """When it ended; null for a timer that runs or was forgotten."""
    minutes: int | None
    """The rounded minutes from start to end; null while the end is not known."""
    is_forgotten: bool
    """True for a timer that ran for more than 12 hours. Nothing counts until a change gives its `ended_at` or `minutes`."""
    note: str | None
    """What was done, or anything else to know."""
    hourly_rate: str | None
    """The technician's rate on the day of the start; null if there was none."""
    cost: str | None
    """The minutes by this rate; null without a rate or an end."""
    created_at: Timestamp
    """When it was recorded."""
    updated_at: Timestamp
    """When it last changed."""



class WebhookEndpointEvent(TypedDict):
    """Only the object type."""

    object: Literal["ping"]



class _AssetStatusChangedNeeded(TypedDict):
    id: str
    """The asset."""
    object: Literal["asset"]
    """The type of this object."""
    name: str
    """Its name."""
    reference: str
    """The human-readable code, unique in the business. Generated as `<CATEGORY>-<BRAND>-<MODEL>-<nnnn>` when the asset is created."""
    status: AssetStatus
    """The condition of the asset. Read-only here; use the status endpoint to change it."""
    previous_status: AssetStatus
    """The previous status."""
    note: str | None
    """The note of the change."""
    room_id: str | None
    """The room it is in; null after it was detached."""
    building_id: str | None
    """The building of its room."""
    updated_at: Timestamp
    """When it last changed; `updated_since` filters by it."""


class AssetStatusChanged(_AssetStatusChangedNeeded, total=False):
    """The asset as it was when the event occurred."""

    category: AssetCategory
    """The kind of equipment. Only present if `changed_fields` names it."""
    description: str | None
    """A description. Only present if `changed_fields` names it."""
    brand: str | None
    """The manufacturer. Only present if `changed_fields` names it."""
    model_number: str | None
    """The manufacturer's model. Only present if `changed_fields` names it."""
    criticality: AssetCriticality | None
    """How much the business depends on it. Only present if `changed_fields` names it."""
    parent_asset_id: str | None
    """The asset it is a component of. Only present if `changed_fields` names it."""
    is_installed: bool
    """False for stock that is not in service yet. Assets created through this API start as true. Detaching an asset from its room does not change it. Only present if `changed_fields` names it."""
    qr_code: str | None
    """The permanent code on the machine's sticker; a scan resolves it to the asset. Once set, it can be replaced but not cleared. A replaced code still finds the asset and is never reused. Only present if `changed_fields` names it."""
    installation_date: str | None
    """The date it went into service. Only present if `changed_fields` names it."""
    last_maintenance_date: str | None
    """The date of its last maintenance: the day on which an operation on it was last completed, or the day that was recorded. A completion never moves it back. Only present if `changed_fields` names it."""
    maintenance_interval_days: int | None
    """Days between preventive maintenance; null for none. The next is due this long after the last preventive operation was completed, else after `last_maintenance_date` as it was recorded, else after `installation_date`, else after the creation date. Completing other operations does not postpone it. Due dates in the past are skipped when the asset is created or one of these fields changes. An operation is opened on the due date; completing or cancelling it moves the schedule to the next date. Only present if `changed_fields` names it."""
    unit_price: str | None
    """The price of one unit. Only present if `changed_fields` names it."""
    supplier: str | None
    """The name of the supplier. Only present if `changed_fields` names it."""
    supplier_id: str | None
    """The registered vendor that supplies it. Only present if `changed_fields` names it."""
    expiration_date: str | None
    """The expiration date, for consumables and shelf-life stock. Only present if `changed_fields` names it."""
    min_stock: int | None
    """The reorder threshold, for stock. Only present if `changed_fields` names it."""
    initial_stock: int | None
    """The quantity when first recorded, for stock. Only present if `changed_fields` names it."""
    created_at: Timestamp
    """When it was recorded. Only present if `changed_fields` names it."""
    external_id: str | None
    """Its ID in another system; unique in the business per type of record. Only present if `changed_fields` names it."""
    next_due_on: str | None
    """The date of the next preventive maintenance; null without an interval or while the asset is retired. It moves on when the operation opened for it is completed or cancelled. Only present if `changed_fields` names it."""



class ChecklistCompletedChecklist(TypedDict):
    """How much of the checklist is done."""

    total: int
    """The number of steps."""
    done: int
    """How many have a result."""
    failed: int
    """How many results failed."""



class _ChecklistCompletedNeeded(TypedDict):
    id: str
    """The operation."""
    object: Literal["operation"]
    """The type of this object."""
    number: int | None
    """The number by which people name it, unique in the business and rising with creation, with gaps. The portal shows it with the prefix of the business, such as WO-1042. Null only for an operation of release 1.0.0, until it is numbered after the upgrade."""
    status: OperationStatus
    """The status; only actions change it. `new` (unassigned, or waiting for a vendor to accept) → `assigned` → `pending_start` (a vendor declared the start; then confirmed, or `start_disputed`) → `in_progress` → `pending_completion` (a vendor declared completion; then confirmed, or `completion_disputed`) → `completed` → `done`. Technicians skip the two pending statuses. `completed` can be reopened; `cancelled` is final."""
    title: str
    """What needs to be done."""
    asset_id: str | None
    """The asset concerned."""
    technician_id: str | None
    """The assigned technician."""
    vendor_id: str | None
    """The assigned vendor."""
    checklist: ChecklistCompletedChecklist
    """How much of the checklist is done."""


class ChecklistCompleted(_ChecklistCompletedNeeded, total=False):
    """The operation as it was when the event occurred."""

    description: str | None
    """A longer description. Only present if `changed_fields` names it."""
    allowed_actions: list[OperationAllowedActions]
    """The actions allowed in the current status; any other action answers 409. In `in_progress`, `assign` only accepts another technician. In `completed`, `update` only changes `notes`, `work_report` and `agreed_amount`. Only present if `changed_fields` names it."""
    required_skill: OperationRequiredSkill | None
    """The required trade; compare it with the `skills` of technicians. Only present if `changed_fields` names it."""
    place: str | None
    """The location. Taken from the asset, as `Room, Floor, Building`, unless given. Only present if `changed_fields` names it."""
    building_id: str | None
    """The current building of that asset. Only present if `changed_fields` names it."""
    room_id: str | None
    """The current room of that asset. Only present if `changed_fields` names it."""
    assignee_type: OperationAssigneeType | None
    """The kind of assignee; null while unassigned. Only present if `changed_fields` names it."""
    assignee_name: str | None
    """The present name of the assigned technician or vendor; of a closed operation, their name when it was closed; null while unassigned. `search` matches present names and those of the time. Only present if `changed_fields` names it."""
    scheduled_for: Timestamp | None
    """The scheduled time; null while unscheduled. Only present if `changed_fields` names it."""
    priority: OperationPriority | None
    """The urgency. Only present if `changed_fields` names it."""
    agreed_amount: str | None
    """The agreed price of the work. Only present if `changed_fields` names it."""
    labor_minutes: int
    """The minutes that technicians worked on it, by its time entries. Only present if `changed_fields` names it."""
    labor_cost: str
    """What these minutes cost, by the hourly rates of the technicians. Only present if `changed_fields` names it."""
    parts_cost: str
    """What the spare parts cost that were consumed for it, at their unit prices when they were consumed. Parts consumed before release 1.1 do not count. Only present if `changed_fields` names it."""
    other_cost: str
    """The sum of its other costs. Only present if `changed_fields` names it."""
    total_cost: str
    """The sum of `labor_cost`, `parts_cost` and `other_cost`. Only present if `changed_fields` names it."""
    notes: str | None
    """Internal notes. Only present if `changed_fields` names it."""
    work_report: str | None
    """What was done, as the technician or vendor reports it. A vendor sees it. Only present if `changed_fields` names it."""
    procedure_ids: list[str]
    """The procedures of its checklist, in their order; `GET /operations/{taskId}/checklist` has the steps. Only present if `changed_fields` names it."""
    cancellation_reason: str | None
    """The reason for the cancellation, if there is one. Only present if `changed_fields` names it."""
    completed_at: Timestamp | None
    """When the work was completed; null until then. Only present if `changed_fields` names it."""
    created_at: Timestamp
    """When it was created. Only present if `changed_fields` names it."""
    updated_at: Timestamp
    """When it last changed. Only present if `changed_fields` names it."""
    external_id: str | None
    """Its ID in another system; unique in the business per type of record. Only present if `changed_fields` names it."""



class ChecklistItemFailedItem(TypedDict):
    """The step that failed, with its result."""

    id: str
    """The step."""
    procedure_id: str
    """The procedure that it is from."""
    procedure_name: str
    """The name of the procedure."""
    title: str
    """The title of the step."""
    kind: ProcedureStepsKind
    """The kind of the step."""
    value: str
    """The result."""
    note: str | None
    """The note."""
    opened_operation_id: str | None
    """The operation that this failure or an earlier one of the step opened."""



class _ChecklistItemFailedNeeded(TypedDict):
    id: str
    """The operation."""
    object: Literal["operation"]
    """The type of this object."""
    number: int | None
    """The number by which people name it, unique in the business and rising with creation, with gaps. The portal shows it with the prefix of the business, such as WO-1042. Null only for an operation of release 1.0.0, until it is numbered after the upgrade."""
    status: OperationStatus
    """The status; only actions change it. `new` (unassigned, or waiting for a vendor to accept) → `assigned` → `pending_start` (a vendor declared the start; then confirmed, or `start_disputed`) → `in_progress` → `pending_completion` (a vendor declared completion; then confirmed, or `completion_disputed`) → `completed` → `done`. Technicians skip the two pending statuses. `completed` can be reopened; `cancelled` is final."""
    title: str
    """What needs to be done."""
    asset_id: str | None
    """The asset concerned."""
    technician_id: str | None
    """The assigned technician."""
    vendor_id: str | None
    """The assigned vendor."""
    item: ChecklistItemFailedItem
    """The step that failed, with its result."""


class ChecklistItemFailed(_ChecklistItemFailedNeeded, total=False):
    """The operation as it was when the event occurred."""

    description: str | None
    """A longer description. Only present if `changed_fields` names it."""
    allowed_actions: list[OperationAllowedActions]
    """The actions allowed in the current status; any other action answers 409. In `in_progress`, `assign` only accepts another technician. In `completed`, `update` only changes `notes`, `work_report` and `agreed_amount`. Only present if `changed_fields` names it."""
    required_skill: OperationRequiredSkill | None
    """The required trade; compare it with the `skills` of technicians. Only present if `changed_fields` names it."""
    place: str | None
    """The location. Taken from the asset, as `Room, Floor, Building`, unless given. Only present if `changed_fields` names it."""
    building_id: str | None
    """The current building of that asset. Only present if `changed_fields` names it."""
    room_id: str | None
    """The current room of that asset. Only present if `changed_fields` names it."""
    assignee_type: OperationAssigneeType | None
    """The kind of assignee; null while unassigned. Only present if `changed_fields` names it."""
    assignee_name: str | None
    """The present name of the assigned technician or vendor; of a closed operation, their name when it was closed; null while unassigned. `search` matches present names and those of the time. Only present if `changed_fields` names it."""
    scheduled_for: Timestamp | None
    """The scheduled time; null while unscheduled. Only present if `changed_fields` names it."""
    priority: OperationPriority | None
    """The urgency. Only present if `changed_fields` names it."""
    agreed_amount: str | None
    """The agreed price of the work. Only present if `changed_fields` names it."""
    labor_minutes: int
    """The minutes that technicians worked on it, by its time entries. Only present if `changed_fields` names it."""
    labor_cost: str
    """What these minutes cost, by the hourly rates of the technicians. Only present if `changed_fields` names it."""
    parts_cost: str
    """What the spare parts cost that were consumed for it, at their unit prices when they were consumed. Parts consumed before release 1.1 do not count. Only present if `changed_fields` names it."""
    other_cost: str
    """The sum of its other costs. Only present if `changed_fields` names it."""
    total_cost: str
    """The sum of `labor_cost`, `parts_cost` and `other_cost`. Only present if `changed_fields` names it."""
    notes: str | None
    """Internal notes. Only present if `changed_fields` names it."""
    work_report: str | None
    """What was done, as the technician or vendor reports it. A vendor sees it. Only present if `changed_fields` names it."""
    procedure_ids: list[str]
    """The procedures of its checklist, in their order; `GET /operations/{taskId}/checklist` has the steps. Only present if `changed_fields` names it."""
    cancellation_reason: str | None
    """The reason for the cancellation, if there is one. Only present if `changed_fields` names it."""
    completed_at: Timestamp | None
    """When the work was completed; null until then. Only present if `changed_fields` names it."""
    created_at: Timestamp
    """When it was created. Only present if `changed_fields` names it."""
    updated_at: Timestamp
    """When it last changed. Only present if `changed_fields` names it."""
    external_id: str | None
    """Its ID in another system; unique in the business per type of record. Only present if `changed_fields` names it."""



class MeterEventThresholdsOpenOperation(TypedDict):
    """The operation to open at a crossing; null for none."""

    title: str | None
    """The title; null lets the service create one."""
    required_skill: OperationRequiredSkill
    """The trade it needs."""
    priority: OperationPriority | None
    """The urgency."""
    procedure_ids: list[str]
    """The procedures of its checklist."""



class MeterEventThresholds(TypedDict):
    """A threshold. It acts once per crossing."""

    above: str | None
    """The threshold is crossed by a value above this."""
    below: str | None
    """The threshold is crossed by a value below this."""
    hysteresis: str
    """How far the value must return before the threshold can be crossed again."""
    open_operation: MeterEventThresholdsOpenOperation | None
    """The operation to open at a crossing; null for none."""



class MeterEventUsageInterval(TypedDict):
    """Maintenance by usage: opens a preventive operation each time the counter has increased by this much since the last one was completed; null for none."""

    every: str
    """The usage, in the unit of the meter."""
    required_skill: OperationRequiredSkill
    """The trade it needs."""
    procedure_ids: list[str]
    """The procedures of its checklist."""



class MeterEventThresholdOpenOperation(TypedDict):
    """The operation to open at a crossing; null for none."""

    title: str | None
    """The title; null lets the service create one."""
    required_skill: OperationRequiredSkill
    """The trade it needs."""
    priority: OperationPriority | None
    """The urgency."""
    procedure_ids: list[str]
    """The procedures of its checklist."""



class MeterEventThreshold(TypedDict):
    """A threshold. It acts once per crossing."""

    above: str | None
    """The threshold is crossed by a value above this."""
    below: str | None
    """The threshold is crossed by a value below this."""
    hysteresis: str
    """How far the value must return before the threshold can be crossed again."""
    open_operation: MeterEventThresholdOpenOperation | None
    """The operation to open at a crossing; null for none."""



class MeterEvent(TypedDict):
    """The meter as it was when the event occurred."""

    id: str
    """The meter."""
    object: Literal["meter"]
    """The type of this object."""
    asset_id: str
    """The asset it belongs to."""
    name: str
    """What it measures."""
    kind: MeterKind
    """`counter`: only increases, unless it is reset. `gauge`: increases and decreases."""
    unit: str
    """The unit of its values."""
    last_value: str | None
    """The value of the newest reading; null if there is none."""
    last_read_at: Timestamp | None
    """The time of the newest reading; null if there is none."""
    thresholds: list[MeterEventThresholds]
    """Thresholds that act when the value crosses them; at most 5."""
    usage_interval: MeterEventUsageInterval | None
    """Maintenance by usage: opens a preventive operation each time the counter has increased by this much since the last one was completed; null for none."""
    created_at: Timestamp
    """When it was recorded."""
    updated_at: Timestamp
    """When it last changed or got a new value."""
    external_id: str | None
    """Its ID in another system; unique in the business per type of record."""
    threshold: MeterEventThreshold
    """A threshold. It acts once per crossing."""
    value: str
    """The value that crossed the threshold."""
    read_at: Timestamp
    """The time of that reading."""
    operation_id: str | None
    """The operation that it opened, or that an earlier crossing opened and that is still open; null if there is none."""



class PartStockMovedMovements(TypedDict):
    """A stock movement."""

    id: str
    """The movement."""
    type: SparePartMovementType
    """The type of movement."""
    quantity: int
    """The signed quantity."""
    operation_id: str | None
    """The operation it was for; null if there is none."""
    note: str
    """The note; empty if there is none."""
    reverses_id: str | None
    """The movement that it reverses; null for all others."""



class PartStockMoved(TypedDict):
    """The spare_part as it was when the event occurred."""

    id: str
    """The spare part."""
    object: Literal["spare_part"]
    """The type of this object."""
    name: str
    """What it is."""
    reference: str | None
    """The customer's part number."""
    category: SparePartCategory | None
    """The kind of part."""
    unit: SparePartUnit | None
    """The unit of its quantities."""
    quantity_on_hand: int
    """The physical stock."""
    quantity_reserved: int
    """The stock committed to open operations."""
    min_stock: int | None
    """The reorder threshold."""
    unit_price: str | None
    """The price of one unit."""
    supplier: str | None
    """The name of the supplier."""
    created_at: Timestamp
    """When it was recorded."""
    updated_at: Timestamp
    """When its details or its stock last changed."""
    external_id: str | None
    """Its ID in another system; unique in the business per type of record."""
    movements: list[PartStockMovedMovements]
    """The new movements, in order. Using reserved stock creates two: the release, then the consumption. A count that leaves less than is reserved first releases the newest reservations. Movements of one bulk request are listed together."""



Timestamp = str


AuditEntryAction = Literal[
    "user.invited",
    "user.role_changed",
    "user.deactivated",
    "user.reactivated",
    "user.link_made",
    "user.password_set",
    "user.password_changed",
    "user.signed_in",
    "user.signed_in_failed",
    "user.sessions_ended",
    "key.created",
    "key.changed",
    "key.rotated",
    "key.disabled",
    "key.enabled",
    "key.revoked",
    "webhook_endpoint.registered",
    "webhook_endpoint.changed",
    "webhook_endpoint.enabled",
    "webhook_endpoint.disabled",
    "webhook_endpoint.paused",
    "webhook_endpoint.resumed",
    "webhook_endpoint.deleted",
    "webhook_endpoint.secret_rotated",
    "vendor.person_invited",
    "vendor.person_removed",
    "meter_reading.corrected",
    "meter_reading.deleted",
    "downtime.corrected",
    "downtime.deleted",
    "asset.deleted",
    "building.deleted",
    "floor.deleted",
    "room.deleted",
    "meter.deleted",
    "attachment.deleted",
    "comment.deleted",
    "spare_part.deleted",
    "procedure.deleted",
    "time_entry.deleted",
    "cost_entry.deleted",
    "import.stopped",
    "import.resumed",
    "import.completed",
    "plan.changed",
    "business.suspended",
    "business.resumed",
    "settings.changed",
]


FileImportKind = Literal[
    "asset",
    "part",
    "person",
    "operation",
]


FileImportStatus = Literal[
    "checked",
    "running",
    "done",
    "undoing",
    "undone",
    "stopped",
]


ImportRowResult = Literal[
    "pending",
    "unchanged",
    "refused",
    "created",
    "updated",
    "removed",
    "restored",
    "kept",
]


AttachmentContentType = Literal[
    "image/jpeg",
    "image/png",
    "image/webp",
    "image/heic",
    "image/heif",
    "image/gif",
    "application/pdf",
]


AssetCategory = Literal[
    "plumbing",
    "electrical",
    "hvac",
    "furniture",
    "appliance",
    "it_equipment",
    "security",
    "fire_safety",
    "structural",
    "cleaning",
    "production_machine",
    "conveyor",
    "pump",
    "motor",
    "compressor",
    "instrumentation",
    "material_handling",
    "other",
]


AssetStatus = Literal[
    "operational",
    "needs_maintenance",
    "under_maintenance",
    "out_of_service",
    "retired",
]


AssetCriticality = Literal[
    "low",
    "medium",
    "high",
    "critical",
]


AlarmKind = Literal[
    "asset_out_of_service",
    "stock_below_minimum",
    "monitoring",
]


AlarmSeverity = Literal[
    "info",
    "warning",
    "critical",
]


AlarmStatus = Literal[
    "open",
    "acknowledged",
    "resolved",
]


BuildingType = Literal[
    "office",
    "residential",
    "commercial",
    "industrial",
    "mixed_use",
    "educational",
    "healthcare",
    "hospitality",
    "warehouse",
    "production_facility",
    "industrial_process_facility",
    "manufacturing_facility",
    "warehouse_and_offices",
    "other",
]


VendorPartnershipStatus = Literal[
    "proposed",
    "accepted",
    "ended",
]


OperationStatus = Literal[
    "new",
    "assigned",
    "pending_start",
    "in_progress",
    "start_disputed",
    "pending_completion",
    "completion_disputed",
    "completed",
    "done",
    "cancelled",
]


OperationRequiredSkill = Literal[
    "mechanical",
    "electrical",
    "electromechanical",
    "automation",
    "instrumentation",
    "electronics",
    "hydraulics",
    "pneumatics",
    "welding",
    "machining",
    "hvac",
    "refrigeration",
    "plumbing",
    "elevators",
    "fire_safety",
    "security_systems",
    "it_network",
    "carpentry",
    "locksmithing",
    "painting",
    "masonry",
    "roofing",
    "cleaning",
    "landscaping",
    "other",
]


OperationAssigneeType = Literal[
    "technician",
    "vendor",
]


OperationPriority = Literal[
    "lowest",
    "low",
    "medium",
    "high",
    "highest",
]


SparePartCategory = Literal[
    "bearing",
    "seal_gasket",
    "belt_chain",
    "filter",
    "lubricant",
    "fastener",
    "electrical_component",
    "sensor",
    "valve",
    "hydraulic",
    "pneumatic",
    "motor_part",
    "tooling",
    "consumable",
    "safety",
    "other",
]


SparePartUnit = Literal[
    "piece",
    "meter",
    "liter",
    "kilogram",
    "box",
    "set",
    "roll",
    "pair",
]


SparePartMovementType = Literal[
    "receive",
    "consume",
    "reserve",
    "release",
    "adjust",
]


WebhookEndpointPayload = Literal[
    "full",
    "thin",
]


WebhookEndpointSignature = Literal[
    "hmac",
    "ed25519",
    "both",
]


WebhookDeliveryStatus = Literal[
    "pending",
    "delivering",
    "succeeded",
    "failed",
    "dead",
]


CommentVisibility = Literal[
    "all",
    "internal",
]


MeterKind = Literal[
    "counter",
    "gauge",
]


TimeEntryKind = Literal[
    "work",
    "travel",
    "waiting",
]


ReceivedAlarmStatus = Literal[
    "open",
    "acknowledged",
    "resolved",
    "ignored",
]


ChangeType = Literal[
    "alarm",
    "asset",
    "asset_status_change",
    "attachment",
    "building",
    "comment",
    "cost_entry",
    "downtime",
    "floor",
    "meter",
    "meter_reading",
    "operation",
    "operation_status_change",
    "procedure",
    "room",
    "spare_part",
    "spare_part_movement",
    "technician",
    "time_entry",
    "vendor",
    "webhook_endpoint",
]


ChangeAction = Literal[
    "created",
    "updated",
    "deleted",
]


ExportFileResource = Literal[
    "assets",
    "operations",
    "buildings",
    "floors",
    "rooms",
    "technicians",
    "spare_parts",
    "spare_part_movements",
    "meters",
    "meter_readings",
    "time_entries",
    "comments",
]


ExportFileFormat = Literal[
    "ndjson",
    "csv",
]


ExportFileStatus = Literal[
    "pending",
    "running",
    "ready",
    "failed",
    "expired",
]


ApiKeyScopes = Literal[
    "assets:read",
    "assets:write",
    "assets:delete",
    "buildings:read",
    "buildings:write",
    "buildings:delete",
    "floors:read",
    "floors:write",
    "floors:delete",
    "rooms:read",
    "rooms:write",
    "rooms:delete",
    "operations:read",
    "operations:write",
    "operations:cancel",
    "operations:reschedule",
    "comments:read",
    "comments:write",
    "attachments:read",
    "attachments:write",
    "procedures:read",
    "procedures:write",
    "alarms:read",
    "alarms:write",
    "meters:read",
    "meters:write",
    "time:read",
    "time:write",
    "technicians:read",
    "vendors:read",
    "spare-parts:read",
    "spare-parts:write",
    "exports:write",
    "audit:read",
    "changes:read",
    "events:read",
    "kpis:read",
    "webhooks:read",
]


ApiKeyBusinessPlan = Literal[
    "starter",
    "business",
    "enterprise",
]


AuditEntryActorKind = Literal[
    "api_key",
    "user",
    "vendor",
    "system",
]


AuditEntryTargetObject = Literal[
    "user",
    "api_key",
    "webhook_endpoint",
    "vendor",
    "meter_reading",
    "downtime",
    "asset",
    "building",
    "floor",
    "room",
    "meter",
    "attachment",
    "comment",
    "spare_part",
    "procedure",
    "time_entry",
    "cost_entry",
    "import",
    "business",
]


OperationAllowedActions = Literal[
    "assign",
    "accept",
    "decline",
    "start",
    "complete",
    "confirm",
    "dispute",
    "close",
    "reopen",
    "cancel",
    "reschedule",
    "update",
]


ProcedureStepsKind = Literal[
    "check",
    "pass_fail",
    "number",
    "text",
    "choice",
    "photo",
    "reading",
]


CreateOperationRequiredSkill = Literal[
    "mechanical",
    "electrical",
    "electromechanical",
    "automation",
    "instrumentation",
    "electronics",
    "hydraulics",
    "pneumatics",
    "welding",
    "machining",
    "hvac",
    "refrigeration",
    "plumbing",
    "elevators",
    "fire_safety",
    "security_systems",
    "it_network",
    "carpentry",
    "locksmithing",
    "painting",
    "masonry",
    "roofing",
    "cleaning",
    "landscaping",
    "other",
    "mecanique",
    "mecanique_industrielle",
    "mecanique_automobile",
    "graissage",
    "electricite",
    "electricite_industrielle",
    "electricite_batiment",
    "electromecanique",
    "electromenager",
    "automatisme",
    "automatismes",
    "regulation",
    "metrologie",
    "electronique",
    "hydraulique",
    "pneumatique",
    "air_comprime",
    "soudure",
    "chaudronnerie",
    "tuyauterie",
    "usinage",
    "ajustage",
    "cvc",
    "climatisation",
    "chauffage",
    "ventilation",
    "genie_climatique",
    "froid",
    "froid_industriel",
    "plomberie",
    "sanitaire",
    "gaz",
    "ascenseur",
    "ascenseurs",
    "levage",
    "securite_incendie",
    "ssi",
    "surete",
    "controle_acces",
    "videosurveillance",
    "informatique",
    "reseaux",
    "telecom",
    "courant_faible",
    "menuiserie",
    "charpente",
    "vitrerie",
    "serrurerie",
    "metallerie",
    "peinture",
    "revetements",
    "maconnerie",
    "genie_civil",
    "carrelage",
    "toiture",
    "couverture",
    "etancheite",
    "nettoyage",
    "proprete",
    "deratisation",
    "espaces_verts",
    "autre",
    "divers",
]


ReportAlarmStatus = Literal[
    "firing",
    "resolved",
]


ReportAlarmSetAssetStatus = Literal[
    "needs_maintenance",
    "out_of_service",
]


ProblemErrorType = Literal[
    "invalid_request_error",
    "authentication_error",
    "plan_error",
    "permission_error",
    "not_found_error",
    "conflict_error",
    "rate_limit_error",
    "api_error",
]


ProblemErrorCode = Literal[
    "malformed_request",
    "headers_too_large",
    "request_timeout",
    "expectation_failed",
    "malformed_json",
    "unknown_parameter",
    "missing_parameter",
    "invalid_parameter",
    "invalid_category",
    "invalid_reference",
    "invalid_item",
    "invalid_limit",
    "invalid_cursor",
    "cursor_expired",
    "status_read_only",
    "idempotency_key_required",
    "key_in_query",
    "body_too_large",
    "range_not_satisfiable",
    "unsupported_media_type",
    "invalid_key",
    "plan_required",
    "business_suspended",
    "scope_required",
    "browser_refused",
    "owner_required",
    "permission_required",
    "not_found",
    "route_not_found",
    "method_not_allowed",
    "invalid_state",
    "checklist_incomplete",
    "duplicate",
    "insufficient_stock",
    "idempotency_key_reused",
    "idempotency_in_progress",
    "version_conflict",
    "rate_limited",
    "internal_error",
    "overloaded",
    "business_moving",
    "business_moved",
    "unavailable",
    "storage_full",
]


Placement = Literal[
    "installed",
    "stock",
]


Sort = Literal[
    "created_at",
    "-created_at",
    "updated_at",
    "-updated_at",
    "name",
    "-name",
]


AssigneeType = Literal[
    "technician",
    "vendor",
    "none",
]


SortValue = Literal[
    "created_at",
    "-created_at",
    "scheduled_for",
    "-scheduled_for",
    "updated_at",
    "-updated_at",
]


GroupBy = Literal[
    "building",
    "asset",
    "trade",
    "month",
]


From = Literal[
    "now",
]


Kind = Literal[
    "asset",
    "part",
    "operation",
]


DateOrder = Literal[
    "dmy",
    "mdy",
    "ymd",
]


Decimal = Literal[
    "comma",
    "point",
]


Encoding = Literal[
    "utf-8",
    "utf-16",
    "windows-1252",
    "windows-1250",
    "windows-1251",
    "windows-1253",
    "windows-1254",
    "macintosh",
    "gb18030",
    "big5",
    "shift_jis",
    "euc-kr",
]
