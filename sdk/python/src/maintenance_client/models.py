"""What the API takes and answers. Made from openapi.json by `npm run sdk`."""

from __future__ import annotations

from typing import Any, Literal, TypedDict


class ApiKeyBusiness(TypedDict):
    """The business the key belongs to."""

    object: Literal["business"]
    id: str
    name: str
    plan: ApiKeyBusinessPlan



class ApiKeyRateLimit(TypedDict):
    """Where the key stands in its window, this request counted."""

    limit: int
    """Requests in a window."""
    remaining: int
    """Requests left in this window."""
    reset: int
    """Seconds until the window resets."""



class ApiKey(TypedDict):
    """The key that made the request, and what it may do."""

    id: str
    """Identifies the key; a rotation keeps it."""
    object: Literal["api_key"]
    """Names the type of this object."""
    name: str
    """The name its owner gave it."""
    scopes: list[str]
    """What the key may do."""
    created_at: Timestamp
    """When the key was created."""
    expires_at: Timestamp | None
    """When the key stops working; null when it does not expire."""
    rotation_deadline: Timestamp | None
    """When the presented secret stops working; null unless it is the previous one of a rotated key."""
    business: ApiKeyBusiness
    """The business the key belongs to."""
    rate_limit: ApiKeyRateLimit
    """Where the key stands in its window, this request counted."""
    allowed_networks: list[str]
    """From where the key may be used; empty: from everywhere."""



class AuditEntryActor(TypedDict):
    """Who did it."""

    kind: AuditEntryActorKind
    """A key of the business, a person with an account, a person of a vendor, or the service itself."""
    id: str | None
    """Which one; null for the service itself."""
    name: str | None
    """What they are called: the name of the key or the person, also of a person of a vendor; `System` for the service itself."""



class AuditEntryTarget(TypedDict):
    """What it was done to, as it was called at the time."""

    object: AuditEntryTargetObject
    """What kind of thing."""
    id: str
    """Which one."""
    name: str
    """What it was called."""



class AuditEntry(TypedDict):
    """Who changed what in keys, endpoints, users, plan and settings. Entries are never changed. No secret is in them."""

    id: str
    """The entry."""
    object: Literal["audit_entry"]
    """Names the type of this object."""
    action: AuditEntryAction
    """What was done."""
    actor: AuditEntryActor
    """Who did it."""
    target: AuditEntryTarget
    """What it was done to, as it was called at the time."""
    address: str | None
    """From which address; null for what an operator or the service itself did."""
    request_id: str | None
    """By which request, as the log of the service names it; null where there was none."""
    created_at: Timestamp
    """When."""
    details: dict[str, Any]
    """What there is to say of it, such as a role before and after. Each action has its own."""



class AttachmentCreatedBy(TypedDict):
    """Who added it (D41)."""

    kind: AuditEntryActorKind
    """What they are."""
    id: str | None
    """The key, user or vendor; null for the service itself."""
    name: str | None
    """What they are called now."""



class Attachment(TypedDict):
    """A photo or a document of an operation or of an asset."""

    id: str
    """The attachment."""
    object: Literal["attachment"]
    """Names the type of this object."""
    operation_id: str | None
    """The operation that it belongs to; null where it is of an asset."""
    asset_id: str | None
    """The asset that it belongs to; null where it is of an operation."""
    file_name: str
    """Its name as it was sent, made safe to save a file under; it ends as its type does."""
    content_type: AttachmentContentType
    """Its type, known by its content."""
    size: int
    """How many bytes it has."""
    sha256: str
    """The SHA-256 of its bytes, in lowercase hex."""
    created_by: AttachmentCreatedBy
    """Who added it (D41)."""
    url: str
    """Where the bytes are, for 15 minutes and without a key, in a browser too, as long as the key that read it may read the attachment. Read it again for a new link. Relative to the server where the service does not know its own address."""
    created_at: Timestamp
    """When it was added."""



class Asset(TypedDict):
    """A piece of equipment, in service or in stock."""

    id: str
    """The asset."""
    object: Literal["asset"]
    """Names the type of this object."""
    name: str
    """Its name."""
    reference: str
    """Human-facing code, unique in the business: `<CATEGORY>-<BRAND>-<MODEL>-<nnnn>`, generated when the asset is created."""
    category: AssetCategory
    """What kind of equipment it is."""
    status: AssetStatus
    """Its condition. Read-only here: the status endpoint changes it."""
    description: str | None
    """What there is to know about it."""
    brand: str | None
    """Manufacturer."""
    model_number: str | None
    """The manufacturer's model."""
    criticality: AssetCriticality | None
    """How much the business depends on it."""
    building_id: str | None
    """The building it stands in: always that of its room."""
    room_id: str | None
    """The room it stands in; null once it was detached from it."""
    parent_asset_id: str | None
    """The asset it is a component of."""
    is_installed: bool
    """False for stock that is not yet in service. True for what this API creates; detaching it from its room leaves it alone."""
    qr_code: str | None
    """The permanent code on the machine's sticker, which a scan resolves to the asset. Once set it is never cleared; one that was replaced still finds the asset, and is given to no other."""
    installation_date: str | None
    """The day it went into service."""
    last_maintenance_date: str | None
    """The day an operation on it was last completed."""
    maintenance_interval_days: int | None
    """Days from one preventive maintenance to the next; null for none. The next is due that long after `last_maintenance_date`, else `installation_date`, else the day of creation, or as many intervals later as it takes not to lie in the past when the asset is recorded or one of these changes. An operation is opened when it is due; completing or cancelling that one moves on to the next."""
    unit_price: str | None
    """What one costs."""
    supplier: str | None
    """Who supplies it."""
    supplier_id: str | None
    """The registered vendor who supplies it."""
    expiration_date: str | None
    """The last day of use, for consumables and shelf-life stock."""
    min_stock: int | None
    """Reorder threshold, for stock."""
    initial_stock: int | None
    """Quantity when first recorded, for stock."""
    created_at: Timestamp
    """When it was recorded."""
    updated_at: Timestamp
    """When it last changed; the filter `updated_since` compares with it."""
    external_id: str | None
    """What another system calls it; unique in the business among its kind."""
    next_due_on: str | None
    """The day it is due for preventive maintenance; null without an interval, and while it is retired. It moves on when the operation that was opened for it is completed or cancelled."""



class AssetStatusChangeActor(TypedDict):
    """Who did it."""

    kind: AuditEntryActorKind
    """A key of the business, a person with an account, a person of a vendor, or the service itself."""
    id: str | None
    """Which one; null for the service itself."""
    name: str | None
    """What they are called: the name of the key or the person, also of a person of a vendor; `System` for the service itself."""



class AssetStatusChange(TypedDict):
    """One change of the status of an asset, be it to the same one: by whom, and what was said about it."""

    id: str
    """The entry."""
    object: Literal["asset_status_change"]
    """Names the type of this object."""
    asset_id: str
    """The asset."""
    status: AssetStatus
    """The status from then on."""
    previous_status: AssetStatus
    """The status before."""
    note: str | None
    """What was said about it."""
    actor: AssetStatusChangeActor
    """Who did it."""
    created_at: Timestamp
    """When it happened."""



class Downtime(TypedDict):
    """A time in which an asset stood still."""

    id: str
    """The downtime."""
    object: Literal["downtime"]
    """Names the type of this object."""
    asset_id: str
    """The asset."""
    status: AssetStatus
    """The status that began it: `out_of_service` or `under_maintenance`. Passing from one to the other goes on with it."""
    started_at: Timestamp
    """When it began."""
    ended_at: Timestamp | None
    """When it ended; null while the asset stands still."""



class AlarmAcknowledgedBy(TypedDict):
    """Who took note of it: a key or a person; null while no one has."""

    kind: AuditEntryActorKind
    """A key of the business, a person with an account, or the service itself."""
    id: str | None
    """Which one."""



class Alarm(TypedDict):
    """Something that needs attention: a standing asset, a part that runs out, or what a monitoring system reports."""

    id: str
    """The alarm."""
    object: Literal["alarm"]
    """Names the type of this object."""
    kind: AlarmKind
    """What raised it: the service itself, or, for `monitoring`, another system by `POST /alarms`."""
    asset_id: str | None
    """The asset that it is about; null where there is none."""
    spare_part_id: str | None
    """The spare part that runs out; null for another kind."""
    message: str
    """What happened, for a person."""
    details: str | None
    """More about it, as its source told."""
    severity: AlarmSeverity
    """How bad it is."""
    status: AlarmStatus
    """Where it stands. `resolved` is final: when the same happens again, that is another alarm."""
    source: str | None
    """The system that reported it; null where the service raised it itself."""
    dedup_key: str | None
    """What that system calls it. Of one source and key one alarm at most is not resolved."""
    occurrences: int
    """How many times it was reported, the first one included."""
    started_at: Timestamp
    """When it began, as its source said; else when it was raised."""
    last_seen_at: Timestamp
    """When it was last reported."""
    acknowledged_at: Timestamp | None
    """When someone took note of it; null while no one has."""
    acknowledged_by: AlarmAcknowledgedBy | None
    """Who took note of it: a key or a person; null while no one has."""
    resolved_at: Timestamp | None
    """When it was over. Null while it is not, and for alarms of releases that did not say."""
    operation_id: str | None
    """The operation that was opened for it, if one was."""
    created_at: Timestamp
    """When it was raised."""



class Building(TypedDict):
    """A building, with its floors and rooms below it."""

    id: str
    """The building."""
    object: Literal["building"]
    """Names the type of this object."""
    name: str
    """Its name."""
    description: str | None
    """What there is to know about it."""
    building_type: BuildingType
    """What it is used for."""
    physical_address: str
    """Street address."""
    area_sqm: str | None
    """Floor area in square metres."""
    created_at: Timestamp
    """When it was recorded."""
    updated_at: Timestamp
    """When it last changed."""
    external_id: str | None
    """What another system calls it; unique in the business among its kind."""



class Floor(TypedDict):
    """A floor of a building. It holds rooms."""

    id: str
    """The floor."""
    object: Literal["floor"]
    """Names the type of this object."""
    building_id: str
    """The building it belongs to."""
    name: str
    """Its name."""
    level: int
    """0 is the ground floor, basements are negative."""
    created_at: Timestamp
    """When it was recorded."""
    updated_at: Timestamp
    """When it last changed."""
    external_id: str | None
    """What another system calls it; unique in the business among its kind."""



class Room(TypedDict):
    """The finest location: a room, or in a plant a line or a zone. Assets stand in rooms."""

    id: str
    """The room."""
    object: Literal["room"]
    """Names the type of this object."""
    floor_id: str
    """The floor it belongs to."""
    name: str
    """Its name."""
    created_at: Timestamp
    """When it was recorded."""
    updated_at: Timestamp
    """When it last changed."""
    external_id: str | None
    """What another system calls it; unique in the business among its kind."""



class Vendor(TypedDict):
    """A partner firm, to which operations can be delegated."""

    id: str
    """The firm: the value that `vendor_id` takes elsewhere."""
    object: Literal["vendor"]
    """Names the type of this object."""
    name: str
    """What it is called."""
    partnership_status: VendorPartnershipStatus
    """How the business stands with it."""
    accepted_at: Timestamp | None
    """When the partnership was accepted, if it was."""
    created_at: Timestamp
    """When the partnership was recorded."""
    updated_at: Timestamp
    """When the partnership last changed."""



class Operation(TypedDict):
    """A work order: something that needs doing, on an asset or at a place, by a technician or a partner firm."""

    id: str
    """The operation."""
    object: Literal["operation"]
    """Names the type of this object."""
    title: str
    """What needs doing."""
    description: str | None
    """More about it."""
    status: OperationStatus
    """Where the work stands. Moved by actions only: `new` (a vendor is to accept it, or it is unassigned) → `assigned` → `pending_start` (a vendor declared the start; confirmed, or `start_disputed`) → `in_progress` → `pending_completion` (a vendor declared completion; confirmed, or `completion_disputed`) → `completed` → `done`. A technician skips the two pending ones. `completed` can be reopened; `cancelled` is for good."""
    allowed_actions: list[OperationAllowedActions]
    """What can be done with it as it stands; any other action answers 409. In `in_progress`, `assign` passes from technician to technician only; in `completed`, `update` changes `notes` and `agreed_amount` only."""
    required_skill: OperationRequiredSkill | None
    """The trade it needs; compare with the skills of a technician."""
    place: str | None
    """Where. From the asset, as `Room, Floor, Building`, unless given."""
    asset_id: str | None
    """The asset it is about."""
    building_id: str | None
    """The building in which that asset stands now."""
    room_id: str | None
    """The room in which that asset stands now."""
    assignee_type: OperationAssigneeType | None
    """Whom it is with; null while it is unassigned."""
    technician_id: str | None
    """The technician it is with."""
    vendor_id: str | None
    """The partner firm it is delegated to."""
    assignee_name: str | None
    """What the technician or the firm was called when it was given to them; null while it is unassigned. The search finds it."""
    scheduled_for: Timestamp | None
    """When it is to be done; null while it is not on the calendar."""
    priority: OperationPriority | None
    """How urgent it is."""
    agreed_amount: str | None
    """What was agreed to be paid for it."""
    notes: str | None
    """Internal notes."""
    cancellation_reason: str | None
    """Why it was cancelled, if it was and a reason was given."""
    completed_at: Timestamp | None
    """When the work was completed, if it is."""
    created_at: Timestamp
    """When it was opened."""
    updated_at: Timestamp
    """When it last changed."""
    external_id: str | None
    """What another system calls it; unique in the business among its kind."""



class OperationStatusChangeActor(TypedDict):
    """Who did it."""

    kind: AuditEntryActorKind
    """A key of the business, a person with an account, a person of a vendor, or the service itself."""
    id: str | None
    """Which one; null for the service itself."""
    name: str | None
    """What they are called: the name of the key or the person, also of a person of a vendor; `System` for the service itself."""



class OperationStatusChange(TypedDict):
    """One change of the status of an operation: from what, to what, by whom, and why."""

    id: str
    """The entry."""
    object: Literal["operation_status_change"]
    """Names the type of this object."""
    operation_id: str
    """The operation."""
    from_status: OperationStatus | None
    """The status before; null when it was opened."""
    to_status: OperationStatus
    """The status from then on."""
    reason: str | None
    """Why, where a reason was given."""
    actor: OperationStatusChangeActor
    """Who did it."""
    on_behalf_of: str | None
    """The vendor whose part was taken: by a user of the business, or by a user of that vendor."""
    created_at: Timestamp
    """When it happened."""



class SparePart(TypedDict):
    """A part kept in stock. What can be allocated is `quantity_on_hand` less `quantity_reserved`."""

    id: str
    """The spare part."""
    object: Literal["spare_part"]
    """Names the type of this object."""
    name: str
    """What it is."""
    reference: str | None
    """The customer's part number."""
    category: SparePartCategory | None
    """What kind of part it is."""
    unit: SparePartUnit | None
    """What its quantities count."""
    quantity_on_hand: int
    """Physical stock."""
    quantity_reserved: int
    """What of it is committed to open operations."""
    min_stock: int | None
    """Reorder threshold."""
    unit_price: str | None
    """Price of one unit."""
    supplier: str | None
    """Who sells it."""
    created_at: Timestamp
    """When it was recorded."""
    updated_at: Timestamp
    """When it last changed; its stock too."""
    external_id: str | None
    """What another system calls it; unique in the business among its kind."""



class SparePartMovementActor(TypedDict):
    """Who moved it; null for what moved before that was kept."""

    kind: AuditEntryActorKind
    """A key of the business, a person with an account, a person of a vendor, or the service itself."""
    id: str | None
    """Which one; null for the service itself."""
    name: str | None
    """What they are called: the name of the key or the person, also of a person of a vendor; `System` for the service itself."""



class SparePartMovement(TypedDict):
    """One line of the ledger of a spare part."""

    id: str
    """The movement."""
    object: Literal["spare_part_movement"]
    """Names the type of this object."""
    spare_part_id: str
    """The part that moved."""
    operation_id: str | None
    """The operation it was for; null when it was for none."""
    type: SparePartMovementType
    """On hand is the sum of `receive`, `consume` and `adjust`; reserved is the sum of `reserve` and `release`. Consuming what was reserved for an operation is a `release` and a `consume`."""
    quantity: int
    """How much, signed: consumption and release are negative."""
    actor: SparePartMovementActor | None
    """Who moved it; null for what moved before that was kept."""
    note: str
    """Why; empty when no reason was given."""
    created_at: Timestamp
    """When it happened."""



class Technician(TypedDict):
    """A person who does maintenance work."""

    id: str
    """The technician profile: the value that `technician_id` takes elsewhere."""
    object: Literal["technician"]
    """Names the type of this object."""
    user_id: str | None
    """Their account in the service; null without one."""
    name: str | None
    """Full name."""
    email: str | None
    """Work e-mail."""
    phone_number: str | None
    """Phone number."""
    role: str | None
    """Access level in the service, not a trade."""
    skills: list[str]
    """Trade codes they are certified for; compare with an operation's `required_skill`."""
    is_active: bool
    """False once they are offboarded, or their account was deactivated."""



class WebhookEndpointClientCertificate(TypedDict):
    """The client certificate that deliveries show in TLS; null for none. Its private key is never shown."""

    subject: str
    """Whose it is."""
    fingerprint: str
    """The SHA-256 fingerprint."""
    expires_at: Timestamp
    """When it expires. Nothing replaces it by itself."""



class WebhookEndpointOauth2(TypedDict):
    """As whom deliveries ask for the bearer token that they carry (OAuth 2.0, client credentials); null for none. The secret is never shown."""

    token_url: str
    """Where tokens are."""
    client_id: str
    """The client."""
    scope: str | None
    """The scopes that are asked for."""



class WebhookEndpoint(TypedDict):
    """A URL to which events are delivered. Registered and changed by the owner, not through this API."""

    id: str
    """The endpoint; sent as `Service-Webhook-Id` with each delivery."""
    object: Literal["webhook_endpoint"]
    """Names the type of this object."""
    url: str
    """Where deliveries go."""
    description: str | None
    """The owner's label."""
    event_types: list[str]
    """The types of event it is subscribed to."""
    enabled: bool
    """False until the first ping succeeds, and again after it was disabled."""
    disabled_reason: str | None
    """Why it was disabled."""
    secret_last4: str | None
    """The last four characters of the signing secret."""
    consecutive_failures: int
    """Failed attempts since the last success. At 20 the endpoint is disabled."""
    last_success_at: Timestamp | None
    """When an attempt last succeeded."""
    last_failure_at: Timestamp | None
    """When an attempt last failed."""
    created_at: Timestamp
    """When it was registered."""
    updated_at: Timestamp
    """When it last changed."""
    payload: WebhookEndpointPayload
    """`full`: events come with their whole snapshot; `thin`: of the resource, `data.object` has `id` and `object` alone."""
    building_ids: list[str]
    """The buildings whose events it wants; empty: all events."""
    header_names: list[str]
    """The headers of its own that deliveries carry. Their values are never shown."""
    signature: WebhookEndpointSignature
    """With what deliveries are signed: `hmac`, the shared secret; `ed25519`, a key pair of the endpoint; or `both`."""
    public_key: str | None
    """The key with which receivers verify Ed25519 signatures; null where there is none. All are at `/.well-known/webhook-keys.json`."""
    paused: bool
    """True while deliveries are kept instead of sent. They go out in order of age once it is resumed."""
    paused_at: Timestamp | None
    """Since when it is paused."""
    ignored_key_ids: list[str]
    """The keys whose doings it is not told: what they do makes no delivery to it."""
    ordered: bool
    """True where of one resource no event is attempted before the one before it succeeded or was given up; retries hold back that resource alone."""
    client_certificate: WebhookEndpointClientCertificate | None
    """The client certificate that deliveries show in TLS; null for none. Its private key is never shown."""
    oauth2: WebhookEndpointOauth2 | None
    """As whom deliveries ask for the bearer token that they carry (OAuth 2.0, client credentials); null for none. The secret is never shown."""



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
    """Who did it. Not in events from before that was told."""



class WebhookDeliveryAttempts(TypedDict):
    """One attempt, and how it ended."""

    attempt: int
    """Which of the six."""
    started_at: Timestamp
    """When it began."""
    duration_ms: int
    """How long it took, in milliseconds."""
    response_status: int | None
    """The HTTP status of the answer."""
    response_body: str | None
    """The first 1,024 bytes of the answer, as text."""
    error: str | None
    """What went wrong: `timeout`, `connection_refused`, `dns_failed`, `address_refused`, `tls_failed`, `http_<status>`, `response_aborted`, one of these with `token_` before it where the token server failed so, or `token_unusable` where it answered without a bearer token (nothing, or no more, was sent to the receiver then), `attempt_lost` (our worker stopped before it learned the outcome) or `internal_error` (nothing could be sent, for a reason on our side)."""



class WebhookDelivery(TypedDict):
    """One event on its way to one endpoint, with what was sent and what came back."""

    id: str
    """The delivery; sent as `Service-Delivery`, the same at every attempt."""
    object: Literal["webhook_delivery"]
    """Names the type of this object."""
    endpoint_id: str
    """Where it goes."""
    event_id: str
    """The event, `evt_<uuid>`."""
    event_type: str
    """The type of the event."""
    status: WebhookDeliveryStatus
    """`failed` will be tried again; `dead` will not."""
    attempt_count: int
    """How many attempts were begun."""
    response_status: int | None
    """The HTTP status of the last answer."""
    error: str | None
    """What went wrong last: `timeout`, `connection_refused`, `dns_failed`, `address_refused`, `tls_failed`, `http_<status>`, `response_aborted`, one of these with `token_` before it where the token server failed so, or `token_unusable` where it answered without a bearer token (nothing, or no more, was sent to the receiver then), `attempt_lost` (our worker stopped before it learned the outcome) or `internal_error` (nothing could be sent, for a reason on our side); or why it was given up: `endpoint_disabled`, `pause_expired` (it waited for seven days in a pause), `plan_ended` (the business has been without webhooks for 24 hours)."""
    next_attempt_at: Timestamp | None
    """When it is due; null while under way, when it is over, and while it waits behind another of its resource at an ordered endpoint."""
    last_attempt_at: Timestamp | None
    """When the last attempt began."""
    delivered_at: Timestamp | None
    """When the receiver accepted it."""
    created_at: Timestamp
    """When the delivery was made."""
    payload: WebhookDeliveryPayload
    """The exact event envelope that was signed."""
    response_body: str | None
    """The first 1,024 bytes of the last answer, as text."""
    attempts: list[WebhookDeliveryAttempts]
    """Every attempt, oldest first."""
    trace_id: str
    """The trace that every attempt belongs to, in its header `traceparent`: that of the request that caused the event."""



class BuildingHierarchy(TypedDict):
    """A building, with all that is in it."""

    id: str
    """The building."""
    object: Literal["building"]
    """Names the type of this object."""
    name: str
    """Its name."""
    description: str | None
    """What there is to know about it."""
    building_type: BuildingType
    """What it is used for."""
    physical_address: str
    """Street address."""
    area_sqm: str | None
    """Floor area in square metres."""
    created_at: Timestamp
    """When it was recorded."""
    updated_at: Timestamp
    """When it last changed."""
    external_id: str | None
    """What another system calls it; unique in the business among its kind."""
    floors: list[FloorWithRooms]
    """Its floors, from the lowest up."""



class FloorWithRooms(TypedDict):
    """A floor, with its rooms."""

    id: str
    """The floor."""
    object: Literal["floor"]
    """Names the type of this object."""
    building_id: str
    """The building it belongs to."""
    name: str
    """Its name."""
    level: int
    """0 is the ground floor, basements are negative."""
    created_at: Timestamp
    """When it was recorded."""
    updated_at: Timestamp
    """When it last changed."""
    external_id: str | None
    """What another system calls it; unique in the business among its kind."""
    rooms: list[RoomWithAssets]
    """Its rooms, by name."""



class RoomWithAssets(TypedDict):
    """A room, with the assets that stand in it."""

    id: str
    """The room."""
    object: Literal["room"]
    """Names the type of this object."""
    floor_id: str
    """The floor it belongs to."""
    name: str
    """Its name."""
    created_at: Timestamp
    """When it was recorded."""
    updated_at: Timestamp
    """When it last changed."""
    external_id: str | None
    """What another system calls it; unique in the business among its kind."""
    assets: list[Asset]
    """The assets in it, by name."""



class MeterThresholdsOpenOperation(TypedDict):
    """The operation that a crossing opens; null for none."""

    title: str | None
    """What needs doing; made by the service where it is null."""
    required_skill: OperationRequiredSkill
    """The trade it needs."""
    priority: OperationPriority | None
    """How urgent it is."""



class MeterThresholds(TypedDict):
    """A limit, which acts once per crossing."""

    above: str | None
    """It is crossed by a value higher than this."""
    below: str | None
    """It is crossed by a value lower than this."""
    hysteresis: str
    """How far the value has to come back before the threshold can be crossed again."""
    open_operation: MeterThresholdsOpenOperation | None
    """The operation that a crossing opens; null for none."""



class MeterUsageInterval(TypedDict):
    """Maintenance by usage: opens a preventive operation whenever the counter has risen so far since the last one was completed; null for none."""

    every: str
    """How much usage, in the unit of the meter."""
    required_skill: OperationRequiredSkill
    """The trade it needs."""



class Meter(TypedDict):
    """A meter of an asset, such as operating hours or a temperature."""

    id: str
    """The meter."""
    object: Literal["meter"]
    """Names the type of this object."""
    asset_id: str
    """The asset that it belongs to."""
    name: str
    """What it measures."""
    kind: MeterKind
    """`counter`: only rises, unless it is reset. `gauge`: goes up and down."""
    unit: str
    """The unit of its values."""
    last_value: str | None
    """The value of its newest reading; null while it has none."""
    last_read_at: Timestamp | None
    """The moment of its newest reading; null while it has none."""
    thresholds: list[MeterThresholds]
    """Limits that act when they are crossed, 5 at most."""
    usage_interval: MeterUsageInterval | None
    """Maintenance by usage: opens a preventive operation whenever the counter has risen so far since the last one was completed; null for none."""
    created_at: Timestamp
    """When it was recorded."""
    updated_at: Timestamp
    """When it last changed; a new value counts."""
    external_id: str | None
    """What another system calls it; unique in the business among its kind."""



class MeterReadingActor(TypedDict):
    """Who recorded it."""

    kind: AuditEntryActorKind
    """A key of the business, a person with an account, a person of a vendor, or the service itself."""
    id: str | None
    """Which one; null for the service itself."""
    name: str | None
    """What they are called: the name of the key or the person, also of a person of a vendor; `System` for the service itself."""



class MeterReading(TypedDict):
    """What a meter showed at a moment. There is one by meter and moment."""

    id: str
    """The reading."""
    object: Literal["meter_reading"]
    """Names the type of this object."""
    meter_id: str
    """The meter."""
    value: str
    """What it showed."""
    read_at: Timestamp
    """When it showed that."""
    reset: bool
    """Whether the counter began again from zero before this reading."""
    actor: MeterReadingActor | None
    """Who recorded it."""
    note: str
    """What was noted with it; empty when nothing was."""
    created_at: Timestamp
    """When it was recorded."""



class ReceivedAlarmAcknowledgedBy(TypedDict):
    """Who took note of it: a key or a person; null while no one has."""

    kind: AuditEntryActorKind
    """A key of the business, a person with an account, or the service itself."""
    id: str | None
    """Which one."""



class ReceivedAlarm(TypedDict):
    """The alarm that a report is about. Where there never was one to resolve, its status is `ignored`, and it has no id and no moments."""

    id: str | None
    """The alarm; null when the report was ignored."""
    object: Literal["alarm"]
    """Names the type of this object."""
    kind: AlarmKind
    """What raised it: the service itself, or, for `monitoring`, another system by `POST /alarms`."""
    asset_id: str | None
    """The asset that it is about; null where there is none."""
    spare_part_id: str | None
    """The spare part that runs out; null for another kind."""
    message: str | None
    """What happened, for a person."""
    details: str | None
    """More about it, as its source told."""
    severity: AlarmSeverity | None
    """How bad it is."""
    status: ReceivedAlarmStatus
    """Where it stands; `ignored` for the end of an alarm that there never was."""
    source: str | None
    """The system that reported it; null where the service raised it itself."""
    dedup_key: str | None
    """What that system calls it. Of one source and key one alarm at most is not resolved."""
    occurrences: int
    """How many times it was reported, the first one included."""
    started_at: Timestamp | None
    """When it began, as its source said; else when it was raised."""
    last_seen_at: Timestamp | None
    """When it was last reported."""
    acknowledged_at: Timestamp | None
    """When someone took note of it; null while no one has."""
    acknowledged_by: ReceivedAlarmAcknowledgedBy | None
    """Who took note of it: a key or a person; null while no one has."""
    resolved_at: Timestamp | None
    """When it was over. Null while it is not, and for alarms of releases that did not say."""
    operation_id: str | None
    """The operation that was opened for it, if one was."""
    created_at: Timestamp | None
    """When it was raised."""



class AlarmBatch(TypedDict):
    """What became of the alarms that came together."""

    object: Literal["alarm_batch"]
    """Names the type of this object."""
    firing: int
    """How many were said to be there: raised, or counted as a repeat."""
    resolved: int
    """How many were said to be over, and are."""
    ignored: int
    """How many were said to be over that there never were."""
    alarms: list[ReceivedAlarm]
    """Each of them, in the order in which they came."""



class KpisGroups(TypedDict):
    """The key figures of one group."""

    key: str | None
    """The id of the building or the asset, the trade code, or the month as `2026-10`. Null for what has none."""
    name: str | None
    """What people call it. Null for what has none, or was deleted since."""
    open: int
    """Operations that are neither completed nor cancelled: now, regardless of the period."""
    overdue: int
    """Open operations whose scheduled moment has passed: now, regardless of the period."""
    created: int
    """Operations created in the period."""
    completed: int
    """Operations completed in the period. One that was reopened counts when it is completed again."""
    mttr_hours: str | None
    """Mean time to repair: the hours from the first start of the work to its completion, summed over the corrective operations completed in the period ÷ their number. Corrective is what no maintenance interval opened; those completed without a start on record are left out."""
    mtbf_hours: str | None
    """Mean time between failures: (equipment hours − downtime hours) ÷ failures. A failure is a downtime that began in the period by going `out_of_service`. Equipment hours and downtime hours as in `availability`."""
    availability: str | None
    """In percent: 100 × (1 − downtime hours ÷ equipment hours). Equipment is every asset now in service: installed, neither retired nor deleted. Its hours are those of the period since it was recorded, up to now; its downtime those of them in which it was `under_maintenance` or `out_of_service`."""
    preventive_compliance: str | None
    """In percent: 100 × preventive operations completed by the end of the 7th day after they were due ÷ preventive operations due in the period. Cancelled ones do not count, nor do open ones that still have time."""
    backlog_hours: str | None
    """Open operations × the mean hours from the first start of the work to its completion, over all operations completed in the period."""
    cost: str
    """The agreed amounts of the operations completed in the period + the spare parts consumed in it, at their present unit prices. What has no amount or price counts as 0."""



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
        "cost": "str",
        "groups": "list[KpisGroups] | None",
    },
)


class Change(TypedDict):
    """That a resource was created, updated or deleted, and what it is now."""

    id: str
    """The change."""
    object: Literal["change"]
    """Names the type of this object."""
    type: ChangeType
    """What changed: the resource's `object`."""
    resource_id: str
    """Which one."""
    action: ChangeAction
    """What happened to it. Several changes made together are one, so what was created and updated at once is `created`."""
    changed_at: Timestamp
    """When it happened. Changes are in the order of their commits, which is nearly the same."""
    sequence: int
    """The number of the change in the business's feed, which rises from change to change without gaps; those of other types are counted too."""
    resource: dict[str, Any] | None
    """The whole resource as it is now, the same as its own route answers, not as it was when it changed; null once it is deleted."""



class EventActor(TypedDict):
    """Who did it; null for what happened before that was told."""

    kind: AuditEntryActorKind
    """A key of the business, a person with an account, a user of a vendor, or the service itself."""
    id: str | None
    """Which one; null for the service itself."""



class Event(TypedDict):
    """Something that happened: the same envelope that webhooks are sent, whether or not any endpoint is subscribed."""

    id: str
    """The event, `evt_<uuid>`."""
    object: Literal["event"]
    """Names the type of this object."""
    type: str
    """What happened."""
    created_at: Timestamp
    """When it happened."""
    api_version: str
    """The label of the envelope's shape."""
    actor: EventActor | None
    """Who did it; null for what happened before that was told."""
    data: dict[str, Any]
    """What the event is about, as it was sent: each type says what is in it, under Events."""
    sequence: int | None
    """The number of the event among those of the business: it rises by one from event to event, in the order in which they were committed. A delivery carries it as `Service-Sequence`. Null in the moment before it is given."""



class Export(TypedDict):
    """A whole list in a file, as it was at one moment."""

    id: str
    """The export."""
    object: Literal["export"]
    """Names the type of this object."""
    resource: ExportResource
    """Which list it holds."""
    format: ExportFormat
    """The form of the file."""
    status: ExportStatus
    """Where it stands: `pending` → `running` → `ready` → `expired`, or `failed` when it could not be made in three attempts."""
    rows: int
    """How many records are in the file; while it is made, how many so far."""
    url: str | None
    """Where the file is, for 15 minutes and without a key, as long as the key that read it may read the export; read it again for a new link. Null unless it is `ready`. Relative to the server where the service does not know its own address. The file is compressed if the request has `Accept-Encoding: gzip`."""
    changes_cursor: str | None
    """The cursor with which `GET /changes` goes on behind what is in the file: who loads the file and follows from there misses nothing. Null until it is made."""
    error: str | None
    """Why it failed, if it did: one of the codes of errors."""
    created_at: Timestamp
    """When it was asked for."""
    expires_at: Timestamp | None
    """Until when the file is kept; null until it is made."""



class AssetBulkResult(TypedDict):
    """The results, in the order of the items."""

    object: Literal["bulk_result"]
    """Names the type of this object."""
    succeeded: int
    """How many were made, or changed."""
    failed: int
    """How many were refused."""
    results: list[AssetBulkItem]



class AssetBulkItem(TypedDict):
    """What became of one item."""

    index: int
    """Its place among the items, from 0."""
    status: int
    """The status that a request for it alone would have been answered with."""
    resource: Asset | None
    """What was made, or changed; null when it was refused."""
    error: ItemProblem | None
    """Why it was refused; null when it was not."""



class SparePartMovementBulkResult(TypedDict):
    """The results, in the order of the items."""

    object: Literal["bulk_result"]
    """Names the type of this object."""
    succeeded: int
    """How many were made, or changed."""
    failed: int
    """How many were refused."""
    results: list[SparePartMovementBulkItem]



class SparePartMovementBulkItem(TypedDict):
    """What became of one item."""

    index: int
    """Its place among the items, from 0."""
    status: int
    """The status that a request for it alone would have been answered with."""
    resource: SparePartMovement | None
    """What was made, or changed; null when it was refused."""
    error: ItemProblem | None
    """Why it was refused; null when it was not."""



class OperationBulkResult(TypedDict):
    """The results, in the order of the items."""

    object: Literal["bulk_result"]
    """Names the type of this object."""
    succeeded: int
    """How many were made, or changed."""
    failed: int
    """How many were refused."""
    results: list[OperationBulkItem]



class OperationBulkItem(TypedDict):
    """What became of one item."""

    index: int
    """Its place among the items, from 0."""
    status: int
    """The status that a request for it alone would have been answered with."""
    resource: Operation | None
    """What was made, or changed; null when it was refused."""
    error: ItemProblem | None
    """Why it was refused; null when it was not."""



class MeterReadingBulkResult(TypedDict):
    """The results, in the order of the items."""

    object: Literal["bulk_result"]
    """Names the type of this object."""
    succeeded: int
    """How many were made, or changed."""
    failed: int
    """How many were refused."""
    results: list[MeterReadingBulkItem]



class MeterReadingBulkItem(TypedDict):
    """What became of one item."""

    index: int
    """Its place among the items, from 0."""
    status: int
    """The status that a request for it alone would have been answered with."""
    resource: MeterReading | None
    """What was made, or changed; null when it was refused."""
    error: ItemProblem | None
    """Why it was refused; null when it was not."""



class Pagination(TypedDict):
    """Where a page stands in its list."""

    limit: int
    """How many items were asked for."""
    has_more: bool
    """Whether another page follows."""
    next_cursor: str | None
    """What to pass as `cursor` for the next page; null on the last one."""



class _CreateAssetNeeded(TypedDict):
    name: str
    """Its name."""
    room_id: str
    """The room it stands in; its building follows from it."""


class CreateAsset(_CreateAssetNeeded, total=False):
    """A part of the body of a request."""

    category: AssetCategory | None
    """What kind of equipment it is; `other` unless given."""
    description: str | None
    """What there is to know about it."""
    brand: str | None
    """Manufacturer."""
    model_number: str | None
    """The manufacturer's model."""
    supplier: str | None
    """Who supplies it."""
    supplier_id: str | None
    """The registered vendor who supplies it: a firm with which the business has an accepted partnership."""
    installation_date: str | None
    """The day it went into service."""
    expiration_date: str | None
    """The last day of use, for shelf-life stock."""
    maintenance_interval_days: int | None
    """Days between two maintenances; schedules them automatically."""
    unit_price: float | str | None
    """What one costs. A number with at most two fraction digits, or text of the same digits: `1250.5`, `"1250.5"` or `"1250.50"`."""
    parent_asset_id: str | None
    """The asset it is a component of."""
    criticality: AssetCriticality | None
    """How much the business depends on it."""
    qr_code: str | None
    """The permanent code on the machine's sticker, unique in the business for ever. Once set it may be replaced, never cleared; a replaced one still finds the asset."""
    min_stock: int | None
    """Reorder threshold, for stock."""
    initial_stock: int | None
    """Quantity when first recorded, for stock."""
    is_installed: bool
    """False for stock that is not yet in service; true unless given."""
    external_id: str | None
    """What another system, such as an ERP, calls it; unique in the business among its kind. Null takes it away."""



class UpdateAsset(TypedDict, total=False):
    name: str
    """Its name."""
    category: AssetCategory
    """What kind of equipment it is."""
    description: str | None
    """What there is to know about it."""
    brand: str | None
    """Manufacturer."""
    model_number: str | None
    """The manufacturer's model."""
    supplier: str | None
    """Who supplies it."""
    supplier_id: str | None
    """The registered vendor who supplies it: a firm with which the business has an accepted partnership."""
    installation_date: str | None
    """The day it went into service."""
    expiration_date: str | None
    """The last day of use, for shelf-life stock."""
    maintenance_interval_days: int | None
    """Days between two maintenances; recalculates the schedule. Null ends it."""
    unit_price: float | str | None
    """What one costs. A number with at most two fraction digits, or text of the same digits: `1250.5`, `"1250.5"` or `"1250.50"`."""
    room_id: str | None
    """The room to move it to; its building follows. Null takes it out of its room."""
    parent_asset_id: str | None
    """The asset it is a component of."""
    criticality: AssetCriticality | None
    """How much the business depends on it."""
    qr_code: str | None
    """The permanent code on the machine's sticker, unique in the business for ever. Once set it may be replaced, never cleared; a replaced one still finds the asset."""
    min_stock: int | None
    """Reorder threshold, for stock."""
    initial_stock: int | None
    """Quantity when first recorded, for stock."""
    is_installed: bool
    """False for stock that is not yet in service."""
    external_id: str | None
    """What another system, such as an ERP, calls it; unique in the business among its kind. Null takes it away."""



class _UpdateAssetStatusNeeded(TypedDict):
    status: AssetStatus
    """The status to set, from whichever it has."""


class UpdateAssetStatus(_UpdateAssetStatusNeeded, total=False):
    note: str | None
    """What to say about it; kept with the change."""



class _BulkCreateAssetNeeded(TypedDict):
    items: list[CreateAsset]
    """What to make, 1,000 at most."""


class BulkCreateAsset(_BulkCreateAssetNeeded, total=False):
    atomic: bool
    """Whether to make all or none: the answer is 400 then when one is refused. False unless given: each is made or refused by itself."""
    upsert: bool
    """Whether to change what is there already: each item has to have an `external_id` then, and is made (201) or changed to what is said (200), as by `PUT …/by-external-id/…`. False unless given: what is there already is a `duplicate`."""



class _CreateBuildingNeeded(TypedDict):
    name: str
    """Its name."""
    physical_address: str
    """Street address."""
    building_type: BuildingType
    """What it is used for."""


class CreateBuilding(_CreateBuildingNeeded, total=False):
    description: str | None
    """What there is to know about it."""
    area_sqm: float | str | None
    """Floor area in square metres. A number with at most two fraction digits, or text of the same digits: `1250.5`, `"1250.5"` or `"1250.50"`."""
    external_id: str | None
    """What another system, such as an ERP, calls it; unique in the business among its kind. Null takes it away."""



class UpdateBuilding(TypedDict, total=False):
    name: str
    """Its name."""
    physical_address: str
    """Street address."""
    building_type: BuildingType
    """What it is used for."""
    description: str | None
    """What there is to know about it."""
    area_sqm: float | str | None
    """Floor area in square metres. A number with at most two fraction digits, or text of the same digits: `1250.5`, `"1250.5"` or `"1250.50"`."""
    external_id: str | None
    """What another system, such as an ERP, calls it; unique in the business among its kind. Null takes it away."""



class _CreateFloorNeeded(TypedDict):
    name: str
    """Its name."""
    level: int
    """0 is the ground floor, basements are negative."""


class CreateFloor(_CreateFloorNeeded, total=False):
    external_id: str | None
    """What another system, such as an ERP, calls it; unique in the business among its kind. Null takes it away."""



class UpdateFloor(TypedDict, total=False):
    name: str
    """Its name."""
    level: int
    """0 is the ground floor, basements are negative."""
    external_id: str | None
    """What another system, such as an ERP, calls it; unique in the business among its kind. Null takes it away."""



class _CreateRoomNeeded(TypedDict):
    name: str
    """Its name."""


class CreateRoom(_CreateRoomNeeded, total=False):
    external_id: str | None
    """What another system, such as an ERP, calls it; unique in the business among its kind. Null takes it away."""



class UpdateRoom(TypedDict, total=False):
    name: str
    """Its name."""
    external_id: str | None
    """What another system, such as an ERP, calls it; unique in the business among its kind. Null takes it away."""



class _PutFloorNeeded(TypedDict):
    name: str
    """Its name."""
    level: int
    """0 is the ground floor, basements are negative."""
    building_id: str
    """The building it belongs to."""


class PutFloor(_PutFloorNeeded, total=False):
    external_id: str | None
    """What another system, such as an ERP, calls it; unique in the business among its kind. Null takes it away."""



class _PutRoomNeeded(TypedDict):
    name: str
    """Its name."""
    floor_id: str
    """The floor it belongs to."""


class PutRoom(_PutRoomNeeded, total=False):
    external_id: str | None
    """What another system, such as an ERP, calls it; unique in the business among its kind. Null takes it away."""



class _CreateSparePartNeeded(TypedDict):
    name: str
    """What it is."""


class CreateSparePart(_CreateSparePartNeeded, total=False):
    reference: str | None
    """The customer's part number."""
    category: SparePartCategory | None
    """What kind of part it is."""
    unit: SparePartUnit | None
    """What its quantities count."""
    min_stock: int | None
    """Reorder threshold: an alarm is raised when less than this becomes available."""
    unit_price: float | str | None
    """Price of one unit. A number with at most two fraction digits, or text of the same digits: `1250.5`, `"1250.5"` or `"1250.50"`."""
    supplier: str | None
    """Who sells it."""
    external_id: str | None
    """What another system, such as an ERP, calls it; unique in the business among its kind. Null takes it away."""



class UpdateSparePart(TypedDict, total=False):
    name: str
    """What it is."""
    reference: str | None
    """The customer's part number."""
    category: SparePartCategory | None
    """What kind of part it is."""
    unit: SparePartUnit | None
    """What its quantities count."""
    min_stock: int | None
    """Reorder threshold: an alarm is raised when less than this becomes available."""
    unit_price: float | str | None
    """Price of one unit. A number with at most two fraction digits, or text of the same digits: `1250.5`, `"1250.5"` or `"1250.50"`."""
    supplier: str | None
    """Who sells it."""
    external_id: str | None
    """What another system, such as an ERP, calls it; unique in the business among its kind. Null takes it away."""



class _MoveStockNeeded(TypedDict):
    type: SparePartMovementType
    """Stock comes in (`receive`), is used (`consume`), is set aside for an open operation (`reserve`), can be had again (`release`), or is more or less than the books say (`adjust`; where less is left than is reserved, the newest reservations are released)."""
    quantity: int
    """How much. Positive, but for `adjust`, where it is signed, and not 0."""


class MoveStock(_MoveStockNeeded, total=False):
    operation_id: str | None
    """The operation it is for. Required when `type` is `reserve` or `release`, and optional otherwise."""
    note: str | None
    """Why."""



class _MoveSparePartNeeded(TypedDict):
    type: SparePartMovementType
    """Stock comes in (`receive`), is used (`consume`), is set aside for an open operation (`reserve`), can be had again (`release`), or is more or less than the books say (`adjust`; where less is left than is reserved, the newest reservations are released)."""
    quantity: int
    """How much. Positive, but for `adjust`, where it is signed, and not 0."""
    spare_part_id: str
    """The part that moves."""


class MoveSparePart(_MoveSparePartNeeded, total=False):
    """A part of the body of a request."""

    operation_id: str | None
    """The operation it is for. Required when `type` is `reserve` or `release`, and optional otherwise."""
    note: str | None
    """Why."""



class _BulkMoveSparePartNeeded(TypedDict):
    items: list[MoveSparePart]
    """What to make, 1,000 at most."""


class BulkMoveSparePart(_BulkMoveSparePartNeeded, total=False):
    atomic: bool
    """Whether to make all or none: the answer is 400 then when one is refused. False unless given: each is made or refused by itself."""



class _CreateOperationNeeded(TypedDict):
    assignee_type: OperationAssigneeType | None
    """Whom to give it to; null to leave it unassigned. It cannot be left out."""
    title: str
    """What needs doing."""
    required_skill: CreateOperationRequiredSkill
    """The trade it needs. Older French codes are accepted, and stored as their new code."""


class CreateOperation(_CreateOperationNeeded, total=False):
    """A part of the body of a request."""

    technician_id: str | None
    """A technician of the business who was not offboarded. Required when `assignee_type` is `technician`, and refused otherwise."""
    vendor_id: str | None
    """A firm with which the business has an accepted partnership. Required when `assignee_type` is `vendor`, and refused otherwise."""
    description: str | None
    """More about it."""
    asset_id: str | None
    """The asset it is about; it fills in the place."""
    place: str | None
    """Where. Overrides the place that the asset would give."""
    scheduled_for: str | None
    """When it is to be done."""
    priority: OperationPriority | None
    """How urgent it is."""
    agreed_amount: float | str | None
    """What was agreed to be paid for it. A number with at most two fraction digits, or text of the same digits: `1250.5`, `"1250.5"` or `"1250.50"`."""
    notes: str | None
    """Internal notes."""
    external_id: str | None
    """What another system, such as an ERP, calls it; unique in the business among its kind. Null takes it away."""



class UpdateOperation(TypedDict, total=False):
    title: str
    """What needs doing."""
    description: str | None
    """More about it."""
    asset_id: str | None
    """The asset it is about; null for none. The place follows, unless it is given here or was given by hand."""
    place: str | None
    """Where."""
    required_skill: CreateOperationRequiredSkill | None
    """The trade it needs. Older French codes are accepted, and stored as their new code."""
    priority: OperationPriority | None
    """How urgent it is."""
    agreed_amount: float | str | None
    """What was agreed to be paid for it. A number with at most two fraction digits, or text of the same digits: `1250.5`, `"1250.5"` or `"1250.50"`."""
    notes: str | None
    """Internal notes."""
    external_id: str | None
    """What another system, such as an ERP, calls it; unique in the business among its kind. Null takes it away."""



class _AssignOperationNeeded(TypedDict):
    assignee_type: OperationAssigneeType
    """Whom to give it to."""


class AssignOperation(_AssignOperationNeeded, total=False):
    technician_id: str | None
    """A technician of the business who was not offboarded. Required when `assignee_type` is `technician`, and refused otherwise."""
    vendor_id: str | None
    """A firm with which the business has an accepted partnership. Required when `assignee_type` is `vendor`, and refused otherwise."""



class RescheduleOperation(TypedDict):
    scheduled_for: str | None
    """When it is to be done; null takes it off the calendar without closing it."""



class CancelOperation(TypedDict, total=False):
    reason: str | None
    """Why; shown to the assignee."""



class PartUsed(TypedDict):
    """A part of the body of a request."""

    spare_part_id: str
    """The spare part."""
    quantity: int
    """How much of it was used."""



class CompleteOperation(TypedDict, total=False):
    notes: str | None
    """Replaces the notes; left out, they stay."""
    parts_used: list[PartUsed]
    """What was used. It is taken of what is reserved for the operation first; what else of these parts is reserved for it is given back."""



class Reason(TypedDict):
    reason: str
    """Why; kept in the history."""



class _BulkCreateOperationNeeded(TypedDict):
    items: list[CreateOperation]
    """What to make, 1,000 at most."""


class BulkCreateOperation(_BulkCreateOperationNeeded, total=False):
    atomic: bool
    """Whether to make all or none: the answer is 400 then when one is refused. False unless given: each is made or refused by itself."""
    upsert: bool
    """Whether to change what is there already: each item has to have an `external_id` then, and is made (201) or changed to what is said (200), as by `PUT …/by-external-id/…`. False unless given: what is there already is a `duplicate`."""



class _OperationOfThresholdNeeded(TypedDict):
    required_skill: CreateOperationRequiredSkill
    """The trade it needs."""


class OperationOfThreshold(_OperationOfThresholdNeeded, total=False):
    """A part of the body of a request."""

    title: str | None
    """What needs doing; made from the meter unless given."""
    priority: OperationPriority | None
    """How urgent it is."""



class Threshold(TypedDict, total=False):
    """A part of the body of a request."""

    above: float | str | None
    """Crossed by a higher value. A number with at most six fraction digits, or text of the same digits."""
    below: float | str | None
    """Crossed by a lower value. A number with at most six fraction digits, or text of the same digits."""
    hysteresis: float | str | None
    """How far the value has to come back before the threshold can be crossed again; 0 unless given. A number with at most six fraction digits, or text of the same digits."""
    open_operation: OperationOfThreshold | None
    """Opens one operation per crossing, which no one has yet."""



class UsageInterval(TypedDict):
    """A part of the body of a request."""

    every: float | str
    """How much usage, in the unit of the meter; more than 0. A number with at most six fraction digits, or text of the same digits."""
    required_skill: CreateOperationRequiredSkill
    """The trade it needs."""



class _CreateMeterNeeded(TypedDict):
    name: str
    """What it measures."""
    kind: MeterKind
    """`counter` for what only rises, such as hours; `gauge` for what goes up and down, such as a temperature."""
    unit: str
    """The unit of its values."""


class CreateMeter(_CreateMeterNeeded, total=False):
    thresholds: list[Threshold]
    """Limits that act once each time the newest reading crosses them."""
    usage_interval: UsageInterval | None
    """Opens a preventive operation whenever the counter has risen so far since the last one was completed; for counters alone."""
    external_id: str | None
    """What another system, such as an ERP, calls it; unique in the business among its kind. Null takes it away."""



class UpdateMeter(TypedDict, total=False):
    name: str
    """What it measures."""
    unit: str
    """The unit of its values."""
    thresholds: list[Threshold]
    """Limits that act once each time the newest reading crosses them."""
    usage_interval: UsageInterval | None
    """Opens a preventive operation whenever the counter has risen so far since the last one was completed; for counters alone."""
    external_id: str | None
    """What another system, such as an ERP, calls it; unique in the business among its kind. Null takes it away."""



class _RecordReadingNeeded(TypedDict):
    value: float | str
    """What the meter shows. A number with at most six fraction digits, or text of the same digits."""
    read_at: str
    """When it shows that."""


class RecordReading(_RecordReadingNeeded, total=False):
    reset: bool
    """Whether the counter began again from zero before this reading; without it, a counter does not fall."""
    note: str | None
    """What is noted with it."""



class _RecordMeterReadingNeeded(TypedDict):
    value: float | str
    """What the meter shows. A number with at most six fraction digits, or text of the same digits."""
    read_at: str
    """When it shows that."""


class RecordMeterReading(_RecordMeterReadingNeeded, total=False):
    """A part of the body of a request."""

    reset: bool
    """Whether the counter began again from zero before this reading; without it, a counter does not fall."""
    note: str | None
    """What is noted with it."""
    meter_id: str | None
    """The meter; this, or its external id."""
    meter_external_id: str | None
    """What another system calls the meter."""



class _BulkRecordMeterReadingNeeded(TypedDict):
    items: list[RecordMeterReading]
    """What to make, 1,000 at most."""


class BulkRecordMeterReading(_BulkRecordMeterReadingNeeded, total=False):
    atomic: bool
    """Whether to make all or none: the answer is 400 then when one is refused. False unless given: each is made or refused by itself."""



class _OperationOfAlarmNeeded(TypedDict):
    required_skill: CreateOperationRequiredSkill
    """The trade it needs."""


class OperationOfAlarm(_OperationOfAlarmNeeded, total=False):
    """A part of the body of a request."""

    title: str | None
    """What needs doing; the summary unless given."""
    priority: OperationPriority | None
    """How urgent it is."""



class _ReportAlarmNeeded(TypedDict):
    source: str
    """The system that reports it, as you call it."""
    dedup_key: str
    """What that system calls the alarm. Of one source and key one alarm at most is not resolved: another report of it is a repeat."""
    status: ReportAlarmStatus
    """Whether it is there, or over."""


class ReportAlarm(_ReportAlarmNeeded, total=False):
    severity: AlarmSeverity
    """How bad it is. Required when `status` is `firing`, and optional otherwise."""
    summary: str
    """What happened, for a person. Required when `status` is `firing`, and optional otherwise."""
    details: str | None
    """More about it."""
    asset_id: str | None
    """The asset that it is about, by its id: one way to name it at most."""
    asset_external_id: str | None
    """The same by its external id."""
    asset_qr_code: str | None
    """The same by the QR code on its sticker."""
    started_at: str | None
    """When it began; now unless given."""
    set_asset_status: ReportAlarmSetAssetStatus | None
    """The status that the asset gets when the alarm is raised, unless it stands worse already; repeats leave it alone."""
    open_operation: OperationOfAlarm | None
    """Opens an operation, which no one has yet, when the alarm is raised; repeats open none."""



class _AlertNeeded(TypedDict):
    status: ReportAlarmStatus
    """Whether it is there, or over."""
    fingerprint: str
    """Which alert it is: the `dedup_key` of the alarm."""
    labels: dict[str, Any]
    """Its labels. `asset_id`, `asset_external_id` or `asset_qr_code` names the asset; `severity` is `info`, `warning` or `critical`, and anything else counts as `warning`."""


class Alert(_AlertNeeded, total=False):
    """A part of the body of a request."""

    annotations: dict[str, Any] | None
    """Its annotations: `summary` becomes the message, `description` the details."""
    startsAt: str | None
    """When it began."""
    generatorURL: str | None
    """Where it comes from."""



class Alertmanager(TypedDict):
    alerts: list[Alert]
    """The alerts."""



class _CreateExportNeeded(TypedDict):
    resource: ExportResource
    """Which list."""
    format: ExportFormat
    """One JSON object a line, or comma-separated values with a line of names."""


class CreateExport(_CreateExportNeeded, total=False):
    filters: dict[str, Any]
    """The filters of that list, by the names they have in its query; floors take `building_id`, rooms `floor_id`. Everything unless given. What is wrong with one is told as `filters.status`."""



class ItemProblem(TypedDict):
    """Why one of many items was refused: `error` of the answer that it would have had alone."""

    type: ProblemErrorType
    code: ProblemErrorCode
    message: str
    """For a person."""
    param: str | None
    """The offending field of the item; null where none is to blame."""
    request_id: str
    errors: list[FieldProblem]
    """The offending fields of the item; empty unless it is not valid. Of all items together 50 are listed, then the first of each; the message counts the rest."""



class AlarmEventAcknowledgedBy(TypedDict):
    """Who took note of it: a key or a person; null while no one has."""

    kind: AuditEntryActorKind
    """A key of the business, a person with an account, or the service itself."""
    id: str | None
    """Which one."""



class AlarmEvent(TypedDict):
    """The alarm as it was when the event occurred."""

    id: str
    """The alarm."""
    object: Literal["alarm"]
    """Names the type of this object."""
    kind: AlarmKind
    """What raised it: the service itself, or, for `monitoring`, another system by `POST /alarms`."""
    asset_id: str | None
    """The asset that it is about; null where there is none."""
    spare_part_id: str | None
    """The spare part that runs out; null for another kind."""
    message: str
    """What happened, for a person."""
    details: str | None
    """More about it, as its source told."""
    severity: AlarmSeverity
    """How bad it is."""
    status: AlarmStatus
    """Where it stands. `resolved` is final: when the same happens again, that is another alarm."""
    source: str | None
    """The system that reported it; null where the service raised it itself."""
    dedup_key: str | None
    """What that system calls it. Of one source and key one alarm at most is not resolved."""
    occurrences: int
    """How many times it was reported, the first one included."""
    started_at: Timestamp
    """When it began, as its source said; else when it was raised."""
    last_seen_at: Timestamp
    """When it was last reported."""
    acknowledged_at: Timestamp | None
    """When someone took note of it; null while no one has."""
    acknowledged_by: AlarmEventAcknowledgedBy | None
    """Who took note of it: a key or a person; null while no one has."""
    resolved_at: Timestamp | None
    """When it was over. Null while it is not, and for alarms of releases that did not say."""
    operation_id: str | None
    """The operation that was opened for it, if one was."""
    created_at: Timestamp
    """When it was raised."""



class AssetEvent(TypedDict):
    """The asset as it was when the event occurred."""

    id: str
    """The asset."""
    object: Literal["asset"]
    """Names the type of this object."""
    name: str
    """Its name."""
    reference: str
    """Human-facing code, unique in the business: `<CATEGORY>-<BRAND>-<MODEL>-<nnnn>`, generated when the asset is created."""
    category: AssetCategory
    """What kind of equipment it is."""
    status: AssetStatus
    """Its condition. Read-only here: the status endpoint changes it."""
    description: str | None
    """What there is to know about it."""
    brand: str | None
    """Manufacturer."""
    model_number: str | None
    """The manufacturer's model."""
    criticality: AssetCriticality | None
    """How much the business depends on it."""
    building_id: str | None
    """The building it stands in: always that of its room."""
    room_id: str | None
    """The room it stands in; null once it was detached from it."""
    parent_asset_id: str | None
    """The asset it is a component of."""
    is_installed: bool
    """False for stock that is not yet in service. True for what this API creates; detaching it from its room leaves it alone."""
    qr_code: str | None
    """The permanent code on the machine's sticker, which a scan resolves to the asset. Once set it is never cleared; one that was replaced still finds the asset, and is given to no other."""
    installation_date: str | None
    """The day it went into service."""
    last_maintenance_date: str | None
    """The day an operation on it was last completed."""
    maintenance_interval_days: int | None
    """Days from one preventive maintenance to the next; null for none. The next is due that long after `last_maintenance_date`, else `installation_date`, else the day of creation, or as many intervals later as it takes not to lie in the past when the asset is recorded or one of these changes. An operation is opened when it is due; completing or cancelling that one moves on to the next."""
    unit_price: str | None
    """What one costs."""
    supplier: str | None
    """Who supplies it."""
    supplier_id: str | None
    """The registered vendor who supplies it."""
    expiration_date: str | None
    """The last day of use, for consumables and shelf-life stock."""
    min_stock: int | None
    """Reorder threshold, for stock."""
    initial_stock: int | None
    """Quantity when first recorded, for stock."""
    created_at: Timestamp
    """When it was recorded."""
    updated_at: Timestamp
    """When it last changed; the filter `updated_since` compares with it."""
    external_id: str | None
    """What another system calls it; unique in the business among its kind."""
    next_due_on: str | None
    """The day it is due for preventive maintenance; null without an interval, and while it is retired. It moves on when the operation that was opened for it is completed or cancelled."""



class AssetStatusChanged(TypedDict):
    """The asset as it was when the event occurred."""

    id: str
    """The asset."""
    object: Literal["asset"]
    """Names the type of this object."""
    name: str
    """Its name."""
    reference: str
    """Human-facing code, unique in the business: `<CATEGORY>-<BRAND>-<MODEL>-<nnnn>`, generated when the asset is created."""
    status: AssetStatus
    """Its condition. Read-only here: the status endpoint changes it."""
    previous_status: AssetStatus
    """The status before."""
    note: str | None
    """What was said about the change."""
    room_id: str | None
    """The room it stands in; null once it was detached from it."""
    building_id: str | None
    """The building it stands in: always that of its room."""
    updated_at: Timestamp
    """When it last changed; the filter `updated_since` compares with it."""



class BuildingEvent(TypedDict):
    """The building as it was when the event occurred."""

    id: str
    """The building."""
    object: Literal["building"]
    """Names the type of this object."""
    name: str
    """Its name."""
    description: str | None
    """What there is to know about it."""
    building_type: BuildingType
    """What it is used for."""
    physical_address: str
    """Street address."""
    area_sqm: str | None
    """Floor area in square metres."""
    created_at: Timestamp
    """When it was recorded."""
    updated_at: Timestamp
    """When it last changed."""
    external_id: str | None
    """What another system calls it; unique in the business among its kind."""



class FloorEvent(TypedDict):
    """The floor as it was when the event occurred."""

    id: str
    """The floor."""
    object: Literal["floor"]
    """Names the type of this object."""
    building_id: str
    """The building it belongs to."""
    name: str
    """Its name."""
    level: int
    """0 is the ground floor, basements are negative."""
    created_at: Timestamp
    """When it was recorded."""
    updated_at: Timestamp
    """When it last changed."""
    external_id: str | None
    """What another system calls it; unique in the business among its kind."""



class AuditEntryEventActor(TypedDict):
    """Who did it."""

    kind: AuditEntryActorKind
    """A key of the business, a person with an account, a person of a vendor, or the service itself."""
    id: str | None
    """Which one; null for the service itself."""
    name: str | None
    """What they are called: the name of the key or the person, also of a person of a vendor; `System` for the service itself."""



class AuditEntryEventTarget(TypedDict):
    """What it was done to, as it was called at the time."""

    object: AuditEntryTargetObject
    """What kind of thing."""
    id: str
    """Which one."""
    name: str
    """What it was called."""



class AuditEntryEvent(TypedDict):
    """The audit_entry as it was when the event occurred."""

    id: str
    """The entry."""
    object: Literal["audit_entry"]
    """Names the type of this object."""
    action: AuditEntryAction
    """What was done."""
    actor: AuditEntryEventActor
    """Who did it."""
    target: AuditEntryEventTarget
    """What it was done to, as it was called at the time."""
    address: str | None
    """From which address; null for what an operator or the service itself did."""
    request_id: str | None
    """By which request, as the log of the service names it; null where there was none."""
    created_at: Timestamp
    """When."""
    details: dict[str, Any]
    """What there is to say of it, such as a role before and after. Each action has its own."""



class MeterEventThresholdsOpenOperation(TypedDict):
    """The operation that a crossing opens; null for none."""

    title: str | None
    """What needs doing; made by the service where it is null."""
    required_skill: OperationRequiredSkill
    """The trade it needs."""
    priority: OperationPriority | None
    """How urgent it is."""



class MeterEventThresholds(TypedDict):
    """A limit, which acts once per crossing."""

    above: str | None
    """It is crossed by a value higher than this."""
    below: str | None
    """It is crossed by a value lower than this."""
    hysteresis: str
    """How far the value has to come back before the threshold can be crossed again."""
    open_operation: MeterEventThresholdsOpenOperation | None
    """The operation that a crossing opens; null for none."""



class MeterEventUsageInterval(TypedDict):
    """Maintenance by usage: opens a preventive operation whenever the counter has risen so far since the last one was completed; null for none."""

    every: str
    """How much usage, in the unit of the meter."""
    required_skill: OperationRequiredSkill
    """The trade it needs."""



class MeterEventThresholdOpenOperation(TypedDict):
    """The operation that a crossing opens; null for none."""

    title: str | None
    """What needs doing; made by the service where it is null."""
    required_skill: OperationRequiredSkill
    """The trade it needs."""
    priority: OperationPriority | None
    """How urgent it is."""



class MeterEventThreshold(TypedDict):
    """A limit, which acts once per crossing."""

    above: str | None
    """It is crossed by a value higher than this."""
    below: str | None
    """It is crossed by a value lower than this."""
    hysteresis: str
    """How far the value has to come back before the threshold can be crossed again."""
    open_operation: MeterEventThresholdOpenOperation | None
    """The operation that a crossing opens; null for none."""



class MeterEvent(TypedDict):
    """The meter as it was when the event occurred."""

    id: str
    """The meter."""
    object: Literal["meter"]
    """Names the type of this object."""
    asset_id: str
    """The asset that it belongs to."""
    name: str
    """What it measures."""
    kind: MeterKind
    """`counter`: only rises, unless it is reset. `gauge`: goes up and down."""
    unit: str
    """The unit of its values."""
    last_value: str | None
    """The value of its newest reading; null while it has none."""
    last_read_at: Timestamp | None
    """The moment of its newest reading; null while it has none."""
    thresholds: list[MeterEventThresholds]
    """Limits that act when they are crossed, 5 at most."""
    usage_interval: MeterEventUsageInterval | None
    """Maintenance by usage: opens a preventive operation whenever the counter has risen so far since the last one was completed; null for none."""
    created_at: Timestamp
    """When it was recorded."""
    updated_at: Timestamp
    """When it last changed; a new value counts."""
    external_id: str | None
    """What another system calls it; unique in the business among its kind."""
    threshold: MeterEventThreshold
    """A limit, which acts once per crossing."""
    value: str
    """The value that crossed it."""
    read_at: Timestamp
    """The moment of that reading."""
    operation_id: str | None
    """The operation that was opened, if one was."""



class OperationEvent(TypedDict):
    """The operation as it was when the event occurred."""

    id: str
    """The operation."""
    object: Literal["operation"]
    """Names the type of this object."""
    status: OperationStatus
    """Where the work stands. Moved by actions only: `new` (a vendor is to accept it, or it is unassigned) → `assigned` → `pending_start` (a vendor declared the start; confirmed, or `start_disputed`) → `in_progress` → `pending_completion` (a vendor declared completion; confirmed, or `completion_disputed`) → `completed` → `done`. A technician skips the two pending ones. `completed` can be reopened; `cancelled` is for good."""
    title: str
    """What needs doing."""
    asset_id: str | None
    """The asset it is about."""
    assignee_type: OperationAssigneeType | None
    """Whom it is with; null while it is unassigned."""
    technician_id: str | None
    """The technician it is with."""
    vendor_id: str | None
    """The partner firm it is delegated to."""
    scheduled_for: Timestamp | None
    """When it is to be done; null while it is not on the calendar."""
    updated_at: Timestamp
    """When it last changed."""



class SparePartEvent(TypedDict):
    """The spare_part as it was when the event occurred."""

    id: str
    """The spare part."""
    object: Literal["spare_part"]
    """Names the type of this object."""
    name: str
    """What it is."""
    reference: str | None
    """The customer's part number."""
    category: SparePartCategory | None
    """What kind of part it is."""
    unit: SparePartUnit | None
    """What its quantities count."""
    quantity_on_hand: int
    """Physical stock."""
    quantity_reserved: int
    """What of it is committed to open operations."""
    min_stock: int | None
    """Reorder threshold."""
    unit_price: str | None
    """Price of one unit."""
    supplier: str | None
    """Who sells it."""
    created_at: Timestamp
    """When it was recorded."""
    updated_at: Timestamp
    """When it last changed; its stock too."""
    external_id: str | None
    """What another system calls it; unique in the business among its kind."""



class PartStockMovedMovements(TypedDict):
    """A line of the ledger."""

    id: str
    """The movement."""
    type: SparePartMovementType
    """What happened to the stock."""
    quantity: int
    """How much, signed."""
    operation_id: str | None
    """The operation it was for; null when it was for none."""
    note: str
    """Why; empty when no reason was given."""



class PartStockMoved(TypedDict):
    """The spare_part as it was when the event occurred."""

    id: str
    """The spare part."""
    object: Literal["spare_part"]
    """Names the type of this object."""
    name: str
    """What it is."""
    reference: str | None
    """The customer's part number."""
    category: SparePartCategory | None
    """What kind of part it is."""
    unit: SparePartUnit | None
    """What its quantities count."""
    quantity_on_hand: int
    """Physical stock."""
    quantity_reserved: int
    """What of it is committed to open operations."""
    min_stock: int | None
    """Reorder threshold."""
    unit_price: str | None
    """Price of one unit."""
    supplier: str | None
    """Who sells it."""
    created_at: Timestamp
    """When it was recorded."""
    updated_at: Timestamp
    """When it last changed; its stock too."""
    external_id: str | None
    """What another system calls it; unique in the business among its kind."""
    movements: list[PartStockMovedMovements]
    """The lines that the ledger gained, in their order: two for what was used and had been reserved, which is released first; a count that leaves less than is reserved releases the newest reservations before it; those of a bulk request together."""



class RoomEvent(TypedDict):
    """The room as it was when the event occurred."""

    id: str
    """The room."""
    object: Literal["room"]
    """Names the type of this object."""
    floor_id: str
    """The floor it belongs to."""
    name: str
    """Its name."""
    created_at: Timestamp
    """When it was recorded."""
    updated_at: Timestamp
    """When it last changed."""
    external_id: str | None
    """What another system calls it; unique in the business among its kind."""



class WebhookEndpointEvent(TypedDict):
    """Nothing but its type."""

    object: Literal["ping"]



Timestamp = str


ApiKeyBusinessPlan = Literal[
    "starter",
    "business",
    "enterprise",
]


AuditEntryAction = Literal[
    "user.invited",
    "user.role_changed",
    "user.deactivated",
    "user.reactivated",
    "user.link_made",
    "user.password_set",
    "user.password_changed",
    "user.signed_in_failed",
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
    "plan.changed",
    "settings.changed",
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
    "business",
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


MeterKind = Literal[
    "counter",
    "gauge",
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
    "downtime",
    "floor",
    "meter",
    "meter_reading",
    "operation",
    "operation_status_change",
    "room",
    "spare_part",
    "spare_part_movement",
    "technician",
    "vendor",
    "webhook_endpoint",
]


ChangeAction = Literal[
    "created",
    "updated",
    "deleted",
]


ExportResource = Literal[
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
]


ExportFormat = Literal[
    "ndjson",
    "csv",
]


ExportStatus = Literal[
    "pending",
    "running",
    "ready",
    "failed",
    "expired",
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
    "scope_required",
    "browser_refused",
    "owner_required",
    "permission_required",
    "not_found",
    "route_not_found",
    "method_not_allowed",
    "invalid_state",
    "duplicate",
    "insufficient_stock",
    "idempotency_key_reused",
    "idempotency_in_progress",
    "version_conflict",
    "rate_limited",
    "internal_error",
    "overloaded",
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
