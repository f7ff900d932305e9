"""Every endpoint of the API, as a method. Generated from openapi.json by `npm run sdk`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal
from urllib.parse import quote

from .models import (
    Alarm,
    AlarmBatch,
    Alertmanager,
    ApiKey,
    Asset,
    AssetBulkResult,
    AssetCategory,
    AssetCriticality,
    AssetStatusChange,
    AssignOperation,
    AssigneeType,
    Attachment,
    AuditEntry,
    AuditEntryAction,
    Building,
    BuildingHierarchy,
    BulkCreateAsset,
    BulkCreateOperation,
    BulkMoveSparePart,
    BulkRecordMeterReading,
    CancelOperation,
    Checklist,
    Comment,
    CompleteOperation,
    CorrectDowntime,
    CorrectReading,
    CostEntry,
    CreateAsset,
    CreateBuilding,
    CreateComment,
    CreateCost,
    CreateExport,
    CreateFloor,
    CreateMeter,
    CreateOperation,
    CreateOperationRequiredSkill,
    CreateProcedure,
    CreateRoom,
    CreateSparePart,
    CreateTimeEntry,
    DateOrder,
    Decimal,
    Downtime,
    Encoding,
    Event,
    ExportFile,
    FileImport,
    Floor,
    GroupBy,
    ImportRow,
    ImportRowResult,
    Kind,
    Kpis,
    Meter,
    MeterKind,
    MeterReading,
    MeterReadingBulkResult,
    MeterUsage,
    MoveClock,
    MoveStock,
    Operation,
    OperationBulkResult,
    OperationPriority,
    OperationStatusChange,
    Placement,
    PreventiveSchedule,
    Procedure,
    PutFloor,
    PutRoom,
    Reason,
    ReceivedAlarm,
    RecordReading,
    RecordResult,
    ReportAlarm,
    ReportAlarmSetAssetStatus,
    RescheduleOperation,
    ReverseMovement,
    Room,
    SandboxClock,
    Sort,
    SortValue,
    SparePart,
    SparePartCategory,
    SparePartMovement,
    SparePartMovementBulkResult,
    SparePartMovementType,
    Technician,
    TimeEntry,
    UpdateAsset,
    UpdateAssetStatus,
    UpdateBuilding,
    UpdateComment,
    UpdateFloor,
    UpdateMeter,
    UpdateOperation,
    UpdatePreventiveSchedule,
    UpdateProcedure,
    UpdateRoom,
    UpdateSparePart,
    UpdateTimeEntry,
    Vendor,
    WebhookDelivery,
    WebhookEndpoint,
)
from .responses import Listing


class Endpoints:
    """The endpoints of the API. The name of each method is the `operationId` of the description."""

    def _send(
        self,
        method: str,
        path: str,
        query: Mapping[str, Any] | None = None,
        body: Any = None,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        create_only: bool = False,
    ) -> Any:
        raise NotImplementedError

    def _list(self, path: str, query: Mapping[str, Any]) -> Listing[Any]:
        raise NotImplementedError

    def _upload(self, path: str, name: str, content: bytes, idempotency_key: str | None) -> Any:
        raise NotImplementedError

    def list_audit_log(
        self,
        *,
        since: str | None = None,
        actor_id: str | None = None,
        action: AuditEntryAction | None = None,
        limit: int | None = None,
    ) -> Listing[AuditEntry]:
        """List the audit log, newest first."""
        answer: Listing[AuditEntry] = self._list("/audit-log", {
            "since": since,
            "actor_id": actor_id,
            "action": action,
            "limit": limit,
        })
        return answer

    def get_me(
        self,
    ) -> ApiKey:
        """Get the current API key and its business."""
        answer: ApiKey = self._send("GET", "/me", {})
        return answer

    def list_assets(
        self,
        *,
        category: AssetCategory | None = None,
        status: Literal["operational", "needs_maintenance", "under_maintenance", "out_of_service", "retired"] | Sequence[Literal["operational", "needs_maintenance", "under_maintenance", "out_of_service", "retired"]] | None = None,
        building_id: str | None = None,
        room_id: str | None = None,
        placement: Placement | None = None,
        reference: str | None = None,
        qr_code: str | None = None,
        criticality: AssetCriticality | None = None,
        search: str | None = None,
        updated_since: str | None = None,
        external_id: str | None = None,
        sort: Sort | None = None,
        limit: int | None = None,
    ) -> Listing[Asset]:
        """List assets, newest first by default."""
        answer: Listing[Asset] = self._list("/assets", {
            "category": category,
            "status": status,
            "building_id": building_id,
            "room_id": room_id,
            "placement": placement,
            "reference": reference,
            "qr_code": qr_code,
            "criticality": criticality,
            "search": search,
            "updated_since": updated_since,
            "external_id": external_id,
            "sort": sort,
            "limit": limit,
        })
        return answer

    def create_asset(
        self,
        body: CreateAsset,
        *,
        idempotency_key: str | None = None,
    ) -> Asset:
        """Create an asset."""
        answer: Asset = self._send("POST", "/assets", {}, body, idempotency_key)
        return answer

    def get_asset(
        self,
        asset_id: str,
    ) -> Asset:
        """Get an asset."""
        answer: Asset = self._send("GET", f"/assets/{quote(asset_id, safe='')}", {})
        return answer

    def update_asset(
        self,
        asset_id: str,
        body: UpdateAsset | None = None,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
    ) -> Asset:
        """Update an asset."""
        answer: Asset = self._send("PATCH", f"/assets/{quote(asset_id, safe='')}", {}, body, idempotency_key, if_match)
        return answer

    def delete_asset(
        self,
        asset_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
    ) -> None:
        """Delete an asset."""
        self._send("DELETE", f"/assets/{quote(asset_id, safe='')}", {}, None, idempotency_key, if_match)

    def list_asset_children(
        self,
        asset_id: str,
        *,
        updated_since: str | None = None,
        limit: int | None = None,
    ) -> Listing[Asset]:
        """List the components of an asset, newest first."""
        answer: Listing[Asset] = self._list(f"/assets/{quote(asset_id, safe='')}/children", {
            "updated_since": updated_since,
            "limit": limit,
        })
        return answer

    def create_assets(
        self,
        body: BulkCreateAsset,
        *,
        idempotency_key: str | None = None,
    ) -> AssetBulkResult:
        """Create or update many assets."""
        answer: AssetBulkResult = self._send("POST", "/assets/bulk", {}, body, idempotency_key)
        return answer

    def put_asset(
        self,
        external_id: str,
        body: CreateAsset,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        create_only: bool = False,
    ) -> Asset:
        """Create or update an asset by external ID."""
        answer: Asset = self._send("PUT", f"/assets/by-external-id/{quote(external_id, safe='')}", {}, body, idempotency_key, if_match, create_only)
        return answer

    def update_asset_status(
        self,
        asset_id: str,
        body: UpdateAssetStatus,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
    ) -> Asset:
        """Change an asset's status."""
        answer: Asset = self._send("PATCH", f"/assets/{quote(asset_id, safe='')}/status", {}, body, idempotency_key, if_match)
        return answer

    def list_asset_status_history(
        self,
        asset_id: str,
        *,
        limit: int | None = None,
    ) -> Listing[AssetStatusChange]:
        """List an asset's status changes, newest first."""
        answer: Listing[AssetStatusChange] = self._list(f"/assets/{quote(asset_id, safe='')}/status-history", {
            "limit": limit,
        })
        return answer

    def list_asset_downtimes(
        self,
        asset_id: str,
        *,
        limit: int | None = None,
    ) -> Listing[Downtime]:
        """List an asset's downtimes, newest first."""
        answer: Listing[Downtime] = self._list(f"/assets/{quote(asset_id, safe='')}/downtimes", {
            "limit": limit,
        })
        return answer

    def correct_downtime(
        self,
        downtime_id: str,
        body: CorrectDowntime | None = None,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
    ) -> Downtime:
        """Correct a downtime."""
        answer: Downtime = self._send("PATCH", f"/downtimes/{quote(downtime_id, safe='')}", {}, body, idempotency_key, if_match)
        return answer

    def delete_downtime(
        self,
        downtime_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
    ) -> None:
        """Delete a downtime."""
        self._send("DELETE", f"/downtimes/{quote(downtime_id, safe='')}", {}, None, idempotency_key, if_match)

    def get_preventive_schedule(
        self,
        asset_id: str,
    ) -> PreventiveSchedule:
        """Get the preventive schedule of an asset."""
        answer: PreventiveSchedule = self._send("GET", f"/assets/{quote(asset_id, safe='')}/preventive-schedule", {})
        return answer

    def update_preventive_schedule(
        self,
        asset_id: str,
        body: UpdatePreventiveSchedule | None = None,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
    ) -> PreventiveSchedule:
        """Set the procedures of the preventive schedule of an asset."""
        answer: PreventiveSchedule = self._send("PATCH", f"/assets/{quote(asset_id, safe='')}/preventive-schedule", {}, body, idempotency_key, if_match)
        return answer

    def list_buildings(
        self,
        *,
        updated_since: str | None = None,
        external_id: str | None = None,
        limit: int | None = None,
    ) -> Listing[Building]:
        """List buildings, newest first."""
        answer: Listing[Building] = self._list("/buildings", {
            "updated_since": updated_since,
            "external_id": external_id,
            "limit": limit,
        })
        return answer

    def create_building(
        self,
        body: CreateBuilding,
        *,
        idempotency_key: str | None = None,
    ) -> Building:
        """Create a building."""
        answer: Building = self._send("POST", "/buildings", {}, body, idempotency_key)
        return answer

    def get_building(
        self,
        building_id: str,
    ) -> Building:
        """Get a building."""
        answer: Building = self._send("GET", f"/buildings/{quote(building_id, safe='')}", {})
        return answer

    def update_building(
        self,
        building_id: str,
        body: UpdateBuilding | None = None,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
    ) -> Building:
        """Update a building."""
        answer: Building = self._send("PATCH", f"/buildings/{quote(building_id, safe='')}", {}, body, idempotency_key, if_match)
        return answer

    def delete_building(
        self,
        building_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
    ) -> None:
        """Delete a building."""
        self._send("DELETE", f"/buildings/{quote(building_id, safe='')}", {}, None, idempotency_key, if_match)

    def get_building_hierarchy(
        self,
        building_id: str,
    ) -> BuildingHierarchy:
        """Get a building with its floors, rooms and assets nested."""
        answer: BuildingHierarchy = self._send("GET", f"/buildings/{quote(building_id, safe='')}/hierarchy", {})
        return answer

    def put_building(
        self,
        external_id: str,
        body: CreateBuilding,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        create_only: bool = False,
    ) -> Building:
        """Create or update a building by external ID."""
        answer: Building = self._send("PUT", f"/buildings/by-external-id/{quote(external_id, safe='')}", {}, body, idempotency_key, if_match, create_only)
        return answer

    def list_building_floors(
        self,
        building_id: str,
        *,
        updated_since: str | None = None,
        external_id: str | None = None,
        limit: int | None = None,
    ) -> Listing[Floor]:
        """List the floors of a building, newest first."""
        answer: Listing[Floor] = self._list(f"/buildings/{quote(building_id, safe='')}/floors", {
            "updated_since": updated_since,
            "external_id": external_id,
            "limit": limit,
        })
        return answer

    def create_building_floor(
        self,
        building_id: str,
        body: CreateFloor,
        *,
        idempotency_key: str | None = None,
    ) -> Floor:
        """Create a floor in a building."""
        answer: Floor = self._send("POST", f"/buildings/{quote(building_id, safe='')}/floors", {}, body, idempotency_key)
        return answer

    def list_floors(
        self,
        *,
        updated_since: str | None = None,
        external_id: str | None = None,
        building_id: str | None = None,
        limit: int | None = None,
    ) -> Listing[Floor]:
        """List floors, newest first."""
        answer: Listing[Floor] = self._list("/floors", {
            "updated_since": updated_since,
            "external_id": external_id,
            "building_id": building_id,
            "limit": limit,
        })
        return answer

    def get_floor(
        self,
        floor_id: str,
    ) -> Floor:
        """Get a floor."""
        answer: Floor = self._send("GET", f"/floors/{quote(floor_id, safe='')}", {})
        return answer

    def update_floor(
        self,
        floor_id: str,
        body: UpdateFloor | None = None,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
    ) -> Floor:
        """Update a floor."""
        answer: Floor = self._send("PATCH", f"/floors/{quote(floor_id, safe='')}", {}, body, idempotency_key, if_match)
        return answer

    def delete_floor(
        self,
        floor_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
    ) -> None:
        """Delete a floor."""
        self._send("DELETE", f"/floors/{quote(floor_id, safe='')}", {}, None, idempotency_key, if_match)

    def put_floor(
        self,
        external_id: str,
        body: PutFloor,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        create_only: bool = False,
    ) -> Floor:
        """Create or update a floor by external ID."""
        answer: Floor = self._send("PUT", f"/floors/by-external-id/{quote(external_id, safe='')}", {}, body, idempotency_key, if_match, create_only)
        return answer

    def list_floor_rooms(
        self,
        floor_id: str,
        *,
        updated_since: str | None = None,
        external_id: str | None = None,
        limit: int | None = None,
    ) -> Listing[Room]:
        """List the rooms of a floor, newest first."""
        answer: Listing[Room] = self._list(f"/floors/{quote(floor_id, safe='')}/rooms", {
            "updated_since": updated_since,
            "external_id": external_id,
            "limit": limit,
        })
        return answer

    def create_floor_room(
        self,
        floor_id: str,
        body: CreateRoom,
        *,
        idempotency_key: str | None = None,
    ) -> Room:
        """Create a room on a floor."""
        answer: Room = self._send("POST", f"/floors/{quote(floor_id, safe='')}/rooms", {}, body, idempotency_key)
        return answer

    def list_rooms(
        self,
        *,
        updated_since: str | None = None,
        external_id: str | None = None,
        building_id: str | None = None,
        floor_id: str | None = None,
        limit: int | None = None,
    ) -> Listing[Room]:
        """List rooms, newest first."""
        answer: Listing[Room] = self._list("/rooms", {
            "updated_since": updated_since,
            "external_id": external_id,
            "building_id": building_id,
            "floor_id": floor_id,
            "limit": limit,
        })
        return answer

    def get_room(
        self,
        room_id: str,
    ) -> Room:
        """Get a room."""
        answer: Room = self._send("GET", f"/rooms/{quote(room_id, safe='')}", {})
        return answer

    def update_room(
        self,
        room_id: str,
        body: UpdateRoom | None = None,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
    ) -> Room:
        """Update a room."""
        answer: Room = self._send("PATCH", f"/rooms/{quote(room_id, safe='')}", {}, body, idempotency_key, if_match)
        return answer

    def delete_room(
        self,
        room_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
    ) -> None:
        """Delete a room."""
        self._send("DELETE", f"/rooms/{quote(room_id, safe='')}", {}, None, idempotency_key, if_match)

    def put_room(
        self,
        external_id: str,
        body: PutRoom,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        create_only: bool = False,
    ) -> Room:
        """Create or update a room by external ID."""
        answer: Room = self._send("PUT", f"/rooms/by-external-id/{quote(external_id, safe='')}", {}, body, idempotency_key, if_match, create_only)
        return answer

    def list_spare_parts(
        self,
        *,
        search: str | None = None,
        category: SparePartCategory | None = None,
        below_minimum: bool | None = None,
        updated_since: str | None = None,
        external_id: str | None = None,
        limit: int | None = None,
    ) -> Listing[SparePart]:
        """List spare parts."""
        answer: Listing[SparePart] = self._list("/spare-parts", {
            "search": search,
            "category": category,
            "below_minimum": below_minimum,
            "updated_since": updated_since,
            "external_id": external_id,
            "limit": limit,
        })
        return answer

    def create_spare_part(
        self,
        body: CreateSparePart,
        *,
        idempotency_key: str | None = None,
    ) -> SparePart:
        """Create a spare part."""
        answer: SparePart = self._send("POST", "/spare-parts", {}, body, idempotency_key)
        return answer

    def update_spare_part(
        self,
        spare_part_id: str,
        body: UpdateSparePart | None = None,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
    ) -> SparePart:
        """Update a spare part."""
        answer: SparePart = self._send("PATCH", f"/spare-parts/{quote(spare_part_id, safe='')}", {}, body, idempotency_key, if_match)
        return answer

    def get_spare_part(
        self,
        spare_part_id: str,
    ) -> SparePart:
        """Get a spare part."""
        answer: SparePart = self._send("GET", f"/spare-parts/{quote(spare_part_id, safe='')}", {})
        return answer

    def put_spare_part(
        self,
        external_id: str,
        body: CreateSparePart,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        create_only: bool = False,
    ) -> SparePart:
        """Create or update a spare part by external ID."""
        answer: SparePart = self._send("PUT", f"/spare-parts/by-external-id/{quote(external_id, safe='')}", {}, body, idempotency_key, if_match, create_only)
        return answer

    def list_spare_part_movements(
        self,
        spare_part_id: str,
        *,
        limit: int | None = None,
    ) -> Listing[SparePartMovement]:
        """List a spare part's movements."""
        answer: Listing[SparePartMovement] = self._list(f"/spare-parts/{quote(spare_part_id, safe='')}/movements", {
            "limit": limit,
        })
        return answer

    def move_spare_part(
        self,
        spare_part_id: str,
        body: MoveStock,
        *,
        idempotency_key: str | None = None,
    ) -> SparePartMovement:
        """Record a stock movement."""
        answer: SparePartMovement = self._send("POST", f"/spare-parts/{quote(spare_part_id, safe='')}/movements", {}, body, idempotency_key)
        return answer

    def list_all_spare_part_movements(
        self,
        *,
        since: str | None = None,
        operation_id: str | None = None,
        spare_part_id: str | None = None,
        type: SparePartMovementType | None = None,
        limit: int | None = None,
    ) -> Listing[SparePartMovement]:
        """List spare part movements, newest first."""
        answer: Listing[SparePartMovement] = self._list("/spare-part-movements", {
            "since": since,
            "operation_id": operation_id,
            "spare_part_id": spare_part_id,
            "type": type,
            "limit": limit,
        })
        return answer

    def get_spare_part_movement(
        self,
        movement_id: str,
    ) -> SparePartMovement:
        """Get a spare part movement."""
        answer: SparePartMovement = self._send("GET", f"/spare-part-movements/{quote(movement_id, safe='')}", {})
        return answer

    def reverse_spare_part_movement(
        self,
        movement_id: str,
        body: ReverseMovement | None = None,
        *,
        idempotency_key: str | None = None,
    ) -> SparePartMovement:
        """Reverse a spare part movement."""
        answer: SparePartMovement = self._send("POST", f"/spare-part-movements/{quote(movement_id, safe='')}/reverse", {}, body, idempotency_key)
        return answer

    def move_spare_parts(
        self,
        body: BulkMoveSparePart,
        *,
        idempotency_key: str | None = None,
    ) -> SparePartMovementBulkResult:
        """Record many stock movements."""
        answer: SparePartMovementBulkResult = self._send("POST", "/spare-part-movements/bulk", {}, body, idempotency_key)
        return answer

    def list_technicians(
        self,
        *,
        skill: CreateOperationRequiredSkill | None = None,
        is_active: bool | None = None,
        updated_since: str | None = None,
        limit: int | None = None,
    ) -> Listing[Technician]:
        """List technicians."""
        answer: Listing[Technician] = self._list("/technicians", {
            "skill": skill,
            "is_active": is_active,
            "updated_since": updated_since,
            "limit": limit,
        })
        return answer

    def list_operations(
        self,
        *,
        status: Literal["new", "assigned", "pending_start", "in_progress", "start_disputed", "pending_completion", "completion_disputed", "completed", "done", "cancelled"] | Sequence[Literal["new", "assigned", "pending_start", "in_progress", "start_disputed", "pending_completion", "completion_disputed", "completed", "done", "cancelled"]] | None = None,
        open: bool | None = None,
        asset_id: str | None = None,
        building_id: str | None = None,
        technician_id: str | None = None,
        vendor_id: str | None = None,
        assignee_type: AssigneeType | None = None,
        priority: OperationPriority | None = None,
        required_skill: CreateOperationRequiredSkill | None = None,
        updated_since: str | None = None,
        completed_since: str | None = None,
        scheduled_from: str | None = None,
        scheduled_to: str | None = None,
        search: str | None = None,
        number: int | None = None,
        external_id: str | None = None,
        sort: SortValue | None = None,
        limit: int | None = None,
    ) -> Listing[Operation]:
        """List operations, newest first by default."""
        answer: Listing[Operation] = self._list("/operations", {
            "status": status,
            "open": open,
            "asset_id": asset_id,
            "building_id": building_id,
            "technician_id": technician_id,
            "vendor_id": vendor_id,
            "assignee_type": assignee_type,
            "priority": priority,
            "required_skill": required_skill,
            "updated_since": updated_since,
            "completed_since": completed_since,
            "scheduled_from": scheduled_from,
            "scheduled_to": scheduled_to,
            "search": search,
            "number": number,
            "external_id": external_id,
            "sort": sort,
            "limit": limit,
        })
        return answer

    def create_operation(
        self,
        body: CreateOperation,
        *,
        idempotency_key: str | None = None,
    ) -> Operation:
        """Create an operation."""
        answer: Operation = self._send("POST", "/operations", {}, body, idempotency_key)
        return answer

    def get_operation(
        self,
        task_id: str,
    ) -> Operation:
        """Get an operation."""
        answer: Operation = self._send("GET", f"/operations/{quote(task_id, safe='')}", {})
        return answer

    def update_operation(
        self,
        task_id: str,
        body: UpdateOperation | None = None,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
    ) -> Operation:
        """Update an operation's details."""
        answer: Operation = self._send("PATCH", f"/operations/{quote(task_id, safe='')}", {}, body, idempotency_key, if_match)
        return answer

    def open_operations(
        self,
        body: BulkCreateOperation,
        *,
        idempotency_key: str | None = None,
    ) -> OperationBulkResult:
        """Create or update many operations."""
        answer: OperationBulkResult = self._send("POST", "/operations/bulk", {}, body, idempotency_key)
        return answer

    def put_operation(
        self,
        external_id: str,
        body: CreateOperation,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        create_only: bool = False,
    ) -> Operation:
        """Create or update an operation by external ID."""
        answer: Operation = self._send("PUT", f"/operations/by-external-id/{quote(external_id, safe='')}", {}, body, idempotency_key, if_match, create_only)
        return answer

    def assign_operation(
        self,
        task_id: str,
        body: AssignOperation,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
    ) -> Operation:
        """Assign or reassign an operation."""
        answer: Operation = self._send("POST", f"/operations/{quote(task_id, safe='')}/assign", {}, body, idempotency_key, if_match)
        return answer

    def reschedule_operation(
        self,
        task_id: str,
        body: RescheduleOperation,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
    ) -> Operation:
        """Reschedule or unschedule an operation."""
        answer: Operation = self._send("POST", f"/operations/{quote(task_id, safe='')}/reschedule", {}, body, idempotency_key, if_match)
        return answer

    def cancel_operation(
        self,
        task_id: str,
        body: CancelOperation | None = None,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
    ) -> Operation:
        """Cancel an operation."""
        answer: Operation = self._send("POST", f"/operations/{quote(task_id, safe='')}/cancel", {}, body, idempotency_key, if_match)
        return answer

    def accept_operation(
        self,
        task_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
    ) -> Operation:
        """Accept an operation, or accept a dispute."""
        answer: Operation = self._send("POST", f"/operations/{quote(task_id, safe='')}/accept", {}, None, idempotency_key, if_match)
        return answer

    def decline_operation(
        self,
        task_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
    ) -> Operation:
        """Decline an operation."""
        answer: Operation = self._send("POST", f"/operations/{quote(task_id, safe='')}/decline", {}, None, idempotency_key, if_match)
        return answer

    def start_operation(
        self,
        task_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
    ) -> Operation:
        """Start an operation, or declare its start."""
        answer: Operation = self._send("POST", f"/operations/{quote(task_id, safe='')}/start", {}, None, idempotency_key, if_match)
        return answer

    def complete_operation(
        self,
        task_id: str,
        body: CompleteOperation | None = None,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
    ) -> Operation:
        """Complete an operation, or declare its completion."""
        answer: Operation = self._send("POST", f"/operations/{quote(task_id, safe='')}/complete", {}, body, idempotency_key, if_match)
        return answer

    def confirm_operation(
        self,
        task_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
    ) -> Operation:
        """Confirm a vendor's declaration."""
        answer: Operation = self._send("POST", f"/operations/{quote(task_id, safe='')}/confirm", {}, None, idempotency_key, if_match)
        return answer

    def dispute_operation(
        self,
        task_id: str,
        body: Reason,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
    ) -> Operation:
        """Dispute a vendor's declaration."""
        answer: Operation = self._send("POST", f"/operations/{quote(task_id, safe='')}/dispute", {}, body, idempotency_key, if_match)
        return answer

    def close_operation(
        self,
        task_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
    ) -> Operation:
        """Close a completed operation."""
        answer: Operation = self._send("POST", f"/operations/{quote(task_id, safe='')}/close", {}, None, idempotency_key, if_match)
        return answer

    def reopen_operation(
        self,
        task_id: str,
        body: Reason,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
    ) -> Operation:
        """Reopen a completed operation."""
        answer: Operation = self._send("POST", f"/operations/{quote(task_id, safe='')}/reopen", {}, body, idempotency_key, if_match)
        return answer

    def list_operation_history(
        self,
        task_id: str,
        *,
        limit: int | None = None,
    ) -> Listing[OperationStatusChange]:
        """List an operation's status changes, newest first."""
        answer: Listing[OperationStatusChange] = self._list(f"/operations/{quote(task_id, safe='')}/history", {
            "limit": limit,
        })
        return answer

    def list_asset_operations(
        self,
        asset_id: str,
        *,
        updated_since: str | None = None,
        limit: int | None = None,
    ) -> Listing[Operation]:
        """List the operations on an asset, newest first."""
        answer: Listing[Operation] = self._list(f"/assets/{quote(asset_id, safe='')}/operations", {
            "updated_since": updated_since,
            "limit": limit,
        })
        return answer

    def list_operation_comments(
        self,
        task_id: str,
        *,
        limit: int | None = None,
    ) -> Listing[Comment]:
        """List the comments on an operation, oldest first."""
        answer: Listing[Comment] = self._list(f"/operations/{quote(task_id, safe='')}/comments", {
            "limit": limit,
        })
        return answer

    def add_operation_comment(
        self,
        task_id: str,
        body: CreateComment,
        *,
        idempotency_key: str | None = None,
    ) -> Comment:
        """Comment on an operation."""
        answer: Comment = self._send("POST", f"/operations/{quote(task_id, safe='')}/comments", {}, body, idempotency_key)
        return answer

    def get_comment(
        self,
        comment_id: str,
    ) -> Comment:
        """Get a comment."""
        answer: Comment = self._send("GET", f"/comments/{quote(comment_id, safe='')}", {})
        return answer

    def update_comment(
        self,
        comment_id: str,
        body: UpdateComment | None = None,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
    ) -> Comment:
        """Change a comment."""
        answer: Comment = self._send("PATCH", f"/comments/{quote(comment_id, safe='')}", {}, body, idempotency_key, if_match)
        return answer

    def delete_comment(
        self,
        comment_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
    ) -> None:
        """Delete a comment."""
        self._send("DELETE", f"/comments/{quote(comment_id, safe='')}", {}, None, idempotency_key, if_match)

    def list_comment_attachments(
        self,
        comment_id: str,
        *,
        limit: int | None = None,
    ) -> Listing[Attachment]:
        """List the attachments of a comment, newest first."""
        answer: Listing[Attachment] = self._list(f"/comments/{quote(comment_id, safe='')}/attachments", {
            "limit": limit,
        })
        return answer

    def add_comment_attachment(
        self,
        comment_id: str,
        name: str,
        content: bytes,
        *,
        idempotency_key: str | None = None,
    ) -> Attachment:
        """Add a photo or a document to a comment."""
        answer: Attachment = self._upload(f"/comments/{quote(comment_id, safe='')}/attachments", name, content, idempotency_key)
        return answer

    def list_procedures(
        self,
        *,
        search: str | None = None,
        is_active: bool | None = None,
        updated_since: str | None = None,
        external_id: str | None = None,
        limit: int | None = None,
    ) -> Listing[Procedure]:
        """List procedures, newest first."""
        answer: Listing[Procedure] = self._list("/procedures", {
            "search": search,
            "is_active": is_active,
            "updated_since": updated_since,
            "external_id": external_id,
            "limit": limit,
        })
        return answer

    def create_procedure(
        self,
        body: CreateProcedure,
        *,
        idempotency_key: str | None = None,
    ) -> Procedure:
        """Create a procedure."""
        answer: Procedure = self._send("POST", "/procedures", {}, body, idempotency_key)
        return answer

    def get_procedure(
        self,
        procedure_id: str,
    ) -> Procedure:
        """Get a procedure."""
        answer: Procedure = self._send("GET", f"/procedures/{quote(procedure_id, safe='')}", {})
        return answer

    def update_procedure(
        self,
        procedure_id: str,
        body: UpdateProcedure | None = None,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
    ) -> Procedure:
        """Update a procedure."""
        answer: Procedure = self._send("PATCH", f"/procedures/{quote(procedure_id, safe='')}", {}, body, idempotency_key, if_match)
        return answer

    def delete_procedure(
        self,
        procedure_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
    ) -> None:
        """Delete a procedure."""
        self._send("DELETE", f"/procedures/{quote(procedure_id, safe='')}", {}, None, idempotency_key, if_match)

    def get_checklist(
        self,
        task_id: str,
    ) -> Checklist:
        """Get the checklist of an operation."""
        answer: Checklist = self._send("GET", f"/operations/{quote(task_id, safe='')}/checklist", {})
        return answer

    def record_checklist_result(
        self,
        task_id: str,
        item_id: str,
        body: RecordResult,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        create_only: bool = False,
    ) -> Checklist:
        """Record the result of a step."""
        answer: Checklist = self._send("PUT", f"/operations/{quote(task_id, safe='')}/checklist/{quote(item_id, safe='')}", {}, body, idempotency_key, if_match, create_only)
        return answer

    def delete_checklist_result(
        self,
        task_id: str,
        item_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
    ) -> None:
        """Take back the result of a step."""
        self._send("DELETE", f"/operations/{quote(task_id, safe='')}/checklist/{quote(item_id, safe='')}", {}, None, idempotency_key, if_match)

    def list_operation_time_entries(
        self,
        task_id: str,
        *,
        limit: int | None = None,
    ) -> Listing[TimeEntry]:
        """List the time entries of an operation, the latest start first."""
        answer: Listing[TimeEntry] = self._list(f"/operations/{quote(task_id, safe='')}/time-entries", {
            "limit": limit,
        })
        return answer

    def add_operation_time_entry(
        self,
        task_id: str,
        body: CreateTimeEntry | None = None,
        *,
        idempotency_key: str | None = None,
    ) -> TimeEntry:
        """Record time on an operation, or start a timer."""
        answer: TimeEntry = self._send("POST", f"/operations/{quote(task_id, safe='')}/time-entries", {}, body, idempotency_key)
        return answer

    def list_operation_costs(
        self,
        task_id: str,
        *,
        limit: int | None = None,
    ) -> Listing[CostEntry]:
        """List the other costs of an operation, newest first."""
        answer: Listing[CostEntry] = self._list(f"/operations/{quote(task_id, safe='')}/costs", {
            "limit": limit,
        })
        return answer

    def add_operation_cost(
        self,
        task_id: str,
        body: CreateCost,
        *,
        idempotency_key: str | None = None,
    ) -> CostEntry:
        """Record a cost of an operation."""
        answer: CostEntry = self._send("POST", f"/operations/{quote(task_id, safe='')}/costs", {}, body, idempotency_key)
        return answer

    def list_time_entries(
        self,
        *,
        technician_id: str | None = None,
        since: str | None = None,
        until: str | None = None,
        limit: int | None = None,
    ) -> Listing[TimeEntry]:
        """List time entries, the latest start first."""
        answer: Listing[TimeEntry] = self._list("/time-entries", {
            "technician_id": technician_id,
            "since": since,
            "until": until,
            "limit": limit,
        })
        return answer

    def get_time_entry(
        self,
        time_entry_id: str,
    ) -> TimeEntry:
        """Get a time entry."""
        answer: TimeEntry = self._send("GET", f"/time-entries/{quote(time_entry_id, safe='')}", {})
        return answer

    def update_time_entry(
        self,
        time_entry_id: str,
        body: UpdateTimeEntry | None = None,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
    ) -> TimeEntry:
        """Correct a time entry."""
        answer: TimeEntry = self._send("PATCH", f"/time-entries/{quote(time_entry_id, safe='')}", {}, body, idempotency_key, if_match)
        return answer

    def delete_time_entry(
        self,
        time_entry_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
    ) -> None:
        """Delete a time entry."""
        self._send("DELETE", f"/time-entries/{quote(time_entry_id, safe='')}", {}, None, idempotency_key, if_match)

    def stop_time_entry(
        self,
        time_entry_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
    ) -> TimeEntry:
        """Stop a timer."""
        answer: TimeEntry = self._send("POST", f"/time-entries/{quote(time_entry_id, safe='')}/stop", {}, None, idempotency_key, if_match)
        return answer

    def get_cost(
        self,
        cost_id: str,
    ) -> CostEntry:
        """Get a cost."""
        answer: CostEntry = self._send("GET", f"/costs/{quote(cost_id, safe='')}", {})
        return answer

    def delete_cost(
        self,
        cost_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
    ) -> None:
        """Delete a cost."""
        self._send("DELETE", f"/costs/{quote(cost_id, safe='')}", {}, None, idempotency_key, if_match)

    def list_alarms(
        self,
        *,
        since: str | None = None,
        status: Literal["open", "acknowledged", "resolved"] | Sequence[Literal["open", "acknowledged", "resolved"]] | None = None,
        severity: Literal["info", "warning", "critical"] | Sequence[Literal["info", "warning", "critical"]] | None = None,
        source: str | None = None,
        asset_id: str | None = None,
        limit: int | None = None,
    ) -> Listing[Alarm]:
        """List alarms, newest first."""
        answer: Listing[Alarm] = self._list("/alarms", {
            "since": since,
            "status": status,
            "severity": severity,
            "source": source,
            "asset_id": asset_id,
            "limit": limit,
        })
        return answer

    def report_alarm(
        self,
        body: ReportAlarm,
        *,
        idempotency_key: str | None = None,
    ) -> ReceivedAlarm:
        """Report or resolve an alarm."""
        answer: ReceivedAlarm = self._send("POST", "/alarms", {}, body, idempotency_key)
        return answer

    def get_alarm(
        self,
        alarm_id: str,
    ) -> Alarm:
        """Get an alarm."""
        answer: Alarm = self._send("GET", f"/alarms/{quote(alarm_id, safe='')}", {})
        return answer

    def acknowledge_alarm(
        self,
        alarm_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
    ) -> Alarm:
        """Acknowledge an alarm."""
        answer: Alarm = self._send("POST", f"/alarms/{quote(alarm_id, safe='')}/acknowledge", {}, None, idempotency_key, if_match)
        return answer

    def resolve_alarm(
        self,
        alarm_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
    ) -> Alarm:
        """Resolve an alarm."""
        answer: Alarm = self._send("POST", f"/alarms/{quote(alarm_id, safe='')}/resolve", {}, None, idempotency_key, if_match)
        return answer

    def reopen_alarm(
        self,
        alarm_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
    ) -> Alarm:
        """Reopen an alarm."""
        answer: Alarm = self._send("POST", f"/alarms/{quote(alarm_id, safe='')}/reopen", {}, None, idempotency_key, if_match)
        return answer

    def list_asset_meters(
        self,
        asset_id: str,
        *,
        limit: int | None = None,
    ) -> Listing[Meter]:
        """List the meters of an asset, newest first."""
        answer: Listing[Meter] = self._list(f"/assets/{quote(asset_id, safe='')}/meters", {
            "limit": limit,
        })
        return answer

    def create_meter(
        self,
        asset_id: str,
        body: CreateMeter,
        *,
        idempotency_key: str | None = None,
    ) -> Meter:
        """Add a meter to an asset."""
        answer: Meter = self._send("POST", f"/assets/{quote(asset_id, safe='')}/meters", {}, body, idempotency_key)
        return answer

    def list_meters(
        self,
        *,
        asset_id: str | None = None,
        kind: MeterKind | None = None,
        updated_since: str | None = None,
        external_id: str | None = None,
        limit: int | None = None,
    ) -> Listing[Meter]:
        """List meters, newest first."""
        answer: Listing[Meter] = self._list("/meters", {
            "asset_id": asset_id,
            "kind": kind,
            "updated_since": updated_since,
            "external_id": external_id,
            "limit": limit,
        })
        return answer

    def get_meter(
        self,
        meter_id: str,
    ) -> Meter:
        """Get a meter."""
        answer: Meter = self._send("GET", f"/meters/{quote(meter_id, safe='')}", {})
        return answer

    def update_meter(
        self,
        meter_id: str,
        body: UpdateMeter | None = None,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
    ) -> Meter:
        """Update a meter."""
        answer: Meter = self._send("PATCH", f"/meters/{quote(meter_id, safe='')}", {}, body, idempotency_key, if_match)
        return answer

    def delete_meter(
        self,
        meter_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
    ) -> None:
        """Delete a meter."""
        self._send("DELETE", f"/meters/{quote(meter_id, safe='')}", {}, None, idempotency_key, if_match)

    def list_meter_readings(
        self,
        meter_id: str,
        *,
        from_: str | None = None,
        to: str | None = None,
        updated_since: str | None = None,
        limit: int | None = None,
    ) -> Listing[MeterReading]:
        """List a meter's readings, newest first by `read_at`."""
        answer: Listing[MeterReading] = self._list(f"/meters/{quote(meter_id, safe='')}/readings", {
            "from": from_,
            "to": to,
            "updated_since": updated_since,
            "limit": limit,
        })
        return answer

    def record_meter_reading(
        self,
        meter_id: str,
        body: RecordReading,
        *,
        idempotency_key: str | None = None,
    ) -> MeterReading:
        """Record a meter reading."""
        answer: MeterReading = self._send("POST", f"/meters/{quote(meter_id, safe='')}/readings", {}, body, idempotency_key)
        return answer

    def get_meter_usage(
        self,
        meter_id: str,
        *,
        from_: str | None = None,
        to: str | None = None,
    ) -> MeterUsage:
        """Get a meter's usage in a period."""
        answer: MeterUsage = self._send("GET", f"/meters/{quote(meter_id, safe='')}/usage", {
            "from": from_,
            "to": to,
        })
        return answer

    def get_meter_reading(
        self,
        reading_id: str,
    ) -> MeterReading:
        """Get a meter reading."""
        answer: MeterReading = self._send("GET", f"/meter-readings/{quote(reading_id, safe='')}", {})
        return answer

    def correct_meter_reading(
        self,
        reading_id: str,
        body: CorrectReading | None = None,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
    ) -> MeterReading:
        """Correct a meter reading."""
        answer: MeterReading = self._send("PATCH", f"/meter-readings/{quote(reading_id, safe='')}", {}, body, idempotency_key, if_match)
        return answer

    def delete_meter_reading(
        self,
        reading_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
    ) -> None:
        """Delete a meter reading."""
        self._send("DELETE", f"/meter-readings/{quote(reading_id, safe='')}", {}, None, idempotency_key, if_match)

    def record_meter_readings(
        self,
        body: BulkRecordMeterReading,
        *,
        idempotency_key: str | None = None,
    ) -> MeterReadingBulkResult:
        """Record many meter readings."""
        answer: MeterReadingBulkResult = self._send("POST", "/meter-readings/bulk", {}, body, idempotency_key)
        return answer

    def receive_alerts(
        self,
        body: Alertmanager,
        *,
        source: str | None = None,
        open_operation_skill: CreateOperationRequiredSkill | None = None,
        set_asset_status: ReportAlarmSetAssetStatus | None = None,
        flap_window_minutes: int | None = None,
        idempotency_key: str | None = None,
        if_match: str | None = None,
    ) -> AlarmBatch:
        """Receive alerts from Prometheus Alertmanager."""
        answer: AlarmBatch = self._send("POST", "/alarms/alertmanager", {}, body, idempotency_key, if_match)
        return answer

    def list_vendors(
        self,
        *,
        updated_since: str | None = None,
        limit: int | None = None,
    ) -> Listing[Vendor]:
        """List vendors, newest partnership first."""
        answer: Listing[Vendor] = self._list("/vendors", {
            "updated_since": updated_since,
            "limit": limit,
        })
        return answer

    def list_webhooks(
        self,
        *,
        updated_since: str | None = None,
        limit: int | None = None,
    ) -> Listing[WebhookEndpoint]:
        """List webhook endpoints, newest first."""
        answer: Listing[WebhookEndpoint] = self._list("/webhooks", {
            "updated_since": updated_since,
            "limit": limit,
        })
        return answer

    def get_webhook(
        self,
        endpoint_id: str,
    ) -> WebhookEndpoint:
        """Get a webhook endpoint."""
        answer: WebhookEndpoint = self._send("GET", f"/webhooks/{quote(endpoint_id, safe='')}", {})
        return answer

    def list_webhook_deliveries(
        self,
        endpoint_id: str,
        *,
        status: Literal["pending", "delivering", "succeeded", "failed", "dead"] | Sequence[Literal["pending", "delivering", "succeeded", "failed", "dead"]] | None = None,
        event_type: str | None = None,
        event_id: str | None = None,
        since: str | None = None,
        limit: int | None = None,
    ) -> Listing[WebhookDelivery]:
        """List the deliveries to an endpoint, newest first."""
        answer: Listing[WebhookDelivery] = self._list(f"/webhooks/{quote(endpoint_id, safe='')}/deliveries", {
            "status": status,
            "event_type": event_type,
            "event_id": event_id,
            "since": since,
            "limit": limit,
        })
        return answer

    def get_attachment(
        self,
        attachment_id: str,
    ) -> Attachment:
        """Get an attachment, with a new download link."""
        answer: Attachment = self._send("GET", f"/attachments/{quote(attachment_id, safe='')}", {})
        return answer

    def delete_attachment(
        self,
        attachment_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
    ) -> None:
        """Delete an attachment."""
        self._send("DELETE", f"/attachments/{quote(attachment_id, safe='')}", {}, None, idempotency_key, if_match)

    def list_operation_attachments(
        self,
        task_id: str,
        *,
        limit: int | None = None,
    ) -> Listing[Attachment]:
        """List the attachments of an operation, newest first."""
        answer: Listing[Attachment] = self._list(f"/operations/{quote(task_id, safe='')}/attachments", {
            "limit": limit,
        })
        return answer

    def add_operation_attachment(
        self,
        task_id: str,
        name: str,
        content: bytes,
        *,
        idempotency_key: str | None = None,
    ) -> Attachment:
        """Add a photo or a document to an operation."""
        answer: Attachment = self._upload(f"/operations/{quote(task_id, safe='')}/attachments", name, content, idempotency_key)
        return answer

    def list_asset_attachments(
        self,
        asset_id: str,
        *,
        limit: int | None = None,
    ) -> Listing[Attachment]:
        """List the attachments of an asset, newest first."""
        answer: Listing[Attachment] = self._list(f"/assets/{quote(asset_id, safe='')}/attachments", {
            "limit": limit,
        })
        return answer

    def add_asset_attachment(
        self,
        asset_id: str,
        name: str,
        content: bytes,
        *,
        idempotency_key: str | None = None,
    ) -> Attachment:
        """Add a photo or a document to an asset."""
        answer: Attachment = self._upload(f"/assets/{quote(asset_id, safe='')}/attachments", name, content, idempotency_key)
        return answer

    def get_kpis(
        self,
        *,
        from_: str | None = None,
        to: str | None = None,
        building_id: str | None = None,
        asset_id: str | None = None,
        group_by: GroupBy | None = None,
    ) -> Kpis:
        """Get the KPIs of a period."""
        answer: Kpis = self._send("GET", "/kpis", {
            "from": from_,
            "to": to,
            "building_id": building_id,
            "asset_id": asset_id,
            "group_by": group_by,
        })
        return answer

    def list_events(
        self,
        *,
        type: str | None = None,
        resource_id: str | None = None,
        not_by: str | None = None,
        limit: int | None = None,
    ) -> Listing[Event]:
        """List the events of the last 30 days, newest first."""
        answer: Listing[Event] = self._list("/events", {
            "type": type,
            "resource_id": resource_id,
            "not_by": not_by,
            "limit": limit,
        })
        return answer

    def get_event(
        self,
        event_id: str,
    ) -> Event:
        """Get an event of the last 30 days."""
        answer: Event = self._send("GET", f"/events/{quote(event_id, safe='')}", {})
        return answer

    def create_export(
        self,
        body: CreateExport,
        *,
        idempotency_key: str | None = None,
    ) -> ExportFile:
        """Export a list as a file."""
        answer: ExportFile = self._send("POST", "/exports", {}, body, idempotency_key)
        return answer

    def get_export(
        self,
        export_id: str,
    ) -> ExportFile:
        """Get an export, with a new download link."""
        answer: ExportFile = self._send("GET", f"/exports/{quote(export_id, safe='')}", {})
        return answer

    def delete_export(
        self,
        export_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
    ) -> None:
        """Cancel an export."""
        self._send("DELETE", f"/exports/{quote(export_id, safe='')}", {}, None, idempotency_key, if_match)

    def create_import(
        self,
        name: str,
        content: bytes,
        *,
        kind: Kind | None = None,
        date_order: DateOrder | None = None,
        decimal: Decimal | None = None,
        encoding: Encoding | None = None,
        create_rooms: bool | None = None,
        dry_run: bool | None = None,
        idempotency_key: str | None = None,
    ) -> FileImport:
        """Import a file of records."""
        answer: FileImport = self._upload("/imports", name, content, idempotency_key)
        return answer

    def get_import(
        self,
        import_id: str,
    ) -> FileImport:
        """Get an import."""
        answer: FileImport = self._send("GET", f"/imports/{quote(import_id, safe='')}", {})
        return answer

    def list_import_rows(
        self,
        import_id: str,
        *,
        status: ImportRowResult | None = None,
        limit: int | None = None,
    ) -> Listing[ImportRow]:
        """List the rows of an import with their results, the last line first."""
        answer: Listing[ImportRow] = self._list(f"/imports/{quote(import_id, safe='')}/rows", {
            "status": status,
            "limit": limit,
        })
        return answer

    def confirm_import(
        self,
        import_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
    ) -> FileImport:
        """Record the rows of an import that was only checked."""
        answer: FileImport = self._send("POST", f"/imports/{quote(import_id, safe='')}/confirm", {}, None, idempotency_key, if_match)
        return answer

    def undo_import(
        self,
        import_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
    ) -> FileImport:
        """Undo an import."""
        answer: FileImport = self._send("POST", f"/imports/{quote(import_id, safe='')}/undo", {}, None, idempotency_key, if_match)
        return answer

    def get_sandbox_clock(
        self,
    ) -> SandboxClock:
        """Get the sandbox clock."""
        answer: SandboxClock = self._send("GET", "/sandbox/clock", {})
        return answer

    def move_sandbox_clock(
        self,
        body: MoveClock | None = None,
        *,
        idempotency_key: str | None = None,
    ) -> SandboxClock:
        """Advance the sandbox clock."""
        answer: SandboxClock = self._send("POST", "/sandbox/clock", {}, body, idempotency_key)
        return answer

    def reset_sandbox(
        self,
        *,
        idempotency_key: str | None = None,
    ) -> None:
        """Reset the sandbox."""
        self._send("POST", "/sandbox/reset", {}, None, idempotency_key)
