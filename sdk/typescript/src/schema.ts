export interface paths {
  '/openapi.json': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get the OpenAPI description
     * @description Needs no key. Browsers may call it.
     */
    get: operations['getApiDescription'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/asyncapi.json': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get the description of the events
     * @description Needs no key. Browsers may call it.
     */
    get: operations['getEventsDescription'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/audit-log': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the audit log, newest first
     * @description To feed a SIEM, pass the `created_at` of your newest entry as `since`.
     *
     *     Needs the scope `audit:read`.
     */
    get: operations['listAuditLog'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/me': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get the current API key and its business
     * @description Any valid key may call it.
     */
    get: operations['getMe'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/assets': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List assets, newest first by default
     * @description Needs the scope `assets:read`.
     */
    get: operations['listAssets'];
    put?: never;
    /**
     * Create an asset
     * @description The reference is generated from category, brand and model. The building follows from the room. A maintenance interval schedules preventive maintenance.
     *
     *     Needs the scope `assets:write`.
     */
    post: operations['createAsset'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/assets/{assetId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get an asset
     * @description Needs the scope `assets:read`.
     */
    get: operations['getAsset'];
    put?: never;
    post?: never;
    /**
     * Delete an asset
     * @description Removes the asset from every list and tree. Its operations and history remain. Its components lose their parent.
     *
     *     Needs the scope `assets:delete`.
     */
    delete: operations['deleteAsset'];
    options?: never;
    head?: never;
    /**
     * Update an asset
     * @description Absent fields keep their values; null clears a nullable field. A request that changes nothing emits no event. A new room also sets its building. A parent that would create a cycle is refused.
     *
     *     Needs the scope `assets:write`.
     */
    patch: operations['updateAsset'];
    trace?: never;
  };
  '/assets/{assetId}/children': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the components of an asset, newest first
     * @description Needs the scope `assets:read`.
     */
    get: operations['listAssetChildren'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/assets/bulk': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Create or update many assets
     * @description Takes up to 1,000 items and 4 MiB. Each item succeeds or fails as it would with `POST /assets`, and has its own result. With `atomic: true`, one failed item undoes the whole request. With `upsert: true`, each item needs an `external_id` and is created (201) or updated (200) as with `PUT /assets/by-external-id/{externalId}`; an item that changes nothing emits no event. If several items have the same external ID, the first one wins.
     *
     *     Needs the scope `assets:write`.
     */
    post: operations['createAssets'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/assets/by-external-id/{externalId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Create or update an asset by external ID
     * @description Creates the asset with this external ID (201) or updates it (200). Absent fields keep their values; null clears a nullable field. A request that changes nothing emits no event.
     *
     *     Needs the scope `assets:write`.
     */
    put: operations['putAsset'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/assets/{assetId}/status': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /**
     * Change an asset's status
     * @description Any status can follow any other. The change is recorded with its note, and the team is notified. `out_of_service` and `under_maintenance` start a downtime; any other status ends it. Setting the current status again is recorded and emitted like any other change. Emits `asset.status_changed`; `out_of_service` also emits `alarm.raised`.
     *
     *     Needs the scope `assets:write`.
     */
    patch: operations['updateAssetStatus'];
    trace?: never;
  };
  '/assets/{assetId}/status-history': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List an asset's status changes, newest first
     * @description Available for deleted assets too.
     *
     *     Needs the scope `assets:read`.
     */
    get: operations['listAssetStatusHistory'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/assets/{assetId}/downtimes': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List an asset's downtimes, newest first
     * @description Available for deleted assets too.
     *
     *     Needs the scope `assets:read`.
     */
    get: operations['listAssetDowntimes'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/downtimes/{downtimeId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Delete a downtime
     * @description Removes a downtime that was recorded by mistake. It must have ended. The status of the asset and its history stay as they are; KPIs follow. The deletion is in the audit log.
     *
     *     Needs the scope `assets:write`.
     */
    delete: operations['deleteDowntime'];
    options?: never;
    head?: never;
    /**
     * Correct a downtime
     * @description Absent times stay as they are. The period must be after the asset was recorded, not in the future, and apart from the asset's other downtimes. The end of a downtime that lasts cannot be set: it ends with the next status. The status and its history stay as they are; KPIs follow. The correction is in the audit log.
     *
     *     Needs the scope `assets:write`.
     */
    patch: operations['correctDowntime'];
    trace?: never;
  };
  '/assets/{assetId}/preventive-schedule': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get the preventive schedule of an asset
     * @description Needs the scope `assets:read`.
     */
    get: operations['getPreventiveSchedule'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /**
     * Set the procedures of the preventive schedule of an asset
     * @description The operations that the schedule opens from now on have these procedures, in their versions of that moment. A procedure that is deleted or not active then is left out. Set the interval with `maintenance_interval_days` of the asset.
     *
     *     Needs the scope `assets:write`.
     */
    patch: operations['updatePreventiveSchedule'];
    trace?: never;
  };
  '/buildings': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List buildings, newest first
     * @description Needs the scope `buildings:read`.
     */
    get: operations['listBuildings'];
    put?: never;
    /**
     * Create a building
     * @description Needs the scope `buildings:write`.
     */
    post: operations['createBuilding'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/buildings/{buildingId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a building
     * @description Needs the scope `buildings:read`.
     */
    get: operations['getBuilding'];
    put?: never;
    post?: never;
    /**
     * Delete a building
     * @description Deletes its floors and rooms too. Assets in them are detached, not deleted.
     *
     *     Needs the scope `buildings:delete`.
     */
    delete: operations['deleteBuilding'];
    options?: never;
    head?: never;
    /**
     * Update a building
     * @description Needs the scope `buildings:write`.
     */
    patch: operations['updateBuilding'];
    trace?: never;
  };
  '/buildings/{buildingId}/hierarchy': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a building with its floors, rooms and assets nested
     * @description Floors are sorted by level, rooms and assets by name. Assets are complete asset objects. The response is not paginated.
     *
     *     Needs the scope `buildings:read`.
     */
    get: operations['getBuildingHierarchy'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/buildings/by-external-id/{externalId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Create or update a building by external ID
     * @description Creates the building with this external ID (201) or updates it (200). Absent fields keep their values; null clears a nullable field. A request that changes nothing emits no event.
     *
     *     Needs the scope `buildings:write`.
     */
    put: operations['putBuilding'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/buildings/{buildingId}/floors': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the floors of a building, newest first
     * @description Needs the scope `floors:read`.
     */
    get: operations['listBuildingFloors'];
    put?: never;
    /**
     * Create a floor in a building
     * @description Needs the scope `floors:write`.
     */
    post: operations['createBuildingFloor'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/floors': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List floors, newest first
     * @description Needs the scope `floors:read`.
     */
    get: operations['listFloors'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/floors/{floorId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a floor
     * @description Needs the scope `floors:read`.
     */
    get: operations['getFloor'];
    put?: never;
    post?: never;
    /**
     * Delete a floor
     * @description Deletes its rooms too. Assets in them are detached, not deleted.
     *
     *     Needs the scope `floors:delete`.
     */
    delete: operations['deleteFloor'];
    options?: never;
    head?: never;
    /**
     * Update a floor
     * @description Needs the scope `floors:write`.
     */
    patch: operations['updateFloor'];
    trace?: never;
  };
  '/floors/by-external-id/{externalId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Create or update a floor by external ID
     * @description Creates the floor with this external ID (201) or updates it (200). Absent fields keep their values; null clears a nullable field. A request that changes nothing emits no event. A floor stays in its building.
     *
     *     Needs the scope `floors:write`.
     */
    put: operations['putFloor'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/floors/{floorId}/rooms': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the rooms of a floor, newest first
     * @description Needs the scope `rooms:read`.
     */
    get: operations['listFloorRooms'];
    put?: never;
    /**
     * Create a room on a floor
     * @description Needs the scope `rooms:write`.
     */
    post: operations['createFloorRoom'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/rooms': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List rooms, newest first
     * @description Needs the scope `rooms:read`.
     */
    get: operations['listRooms'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/rooms/{roomId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a room
     * @description Needs the scope `rooms:read`.
     */
    get: operations['getRoom'];
    put?: never;
    post?: never;
    /**
     * Delete a room
     * @description Assets in it are detached, not deleted.
     *
     *     Needs the scope `rooms:delete`.
     */
    delete: operations['deleteRoom'];
    options?: never;
    head?: never;
    /**
     * Update a room
     * @description Needs the scope `rooms:write`.
     */
    patch: operations['updateRoom'];
    trace?: never;
  };
  '/rooms/by-external-id/{externalId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Create or update a room by external ID
     * @description Creates the room with this external ID (201) or updates it (200). Absent fields keep their values; null clears a nullable field. A request that changes nothing emits no event. A room stays on its floor.
     *
     *     Needs the scope `rooms:write`.
     */
    put: operations['putRoom'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/spare-parts': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List spare parts
     * @description Newest first.
     *
     *     Needs the scope `spare-parts:read`.
     */
    get: operations['listSpareParts'];
    put?: never;
    /**
     * Create a spare part
     * @description A new part has no stock. Record a `receive` movement to add some.
     *
     *     Needs the scope `spare-parts:write`.
     */
    post: operations['createSparePart'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/spare-parts/{sparePartId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a spare part
     * @description Needs the scope `spare-parts:read`.
     */
    get: operations['getSparePart'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /**
     * Update a spare part
     * @description Absent fields keep their values; null clears a nullable field. A request that changes nothing emits no event. Quantities change only through movements. Raising `min_stock` raises no alarm.
     *
     *     Needs the scope `spare-parts:write`.
     */
    patch: operations['updateSparePart'];
    trace?: never;
  };
  '/spare-parts/by-external-id/{externalId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Create or update a spare part by external ID
     * @description Creates the spare part with this external ID (201) or updates it (200). Absent fields keep their values; null clears a nullable field. A request that changes nothing emits no event. Quantities change only through movements.
     *
     *     Needs the scope `spare-parts:write`.
     */
    put: operations['putSparePart'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/spare-parts/{sparePartId}/movements': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List a spare part's movements
     * @description Every receipt, consumption, reservation, release and adjustment, newest first.
     *
     *     Needs the scope `spare-parts:read`.
     */
    get: operations['listSparePartMovements'];
    put?: never;
    /**
     * Record a stock movement
     * @description Consumption first uses what is reserved for the same operation, then available stock. It never uses stock reserved for other operations. Reserving and releasing need an open operation. Emits `alarm.raised` when the available stock falls below `min_stock`.
     *
     *     Needs the scope `spare-parts:write`.
     */
    post: operations['moveSparePart'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/spare-part-movements': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List spare part movements, newest first
     * @description Needs the scope `spare-parts:read`.
     */
    get: operations['listAllSparePartMovements'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/spare-part-movements/{movementId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a spare part movement
     * @description Needs the scope `spare-parts:read`.
     */
    get: operations['getSparePartMovement'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/spare-part-movements/{movementId}/reverse': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Reverse a spare part movement
     * @description Takes back a mistaken movement, once: records a movement of the same type with the opposite quantity, which names it in `reverses_id`. Stock that is used or reserved meanwhile cannot be taken back (`insufficient_stock`). Reserving and releasing can be reversed only while the operation is open. Reversing a consumption of reserved stock reserves it again while the operation is open; otherwise it becomes available. A reversal cannot be reversed. Emits `part.stock_moved`.
     *
     *     Needs the scope `spare-parts:write`.
     */
    post: operations['reverseSparePartMovement'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/spare-part-movements/bulk': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Record many stock movements
     * @description Takes up to 1,000 movements and 4 MiB. Movements are applied in order, each to the stock that the previous ones left. Each succeeds or fails as it would with `POST /spare-parts/{sparePartId}/movements`, and has its own result. An unknown part is an `invalid_reference`. With `atomic: true`, one failed movement undoes the whole request.
     *
     *     Needs the scope `spare-parts:write`.
     */
    post: operations['moveSpareParts'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/technicians': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List technicians
     * @description Newest first. Technicians who have left stay in the list, with `is_active` false.
     *
     *     Needs the scope `technicians:read`.
     */
    get: operations['listTechnicians'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/operations': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List operations, newest first by default
     * @description Needs the scope `operations:read`.
     */
    get: operations['listOperations'];
    put?: never;
    /**
     * Create an operation
     * @description An operation for a technician starts as `assigned`. One for a vendor starts as `new` until the vendor accepts it. An unassigned one stays `new` until it is assigned. Emits `operation.created`.
     *
     *     Needs the scope `operations:write`.
     */
    post: operations['createOperation'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/operations/{taskId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get an operation
     * @description Needs the scope `operations:read`.
     */
    get: operations['getOperation'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /**
     * Update an operation's details
     * @description Allowed until the operation is `completed`; then only `notes`, `work_report` and `agreed_amount` can change. A new `asset_id` also sets the place, unless you send `place` too or it was entered by hand before. Use `assign` and `reschedule` to change the assignee and the time. Emits `operation.updated` if something changed.
     *
     *     Needs the scope `operations:write`.
     */
    patch: operations['updateOperation'];
    trace?: never;
  };
  '/operations/bulk': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Create or update many operations
     * @description Takes up to 1,000 items and 4 MiB. Each item succeeds or fails as it would with `POST /operations`, emits its event, and has its own result. With `atomic: true`, one failed item undoes the whole request. With `upsert: true`, each item needs an `external_id` and is created (201) or updated (200) as with `PUT /operations/by-external-id/{externalId}`; an item that changes nothing emits no event. Changing `scheduled_for` also needs the scope `operations:reschedule`. If several items have the same external ID, the first one wins.
     *
     *     Needs the scope `operations:write`.
     */
    post: operations['openOperations'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/operations/by-external-id/{externalId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Create or update an operation by external ID
     * @description Creates the operation with this external ID (201) or updates it (200). Details, time and assignee are updated as by `PATCH`, `reschedule` and `assign`, with their rules and events, where they differ. Absent fields keep their values; null clears a nullable field; `assignee_type: null` keeps the assignee. A request that changes nothing emits no event. Changing `scheduled_for` also needs the scope `operations:reschedule`.
     *
     *     Needs the scope `operations:write`.
     */
    put: operations['putOperation'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/operations/{taskId}/assign': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Assign or reassign an operation
     * @description Allowed in `new`, `assigned`, `pending_start` and `start_disputed`: assigning a technician sets `assigned`; assigning a vendor sets `new` until the vendor accepts. In `in_progress`, only a change from one technician to another is allowed. Emits `operation.assigned`, even if the assignee stays the same.
     *
     *     Needs the scope `operations:write`.
     */
    post: operations['assignOperation'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/operations/{taskId}/reschedule': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Reschedule or unschedule an operation
     * @description Allowed until completion is declared, and in `completion_disputed`. Emits `operation.rescheduled`. If the time stays the same, the answer is 200 in every status, and no event is emitted.
     *
     *     Needs the scope `operations:reschedule`.
     */
    post: operations['rescheduleOperation'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/operations/{taskId}/cancel': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Cancel an operation
     * @description Allowed in every status except `completed`, `done` and `cancelled`. A cancelled operation cannot be reopened. Releases the parts reserved for it. Emits `operation.cancelled`.
     *
     *     Needs the scope `operations:cancel`.
     */
    post: operations['cancelOperation'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/operations/{taskId}/accept': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Accept an operation, or accept a dispute
     * @description In `new`, the vendor accepts the operation (`assigned`). In `start_disputed` and `completion_disputed`, the business accepts what it disputed (`in_progress`, `completed`). A key of the business can do this on the vendor's behalf; the history then shows `on_behalf_of`. Emits `operation.updated`, or `operation.completed`.
     *
     *     Needs the scope `operations:write`.
     */
    post: operations['acceptOperation'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/operations/{taskId}/decline': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Decline an operation
     * @description Allowed in `new` while a vendor is assigned. The operation stays `new` and becomes unassigned. A key of the business can do this on the vendor's behalf; the history then shows `on_behalf_of`. Emits `operation.updated`.
     *
     *     Needs the scope `operations:write`.
     */
    post: operations['declineOperation'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/operations/{taskId}/start': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Start an operation, or declare its start
     * @description For a technician, `assigned` becomes `in_progress`. A vendor declares the start (`pending_start`), also from `start_disputed`; the business then confirms or disputes it. A key of the business can do this on the vendor's behalf; the history then shows `on_behalf_of`. Emits `operation.updated`.
     *
     *     Needs the scope `operations:write`.
     */
    post: operations['startOperation'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/operations/{taskId}/complete': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Complete an operation, or declare its completion
     * @description For a technician, `in_progress` becomes `completed`. A vendor declares completion (`pending_completion`), also from `completion_disputed`. Reaching `completed` consumes the parts still reserved for the operation and sets the asset's `last_maintenance_date`. A required step of its checklist without a result answers 409 `checklist_incomplete`, and the message names it. Completing a preventive operation also moves the asset's preventive schedule. A key of the business can do this on the vendor's behalf; the history then shows `on_behalf_of`. Emits `operation.completed`, or `operation.updated`.
     *
     *     Needs the scope `operations:write`.
     */
    post: operations['completeOperation'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/operations/{taskId}/confirm': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Confirm a vendor's declaration
     * @description `pending_start` becomes `in_progress`; `pending_completion` becomes `completed`. Emits `operation.updated`, or `operation.completed`.
     *
     *     Needs the scope `operations:write`.
     */
    post: operations['confirmOperation'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/operations/{taskId}/dispute': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Dispute a vendor's declaration
     * @description `pending_start` becomes `start_disputed`; `pending_completion` becomes `completion_disputed`. The vendor can declare again. Emits `operation.updated`.
     *
     *     Needs the scope `operations:write`.
     */
    post: operations['disputeOperation'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/operations/{taskId}/close': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Close a completed operation
     * @description `completed` becomes `done`, which is final. Emits `operation.updated`.
     *
     *     Needs the scope `operations:write`.
     */
    post: operations['closeOperation'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/operations/{taskId}/reopen': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Reopen a completed operation
     * @description `completed` becomes `in_progress`. Consumed parts stay consumed. Emits `operation.updated`.
     *
     *     Needs the scope `operations:write`.
     */
    post: operations['reopenOperation'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/operations/{taskId}/history': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List an operation's status changes, newest first
     * @description The oldest entry is the creation. Actions that keep the status, such as rescheduling, are not included.
     *
     *     Needs the scope `operations:read`.
     */
    get: operations['listOperationHistory'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/assets/{assetId}/operations': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the operations on an asset, newest first
     * @description Available for deleted assets too.
     *
     *     Needs the scope `operations:read`.
     */
    get: operations['listAssetOperations'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/operations/{taskId}/comments': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the comments on an operation, oldest first
     * @description Needs the scope `comments:read`.
     */
    get: operations['listOperationComments'];
    put?: never;
    /**
     * Comment on an operation
     * @description In any status of the operation. Notifies the assignee, those who commented before and those whom it mentions, but not its author. The people of the assigned vendor are notified unless it is `internal`. Emits `operation.commented`. Add files with `POST /comments/{commentId}/attachments`.
     *
     *     Needs the scope `comments:write`.
     */
    post: operations['addOperationComment'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/comments/{commentId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a comment
     * @description Needs the scope `comments:read`.
     */
    get: operations['getComment'];
    put?: never;
    post?: never;
    /**
     * Delete a comment
     * @description Deletes its files too. Its author can delete it; a key, those that it wrote itself. Notices of it lose its text, those that were not sent yet are not sent any more, and the deletion is in the audit log without it.
     *
     *     Needs the scope `comments:write`.
     */
    delete: operations['deleteComment'];
    options?: never;
    head?: never;
    /**
     * Change a comment
     * @description Only its author can change it, for 30 minutes; a key, those that it wrote itself. Absent fields keep their values. Notices of it, and e-mails that were not sent yet, have the new text. Notifies people whom the new text mentions and the old one did not.
     *
     *     Needs the scope `comments:write`.
     */
    patch: operations['updateComment'];
    trace?: never;
  };
  '/comments/{commentId}/attachments': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the attachments of a comment, newest first
     * @description Needs the scope `attachments:read`.
     */
    get: operations['listCommentAttachments'];
    put?: never;
    /**
     * Add a photo or a document to a comment
     * @description For the author of the comment, for 30 minutes. Files are as in `POST /operations/{taskId}/attachments`. They are in the list of the operation too, and count among its 100. They are shown to those who see the comment.
     *
     *     Needs the scope `attachments:write`.
     */
    post: operations['addCommentAttachment'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/procedures': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List procedures, newest first
     * @description Needs the scope `procedures:read`.
     */
    get: operations['listProcedures'];
    put?: never;
    /**
     * Create a procedure
     * @description A procedure has 1 to 200 steps. Give it to operations with `procedure_ids`: its steps become their checklist.
     *
     *     Needs the scope `procedures:write`.
     */
    post: operations['createProcedure'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/procedures/{procedureId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a procedure
     * @description Needs the scope `procedures:read`.
     */
    get: operations['getProcedure'];
    put?: never;
    post?: never;
    /**
     * Delete a procedure
     * @description Operations that have it keep their checklists. Preventive schedules and meters that name it open operations without it. The deletion is in the audit log.
     *
     *     Needs the scope `procedures:write`.
     */
    delete: operations['deleteProcedure'];
    options?: never;
    head?: never;
    /**
     * Update a procedure
     * @description Absent fields keep their values; null clears a nullable field. `steps` replaces the whole list and makes a new version if it differs: send the `id` of each step that stays. Operations that have the procedure keep the version that they got.
     *
     *     Needs the scope `procedures:write`.
     */
    patch: operations['updateProcedure'];
    trace?: never;
  };
  '/operations/{taskId}/checklist': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get the checklist of an operation
     * @description The steps of its procedures, in the versions that it got, with their results. An operation without procedures has no steps.
     *
     *     Needs the scope `operations:read`.
     */
    get: operations['getChecklist'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/operations/{taskId}/checklist/{itemId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Record the result of a step
     * @description While the operation is open. It replaces an earlier result, which stays in the history; the same result again changes nothing. A `fail`, or a number outside the limits, emits `checklist.item_failed` and opens the operation of `on_failure`, once for each step. A `reading` is recorded at its meter at once; replacing it corrects that reading, which needs `meters:write`, or records another one. The last required result emits `checklist.completed`.
     *
     *     Needs the scope `operations:write`.
     */
    put: operations['recordChecklistResult'];
    post?: never;
    /**
     * Take back the result of a step
     * @description While the operation is open. The result stays in the history, and the operation that a failure opened stays open. The reading of a `reading` is deleted if the key has `meters:write`.
     *
     *     Needs the scope `operations:write`.
     */
    delete: operations['deleteChecklistResult'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/operations/{taskId}/time-entries': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the time entries of an operation, the latest start first
     * @description Needs the scope `time:read`.
     */
    get: operations['listOperationTimeEntries'];
    put?: never;
    /**
     * Record time on an operation, or start a timer
     * @description Send `started_at` and `ended_at`, or `minutes` with or without one of them; `minutes` alone end now. With `started_at` alone, or without any of the three, a timer runs until it is stopped; the operation must be open then. A technician has one running timer: starting another stops it. Completing or cancelling the operation stops its timers. The entry keeps the technician's hourly rate of the day of its start. Emits `time_entry.created`.
     *
     *     Needs the scope `time:write`.
     */
    post: operations['addOperationTimeEntry'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/operations/{taskId}/costs': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the other costs of an operation, newest first
     * @description Needs the scope `time:read`.
     */
    get: operations['listOperationCosts'];
    put?: never;
    /**
     * Record a cost of an operation
     * @description For what is neither labor nor a part from stock, such as a hired crane. In any status of the operation. Emits `cost_entry.created`.
     *
     *     Needs the scope `time:write`.
     */
    post: operations['addOperationCost'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/time-entries': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List time entries, the latest start first
     * @description Needs the scope `time:read`.
     */
    get: operations['listTimeEntries'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/time-entries/{timeEntryId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a time entry
     * @description Needs the scope `time:read`.
     */
    get: operations['getTimeEntry'];
    put?: never;
    post?: never;
    /**
     * Delete a time entry
     * @description The deletion is in the audit log and in the history of the operation.
     *
     *     Needs the scope `time:write`.
     */
    delete: operations['deleteTimeEntry'];
    options?: never;
    head?: never;
    /**
     * Correct a time entry
     * @description Absent fields keep their values; null clears the note. `minutes` alone move the end, or the start if the end would be in the future. Gives a running or forgotten timer its end. A new start brings the rate of its day. The correction is in the history of the operation. Emits `time_entry.updated`.
     *
     *     Needs the scope `time:write`.
     */
    patch: operations['updateTimeEntry'];
    trace?: never;
  };
  '/time-entries/{timeEntryId}/stop': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Stop a timer
     * @description A timer that ran for more than 12 hours is marked with `is_forgotten` instead, and counts once a change gives its end. An entry that does not run stays unchanged. Emits `time_entry.updated`.
     *
     *     Needs the scope `time:write`.
     */
    post: operations['stopTimeEntry'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/costs/{costId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a cost
     * @description Needs the scope `time:read`.
     */
    get: operations['getCost'];
    put?: never;
    post?: never;
    /**
     * Delete a cost
     * @description The deletion is in the audit log and in the history of the operation.
     *
     *     Needs the scope `time:write`.
     */
    delete: operations['deleteCost'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/alarms': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List alarms, newest first
     * @description The service resolves its own alarms when the asset leaves `out_of_service`, or when enough of the part is available again. An alarm reported by another system is resolved when that system says so, or when someone resolves it.
     *
     *     Needs the scope `alarms:read`.
     */
    get: operations['listAlarms'];
    put?: never;
    /**
     * Report or resolve an alarm
     * @description The first report of a source and key raises an alarm (201). It can also open an operation and set the asset's status. Until the alarm is resolved, further reports are repeats (200): they increase `occurrences` and update severity, message and details, and do nothing else. An alarm that is raised again while the operation of the last alarm of its key is open joins that operation. With `flap_window_minutes`, an alarm that returns soon after it was resolved opens again (200, `alarm.reopened`). `status: resolved` resolves the alarm (200); sending it again changes nothing. If there never was such an alarm, the answer has the status `ignored`. Emits `alarm.raised` or `alarm.resolved` once.
     *
     *     Needs the scope `alarms:write`.
     */
    post: operations['reportAlarm'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/alarms/{alarmId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get an alarm
     * @description Needs the scope `alarms:read`.
     */
    get: operations['getAlarm'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/alarms/{alarmId}/acknowledge': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Acknowledge an alarm
     * @description Records that someone has seen the alarm. Acknowledging it again changes nothing. Emits `alarm.acknowledged`.
     *
     *     Needs the scope `alarms:write`.
     */
    post: operations['acknowledgeAlarm'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/alarms/{alarmId}/resolve': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Resolve an alarm
     * @description Resolving a resolved alarm changes nothing. Emits `alarm.resolved`.
     *
     *     Needs the scope `alarms:write`.
     */
    post: operations['resolveAlarm'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/alarms/{alarmId}/reopen': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Reopen an alarm
     * @description Takes back that an alarm was acknowledged or resolved by mistake: it is `open` again, and must be acknowledged again. An alarm that its source or the service resolved cannot be reopened, because the problem ended; nor can one whose problem has raised a newer alarm. Reopening an open alarm changes nothing. Emits `alarm.reopened`.
     *
     *     Needs the scope `alarms:write`.
     */
    post: operations['reopenAlarm'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/assets/{assetId}/meters': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the meters of an asset, newest first
     * @description Needs the scope `meters:read`.
     */
    get: operations['listAssetMeters'];
    put?: never;
    /**
     * Add a meter to an asset
     * @description A new meter has no value until its first reading. A threshold acts once each time the newest reading crosses it. `usage_interval` opens preventive operations by usage, in addition to those by date.
     *
     *     Needs the scope `meters:write`.
     */
    post: operations['createMeter'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/meters': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List meters, newest first
     * @description Needs the scope `meters:read`.
     */
    get: operations['listMeters'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/meters/{meterId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a meter
     * @description Needs the scope `meters:read`.
     */
    get: operations['getMeter'];
    put?: never;
    post?: never;
    /**
     * Delete a meter
     * @description Removes the meter and its readings from every list. Operations that it opened remain.
     *
     *     Needs the scope `meters:write`.
     */
    delete: operations['deleteMeter'];
    options?: never;
    head?: never;
    /**
     * Update a meter
     * @description Absent fields keep their values; null clears a nullable field; `thresholds` replaces the whole list. A new threshold that the current value already exceeds does not act, and neither does past usage.
     *
     *     Needs the scope `meters:write`.
     */
    patch: operations['updateMeter'];
    trace?: never;
  };
  '/meters/{meterId}/readings': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List a meter's readings, newest first by `read_at`
     * @description Needs the scope `meters:read`.
     */
    get: operations['listMeterReadings'];
    put?: never;
    /**
     * Record a meter reading
     * @description A meter has one reading per `read_at`. Sending the same reading again answers 200 and changes nothing; another value for the same moment is a `duplicate`. Readings may arrive late and in any order, but not from the future: `read_at` may be at most five minutes ahead. A counter that falls needs `reset: true`. The newest reading sets the meter's value and can cross thresholds: each crossing emits `meter.threshold_crossed` and can open an operation, unless the one of an earlier crossing is still open.
     *
     *     Needs the scope `meters:write`.
     */
    post: operations['recordMeterReading'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/meters/{meterId}/usage': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a meter's usage in a period
     * @description How much a counter increased, or the range of a gauge. With `usage_interval`, also when the next maintenance is due at the current pace. Late readings and resets are taken into account.
     *
     *     Needs the scope `meters:read`.
     */
    get: operations['getMeterUsage'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/meter-readings/{readingId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a meter reading
     * @description Needs the scope `meters:read`.
     */
    get: operations['getMeterReading'];
    put?: never;
    post?: never;
    /**
     * Delete a meter reading
     * @description Removes a mistaken reading. The meter's value, its usage and its next maintenance are computed again; operations that were already opened remain. If the reading was a reset and the next one is lower than the one before, the next one becomes the reset. The deletion is in the audit log.
     *
     *     Needs the scope `meters:write`.
     */
    delete: operations['deleteMeterReading'];
    options?: never;
    head?: never;
    /**
     * Correct a meter reading
     * @description Absent fields keep their values; null clears the note. The reading is checked against its neighbours, as a late one is. The meter's value, its usage and its next maintenance are computed again. A corrected newest reading can cross thresholds; operations that were already opened remain. The correction is in the audit log.
     *
     *     Needs the scope `meters:write`.
     */
    patch: operations['correctMeterReading'];
    trace?: never;
  };
  '/meter-readings/bulk': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Record many meter readings
     * @description Takes up to 1,000 readings and 4 MiB. Each reading names its meter by `meter_id` or `meter_external_id`. Readings are recorded in order. Each succeeds or fails as it would with `POST /meters/{meterId}/readings`, and has its own result: 201 for a new reading, 200 for one that exists. An unknown meter is an `invalid_reference`. No `Idempotency-Key` is needed, because a repeated reading changes nothing. With `atomic: true`, one failed reading undoes the whole request.
     *
     *     Needs the scope `meters:write`.
     */
    post: operations['recordMeterReadings'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/alarms/alertmanager': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Receive alerts from Prometheus Alertmanager
     * @description Takes the body of an Alertmanager webhook unchanged, with up to 5,000 alerts and 4 MiB, and ignores unknown fields. Each alert is reported as with `POST /alarms`, with its fingerprint as `dedup_key`. An alert with mistakes does not affect the others: control characters are removed, values that are not text are converted, long texts are truncated, and a missing fingerprint is made from the labels. What still cannot be used is listed in `rejected`. If the labels name an unknown asset, the alarm has no asset. Grafana sends the same format.
     *
     *     Needs the scope `alarms:write`.
     */
    post: operations['receiveAlerts'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/vendors': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List vendors, newest partnership first
     * @description Only vendors whose partnership is `accepted` can be assigned operations.
     *
     *     Needs the scope `vendors:read`.
     */
    get: operations['listVendors'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/webhooks': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List webhook endpoints, newest first
     * @description Needs the scope `webhooks:read`.
     */
    get: operations['listWebhooks'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/webhooks/{endpointId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a webhook endpoint
     * @description Needs the scope `webhooks:read`.
     */
    get: operations['getWebhook'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/webhooks/{endpointId}/deliveries': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the deliveries to an endpoint, newest first
     * @description Each delivery includes the exact payload that was signed, every attempt, and the response of the receiver. The deliveries of a deleted endpoint are kept until they expire: 30 days, 90 after a failure.
     *
     *     Needs the scope `webhooks:read`.
     */
    get: operations['listWebhookDeliveries'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/attachments/{attachmentId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get an attachment, with a new download link
     * @description Needs the scope `attachments:read`.
     */
    get: operations['getAttachment'];
    put?: never;
    post?: never;
    /**
     * Delete an attachment
     * @description Its download links stop working at once, and its file is deleted within minutes.
     *
     *     Needs the scope `attachments:write`.
     */
    delete: operations['deleteAttachment'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/operations/{taskId}/attachments': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the attachments of an operation, newest first
     * @description Needs the scope `attachments:read`.
     */
    get: operations['listOperationAttachments'];
    put?: never;
    /**
     * Add a photo or a document to an operation
     * @description A JPEG, PNG, WebP, HEIC, HEIF or GIF image, or a PDF, of at most 20 MiB (operators can change this limit). The type is detected from the content; any other type answers 415. The file is stored unchanged, including metadata such as the location of a photo. For an idempotency key, the name and the content of the file count; a repeat returns the first link, which may have expired. A record has at most 100 attachments; one more answers `invalid_state`.
     *
     *     Needs the scope `attachments:write`.
     */
    post: operations['addOperationAttachment'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/assets/{assetId}/attachments': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the attachments of an asset, newest first
     * @description Needs the scope `attachments:read`.
     */
    get: operations['listAssetAttachments'];
    put?: never;
    /**
     * Add a photo or a document to an asset
     * @description A JPEG, PNG, WebP, HEIC, HEIF or GIF image, or a PDF, of at most 20 MiB (operators can change this limit). The type is detected from the content; any other type answers 415. The file is stored unchanged, including metadata such as the location of a photo. For an idempotency key, the name and the content of the file count; a repeat returns the first link, which may have expired. A record has at most 100 attachments; one more answers `invalid_state`.
     *
     *     Needs the scope `attachments:write`.
     */
    post: operations['addAssetAttachment'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/kpis': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get the KPIs of a period
     * @description Computed at the time of the request. Each field describes its formula. A ratio is null when its divisor is zero. An unknown asset or building has figures of 0 and null.
     *
     *     Needs the scope `kpis:read`.
     */
    get: operations['getKpis'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/changes': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List changes, oldest first
     * @description Every change of every resource, in commit order, each with the resource as it is now. `next_cursor` is never null: store it and pass it as `cursor` to get the next changes. Changes are kept for 90 days; an older cursor answers 410. To start: read the lists in full, then continue from the earliest cursor that their first pages returned in `Service-Changes-Cursor`. Or get a cursor with `from=now` before you read the lists. The scope covers all types, even those that the key cannot read otherwise. Two things are not included: webhook deliveries with the counters of their endpoints, and values that a resource shows of another one. For example, when an asset moves, the feed has the asset but not its operations.
     *
     *     Needs the scope `changes:read`.
     */
    get: operations['listChanges'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/events': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the events of the last 30 days, newest first
     * @description The same events that webhooks receive, for clients that prefer polling or have missed some: a gap in `sequence` shows it. The scope covers events of all types, even those that the key cannot read otherwise; events of the audit log also need `audit:read`.
     *
     *     Needs the scope `events:read`.
     */
    get: operations['listEvents'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/events/{eventId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get an event of the last 30 days
     * @description Needs the scope `events:read`.
     */
    get: operations['getEvent'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/exports': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Export a list as a file
     * @description Also needs the scope for reading the list itself. The file is created in the background and holds the list as it was at one moment, oldest first: get the export until it is `ready`. The file is kept for 24 hours. With `Accept-Encoding: gzip` it is sent compressed, and an interrupted download can be resumed with `Range`, also with a new link. A business can have five exports in progress; one more answers `invalid_state`.
     *
     *     CSV follows RFC 4180 in UTF-8: a header line with the field names, empty cells for null, and semicolons between the items of a list. Text that a spreadsheet would read as a formula, because it starts with `=`, `+`, `-` or `@`, gets a leading single quote.
     *
     *     Needs the scope `exports:write`.
     */
    post: operations['createExport'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/exports/{exportId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get an export, with a new download link
     * @description Needs the scope `exports:write`.
     */
    get: operations['getExport'];
    put?: never;
    post?: never;
    /**
     * Cancel an export
     * @description Allowed in any status. An export in progress stops within seconds. A finished file is deleted, and its download links stop working.
     *
     *     Needs the scope `exports:write`.
     */
    delete: operations['deleteExport'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/imports': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Import a file of records
     * @description A table in CSV (any separator and usual encoding) or Excel (.xlsx, its first sheet), with at most 100,000 rows and 20 MB. Its columns are recognised by the names of the fields, by the labels of the portal and by usual names, and by what people chose in the portal for the same headings. Each row is checked like a request. Valid rows are recorded in the background; the others are listed with their reasons. A row with the `id`, `external_id`, `reference` or `qr_code` of an existing record updates it; empty cells change nothing. Imported operations keep their dates and emit no events: `import.completed` is the only one.
     *
     *     Needs the scope for writing what it contains. For an idempotency key, the parameters, the name and the content of the file count.
     *
     *     Any valid key may call it.
     */
    post: operations['createImport'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/imports/{importId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get an import
     * @description Needs the scope for writing what it contains.
     *
     *     Any valid key may call it.
     */
    get: operations['getImport'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/imports/{importId}/rows': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the rows of an import with their results, the last line first
     * @description Needs the scope for writing what it contains.
     *
     *     Any valid key may call it.
     */
    get: operations['listImportRows'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/imports/{importId}/confirm': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Record the rows of an import that was only checked
     * @description Needs the scope for writing what it contains.
     *
     *     Any valid key may call it.
     */
    post: operations['confirmImport'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/imports/{importId}/undo': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Undo an import
     * @description New records are removed unless something depends on them, and changed ones get their former values back unless they were changed again. Needs the scope for writing what it contains.
     *
     *     Any valid key may call it.
     */
    post: operations['undoImport'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/sandbox/clock': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get the sandbox clock
     * @description Any key of a sandbox may call it; other keys get 404.
     */
    get: operations['getSandboxClock'];
    put?: never;
    /**
     * Advance the sandbox clock
     * @description Advances the clock by a number of seconds or to a moment, by at most 400 days. Everything that falls due on the way is done once, in order, before the answer: preventive and overdue work, webhook deliveries with their retries, and retention. This takes as long as the webhook receivers take. After a minute the answer is 503 `unavailable` while the clock keeps moving: poll `GET /sandbox/clock`, or repeat the request with the same `Idempotency-Key`. Without that header, a repeat advances the clock again. A second request while the clock moves answers 409 `invalid_state`.
     *
     *     Any key of a sandbox may call it; other keys get 404.
     */
    post: operations['moveSandboxClock'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/sandbox/reset': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Reset the sandbox
     * @description Deletes every record, event and webhook endpoint of the sandbox, and sets its clock to the current time. Its keys remain. If the clock is moving, it stops. Earlier cursors of `GET /changes` answer 410 `cursor_expired`.
     *
     *     Any key of a sandbox may call it; other keys get 404.
     */
    post: operations['resetSandbox'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    /**
     * @description The API key of the request, with its scopes and rate limit.
     * @example {
     *       "id": "0199d2a4-6f1b-7c3e-8a55-2e9bc6c94a4c",
     *       "object": "api_key",
     *       "name": "ERP sync",
     *       "scopes": [
     *         "assets:read",
     *         "assets:write"
     *       ],
     *       "created_at": "2026-10-05T08:30:00.000Z",
     *       "expires_at": null,
     *       "rotation_deadline": null,
     *       "business": {
     *         "object": "business",
     *         "id": "0199d2a4-6f1b-7c3e-8a55-11d404179596",
     *         "name": "Acme",
     *         "plan": "enterprise"
     *       },
     *       "rate_limit": {
     *         "limit": 1500,
     *         "remaining": 1499,
     *         "reset": 900
     *       },
     *       "livemode": true,
     *       "allowed_networks": [
     *         "203.0.113.0/24"
     *       ]
     *     }
     */
    api_key: {
      /**
       * Format: uuid
       * @description The ID of the key. Rotation keeps it.
       */
      id: string;
      /**
       * @description The type of this object.
       * @constant
       */
      object: 'api_key';
      /**
       * @description The name that its owner gave it.
       * @example ERP sync
       */
      name: string;
      /**
       * @description The scopes of the key.
       * @example [
       *       "assets:read",
       *       "assets:write"
       *     ]
       */
      scopes: components['schemas']['ApiKeyScopes'][];
      /**
       * @description When the key was created.
       * @example 2026-10-05T08:30:00.000Z
       */
      created_at: components['schemas']['Timestamp'];
      /**
       * @description When the key expires; null if it never does.
       * @example null
       */
      expires_at: components['schemas']['Timestamp'] | null;
      /**
       * @description When the secret used for this request stops working; null unless it is the previous secret of a rotated key.
       * @example null
       */
      rotation_deadline: components['schemas']['Timestamp'] | null;
      /** @description The business the key belongs to. */
      business: {
        /** @constant */
        object: 'business';
        /** Format: uuid */
        id: string;
        /** @example Acme */
        name: string;
        /** @example enterprise */
        plan: components['schemas']['ApiKeyBusinessPlan'];
      };
      /** @description The key's rate limit, including this request. */
      rate_limit: {
        /**
         * @description Requests allowed per window.
         * @example 1500
         */
        limit: number;
        /**
         * @description Requests left in this window.
         * @example 1499
         */
        remaining: number;
        /**
         * @description Seconds until the window resets.
         * @example 900
         */
        reset: number;
      };
      /**
       * @description False for a key of a sandbox, where everything is a test and no person is notified.
       * @example true
       */
      livemode: boolean;
      /**
       * @description The networks that the key can be used from. Empty: everywhere.
       * @example [
       *       "203.0.113.0/24"
       *     ]
       */
      allowed_networks: string[];
    };
    /**
     * @description A record of who changed keys, endpoints, users, the plan or settings, who corrected meter readings or deleted assets, places, meters, spare parts, files, comments, time and costs, and which imports stopped and who resumed them. Entries never change and contain no secrets.
     * @example {
     *       "id": "0199d2a4-6f1b-7c3e-8a55-e981aee1af5e",
     *       "object": "audit_entry",
     *       "action": "key.created",
     *       "actor": {
     *         "kind": "api_key",
     *         "id": "0199d2a4-6f1b-7c3e-8a55-3f0c9d2e7b13",
     *         "name": "ERP sync"
     *       },
     *       "target": {
     *         "object": "api_key",
     *         "id": "0199d2a4-6f1b-7c3e-8a55-34a04005bcaf",
     *         "name": "ERP sync"
     *       },
     *       "address": "203.0.113.7",
     *       "request_id": "0199d2a4-6f1b-7c3e-8a55-1f58b9145b24",
     *       "created_at": "2026-10-05T08:30:00.000Z",
     *       "details": {
     *         "scopes": [
     *           "assets:read"
     *         ]
     *       }
     *     }
     */
    audit_entry: {
      /**
       * Format: uuid
       * @description The ID of the entry.
       */
      id: string;
      /**
       * @description The type of this object.
       * @constant
       */
      object: 'audit_entry';
      /**
       * @description The action.
       * @example key.created
       */
      action: components['schemas']['AuditEntryAction'];
      /** @description Who performed the action. */
      actor: {
        /** @description An API key, a user of the business, a user of a vendor, or the service itself. */
        kind: components['schemas']['AuditEntryActorKind'];
        /**
         * Format: uuid
         * @description The ID of the actor; null for the service itself.
         * @example 0199d2a4-6f1b-7c3e-8a55-3f0c9d2e7b13
         */
        id: string | null;
        /**
         * @description The name of the key or the person; `System` for the service itself.
         * @example ERP sync
         */
        name: string | null;
      };
      /** @description The object of the action, with its name at that time. */
      target: {
        /**
         * @description The type of the object.
         * @example api_key
         */
        object: components['schemas']['AuditEntryTargetObject'];
        /**
         * Format: uuid
         * @description The ID of the object.
         */
        id: string;
        /**
         * @description The name of the object at that time.
         * @example ERP sync
         */
        name: string;
      };
      /**
       * @description The client address; null for actions of an operator or of the service itself.
       * @example 203.0.113.7
       */
      address: string | null;
      /**
       * Format: uuid
       * @description The request ID; null if there was no request.
       */
      request_id: string | null;
      /**
       * @description When the action happened.
       * @example 2026-10-05T08:30:00.000Z
       */
      created_at: components['schemas']['Timestamp'];
      /**
       * @description Details of the action, such as the role before and after. They differ by action.
       * @example {
       *       "scopes": [
       *         "assets:read"
       *       ]
       *     }
       */
      details: {
        [key: string]: unknown;
      };
    };
    /**
     * @description A file of records: checked, recorded row by row in the background, and undone if need be.
     * @example {
     *       "id": "0199d2a4-6f1b-7c3e-8a55-d942f6488657",
     *       "object": "import",
     *       "kind": "asset",
     *       "file_name": "machines.xlsx",
     *       "status": "running",
     *       "total": 4120,
     *       "created": 2050,
     *       "updated": 3,
     *       "unchanged": 12,
     *       "refused": 5,
     *       "columns_left_out": [
     *         "Colour"
     *       ],
     *       "created_at": "2026-10-05T08:30:00.000Z",
     *       "updated_at": "2026-10-05T08:30:00.000Z"
     *     }
     */
    file_import: {
      /**
       * Format: uuid
       * @description The import.
       */
      id: string;
      /**
       * @description The type of this object.
       * @constant
       */
      object: 'import';
      /**
       * @description What the file contains.
       * @example asset
       */
      kind: components['schemas']['FileImportKind'];
      /**
       * @description The name of the file.
       * @example machines.xlsx
       */
      file_name: string;
      /**
       * @description The status: `checked` (nothing is recorded yet) → `running` → `done`; `undoing` → `undone`; or `stopped`, because the key or the person that began it may no longer import.
       * @example running
       */
      status: components['schemas']['FileImportStatus'];
      /**
       * @description The rows of the file.
       * @example 4120
       */
      total: number;
      /**
       * @description Records created so far.
       * @example 2050
       */
      created: number;
      /**
       * @description Records changed so far.
       * @example 3
       */
      updated: number;
      /**
       * @description Rows that said what was there already.
       * @example 12
       */
      unchanged: number;
      /**
       * @description Rows that are not imported, each with its reasons.
       * @example 5
       */
      refused: number;
      /**
       * @description The headings whose cells are not imported.
       * @example [
       *       "Colour"
       *     ]
       */
      columns_left_out: string[];
      /**
       * @description When the file was received.
       * @example 2026-10-05T08:30:00.000Z
       */
      created_at: components['schemas']['Timestamp'];
      /**
       * @description When it last changed.
       * @example 2026-10-05T08:30:00.000Z
       */
      updated_at: components['schemas']['Timestamp'];
    };
    /**
     * @description A row of an imported file, and what became of it.
     * @example {
     *       "id": "0199d2a4-6f1b-7c3e-8a55-816593776227",
     *       "object": "import_row",
     *       "line": 17,
     *       "result": "refused",
     *       "record_id": "0199d2a4-6f1b-7c3e-8a55-70ce871f8a3d",
     *       "cells": {
     *         "name": "Feed pump 4",
     *         "room_id": "Boiler house"
     *       },
     *       "problems": [
     *         {
     *           "column": "room_id",
     *           "code": "unknown_room",
     *           "message": "No room is called “Boiler house”."
     *         }
     *       ]
     *     }
     */
    import_row: {
      /**
       * Format: uuid
       * @description The row.
       */
      id: string;
      /**
       * @description The type of this object.
       * @constant
       */
      object: 'import_row';
      /**
       * @description Its line in the file.
       * @example 17
       */
      line: number;
      /**
       * @description `pending` until it is recorded; `removed`, `restored` or `kept` after an undo.
       * @example refused
       */
      result: components['schemas']['ImportRowResult'];
      /**
       * Format: uuid
       * @description The record that it created or changed.
       */
      record_id: string | null;
      /**
       * @description Its cells, by column.
       * @example {
       *       "name": "Feed pump 4",
       *       "room_id": "Boiler house"
       *     }
       */
      cells: {
        [key: string]: string;
      };
      /**
       * @description Why it is not imported; empty if it is.
       * @example [
       *       {
       *         "column": "room_id",
       *         "code": "unknown_room",
       *         "message": "No room is called “Boiler house”."
       *       }
       *     ]
       */
      problems: {
        /** @description The column; null if it is about the whole row. */
        column: string | null;
        /** @description The reason, for programs. */
        code: string;
        /** @description The reason, for people. */
        message: string;
      }[];
    };
    /**
     * @description A photo or a document of an operation or of an asset.
     * @example {
     *       "id": "0199d2a4-6f1b-7c3e-8a55-602a5e69c302",
     *       "object": "attachment",
     *       "operation_id": "0199d2a4-6f1b-7c3e-8a55-9bf5a24e4aa7",
     *       "asset_id": null,
     *       "file_name": "Seal before.jpg",
     *       "content_type": "image/jpeg",
     *       "size": 1482113,
     *       "sha256": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
     *       "created_by": {
     *         "kind": "api_key",
     *         "id": "0199d2a4-6f1b-7c3e-8a55-3f0c9d2e7b13",
     *         "name": "ERP connector"
     *       },
     *       "url": "https://api.example.com/files/AQGZ0qRvG3x-ioo_DJ0uexAB",
     *       "created_at": "2026-10-05T08:30:00.000Z",
     *       "comment_id": null
     *     }
     */
    attachment: {
      /**
       * Format: uuid
       * @description The attachment.
       */
      id: string;
      /**
       * @description The type of this object.
       * @constant
       */
      object: 'attachment';
      /**
       * Format: uuid
       * @description The operation it belongs to; null if it belongs to an asset.
       */
      operation_id: string | null;
      /**
       * Format: uuid
       * @description The asset it belongs to; null if it belongs to an operation.
       * @example null
       */
      asset_id: string | null;
      /**
       * @description The file name as sent, made safe for saving, with the extension of its type.
       * @example Seal before.jpg
       */
      file_name: string;
      /** @description The media type, detected from the content. */
      content_type: components['schemas']['AttachmentContentType'];
      /**
       * @description The size in bytes.
       * @example 1482113
       */
      size: number;
      /**
       * @description The SHA-256 of the file, in lowercase hex.
       * @example e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855
       */
      sha256: string;
      /** @description Who added it. */
      created_by: {
        /** @description An API key, a user of the business, a user of a vendor, or the service itself. */
        kind: components['schemas']['AuditEntryActorKind'];
        /**
         * Format: uuid
         * @description The ID of the actor; null for the service itself.
         * @example 0199d2a4-6f1b-7c3e-8a55-3f0c9d2e7b13
         */
        id: string | null;
        /**
         * @description The current name.
         * @example ERP connector
         */
        name: string | null;
      };
      /**
       * Format: uri-reference
       * @description The download link. It works for 15 minutes without a key, also in a browser, while the key that requested it can read the attachment. Get the attachment again for a new link. Relative to the server if the service does not know its public address.
       * @example https://api.example.com/files/AQGZ0qRvG3x-ioo_DJ0uexAB
       */
      url: string;
      /**
       * @description When it was added.
       * @example 2026-10-05T08:30:00.000Z
       */
      created_at: components['schemas']['Timestamp'];
      /**
       * Format: uuid
       * @description The comment that it belongs to; null for a file of the operation or asset itself.
       * @example null
       */
      comment_id: string | null;
    };
    /**
     * @description A piece of equipment, in service or in stock.
     * @example {
     *       "id": "0199d2a4-6f1b-7c3e-8a55-d59386e0ae43",
     *       "object": "asset",
     *       "name": "Feed pump 4",
     *       "reference": "PUM-GRUN-CR10-0042",
     *       "category": "pump",
     *       "status": "operational",
     *       "description": null,
     *       "brand": "Grundfos",
     *       "model_number": "CR 10-5",
     *       "criticality": "high",
     *       "building_id": "0199d2a4-6f1b-7c3e-8a55-5167e9677e1f",
     *       "room_id": "0199d2a4-6f1b-7c3e-8a55-1f1c5b2fad77",
     *       "parent_asset_id": null,
     *       "is_installed": true,
     *       "qr_code": null,
     *       "installation_date": "2024-03-18",
     *       "last_maintenance_date": "2025-11-20",
     *       "maintenance_interval_days": 90,
     *       "unit_price": "1250.50",
     *       "supplier": null,
     *       "supplier_id": null,
     *       "expiration_date": null,
     *       "min_stock": null,
     *       "initial_stock": null,
     *       "created_at": "2026-10-05T08:30:00.000Z",
     *       "updated_at": "2026-10-05T08:30:00.000Z",
     *       "external_id": "EQ-10042",
     *       "next_due_on": "2026-11-15"
     *     }
     */
    asset: {
      /**
       * Format: uuid
       * @description The asset.
       */
      id: string;
      /**
       * @description The type of this object.
       * @constant
       */
      object: 'asset';
      /**
       * @description Its name.
       * @example Feed pump 4
       */
      name: string;
      /**
       * @description The human-readable code, unique in the business. Generated as `<CATEGORY>-<BRAND>-<MODEL>-<nnnn>` when the asset is created.
       * @example PUM-GRUN-CR10-0042
       */
      reference: string;
      /**
       * @description The kind of equipment.
       * @example pump
       */
      category: components['schemas']['AssetCategory'];
      /** @description The condition of the asset. Read-only here; use the status endpoint to change it. */
      status: components['schemas']['AssetStatus'];
      /** @description A description. */
      description: string | null;
      /**
       * @description The manufacturer.
       * @example Grundfos
       */
      brand: string | null;
      /**
       * @description The manufacturer's model.
       * @example CR 10-5
       */
      model_number: string | null;
      /**
       * @description How much the business depends on it.
       * @example high
       */
      criticality: components['schemas']['AssetCriticality'] | null;
      /**
       * Format: uuid
       * @description The building of its room.
       */
      building_id: string | null;
      /**
       * Format: uuid
       * @description The room it is in; null after it was detached.
       */
      room_id: string | null;
      /**
       * Format: uuid
       * @description The asset it is a component of.
       * @example null
       */
      parent_asset_id: string | null;
      /** @description False for stock that is not in service yet. Assets created through this API start as true. Detaching an asset from its room does not change it. */
      is_installed: boolean;
      /** @description The permanent code on the machine's sticker; a scan resolves it to the asset. Once set, it can be replaced but not cleared. A replaced code still finds the asset and is never reused. */
      qr_code: string | null;
      /**
       * Format: date
       * @description The date it went into service.
       * @example 2024-03-18
       */
      installation_date: string | null;
      /**
       * Format: date
       * @description The date of its last maintenance: the day on which an operation on it was last completed, or the day that was recorded. A completion never moves it back.
       * @example 2025-11-20
       */
      last_maintenance_date: string | null;
      /**
       * @description Days between preventive maintenance; null for none. The next is due this long after the last preventive operation was completed, else after `last_maintenance_date` as it was recorded, else after `installation_date`, else after the creation date. Completing other operations does not postpone it. Due dates in the past are skipped when the asset is created or one of these fields changes. An operation is opened on the due date; completing or cancelling it moves the schedule to the next date.
       * @example 90
       */
      maintenance_interval_days: number | null;
      /**
       * @description The price of one unit.
       * @example 1250.50
       */
      unit_price: string | null;
      /** @description The name of the supplier. */
      supplier: string | null;
      /**
       * Format: uuid
       * @description The registered vendor that supplies it.
       * @example null
       */
      supplier_id: string | null;
      /**
       * Format: date
       * @description The expiration date, for consumables and shelf-life stock.
       * @example null
       */
      expiration_date: string | null;
      /** @description The reorder threshold, for stock. */
      min_stock: number | null;
      /** @description The quantity when first recorded, for stock. */
      initial_stock: number | null;
      /**
       * @description When it was recorded.
       * @example 2026-10-05T08:30:00.000Z
       */
      created_at: components['schemas']['Timestamp'];
      /**
       * @description When it last changed; `updated_since` filters by it.
       * @example 2026-10-05T08:30:00.000Z
       */
      updated_at: components['schemas']['Timestamp'];
      /**
       * @description Its ID in another system; unique in the business per type of record.
       * @example EQ-10042
       */
      external_id: string | null;
      /**
       * Format: date
       * @description The date of the next preventive maintenance; null without an interval or while the asset is retired. It moves on when the operation opened for it is completed or cancelled.
       * @example 2026-11-15
       */
      next_due_on: string | null;
    };
    /**
     * @description A change of an asset's status, with its author and note. Setting the current status again is recorded too.
     * @example {
     *       "id": "0199d2a4-6f1b-7c3e-8a55-0992623c20bd",
     *       "object": "asset_status_change",
     *       "asset_id": "0199d2a4-6f1b-7c3e-8a55-d59386e0ae43",
     *       "status": "operational",
     *       "previous_status": "needs_maintenance",
     *       "note": "Back in service.",
     *       "actor": {
     *         "kind": "api_key",
     *         "id": "0199d2a4-6f1b-7c3e-8a55-3f0c9d2e7b13",
     *         "name": "ERP sync"
     *       },
     *       "created_at": "2026-10-05T08:30:00.000Z"
     *     }
     */
    asset_status_change: {
      /**
       * Format: uuid
       * @description The entry.
       */
      id: string;
      /**
       * @description The type of this object.
       * @constant
       */
      object: 'asset_status_change';
      /**
       * Format: uuid
       * @description The asset.
       */
      asset_id: string;
      /** @description The new status. */
      status: components['schemas']['AssetStatus'];
      /**
       * @description The previous status.
       * @example needs_maintenance
       */
      previous_status: components['schemas']['AssetStatus'];
      /**
       * @description The note.
       * @example Back in service.
       */
      note: string | null;
      /** @description Who performed the action. */
      actor: {
        /** @description An API key, a user of the business, a user of a vendor, or the service itself. */
        kind: components['schemas']['AuditEntryActorKind'];
        /**
         * Format: uuid
         * @description The ID of the actor; null for the service itself.
         * @example 0199d2a4-6f1b-7c3e-8a55-3f0c9d2e7b13
         */
        id: string | null;
        /**
         * @description The name of the key or the person; `System` for the service itself.
         * @example ERP sync
         */
        name: string | null;
      };
      /**
       * @description When it happened.
       * @example 2026-10-05T08:30:00.000Z
       */
      created_at: components['schemas']['Timestamp'];
    };
    /**
     * @description A period in which an asset was not running.
     * @example {
     *       "id": "0199d2a4-6f1b-7c3e-8a55-f14ff57ca5d5",
     *       "object": "downtime",
     *       "asset_id": "0199d2a4-6f1b-7c3e-8a55-d59386e0ae43",
     *       "status": "out_of_service",
     *       "started_at": "2026-10-05T08:30:00.000Z",
     *       "ended_at": null,
     *       "corrected_at": null,
     *       "corrected_by": null,
     *       "correction_reason": null
     *     }
     */
    downtime: {
      /**
       * Format: uuid
       * @description The downtime.
       */
      id: string;
      /**
       * @description The type of this object.
       * @constant
       */
      object: 'downtime';
      /**
       * Format: uuid
       * @description The asset.
       */
      asset_id: string;
      /**
       * @description The status that started it: `out_of_service` or `under_maintenance`. A change from one to the other does not start a new downtime.
       * @example out_of_service
       */
      status: components['schemas']['AssetStatus'];
      /**
       * @description When it began.
       * @example 2026-10-05T08:30:00.000Z
       */
      started_at: components['schemas']['Timestamp'];
      /**
       * @description When it ended; null while it lasts.
       * @example null
       */
      ended_at: components['schemas']['Timestamp'] | null;
      /**
       * @description When it was last corrected; null if it never was.
       * @example null
       */
      corrected_at: components['schemas']['Timestamp'] | null;
      /**
       * @description Who last corrected it; null if it was never corrected.
       * @example null
       */
      corrected_by: {
        /** @description An API key, a user of the business, a user of a vendor, or the service itself. */
        kind: components['schemas']['AuditEntryActorKind'];
        /**
         * Format: uuid
         * @description The ID of the actor; null for the service itself.
         * @example 0199d2a4-6f1b-7c3e-8a55-3f0c9d2e7b13
         */
        id: string | null;
        /**
         * @description The name of the key or the person; `System` for the service itself.
         * @example ERP sync
         */
        name: string | null;
      } | null;
      /**
       * @description Why it was last corrected.
       * @example null
       */
      correction_reason: string | null;
    };
    /**
     * @description Something that needs attention: an asset out of service, a part running low, or a report from a monitoring system.
     * @example {
     *       "id": "0199d2a4-6f1b-7c3e-8a55-5e94ec139442",
     *       "object": "alarm",
     *       "kind": "asset_out_of_service",
     *       "asset_id": "0199d2a4-6f1b-7c3e-8a55-d59386e0ae43",
     *       "spare_part_id": null,
     *       "message": "Feed pump 4 (PUM-GRUN-CR10-0042) is now out of service: Bearing seized",
     *       "details": null,
     *       "severity": "critical",
     *       "status": "open",
     *       "source": null,
     *       "dedup_key": null,
     *       "occurrences": 1,
     *       "started_at": "2026-10-05T08:30:00.000Z",
     *       "last_seen_at": "2026-10-05T08:30:00.000Z",
     *       "acknowledged_at": null,
     *       "acknowledged_by": null,
     *       "resolved_at": null,
     *       "resolved_by": null,
     *       "operation_id": null,
     *       "created_at": "2026-10-05T08:30:00.000Z"
     *     }
     */
    alarm: {
      /**
       * Format: uuid
       * @description The alarm.
       */
      id: string;
      /**
       * @description The type of this object.
       * @constant
       */
      object: 'alarm';
      /** @description What raised it: `monitoring` for a report of another system (`POST /alarms`), otherwise the service itself. */
      kind: components['schemas']['AlarmKind'];
      /**
       * Format: uuid
       * @description The asset concerned; null if there is none.
       */
      asset_id: string | null;
      /**
       * Format: uuid
       * @description The spare part that is running low; null for other kinds.
       * @example null
       */
      spare_part_id: string | null;
      /**
       * @description A human-readable message.
       * @example Feed pump 4 (PUM-GRUN-CR10-0042) is now out of service: Bearing seized
       */
      message: string;
      /**
       * @description Details from the source.
       * @example null
       */
      details: string | null;
      /**
       * @description The severity.
       * @example critical
       */
      severity: components['schemas']['AlarmSeverity'];
      /** @description The status. If the problem returns after `resolved`, a new alarm is raised, unless the report has a flap window. */
      status: components['schemas']['AlarmStatus'];
      /**
       * @description The system that reported it; null if the service raised it.
       * @example null
       */
      source: string | null;
      /**
       * @description The source's key for the alarm. At most one unresolved alarm exists per source and key.
       * @example null
       */
      dedup_key: string | null;
      /**
       * @description The number of reports, including the first one.
       * @example 1
       */
      occurrences: number;
      /**
       * @description When it started, according to the source; otherwise when it was raised.
       * @example 2026-10-05T08:30:00.000Z
       */
      started_at: components['schemas']['Timestamp'];
      /**
       * @description When it was last reported.
       * @example 2026-10-05T08:30:00.000Z
       */
      last_seen_at: components['schemas']['Timestamp'];
      /**
       * @description When it was acknowledged; null until then.
       * @example null
       */
      acknowledged_at: components['schemas']['Timestamp'] | null;
      /**
       * @description Who acknowledged it: a key or a person; null until then.
       * @example null
       */
      acknowledged_by: {
        /** @description An API key, a user of the business, a user of a vendor, or the service itself. */
        kind: components['schemas']['AuditEntryActorKind'];
        /**
         * Format: uuid
         * @description The ID of the actor; null for the service itself.
         * @example 0199d2a4-6f1b-7c3e-8a55-3f0c9d2e7b13
         */
        id: string | null;
      } | null;
      /**
       * @description When it was resolved. Null while it is open, and for alarms of early releases.
       * @example null
       */
      resolved_at: components['schemas']['Timestamp'] | null;
      /**
       * @description Who resolved it by hand: a key or a person; null if its source or the service did, and for alarms of early releases.
       * @example null
       */
      resolved_by: {
        /** @description An API key, a user of the business, a user of a vendor, or the service itself. */
        kind: components['schemas']['AuditEntryActorKind'];
        /**
         * Format: uuid
         * @description The ID of the actor; null for the service itself.
         * @example 0199d2a4-6f1b-7c3e-8a55-3f0c9d2e7b13
         */
        id: string | null;
      } | null;
      /**
       * Format: uuid
       * @description The operation opened for it, or that it joined; null if there is none.
       * @example null
       */
      operation_id: string | null;
      /**
       * @description When it was raised.
       * @example 2026-10-05T08:30:00.000Z
       */
      created_at: components['schemas']['Timestamp'];
    };
    /**
     * @description A building, with its floors and rooms below it.
     * @example {
     *       "id": "0199d2a4-6f1b-7c3e-8a55-5167e9677e1f",
     *       "object": "building",
     *       "name": "Plant North",
     *       "description": null,
     *       "building_type": "industrial",
     *       "physical_address": "12 Quai du Port, 13002 Marseille",
     *       "area_sqm": "1250.50",
     *       "created_at": "2026-10-05T08:30:00.000Z",
     *       "updated_at": "2026-10-05T08:30:00.000Z",
     *       "external_id": "SITE-01"
     *     }
     */
    building: {
      /**
       * Format: uuid
       * @description The building.
       */
      id: string;
      /**
       * @description The type of this object.
       * @constant
       */
      object: 'building';
      /**
       * @description Its name.
       * @example Plant North
       */
      name: string;
      /** @description A description. */
      description: string | null;
      /**
       * @description The use of the building.
       * @example industrial
       */
      building_type: components['schemas']['BuildingType'];
      /**
       * @description The street address.
       * @example 12 Quai du Port, 13002 Marseille
       */
      physical_address: string;
      /**
       * @description The floor area in square metres.
       * @example 1250.50
       */
      area_sqm: string | null;
      /**
       * @description When it was recorded.
       * @example 2026-10-05T08:30:00.000Z
       */
      created_at: components['schemas']['Timestamp'];
      /**
       * @description When it last changed.
       * @example 2026-10-05T08:30:00.000Z
       */
      updated_at: components['schemas']['Timestamp'];
      /**
       * @description Its ID in another system; unique in the business per type of record.
       * @example SITE-01
       */
      external_id: string | null;
    };
    /**
     * @description A floor of a building. It holds rooms.
     * @example {
     *       "id": "0199d2a4-6f1b-7c3e-8a55-a3e1f4935b09",
     *       "object": "floor",
     *       "building_id": "0199d2a4-6f1b-7c3e-8a55-5167e9677e1f",
     *       "name": "Ground floor",
     *       "level": 0,
     *       "created_at": "2026-10-05T08:30:00.000Z",
     *       "updated_at": "2026-10-05T08:30:00.000Z",
     *       "external_id": "SITE-01-00"
     *     }
     */
    floor: {
      /**
       * Format: uuid
       * @description The floor.
       */
      id: string;
      /**
       * @description The type of this object.
       * @constant
       */
      object: 'floor';
      /**
       * Format: uuid
       * @description The building it belongs to.
       */
      building_id: string;
      /**
       * @description Its name.
       * @example Ground floor
       */
      name: string;
      /**
       * @description 0 is the ground floor; basements are negative.
       * @example 0
       */
      level: number;
      /**
       * @description When it was recorded.
       * @example 2026-10-05T08:30:00.000Z
       */
      created_at: components['schemas']['Timestamp'];
      /**
       * @description When it last changed.
       * @example 2026-10-05T08:30:00.000Z
       */
      updated_at: components['schemas']['Timestamp'];
      /**
       * @description Its ID in another system; unique in the business per type of record.
       * @example SITE-01-00
       */
      external_id: string | null;
    };
    /**
     * @description The finest location: a room, or a line or zone in a plant. Assets belong to rooms.
     * @example {
     *       "id": "0199d2a4-6f1b-7c3e-8a55-1f1c5b2fad77",
     *       "object": "room",
     *       "floor_id": "0199d2a4-6f1b-7c3e-8a55-a3e1f4935b09",
     *       "name": "Pump room",
     *       "created_at": "2026-10-05T08:30:00.000Z",
     *       "updated_at": "2026-10-05T08:30:00.000Z",
     *       "external_id": "SITE-01-00-014"
     *     }
     */
    room: {
      /**
       * Format: uuid
       * @description The room.
       */
      id: string;
      /**
       * @description The type of this object.
       * @constant
       */
      object: 'room';
      /**
       * Format: uuid
       * @description The floor it belongs to.
       */
      floor_id: string;
      /**
       * @description Its name.
       * @example Pump room
       */
      name: string;
      /**
       * @description When it was recorded.
       * @example 2026-10-05T08:30:00.000Z
       */
      created_at: components['schemas']['Timestamp'];
      /**
       * @description When it last changed.
       * @example 2026-10-05T08:30:00.000Z
       */
      updated_at: components['schemas']['Timestamp'];
      /**
       * @description Its ID in another system; unique in the business per type of record.
       * @example SITE-01-00-014
       */
      external_id: string | null;
    };
    /**
     * @description A vendor: a partner firm that operations can be assigned to.
     * @example {
     *       "id": "0199d2a4-6f1b-7c3e-8a55-630ba09448af",
     *       "object": "vendor",
     *       "name": "Seals & Sons",
     *       "partnership_status": "accepted",
     *       "accepted_at": "2026-10-05T08:30:00.000Z",
     *       "created_at": "2026-10-05T08:30:00.000Z",
     *       "updated_at": "2026-10-05T08:30:00.000Z"
     *     }
     */
    vendor: {
      /**
       * Format: uuid
       * @description The vendor ID, as used in `vendor_id`.
       */
      id: string;
      /**
       * @description The type of this object.
       * @constant
       */
      object: 'vendor';
      /**
       * @description The name of the vendor.
       * @example Seals & Sons
       */
      name: string;
      /**
       * @description The state of the partnership.
       * @example accepted
       */
      partnership_status: components['schemas']['VendorPartnershipStatus'];
      /**
       * @description When the partnership was accepted; null until then.
       * @example 2026-10-05T08:30:00.000Z
       */
      accepted_at: components['schemas']['Timestamp'] | null;
      /**
       * @description When the partnership was created.
       * @example 2026-10-05T08:30:00.000Z
       */
      created_at: components['schemas']['Timestamp'];
      /**
       * @description When the partnership last changed.
       * @example 2026-10-05T08:30:00.000Z
       */
      updated_at: components['schemas']['Timestamp'];
    };
    /**
     * @description A work order: a task on an asset or at a place, for a technician or a vendor.
     * @example {
     *       "id": "0199d2a4-6f1b-7c3e-8a55-9bf5a24e4aa7",
     *       "object": "operation",
     *       "number": 1042,
     *       "title": "Replace the seal of pump 4",
     *       "description": null,
     *       "status": "assigned",
     *       "allowed_actions": [
     *         "assign",
     *         "start",
     *         "cancel",
     *         "reschedule",
     *         "update"
     *       ],
     *       "required_skill": "mechanical",
     *       "place": "Pump room, Ground floor, Plant North",
     *       "asset_id": "0199d2a4-6f1b-7c3e-8a55-d59386e0ae43",
     *       "building_id": "0199d2a4-6f1b-7c3e-8a55-5167e9677e1f",
     *       "room_id": "0199d2a4-6f1b-7c3e-8a55-1f1c5b2fad77",
     *       "assignee_type": "technician",
     *       "technician_id": "0199d2a4-6f1b-7c3e-8a55-29ba9d9cef5a",
     *       "vendor_id": null,
     *       "assignee_name": "Nadia Haddad",
     *       "scheduled_for": "2026-10-07T06:00:00.000Z",
     *       "priority": "high",
     *       "agreed_amount": "1250.00",
     *       "labor_minutes": 95,
     *       "labor_cost": "67.29",
     *       "parts_cost": "25.00",
     *       "other_cost": "0.00",
     *       "total_cost": "92.29",
     *       "notes": null,
     *       "work_report": "Seal and bearing replaced.",
     *       "procedure_ids": [],
     *       "cancellation_reason": null,
     *       "completed_at": null,
     *       "created_at": "2026-10-05T08:30:00.000Z",
     *       "updated_at": "2026-10-05T08:30:00.000Z",
     *       "external_id": "WO-2026-0815"
     *     }
     */
    operation: {
      /**
       * Format: uuid
       * @description The operation.
       */
      id: string;
      /**
       * @description The type of this object.
       * @constant
       */
      object: 'operation';
      /**
       * @description The number by which people name it, unique in the business and rising with creation, with gaps. The portal shows it with the prefix of the business, such as WO-1042. Null only for an operation of release 1.0.0, until it is numbered after the upgrade.
       * @example 1042
       */
      number: number | null;
      /**
       * @description What needs to be done.
       * @example Replace the seal of pump 4
       */
      title: string;
      /** @description A longer description. */
      description: string | null;
      /**
       * @description The status; only actions change it. `new` (unassigned, or waiting for a vendor to accept) → `assigned` → `pending_start` (a vendor declared the start; then confirmed, or `start_disputed`) → `in_progress` → `pending_completion` (a vendor declared completion; then confirmed, or `completion_disputed`) → `completed` → `done`. Technicians skip the two pending statuses. `completed` can be reopened; `cancelled` is final.
       * @example assigned
       */
      status: components['schemas']['OperationStatus'];
      /**
       * @description The actions allowed in the current status; any other action answers 409. In `in_progress`, `assign` only accepts another technician. In `completed`, `update` only changes `notes`, `work_report` and `agreed_amount`.
       * @example [
       *       "assign",
       *       "start",
       *       "cancel",
       *       "reschedule",
       *       "update"
       *     ]
       */
      allowed_actions: components['schemas']['OperationAllowedActions'][];
      /**
       * @description The required trade; compare it with the `skills` of technicians.
       * @example mechanical
       */
      required_skill: components['schemas']['OperationRequiredSkill'] | null;
      /**
       * @description The location. Taken from the asset, as `Room, Floor, Building`, unless given.
       * @example Pump room, Ground floor, Plant North
       */
      place: string | null;
      /**
       * Format: uuid
       * @description The asset concerned.
       */
      asset_id: string | null;
      /**
       * Format: uuid
       * @description The current building of that asset.
       */
      building_id: string | null;
      /**
       * Format: uuid
       * @description The current room of that asset.
       */
      room_id: string | null;
      /** @description The kind of assignee; null while unassigned. */
      assignee_type: components['schemas']['OperationAssigneeType'] | null;
      /**
       * Format: uuid
       * @description The assigned technician.
       */
      technician_id: string | null;
      /**
       * Format: uuid
       * @description The assigned vendor.
       * @example null
       */
      vendor_id: string | null;
      /**
       * @description The present name of the assigned technician or vendor; of a closed operation, their name when it was closed; null while unassigned. `search` matches present names and those of the time.
       * @example Nadia Haddad
       */
      assignee_name: string | null;
      /**
       * @description The scheduled time; null while unscheduled.
       * @example 2026-10-07T06:00:00.000Z
       */
      scheduled_for: components['schemas']['Timestamp'] | null;
      /**
       * @description The urgency.
       * @example high
       */
      priority: components['schemas']['OperationPriority'] | null;
      /**
       * @description The agreed price of the work.
       * @example 1250.00
       */
      agreed_amount: string | null;
      /**
       * @description The minutes that technicians worked on it, by its time entries.
       * @example 95
       */
      labor_minutes: number;
      /**
       * @description What these minutes cost, by the hourly rates of the technicians.
       * @example 67.29
       */
      labor_cost: string;
      /**
       * @description What the spare parts cost that were consumed for it, at their unit prices when they were consumed. Parts consumed before release 1.1 do not count.
       * @example 25.00
       */
      parts_cost: string;
      /**
       * @description The sum of its other costs.
       * @example 0.00
       */
      other_cost: string;
      /**
       * @description The sum of `labor_cost`, `parts_cost` and `other_cost`.
       * @example 92.29
       */
      total_cost: string;
      /** @description Internal notes. */
      notes: string | null;
      /**
       * @description What was done, as the technician or vendor reports it. A vendor sees it.
       * @example Seal and bearing replaced.
       */
      work_report: string | null;
      /**
       * @description The procedures of its checklist, in their order; `GET /operations/{taskId}/checklist` has the steps.
       * @example []
       */
      procedure_ids: string[];
      /** @description The reason for the cancellation, if there is one. */
      cancellation_reason: string | null;
      /**
       * @description When the work was completed; null until then.
       * @example null
       */
      completed_at: components['schemas']['Timestamp'] | null;
      /**
       * @description When it was created.
       * @example 2026-10-05T08:30:00.000Z
       */
      created_at: components['schemas']['Timestamp'];
      /**
       * @description When it last changed.
       * @example 2026-10-05T08:30:00.000Z
       */
      updated_at: components['schemas']['Timestamp'];
      /**
       * @description Its ID in another system; unique in the business per type of record.
       * @example WO-2026-0815
       */
      external_id: string | null;
    };
    /**
     * @description A change of an operation's status, with its author and reason.
     * @example {
     *       "id": "0199d2a4-6f1b-7c3e-8a55-652a33ff1e8d",
     *       "object": "operation_status_change",
     *       "operation_id": "0199d2a4-6f1b-7c3e-8a55-9bf5a24e4aa7",
     *       "from_status": "assigned",
     *       "to_status": "in_progress",
     *       "reason": null,
     *       "actor": {
     *         "kind": "api_key",
     *         "id": "0199d2a4-6f1b-7c3e-8a55-3f0c9d2e7b13",
     *         "name": "ERP sync"
     *       },
     *       "on_behalf_of": null,
     *       "created_at": "2026-10-05T08:30:00.000Z"
     *     }
     */
    operation_status_change: {
      /**
       * Format: uuid
       * @description The entry.
       */
      id: string;
      /**
       * @description The type of this object.
       * @constant
       */
      object: 'operation_status_change';
      /**
       * Format: uuid
       * @description The operation.
       */
      operation_id: string;
      /**
       * @description The previous status; null for the creation.
       * @example assigned
       */
      from_status: components['schemas']['OperationStatus'] | null;
      /**
       * @description The new status.
       * @example in_progress
       */
      to_status: components['schemas']['OperationStatus'];
      /** @description The reason, if one was given. */
      reason: string | null;
      /** @description Who performed the action. */
      actor: {
        /** @description An API key, a user of the business, a user of a vendor, or the service itself. */
        kind: components['schemas']['AuditEntryActorKind'];
        /**
         * Format: uuid
         * @description The ID of the actor; null for the service itself.
         * @example 0199d2a4-6f1b-7c3e-8a55-3f0c9d2e7b13
         */
        id: string | null;
        /**
         * @description The name of the key or the person; `System` for the service itself.
         * @example ERP sync
         */
        name: string | null;
      };
      /**
       * Format: uuid
       * @description The vendor on whose behalf the action was taken, by a user of the business or of the vendor.
       * @example null
       */
      on_behalf_of: string | null;
      /**
       * @description When it happened.
       * @example 2026-10-05T08:30:00.000Z
       */
      created_at: components['schemas']['Timestamp'];
    };
    /**
     * @description The steps that a kind of work consists of, such as an inspection round.
     * @example {
     *       "id": "0199d2a4-6f1b-7c3e-8a55-0487c249731a",
     *       "object": "procedure",
     *       "name": "Weekly inspection of a pump",
     *       "description": null,
     *       "version": 1,
     *       "is_active": true,
     *       "report_categories": [],
     *       "steps": [
     *         {
     *           "id": "0199d2a4-6f1b-7c3e-8a55-b7595e2a8639",
     *           "title": "Is the seal dry?",
     *           "help": null,
     *           "kind": "pass_fail",
     *           "required": true,
     *           "unit": null,
     *           "min": null,
     *           "max": null,
     *           "choices": null,
     *           "meter_external_id": null,
     *           "on_failure": null
     *         }
     *       ],
     *       "created_at": "2026-10-05T08:30:00.000Z",
     *       "updated_at": "2026-10-05T08:30:00.000Z",
     *       "external_id": "PROC-12"
     *     }
     */
    procedure: {
      /**
       * Format: uuid
       * @description The procedure.
       */
      id: string;
      /**
       * @description The type of this object.
       * @constant
       */
      object: 'procedure';
      /**
       * @description What the work is.
       * @example Weekly inspection of a pump
       */
      name: string;
      /** @description What it is for. */
      description: string | null;
      /**
       * @description The number of its version: a change of its steps makes the next one.
       * @example 1
       */
      version: number;
      /** @description Whether it can be given to operations. What is under way keeps it. */
      is_active: boolean;
      /**
       * @description Operations that people open by reporting a problem with an asset of these categories get it.
       * @example []
       */
      report_categories: components['schemas']['AssetCategory'][];
      /** @description The steps of the newest version, in their order; 1 to 200. */
      steps: {
        /**
         * Format: uuid
         * @description The step. It stays the same in later versions.
         */
        id: string;
        /**
         * @description What to do or to look at.
         * @example Is the seal dry?
         */
        title: string;
        /**
         * @description How to do it.
         * @example null
         */
        help: string | null;
        /**
         * @description What it asks for: `check` true or false, `pass_fail`, a `number`, a `text`, one of the `choices`, a `photo`, or the `reading` of a meter.
         * @example pass_fail
         */
        kind: components['schemas']['ProcedureStepsKind'];
        /**
         * @description Whether the operation can only be completed with its result.
         * @example true
         */
        required: boolean;
        /**
         * @description The unit of a number or reading.
         * @example null
         */
        unit: string | null;
        /**
         * @description A number below this fails.
         * @example null
         */
        min: string | null;
        /**
         * @description A number above this fails.
         * @example null
         */
        max: string | null;
        /**
         * @description The possible answers of a `choice`; null for other kinds.
         * @example null
         */
        choices: string[] | null;
        /**
         * @description The external ID of the meter of a `reading`; null for the only meter of the asset.
         * @example null
         */
        meter_external_id: string | null;
        /**
         * @description The operation that a failure opens, once; null for none.
         * @example null
         */
        on_failure: {
          /**
           * @description Its title.
           * @example Replace the seal
           */
          title: string;
          /** @description The trade it needs. */
          required_skill: components['schemas']['OperationRequiredSkill'] | null;
          /** @description The urgency. */
          priority: components['schemas']['OperationPriority'] | null;
        } | null;
      }[];
      /**
       * @description When it was created.
       * @example 2026-10-05T08:30:00.000Z
       */
      created_at: components['schemas']['Timestamp'];
      /**
       * @description When it last changed.
       * @example 2026-10-05T08:30:00.000Z
       */
      updated_at: components['schemas']['Timestamp'];
      /**
       * @description Its ID in another system; unique in the business per type of record.
       * @example PROC-12
       */
      external_id: string | null;
    };
    /**
     * @description A part kept in stock. The quantity available to allocate is `quantity_on_hand` minus `quantity_reserved`.
     * @example {
     *       "id": "0199d2a4-6f1b-7c3e-8a55-2de365e254cc",
     *       "object": "spare_part",
     *       "name": "Deep groove ball bearing 6204",
     *       "reference": "BRG-6204-2RS",
     *       "category": "bearing",
     *       "unit": "piece",
     *       "quantity_on_hand": 12,
     *       "quantity_reserved": 4,
     *       "min_stock": 5,
     *       "unit_price": "12.50",
     *       "supplier": "SKF",
     *       "created_at": "2026-10-05T08:30:00.000Z",
     *       "updated_at": "2026-10-05T08:30:00.000Z",
     *       "external_id": "MAT-6204"
     *     }
     */
    spare_part: {
      /**
       * Format: uuid
       * @description The spare part.
       */
      id: string;
      /**
       * @description The type of this object.
       * @constant
       */
      object: 'spare_part';
      /**
       * @description What it is.
       * @example Deep groove ball bearing 6204
       */
      name: string;
      /**
       * @description The customer's part number.
       * @example BRG-6204-2RS
       */
      reference: string | null;
      /** @description The kind of part. */
      category: components['schemas']['SparePartCategory'] | null;
      /** @description The unit of its quantities. */
      unit: components['schemas']['SparePartUnit'] | null;
      /**
       * @description The physical stock.
       * @example 12
       */
      quantity_on_hand: number;
      /**
       * @description The stock committed to open operations.
       * @example 4
       */
      quantity_reserved: number;
      /**
       * @description The reorder threshold.
       * @example 5
       */
      min_stock: number | null;
      /**
       * @description The price of one unit.
       * @example 12.50
       */
      unit_price: string | null;
      /**
       * @description The name of the supplier.
       * @example SKF
       */
      supplier: string | null;
      /**
       * @description When it was recorded.
       * @example 2026-10-05T08:30:00.000Z
       */
      created_at: components['schemas']['Timestamp'];
      /**
       * @description When its details or its stock last changed.
       * @example 2026-10-05T08:30:00.000Z
       */
      updated_at: components['schemas']['Timestamp'];
      /**
       * @description Its ID in another system; unique in the business per type of record.
       * @example MAT-6204
       */
      external_id: string | null;
    };
    /**
     * @description A stock movement of a spare part.
     * @example {
     *       "id": "0199d2a4-6f1b-7c3e-8a55-a9aa39747629",
     *       "object": "spare_part_movement",
     *       "spare_part_id": "0199d2a4-6f1b-7c3e-8a55-2de365e254cc",
     *       "operation_id": null,
     *       "type": "receive",
     *       "quantity": 4,
     *       "reverses_id": null,
     *       "actor": null,
     *       "note": "Delivery 4711",
     *       "created_at": "2026-10-05T08:30:00.000Z"
     *     }
     */
    spare_part_movement: {
      /**
       * Format: uuid
       * @description The movement.
       */
      id: string;
      /**
       * @description The type of this object.
       * @constant
       */
      object: 'spare_part_movement';
      /**
       * Format: uuid
       * @description The spare part.
       */
      spare_part_id: string;
      /**
       * Format: uuid
       * @description The operation it was for; null if there is none.
       * @example null
       */
      operation_id: string | null;
      /** @description On hand is the sum of `receive`, `consume` and `adjust`; reserved is the sum of `reserve` and `release`. Consuming what was reserved for an operation is a `release` and a `consume`. */
      type: components['schemas']['SparePartMovementType'];
      /**
       * @description The signed quantity: consumption and release are negative. A reversal has the opposite sign.
       * @example 4
       */
      quantity: number;
      /**
       * Format: uuid
       * @description The mistaken movement that this one reverses; null for all others.
       * @example null
       */
      reverses_id: string | null;
      /** @description Who recorded it; null for movements of early releases. */
      actor: {
        /** @description An API key, a user of the business, a user of a vendor, or the service itself. */
        kind: components['schemas']['AuditEntryActorKind'];
        /**
         * Format: uuid
         * @description The ID of the actor; null for the service itself.
         * @example 0199d2a4-6f1b-7c3e-8a55-3f0c9d2e7b13
         */
        id: string | null;
        /**
         * @description The name of the key or the person; `System` for the service itself.
         * @example ERP sync
         */
        name: string | null;
      } | null;
      /**
       * @description The note; empty if there is none.
       * @example Delivery 4711
       */
      note: string;
      /**
       * @description When it happened.
       * @example 2026-10-05T08:30:00.000Z
       */
      created_at: components['schemas']['Timestamp'];
    };
    /**
     * @description A person who does maintenance work.
     * @example {
     *       "id": "0199d2a4-6f1b-7c3e-8a55-29ba9d9cef5a",
     *       "object": "technician",
     *       "user_id": "0199d2a4-6f1b-7c3e-8a55-04f8996da763",
     *       "name": "Nadia Haddad",
     *       "email": "nadia@example.com",
     *       "phone_number": "+33 1 23 45 67 89",
     *       "role": "technician",
     *       "skills": [
     *         "mechanical"
     *       ],
     *       "is_active": true,
     *       "hourly_rate": "42.50"
     *     }
     */
    technician: {
      /**
       * Format: uuid
       * @description The technician ID, as used in `technician_id`.
       */
      id: string;
      /**
       * @description The type of this object.
       * @constant
       */
      object: 'technician';
      /**
       * Format: uuid
       * @description The technician's user account; null if there is none.
       */
      user_id: string | null;
      /**
       * @description Full name.
       * @example Nadia Haddad
       */
      name: string | null;
      /**
       * @description Work e-mail.
       * @example nadia@example.com
       */
      email: string | null;
      /**
       * @description Phone number.
       * @example +33 1 23 45 67 89
       */
      phone_number: string | null;
      /**
       * @description The access level in the service, not a trade.
       * @example technician
       */
      role: string | null;
      /**
       * @description The trades the technician is certified for; compare them with an operation's `required_skill`.
       * @example [
       *       "mechanical"
       *     ]
       */
      skills: components['schemas']['OperationRequiredSkill'][];
      /** @description False after offboarding or deactivation of the account. */
      is_active: boolean;
      /**
       * @description What an hour of their work costs now, in the currency of the business; null without a rate. Only lists read with the scope `time:read` have it: it is null for other keys, in the feed of changes and in exports.
       * @example 42.50
       */
      hourly_rate: string | null;
    };
    /**
     * @description A URL that events are delivered to. The owner registers and changes it in the portal, not through this API.
     * @example {
     *       "id": "0199d2a4-6f1b-7c3e-8a55-9d88bb58c87e",
     *       "object": "webhook_endpoint",
     *       "url": "https://hooks.example.com/maintenance",
     *       "description": "ERP",
     *       "event_types": [
     *         "operation.created"
     *       ],
     *       "enabled": true,
     *       "disabled_reason": null,
     *       "secret_last4": "x7Qa",
     *       "consecutive_failures": 0,
     *       "last_success_at": "2026-10-05T08:30:00.000Z",
     *       "last_failure_at": null,
     *       "created_at": "2026-10-05T08:30:00.000Z",
     *       "updated_at": "2026-10-05T08:30:00.000Z",
     *       "payload": "full",
     *       "building_ids": [],
     *       "header_names": [
     *         "X-Api-Key"
     *       ],
     *       "signature": "hmac",
     *       "public_key": null,
     *       "paused": false,
     *       "paused_at": null,
     *       "ignored_key_ids": [],
     *       "ordered": false,
     *       "client_certificate": null,
     *       "oauth2": null
     *     }
     */
    webhook_endpoint: {
      /**
       * Format: uuid
       * @description The endpoint; sent as `Service-Webhook-Id` with each delivery.
       */
      id: string;
      /**
       * @description The type of this object.
       * @constant
       */
      object: 'webhook_endpoint';
      /**
       * @description The URL that receives the deliveries.
       * @example https://hooks.example.com/maintenance
       */
      url: string;
      /**
       * @description The owner's label.
       * @example ERP
       */
      description: string | null;
      /**
       * @description The event types it is subscribed to.
       * @example [
       *       "operation.created"
       *     ]
       */
      event_types: string[];
      /** @description False until the first ping succeeds, and again after it was disabled. */
      enabled: boolean;
      /** @description Why it was disabled. */
      disabled_reason: string | null;
      /**
       * @description The last four characters of the signing secret.
       * @example x7Qa
       */
      secret_last4: string | null;
      /**
       * @description Failed attempts since the last success. At 20, the endpoint is disabled.
       * @example 0
       */
      consecutive_failures: number;
      /**
       * @description When an attempt last succeeded.
       * @example 2026-10-05T08:30:00.000Z
       */
      last_success_at: components['schemas']['Timestamp'] | null;
      /**
       * @description When an attempt last failed.
       * @example null
       */
      last_failure_at: components['schemas']['Timestamp'] | null;
      /**
       * @description When it was registered.
       * @example 2026-10-05T08:30:00.000Z
       */
      created_at: components['schemas']['Timestamp'];
      /**
       * @description When it last changed.
       * @example 2026-10-05T08:30:00.000Z
       */
      updated_at: components['schemas']['Timestamp'];
      /** @description `full`: `data.object` has the fields that the event type lists and each field that `changed_fields` names; `thin`: it has only `id` and `object`, and there is no `changed_fields`. */
      payload: components['schemas']['WebhookEndpointPayload'];
      /**
       * @description The buildings whose events are delivered. An empty list means all events.
       * @example []
       */
      building_ids: string[];
      /**
       * @description The custom headers of deliveries. Their values are never shown.
       * @example [
       *       "X-Api-Key"
       *     ]
       */
      header_names: string[];
      /** @description How deliveries are signed: `hmac`, with the shared secret; `ed25519`, with a key pair of the endpoint; or `both`. */
      signature: components['schemas']['WebhookEndpointSignature'];
      /**
       * @description The public key for verifying Ed25519 signatures; null when the endpoint has none. All public keys are at `/.well-known/webhook-keys.json`.
       * @example null
       */
      public_key: string | null;
      /**
       * @description True while deliveries are kept instead of sent. Once the endpoint is resumed, they are sent, oldest first.
       * @example false
       */
      paused: boolean;
      /**
       * @description When it was paused.
       * @example null
       */
      paused_at: components['schemas']['Timestamp'] | null;
      /**
       * @description The API keys whose changes are not delivered to this endpoint.
       * @example []
       */
      ignored_key_ids: string[];
      /**
       * @description True when the events of one resource are delivered in order: each only after the one before it succeeded or was given up. Retries delay only the events of that resource.
       * @example false
       */
      ordered: boolean;
      /** @description The client certificate that deliveries present in TLS; null for none. Its private key is never shown. */
      client_certificate: {
        /**
         * @description The subject of the certificate.
         * @example CN=maintenance, O=Example
         */
        subject: string;
        /**
         * @description The SHA-256 fingerprint.
         * @example 3B:7E:…:04
         */
        fingerprint: string;
        /**
         * @description When it expires. It is not renewed automatically.
         * @example 2026-10-05T08:30:00.000Z
         */
        expires_at: components['schemas']['Timestamp'];
      } | null;
      /** @description The OAuth 2.0 client that requests bearer tokens for deliveries (client credentials); null for none. The secret is never shown. */
      oauth2: {
        /**
         * @description The URL of the token endpoint.
         * @example https://login.example.com/oauth2/token
         */
        token_url: string;
        /**
         * @description The client ID.
         * @example maintenance
         */
        client_id: string;
        /**
         * @description The requested scopes.
         * @example events:write
         */
        scope: string | null;
      } | null;
    };
    /**
     * @description The delivery of one event to one endpoint, with its payload, its attempts and the answers.
     * @example {
     *       "id": "0199d2a4-6f1b-7c3e-8a55-633c25628845",
     *       "object": "webhook_delivery",
     *       "endpoint_id": "0199d2a4-6f1b-7c3e-8a55-b6bf7bc8d96f",
     *       "event_id": "evt_0199d2a4-6f1b-7c3e-8a55-3f0c9d2e7b10",
     *       "event_type": "operation.created",
     *       "status": "succeeded",
     *       "attempt_count": 1,
     *       "response_status": 200,
     *       "error": null,
     *       "next_attempt_at": null,
     *       "last_attempt_at": "2026-10-05T08:30:00.000Z",
     *       "delivered_at": "2026-10-05T08:30:00.000Z",
     *       "created_at": "2026-10-05T08:30:00.000Z",
     *       "payload": {
     *         "id": "evt_0199d2a4-6f1b-7c3e-8a55-3f0c9d2e7b10",
     *         "type": "operation.created",
     *         "created_at": "2026-10-05T08:30:00.000Z",
     *         "api_version": "2026-10-01",
     *         "actor": {
     *           "kind": "api_key",
     *           "id": "0199d2a4-6f1b-7c3e-8a55-3f0c9d2e7b13"
     *         },
     *         "livemode": true,
     *         "data": {
     *           "object": {
     *             "object": "operation",
     *             "status": "assigned",
     *             "title": "Replace the seal of pump 4"
     *           }
     *         }
     *       },
     *       "response_body": null,
     *       "attempts": [
     *         {
     *           "attempt": 1,
     *           "started_at": "2026-10-05T08:30:00.000Z",
     *           "duration_ms": 84,
     *           "response_status": 200,
     *           "response_body": null,
     *           "error": null
     *         }
     *       ],
     *       "trace_id": "4bf92f3577b34da6a3ce929d0e0e4736"
     *     }
     */
    webhook_delivery: {
      /**
       * Format: uuid
       * @description The ID of the delivery, sent as `Service-Delivery`. It stays the same across retries.
       */
      id: string;
      /**
       * @description The type of this object.
       * @constant
       */
      object: 'webhook_delivery';
      /**
       * Format: uuid
       * @description The webhook endpoint.
       */
      endpoint_id: string;
      /**
       * @description The event, `evt_<uuid>`.
       * @example evt_0199d2a4-6f1b-7c3e-8a55-3f0c9d2e7b10
       */
      event_id: string;
      /**
       * @description The type of the event.
       * @example operation.created
       */
      event_type: string;
      /**
       * @description `failed` will be retried; `dead` will not.
       * @example succeeded
       */
      status: components['schemas']['WebhookDeliveryStatus'];
      /**
       * @description The number of attempts that were started.
       * @example 1
       */
      attempt_count: number;
      /**
       * @description The HTTP status of the last response.
       * @example 200
       */
      response_status: number | null;
      /** @description The error of the last attempt: `timeout`, `connection_refused`, `dns_failed`, `address_refused`, `tls_failed`, `http_<status>`, `response_aborted`, one of these with the prefix `token_` when the request to the token server failed, `token_unusable` when its response had no bearer token (in both cases nothing, or nothing further, was sent to the receiver), `attempt_lost` (our worker stopped before it knew the outcome) or `internal_error` (nothing was sent, because of an error on our side); or why it was given up: `endpoint_disabled`, `pause_expired` (the endpoint was paused for seven days), `plan_ended` (the plan of the business has not included webhooks for 24 hours). */
      error: string | null;
      /**
       * @description When the next attempt is due. Null while an attempt is under way, when the delivery is finished, and, at an ordered endpoint, while an earlier delivery of the same resource is unfinished.
       * @example null
       */
      next_attempt_at: components['schemas']['Timestamp'] | null;
      /**
       * @description When the last attempt started.
       * @example 2026-10-05T08:30:00.000Z
       */
      last_attempt_at: components['schemas']['Timestamp'] | null;
      /**
       * @description When the receiver accepted it.
       * @example 2026-10-05T08:30:00.000Z
       */
      delivered_at: components['schemas']['Timestamp'] | null;
      /**
       * @description When the delivery was created.
       * @example 2026-10-05T08:30:00.000Z
       */
      created_at: components['schemas']['Timestamp'];
      /** @description The exact event envelope that was signed. */
      payload: {
        /**
         * @description The event.
         * @example evt_0199d2a4-6f1b-7c3e-8a55-3f0c9d2e7b10
         */
        id: string;
        /**
         * @description What happened.
         * @example operation.created
         */
        type: string;
        /**
         * @description When it happened.
         * @example 2026-10-05T08:30:00.000Z
         */
        created_at: components['schemas']['Timestamp'];
        /**
         * Format: date
         * @description The version of the envelope.
         * @example 2026-10-01
         */
        api_version: string;
        /**
         * @description Who caused the event. Absent in older events.
         * @example {
         *       "kind": "api_key",
         *       "id": "0199d2a4-6f1b-7c3e-8a55-3f0c9d2e7b13"
         *     }
         */
        actor?: Record<string, never>;
        /**
         * @description False in a sandbox. Absent in older events.
         * @example true
         */
        livemode?: boolean;
        /**
         * @example {
         *       "object": {
         *         "object": "operation",
         *         "status": "assigned",
         *         "title": "Replace the seal of pump 4"
         *       }
         *     }
         */
        data: {
          object: Record<string, never>;
          changed_fields?: string[];
          previous?: Record<string, never>;
        };
      };
      /** @description The first 1,024 bytes of the last response body, as text. */
      response_body: string | null;
      /** @description Every attempt, oldest first. */
      attempts: {
        /**
         * @description The number of the attempt, from 1 to 6.
         * @example 1
         */
        attempt: number;
        /**
         * @description When it began.
         * @example 2026-10-05T08:30:00.000Z
         */
        started_at: components['schemas']['Timestamp'];
        /**
         * @description The duration in milliseconds.
         * @example 84
         */
        duration_ms: number;
        /**
         * @description The HTTP status of the response.
         * @example 200
         */
        response_status: number | null;
        /** @description The first 1,024 bytes of the response body, as text. */
        response_body: string | null;
        /** @description What went wrong: `timeout`, `connection_refused`, `dns_failed`, `address_refused`, `tls_failed`, `http_<status>`, `response_aborted`, one of these with the prefix `token_` when the request to the token server failed, `token_unusable` when its response had no bearer token (in both cases nothing, or nothing further, was sent to the receiver), `attempt_lost` (our worker stopped before it knew the outcome) or `internal_error` (nothing was sent, because of an error on our side). */
        error: string | null;
      }[];
      /**
       * @description The trace of all attempts, sent in the header `traceparent`: the trace of the request that caused the event.
       * @example 4bf92f3577b34da6a3ce929d0e0e4736
       */
      trace_id: string;
    };
    /**
     * @description When an asset is due for maintenance, and the procedures of the operations that are opened then.
     * @example {
     *       "object": "preventive_schedule",
     *       "asset_id": "0199d2a4-6f1b-7c3e-8a55-d59386e0ae43",
     *       "interval_days": 90,
     *       "next_due_on": "2027-01-05",
     *       "procedure_ids": []
     *     }
     */
    preventive_schedule: {
      /**
       * @description The type of this object.
       * @constant
       */
      object: 'preventive_schedule';
      /**
       * Format: uuid
       * @description The asset.
       */
      asset_id: string;
      /**
       * @description `maintenance_interval_days` of the asset; null for none.
       * @example 90
       */
      interval_days: number | null;
      /**
       * Format: date
       * @description The day on which the next operation is opened; null without an interval.
       * @example 2027-01-05
       */
      next_due_on: string | null;
      /**
       * @description The procedures of the operations that it opens from now on.
       * @example []
       */
      procedure_ids: string[];
    };
    /**
     * @description A building with its floors, rooms and assets.
     * @example {
     *       "id": "0199d2a4-6f1b-7c3e-8a55-5167e9677e1f",
     *       "object": "building",
     *       "name": "Plant North",
     *       "description": null,
     *       "building_type": "industrial",
     *       "physical_address": "12 Quai du Port, 13002 Marseille",
     *       "area_sqm": "1250.50",
     *       "created_at": "2026-10-05T08:30:00.000Z",
     *       "updated_at": "2026-10-05T08:30:00.000Z",
     *       "external_id": "SITE-01",
     *       "floors": [
     *         {
     *           "id": "0199d2a4-6f1b-7c3e-8a55-a3e1f4935b09",
     *           "object": "floor",
     *           "building_id": "0199d2a4-6f1b-7c3e-8a55-5167e9677e1f",
     *           "name": "Ground floor",
     *           "level": 0,
     *           "created_at": "2026-10-05T08:30:00.000Z",
     *           "updated_at": "2026-10-05T08:30:00.000Z",
     *           "external_id": "SITE-01-00",
     *           "rooms": [
     *             {
     *               "id": "0199d2a4-6f1b-7c3e-8a55-1f1c5b2fad77",
     *               "object": "room",
     *               "floor_id": "0199d2a4-6f1b-7c3e-8a55-a3e1f4935b09",
     *               "name": "Pump room",
     *               "created_at": "2026-10-05T08:30:00.000Z",
     *               "updated_at": "2026-10-05T08:30:00.000Z",
     *               "external_id": "SITE-01-00-014",
     *               "assets": [
     *                 {
     *                   "id": "0199d2a4-6f1b-7c3e-8a55-d59386e0ae43",
     *                   "object": "asset",
     *                   "name": "Feed pump 4",
     *                   "reference": "PUM-GRUN-CR10-0042",
     *                   "category": "pump",
     *                   "status": "operational",
     *                   "description": null,
     *                   "brand": "Grundfos",
     *                   "model_number": "CR 10-5",
     *                   "criticality": "high",
     *                   "building_id": "0199d2a4-6f1b-7c3e-8a55-5167e9677e1f",
     *                   "room_id": "0199d2a4-6f1b-7c3e-8a55-1f1c5b2fad77",
     *                   "parent_asset_id": null,
     *                   "is_installed": true,
     *                   "qr_code": null,
     *                   "installation_date": "2024-03-18",
     *                   "last_maintenance_date": "2025-11-20",
     *                   "maintenance_interval_days": 90,
     *                   "unit_price": "1250.50",
     *                   "supplier": null,
     *                   "supplier_id": null,
     *                   "expiration_date": null,
     *                   "min_stock": null,
     *                   "initial_stock": null,
     *                   "created_at": "2026-10-05T08:30:00.000Z",
     *                   "updated_at": "2026-10-05T08:30:00.000Z",
     *                   "external_id": "EQ-10042",
     *                   "next_due_on": "2026-11-15"
     *                 }
     *               ]
     *             }
     *           ]
     *         }
     *       ]
     *     }
     */
    building_hierarchy: {
      /**
       * Format: uuid
       * @description The building.
       */
      id: string;
      /**
       * @description The type of this object.
       * @constant
       */
      object: 'building';
      /**
       * @description Its name.
       * @example Plant North
       */
      name: string;
      /** @description A description. */
      description: string | null;
      /**
       * @description The use of the building.
       * @example industrial
       */
      building_type: components['schemas']['BuildingType'];
      /**
       * @description The street address.
       * @example 12 Quai du Port, 13002 Marseille
       */
      physical_address: string;
      /**
       * @description The floor area in square metres.
       * @example 1250.50
       */
      area_sqm: string | null;
      /**
       * @description When it was recorded.
       * @example 2026-10-05T08:30:00.000Z
       */
      created_at: components['schemas']['Timestamp'];
      /**
       * @description When it last changed.
       * @example 2026-10-05T08:30:00.000Z
       */
      updated_at: components['schemas']['Timestamp'];
      /**
       * @description Its ID in another system; unique in the business per type of record.
       * @example SITE-01
       */
      external_id: string | null;
      /** @description Its floors, lowest first. */
      floors: components['schemas']['floor_with_rooms'][];
    };
    /**
     * @description A floor, with its rooms.
     * @example {
     *       "id": "0199d2a4-6f1b-7c3e-8a55-a3e1f4935b09",
     *       "object": "floor",
     *       "building_id": "0199d2a4-6f1b-7c3e-8a55-5167e9677e1f",
     *       "name": "Ground floor",
     *       "level": 0,
     *       "created_at": "2026-10-05T08:30:00.000Z",
     *       "updated_at": "2026-10-05T08:30:00.000Z",
     *       "external_id": "SITE-01-00",
     *       "rooms": [
     *         {
     *           "id": "0199d2a4-6f1b-7c3e-8a55-1f1c5b2fad77",
     *           "object": "room",
     *           "floor_id": "0199d2a4-6f1b-7c3e-8a55-a3e1f4935b09",
     *           "name": "Pump room",
     *           "created_at": "2026-10-05T08:30:00.000Z",
     *           "updated_at": "2026-10-05T08:30:00.000Z",
     *           "external_id": "SITE-01-00-014",
     *           "assets": [
     *             {
     *               "id": "0199d2a4-6f1b-7c3e-8a55-d59386e0ae43",
     *               "object": "asset",
     *               "name": "Feed pump 4",
     *               "reference": "PUM-GRUN-CR10-0042",
     *               "category": "pump",
     *               "status": "operational",
     *               "description": null,
     *               "brand": "Grundfos",
     *               "model_number": "CR 10-5",
     *               "criticality": "high",
     *               "building_id": "0199d2a4-6f1b-7c3e-8a55-5167e9677e1f",
     *               "room_id": "0199d2a4-6f1b-7c3e-8a55-1f1c5b2fad77",
     *               "parent_asset_id": null,
     *               "is_installed": true,
     *               "qr_code": null,
     *               "installation_date": "2024-03-18",
     *               "last_maintenance_date": "2025-11-20",
     *               "maintenance_interval_days": 90,
     *               "unit_price": "1250.50",
     *               "supplier": null,
     *               "supplier_id": null,
     *               "expiration_date": null,
     *               "min_stock": null,
     *               "initial_stock": null,
     *               "created_at": "2026-10-05T08:30:00.000Z",
     *               "updated_at": "2026-10-05T08:30:00.000Z",
     *               "external_id": "EQ-10042",
     *               "next_due_on": "2026-11-15"
     *             }
     *           ]
     *         }
     *       ]
     *     }
     */
    floor_with_rooms: {
      /**
       * Format: uuid
       * @description The floor.
       */
      id: string;
      /**
       * @description The type of this object.
       * @constant
       */
      object: 'floor';
      /**
       * Format: uuid
       * @description The building it belongs to.
       */
      building_id: string;
      /**
       * @description Its name.
       * @example Ground floor
       */
      name: string;
      /**
       * @description 0 is the ground floor; basements are negative.
       * @example 0
       */
      level: number;
      /**
       * @description When it was recorded.
       * @example 2026-10-05T08:30:00.000Z
       */
      created_at: components['schemas']['Timestamp'];
      /**
       * @description When it last changed.
       * @example 2026-10-05T08:30:00.000Z
       */
      updated_at: components['schemas']['Timestamp'];
      /**
       * @description Its ID in another system; unique in the business per type of record.
       * @example SITE-01-00
       */
      external_id: string | null;
      /** @description Its rooms, by name. */
      rooms: components['schemas']['room_with_assets'][];
    };
    /**
     * @description A room with its assets.
     * @example {
     *       "id": "0199d2a4-6f1b-7c3e-8a55-1f1c5b2fad77",
     *       "object": "room",
     *       "floor_id": "0199d2a4-6f1b-7c3e-8a55-a3e1f4935b09",
     *       "name": "Pump room",
     *       "created_at": "2026-10-05T08:30:00.000Z",
     *       "updated_at": "2026-10-05T08:30:00.000Z",
     *       "external_id": "SITE-01-00-014",
     *       "assets": [
     *         {
     *           "id": "0199d2a4-6f1b-7c3e-8a55-d59386e0ae43",
     *           "object": "asset",
     *           "name": "Feed pump 4",
     *           "reference": "PUM-GRUN-CR10-0042",
     *           "category": "pump",
     *           "status": "operational",
     *           "description": null,
     *           "brand": "Grundfos",
     *           "model_number": "CR 10-5",
     *           "criticality": "high",
     *           "building_id": "0199d2a4-6f1b-7c3e-8a55-5167e9677e1f",
     *           "room_id": "0199d2a4-6f1b-7c3e-8a55-1f1c5b2fad77",
     *           "parent_asset_id": null,
     *           "is_installed": true,
     *           "qr_code": null,
     *           "installation_date": "2024-03-18",
     *           "last_maintenance_date": "2025-11-20",
     *           "maintenance_interval_days": 90,
     *           "unit_price": "1250.50",
     *           "supplier": null,
     *           "supplier_id": null,
     *           "expiration_date": null,
     *           "min_stock": null,
     *           "initial_stock": null,
     *           "created_at": "2026-10-05T08:30:00.000Z",
     *           "updated_at": "2026-10-05T08:30:00.000Z",
     *           "external_id": "EQ-10042",
     *           "next_due_on": "2026-11-15"
     *         }
     *       ]
     *     }
     */
    room_with_assets: {
      /**
       * Format: uuid
       * @description The room.
       */
      id: string;
      /**
       * @description The type of this object.
       * @constant
       */
      object: 'room';
      /**
       * Format: uuid
       * @description The floor it belongs to.
       */
      floor_id: string;
      /**
       * @description Its name.
       * @example Pump room
       */
      name: string;
      /**
       * @description When it was recorded.
       * @example 2026-10-05T08:30:00.000Z
       */
      created_at: components['schemas']['Timestamp'];
      /**
       * @description When it last changed.
       * @example 2026-10-05T08:30:00.000Z
       */
      updated_at: components['schemas']['Timestamp'];
      /**
       * @description Its ID in another system; unique in the business per type of record.
       * @example SITE-01-00-014
       */
      external_id: string | null;
      /** @description The assets in it, by name. */
      assets: components['schemas']['asset'][];
    };
    /**
     * @description What a person or a key wrote about an operation.
     * @example {
     *       "id": "0199d2a4-6f1b-7c3e-8a55-c44bb2fd5169",
     *       "object": "comment",
     *       "operation_id": "0199d2a4-6f1b-7c3e-8a55-9bf5a24e4aa7",
     *       "body": "The seal is on its way.\nIt arrives on Tuesday.",
     *       "actor": {
     *         "kind": "api_key",
     *         "id": "0199d2a4-6f1b-7c3e-8a55-3f0c9d2e7b13",
     *         "name": "ERP sync"
     *       },
     *       "mentions": [],
     *       "visibility": "internal",
     *       "edited_at": null,
     *       "created_at": "2026-10-05T08:30:00.000Z"
     *     }
     */
    comment: {
      /**
       * Format: uuid
       * @description The comment.
       */
      id: string;
      /**
       * @description The type of this object.
       * @constant
       */
      object: 'comment';
      /**
       * Format: uuid
       * @description The operation it is about.
       */
      operation_id: string;
      /**
       * @description The text. Plain text with line breaks.
       * @example The seal is on its way.
       *     It arrives on Tuesday.
       */
      body: string;
      /** @description Who performed the action. */
      actor: {
        /** @description An API key, a user of the business, a user of a vendor, or the service itself. */
        kind: components['schemas']['AuditEntryActorKind'];
        /**
         * Format: uuid
         * @description The ID of the actor; null for the service itself.
         * @example 0199d2a4-6f1b-7c3e-8a55-3f0c9d2e7b13
         */
        id: string | null;
        /**
         * @description The name of the key or the person; `System` for the service itself.
         * @example ERP sync
         */
        name: string | null;
      };
      /**
       * @description The users of the business that it mentions.
       * @example []
       */
      mentions: string[];
      /**
       * @description `internal`: the people of vendors do not see it. `all`: those of the assigned vendor do.
       * @example internal
       */
      visibility: components['schemas']['CommentVisibility'];
      /**
       * @description When its text last changed; null if it never did.
       * @example null
       */
      edited_at: components['schemas']['Timestamp'] | null;
      /**
       * @description When it was written.
       * @example 2026-10-05T08:30:00.000Z
       */
      created_at: components['schemas']['Timestamp'];
    };
    /**
     * @description The checklist of an operation: the steps of its procedures, and their results.
     * @example {
     *       "object": "checklist",
     *       "operation_id": "0199d2a4-6f1b-7c3e-8a55-9bf5a24e4aa7",
     *       "total": 12,
     *       "done": 7,
     *       "required_open": 4,
     *       "failed": 1,
     *       "items": [
     *         {
     *           "id": "0199d2a4-6f1b-7c3e-8a55-5f3c4f8580d3",
     *           "procedure_id": "0199d2a4-6f1b-7c3e-8a55-0487c249731a",
     *           "procedure_name": "text",
     *           "version": 1,
     *           "title": "Is the seal dry?",
     *           "help": null,
     *           "kind": "pass_fail",
     *           "required": true,
     *           "unit": null,
     *           "min": null,
     *           "max": null,
     *           "choices": null,
     *           "meter_external_id": null,
     *           "on_failure": null,
     *           "result": null,
     *           "opened_operation_id": "0199d2a4-6f1b-7c3e-8a55-461270dd11fa"
     *         }
     *       ]
     *     }
     */
    checklist: {
      /**
       * @description The type of this object.
       * @constant
       */
      object: 'checklist';
      /**
       * Format: uuid
       * @description The operation.
       */
      operation_id: string;
      /**
       * @description The number of steps.
       * @example 12
       */
      total: number;
      /**
       * @description How many have a result.
       * @example 7
       */
      done: number;
      /**
       * @description How many required steps have no result. The operation can be completed at 0.
       * @example 4
       */
      required_open: number;
      /**
       * @description How many results failed.
       * @example 1
       */
      failed: number;
      /** @description The steps, in their order. */
      items: {
        /**
         * Format: uuid
         * @description The step, for `PUT` and `DELETE`.
         */
        id: string;
        /**
         * Format: uuid
         * @description The procedure that it is from.
         */
        procedure_id: string;
        /** @description The name of the procedure when the operation got it. */
        procedure_name: string;
        /** @description The version of the procedure that the operation got. */
        version: number;
        /**
         * @description What to do or to look at.
         * @example Is the seal dry?
         */
        title: string;
        /**
         * @description How to do it.
         * @example null
         */
        help: string | null;
        /**
         * @description What it asks for: `check` true or false, `pass_fail`, a `number`, a `text`, one of the `choices`, a `photo`, or the `reading` of a meter.
         * @example pass_fail
         */
        kind: components['schemas']['ProcedureStepsKind'];
        /**
         * @description Whether the operation can only be completed with its result.
         * @example true
         */
        required: boolean;
        /**
         * @description The unit of a number or reading.
         * @example null
         */
        unit: string | null;
        /**
         * @description A number below this fails.
         * @example null
         */
        min: string | null;
        /**
         * @description A number above this fails.
         * @example null
         */
        max: string | null;
        /**
         * @description The possible answers of a `choice`; null for other kinds.
         * @example null
         */
        choices: string[] | null;
        /**
         * @description The external ID of the meter of a `reading`; null for the only meter of the asset.
         * @example null
         */
        meter_external_id: string | null;
        /**
         * @description The operation that a failure opens, once; null for none.
         * @example null
         */
        on_failure: {
          /**
           * @description Its title.
           * @example Replace the seal
           */
          title: string;
          /** @description The trade it needs. */
          required_skill: components['schemas']['OperationRequiredSkill'] | null;
          /** @description The urgency. */
          priority: components['schemas']['OperationPriority'] | null;
        } | null;
        /** @description The result; null until there is one. */
        result: {
          /**
           * @description By the kind of the step: a boolean for `check`; otherwise a text, with the digits of a number or the ID of a photo.
           * @example pass
           */
          value: boolean | string;
          /** @description Whether it is a `fail`, or a number outside the limits. */
          failed: boolean;
          /** @description The note. */
          note: string | null;
          /** @description Who recorded it. */
          actor: {
            /** @description An API key, a user of the business, a user of a vendor, or the service itself. */
            kind: components['schemas']['AuditEntryActorKind'];
            /**
             * Format: uuid
             * @description The ID of the actor; null for the service itself.
             * @example 0199d2a4-6f1b-7c3e-8a55-3f0c9d2e7b13
             */
            id: string | null;
            /**
             * @description The name of the key or the person; `System` for the service itself.
             * @example ERP sync
             */
            name: string | null;
          };
          /**
           * Format: date-time
           * @description When it was recorded.
           */
          recorded_at: string;
        } | null;
        /**
         * Format: uuid
         * @description The operation that a failure of this step opened.
         */
        opened_operation_id: string | null;
      }[];
    };
    /**
     * @description A meter of an asset, such as operating hours or a temperature.
     * @example {
     *       "id": "0199d2a4-6f1b-7c3e-8a55-5eff322a1bd4",
     *       "object": "meter",
     *       "asset_id": "0199d2a4-6f1b-7c3e-8a55-d59386e0ae43",
     *       "name": "Operating hours",
     *       "kind": "counter",
     *       "unit": "h",
     *       "last_value": "12500.5",
     *       "last_read_at": "2026-10-05T08:30:00.000Z",
     *       "thresholds": [],
     *       "usage_interval": {
     *         "every": "500",
     *         "required_skill": "mechanical",
     *         "procedure_ids": []
     *       },
     *       "created_at": "2026-10-05T08:30:00.000Z",
     *       "updated_at": "2026-10-05T08:30:00.000Z",
     *       "external_id": "PLC-7/hours"
     *     }
     */
    meter: {
      /**
       * Format: uuid
       * @description The meter.
       */
      id: string;
      /**
       * @description The type of this object.
       * @constant
       */
      object: 'meter';
      /**
       * Format: uuid
       * @description The asset it belongs to.
       */
      asset_id: string;
      /**
       * @description What it measures.
       * @example Operating hours
       */
      name: string;
      /** @description `counter`: only increases, unless it is reset. `gauge`: increases and decreases. */
      kind: components['schemas']['MeterKind'];
      /**
       * @description The unit of its values.
       * @example h
       */
      unit: string;
      /**
       * @description The value of the newest reading; null if there is none.
       * @example 12500.5
       */
      last_value: string | null;
      /**
       * @description The time of the newest reading; null if there is none.
       * @example 2026-10-05T08:30:00.000Z
       */
      last_read_at: components['schemas']['Timestamp'] | null;
      /**
       * @description Thresholds that act when the value crosses them; at most 5.
       * @example []
       */
      thresholds: {
        /** @description The threshold is crossed by a value above this. */
        above: string | null;
        /** @description The threshold is crossed by a value below this. */
        below: string | null;
        /** @description How far the value must return before the threshold can be crossed again. */
        hysteresis: string;
        /** @description The operation to open at a crossing; null for none. */
        open_operation: {
          /** @description The title; null lets the service create one. */
          title: string | null;
          /** @description The trade it needs. */
          required_skill: components['schemas']['OperationRequiredSkill'];
          /** @description The urgency. */
          priority: components['schemas']['OperationPriority'] | null;
          /**
           * @description The procedures of its checklist.
           * @example []
           */
          procedure_ids: string[];
        } | null;
      }[];
      /**
       * @description Maintenance by usage: opens a preventive operation each time the counter has increased by this much since the last one was completed; null for none.
       * @example {
       *       "every": "500",
       *       "required_skill": "mechanical",
       *       "procedure_ids": []
       *     }
       */
      usage_interval: {
        /** @description The usage, in the unit of the meter. */
        every: string;
        /** @description The trade it needs. */
        required_skill: components['schemas']['OperationRequiredSkill'];
        /**
         * @description The procedures of its checklist.
         * @example []
         */
        procedure_ids: string[];
      } | null;
      /**
       * @description When it was recorded.
       * @example 2026-10-05T08:30:00.000Z
       */
      created_at: components['schemas']['Timestamp'];
      /**
       * @description When it last changed or got a new value.
       * @example 2026-10-05T08:30:00.000Z
       */
      updated_at: components['schemas']['Timestamp'];
      /**
       * @description Its ID in another system; unique in the business per type of record.
       * @example PLC-7/hours
       */
      external_id: string | null;
    };
    /**
     * @description The value of a meter at a moment. A meter has one reading per moment.
     * @example {
     *       "id": "0199d2a4-6f1b-7c3e-8a55-d33a4f0d0666",
     *       "object": "meter_reading",
     *       "meter_id": "0199d2a4-6f1b-7c3e-8a55-5eff322a1bd4",
     *       "value": "12500.5",
     *       "read_at": "2026-10-05T08:30:00.000Z",
     *       "reset": true,
     *       "actor": null,
     *       "note": "Read on the display",
     *       "created_at": "2026-10-05T08:30:00.000Z",
     *       "corrected_at": null,
     *       "corrected_by": null
     *     }
     */
    meter_reading: {
      /**
       * Format: uuid
       * @description The reading.
       */
      id: string;
      /**
       * @description The type of this object.
       * @constant
       */
      object: 'meter_reading';
      /**
       * Format: uuid
       * @description The meter.
       */
      meter_id: string;
      /**
       * @description The value.
       * @example 12500.5
       */
      value: string;
      /**
       * @description When the value was read.
       * @example 2026-10-05T08:30:00.000Z
       */
      read_at: components['schemas']['Timestamp'];
      /** @description Whether the counter restarted from zero before this reading. */
      reset: boolean;
      /** @description Who recorded it. */
      actor: {
        /** @description An API key, a user of the business, a user of a vendor, or the service itself. */
        kind: components['schemas']['AuditEntryActorKind'];
        /**
         * Format: uuid
         * @description The ID of the actor; null for the service itself.
         * @example 0199d2a4-6f1b-7c3e-8a55-3f0c9d2e7b13
         */
        id: string | null;
        /**
         * @description The name of the key or the person; `System` for the service itself.
         * @example ERP sync
         */
        name: string | null;
      } | null;
      /**
       * @description The note; empty if there is none.
       * @example Read on the display
       */
      note: string;
      /**
       * @description When it was recorded.
       * @example 2026-10-05T08:30:00.000Z
       */
      created_at: components['schemas']['Timestamp'];
      /**
       * @description When it was last corrected; null if it never was.
       * @example null
       */
      corrected_at: components['schemas']['Timestamp'] | null;
      /**
       * @description Who last corrected it; null if it was never corrected.
       * @example null
       */
      corrected_by: {
        /** @description An API key, a user of the business, a user of a vendor, or the service itself. */
        kind: components['schemas']['AuditEntryActorKind'];
        /**
         * Format: uuid
         * @description The ID of the actor; null for the service itself.
         * @example 0199d2a4-6f1b-7c3e-8a55-3f0c9d2e7b13
         */
        id: string | null;
        /**
         * @description The name of the key or the person; `System` for the service itself.
         * @example ERP sync
         */
        name: string | null;
      } | null;
    };
    /**
     * @description The usage of a meter in a period. Values are exact, in the unit of the meter, with at most six decimals.
     * @example {
     *       "object": "meter_usage",
     *       "meter_id": "0199d2a4-6f1b-7c3e-8a55-5eff322a1bd4",
     *       "from": "2026-10-05T08:30:00.000Z",
     *       "to": "2026-11-05T08:30:00.000Z",
     *       "readings": 32,
     *       "usage": "147.25",
     *       "usage_per_day": "4.75",
     *       "failures": 1,
     *       "usage_per_failure": "147.25",
     *       "minimum": null,
     *       "average": null,
     *       "maximum": null,
     *       "usage_since_maintenance": "310",
     *       "usage_until_maintenance": "190",
     *       "maintenance_due_on": "2026-12-15"
     *     }
     */
    meter_usage: {
      /**
       * @description The type of this object.
       * @constant
       */
      object: 'meter_usage';
      /**
       * Format: uuid
       * @description The meter.
       */
      meter_id: string;
      /**
       * @description The beginning of the period.
       * @example 2026-10-05T08:30:00.000Z
       */
      from: components['schemas']['Timestamp'];
      /**
       * @description The end of the period, exclusive.
       * @example 2026-11-05T08:30:00.000Z
       */
      to: components['schemas']['Timestamp'];
      /**
       * @description The number of readings in the period.
       * @example 32
       */
      readings: number;
      /**
       * @description The increase of the counter, from the last reading before the period (else the first one in it) to the last one in it. A reset continues from zero. The usages of adjacent periods add up. Null for a gauge, and when there is no reading in the period or none to compare it with.
       * @example 147.25
       */
      usage: string | null;
      /**
       * @description `usage` ÷ the days between the two readings it is computed from.
       * @example 4.75
       */
      usage_per_day: string | null;
      /**
       * @description How often the running asset went `out_of_service` in the period, as in `GET /kpis`.
       * @example 1
       */
      failures: number;
      /**
       * @description `usage` ÷ `failures`; for operating hours, the mean running time between failures. Null without a failure.
       * @example 147.25
       */
      usage_per_failure: string | null;
      /**
       * @description The minimum of a gauge in the period; null for a counter.
       * @example null
       */
      minimum: string | null;
      /**
       * @description The mean of the readings in the period, each with equal weight.
       * @example null
       */
      average: string | null;
      /**
       * @description The maximum of a gauge in the period; null for a counter.
       * @example null
       */
      maximum: string | null;
      /**
       * @description With `usage_interval`: the increase of the counter, up to now, since the last maintenance by usage was completed.
       * @example 310
       */
      usage_since_maintenance: string | null;
      /**
       * @description With `usage_interval`: the increase left until maintenance is due; 0 when it is due and while a preventive operation for it is open.
       * @example 190
       */
      usage_until_maintenance: string | null;
      /**
       * Format: date
       * @description The estimated due date at `usage_per_day`, in the time zone of the business. Null if unknown or more than ten years ahead.
       * @example 2026-12-15
       */
      maintenance_due_on: string | null;
    };
    /**
     * @description The time that a technician spent on an operation.
     * @example {
     *       "id": "0199d2a4-6f1b-7c3e-8a55-162ae8a12706",
     *       "object": "time_entry",
     *       "operation_id": "0199d2a4-6f1b-7c3e-8a55-9bf5a24e4aa7",
     *       "technician_id": "0199d2a4-6f1b-7c3e-8a55-29ba9d9cef5a",
     *       "kind": "work",
     *       "started_at": "2026-10-05T06:00:00.000Z",
     *       "ended_at": "2026-10-05T07:35:00.000Z",
     *       "minutes": 95,
     *       "is_forgotten": false,
     *       "note": "Seal replaced.",
     *       "hourly_rate": "42.50",
     *       "cost": "67.29",
     *       "created_at": "2026-10-05T08:30:00.000Z",
     *       "updated_at": "2026-10-05T08:30:00.000Z"
     *     }
     */
    time_entry: {
      /**
       * Format: uuid
       * @description The time entry.
       */
      id: string;
      /**
       * @description The type of this object.
       * @constant
       */
      object: 'time_entry';
      /**
       * Format: uuid
       * @description The operation.
       */
      operation_id: string;
      /**
       * Format: uuid
       * @description Whose time it is.
       */
      technician_id: string;
      /**
       * @description What the time was spent on.
       * @example work
       */
      kind: components['schemas']['TimeEntryKind'];
      /**
       * @description When it began.
       * @example 2026-10-05T06:00:00.000Z
       */
      started_at: components['schemas']['Timestamp'];
      /**
       * @description When it ended; null for a timer that runs or was forgotten.
       * @example 2026-10-05T07:35:00.000Z
       */
      ended_at: components['schemas']['Timestamp'] | null;
      /**
       * @description The rounded minutes from start to end; null while the end is not known.
       * @example 95
       */
      minutes: number | null;
      /**
       * @description True for a timer that ran for more than 12 hours. Nothing counts until a change gives its `ended_at` or `minutes`.
       * @example false
       */
      is_forgotten: boolean;
      /**
       * @description What was done, or anything else to know.
       * @example Seal replaced.
       */
      note: string | null;
      /**
       * @description The technician's rate on the day of the start; null if there was none.
       * @example 42.50
       */
      hourly_rate: string | null;
      /**
       * @description The minutes by this rate; null without a rate or an end.
       * @example 67.29
       */
      cost: string | null;
      /**
       * @description When it was recorded.
       * @example 2026-10-05T08:30:00.000Z
       */
      created_at: components['schemas']['Timestamp'];
      /**
       * @description When it last changed.
       * @example 2026-10-05T08:30:00.000Z
       */
      updated_at: components['schemas']['Timestamp'];
    };
    /**
     * @description A cost of an operation besides labor and parts from stock.
     * @example {
     *       "id": "0199d2a4-6f1b-7c3e-8a55-7965c0b64970",
     *       "object": "cost_entry",
     *       "operation_id": "0199d2a4-6f1b-7c3e-8a55-9bf5a24e4aa7",
     *       "description": "Hire of a mobile crane",
     *       "amount": "380.00",
     *       "actor": {
     *         "kind": "api_key",
     *         "id": "0199d2a4-6f1b-7c3e-8a55-3f0c9d2e7b13",
     *         "name": "ERP sync"
     *       },
     *       "created_at": "2026-10-05T08:30:00.000Z"
     *     }
     */
    cost_entry: {
      /**
       * Format: uuid
       * @description The cost.
       */
      id: string;
      /**
       * @description The type of this object.
       * @constant
       */
      object: 'cost_entry';
      /**
       * Format: uuid
       * @description The operation.
       */
      operation_id: string;
      /**
       * @description What was paid for.
       * @example Hire of a mobile crane
       */
      description: string;
      /**
       * @description How much, in the currency of the business.
       * @example 380.00
       */
      amount: string;
      /** @description Who performed the action. */
      actor: {
        /** @description An API key, a user of the business, a user of a vendor, or the service itself. */
        kind: components['schemas']['AuditEntryActorKind'];
        /**
         * Format: uuid
         * @description The ID of the actor; null for the service itself.
         * @example 0199d2a4-6f1b-7c3e-8a55-3f0c9d2e7b13
         */
        id: string | null;
        /**
         * @description The name of the key or the person; `System` for the service itself.
         * @example ERP sync
         */
        name: string | null;
      };
      /**
       * @description When it was recorded.
       * @example 2026-10-05T08:30:00.000Z
       */
      created_at: components['schemas']['Timestamp'];
    };
    /**
     * @description The alarm that a report belongs to. If there was nothing to resolve, its status is `ignored`, and its ID and timestamps are null.
     * @example {
     *       "id": "0199d2a4-6f1b-7c3e-8a55-5e94ec139442",
     *       "object": "alarm",
     *       "kind": "asset_out_of_service",
     *       "asset_id": "0199d2a4-6f1b-7c3e-8a55-d59386e0ae43",
     *       "spare_part_id": null,
     *       "message": "Vibration of pump 4 above 7 mm/s",
     *       "details": null,
     *       "severity": "warning",
     *       "status": "open",
     *       "source": null,
     *       "dedup_key": null,
     *       "occurrences": 1,
     *       "started_at": "2026-10-05T08:30:00.000Z",
     *       "last_seen_at": "2026-10-05T08:30:00.000Z",
     *       "acknowledged_at": null,
     *       "acknowledged_by": null,
     *       "resolved_at": null,
     *       "resolved_by": null,
     *       "operation_id": null,
     *       "created_at": "2026-10-05T08:30:00.000Z"
     *     }
     */
    received_alarm: {
      /**
       * Format: uuid
       * @description The alarm; null when the report was ignored.
       */
      id: string | null;
      /**
       * @description The type of this object.
       * @constant
       */
      object: 'alarm';
      /** @description What raised it: `monitoring` for a report of another system (`POST /alarms`), otherwise the service itself. */
      kind: components['schemas']['AlarmKind'];
      /**
       * Format: uuid
       * @description The asset concerned; null if there is none.
       */
      asset_id: string | null;
      /**
       * Format: uuid
       * @description The spare part that is running low; null for other kinds.
       * @example null
       */
      spare_part_id: string | null;
      /**
       * @description A human-readable message.
       * @example Vibration of pump 4 above 7 mm/s
       */
      message: string | null;
      /**
       * @description Details from the source.
       * @example null
       */
      details: string | null;
      /**
       * @description The severity.
       * @example warning
       */
      severity: components['schemas']['AlarmSeverity'] | null;
      /** @description The status; `ignored` if an unknown alarm was resolved. */
      status: components['schemas']['ReceivedAlarmStatus'];
      /**
       * @description The system that reported it; null if the service raised it.
       * @example null
       */
      source: string | null;
      /**
       * @description The source's key for the alarm. At most one unresolved alarm exists per source and key.
       * @example null
       */
      dedup_key: string | null;
      /**
       * @description The number of reports, including the first one.
       * @example 1
       */
      occurrences: number;
      /**
       * @description When it started, according to the source; otherwise when it was raised.
       * @example 2026-10-05T08:30:00.000Z
       */
      started_at: components['schemas']['Timestamp'] | null;
      /**
       * @description When it was last reported.
       * @example 2026-10-05T08:30:00.000Z
       */
      last_seen_at: components['schemas']['Timestamp'] | null;
      /**
       * @description When it was acknowledged; null until then.
       * @example null
       */
      acknowledged_at: components['schemas']['Timestamp'] | null;
      /**
       * @description Who acknowledged it: a key or a person; null until then.
       * @example null
       */
      acknowledged_by: {
        /** @description An API key, a user of the business, a user of a vendor, or the service itself. */
        kind: components['schemas']['AuditEntryActorKind'];
        /**
         * Format: uuid
         * @description The ID of the actor; null for the service itself.
         * @example 0199d2a4-6f1b-7c3e-8a55-3f0c9d2e7b13
         */
        id: string | null;
      } | null;
      /**
       * @description When it was resolved. Null while it is open, and for alarms of early releases.
       * @example null
       */
      resolved_at: components['schemas']['Timestamp'] | null;
      /**
       * @description Who resolved it by hand: a key or a person; null if its source or the service did, and for alarms of early releases.
       * @example null
       */
      resolved_by: {
        /** @description An API key, a user of the business, a user of a vendor, or the service itself. */
        kind: components['schemas']['AuditEntryActorKind'];
        /**
         * Format: uuid
         * @description The ID of the actor; null for the service itself.
         * @example 0199d2a4-6f1b-7c3e-8a55-3f0c9d2e7b13
         */
        id: string | null;
      } | null;
      /**
       * Format: uuid
       * @description The operation opened for it, or that it joined; null if there is none.
       * @example null
       */
      operation_id: string | null;
      /**
       * @description When it was raised.
       * @example 2026-10-05T08:30:00.000Z
       */
      created_at: components['schemas']['Timestamp'] | null;
    };
    /**
     * @description The results of a batch of alarms.
     * @example {
     *       "object": "alarm_batch",
     *       "firing": 1,
     *       "resolved": 0,
     *       "ignored": 0,
     *       "alarms": [
     *         {
     *           "id": "0199d2a4-6f1b-7c3e-8a55-5e94ec139442",
     *           "object": "alarm",
     *           "kind": "asset_out_of_service",
     *           "asset_id": "0199d2a4-6f1b-7c3e-8a55-d59386e0ae43",
     *           "spare_part_id": null,
     *           "message": "Vibration of pump 4 above 7 mm/s",
     *           "details": null,
     *           "severity": "warning",
     *           "status": "open",
     *           "source": null,
     *           "dedup_key": null,
     *           "occurrences": 1,
     *           "started_at": "2026-10-05T08:30:00.000Z",
     *           "last_seen_at": "2026-10-05T08:30:00.000Z",
     *           "acknowledged_at": null,
     *           "acknowledged_by": null,
     *           "resolved_at": null,
     *           "resolved_by": null,
     *           "operation_id": null,
     *           "created_at": "2026-10-05T08:30:00.000Z"
     *         }
     *       ],
     *       "omitted": [],
     *       "rejected": []
     *     }
     */
    alarm_batch: {
      /**
       * @description The type of this object.
       * @constant
       */
      object: 'alarm_batch';
      /**
       * @description The number of firing alerts, raised or repeated.
       * @example 1
       */
      firing: number;
      /**
       * @description The number of alarms that are resolved.
       * @example 0
       */
      resolved: number;
      /**
       * @description The number of resolved alerts without an alarm.
       * @example 0
       */
      ignored: number;
      /** @description The alarms, in the order of the alerts, until the answer has 256 KiB, or twice the size of the request body if that is more. `details` is null here: read it with `GET /alarms/{alarmId}`. */
      alarms: components['schemas']['received_alarm'][];
      /**
       * @description The alarms for which there was no room in `alarms`, in the order of the alerts.
       * @example []
       */
      omitted: {
        /**
         * @description The index of the alert, from 0.
         * @example 0
         */
        index: number;
        /** @description The status of the alarm. */
        status: components['schemas']['ReceivedAlarmStatus'];
        /**
         * Format: uuid
         * @description The alarm; null if it was ignored.
         */
        id: string | null;
        /** @description Always null: read the alarm by its ID. */
        resource: null;
      }[];
      /**
       * @description The alerts that could not be used. They do not affect the others.
       * @example []
       */
      rejected: {
        /**
         * @description The index of the alert, from 0.
         * @example 0
         */
        index: number;
        /**
         * @description The error code.
         * @example missing_parameter
         */
        code: string;
        /**
         * @description A text for people.
         * @example "status" is required.
         */
        message: string;
      }[];
    };
    /**
     * @description The KPIs of a period. Months and days are in UTC.
     * @example {
     *       "object": "kpis",
     *       "from": "2026-10-05T08:30:00.000Z",
     *       "to": "2026-11-05T08:30:00.000Z",
     *       "open": 42,
     *       "overdue": 5,
     *       "created": 61,
     *       "completed": 58,
     *       "mttr_hours": "6.25",
     *       "mtbf_hours": "412.50",
     *       "availability": "98.74",
     *       "preventive_compliance": "91.67",
     *       "backlog_hours": "247.80",
     *       "labor_hours": "164.50",
     *       "labor_cost": "6990.25",
     *       "parts_cost": "1310.00",
     *       "other_cost": "380.00",
     *       "total_cost": "8680.25",
     *       "cost": "18230.50",
     *       "groups": null
     *     }
     */
    kpis: {
      /**
       * @description The type of this object.
       * @constant
       */
      object: 'kpis';
      /**
       * @description The beginning of the period.
       * @example 2026-10-05T08:30:00.000Z
       */
      from: components['schemas']['Timestamp'];
      /**
       * @description The end of the period, exclusive.
       * @example 2026-11-05T08:30:00.000Z
       */
      to: components['schemas']['Timestamp'];
      /**
       * @description Operations that are neither completed nor cancelled now, independent of the period.
       * @example 42
       */
      open: number;
      /**
       * @description Open operations whose scheduled time has passed now, independent of the period.
       * @example 5
       */
      overdue: number;
      /**
       * @description Operations created in the period.
       * @example 61
       */
      created: number;
      /**
       * @description Operations completed in the period. A reopened operation counts when it is completed again.
       * @example 58
       */
      completed: number;
      /**
       * @description Mean time to repair: total hours from first start to completion of the corrective operations completed in the period ÷ their number. Corrective operations are those that no maintenance interval opened. Operations without a recorded start are left out.
       * @example 6.25
       */
      mttr_hours: string | null;
      /**
       * @description Mean time between failures: (equipment hours − downtime hours) ÷ failures. A failure is a downtime that started in the period with `out_of_service`. Equipment hours and downtime hours are as in `availability`.
       * @example 412.50
       */
      mtbf_hours: string | null;
      /**
       * @description In percent: 100 × (1 − downtime hours ÷ equipment hours). Equipment is every asset now in service: installed, not retired, not deleted. Equipment hours are the hours of the period since the asset was created, up to now. Downtime hours are those in which it was `under_maintenance` or `out_of_service`.
       * @example 98.74
       */
      availability: string | null;
      /**
       * @description In percent: 100 × preventive operations completed by the end of the 7th day after they were due ÷ preventive operations due in the period. Cancelled ones do not count, nor do open ones that still have time.
       * @example 91.67
       */
      preventive_compliance: string | null;
      /**
       * @description Open operations × the mean hours from the first start of the work to its completion, over all operations completed in the period.
       * @example 247.80
       */
      backlog_hours: string | null;
      /**
       * @description Hours that technicians recorded on operations, by the start of each time entry. Timers that run or were forgotten do not count.
       * @example 164.50
       */
      labor_hours: string;
      /**
       * @description These hours by the hourly rates of the technicians on the day of the work. A missing rate counts as 0.
       * @example 6990.25
       */
      labor_cost: string;
      /**
       * @description The spare parts consumed in the period at their unit prices when they were consumed. Parts consumed before release 1.1 count at their current prices.
       * @example 1310.00
       */
      parts_cost: string;
      /**
       * @description The other costs of operations recorded in the period.
       * @example 380.00
       */
      other_cost: string;
      /**
       * @description The sum of `labor_cost`, `parts_cost` and `other_cost`. Agreed amounts do not count.
       * @example 8680.25
       */
      total_cost: string;
      /**
       * @description The agreed amounts of the operations completed in the period + the spare parts consumed in it at their current unit prices. A missing amount or price counts as 0.
       * @example 18230.50
       */
      cost: string;
      /** @description The same figures for each group of `group_by`; null without `group_by`. At most 200 groups: those with the most operations created in the period, largest number first. Months are in chronological order. By asset, only assets with operations created in the period are included. By month, `open`, `overdue` and `backlog_hours` only count operations created in the month. A trade has no equipment, so its `mtbf_hours` and `availability` are null. */
      groups:
        | {
            /**
             * @description The ID of the building or asset, the trade code, or the month as `2026-10`. Null for operations without one.
             * @example 2026-10
             */
            key: string | null;
            /**
             * @description The name. Null if there is none or it was deleted.
             * @example October 2026
             */
            name: string | null;
            /**
             * @description Operations that are neither completed nor cancelled now, independent of the period.
             * @example 42
             */
            open: number;
            /**
             * @description Open operations whose scheduled time has passed now, independent of the period.
             * @example 5
             */
            overdue: number;
            /**
             * @description Operations created in the period.
             * @example 61
             */
            created: number;
            /**
             * @description Operations completed in the period. A reopened operation counts when it is completed again.
             * @example 58
             */
            completed: number;
            /**
             * @description Mean time to repair: total hours from first start to completion of the corrective operations completed in the period ÷ their number. Corrective operations are those that no maintenance interval opened. Operations without a recorded start are left out.
             * @example 6.25
             */
            mttr_hours: string | null;
            /**
             * @description Mean time between failures: (equipment hours − downtime hours) ÷ failures. A failure is a downtime that started in the period with `out_of_service`. Equipment hours and downtime hours are as in `availability`.
             * @example 412.50
             */
            mtbf_hours: string | null;
            /**
             * @description In percent: 100 × (1 − downtime hours ÷ equipment hours). Equipment is every asset now in service: installed, not retired, not deleted. Equipment hours are the hours of the period since the asset was created, up to now. Downtime hours are those in which it was `under_maintenance` or `out_of_service`.
             * @example 98.74
             */
            availability: string | null;
            /**
             * @description In percent: 100 × preventive operations completed by the end of the 7th day after they were due ÷ preventive operations due in the period. Cancelled ones do not count, nor do open ones that still have time.
             * @example 91.67
             */
            preventive_compliance: string | null;
            /**
             * @description Open operations × the mean hours from the first start of the work to its completion, over all operations completed in the period.
             * @example 247.80
             */
            backlog_hours: string | null;
            /**
             * @description Hours that technicians recorded on operations, by the start of each time entry. Timers that run or were forgotten do not count.
             * @example 164.50
             */
            labor_hours: string;
            /**
             * @description These hours by the hourly rates of the technicians on the day of the work. A missing rate counts as 0.
             * @example 6990.25
             */
            labor_cost: string;
            /**
             * @description The spare parts consumed in the period at their unit prices when they were consumed. Parts consumed before release 1.1 count at their current prices.
             * @example 1310.00
             */
            parts_cost: string;
            /**
             * @description The other costs of operations recorded in the period.
             * @example 380.00
             */
            other_cost: string;
            /**
             * @description The sum of `labor_cost`, `parts_cost` and `other_cost`. Agreed amounts do not count.
             * @example 8680.25
             */
            total_cost: string;
            /**
             * @description The agreed amounts of the operations completed in the period + the spare parts consumed in it at their current unit prices. A missing amount or price counts as 0.
             * @example 18230.50
             */
            cost: string;
          }[]
        | null;
    };
    /**
     * @description The creation, update or deletion of a resource, with the resource as it is now.
     * @example {
     *       "id": "0199d2a4-6f1b-7c3e-8a55-12ea12eace7d",
     *       "object": "change",
     *       "type": "asset",
     *       "resource_id": "0199d2a4-6f1b-7c3e-8a55-5de95319f174",
     *       "action": "deleted",
     *       "changed_at": "2026-10-05T08:30:00.000Z",
     *       "sequence": 4711,
     *       "resource": null
     *     }
     */
    change: {
      /**
       * Format: uuid
       * @description The change.
       */
      id: string;
      /**
       * @description The type of this object.
       * @constant
       */
      object: 'change';
      /**
       * @description What changed: the resource's `object`.
       * @example asset
       */
      type: components['schemas']['ChangeType'];
      /**
       * Format: uuid
       * @description The ID of the resource.
       */
      resource_id: string;
      /**
       * @description What happened. Changes made together are one change: a resource created and updated in one request is `created`.
       * @example deleted
       */
      action: components['schemas']['ChangeAction'];
      /**
       * @description When it happened. The feed is in commit order, which can differ slightly.
       * @example 2026-10-05T08:30:00.000Z
       */
      changed_at: components['schemas']['Timestamp'];
      /**
       * @description The position in the business's feed: it increases by one per change, without gaps, across all types.
       * @example 4711
       */
      sequence: number;
      /** @description The complete resource as it is now, as its own endpoint returns it; null after deletion. */
      resource: Record<string, never> | null;
    };
    /**
     * @description An event, in the same envelope that webhooks receive, whether or not an endpoint is subscribed.
     * @example {
     *       "id": "evt_0199d2a4-6f1b-7c3e-8a55-b36368761392",
     *       "object": "event",
     *       "type": "operation.created",
     *       "created_at": "2026-10-05T08:30:00.000Z",
     *       "api_version": "2026-10-01",
     *       "livemode": true,
     *       "actor": {
     *         "kind": "api_key",
     *         "id": "0199d2a4-6f1b-7c3e-8a55-3f0c9d2e7b13"
     *       },
     *       "data": {
     *         "object": {
     *           "id": "0199d2a4-6f1b-7c3e-8a55-9bf5a24e4aa7",
     *           "object": "operation",
     *           "number": 1042,
     *           "status": "assigned",
     *           "title": "Replace the seal of pump 4",
     *           "asset_id": "0199d2a4-6f1b-7c3e-8a55-d59386e0ae43",
     *           "assignee_type": "technician",
     *           "technician_id": "0199d2a4-6f1b-7c3e-8a55-29ba9d9cef5a",
     *           "vendor_id": null,
     *           "scheduled_for": "2026-10-07T06:00:00.000Z",
     *           "updated_at": "2026-10-05T08:30:00.000Z"
     *         }
     *       },
     *       "sequence": 4711
     *     }
     */
    event: {
      /**
       * @description The event, `evt_<uuid>`.
       * @example evt_0199d2a4-6f1b-7c3e-8a55-b36368761392
       */
      id: string;
      /**
       * @description The type of this object.
       * @constant
       */
      object: 'event';
      /**
       * @description What happened.
       * @example operation.created
       */
      type: string;
      /**
       * @description When it happened.
       * @example 2026-10-05T08:30:00.000Z
       */
      created_at: components['schemas']['Timestamp'];
      /**
       * @description The label of the envelope's shape.
       * @example 2026-10-01
       */
      api_version: string;
      /**
       * @description False in a sandbox, where the sandbox's clock sets the time.
       * @example true
       */
      livemode: boolean;
      /**
       * @description Who caused it; null for events of early releases.
       * @example {
       *       "kind": "api_key",
       *       "id": "0199d2a4-6f1b-7c3e-8a55-3f0c9d2e7b13"
       *     }
       */
      actor: {
        /** @description An API key, a user of the business, a user of a vendor, or the service itself. */
        kind: components['schemas']['AuditEntryActorKind'];
        /**
         * Format: uuid
         * @description The ID of the actor; null for the service itself.
         * @example 0199d2a4-6f1b-7c3e-8a55-3f0c9d2e7b13
         */
        id: string | null;
      } | null;
      /**
       * @description The data of the event as it was sent. Its shape depends on the type; see Events.
       * @example {
       *       "object": {
       *         "id": "0199d2a4-6f1b-7c3e-8a55-9bf5a24e4aa7",
       *         "object": "operation",
       *         "number": 1042,
       *         "status": "assigned",
       *         "title": "Replace the seal of pump 4",
       *         "asset_id": "0199d2a4-6f1b-7c3e-8a55-d59386e0ae43",
       *         "assignee_type": "technician",
       *         "technician_id": "0199d2a4-6f1b-7c3e-8a55-29ba9d9cef5a",
       *         "vendor_id": null,
       *         "scheduled_for": "2026-10-07T06:00:00.000Z",
       *         "updated_at": "2026-10-05T08:30:00.000Z"
       *       }
       *     }
       */
      data: Record<string, never>;
      /**
       * @description The number of the event in the business: it increases by one per event, in commit order. Deliveries carry it as `Service-Sequence`. Null for a moment until it is assigned.
       * @example 4711
       */
      sequence: number | null;
    };
    /**
     * @description A file with a complete list as it was at one moment.
     * @example {
     *       "id": "0199d2a4-6f1b-7c3e-8a55-d46aee08cc49",
     *       "object": "export",
     *       "resource": "assets",
     *       "format": "csv",
     *       "status": "ready",
     *       "rows": 12408,
     *       "url": "https://api.example.com/files/AgGZ0qRvG3x-ioo_DJ0uexAB",
     *       "changes_cursor": null,
     *       "error": null,
     *       "created_at": "2026-10-05T08:30:00.000Z",
     *       "expires_at": "2026-10-06T08:30:00.000Z"
     *     }
     */
    export_file: {
      /**
       * Format: uuid
       * @description The export.
       */
      id: string;
      /**
       * @description The type of this object.
       * @constant
       */
      object: 'export';
      /**
       * @description The exported list.
       * @example assets
       */
      resource: components['schemas']['ExportFileResource'];
      /**
       * @description The file format.
       * @example csv
       */
      format: components['schemas']['ExportFileFormat'];
      /**
       * @description The status: `pending` → `running` → `ready` → `expired`, or `failed` after three attempts.
       * @example ready
       */
      status: components['schemas']['ExportFileStatus'];
      /**
       * @description The number of records in the file; while it is being created, the number so far.
       * @example 12408
       */
      rows: number;
      /**
       * Format: uri-reference
       * @description The download link. It works for 15 minutes without a key, while the key that requested it can read the export. Get the export again for a new link. Null unless the status is `ready`. Relative to the server if the service does not know its public address. The file is compressed if the request has `Accept-Encoding: gzip`.
       * @example https://api.example.com/files/AgGZ0qRvG3x-ioo_DJ0uexAB
       */
      url: string | null;
      /**
       * @description The cursor for `GET /changes` that continues right after the file: load the file, then follow from here, and nothing is missed. Null until the file is ready.
       * @example null
       */
      changes_cursor: string | null;
      /**
       * @description The error code, if it failed.
       * @example null
       */
      error: string | null;
      /**
       * @description When it was requested.
       * @example 2026-10-05T08:30:00.000Z
       */
      created_at: components['schemas']['Timestamp'];
      /**
       * @description When the file expires; null until it is ready.
       * @example 2026-10-06T08:30:00.000Z
       */
      expires_at: components['schemas']['Timestamp'] | null;
    };
    /**
     * @description The clock of a sandbox. It sets every timestamp of the sandbox. It runs like a normal clock and can be advanced.
     * @example {
     *       "object": "sandbox_clock",
     *       "now": "2026-10-12T08:30:00.000Z",
     *       "moving_to": null
     *     }
     */
    sandbox_clock: {
      /**
       * @description The type of this object.
       * @constant
       */
      object: 'sandbox_clock';
      /**
       * @description The current time of the sandbox.
       * @example 2026-10-12T08:30:00.000Z
       */
      now: components['schemas']['Timestamp'];
      /**
       * @description The target while the clock is being advanced; otherwise null.
       * @example null
       */
      moving_to: components['schemas']['Timestamp'] | null;
    };
    /** @description The results, in the order of the items. */
    asset_bulk_result: {
      /**
       * @description The type of this object.
       * @constant
       */
      object: 'bulk_result';
      /**
       * @description How many items were created or changed.
       * @example 1
       */
      succeeded: number;
      /**
       * @description How many items were refused.
       * @example 0
       */
      failed: number;
      results: components['schemas']['asset_bulk_item'][];
    };
    /** @description The result of one item. */
    asset_bulk_item: {
      /**
       * @description The index of the item, from 0.
       * @example 0
       */
      index: number;
      /**
       * @description The HTTP status that a single request for this item would have returned.
       * @example 201
       */
      status: number;
      /**
       * Format: uuid
       * @description The ID of the resource that was created or changed; null if the item was refused.
       * @example 0199d2a4-6f1b-7c3e-8a55-d59386e0ae43
       */
      id: string | null;
      /** @description The resource that was created or changed. Null if the item was refused, and once the answer has its maximum size. */
      resource: components['schemas']['asset'] | null;
      /** @description Why the item was refused; null if it was not. */
      error: components['schemas']['ItemProblem'] | null;
    };
    /** @description The results, in the order of the items. */
    spare_part_movement_bulk_result: {
      /**
       * @description The type of this object.
       * @constant
       */
      object: 'bulk_result';
      /**
       * @description How many items were created or changed.
       * @example 1
       */
      succeeded: number;
      /**
       * @description How many items were refused.
       * @example 0
       */
      failed: number;
      results: components['schemas']['spare_part_movement_bulk_item'][];
    };
    /** @description The result of one item. */
    spare_part_movement_bulk_item: {
      /**
       * @description The index of the item, from 0.
       * @example 0
       */
      index: number;
      /**
       * @description The HTTP status that a single request for this item would have returned.
       * @example 201
       */
      status: number;
      /**
       * Format: uuid
       * @description The ID of the resource that was created or changed; null if the item was refused.
       * @example 0199d2a4-6f1b-7c3e-8a55-a9aa39747629
       */
      id: string | null;
      /** @description The resource that was created or changed. Null if the item was refused, and once the answer has its maximum size. */
      resource: components['schemas']['spare_part_movement'] | null;
      /** @description Why the item was refused; null if it was not. */
      error: components['schemas']['ItemProblem'] | null;
    };
    /** @description The results, in the order of the items. */
    operation_bulk_result: {
      /**
       * @description The type of this object.
       * @constant
       */
      object: 'bulk_result';
      /**
       * @description How many items were created or changed.
       * @example 1
       */
      succeeded: number;
      /**
       * @description How many items were refused.
       * @example 0
       */
      failed: number;
      results: components['schemas']['operation_bulk_item'][];
    };
    /** @description The result of one item. */
    operation_bulk_item: {
      /**
       * @description The index of the item, from 0.
       * @example 0
       */
      index: number;
      /**
       * @description The HTTP status that a single request for this item would have returned.
       * @example 201
       */
      status: number;
      /**
       * Format: uuid
       * @description The ID of the resource that was created or changed; null if the item was refused.
       * @example 0199d2a4-6f1b-7c3e-8a55-9bf5a24e4aa7
       */
      id: string | null;
      /** @description The resource that was created or changed. Null if the item was refused, and once the answer has its maximum size. */
      resource: components['schemas']['operation'] | null;
      /** @description Why the item was refused; null if it was not. */
      error: components['schemas']['ItemProblem'] | null;
    };
    /** @description The results, in the order of the items. */
    meter_reading_bulk_result: {
      /**
       * @description The type of this object.
       * @constant
       */
      object: 'bulk_result';
      /**
       * @description How many items were created or changed.
       * @example 1
       */
      succeeded: number;
      /**
       * @description How many items were refused.
       * @example 0
       */
      failed: number;
      results: components['schemas']['meter_reading_bulk_item'][];
    };
    /** @description The result of one item. */
    meter_reading_bulk_item: {
      /**
       * @description The index of the item, from 0.
       * @example 0
       */
      index: number;
      /**
       * @description The HTTP status that a single request for this item would have returned.
       * @example 201
       */
      status: number;
      /**
       * Format: uuid
       * @description The ID of the resource that was created or changed; null if the item was refused.
       * @example 0199d2a4-6f1b-7c3e-8a55-d33a4f0d0666
       */
      id: string | null;
      /** @description The resource that was created or changed. Null if the item was refused, and once the answer has its maximum size. */
      resource: components['schemas']['meter_reading'] | null;
      /** @description Why the item was refused; null if it was not. */
      error: components['schemas']['ItemProblem'] | null;
    };
    /** @description The position of a page in its list. */
    Pagination: {
      /**
       * @description The maximum number of items in this page.
       * @example 50
       */
      limit: number;
      /**
       * @description Whether another page follows.
       * @example false
       */
      has_more: boolean;
      /**
       * @description The `cursor` of the next page; null on the last one.
       * @example null
       */
      next_cursor: string | null;
    };
    /**
     * @description Part of a request body.
     * @example {
     *       "name": "Feed pump 4",
     *       "room_id": "0199d2a4-6f1b-7c3e-8a55-1f1c5b2fad77",
     *       "category": "pump",
     *       "brand": "Grundfos",
     *       "model_number": "CR 10-5",
     *       "installation_date": "2024-03-18",
     *       "last_maintenance_date": "2025-11-20",
     *       "maintenance_interval_days": 90,
     *       "unit_price": 1250.5
     *     }
     */
    CreateAsset: {
      /**
       * @description Its name.
       * @example Feed pump 4
       */
      name: string;
      /**
       * Format: uuid
       * @description The room it is in. The building follows from it.
       */
      room_id: string;
      /**
       * @description The kind of equipment. Default: `other`.
       * @example pump
       */
      category?: components['schemas']['AssetCategory'] | null;
      /** @description A description. */
      description?: string | null;
      /**
       * @description The manufacturer.
       * @example Grundfos
       */
      brand?: string | null;
      /**
       * @description The manufacturer's model.
       * @example CR 10-5
       */
      model_number?: string | null;
      /** @description The name of the supplier. */
      supplier?: string | null;
      /**
       * Format: uuid
       * @description The registered vendor that supplies it. Its partnership with the business must be accepted.
       */
      supplier_id?: string | null;
      /**
       * Format: date
       * @description The date it went into service.
       * @example 2024-03-18
       */
      installation_date?: string | null;
      /**
       * Format: date
       * @description The date of its last maintenance, such as the last inspection before it was recorded here. The preventive schedule counts from it until a preventive operation is completed. Must not be in the future.
       * @example 2025-11-20
       */
      last_maintenance_date?: string | null;
      /**
       * Format: date
       * @description The expiration date, for consumables and shelf-life stock.
       */
      expiration_date?: string | null;
      /**
       * @description Days between preventive maintenance. Schedules it automatically.
       * @example 90
       */
      maintenance_interval_days?: number | null;
      /**
       * @description The price of one unit. A number with at most two fraction digits, or a string of the same digits: `1250.5`, `"1250.5"` or `"1250.50"`. Rounding errors of a calculated number are removed: `10.299999999999999` is `10.30`.
       * @example 1250.5
       */
      unit_price?: number | string | null;
      /**
       * Format: uuid
       * @description The asset it is a component of.
       */
      parent_asset_id?: string | null;
      /** @description How much the business depends on it. */
      criticality?: components['schemas']['AssetCriticality'] | null;
      /** @description The permanent code on the machine's sticker, unique in the business forever. Once set, it can be replaced but not cleared. A replaced code still finds the asset. */
      qr_code?: string | null;
      /** @description The reorder threshold, for stock. */
      min_stock?: number | null;
      /** @description The quantity when first recorded, for stock. */
      initial_stock?: number | null;
      /** @description False for stock that is not in service yet. Default: true. */
      is_installed?: boolean;
      /** @description Its ID in another system, such as an ERP; unique in the business per type of record. Null removes it. */
      external_id?: string | null;
    };
    /**
     * @example {
     *       "items": [
     *         {
     *           "name": "Feed pump 4",
     *           "room_id": "0199d2a4-6f1b-7c3e-8a55-1f1c5b2fad77",
     *           "category": "pump",
     *           "brand": "Grundfos",
     *           "model_number": "CR 10-5",
     *           "installation_date": "2024-03-18",
     *           "last_maintenance_date": "2025-11-20",
     *           "maintenance_interval_days": 90,
     *           "unit_price": 1250.5
     *         }
     *       ]
     *     }
     */
    BulkCreateAsset: {
      /** @description The items, at most 1,000. */
      items: components['schemas']['CreateAsset'][];
      /** @description If true, one failed item undoes the whole request, and the answer is 400. Default: false, each item succeeds or fails on its own. */
      atomic?: boolean;
      /** @description If true, each item needs an `external_id` and is created (201) or updated (200) as with `PUT …/by-external-id/…`. Default: false, an existing record is a `duplicate`. */
      upsert?: boolean;
    };
    /**
     * @example {
     *       "name": "Feed pump 4",
     *       "category": "pump",
     *       "brand": "Grundfos",
     *       "model_number": "CR 10-5",
     *       "installation_date": "2024-03-18",
     *       "last_maintenance_date": "2025-11-20",
     *       "maintenance_interval_days": 90,
     *       "unit_price": 1250.5
     *     }
     */
    UpdateAsset: {
      /**
       * @description Its name.
       * @example Feed pump 4
       */
      name?: string;
      /**
       * @description The kind of equipment.
       * @example pump
       */
      category?: components['schemas']['AssetCategory'];
      /** @description A description. */
      description?: string | null;
      /**
       * @description The manufacturer.
       * @example Grundfos
       */
      brand?: string | null;
      /**
       * @description The manufacturer's model.
       * @example CR 10-5
       */
      model_number?: string | null;
      /** @description The name of the supplier. */
      supplier?: string | null;
      /**
       * Format: uuid
       * @description The registered vendor that supplies it. Its partnership with the business must be accepted.
       */
      supplier_id?: string | null;
      /**
       * Format: date
       * @description The date it went into service.
       * @example 2024-03-18
       */
      installation_date?: string | null;
      /**
       * Format: date
       * @description The date of its last maintenance, such as the last inspection before it was recorded here. The preventive schedule counts from it until a preventive operation is completed. Must not be in the future.
       * @example 2025-11-20
       */
      last_maintenance_date?: string | null;
      /**
       * Format: date
       * @description The expiration date, for consumables and shelf-life stock.
       */
      expiration_date?: string | null;
      /**
       * @description Days between preventive maintenance. Recalculates the schedule. Null ends it.
       * @example 90
       */
      maintenance_interval_days?: number | null;
      /**
       * @description The price of one unit. A number with at most two fraction digits, or a string of the same digits: `1250.5`, `"1250.5"` or `"1250.50"`. Rounding errors of a calculated number are removed: `10.299999999999999` is `10.30`.
       * @example 1250.5
       */
      unit_price?: number | string | null;
      /**
       * Format: uuid
       * @description The room to move it to. The building follows. Null removes it from its room.
       */
      room_id?: string | null;
      /**
       * Format: uuid
       * @description The asset it is a component of.
       */
      parent_asset_id?: string | null;
      /** @description How much the business depends on it. */
      criticality?: components['schemas']['AssetCriticality'] | null;
      /** @description The permanent code on the machine's sticker, unique in the business forever. Once set, it can be replaced but not cleared. A replaced code still finds the asset. */
      qr_code?: string | null;
      /** @description The reorder threshold, for stock. */
      min_stock?: number | null;
      /** @description The quantity when first recorded, for stock. */
      initial_stock?: number | null;
      /** @description False for stock that is not in service yet. */
      is_installed?: boolean;
      /** @description Its ID in another system, such as an ERP; unique in the business per type of record. Null removes it. */
      external_id?: string | null;
    };
    /**
     * @example {
     *       "status": "out_of_service",
     *       "note": "The bearing is seized."
     *     }
     */
    UpdateAssetStatus: {
      /**
       * @description The new status.
       * @example out_of_service
       */
      status: components['schemas']['AssetStatus'];
      /**
       * @description A note, kept with the change.
       * @example The bearing is seized.
       */
      note?: string | null;
    };
    /**
     * @example {
     *       "reason": "Repaired before noon."
     *     }
     */
    CorrectDowntime: {
      /**
       * Format: date-time
       * @description When it began. Not in the future, and not before the asset was recorded.
       */
      started_at?: string;
      /**
       * Format: date-time
       * @description When it ended, if it has ended. Not in the future, and after its beginning.
       */
      ended_at?: string;
      /**
       * @description Why it is corrected.
       * @example Repaired before noon.
       */
      reason?: string | null;
    };
    /**
     * @example {
     *       "procedure_ids": []
     *     }
     */
    UpdatePreventiveSchedule: {
      /**
       * @description The procedures of the operations that it opens from now on, at most 5. Null for none.
       * @example []
       */
      procedure_ids?: string[] | null;
    };
    /**
     * @example {
     *       "name": "Plant North",
     *       "physical_address": "12 Quai du Port, 13002 Marseille",
     *       "building_type": "industrial",
     *       "area_sqm": 1250.5
     *     }
     */
    CreateBuilding: {
      /**
       * @description Its name.
       * @example Plant North
       */
      name: string;
      /**
       * @description The street address.
       * @example 12 Quai du Port, 13002 Marseille
       */
      physical_address: string;
      /**
       * @description The use of the building.
       * @example industrial
       */
      building_type: components['schemas']['BuildingType'];
      /** @description A description. */
      description?: string | null;
      /**
       * @description The floor area in square metres. A number with at most two fraction digits, or a string of the same digits: `1250.5`, `"1250.5"` or `"1250.50"`. Rounding errors of a calculated number are removed: `10.299999999999999` is `10.30`.
       * @example 1250.5
       */
      area_sqm?: number | string | null;
      /** @description Its ID in another system, such as an ERP; unique in the business per type of record. Null removes it. */
      external_id?: string | null;
    };
    /**
     * @example {
     *       "name": "Plant North",
     *       "physical_address": "12 Quai du Port, 13002 Marseille",
     *       "building_type": "industrial",
     *       "area_sqm": 1250.5
     *     }
     */
    UpdateBuilding: {
      /**
       * @description Its name.
       * @example Plant North
       */
      name?: string;
      /**
       * @description The street address.
       * @example 12 Quai du Port, 13002 Marseille
       */
      physical_address?: string;
      /**
       * @description The use of the building.
       * @example industrial
       */
      building_type?: components['schemas']['BuildingType'];
      /** @description A description. */
      description?: string | null;
      /**
       * @description The floor area in square metres. A number with at most two fraction digits, or a string of the same digits: `1250.5`, `"1250.5"` or `"1250.50"`. Rounding errors of a calculated number are removed: `10.299999999999999` is `10.30`.
       * @example 1250.5
       */
      area_sqm?: number | string | null;
      /** @description Its ID in another system, such as an ERP; unique in the business per type of record. Null removes it. */
      external_id?: string | null;
    };
    /**
     * @example {
     *       "name": "Ground floor",
     *       "level": 0
     *     }
     */
    CreateFloor: {
      /**
       * @description Its name.
       * @example Ground floor
       */
      name: string;
      /**
       * @description 0 is the ground floor; basements are negative.
       * @example 0
       */
      level: number;
      /** @description Its ID in another system, such as an ERP; unique in the business per type of record. Null removes it. */
      external_id?: string | null;
    };
    /**
     * @example {
     *       "name": "Ground floor",
     *       "level": 0
     *     }
     */
    UpdateFloor: {
      /**
       * @description Its name.
       * @example Ground floor
       */
      name?: string;
      /**
       * @description 0 is the ground floor; basements are negative.
       * @example 0
       */
      level?: number;
      /** @description Its ID in another system, such as an ERP; unique in the business per type of record. Null removes it. */
      external_id?: string | null;
    };
    /**
     * @example {
     *       "name": "Ground floor",
     *       "level": 0,
     *       "building_id": "0199d2a4-6f1b-7c3e-8a55-5167e9677e1f"
     *     }
     */
    PutFloor: {
      /**
       * @description Its name.
       * @example Ground floor
       */
      name: string;
      /**
       * @description 0 is the ground floor; basements are negative.
       * @example 0
       */
      level: number;
      /** @description Its ID in another system, such as an ERP; unique in the business per type of record. Null removes it. */
      external_id?: string | null;
      /**
       * Format: uuid
       * @description The building it belongs to.
       */
      building_id: string;
    };
    /**
     * @example {
     *       "name": "Pump room"
     *     }
     */
    CreateRoom: {
      /**
       * @description Its name.
       * @example Pump room
       */
      name: string;
      /** @description Its ID in another system, such as an ERP; unique in the business per type of record. Null removes it. */
      external_id?: string | null;
    };
    /**
     * @example {
     *       "name": "Pump room"
     *     }
     */
    UpdateRoom: {
      /**
       * @description Its name.
       * @example Pump room
       */
      name?: string;
      /** @description Its ID in another system, such as an ERP; unique in the business per type of record. Null removes it. */
      external_id?: string | null;
    };
    /**
     * @example {
     *       "name": "Pump room",
     *       "floor_id": "0199d2a4-6f1b-7c3e-8a55-a3e1f4935b09"
     *     }
     */
    PutRoom: {
      /**
       * @description Its name.
       * @example Pump room
       */
      name: string;
      /** @description Its ID in another system, such as an ERP; unique in the business per type of record. Null removes it. */
      external_id?: string | null;
      /**
       * Format: uuid
       * @description The floor it belongs to.
       */
      floor_id: string;
    };
    /**
     * @example {
     *       "name": "Deep groove ball bearing 6204",
     *       "reference": "BRG-6204-2RS",
     *       "category": "bearing",
     *       "unit": "piece",
     *       "min_stock": 5,
     *       "unit_price": 12.5,
     *       "supplier": "SKF"
     *     }
     */
    CreateSparePart: {
      /**
       * @description What it is.
       * @example Deep groove ball bearing 6204
       */
      name: string;
      /**
       * @description The customer's part number.
       * @example BRG-6204-2RS
       */
      reference?: string | null;
      /**
       * @description The kind of part.
       * @example bearing
       */
      category?: components['schemas']['SparePartCategory'] | null;
      /**
       * @description The unit of its quantities.
       * @example piece
       */
      unit?: components['schemas']['SparePartUnit'] | null;
      /**
       * @description The reorder threshold: an alarm is raised when the available stock falls below it.
       * @example 5
       */
      min_stock?: number | null;
      /**
       * @description The price of one unit. A number with at most two fraction digits, or a string of the same digits: `1250.5`, `"1250.5"` or `"1250.50"`. Rounding errors of a calculated number are removed: `10.299999999999999` is `10.30`.
       * @example 12.5
       */
      unit_price?: number | string | null;
      /**
       * @description The name of the supplier.
       * @example SKF
       */
      supplier?: string | null;
      /** @description Its ID in another system, such as an ERP; unique in the business per type of record. Null removes it. */
      external_id?: string | null;
    };
    /**
     * @example {
     *       "name": "Deep groove ball bearing 6204",
     *       "reference": "BRG-6204-2RS",
     *       "category": "bearing",
     *       "unit": "piece",
     *       "min_stock": 5,
     *       "unit_price": 12.5,
     *       "supplier": "SKF"
     *     }
     */
    UpdateSparePart: {
      /**
       * @description What it is.
       * @example Deep groove ball bearing 6204
       */
      name?: string;
      /**
       * @description The customer's part number.
       * @example BRG-6204-2RS
       */
      reference?: string | null;
      /**
       * @description The kind of part.
       * @example bearing
       */
      category?: components['schemas']['SparePartCategory'] | null;
      /**
       * @description The unit of its quantities.
       * @example piece
       */
      unit?: components['schemas']['SparePartUnit'] | null;
      /**
       * @description The reorder threshold: an alarm is raised when the available stock falls below it.
       * @example 5
       */
      min_stock?: number | null;
      /**
       * @description The price of one unit. A number with at most two fraction digits, or a string of the same digits: `1250.5`, `"1250.5"` or `"1250.50"`. Rounding errors of a calculated number are removed: `10.299999999999999` is `10.30`.
       * @example 12.5
       */
      unit_price?: number | string | null;
      /**
       * @description The name of the supplier.
       * @example SKF
       */
      supplier?: string | null;
      /** @description Its ID in another system, such as an ERP; unique in the business per type of record. Null removes it. */
      external_id?: string | null;
    };
    /**
     * @example {
     *       "type": "receive",
     *       "quantity": 4,
     *       "note": "Delivery 4711"
     *     }
     * @example {
     *       "type": "reserve",
     *       "quantity": 4,
     *       "note": "Delivery 4711",
     *       "operation_id": "0199d2a4-6f1b-7c3e-8a55-9bf5a24e4aa7"
     *     }
     */
    MoveStock: {
      /**
       * @description The type of movement: stock arrives (`receive`), is used (`consume`), is reserved for an open operation (`reserve`), is freed again (`release`), or is corrected after a count (`adjust`; if less is left than is reserved, the newest reservations are released).
       * @example receive
       */
      type: components['schemas']['SparePartMovementType'];
      /**
       * @description The quantity. Must be positive; for `adjust`, it can also be negative, but not 0.
       * @example 4
       */
      quantity: number;
      /**
       * Format: uuid
       * @description The operation it is for. Required when `type` is `reserve` or `release`, and optional otherwise.
       */
      operation_id?: string | null;
      /**
       * @description A note, kept with the movement.
       * @example Delivery 4711
       */
      note?: string | null;
    };
    /**
     * @example {
     *       "note": "Typed 121 instead of 12"
     *     }
     */
    ReverseMovement: {
      /**
       * @description Why it was a mistake. Kept with the reversal.
       * @example Typed 121 instead of 12
       */
      note?: string | null;
    };
    /**
     * @description Part of a request body.
     * @example {
     *       "type": "receive",
     *       "quantity": 4,
     *       "note": "Delivery 4711",
     *       "spare_part_id": "0199d2a4-6f1b-7c3e-8a55-2de365e254cc"
     *     }
     * @example {
     *       "type": "reserve",
     *       "quantity": 4,
     *       "note": "Delivery 4711",
     *       "spare_part_id": "0199d2a4-6f1b-7c3e-8a55-2de365e254cc",
     *       "operation_id": "0199d2a4-6f1b-7c3e-8a55-9bf5a24e4aa7"
     *     }
     */
    MoveSparePart: {
      /**
       * @description The type of movement: stock arrives (`receive`), is used (`consume`), is reserved for an open operation (`reserve`), is freed again (`release`), or is corrected after a count (`adjust`; if less is left than is reserved, the newest reservations are released).
       * @example receive
       */
      type: components['schemas']['SparePartMovementType'];
      /**
       * @description The quantity. Must be positive; for `adjust`, it can also be negative, but not 0.
       * @example 4
       */
      quantity: number;
      /**
       * Format: uuid
       * @description The operation it is for. Required when `type` is `reserve` or `release`, and optional otherwise.
       */
      operation_id?: string | null;
      /**
       * @description A note, kept with the movement.
       * @example Delivery 4711
       */
      note?: string | null;
      /**
       * Format: uuid
       * @description The spare part.
       */
      spare_part_id: string;
    };
    /**
     * @example {
     *       "items": [
     *         {
     *           "type": "receive",
     *           "quantity": 4,
     *           "note": "Delivery 4711",
     *           "spare_part_id": "0199d2a4-6f1b-7c3e-8a55-2de365e254cc"
     *         }
     *       ]
     *     }
     */
    BulkMoveSparePart: {
      /** @description The items, at most 1,000. */
      items: components['schemas']['MoveSparePart'][];
      /** @description If true, one failed item undoes the whole request, and the answer is 400. Default: false, each item succeeds or fails on its own. */
      atomic?: boolean;
    };
    /**
     * @description Part of a request body.
     * @example {
     *       "assignee_type": "technician",
     *       "title": "Replace the seal of pump 4",
     *       "required_skill": "mechanical",
     *       "place": "Pump room, Ground floor, Plant North",
     *       "scheduled_for": "2026-10-07T06:00:00Z",
     *       "priority": "high",
     *       "agreed_amount": 1250,
     *       "procedure_ids": [],
     *       "technician_id": "0199d2a4-6f1b-7c3e-8a55-29ba9d9cef5a"
     *     }
     * @example {
     *       "assignee_type": "vendor",
     *       "title": "Replace the seal of pump 4",
     *       "required_skill": "mechanical",
     *       "place": "Pump room, Ground floor, Plant North",
     *       "scheduled_for": "2026-10-07T06:00:00Z",
     *       "priority": "high",
     *       "agreed_amount": 1250,
     *       "procedure_ids": [],
     *       "vendor_id": "0199d2a4-6f1b-7c3e-8a55-630ba09448af"
     *     }
     */
    CreateOperation: {
      /**
       * @description The kind of assignee; null leaves the operation unassigned. The field is required.
       * @example technician
       */
      assignee_type: components['schemas']['OperationAssigneeType'] | null;
      /**
       * Format: uuid
       * @description An active technician of the business. Required when `assignee_type` is `technician`, and refused otherwise.
       */
      technician_id?: string | null;
      /**
       * Format: uuid
       * @description A vendor with an accepted partnership. Required when `assignee_type` is `vendor`, and refused otherwise.
       */
      vendor_id?: string | null;
      /**
       * @description What needs to be done.
       * @example Replace the seal of pump 4
       */
      title: string;
      /**
       * @description The required trade. Older French codes are accepted and stored as their new code.
       * @example mechanical
       */
      required_skill: components['schemas']['CreateOperationRequiredSkill'];
      /** @description A longer description. */
      description?: string | null;
      /**
       * Format: uuid
       * @description The asset concerned. It also sets the place, unless `place` is given.
       */
      asset_id?: string | null;
      /**
       * @description The location. Overrides the location of the asset.
       * @example Pump room, Ground floor, Plant North
       */
      place?: string | null;
      /**
       * Format: date-time
       * @description The scheduled time.
       * @example 2026-10-07T06:00:00Z
       */
      scheduled_for?: string | null;
      /**
       * @description The urgency.
       * @example high
       */
      priority?: components['schemas']['OperationPriority'] | null;
      /**
       * @description The agreed price of the work. A number with at most two fraction digits, or a string of the same digits: `1250.5`, `"1250.5"` or `"1250.50"`. Rounding errors of a calculated number are removed: `10.299999999999999` is `10.30`.
       * @example 1250
       */
      agreed_amount?: number | string | null;
      /** @description Internal notes. */
      notes?: string | null;
      /**
       * @description The procedures of its checklist, at most 5. It gets the steps that they have now; those that it has already stay as they are.
       * @example []
       */
      procedure_ids?: string[] | null;
      /** @description Its ID in another system, such as an ERP; unique in the business per type of record. Null removes it. */
      external_id?: string | null;
    };
    /**
     * @example {
     *       "items": [
     *         {
     *           "assignee_type": "technician",
     *           "title": "Replace the seal of pump 4",
     *           "required_skill": "mechanical",
     *           "place": "Pump room, Ground floor, Plant North",
     *           "scheduled_for": "2026-10-07T06:00:00Z",
     *           "priority": "high",
     *           "agreed_amount": 1250,
     *           "procedure_ids": [],
     *           "technician_id": "0199d2a4-6f1b-7c3e-8a55-29ba9d9cef5a"
     *         }
     *       ]
     *     }
     */
    BulkCreateOperation: {
      /** @description The items, at most 1,000. */
      items: components['schemas']['CreateOperation'][];
      /** @description If true, one failed item undoes the whole request, and the answer is 400. Default: false, each item succeeds or fails on its own. */
      atomic?: boolean;
      /** @description If true, each item needs an `external_id` and is created (201) or updated (200) as with `PUT …/by-external-id/…`. Default: false, an existing record is a `duplicate`. */
      upsert?: boolean;
    };
    /**
     * @example {
     *       "title": "Replace the seal of pump 4",
     *       "place": "Pump room, Ground floor, Plant North",
     *       "required_skill": "mechanical",
     *       "priority": "high",
     *       "agreed_amount": 1250,
     *       "work_report": "Seal and bearing replaced.",
     *       "procedure_ids": []
     *     }
     */
    UpdateOperation: {
      /**
       * @description What needs to be done.
       * @example Replace the seal of pump 4
       */
      title?: string;
      /** @description A longer description. */
      description?: string | null;
      /**
       * Format: uuid
       * @description The asset concerned; null for none. It also sets the place, unless you send `place` or it was entered by hand.
       */
      asset_id?: string | null;
      /**
       * @description The location.
       * @example Pump room, Ground floor, Plant North
       */
      place?: string | null;
      /**
       * @description The required trade. Older French codes are accepted and stored as their new code.
       * @example mechanical
       */
      required_skill?: components['schemas']['CreateOperationRequiredSkill'] | null;
      /**
       * @description The urgency.
       * @example high
       */
      priority?: components['schemas']['OperationPriority'] | null;
      /**
       * @description The agreed price of the work. A number with at most two fraction digits, or a string of the same digits: `1250.5`, `"1250.5"` or `"1250.50"`. Rounding errors of a calculated number are removed: `10.299999999999999` is `10.30`.
       * @example 1250
       */
      agreed_amount?: number | string | null;
      /** @description Internal notes. */
      notes?: string | null;
      /**
       * @description What was done.
       * @example Seal and bearing replaced.
       */
      work_report?: string | null;
      /**
       * @description The procedures of its checklist, at most 5. It gets the steps that they have now; those that it has already stay as they are.
       * @example []
       */
      procedure_ids?: string[] | null;
      /** @description Its ID in another system, such as an ERP; unique in the business per type of record. Null removes it. */
      external_id?: string | null;
    };
    /**
     * @example {
     *       "assignee_type": "technician",
     *       "technician_id": "0199d2a4-6f1b-7c3e-8a55-29ba9d9cef5a"
     *     }
     * @example {
     *       "assignee_type": "vendor",
     *       "vendor_id": "0199d2a4-6f1b-7c3e-8a55-630ba09448af"
     *     }
     */
    AssignOperation: {
      /** @description The kind of assignee. */
      assignee_type: components['schemas']['OperationAssigneeType'];
      /**
       * Format: uuid
       * @description An active technician of the business. Required when `assignee_type` is `technician`, and refused otherwise.
       */
      technician_id?: string | null;
      /**
       * Format: uuid
       * @description A vendor with an accepted partnership. Required when `assignee_type` is `vendor`, and refused otherwise.
       */
      vendor_id?: string | null;
    };
    /**
     * @example {
     *       "scheduled_for": "2026-10-07T06:00:00Z"
     *     }
     */
    RescheduleOperation: {
      /**
       * Format: date-time
       * @description The scheduled time; null unschedules the operation without closing it.
       * @example 2026-10-07T06:00:00Z
       */
      scheduled_for: string | null;
    };
    /**
     * @example {
     *       "reason": "The pump was replaced."
     *     }
     */
    CancelOperation: {
      /**
       * @description The reason, shown to the assignee.
       * @example The pump was replaced.
       */
      reason?: string | null;
    };
    /**
     * @description Part of a request body.
     * @example {
     *       "spare_part_id": "0199d2a4-6f1b-7c3e-8a55-2de365e254cc",
     *       "quantity": 2
     *     }
     */
    PartUsed: {
      /**
       * Format: uuid
       * @description The spare part.
       */
      spare_part_id: string;
      /**
       * @description The quantity used.
       * @example 2
       */
      quantity: number;
    };
    /**
     * @example {
     *       "work_report": "Seal and bearing replaced.",
     *       "notes": "Bolts were seized."
     *     }
     */
    CompleteOperation: {
      /**
       * @description What was done. It replaces an earlier report; if absent, that stays.
       * @example Seal and bearing replaced.
       */
      work_report?: string | null;
      /**
       * @description Replaces the notes. If absent, they stay.
       * @example Bolts were seized.
       */
      notes?: string | null;
      /** @description The parts used. Stock reserved for the operation is used first; the rest of the reservation of these parts is released. */
      parts_used?: components['schemas']['PartUsed'][];
    };
    /**
     * @example {
     *       "reason": "The seal still drips."
     *     }
     */
    Reason: {
      /**
       * @description The reason, kept in the history.
       * @example The seal still drips.
       */
      reason: string;
    };
    /**
     * @example {
     *       "body": "The seal is on its way.",
     *       "visibility": "internal",
     *       "mentions": []
     *     }
     */
    CreateComment: {
      /**
       * @description The text. Plain text; line breaks are kept.
       * @example The seal is on its way.
       */
      body: string;
      /**
       * @description `internal`: the people of vendors never see it. `all`: those of the assigned vendor do. It cannot change later. Default: `all`.
       * @example internal
       */
      visibility?: components['schemas']['CommentVisibility'];
      /**
       * @description Users of the business to notify, as in the `id` of an `actor` of the kind `user`.
       * @example []
       */
      mentions?: string[];
    };
    /**
     * @example {
     *       "body": "The seal is on its way.",
     *       "mentions": []
     *     }
     */
    UpdateComment: {
      /**
       * @description The text. Plain text; line breaks are kept.
       * @example The seal is on its way.
       */
      body?: string;
      /**
       * @description Users of the business to notify, as in the `id` of an `actor` of the kind `user`.
       * @example []
       */
      mentions?: string[];
    };
    /**
     * @description Part of a request body.
     * @example {
     *       "title": "Replace the seal",
     *       "required_skill": "mechanical",
     *       "priority": "high"
     *     }
     */
    FollowUp: {
      /**
       * @description Its title.
       * @example Replace the seal
       */
      title: string;
      /**
       * @description The trade it needs.
       * @example mechanical
       */
      required_skill?: components['schemas']['CreateOperationRequiredSkill'] | null;
      /**
       * @description The urgency.
       * @example high
       */
      priority?: components['schemas']['OperationPriority'] | null;
    };
    /**
     * @description Part of a request body.
     * @example {
     *       "title": "Is the seal dry?",
     *       "kind": "pass_fail"
     *     }
     */
    Step: {
      /**
       * Format: uuid
       * @description The step that it was in the version before; leave it out for a new step.
       */
      id?: string | null;
      /**
       * @description What to do or to look at.
       * @example Is the seal dry?
       */
      title: string;
      /** @description How to do it. */
      help?: string | null;
      /**
       * @description `check` true or false, `pass_fail`, a `number`, a `text`, one of the `choices`, a `photo`, or the `reading` of a meter.
       * @example pass_fail
       */
      kind: components['schemas']['ProcedureStepsKind'];
      /** @description Whether the operation can only be completed with its result. Default: true. */
      required?: boolean;
      /** @description The unit; only for `number` and `reading`. */
      unit?: string | null;
      /** @description A value below this fails; only for `number` and `reading`. A number, which is rounded to six fraction digits, or a string with at most six fraction digits. */
      min?: number | string | null;
      /** @description A value above this fails; only for `number` and `reading`. A number, which is rounded to six fraction digits, or a string with at most six fraction digits. */
      max?: number | string | null;
      /** @description The possible answers, 1 to 50; only for `choice`, which needs them. */
      choices?: string[] | null;
      /** @description The external ID of the meter; only for `reading`. Without it, the reading is that of the only meter of the asset. */
      meter_external_id?: string | null;
      /** @description Opens this unassigned operation on the same asset when the step fails, once; only for `pass_fail`, `number` and `reading`. */
      on_failure?: components['schemas']['FollowUp'] | null;
    };
    /**
     * @example {
     *       "name": "Weekly inspection of a pump",
     *       "report_categories": [
     *         "pump"
     *       ],
     *       "steps": [
     *         {
     *           "title": "Is the seal dry?",
     *           "kind": "pass_fail"
     *         }
     *       ]
     *     }
     */
    CreateProcedure: {
      /**
       * @description What the work is.
       * @example Weekly inspection of a pump
       */
      name: string;
      /** @description What it is for. */
      description?: string | null;
      /** @description Whether it can be given to operations. Default: true. */
      is_active?: boolean;
      /**
       * @description Operations that people open by reporting a problem with an asset of these categories get the procedure, at most 5 of them. Default: none.
       * @example [
       *       "pump"
       *     ]
       */
      report_categories?: string[];
      /** @description The steps, in their order; 1 to 200. */
      steps: components['schemas']['Step'][];
      /** @description Its ID in another system, such as an ERP; unique in the business per type of record. Null removes it. */
      external_id?: string | null;
    };
    /**
     * @example {
     *       "name": "Weekly inspection of a pump",
     *       "report_categories": [
     *         "pump"
     *       ]
     *     }
     */
    UpdateProcedure: {
      /**
       * @description What the work is.
       * @example Weekly inspection of a pump
       */
      name?: string;
      /** @description What it is for. */
      description?: string | null;
      /** @description Whether it can be given to operations. Default: true. */
      is_active?: boolean;
      /**
       * @description Operations that people open by reporting a problem with an asset of these categories get the procedure, at most 5 of them. Default: none.
       * @example [
       *       "pump"
       *     ]
       */
      report_categories?: string[];
      /** @description The steps, in their order; 1 to 200. */
      steps?: components['schemas']['Step'][];
      /** @description Its ID in another system, such as an ERP; unique in the business per type of record. Null removes it. */
      external_id?: string | null;
    };
    /**
     * @example {
     *       "value": "pass",
     *       "note": "A little oil on the floor."
     *     }
     */
    RecordResult: {
      /**
       * @description By the kind of the step: true or false for `check`, "pass" or "fail" for `pass_fail`, a number for `number` and `reading` (or a string of its digits), a text for `text`, one of the choices for `choice`, the ID of an attachment of the operation for `photo`.
       * @example pass
       */
      value: boolean | number | string;
      /**
       * @description A note.
       * @example A little oil on the floor.
       */
      note?: string | null;
    };
    /**
     * @example {
     *       "kind": "work",
     *       "started_at": "2026-10-05T06:00:00.000Z",
     *       "ended_at": "2026-10-05T07:35:00.000Z"
     *     }
     */
    CreateTimeEntry: {
      /**
       * @description What the time was spent on. Default: `work`.
       * @example work
       */
      kind?: components['schemas']['TimeEntryKind'];
      /**
       * Format: date-time
       * @description When it began.
       * @example 2026-10-05T06:00:00.000Z
       */
      started_at?: string;
      /**
       * Format: date-time
       * @description When it ended: after the beginning, by at most 24 hours.
       * @example 2026-10-05T07:35:00.000Z
       */
      ended_at?: string;
      /** @description How long it took, in minutes; not together with `started_at` and `ended_at`. */
      minutes?: number;
      /** @description What was done, or anything else to know. */
      note?: string | null;
      /**
       * Format: uuid
       * @description Whose time it is. Default: for people who are technicians, themselves; otherwise the technician of the operation.
       */
      technician_id?: string;
    };
    /**
     * @example {
     *       "description": "Hire of a mobile crane",
     *       "amount": "380.00"
     *     }
     */
    CreateCost: {
      /**
       * @description What was paid for.
       * @example Hire of a mobile crane
       */
      description: string;
      /**
       * @description How much, in the currency of the business. A number with at most two fraction digits, or a string of the same digits: `1250.5`, `"1250.5"` or `"1250.50"`. Rounding errors of a calculated number are removed: `10.299999999999999` is `10.30`.
       * @example 380.00
       */
      amount: number | string;
    };
    /**
     * @example {
     *       "kind": "work",
     *       "started_at": "2026-10-05T06:00:00.000Z",
     *       "ended_at": "2026-10-05T07:35:00.000Z"
     *     }
     */
    UpdateTimeEntry: {
      /**
       * @description What the time was spent on. Default: `work`.
       * @example work
       */
      kind?: components['schemas']['TimeEntryKind'];
      /**
       * Format: date-time
       * @description When it began.
       * @example 2026-10-05T06:00:00.000Z
       */
      started_at?: string;
      /**
       * Format: date-time
       * @description When it ended: after the beginning, by at most 24 hours.
       * @example 2026-10-05T07:35:00.000Z
       */
      ended_at?: string;
      /** @description How long it took, in minutes; not together with `started_at` and `ended_at`. */
      minutes?: number;
      /** @description What was done, or anything else to know. */
      note?: string | null;
    };
    /**
     * @description Part of a request body.
     * @example {
     *       "required_skill": "mechanical",
     *       "priority": "high",
     *       "procedure_ids": []
     *     }
     */
    OperationOfThreshold: {
      /** @description The title. Default: created from the meter. */
      title?: string | null;
      /**
       * @description The trade it needs.
       * @example mechanical
       */
      required_skill: components['schemas']['CreateOperationRequiredSkill'];
      /**
       * @description The urgency.
       * @example high
       */
      priority?: components['schemas']['OperationPriority'] | null;
      /**
       * @description The procedures of its checklist, at most 5.
       * @example []
       */
      procedure_ids?: string[] | null;
    };
    /**
     * @description Part of a request body.
     * @example {
     *       "above": 80,
     *       "hysteresis": 5
     *     }
     */
    Threshold: {
      /**
       * @description Crossed by a value above this. A number, which is rounded to six fraction digits, or a string with at most six fraction digits.
       * @example 80
       */
      above?: number | string | null;
      /** @description Crossed by a value below this. A number, which is rounded to six fraction digits, or a string with at most six fraction digits. */
      below?: number | string | null;
      /**
       * @description How far the value must return before the threshold can be crossed again. Default: 0. A number, which is rounded to six fraction digits, or a string with at most six fraction digits.
       * @example 5
       */
      hysteresis?: number | string | null;
      /** @description Opens one unassigned operation per crossing, and none while the one of an earlier crossing is open. */
      open_operation?: components['schemas']['OperationOfThreshold'] | null;
    };
    /**
     * @description Part of a request body.
     * @example {
     *       "every": 500,
     *       "required_skill": "mechanical",
     *       "procedure_ids": []
     *     }
     */
    UsageInterval: {
      /**
       * @description The usage, in the unit of the meter; more than 0. A number, which is rounded to six fraction digits, or a string with at most six fraction digits.
       * @example 500
       */
      every: number | string;
      /**
       * @description The trade it needs.
       * @example mechanical
       */
      required_skill: components['schemas']['CreateOperationRequiredSkill'];
      /**
       * @description The procedures of its checklist, at most 5.
       * @example []
       */
      procedure_ids?: string[] | null;
    };
    /**
     * @example {
     *       "name": "Operating hours",
     *       "kind": "counter",
     *       "unit": "h"
     *     }
     */
    CreateMeter: {
      /**
       * @description What it measures.
       * @example Operating hours
       */
      name: string;
      /**
       * @description `counter` for a value that only increases, such as hours; `gauge` for one that goes up and down, such as a temperature.
       * @example counter
       */
      kind: components['schemas']['MeterKind'];
      /**
       * @description The unit of its values.
       * @example h
       */
      unit: string;
      /** @description Thresholds. Each acts once per crossing by the newest reading. */
      thresholds?: components['schemas']['Threshold'][];
      /** @description Opens a preventive operation each time the counter has increased by this much since the last one was completed. Only for counters. */
      usage_interval?: components['schemas']['UsageInterval'] | null;
      /** @description Its ID in another system, such as an ERP; unique in the business per type of record. Null removes it. */
      external_id?: string | null;
    };
    /**
     * @example {
     *       "name": "Operating hours",
     *       "unit": "h"
     *     }
     */
    UpdateMeter: {
      /**
       * @description What it measures.
       * @example Operating hours
       */
      name?: string;
      /**
       * @description The unit of its values.
       * @example h
       */
      unit?: string;
      /** @description Thresholds. Each acts once per crossing by the newest reading. */
      thresholds?: components['schemas']['Threshold'][];
      /** @description Opens a preventive operation each time the counter has increased by this much since the last one was completed. Only for counters. */
      usage_interval?: components['schemas']['UsageInterval'] | null;
      /** @description Its ID in another system, such as an ERP; unique in the business per type of record. Null removes it. */
      external_id?: string | null;
    };
    /**
     * @example {
     *       "value": 12500.5,
     *       "read_at": "2026-10-05T08:30:00Z"
     *     }
     */
    RecordReading: {
      /**
       * @description The value that the meter shows. A number, which is rounded to six fraction digits, or a string with at most six fraction digits.
       * @example 12500.5
       */
      value: number | string;
      /**
       * Format: date-time
       * @description When the value was read; at most five minutes ahead of the present.
       * @example 2026-10-05T08:30:00Z
       */
      read_at: string;
      /** @description Whether the counter restarted from zero before this reading. Without it, a counter must not fall. */
      reset?: boolean;
      /** @description A note. */
      note?: string | null;
    };
    /**
     * @example {
     *       "value": 12500.5,
     *       "read_at": "2026-10-05T08:30:00Z"
     *     }
     */
    CorrectReading: {
      /**
       * @description The value that the meter shows. A number, which is rounded to six fraction digits, or a string with at most six fraction digits.
       * @example 12500.5
       */
      value?: number | string;
      /**
       * Format: date-time
       * @description When the value was read; at most five minutes ahead of the present.
       * @example 2026-10-05T08:30:00Z
       */
      read_at?: string;
      /** @description Whether the counter restarted from zero before this reading. Without it, a counter must not fall. */
      reset?: boolean;
      /** @description A note. */
      note?: string | null;
    };
    /**
     * @description Part of a request body.
     * @example {
     *       "value": 12500.5,
     *       "read_at": "2026-10-05T08:30:00Z",
     *       "meter_id": "0199d2a4-6f1b-7c3e-8a55-5eff322a1bd4"
     *     }
     */
    RecordMeterReading: {
      /**
       * @description The value that the meter shows. A number, which is rounded to six fraction digits, or a string with at most six fraction digits.
       * @example 12500.5
       */
      value: number | string;
      /**
       * Format: date-time
       * @description When the value was read; at most five minutes ahead of the present.
       * @example 2026-10-05T08:30:00Z
       */
      read_at: string;
      /** @description Whether the counter restarted from zero before this reading. Without it, a counter must not fall. */
      reset?: boolean;
      /** @description A note. */
      note?: string | null;
      /**
       * Format: uuid
       * @description The meter. Give this or `meter_external_id`.
       * @example 0199d2a4-6f1b-7c3e-8a55-5eff322a1bd4
       */
      meter_id?: string | null;
      /** @description The external ID of the meter. */
      meter_external_id?: string | null;
    };
    /**
     * @example {
     *       "items": [
     *         {
     *           "value": 12500.5,
     *           "read_at": "2026-10-05T08:30:00Z",
     *           "meter_id": "0199d2a4-6f1b-7c3e-8a55-5eff322a1bd4"
     *         }
     *       ]
     *     }
     */
    BulkRecordMeterReading: {
      /** @description The items, at most 1,000. */
      items: components['schemas']['RecordMeterReading'][];
      /** @description If true, one failed item undoes the whole request, and the answer is 400. Default: false, each item succeeds or fails on its own. */
      atomic?: boolean;
    };
    /**
     * @description Part of a request body.
     * @example {
     *       "required_skill": "mechanical",
     *       "priority": "high"
     *     }
     */
    OperationOfAlarm: {
      /** @description The title. Default: the summary. */
      title?: string | null;
      /**
       * @description The trade it needs.
       * @example mechanical
       */
      required_skill: components['schemas']['CreateOperationRequiredSkill'];
      /**
       * @description The urgency.
       * @example high
       */
      priority?: components['schemas']['OperationPriority'] | null;
    };
    /**
     * @example {
     *       "source": "scada",
     *       "dedup_key": "pump-4/vibration",
     *       "status": "firing",
     *       "severity": "warning",
     *       "summary": "Vibration of pump 4 above 7 mm/s"
     *     }
     */
    ReportAlarm: {
      /**
       * @description The name of the reporting system, chosen by you.
       * @example scada
       */
      source: string;
      /**
       * @description The source's key for the alarm. At most one unresolved alarm exists per source and key; another report of it is a repeat.
       * @example pump-4/vibration
       */
      dedup_key: string;
      /**
       * @description Whether the problem exists (`firing`) or is over (`resolved`).
       * @example firing
       */
      status: components['schemas']['ReportAlarmStatus'];
      /**
       * @description The severity. Required when `status` is `firing`, and optional otherwise.
       * @example warning
       */
      severity?: components['schemas']['AlarmSeverity'];
      /**
       * @description A human-readable message. Required when `status` is `firing`, and optional otherwise.
       * @example Vibration of pump 4 above 7 mm/s
       */
      summary?: string;
      /** @description A longer description. Truncated to 10000 characters. */
      details?: string | null;
      /**
       * Format: uuid
       * @description The asset concerned, by ID. Name the asset in one way at most.
       */
      asset_id?: string | null;
      /** @description The asset concerned, by external ID. */
      asset_external_id?: string | null;
      /** @description The asset concerned, by the QR code on its sticker. */
      asset_qr_code?: string | null;
      /**
       * Format: date-time
       * @description When the problem started. Default: now. At most five minutes ahead of the clock of the business.
       */
      started_at?: string | null;
      /** @description The asset's status when an alarm is raised, unless the current one is worse. Repeats do not set it. */
      set_asset_status?: components['schemas']['ReportAlarmSetAssetStatus'] | null;
      /** @description Opens an unassigned operation when the alarm is raised. Repeats open none, and neither does an alarm that is raised again while the operation of its last alarm is open: it joins that one. */
      open_operation?: components['schemas']['OperationOfAlarm'] | null;
      /** @description If the problem returns within so many minutes after its alarm was resolved, that alarm opens again instead of a new one: `occurrences` increases, and `alarm.reopened` is emitted. A new alarm is raised if the operation of the last one is closed. Default: 0, a new alarm each time. */
      flap_window_minutes?: number | null;
    };
    /**
     * @description Part of a request body.
     * @example {
     *       "status": "firing",
     *       "fingerprint": "6f1b7c3e8a553f0c",
     *       "labels": {
     *         "alertname": "PumpVibration",
     *         "severity": "critical",
     *         "asset_external_id": "PUMP-4"
     *       },
     *       "annotations": {
     *         "summary": "Vibration of pump 4 above 7 mm/s"
     *       },
     *       "startsAt": "2026-10-05T08:29:31.482Z"
     *     }
     */
    Alert: {
      /** @description Whether the problem exists (`firing`) or is over (`resolved`). */
      status: components['schemas']['ReportAlarmStatus'];
      /**
       * @description The fingerprint of the alert: the `dedup_key` of the alarm. If it is missing, the labels make one.
       * @example 6f1b7c3e8a553f0c
       */
      fingerprint?: string;
      /**
       * @description The labels. `asset_id`, `asset_external_id` or `asset_qr_code` names the asset. `severity` is `info`, `warning` or `critical`; any other value counts as `warning`. Values that are not text are converted.
       * @example {
       *       "alertname": "PumpVibration",
       *       "severity": "critical",
       *       "asset_external_id": "PUMP-4"
       *     }
       */
      labels?: {
        [key: string]: string;
      };
      /**
       * @description The annotations: `summary` becomes the message, `description` the details. Values that are not text are converted.
       * @example {
       *       "summary": "Vibration of pump 4 above 7 mm/s"
       *     }
       */
      annotations?: {
        [key: string]: string;
      } | null;
      /**
       * Format: date-time
       * @description When it began. A time that cannot be read, and one in the year 1 or more than five minutes in the future, counts as missing.
       * @example 2026-10-05T08:29:31.482Z
       */
      startsAt?: string | null;
      /** @description The URL of the source of the alert. It is part of the details. */
      generatorURL?: string | null;
      /** @description The measured values (Grafana). They are part of the details. */
      values?: {
        [key: string]: string;
      } | null;
      /** @description The URL of the dashboard (Grafana). It is part of the details. */
      dashboardURL?: string | null;
      /** @description The URL of the panel (Grafana). It is part of the details. */
      panelURL?: string | null;
    } & {
      [key: string]: unknown;
    };
    /**
     * @example {
     *       "alerts": [
     *         {
     *           "status": "firing",
     *           "fingerprint": "6f1b7c3e8a553f0c",
     *           "labels": {
     *             "alertname": "PumpVibration",
     *             "severity": "critical",
     *             "asset_external_id": "PUMP-4"
     *           },
     *           "annotations": {
     *             "summary": "Vibration of pump 4 above 7 mm/s"
     *           },
     *           "startsAt": "2026-10-05T08:29:31.482Z"
     *         }
     *       ]
     *     }
     */
    Alertmanager: {
      /** @description The alerts. Each is used or rejected on its own. */
      alerts: components['schemas']['Alert'][];
    } & {
      [key: string]: unknown;
    };
    /**
     * @example {
     *       "resource": "assets",
     *       "format": "csv",
     *       "filters": {
     *         "search": "pump"
     *       }
     *     }
     */
    CreateExport: {
      /**
       * @description The list to export.
       * @example assets
       */
      resource: components['schemas']['ExportFileResource'];
      /**
       * @description `ndjson`: one JSON object per line. `csv`: comma-separated values with a header line.
       * @example csv
       */
      format: components['schemas']['ExportFileFormat'];
      /**
       * @description Filters of the list, named like its query parameters; floors also accept `building_id`, rooms `floor_id`. Comments accept `operation_id`, `visibility`, `since` and `until`. Default: no filter. Errors name a filter as, for example, `filters.status`.
       * @example {
       *       "search": "pump"
       *     }
       */
      filters?: {
        [key: string]: string | number | boolean;
      };
    };
    /**
     * @example {
     *       "advance_seconds": 86400
     *     }
     */
    MoveClock: {
      /**
       * @description The number of seconds to advance the clock. Give this or `now`.
       * @example 86400
       */
      advance_seconds?: number;
      /**
       * Format: date-time
       * @description The moment to advance the clock to. Give this or `advance_seconds`.
       */
      now?: string;
    };
    /** @description The body of every error response. */
    Problem: {
      error: {
        /** @description The kind of error. Use it to decide what to do. */
        type: components['schemas']['ProblemErrorType'];
        /** @description The exact error, from a closed catalogue. */
        code: components['schemas']['ProblemErrorCode'];
        /** @description A text for people. Its wording may change. */
        message: string;
        /**
         * @description The invalid parameter or body field, if the error concerns one.
         * @example category
         */
        param?: string;
        /**
         * Format: uuid
         * @description The id of this request, as in the header `X-Request-Id`. Quote it to support.
         * @example 6f1b7c3e-0a55-4f0c-9d2e-7b100199d2a4
         */
        request_id: string;
      };
      /** @description All invalid fields, if a 400 was caused by validation. `error` repeats the first one. */
      errors?: components['schemas']['FieldProblem'][];
    };
    /** @description Why one item of a bulk request was refused: the `error` that a single request for it would have returned. */
    ItemProblem: {
      type: components['schemas']['ProblemErrorType'];
      code: components['schemas']['ProblemErrorCode'];
      /** @description A text for people. */
      message: string;
      /**
       * @description The invalid field of the item; null if the error does not concern a field.
       * @example room_id
       */
      param: string | null;
      /**
       * Format: uuid
       * @example 6f1b7c3e-0a55-4f0c-9d2e-7b100199d2a4
       */
      request_id: string;
      /** @description The invalid fields of the item; empty for other errors. The first 50 invalid fields of all items are listed, then only the first of each item; the message counts the rest. Empty too once the answer has its maximum size; `message` and `param` are then shortened or left out. */
      errors: components['schemas']['FieldProblem'][];
    };
    /** @description One invalid field of a request. */
    FieldProblem: {
      /**
       * @description The parameter, or the dotted path of the body field.
       * @example category
       */
      param: string;
      /** @description What is wrong with the field. */
      code: components['schemas']['ProblemErrorCode'];
      /** @description A text for people. */
      message: string;
    };
    /** @description The alarm as it was when the event occurred. */
    alarm_event: {
      /**
       * Format: uuid
       * @description The alarm.
       */
      id: string;
      /**
       * @description The type of this object.
       * @constant
       */
      object: 'alarm';
      /** @description What raised it: `monitoring` for a report of another system (`POST /alarms`), otherwise the service itself. */
      kind: components['schemas']['AlarmKind'];
      /**
       * Format: uuid
       * @description The asset concerned; null if there is none.
       */
      asset_id: string | null;
      /**
       * Format: uuid
       * @description The spare part that is running low; null for other kinds.
       * @example null
       */
      spare_part_id: string | null;
      /**
       * @description A human-readable message.
       * @example Feed pump 4 (PUM-GRUN-CR10-0042) is now out of service: Bearing seized
       */
      message: string;
      /**
       * @description Details from the source.
       * @example null
       */
      details: string | null;
      /**
       * @description The severity.
       * @example critical
       */
      severity: components['schemas']['AlarmSeverity'];
      /** @description The status. If the problem returns after `resolved`, a new alarm is raised, unless the report has a flap window. */
      status: components['schemas']['AlarmStatus'];
      /**
       * @description The system that reported it; null if the service raised it.
       * @example null
       */
      source: string | null;
      /**
       * @description The source's key for the alarm. At most one unresolved alarm exists per source and key.
       * @example null
       */
      dedup_key: string | null;
      /**
       * @description The number of reports, including the first one.
       * @example 1
       */
      occurrences: number;
      /**
       * @description When it started, according to the source; otherwise when it was raised.
       * @example 2026-10-05T08:30:00.000Z
       */
      started_at: components['schemas']['Timestamp'];
      /**
       * @description When it was last reported.
       * @example 2026-10-05T08:30:00.000Z
       */
      last_seen_at: components['schemas']['Timestamp'];
      /**
       * @description When it was acknowledged; null until then.
       * @example null
       */
      acknowledged_at: components['schemas']['Timestamp'] | null;
      /**
       * @description Who acknowledged it: a key or a person; null until then.
       * @example null
       */
      acknowledged_by: {
        /** @description An API key, a user of the business, a user of a vendor, or the service itself. */
        kind: components['schemas']['AuditEntryActorKind'];
        /**
         * Format: uuid
         * @description The ID of the actor; null for the service itself.
         * @example 0199d2a4-6f1b-7c3e-8a55-3f0c9d2e7b13
         */
        id: string | null;
      } | null;
      /**
       * @description When it was resolved. Null while it is open, and for alarms of early releases.
       * @example null
       */
      resolved_at: components['schemas']['Timestamp'] | null;
      /**
       * @description Who resolved it by hand: a key or a person; null if its source or the service did, and for alarms of early releases.
       * @example null
       */
      resolved_by: {
        /** @description An API key, a user of the business, a user of a vendor, or the service itself. */
        kind: components['schemas']['AuditEntryActorKind'];
        /**
         * Format: uuid
         * @description The ID of the actor; null for the service itself.
         * @example 0199d2a4-6f1b-7c3e-8a55-3f0c9d2e7b13
         */
        id: string | null;
      } | null;
      /**
       * Format: uuid
       * @description The operation opened for it, or that it joined; null if there is none.
       * @example null
       */
      operation_id: string | null;
      /**
       * @description When it was raised.
       * @example 2026-10-05T08:30:00.000Z
       */
      created_at: components['schemas']['Timestamp'];
    };
    /** @description The asset as it was when the event occurred. */
    asset_event: {
      /**
       * Format: uuid
       * @description The asset.
       */
      id: string;
      /**
       * @description The type of this object.
       * @constant
       */
      object: 'asset';
      /**
       * @description Its name.
       * @example Feed pump 4
       */
      name: string;
      /**
       * @description The human-readable code, unique in the business. Generated as `<CATEGORY>-<BRAND>-<MODEL>-<nnnn>` when the asset is created.
       * @example PUM-GRUN-CR10-0042
       */
      reference: string;
      /**
       * @description The kind of equipment.
       * @example pump
       */
      category: components['schemas']['AssetCategory'];
      /** @description The condition of the asset. Read-only here; use the status endpoint to change it. */
      status: components['schemas']['AssetStatus'];
      /** @description A description. */
      description: string | null;
      /**
       * @description The manufacturer.
       * @example Grundfos
       */
      brand: string | null;
      /**
       * @description The manufacturer's model.
       * @example CR 10-5
       */
      model_number: string | null;
      /**
       * @description How much the business depends on it.
       * @example high
       */
      criticality: components['schemas']['AssetCriticality'] | null;
      /**
       * Format: uuid
       * @description The building of its room.
       */
      building_id: string | null;
      /**
       * Format: uuid
       * @description The room it is in; null after it was detached.
       */
      room_id: string | null;
      /**
       * Format: uuid
       * @description The asset it is a component of.
       * @example null
       */
      parent_asset_id: string | null;
      /** @description False for stock that is not in service yet. Assets created through this API start as true. Detaching an asset from its room does not change it. */
      is_installed: boolean;
      /** @description The permanent code on the machine's sticker; a scan resolves it to the asset. Once set, it can be replaced but not cleared. A replaced code still finds the asset and is never reused. */
      qr_code: string | null;
      /**
       * Format: date
       * @description The date it went into service.
       * @example 2024-03-18
       */
      installation_date: string | null;
      /**
       * Format: date
       * @description The date of its last maintenance: the day on which an operation on it was last completed, or the day that was recorded. A completion never moves it back.
       * @example 2025-11-20
       */
      last_maintenance_date: string | null;
      /**
       * @description Days between preventive maintenance; null for none. The next is due this long after the last preventive operation was completed, else after `last_maintenance_date` as it was recorded, else after `installation_date`, else after the creation date. Completing other operations does not postpone it. Due dates in the past are skipped when the asset is created or one of these fields changes. An operation is opened on the due date; completing or cancelling it moves the schedule to the next date.
       * @example 90
       */
      maintenance_interval_days: number | null;
      /**
       * @description The price of one unit.
       * @example 1250.50
       */
      unit_price: string | null;
      /** @description The name of the supplier. */
      supplier: string | null;
      /**
       * Format: uuid
       * @description The registered vendor that supplies it.
       * @example null
       */
      supplier_id: string | null;
      /**
       * Format: date
       * @description The expiration date, for consumables and shelf-life stock.
       * @example null
       */
      expiration_date: string | null;
      /** @description The reorder threshold, for stock. */
      min_stock: number | null;
      /** @description The quantity when first recorded, for stock. */
      initial_stock: number | null;
      /**
       * @description When it was recorded.
       * @example 2026-10-05T08:30:00.000Z
       */
      created_at: components['schemas']['Timestamp'];
      /**
       * @description When it last changed; `updated_since` filters by it.
       * @example 2026-10-05T08:30:00.000Z
       */
      updated_at: components['schemas']['Timestamp'];
      /**
       * @description Its ID in another system; unique in the business per type of record.
       * @example EQ-10042
       */
      external_id: string | null;
      /**
       * Format: date
       * @description The date of the next preventive maintenance; null without an interval or while the asset is retired. It moves on when the operation opened for it is completed or cancelled.
       * @example 2026-11-15
       */
      next_due_on: string | null;
    };
    /** @description The building as it was when the event occurred. */
    building_event: {
      /**
       * Format: uuid
       * @description The building.
       */
      id: string;
      /**
       * @description The type of this object.
       * @constant
       */
      object: 'building';
      /**
       * @description Its name.
       * @example Plant North
       */
      name: string;
      /** @description A description. */
      description: string | null;
      /**
       * @description The use of the building.
       * @example industrial
       */
      building_type: components['schemas']['BuildingType'];
      /**
       * @description The street address.
       * @example 12 Quai du Port, 13002 Marseille
       */
      physical_address: string;
      /**
       * @description The floor area in square metres.
       * @example 1250.50
       */
      area_sqm: string | null;
      /**
       * @description When it was recorded.
       * @example 2026-10-05T08:30:00.000Z
       */
      created_at: components['schemas']['Timestamp'];
      /**
       * @description When it last changed.
       * @example 2026-10-05T08:30:00.000Z
       */
      updated_at: components['schemas']['Timestamp'];
      /**
       * @description Its ID in another system; unique in the business per type of record.
       * @example SITE-01
       */
      external_id: string | null;
    };
    /** @description The audit_entry as it was when the event occurred. */
    audit_entry_event: {
      /**
       * Format: uuid
       * @description The ID of the entry.
       */
      id: string;
      /**
       * @description The type of this object.
       * @constant
       */
      object: 'audit_entry';
      /**
       * @description The action.
       * @example key.created
       */
      action: components['schemas']['AuditEntryAction'];
      /** @description Who performed the action. */
      actor: {
        /** @description An API key, a user of the business, a user of a vendor, or the service itself. */
        kind: components['schemas']['AuditEntryActorKind'];
        /**
         * Format: uuid
         * @description The ID of the actor; null for the service itself.
         * @example 0199d2a4-6f1b-7c3e-8a55-3f0c9d2e7b13
         */
        id: string | null;
        /**
         * @description The name of the key or the person; `System` for the service itself.
         * @example ERP sync
         */
        name: string | null;
      };
      /** @description The object of the action, with its name at that time. */
      target: {
        /**
         * @description The type of the object.
         * @example api_key
         */
        object: components['schemas']['AuditEntryTargetObject'];
        /**
         * Format: uuid
         * @description The ID of the object.
         */
        id: string;
        /**
         * @description The name of the object at that time.
         * @example ERP sync
         */
        name: string;
      };
      /**
       * @description The client address; null for actions of an operator or of the service itself.
       * @example 203.0.113.7
       */
      address: string | null;
      /**
       * Format: uuid
       * @description The request ID; null if there was no request.
       */
      request_id: string | null;
      /**
       * @description When the action happened.
       * @example 2026-10-05T08:30:00.000Z
       */
      created_at: components['schemas']['Timestamp'];
      /**
       * @description Details of the action, such as the role before and after. They differ by action.
       * @example {
       *       "scopes": [
       *         "assets:read"
       *       ]
       *     }
       */
      details: {
        [key: string]: unknown;
      };
    };
    /** @description The cost_entry as it was when the event occurred. */
    cost_entry_event: {
      /**
       * Format: uuid
       * @description The cost.
       */
      id: string;
      /**
       * @description The type of this object.
       * @constant
       */
      object: 'cost_entry';
      /**
       * Format: uuid
       * @description The operation.
       */
      operation_id: string;
      /**
       * @description What was paid for.
       * @example Hire of a mobile crane
       */
      description: string;
      /**
       * @description How much, in the currency of the business.
       * @example 380.00
       */
      amount: string;
      /** @description Who performed the action. */
      actor: {
        /** @description An API key, a user of the business, a user of a vendor, or the service itself. */
        kind: components['schemas']['AuditEntryActorKind'];
        /**
         * Format: uuid
         * @description The ID of the actor; null for the service itself.
         * @example 0199d2a4-6f1b-7c3e-8a55-3f0c9d2e7b13
         */
        id: string | null;
        /**
         * @description The name of the key or the person; `System` for the service itself.
         * @example ERP sync
         */
        name: string | null;
      };
      /**
       * @description When it was recorded.
       * @example 2026-10-05T08:30:00.000Z
       */
      created_at: components['schemas']['Timestamp'];
    };
    /** @description The floor as it was when the event occurred. */
    floor_event: {
      /**
       * Format: uuid
       * @description The floor.
       */
      id: string;
      /**
       * @description The type of this object.
       * @constant
       */
      object: 'floor';
      /**
       * Format: uuid
       * @description The building it belongs to.
       */
      building_id: string;
      /**
       * @description Its name.
       * @example Ground floor
       */
      name: string;
      /**
       * @description 0 is the ground floor; basements are negative.
       * @example 0
       */
      level: number;
      /**
       * @description When it was recorded.
       * @example 2026-10-05T08:30:00.000Z
       */
      created_at: components['schemas']['Timestamp'];
      /**
       * @description When it last changed.
       * @example 2026-10-05T08:30:00.000Z
       */
      updated_at: components['schemas']['Timestamp'];
      /**
       * @description Its ID in another system; unique in the business per type of record.
       * @example SITE-01-00
       */
      external_id: string | null;
    };
    /** @description The operation as it was when the event occurred. */
    operation_event: {
      /**
       * Format: uuid
       * @description The operation.
       */
      id: string;
      /**
       * @description The type of this object.
       * @constant
       */
      object: 'operation';
      /**
       * @description The number by which people name it, unique in the business and rising with creation, with gaps. The portal shows it with the prefix of the business, such as WO-1042. Null only for an operation of release 1.0.0, until it is numbered after the upgrade.
       * @example 1042
       */
      number: number | null;
      /**
       * @description The status; only actions change it. `new` (unassigned, or waiting for a vendor to accept) → `assigned` → `pending_start` (a vendor declared the start; then confirmed, or `start_disputed`) → `in_progress` → `pending_completion` (a vendor declared completion; then confirmed, or `completion_disputed`) → `completed` → `done`. Technicians skip the two pending statuses. `completed` can be reopened; `cancelled` is final.
       * @example assigned
       */
      status: components['schemas']['OperationStatus'];
      /**
       * @description What needs to be done.
       * @example Replace the seal of pump 4
       */
      title: string;
      /**
       * Format: uuid
       * @description The asset concerned.
       */
      asset_id: string | null;
      /** @description The kind of assignee; null while unassigned. */
      assignee_type: components['schemas']['OperationAssigneeType'] | null;
      /**
       * Format: uuid
       * @description The assigned technician.
       */
      technician_id: string | null;
      /**
       * Format: uuid
       * @description The assigned vendor.
       * @example null
       */
      vendor_id: string | null;
      /**
       * @description The scheduled time; null while unscheduled.
       * @example 2026-10-07T06:00:00.000Z
       */
      scheduled_for: components['schemas']['Timestamp'] | null;
      /**
       * @description When it last changed.
       * @example 2026-10-05T08:30:00.000Z
       */
      updated_at: components['schemas']['Timestamp'];
      /** @description A longer description. Only present if `changed_fields` names it. */
      description?: string | null;
      /**
       * @description The actions allowed in the current status; any other action answers 409. In `in_progress`, `assign` only accepts another technician. In `completed`, `update` only changes `notes`, `work_report` and `agreed_amount`. Only present if `changed_fields` names it.
       * @example [
       *       "assign",
       *       "start",
       *       "cancel",
       *       "reschedule",
       *       "update"
       *     ]
       */
      allowed_actions?: components['schemas']['OperationAllowedActions'][];
      /**
       * @description The required trade; compare it with the `skills` of technicians. Only present if `changed_fields` names it.
       * @example mechanical
       */
      required_skill?: components['schemas']['OperationRequiredSkill'] | null;
      /**
       * @description The location. Taken from the asset, as `Room, Floor, Building`, unless given. Only present if `changed_fields` names it.
       * @example Pump room, Ground floor, Plant North
       */
      place?: string | null;
      /**
       * Format: uuid
       * @description The current building of that asset. Only present if `changed_fields` names it.
       */
      building_id?: string | null;
      /**
       * Format: uuid
       * @description The current room of that asset. Only present if `changed_fields` names it.
       */
      room_id?: string | null;
      /**
       * @description The present name of the assigned technician or vendor; of a closed operation, their name when it was closed; null while unassigned. `search` matches present names and those of the time. Only present if `changed_fields` names it.
       * @example Nadia Haddad
       */
      assignee_name?: string | null;
      /**
       * @description The urgency. Only present if `changed_fields` names it.
       * @example high
       */
      priority?: components['schemas']['OperationPriority'] | null;
      /**
       * @description The agreed price of the work. Only present if `changed_fields` names it.
       * @example 1250.00
       */
      agreed_amount?: string | null;
      /**
       * @description The minutes that technicians worked on it, by its time entries. Only present if `changed_fields` names it.
       * @example 95
       */
      labor_minutes?: number;
      /**
       * @description What these minutes cost, by the hourly rates of the technicians. Only present if `changed_fields` names it.
       * @example 67.29
       */
      labor_cost?: string;
      /**
       * @description What the spare parts cost that were consumed for it, at their unit prices when they were consumed. Parts consumed before release 1.1 do not count. Only present if `changed_fields` names it.
       * @example 25.00
       */
      parts_cost?: string;
      /**
       * @description The sum of its other costs. Only present if `changed_fields` names it.
       * @example 0.00
       */
      other_cost?: string;
      /**
       * @description The sum of `labor_cost`, `parts_cost` and `other_cost`. Only present if `changed_fields` names it.
       * @example 92.29
       */
      total_cost?: string;
      /** @description Internal notes. Only present if `changed_fields` names it. */
      notes?: string | null;
      /**
       * @description What was done, as the technician or vendor reports it. A vendor sees it. Only present if `changed_fields` names it.
       * @example Seal and bearing replaced.
       */
      work_report?: string | null;
      /**
       * @description The procedures of its checklist, in their order; `GET /operations/{taskId}/checklist` has the steps. Only present if `changed_fields` names it.
       * @example []
       */
      procedure_ids?: string[];
      /** @description The reason for the cancellation, if there is one. Only present if `changed_fields` names it. */
      cancellation_reason?: string | null;
      /**
       * @description When the work was completed; null until then. Only present if `changed_fields` names it.
       * @example null
       */
      completed_at?: components['schemas']['Timestamp'] | null;
      /**
       * @description When it was created. Only present if `changed_fields` names it.
       * @example 2026-10-05T08:30:00.000Z
       */
      created_at?: components['schemas']['Timestamp'];
      /**
       * @description Its ID in another system; unique in the business per type of record. Only present if `changed_fields` names it.
       * @example WO-2026-0815
       */
      external_id?: string | null;
    };
    /** @description The comment as it was when the event occurred. */
    comment_event: {
      /**
       * Format: uuid
       * @description The comment.
       */
      id: string;
      /**
       * @description The type of this object.
       * @constant
       */
      object: 'comment';
      /**
       * Format: uuid
       * @description The operation it is about.
       */
      operation_id: string;
      /**
       * @description The text. Plain text with line breaks.
       * @example The seal is on its way.
       *     It arrives on Tuesday.
       */
      body: string;
      /** @description Who performed the action. */
      actor: {
        /** @description An API key, a user of the business, a user of a vendor, or the service itself. */
        kind: components['schemas']['AuditEntryActorKind'];
        /**
         * Format: uuid
         * @description The ID of the actor; null for the service itself.
         * @example 0199d2a4-6f1b-7c3e-8a55-3f0c9d2e7b13
         */
        id: string | null;
        /**
         * @description The name of the key or the person; `System` for the service itself.
         * @example ERP sync
         */
        name: string | null;
      };
      /**
       * @description The users of the business that it mentions.
       * @example []
       */
      mentions: string[];
      /**
       * @description `internal`: the people of vendors do not see it. `all`: those of the assigned vendor do.
       * @example internal
       */
      visibility: components['schemas']['CommentVisibility'];
      /**
       * @description When its text last changed; null if it never did.
       * @example null
       */
      edited_at: components['schemas']['Timestamp'] | null;
      /**
       * @description When it was written.
       * @example 2026-10-05T08:30:00.000Z
       */
      created_at: components['schemas']['Timestamp'];
    };
    /** @description The spare_part as it was when the event occurred. */
    spare_part_event: {
      /**
       * Format: uuid
       * @description The spare part.
       */
      id: string;
      /**
       * @description The type of this object.
       * @constant
       */
      object: 'spare_part';
      /**
       * @description What it is.
       * @example Deep groove ball bearing 6204
       */
      name: string;
      /**
       * @description The customer's part number.
       * @example BRG-6204-2RS
       */
      reference: string | null;
      /** @description The kind of part. */
      category: components['schemas']['SparePartCategory'] | null;
      /** @description The unit of its quantities. */
      unit: components['schemas']['SparePartUnit'] | null;
      /**
       * @description The physical stock.
       * @example 12
       */
      quantity_on_hand: number;
      /**
       * @description The stock committed to open operations.
       * @example 4
       */
      quantity_reserved: number;
      /**
       * @description The reorder threshold.
       * @example 5
       */
      min_stock: number | null;
      /**
       * @description The price of one unit.
       * @example 12.50
       */
      unit_price: string | null;
      /**
       * @description The name of the supplier.
       * @example SKF
       */
      supplier: string | null;
      /**
       * @description When it was recorded.
       * @example 2026-10-05T08:30:00.000Z
       */
      created_at: components['schemas']['Timestamp'];
      /**
       * @description When its details or its stock last changed.
       * @example 2026-10-05T08:30:00.000Z
       */
      updated_at: components['schemas']['Timestamp'];
      /**
       * @description Its ID in another system; unique in the business per type of record.
       * @example MAT-6204
       */
      external_id: string | null;
    };
    /** @description The room as it was when the event occurred. */
    room_event: {
      /**
       * Format: uuid
       * @description The room.
       */
      id: string;
      /**
       * @description The type of this object.
       * @constant
       */
      object: 'room';
      /**
       * Format: uuid
       * @description The floor it belongs to.
       */
      floor_id: string;
      /**
       * @description Its name.
       * @example Pump room
       */
      name: string;
      /**
       * @description When it was recorded.
       * @example 2026-10-05T08:30:00.000Z
       */
      created_at: components['schemas']['Timestamp'];
      /**
       * @description When it last changed.
       * @example 2026-10-05T08:30:00.000Z
       */
      updated_at: components['schemas']['Timestamp'];
      /**
       * @description Its ID in another system; unique in the business per type of record.
       * @example SITE-01-00-014
       */
      external_id: string | null;
    };
    /** @description The time_entry as it was when the event occurred. */
    time_entry_event: {
      /**
       * Format: uuid
       * @description The time entry.
       */
      id: string;
      /**
       * @description The type of this object.
       * @constant
       */
      object: 'time_entry';
      /**
       * Format: uuid
       * @description The operation.
       */
      operation_id: string;
      /**
       * Format: uuid
       * @description Whose time it is.
       */
      technician_id: string;
      /**
       * @description What the time was spent on.
       * @example work
       */
      kind: components['schemas']['TimeEntryKind'];
      /**
       * @description When it began.
       * @example 2026-10-05T06:00:00.000Z
       */
      started_at: components['schemas']['Timestamp'];
      /**
       * @description When it ended; null for a timer that runs or was forgotten.
       * @example 2026-10-05T07:35:00.000Z
       */
      ended_at: components['schemas']['Timestamp'] | null;
      /**
       * @description The rounded minutes from start to end; null while the end is not known.
       * @example 95
       */
      minutes: number | null;
      /**
       * @description True for a timer that ran for more than 12 hours. Nothing counts until a change gives its `ended_at` or `minutes`.
       * @example false
       */
      is_forgotten: boolean;
      /**
       * @description What was done, or anything else to know.
       * @example Seal replaced.
       */
      note: string | null;
      /**
       * @description The technician's rate on the day of the start; null if there was none.
       * @example 42.50
       */
      hourly_rate: string | null;
      /**
       * @description The minutes by this rate; null without a rate or an end.
       * @example 67.29
       */
      cost: string | null;
      /**
       * @description When it was recorded.
       * @example 2026-10-05T08:30:00.000Z
       */
      created_at: components['schemas']['Timestamp'];
      /**
       * @description When it last changed.
       * @example 2026-10-05T08:30:00.000Z
       */
      updated_at: components['schemas']['Timestamp'];
    };
    /** @description Only the object type. */
    webhook_endpoint_event: {
      /** @constant */
      object: 'ping';
    };
    /** @description The asset as it was when the event occurred. */
    asset_status_changed: {
      /**
       * Format: uuid
       * @description The asset.
       */
      id: string;
      /**
       * @description The type of this object.
       * @constant
       */
      object: 'asset';
      /**
       * @description Its name.
       * @example Feed pump 4
       */
      name: string;
      /**
       * @description The human-readable code, unique in the business. Generated as `<CATEGORY>-<BRAND>-<MODEL>-<nnnn>` when the asset is created.
       * @example PUM-GRUN-CR10-0042
       */
      reference: string;
      /** @description The condition of the asset. Read-only here; use the status endpoint to change it. */
      status: components['schemas']['AssetStatus'];
      /**
       * @description The previous status.
       * @example operational
       */
      previous_status: components['schemas']['AssetStatus'];
      /**
       * @description The note of the change.
       * @example Bearing seized
       */
      note: string | null;
      /**
       * Format: uuid
       * @description The room it is in; null after it was detached.
       */
      room_id: string | null;
      /**
       * Format: uuid
       * @description The building of its room.
       */
      building_id: string | null;
      /**
       * @description When it last changed; `updated_since` filters by it.
       * @example 2026-10-05T08:30:00.000Z
       */
      updated_at: components['schemas']['Timestamp'];
      /**
       * @description The kind of equipment. Only present if `changed_fields` names it.
       * @example pump
       */
      category?: components['schemas']['AssetCategory'];
      /** @description A description. Only present if `changed_fields` names it. */
      description?: string | null;
      /**
       * @description The manufacturer. Only present if `changed_fields` names it.
       * @example Grundfos
       */
      brand?: string | null;
      /**
       * @description The manufacturer's model. Only present if `changed_fields` names it.
       * @example CR 10-5
       */
      model_number?: string | null;
      /**
       * @description How much the business depends on it. Only present if `changed_fields` names it.
       * @example high
       */
      criticality?: components['schemas']['AssetCriticality'] | null;
      /**
       * Format: uuid
       * @description The asset it is a component of. Only present if `changed_fields` names it.
       * @example null
       */
      parent_asset_id?: string | null;
      /** @description False for stock that is not in service yet. Assets created through this API start as true. Detaching an asset from its room does not change it. Only present if `changed_fields` names it. */
      is_installed?: boolean;
      /** @description The permanent code on the machine's sticker; a scan resolves it to the asset. Once set, it can be replaced but not cleared. A replaced code still finds the asset and is never reused. Only present if `changed_fields` names it. */
      qr_code?: string | null;
      /**
       * Format: date
       * @description The date it went into service. Only present if `changed_fields` names it.
       * @example 2024-03-18
       */
      installation_date?: string | null;
      /**
       * Format: date
       * @description The date of its last maintenance: the day on which an operation on it was last completed, or the day that was recorded. A completion never moves it back. Only present if `changed_fields` names it.
       * @example 2025-11-20
       */
      last_maintenance_date?: string | null;
      /**
       * @description Days between preventive maintenance; null for none. The next is due this long after the last preventive operation was completed, else after `last_maintenance_date` as it was recorded, else after `installation_date`, else after the creation date. Completing other operations does not postpone it. Due dates in the past are skipped when the asset is created or one of these fields changes. An operation is opened on the due date; completing or cancelling it moves the schedule to the next date. Only present if `changed_fields` names it.
       * @example 90
       */
      maintenance_interval_days?: number | null;
      /**
       * @description The price of one unit. Only present if `changed_fields` names it.
       * @example 1250.50
       */
      unit_price?: string | null;
      /** @description The name of the supplier. Only present if `changed_fields` names it. */
      supplier?: string | null;
      /**
       * Format: uuid
       * @description The registered vendor that supplies it. Only present if `changed_fields` names it.
       * @example null
       */
      supplier_id?: string | null;
      /**
       * Format: date
       * @description The expiration date, for consumables and shelf-life stock. Only present if `changed_fields` names it.
       * @example null
       */
      expiration_date?: string | null;
      /** @description The reorder threshold, for stock. Only present if `changed_fields` names it. */
      min_stock?: number | null;
      /** @description The quantity when first recorded, for stock. Only present if `changed_fields` names it. */
      initial_stock?: number | null;
      /**
       * @description When it was recorded. Only present if `changed_fields` names it.
       * @example 2026-10-05T08:30:00.000Z
       */
      created_at?: components['schemas']['Timestamp'];
      /**
       * @description Its ID in another system; unique in the business per type of record. Only present if `changed_fields` names it.
       * @example EQ-10042
       */
      external_id?: string | null;
      /**
       * Format: date
       * @description The date of the next preventive maintenance; null without an interval or while the asset is retired. It moves on when the operation opened for it is completed or cancelled. Only present if `changed_fields` names it.
       * @example 2026-11-15
       */
      next_due_on?: string | null;
    };
    /** @description The operation as it was when the event occurred. */
    checklist_completed: {
      /**
       * Format: uuid
       * @description The operation.
       */
      id: string;
      /**
       * @description The type of this object.
       * @constant
       */
      object: 'operation';
      /**
       * @description The number by which people name it, unique in the business and rising with creation, with gaps. The portal shows it with the prefix of the business, such as WO-1042. Null only for an operation of release 1.0.0, until it is numbered after the upgrade.
       * @example 1042
       */
      number: number | null;
      /**
       * @description The status; only actions change it. `new` (unassigned, or waiting for a vendor to accept) → `assigned` → `pending_start` (a vendor declared the start; then confirmed, or `start_disputed`) → `in_progress` → `pending_completion` (a vendor declared completion; then confirmed, or `completion_disputed`) → `completed` → `done`. Technicians skip the two pending statuses. `completed` can be reopened; `cancelled` is final.
       * @example assigned
       */
      status: components['schemas']['OperationStatus'];
      /**
       * @description What needs to be done.
       * @example Replace the seal of pump 4
       */
      title: string;
      /**
       * Format: uuid
       * @description The asset concerned.
       */
      asset_id: string | null;
      /**
       * Format: uuid
       * @description The assigned technician.
       */
      technician_id: string | null;
      /**
       * Format: uuid
       * @description The assigned vendor.
       * @example null
       */
      vendor_id: string | null;
      /** @description How much of the checklist is done. */
      checklist: {
        /** @description The number of steps. */
        total: number;
        /** @description How many have a result. */
        done: number;
        /** @description How many results failed. */
        failed: number;
      };
      /** @description A longer description. Only present if `changed_fields` names it. */
      description?: string | null;
      /**
       * @description The actions allowed in the current status; any other action answers 409. In `in_progress`, `assign` only accepts another technician. In `completed`, `update` only changes `notes`, `work_report` and `agreed_amount`. Only present if `changed_fields` names it.
       * @example [
       *       "assign",
       *       "start",
       *       "cancel",
       *       "reschedule",
       *       "update"
       *     ]
       */
      allowed_actions?: components['schemas']['OperationAllowedActions'][];
      /**
       * @description The required trade; compare it with the `skills` of technicians. Only present if `changed_fields` names it.
       * @example mechanical
       */
      required_skill?: components['schemas']['OperationRequiredSkill'] | null;
      /**
       * @description The location. Taken from the asset, as `Room, Floor, Building`, unless given. Only present if `changed_fields` names it.
       * @example Pump room, Ground floor, Plant North
       */
      place?: string | null;
      /**
       * Format: uuid
       * @description The current building of that asset. Only present if `changed_fields` names it.
       */
      building_id?: string | null;
      /**
       * Format: uuid
       * @description The current room of that asset. Only present if `changed_fields` names it.
       */
      room_id?: string | null;
      /** @description The kind of assignee; null while unassigned. Only present if `changed_fields` names it. */
      assignee_type?: components['schemas']['OperationAssigneeType'] | null;
      /**
       * @description The present name of the assigned technician or vendor; of a closed operation, their name when it was closed; null while unassigned. `search` matches present names and those of the time. Only present if `changed_fields` names it.
       * @example Nadia Haddad
       */
      assignee_name?: string | null;
      /**
       * @description The scheduled time; null while unscheduled. Only present if `changed_fields` names it.
       * @example 2026-10-07T06:00:00.000Z
       */
      scheduled_for?: components['schemas']['Timestamp'] | null;
      /**
       * @description The urgency. Only present if `changed_fields` names it.
       * @example high
       */
      priority?: components['schemas']['OperationPriority'] | null;
      /**
       * @description The agreed price of the work. Only present if `changed_fields` names it.
       * @example 1250.00
       */
      agreed_amount?: string | null;
      /**
       * @description The minutes that technicians worked on it, by its time entries. Only present if `changed_fields` names it.
       * @example 95
       */
      labor_minutes?: number;
      /**
       * @description What these minutes cost, by the hourly rates of the technicians. Only present if `changed_fields` names it.
       * @example 67.29
       */
      labor_cost?: string;
      /**
       * @description What the spare parts cost that were consumed for it, at their unit prices when they were consumed. Parts consumed before release 1.1 do not count. Only present if `changed_fields` names it.
       * @example 25.00
       */
      parts_cost?: string;
      /**
       * @description The sum of its other costs. Only present if `changed_fields` names it.
       * @example 0.00
       */
      other_cost?: string;
      /**
       * @description The sum of `labor_cost`, `parts_cost` and `other_cost`. Only present if `changed_fields` names it.
       * @example 92.29
       */
      total_cost?: string;
      /** @description Internal notes. Only present if `changed_fields` names it. */
      notes?: string | null;
      /**
       * @description What was done, as the technician or vendor reports it. A vendor sees it. Only present if `changed_fields` names it.
       * @example Seal and bearing replaced.
       */
      work_report?: string | null;
      /**
       * @description The procedures of its checklist, in their order; `GET /operations/{taskId}/checklist` has the steps. Only present if `changed_fields` names it.
       * @example []
       */
      procedure_ids?: string[];
      /** @description The reason for the cancellation, if there is one. Only present if `changed_fields` names it. */
      cancellation_reason?: string | null;
      /**
       * @description When the work was completed; null until then. Only present if `changed_fields` names it.
       * @example null
       */
      completed_at?: components['schemas']['Timestamp'] | null;
      /**
       * @description When it was created. Only present if `changed_fields` names it.
       * @example 2026-10-05T08:30:00.000Z
       */
      created_at?: components['schemas']['Timestamp'];
      /**
       * @description When it last changed. Only present if `changed_fields` names it.
       * @example 2026-10-05T08:30:00.000Z
       */
      updated_at?: components['schemas']['Timestamp'];
      /**
       * @description Its ID in another system; unique in the business per type of record. Only present if `changed_fields` names it.
       * @example WO-2026-0815
       */
      external_id?: string | null;
    };
    /** @description The operation as it was when the event occurred. */
    checklist_item_failed: {
      /**
       * Format: uuid
       * @description The operation.
       */
      id: string;
      /**
       * @description The type of this object.
       * @constant
       */
      object: 'operation';
      /**
       * @description The number by which people name it, unique in the business and rising with creation, with gaps. The portal shows it with the prefix of the business, such as WO-1042. Null only for an operation of release 1.0.0, until it is numbered after the upgrade.
       * @example 1042
       */
      number: number | null;
      /**
       * @description The status; only actions change it. `new` (unassigned, or waiting for a vendor to accept) → `assigned` → `pending_start` (a vendor declared the start; then confirmed, or `start_disputed`) → `in_progress` → `pending_completion` (a vendor declared completion; then confirmed, or `completion_disputed`) → `completed` → `done`. Technicians skip the two pending statuses. `completed` can be reopened; `cancelled` is final.
       * @example assigned
       */
      status: components['schemas']['OperationStatus'];
      /**
       * @description What needs to be done.
       * @example Replace the seal of pump 4
       */
      title: string;
      /**
       * Format: uuid
       * @description The asset concerned.
       */
      asset_id: string | null;
      /**
       * Format: uuid
       * @description The assigned technician.
       */
      technician_id: string | null;
      /**
       * Format: uuid
       * @description The assigned vendor.
       * @example null
       */
      vendor_id: string | null;
      /** @description The step that failed, with its result. */
      item: {
        /**
         * Format: uuid
         * @description The step.
         */
        id: string;
        /**
         * Format: uuid
         * @description The procedure that it is from.
         */
        procedure_id: string;
        /** @description The name of the procedure. */
        procedure_name: string;
        /** @description The title of the step. */
        title: string;
        /** @description The kind of the step. */
        kind: components['schemas']['ProcedureStepsKind'];
        /** @description The result. */
        value: string;
        /** @description The note. */
        note: string | null;
        /**
         * Format: uuid
         * @description The operation that this failure or an earlier one of the step opened.
         */
        opened_operation_id: string | null;
      };
      /** @description A longer description. Only present if `changed_fields` names it. */
      description?: string | null;
      /**
       * @description The actions allowed in the current status; any other action answers 409. In `in_progress`, `assign` only accepts another technician. In `completed`, `update` only changes `notes`, `work_report` and `agreed_amount`. Only present if `changed_fields` names it.
       * @example [
       *       "assign",
       *       "start",
       *       "cancel",
       *       "reschedule",
       *       "update"
       *     ]
       */
      allowed_actions?: components['schemas']['OperationAllowedActions'][];
      /**
       * @description The required trade; compare it with the `skills` of technicians. Only present if `changed_fields` names it.
       * @example mechanical
       */
      required_skill?: components['schemas']['OperationRequiredSkill'] | null;
      /**
       * @description The location. Taken from the asset, as `Room, Floor, Building`, unless given. Only present if `changed_fields` names it.
       * @example Pump room, Ground floor, Plant North
       */
      place?: string | null;
      /**
       * Format: uuid
       * @description The current building of that asset. Only present if `changed_fields` names it.
       */
      building_id?: string | null;
      /**
       * Format: uuid
       * @description The current room of that asset. Only present if `changed_fields` names it.
       */
      room_id?: string | null;
      /** @description The kind of assignee; null while unassigned. Only present if `changed_fields` names it. */
      assignee_type?: components['schemas']['OperationAssigneeType'] | null;
      /**
       * @description The present name of the assigned technician or vendor; of a closed operation, their name when it was closed; null while unassigned. `search` matches present names and those of the time. Only present if `changed_fields` names it.
       * @example Nadia Haddad
       */
      assignee_name?: string | null;
      /**
       * @description The scheduled time; null while unscheduled. Only present if `changed_fields` names it.
       * @example 2026-10-07T06:00:00.000Z
       */
      scheduled_for?: components['schemas']['Timestamp'] | null;
      /**
       * @description The urgency. Only present if `changed_fields` names it.
       * @example high
       */
      priority?: components['schemas']['OperationPriority'] | null;
      /**
       * @description The agreed price of the work. Only present if `changed_fields` names it.
       * @example 1250.00
       */
      agreed_amount?: string | null;
      /**
       * @description The minutes that technicians worked on it, by its time entries. Only present if `changed_fields` names it.
       * @example 95
       */
      labor_minutes?: number;
      /**
       * @description What these minutes cost, by the hourly rates of the technicians. Only present if `changed_fields` names it.
       * @example 67.29
       */
      labor_cost?: string;
      /**
       * @description What the spare parts cost that were consumed for it, at their unit prices when they were consumed. Parts consumed before release 1.1 do not count. Only present if `changed_fields` names it.
       * @example 25.00
       */
      parts_cost?: string;
      /**
       * @description The sum of its other costs. Only present if `changed_fields` names it.
       * @example 0.00
       */
      other_cost?: string;
      /**
       * @description The sum of `labor_cost`, `parts_cost` and `other_cost`. Only present if `changed_fields` names it.
       * @example 92.29
       */
      total_cost?: string;
      /** @description Internal notes. Only present if `changed_fields` names it. */
      notes?: string | null;
      /**
       * @description What was done, as the technician or vendor reports it. A vendor sees it. Only present if `changed_fields` names it.
       * @example Seal and bearing replaced.
       */
      work_report?: string | null;
      /**
       * @description The procedures of its checklist, in their order; `GET /operations/{taskId}/checklist` has the steps. Only present if `changed_fields` names it.
       * @example []
       */
      procedure_ids?: string[];
      /** @description The reason for the cancellation, if there is one. Only present if `changed_fields` names it. */
      cancellation_reason?: string | null;
      /**
       * @description When the work was completed; null until then. Only present if `changed_fields` names it.
       * @example null
       */
      completed_at?: components['schemas']['Timestamp'] | null;
      /**
       * @description When it was created. Only present if `changed_fields` names it.
       * @example 2026-10-05T08:30:00.000Z
       */
      created_at?: components['schemas']['Timestamp'];
      /**
       * @description When it last changed. Only present if `changed_fields` names it.
       * @example 2026-10-05T08:30:00.000Z
       */
      updated_at?: components['schemas']['Timestamp'];
      /**
       * @description Its ID in another system; unique in the business per type of record. Only present if `changed_fields` names it.
       * @example WO-2026-0815
       */
      external_id?: string | null;
    };
    /** @description The meter as it was when the event occurred. */
    meter_event: {
      /**
       * Format: uuid
       * @description The meter.
       */
      id: string;
      /**
       * @description The type of this object.
       * @constant
       */
      object: 'meter';
      /**
       * Format: uuid
       * @description The asset it belongs to.
       */
      asset_id: string;
      /**
       * @description What it measures.
       * @example Operating hours
       */
      name: string;
      /** @description `counter`: only increases, unless it is reset. `gauge`: increases and decreases. */
      kind: components['schemas']['MeterKind'];
      /**
       * @description The unit of its values.
       * @example h
       */
      unit: string;
      /**
       * @description The value of the newest reading; null if there is none.
       * @example 12500.5
       */
      last_value: string | null;
      /**
       * @description The time of the newest reading; null if there is none.
       * @example 2026-10-05T08:30:00.000Z
       */
      last_read_at: components['schemas']['Timestamp'] | null;
      /**
       * @description Thresholds that act when the value crosses them; at most 5.
       * @example []
       */
      thresholds: {
        /** @description The threshold is crossed by a value above this. */
        above: string | null;
        /** @description The threshold is crossed by a value below this. */
        below: string | null;
        /** @description How far the value must return before the threshold can be crossed again. */
        hysteresis: string;
        /** @description The operation to open at a crossing; null for none. */
        open_operation: {
          /** @description The title; null lets the service create one. */
          title: string | null;
          /** @description The trade it needs. */
          required_skill: components['schemas']['OperationRequiredSkill'];
          /** @description The urgency. */
          priority: components['schemas']['OperationPriority'] | null;
          /**
           * @description The procedures of its checklist.
           * @example []
           */
          procedure_ids: string[];
        } | null;
      }[];
      /**
       * @description Maintenance by usage: opens a preventive operation each time the counter has increased by this much since the last one was completed; null for none.
       * @example {
       *       "every": "500",
       *       "required_skill": "mechanical",
       *       "procedure_ids": []
       *     }
       */
      usage_interval: {
        /** @description The usage, in the unit of the meter. */
        every: string;
        /** @description The trade it needs. */
        required_skill: components['schemas']['OperationRequiredSkill'];
        /**
         * @description The procedures of its checklist.
         * @example []
         */
        procedure_ids: string[];
      } | null;
      /**
       * @description When it was recorded.
       * @example 2026-10-05T08:30:00.000Z
       */
      created_at: components['schemas']['Timestamp'];
      /**
       * @description When it last changed or got a new value.
       * @example 2026-10-05T08:30:00.000Z
       */
      updated_at: components['schemas']['Timestamp'];
      /**
       * @description Its ID in another system; unique in the business per type of record.
       * @example PLC-7/hours
       */
      external_id: string | null;
      /** @description A threshold. It acts once per crossing. */
      threshold: {
        /** @description The threshold is crossed by a value above this. */
        above: string | null;
        /** @description The threshold is crossed by a value below this. */
        below: string | null;
        /** @description How far the value must return before the threshold can be crossed again. */
        hysteresis: string;
        /** @description The operation to open at a crossing; null for none. */
        open_operation: {
          /** @description The title; null lets the service create one. */
          title: string | null;
          /** @description The trade it needs. */
          required_skill: components['schemas']['OperationRequiredSkill'];
          /** @description The urgency. */
          priority: components['schemas']['OperationPriority'] | null;
          /**
           * @description The procedures of its checklist.
           * @example []
           */
          procedure_ids: string[];
        } | null;
      };
      /**
       * @description The value that crossed the threshold.
       * @example 91.5
       */
      value: string;
      /**
       * @description The time of that reading.
       * @example 2026-10-05T08:30:00.000Z
       */
      read_at: components['schemas']['Timestamp'];
      /**
       * Format: uuid
       * @description The operation that it opened, or that an earlier crossing opened and that is still open; null if there is none.
       * @example null
       */
      operation_id: string | null;
    };
    /** @description The spare_part as it was when the event occurred. */
    part_stock_moved: {
      /**
       * Format: uuid
       * @description The spare part.
       */
      id: string;
      /**
       * @description The type of this object.
       * @constant
       */
      object: 'spare_part';
      /**
       * @description What it is.
       * @example Deep groove ball bearing 6204
       */
      name: string;
      /**
       * @description The customer's part number.
       * @example BRG-6204-2RS
       */
      reference: string | null;
      /** @description The kind of part. */
      category: components['schemas']['SparePartCategory'] | null;
      /** @description The unit of its quantities. */
      unit: components['schemas']['SparePartUnit'] | null;
      /**
       * @description The physical stock.
       * @example 12
       */
      quantity_on_hand: number;
      /**
       * @description The stock committed to open operations.
       * @example 4
       */
      quantity_reserved: number;
      /**
       * @description The reorder threshold.
       * @example 5
       */
      min_stock: number | null;
      /**
       * @description The price of one unit.
       * @example 12.50
       */
      unit_price: string | null;
      /**
       * @description The name of the supplier.
       * @example SKF
       */
      supplier: string | null;
      /**
       * @description When it was recorded.
       * @example 2026-10-05T08:30:00.000Z
       */
      created_at: components['schemas']['Timestamp'];
      /**
       * @description When its details or its stock last changed.
       * @example 2026-10-05T08:30:00.000Z
       */
      updated_at: components['schemas']['Timestamp'];
      /**
       * @description Its ID in another system; unique in the business per type of record.
       * @example MAT-6204
       */
      external_id: string | null;
      /** @description The new movements, in order. Using reserved stock creates two: the release, then the consumption. A count that leaves less than is reserved first releases the newest reservations. Movements of one bulk request are listed together. */
      movements: {
        /**
         * Format: uuid
         * @description The movement.
         */
        id: string;
        /** @description The type of movement. */
        type: components['schemas']['SparePartMovementType'];
        /**
         * @description The signed quantity.
         * @example -2
         */
        quantity: number;
        /**
         * Format: uuid
         * @description The operation it was for; null if there is none.
         */
        operation_id: string | null;
        /**
         * @description The note; empty if there is none.
         * @example Delivery 4711
         */
        note: string;
        /**
         * Format: uuid
         * @description The movement that it reverses; null for all others.
         */
        reverses_id: string | null;
      }[];
    };
    /** Format: date-time */
    Timestamp: string;
    /** @enum {string} */
    AuditEntryAction:
      | 'user.invited'
      | 'user.role_changed'
      | 'user.deactivated'
      | 'user.reactivated'
      | 'user.link_made'
      | 'user.password_set'
      | 'user.password_changed'
      | 'user.signed_in'
      | 'user.signed_in_failed'
      | 'user.sessions_ended'
      | 'key.created'
      | 'key.changed'
      | 'key.rotated'
      | 'key.disabled'
      | 'key.enabled'
      | 'key.revoked'
      | 'webhook_endpoint.registered'
      | 'webhook_endpoint.changed'
      | 'webhook_endpoint.enabled'
      | 'webhook_endpoint.disabled'
      | 'webhook_endpoint.paused'
      | 'webhook_endpoint.resumed'
      | 'webhook_endpoint.deleted'
      | 'webhook_endpoint.secret_rotated'
      | 'vendor.person_invited'
      | 'vendor.person_removed'
      | 'meter_reading.corrected'
      | 'meter_reading.deleted'
      | 'downtime.corrected'
      | 'downtime.deleted'
      | 'asset.deleted'
      | 'building.deleted'
      | 'floor.deleted'
      | 'room.deleted'
      | 'meter.deleted'
      | 'attachment.deleted'
      | 'comment.deleted'
      | 'spare_part.deleted'
      | 'procedure.deleted'
      | 'time_entry.deleted'
      | 'cost_entry.deleted'
      | 'import.stopped'
      | 'import.resumed'
      | 'import.completed'
      | 'plan.changed'
      | 'business.suspended'
      | 'business.resumed'
      | 'settings.changed';
    /** @enum {string} */
    FileImportKind: 'asset' | 'part' | 'person' | 'operation';
    /** @enum {string} */
    FileImportStatus: 'checked' | 'running' | 'done' | 'undoing' | 'undone' | 'stopped';
    /** @enum {string} */
    ImportRowResult:
      'pending' | 'unchanged' | 'refused' | 'created' | 'updated' | 'removed' | 'restored' | 'kept';
    /** @enum {string} */
    AttachmentContentType:
      | 'image/jpeg'
      | 'image/png'
      | 'image/webp'
      | 'image/heic'
      | 'image/heif'
      | 'image/gif'
      | 'application/pdf';
    /** @enum {string} */
    AssetCategory:
      | 'plumbing'
      | 'electrical'
      | 'hvac'
      | 'furniture'
      | 'appliance'
      | 'it_equipment'
      | 'security'
      | 'fire_safety'
      | 'structural'
      | 'cleaning'
      | 'production_machine'
      | 'conveyor'
      | 'pump'
      | 'motor'
      | 'compressor'
      | 'instrumentation'
      | 'material_handling'
      | 'other';
    /** @enum {string} */
    AssetStatus: 'operational' | 'needs_maintenance' | 'under_maintenance' | 'out_of_service' | 'retired';
    /** @enum {string} */
    AssetCriticality: 'low' | 'medium' | 'high' | 'critical';
    /** @enum {string} */
    AlarmKind: 'asset_out_of_service' | 'stock_below_minimum' | 'monitoring';
    /** @enum {string} */
    AlarmSeverity: 'info' | 'warning' | 'critical';
    /** @enum {string} */
    AlarmStatus: 'open' | 'acknowledged' | 'resolved';
    /** @enum {string} */
    BuildingType:
      | 'office'
      | 'residential'
      | 'commercial'
      | 'industrial'
      | 'mixed_use'
      | 'educational'
      | 'healthcare'
      | 'hospitality'
      | 'warehouse'
      | 'production_facility'
      | 'industrial_process_facility'
      | 'manufacturing_facility'
      | 'warehouse_and_offices'
      | 'other';
    /** @enum {string} */
    VendorPartnershipStatus: 'proposed' | 'accepted' | 'ended';
    /** @enum {string} */
    OperationStatus:
      | 'new'
      | 'assigned'
      | 'pending_start'
      | 'in_progress'
      | 'start_disputed'
      | 'pending_completion'
      | 'completion_disputed'
      | 'completed'
      | 'done'
      | 'cancelled';
    /** @enum {string} */
    OperationRequiredSkill:
      | 'mechanical'
      | 'electrical'
      | 'electromechanical'
      | 'automation'
      | 'instrumentation'
      | 'electronics'
      | 'hydraulics'
      | 'pneumatics'
      | 'welding'
      | 'machining'
      | 'hvac'
      | 'refrigeration'
      | 'plumbing'
      | 'elevators'
      | 'fire_safety'
      | 'security_systems'
      | 'it_network'
      | 'carpentry'
      | 'locksmithing'
      | 'painting'
      | 'masonry'
      | 'roofing'
      | 'cleaning'
      | 'landscaping'
      | 'other';
    /** @enum {string} */
    OperationAssigneeType: 'technician' | 'vendor';
    /** @enum {string} */
    OperationPriority: 'lowest' | 'low' | 'medium' | 'high' | 'highest';
    /** @enum {string} */
    SparePartCategory:
      | 'bearing'
      | 'seal_gasket'
      | 'belt_chain'
      | 'filter'
      | 'lubricant'
      | 'fastener'
      | 'electrical_component'
      | 'sensor'
      | 'valve'
      | 'hydraulic'
      | 'pneumatic'
      | 'motor_part'
      | 'tooling'
      | 'consumable'
      | 'safety'
      | 'other';
    /** @enum {string} */
    SparePartUnit: 'piece' | 'meter' | 'liter' | 'kilogram' | 'box' | 'set' | 'roll' | 'pair';
    /** @enum {string} */
    SparePartMovementType: 'receive' | 'consume' | 'reserve' | 'release' | 'adjust';
    /** @enum {string} */
    WebhookEndpointPayload: 'full' | 'thin';
    /** @enum {string} */
    WebhookEndpointSignature: 'hmac' | 'ed25519' | 'both';
    /** @enum {string} */
    WebhookDeliveryStatus: 'pending' | 'delivering' | 'succeeded' | 'failed' | 'dead';
    /** @enum {string} */
    CommentVisibility: 'all' | 'internal';
    /** @enum {string} */
    MeterKind: 'counter' | 'gauge';
    /** @enum {string} */
    TimeEntryKind: 'work' | 'travel' | 'waiting';
    /** @enum {string} */
    ReceivedAlarmStatus: 'open' | 'acknowledged' | 'resolved' | 'ignored';
    /** @enum {string} */
    ChangeType:
      | 'alarm'
      | 'asset'
      | 'asset_status_change'
      | 'attachment'
      | 'building'
      | 'comment'
      | 'cost_entry'
      | 'downtime'
      | 'floor'
      | 'meter'
      | 'meter_reading'
      | 'operation'
      | 'operation_status_change'
      | 'procedure'
      | 'room'
      | 'spare_part'
      | 'spare_part_movement'
      | 'technician'
      | 'time_entry'
      | 'vendor'
      | 'webhook_endpoint';
    /** @enum {string} */
    ChangeAction: 'created' | 'updated' | 'deleted';
    /** @enum {string} */
    ExportFileResource:
      | 'assets'
      | 'operations'
      | 'buildings'
      | 'floors'
      | 'rooms'
      | 'technicians'
      | 'spare_parts'
      | 'spare_part_movements'
      | 'meters'
      | 'meter_readings'
      | 'time_entries'
      | 'comments';
    /** @enum {string} */
    ExportFileFormat: 'ndjson' | 'csv';
    /** @enum {string} */
    ExportFileStatus: 'pending' | 'running' | 'ready' | 'failed' | 'expired';
    /** @enum {string} */
    ApiKeyScopes:
      | 'assets:read'
      | 'assets:write'
      | 'assets:delete'
      | 'buildings:read'
      | 'buildings:write'
      | 'buildings:delete'
      | 'floors:read'
      | 'floors:write'
      | 'floors:delete'
      | 'rooms:read'
      | 'rooms:write'
      | 'rooms:delete'
      | 'operations:read'
      | 'operations:write'
      | 'operations:cancel'
      | 'operations:reschedule'
      | 'comments:read'
      | 'comments:write'
      | 'attachments:read'
      | 'attachments:write'
      | 'procedures:read'
      | 'procedures:write'
      | 'alarms:read'
      | 'alarms:write'
      | 'meters:read'
      | 'meters:write'
      | 'time:read'
      | 'time:write'
      | 'technicians:read'
      | 'vendors:read'
      | 'spare-parts:read'
      | 'spare-parts:write'
      | 'exports:write'
      | 'audit:read'
      | 'changes:read'
      | 'events:read'
      | 'kpis:read'
      | 'webhooks:read';
    /** @enum {string} */
    ApiKeyBusinessPlan: 'starter' | 'business' | 'enterprise';
    /** @enum {string} */
    AuditEntryActorKind: 'api_key' | 'user' | 'vendor' | 'system';
    /** @enum {string} */
    AuditEntryTargetObject:
      | 'user'
      | 'api_key'
      | 'webhook_endpoint'
      | 'vendor'
      | 'meter_reading'
      | 'downtime'
      | 'asset'
      | 'building'
      | 'floor'
      | 'room'
      | 'meter'
      | 'attachment'
      | 'comment'
      | 'spare_part'
      | 'procedure'
      | 'time_entry'
      | 'cost_entry'
      | 'import'
      | 'business';
    /** @enum {string} */
    OperationAllowedActions:
      | 'assign'
      | 'accept'
      | 'decline'
      | 'start'
      | 'complete'
      | 'confirm'
      | 'dispute'
      | 'close'
      | 'reopen'
      | 'cancel'
      | 'reschedule'
      | 'update';
    /** @enum {string} */
    ProcedureStepsKind: 'check' | 'pass_fail' | 'number' | 'text' | 'choice' | 'photo' | 'reading';
    /** @enum {string} */
    CreateOperationRequiredSkill:
      | 'mechanical'
      | 'electrical'
      | 'electromechanical'
      | 'automation'
      | 'instrumentation'
      | 'electronics'
      | 'hydraulics'
      | 'pneumatics'
      | 'welding'
      | 'machining'
      | 'hvac'
      | 'refrigeration'
      | 'plumbing'
      | 'elevators'
      | 'fire_safety'
      | 'security_systems'
      | 'it_network'
      | 'carpentry'
      | 'locksmithing'
      | 'painting'
      | 'masonry'
      | 'roofing'
      | 'cleaning'
      | 'landscaping'
      | 'other'
      | 'mecanique'
      | 'mecanique_industrielle'
      | 'mecanique_automobile'
      | 'graissage'
      | 'electricite'
      | 'electricite_industrielle'
      | 'electricite_batiment'
      | 'electromecanique'
      | 'electromenager'
      | 'automatisme'
      | 'automatismes'
      | 'regulation'
      | 'metrologie'
      | 'electronique'
      | 'hydraulique'
      | 'pneumatique'
      | 'air_comprime'
      | 'soudure'
      | 'chaudronnerie'
      | 'tuyauterie'
      | 'usinage'
      | 'ajustage'
      | 'cvc'
      | 'climatisation'
      | 'chauffage'
      | 'ventilation'
      | 'genie_climatique'
      | 'froid'
      | 'froid_industriel'
      | 'plomberie'
      | 'sanitaire'
      | 'gaz'
      | 'ascenseur'
      | 'ascenseurs'
      | 'levage'
      | 'securite_incendie'
      | 'ssi'
      | 'surete'
      | 'controle_acces'
      | 'videosurveillance'
      | 'informatique'
      | 'reseaux'
      | 'telecom'
      | 'courant_faible'
      | 'menuiserie'
      | 'charpente'
      | 'vitrerie'
      | 'serrurerie'
      | 'metallerie'
      | 'peinture'
      | 'revetements'
      | 'maconnerie'
      | 'genie_civil'
      | 'carrelage'
      | 'toiture'
      | 'couverture'
      | 'etancheite'
      | 'nettoyage'
      | 'proprete'
      | 'deratisation'
      | 'espaces_verts'
      | 'autre'
      | 'divers';
    /** @enum {string} */
    ReportAlarmStatus: 'firing' | 'resolved';
    /** @enum {string} */
    ReportAlarmSetAssetStatus: 'needs_maintenance' | 'out_of_service';
    /** @enum {string} */
    ProblemErrorType:
      | 'invalid_request_error'
      | 'authentication_error'
      | 'plan_error'
      | 'permission_error'
      | 'not_found_error'
      | 'conflict_error'
      | 'rate_limit_error'
      | 'api_error';
    /** @enum {string} */
    ProblemErrorCode:
      | 'malformed_request'
      | 'headers_too_large'
      | 'request_timeout'
      | 'expectation_failed'
      | 'malformed_json'
      | 'unknown_parameter'
      | 'missing_parameter'
      | 'invalid_parameter'
      | 'invalid_category'
      | 'invalid_reference'
      | 'invalid_item'
      | 'invalid_limit'
      | 'invalid_cursor'
      | 'cursor_expired'
      | 'status_read_only'
      | 'idempotency_key_required'
      | 'key_in_query'
      | 'body_too_large'
      | 'range_not_satisfiable'
      | 'unsupported_media_type'
      | 'invalid_key'
      | 'plan_required'
      | 'business_suspended'
      | 'scope_required'
      | 'browser_refused'
      | 'owner_required'
      | 'permission_required'
      | 'not_found'
      | 'route_not_found'
      | 'method_not_allowed'
      | 'invalid_state'
      | 'checklist_incomplete'
      | 'duplicate'
      | 'insufficient_stock'
      | 'idempotency_key_reused'
      | 'idempotency_in_progress'
      | 'version_conflict'
      | 'rate_limited'
      | 'internal_error'
      | 'overloaded'
      | 'business_moving'
      | 'business_moved'
      | 'unavailable'
      | 'storage_full';
    /** @enum {string} */
    Placement: 'installed' | 'stock';
    /** @enum {string} */
    Sort: 'created_at' | '-created_at' | 'updated_at' | '-updated_at' | 'name' | '-name';
    /** @enum {string} */
    AssigneeType: 'technician' | 'vendor' | 'none';
    /** @enum {string} */
    SortValue:
      'created_at' | '-created_at' | 'scheduled_for' | '-scheduled_for' | 'updated_at' | '-updated_at';
    /** @enum {string} */
    GroupBy: 'building' | 'asset' | 'trade' | 'month';
    /** @enum {string} */
    From: 'now';
    /** @enum {string} */
    Kind: 'asset' | 'part' | 'operation';
    /** @enum {string} */
    DateOrder: 'dmy' | 'mdy' | 'ymd';
    /** @enum {string} */
    Decimal: 'comma' | 'point';
    /** @enum {string} */
    Encoding:
      | 'utf-8'
      | 'utf-16'
      | 'windows-1252'
      | 'windows-1250'
      | 'windows-1251'
      | 'windows-1253'
      | 'windows-1254'
      | 'macintosh'
      | 'gb18030'
      | 'big5'
      | 'shift_jis'
      | 'euc-kr';
    /** @description The envelope of every event. */
    EventEnvelope: {
      /**
       * @description The id of the event. Deduplicate by `Service-Delivery`.
       * @example evt_0199d2a4-6f1b-7c3e-8a55-3f0c9d2e7b10
       */
      id: string;
      /**
       * Format: date-time
       * @description When it occurred. Deliveries may arrive out of order: order by this.
       */
      created_at: string;
      /**
       * @description The version of the envelope.
       * @constant
       */
      api_version: '2026-10-01';
      /** @description Who performed the action. */
      actor: {
        /** @description An API key, a user of the business, a user of a vendor, or the service itself. */
        kind: components['schemas']['AuditEntryActorKind'];
        /**
         * Format: uuid
         * @description The ID of the actor; null for the service itself.
         * @example 0199d2a4-6f1b-7c3e-8a55-3f0c9d2e7b13
         */
        id: string | null;
      };
      /**
       * @description False in a sandbox: a test event, at the time of the sandbox clock.
       * @example true
       */
      livemode: boolean;
    };
    /** @description The data of each type of event. */
    EventData: {
      /** @description An alarm was acknowledged. */
      'alarm.acknowledged': {
        object: components['schemas']['alarm_event'];
        /**
         * @description The fields of the resource whose value changed, in their order in the resource, except `updated_at`. `object` has their new values. Empty if a field was set to the value that it already had.
         * @example []
         */
        changed_fields: string[];
        /**
         * @description The previous values of these fields, as the API returns them.
         * @example {}
         */
        previous: {
          [key: string]: unknown;
        };
      };
      /** @description An asset went out of service, the available stock of a spare part fell below its minimum, or another system reported an alarm. Repeats of an alarm emit nothing. */
      'alarm.raised': {
        object: components['schemas']['alarm_event'];
      };
      /** @description A resolved alarm was reported again within its flap window, or someone took back that an alarm was acknowledged or resolved: it is open again. */
      'alarm.reopened': {
        object: components['schemas']['alarm_event'];
        /**
         * @description The fields of the resource whose value changed, in their order in the resource, except `updated_at`. `object` has their new values. Empty if a field was set to the value that it already had.
         * @example []
         */
        changed_fields: string[];
        /**
         * @description The previous values of these fields, as the API returns them.
         * @example {}
         */
        previous: {
          [key: string]: unknown;
        };
      };
      /** @description An alarm was resolved: by its source, by a person, or because the problem ended. */
      'alarm.resolved': {
        object: components['schemas']['alarm_event'];
        /**
         * @description The fields of the resource whose value changed, in their order in the resource, except `updated_at`. `object` has their new values. Empty if a field was set to the value that it already had.
         * @example []
         */
        changed_fields: string[];
        /**
         * @description The previous values of these fields, as the API returns them.
         * @example {}
         */
        previous: {
          [key: string]: unknown;
        };
      };
      /** @description An asset was recorded. */
      'asset.created': {
        object: components['schemas']['asset_event'];
      };
      /** @description An asset was deleted. The snapshot shows it before the deletion. */
      'asset.deleted': {
        object: components['schemas']['asset_event'];
      };
      /** @description An asset's status was set, even if it stayed the same. */
      'asset.status_changed': {
        object: components['schemas']['asset_status_changed'];
        /**
         * @description The fields of the resource whose value changed, in their order in the resource, except `updated_at`. `object` has their new values. Empty if a field was set to the value that it already had.
         * @example []
         */
        changed_fields: string[];
        /**
         * @description The previous values of these fields, as the API returns them.
         * @example {}
         */
        previous: {
          [key: string]: unknown;
        };
      };
      /** @description An asset's details, location, parent or last maintenance changed. A status change has its own event. */
      'asset.updated': {
        object: components['schemas']['asset_event'];
        /**
         * @description The fields of the resource whose value changed, in their order in the resource, except `updated_at`. `object` has their new values. Empty if a field was set to the value that it already had.
         * @example []
         */
        changed_fields: string[];
        /**
         * @description The previous values of these fields, as the API returns them.
         * @example {}
         */
        previous: {
          [key: string]: unknown;
        };
      };
      /** @description A building was recorded. */
      'building.created': {
        object: components['schemas']['building_event'];
      };
      /** @description A building was deleted with its floors and rooms, which have their own events. */
      'building.deleted': {
        object: components['schemas']['building_event'];
      };
      /** @description A building's details changed. */
      'building.updated': {
        object: components['schemas']['building_event'];
        /**
         * @description The fields of the resource whose value changed, in their order in the resource, except `updated_at`. `object` has their new values. Empty if a field was set to the value that it already had.
         * @example []
         */
        changed_fields: string[];
        /**
         * @description The previous values of these fields, as the API returns them.
         * @example {}
         */
        previous: {
          [key: string]: unknown;
        };
      };
      /** @description The operator resumed the business. */
      'business.resumed': {
        object: components['schemas']['audit_entry_event'];
      };
      /** @description The operator suspended the business. Delivered after it is resumed. */
      'business.suspended': {
        object: components['schemas']['audit_entry_event'];
      };
      /** @description Every required step of the checklist of an operation has a result; without required steps, every step. */
      'checklist.completed': {
        object: components['schemas']['checklist_completed'];
      };
      /** @description A step of the checklist of an operation failed. */
      'checklist.item_failed': {
        object: components['schemas']['checklist_item_failed'];
      };
      /** @description A cost was recorded on an operation. */
      'cost_entry.created': {
        object: components['schemas']['cost_entry_event'];
      };
      /** @description A downtime of an asset was corrected. */
      'downtime.corrected': {
        object: components['schemas']['audit_entry_event'];
      };
      /** @description A downtime of an asset was deleted. */
      'downtime.deleted': {
        object: components['schemas']['audit_entry_event'];
      };
      /** @description A floor was recorded. */
      'floor.created': {
        object: components['schemas']['floor_event'];
      };
      /** @description A floor was deleted with its rooms, possibly with its building. */
      'floor.deleted': {
        object: components['schemas']['floor_event'];
      };
      /** @description A floor's name or level changed. */
      'floor.updated': {
        object: components['schemas']['floor_event'];
        /**
         * @description The fields of the resource whose value changed, in their order in the resource, except `updated_at`. `object` has their new values. Empty if a field was set to the value that it already had.
         * @example []
         */
        changed_fields: string[];
        /**
         * @description The previous values of these fields, as the API returns them.
         * @example {}
         */
        previous: {
          [key: string]: unknown;
        };
      };
      /** @description All rows of a confirmed file were processed. Imported operations have no events of their own. */
      'import.completed': {
        object: components['schemas']['audit_entry_event'];
      };
      /** @description A stopped import was resumed. */
      'import.resumed': {
        object: components['schemas']['audit_entry_event'];
      };
      /** @description An import of a file stopped, because the person who confirmed it was deactivated or lost the permission to import. */
      'import.stopped': {
        object: components['schemas']['audit_entry_event'];
      };
      /** @description The networks of an API key changed. */
      'key.changed': {
        object: components['schemas']['audit_entry_event'];
      };
      /** @description An API key was created. */
      'key.created': {
        object: components['schemas']['audit_entry_event'];
      };
      /** @description An API key was disabled. */
      'key.disabled': {
        object: components['schemas']['audit_entry_event'];
      };
      /** @description An API key was enabled again. */
      'key.enabled': {
        object: components['schemas']['audit_entry_event'];
      };
      /** @description An API key was revoked, by the owner or because its creator was deactivated. */
      'key.revoked': {
        object: components['schemas']['audit_entry_event'];
      };
      /** @description An API key was rotated. */
      'key.rotated': {
        object: components['schemas']['audit_entry_event'];
      };
      /** @description A meter reading was corrected. */
      'meter_reading.corrected': {
        object: components['schemas']['audit_entry_event'];
      };
      /** @description A meter reading was deleted. */
      'meter_reading.deleted': {
        object: components['schemas']['audit_entry_event'];
      };
      /** @description The newest reading of a meter crossed a threshold. Emitted once per crossing. */
      'meter.threshold_crossed': {
        object: components['schemas']['meter_event'];
      };
      /** @description An operation was assigned. */
      'operation.assigned': {
        object: components['schemas']['operation_event'];
        /**
         * @description The fields of the resource whose value changed, in their order in the resource, except `updated_at`. `object` has their new values. Empty if a field was set to the value that it already had.
         * @example []
         */
        changed_fields: string[];
        /**
         * @description The previous values of these fields, as the API returns them.
         * @example {}
         */
        previous: {
          [key: string]: unknown;
        };
      };
      /** @description An operation was cancelled. */
      'operation.cancelled': {
        object: components['schemas']['operation_event'];
        /**
         * @description The fields of the resource whose value changed, in their order in the resource, except `updated_at`. `object` has their new values. Empty if a field was set to the value that it already had.
         * @example []
         */
        changed_fields: string[];
        /**
         * @description The previous values of these fields, as the API returns them.
         * @example {}
         */
        previous: {
          [key: string]: unknown;
        };
      };
      /** @description Someone commented on an operation. Contains the comment. */
      'operation.commented': {
        object: components['schemas']['comment_event'];
      };
      /** @description The work of an operation is completed. */
      'operation.completed': {
        object: components['schemas']['operation_event'];
        /**
         * @description The fields of the resource whose value changed, in their order in the resource, except `updated_at`. `object` has their new values. Empty if a field was set to the value that it already had.
         * @example []
         */
        changed_fields: string[];
        /**
         * @description The previous values of these fields, as the API returns them.
         * @example {}
         */
        previous: {
          [key: string]: unknown;
        };
      };
      /** @description An operation was opened. */
      'operation.created': {
        object: components['schemas']['operation_event'];
      };
      /** @description An operation was rescheduled or unscheduled. */
      'operation.rescheduled': {
        object: components['schemas']['operation_event'];
        /**
         * @description The fields of the resource whose value changed, in their order in the resource, except `updated_at`. `object` has their new values. Empty if a field was set to the value that it already had.
         * @example []
         */
        changed_fields: string[];
        /**
         * @description The previous values of these fields, as the API returns them.
         * @example {}
         */
        previous: {
          [key: string]: unknown;
        };
      };
      /** @description An operation's details changed, or its status changed in a way that has no event of its own. */
      'operation.updated': {
        object: components['schemas']['operation_event'];
        /**
         * @description The fields of the resource whose value changed, in their order in the resource, except `updated_at`. `object` has their new values. Empty if a field was set to the value that it already had.
         * @example []
         */
        changed_fields: string[];
        /**
         * @description The previous values of these fields, as the API returns them.
         * @example {}
         */
        previous: {
          [key: string]: unknown;
        };
      };
      /** @description A spare part was created, without stock. */
      'part.created': {
        object: components['schemas']['spare_part_event'];
      };
      /** @description A spare part that was never used was deleted with its stock. The snapshot shows it before the deletion. */
      'part.deleted': {
        object: components['schemas']['spare_part_event'];
      };
      /** @description Stock of a spare part was received, consumed, reserved, released or adjusted. */
      'part.stock_moved': {
        object: components['schemas']['part_stock_moved'];
        /**
         * @description The fields of the resource whose value changed, in their order in the resource, except `updated_at`. `object` has their new values. Empty if a field was set to the value that it already had.
         * @example []
         */
        changed_fields: string[];
        /**
         * @description The previous values of these fields, as the API returns them.
         * @example {}
         */
        previous: {
          [key: string]: unknown;
        };
      };
      /** @description The details of a spare part changed. */
      'part.updated': {
        object: components['schemas']['spare_part_event'];
        /**
         * @description The fields of the resource whose value changed, in their order in the resource, except `updated_at`. `object` has their new values. Empty if a field was set to the value that it already had.
         * @example []
         */
        changed_fields: string[];
        /**
         * @description The previous values of these fields, as the API returns them.
         * @example {}
         */
        previous: {
          [key: string]: unknown;
        };
      };
      /** @description The business moved to another plan. */
      'plan.changed': {
        object: components['schemas']['audit_entry_event'];
      };
      /** @description A room was recorded. */
      'room.created': {
        object: components['schemas']['room_event'];
      };
      /** @description A room was deleted, possibly with its floor. */
      'room.deleted': {
        object: components['schemas']['room_event'];
      };
      /** @description A room's name changed. */
      'room.updated': {
        object: components['schemas']['room_event'];
        /**
         * @description The fields of the resource whose value changed, in their order in the resource, except `updated_at`. `object` has their new values. Empty if a field was set to the value that it already had.
         * @example []
         */
        changed_fields: string[];
        /**
         * @description The previous values of these fields, as the API returns them.
         * @example {}
         */
        previous: {
          [key: string]: unknown;
        };
      };
      /** @description The name, the time zone, the currency or another setting of the business changed. */
      'settings.changed': {
        object: components['schemas']['audit_entry_event'];
      };
      /** @description Time was recorded on an operation, or a timer was started. */
      'time_entry.created': {
        object: components['schemas']['time_entry_event'];
      };
      /** @description A timer stopped or was forgotten, or a time entry was corrected. */
      'time_entry.updated': {
        object: components['schemas']['time_entry_event'];
        /**
         * @description The fields of the resource whose value changed, in their order in the resource, except `updated_at`. `object` has their new values. Empty if a field was set to the value that it already had.
         * @example []
         */
        changed_fields: string[];
        /**
         * @description The previous values of these fields, as the API returns them.
         * @example {}
         */
        previous: {
          [key: string]: unknown;
        };
      };
      /** @description An account was deactivated. */
      'user.deactivated': {
        object: components['schemas']['audit_entry_event'];
      };
      /** @description A user account was created. */
      'user.invited': {
        object: components['schemas']['audit_entry_event'];
      };
      /** @description A password reset link was created for a user. */
      'user.link_made': {
        object: components['schemas']['audit_entry_event'];
      };
      /** @description A user changed their password. */
      'user.password_changed': {
        object: components['schemas']['audit_entry_event'];
      };
      /** @description A user set a password with a link. */
      'user.password_set': {
        object: components['schemas']['audit_entry_event'];
      };
      /** @description An account was reactivated. */
      'user.reactivated': {
        object: components['schemas']['audit_entry_event'];
      };
      /** @description A user's role changed. */
      'user.role_changed': {
        object: components['schemas']['audit_entry_event'];
      };
      /** @description Sessions of a user were ended, by the user or by an owner or admin. Ordinary sign-outs emit no event. */
      'user.sessions_ended': {
        object: components['schemas']['audit_entry_event'];
      };
      /** @description A user signed in. */
      'user.signed_in': {
        object: components['schemas']['audit_entry_event'];
      };
      /** @description A wrong password was entered for an account: emitted for the 1st, 10th and 100th time within 15 minutes. Addresses without an account emit no event. */
      'user.signed_in_failed': {
        object: components['schemas']['audit_entry_event'];
      };
      /** @description A person of a vendor was invited. */
      'vendor.person_invited': {
        object: components['schemas']['audit_entry_event'];
      };
      /** @description A person of a vendor was removed. */
      'vendor.person_removed': {
        object: components['schemas']['audit_entry_event'];
      };
      /** @description The settings of a webhook endpoint changed. */
      'webhook_endpoint.changed': {
        object: components['schemas']['audit_entry_event'];
      };
      /** @description A webhook endpoint was deleted. */
      'webhook_endpoint.deleted': {
        object: components['schemas']['audit_entry_event'];
      };
      /** @description A webhook endpoint was disabled by a person. */
      'webhook_endpoint.disabled': {
        object: components['schemas']['audit_entry_event'];
      };
      /** @description A webhook endpoint was enabled by a person. */
      'webhook_endpoint.enabled': {
        object: components['schemas']['audit_entry_event'];
      };
      /** @description A webhook endpoint was paused. */
      'webhook_endpoint.paused': {
        object: components['schemas']['audit_entry_event'];
      };
      /** @description A webhook endpoint was registered. */
      'webhook_endpoint.registered': {
        object: components['schemas']['audit_entry_event'];
      };
      /** @description A webhook endpoint was resumed. */
      'webhook_endpoint.resumed': {
        object: components['schemas']['audit_entry_event'];
      };
      /** @description A webhook endpoint's signing secret was rotated. */
      'webhook_endpoint.secret_rotated': {
        object: components['schemas']['audit_entry_event'];
      };
      /** @description A test event requested by the owner. */
      'webhook.ping': {
        object: components['schemas']['webhook_endpoint_event'];
      };
    };
  };
  responses: {
    /** @description Done. */
    audit_entry_page: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          data: components['schemas']['audit_entry'][];
          pagination: components['schemas']['Pagination'];
        };
      };
    };
    /** @description Done. */
    api_key_found: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          data: components['schemas']['api_key'];
        };
      };
    };
    /** @description Done. */
    asset_page: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          data: components['schemas']['asset'][];
          pagination: components['schemas']['Pagination'];
        };
      };
    };
    /** @description Done. */
    asset_found: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          data: components['schemas']['asset'];
        };
      };
    };
    /** @description Created. */
    asset_created: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          data: components['schemas']['asset'];
        };
      };
    };
    /** @description Done. */
    asset_bulk: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          data: components['schemas']['asset_bulk_result'];
        };
      };
    };
    /** @description Done. */
    asset_changed: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          data: components['schemas']['asset'];
        };
      };
    };
    /** @description Done. The body is empty. */
    Empty: {
      headers: {
        [name: string]: unknown;
      };
      content?: never;
    };
    /** @description Done. */
    asset_status_change_page: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          data: components['schemas']['asset_status_change'][];
          pagination: components['schemas']['Pagination'];
        };
      };
    };
    /** @description Done. */
    downtime_page: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          data: components['schemas']['downtime'][];
          pagination: components['schemas']['Pagination'];
        };
      };
    };
    /** @description Done. */
    downtime_changed: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          data: components['schemas']['downtime'];
        };
      };
    };
    /** @description Done. */
    preventive_schedule_found: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          data: components['schemas']['preventive_schedule'];
        };
      };
    };
    /** @description Done. */
    preventive_schedule_changed: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          data: components['schemas']['preventive_schedule'];
        };
      };
    };
    /** @description Done. */
    building_page: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          data: components['schemas']['building'][];
          pagination: components['schemas']['Pagination'];
        };
      };
    };
    /** @description Done. */
    building_found: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          data: components['schemas']['building'];
        };
      };
    };
    /** @description Done. */
    building_hierarchy_found: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          data: components['schemas']['building_hierarchy'];
        };
      };
    };
    /** @description Created. */
    building_created: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          data: components['schemas']['building'];
        };
      };
    };
    /** @description Done. */
    building_changed: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          data: components['schemas']['building'];
        };
      };
    };
    /** @description Done. */
    floor_page: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          data: components['schemas']['floor'][];
          pagination: components['schemas']['Pagination'];
        };
      };
    };
    /** @description Created. */
    floor_created: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          data: components['schemas']['floor'];
        };
      };
    };
    /** @description Done. */
    floor_found: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          data: components['schemas']['floor'];
        };
      };
    };
    /** @description Done. */
    floor_changed: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          data: components['schemas']['floor'];
        };
      };
    };
    /** @description Done. */
    room_page: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          data: components['schemas']['room'][];
          pagination: components['schemas']['Pagination'];
        };
      };
    };
    /** @description Created. */
    room_created: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          data: components['schemas']['room'];
        };
      };
    };
    /** @description Done. */
    room_found: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          data: components['schemas']['room'];
        };
      };
    };
    /** @description Done. */
    room_changed: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          data: components['schemas']['room'];
        };
      };
    };
    /** @description Done. */
    spare_part_page: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          data: components['schemas']['spare_part'][];
          pagination: components['schemas']['Pagination'];
        };
      };
    };
    /** @description Created. */
    spare_part_created: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          data: components['schemas']['spare_part'];
        };
      };
    };
    /** @description Done. */
    spare_part_changed: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          data: components['schemas']['spare_part'];
        };
      };
    };
    /** @description Done. */
    spare_part_found: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          data: components['schemas']['spare_part'];
        };
      };
    };
    /** @description Done. */
    spare_part_movement_page: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          data: components['schemas']['spare_part_movement'][];
          pagination: components['schemas']['Pagination'];
        };
      };
    };
    /** @description Created. */
    spare_part_movement_created: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          data: components['schemas']['spare_part_movement'];
        };
      };
    };
    /** @description Done. */
    spare_part_movement_found: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          data: components['schemas']['spare_part_movement'];
        };
      };
    };
    /** @description Done. */
    spare_part_movement_bulk: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          data: components['schemas']['spare_part_movement_bulk_result'];
        };
      };
    };
    /** @description Done. */
    technician_page: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          data: components['schemas']['technician'][];
          pagination: components['schemas']['Pagination'];
        };
      };
    };
    /** @description Done. */
    operation_page: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          data: components['schemas']['operation'][];
          pagination: components['schemas']['Pagination'];
        };
      };
    };
    /** @description Done. */
    operation_found: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          data: components['schemas']['operation'];
        };
      };
    };
    /** @description Created. */
    operation_created: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          data: components['schemas']['operation'];
        };
      };
    };
    /** @description Done. */
    operation_bulk: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          data: components['schemas']['operation_bulk_result'];
        };
      };
    };
    /** @description Done. */
    operation_changed: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          data: components['schemas']['operation'];
        };
      };
    };
    /** @description Done. */
    operation_status_change_page: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          data: components['schemas']['operation_status_change'][];
          pagination: components['schemas']['Pagination'];
        };
      };
    };
    /** @description Done. */
    comment_page: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          data: components['schemas']['comment'][];
          pagination: components['schemas']['Pagination'];
        };
      };
    };
    /** @description Created. */
    comment_created: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          data: components['schemas']['comment'];
        };
      };
    };
    /** @description Done. */
    comment_found: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          data: components['schemas']['comment'];
        };
      };
    };
    /** @description Done. */
    comment_changed: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          data: components['schemas']['comment'];
        };
      };
    };
    /** @description Done. */
    attachment_page: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          data: components['schemas']['attachment'][];
          pagination: components['schemas']['Pagination'];
        };
      };
    };
    /** @description Created. */
    attachment_created: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          data: components['schemas']['attachment'];
        };
      };
    };
    /** @description Done. */
    procedure_page: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          data: components['schemas']['procedure'][];
          pagination: components['schemas']['Pagination'];
        };
      };
    };
    /** @description Created. */
    procedure_created: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          data: components['schemas']['procedure'];
        };
      };
    };
    /** @description Done. */
    procedure_found: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          data: components['schemas']['procedure'];
        };
      };
    };
    /** @description Done. */
    procedure_changed: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          data: components['schemas']['procedure'];
        };
      };
    };
    /** @description Done. */
    checklist_found: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          data: components['schemas']['checklist'];
        };
      };
    };
    /** @description Done. */
    checklist_changed: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          data: components['schemas']['checklist'];
        };
      };
    };
    /** @description Done. */
    time_entry_page: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          data: components['schemas']['time_entry'][];
          pagination: components['schemas']['Pagination'];
        };
      };
    };
    /** @description Created. */
    time_entry_created: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          data: components['schemas']['time_entry'];
        };
      };
    };
    /** @description Done. */
    cost_entry_page: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          data: components['schemas']['cost_entry'][];
          pagination: components['schemas']['Pagination'];
        };
      };
    };
    /** @description Created. */
    cost_entry_created: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          data: components['schemas']['cost_entry'];
        };
      };
    };
    /** @description Done. */
    time_entry_found: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          data: components['schemas']['time_entry'];
        };
      };
    };
    /** @description Done. */
    time_entry_changed: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          data: components['schemas']['time_entry'];
        };
      };
    };
    /** @description Done. */
    cost_entry_found: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          data: components['schemas']['cost_entry'];
        };
      };
    };
    /** @description Done. */
    alarm_page: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          data: components['schemas']['alarm'][];
          pagination: components['schemas']['Pagination'];
        };
      };
    };
    /** @description Done. */
    alarm_found: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          data: components['schemas']['alarm'];
        };
      };
    };
    /** @description Done. */
    alarm_changed: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          data: components['schemas']['alarm'];
        };
      };
    };
    /** @description Done. */
    meter_page: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          data: components['schemas']['meter'][];
          pagination: components['schemas']['Pagination'];
        };
      };
    };
    /** @description Created. */
    meter_created: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          data: components['schemas']['meter'];
        };
      };
    };
    /** @description Done. */
    meter_found: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          data: components['schemas']['meter'];
        };
      };
    };
    /** @description Done. */
    meter_changed: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          data: components['schemas']['meter'];
        };
      };
    };
    /** @description Done. */
    meter_reading_page: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          data: components['schemas']['meter_reading'][];
          pagination: components['schemas']['Pagination'];
        };
      };
    };
    /** @description Done. */
    meter_usage_found: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          data: components['schemas']['meter_usage'];
        };
      };
    };
    /** @description Done. */
    meter_reading_changed: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          data: components['schemas']['meter_reading'];
        };
      };
    };
    /** @description Done. */
    meter_reading_found: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          data: components['schemas']['meter_reading'];
        };
      };
    };
    /** @description Done. */
    meter_reading_bulk: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          data: components['schemas']['meter_reading_bulk_result'];
        };
      };
    };
    /** @description Done. */
    received_alarm_changed: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          data: components['schemas']['received_alarm'];
        };
      };
    };
    /** @description Done. */
    alarm_batch_changed: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          data: components['schemas']['alarm_batch'];
        };
      };
    };
    /** @description Done. */
    vendor_page: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          data: components['schemas']['vendor'][];
          pagination: components['schemas']['Pagination'];
        };
      };
    };
    /** @description Done. */
    webhook_endpoint_page: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          data: components['schemas']['webhook_endpoint'][];
          pagination: components['schemas']['Pagination'];
        };
      };
    };
    /** @description Done. */
    webhook_endpoint_found: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          data: components['schemas']['webhook_endpoint'];
        };
      };
    };
    /** @description Done. */
    webhook_delivery_page: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          data: components['schemas']['webhook_delivery'][];
          pagination: components['schemas']['Pagination'];
        };
      };
    };
    /** @description Done. */
    attachment_found: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          data: components['schemas']['attachment'];
        };
      };
    };
    /** @description Done. */
    kpis_found: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          data: components['schemas']['kpis'];
        };
      };
    };
    /** @description Done. */
    change_page: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          data: components['schemas']['change'][];
          pagination: components['schemas']['Pagination'];
        };
      };
    };
    /** @description Done. */
    event_page: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          data: components['schemas']['event'][];
          pagination: components['schemas']['Pagination'];
        };
      };
    };
    /** @description Done. */
    event_found: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          data: components['schemas']['event'];
        };
      };
    };
    /** @description Accepted. */
    export_file_changed: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          data: components['schemas']['export_file'];
        };
      };
    };
    /** @description Done. */
    export_file_found: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          data: components['schemas']['export_file'];
        };
      };
    };
    /** @description Done. */
    file_import_changed: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          data: components['schemas']['file_import'];
        };
      };
    };
    /** @description Done. */
    file_import_found: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          data: components['schemas']['file_import'];
        };
      };
    };
    /** @description Done. */
    import_row_page: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          data: components['schemas']['import_row'][];
          pagination: components['schemas']['Pagination'];
        };
      };
    };
    /** @description Done. */
    sandbox_clock_found: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          data: components['schemas']['sandbox_clock'];
        };
      };
    };
    /** @description Done. */
    sandbox_clock_changed: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          data: components['schemas']['sandbox_clock'];
        };
      };
    };
    /** @description The resource still has the version in `If-None-Match`. The body is empty. */
    NotModified: {
      headers: {
        [name: string]: unknown;
      };
      content?: never;
    };
    /** @description The delivery is retried later. */
    DeliveryTimedOut: {
      headers: {
        [name: string]: unknown;
      };
      content?: never;
    };
    /** @description The endpoint is disabled at once. */
    EndpointGone: {
      headers: {
        [name: string]: unknown;
      };
      content?: never;
    };
    /** @description The delivery is retried later; `Retry-After` can lengthen the wait, to 2 hours at most. */
    DeliveryThrottled: {
      headers: {
        [name: string]: unknown;
      };
      content?: never;
    };
    /** @description Received. Any other status, or no response within ten seconds, is a failure. */
    DeliveryReceived: {
      headers: {
        [name: string]: unknown;
      };
      content?: never;
    };
    /** @description The delivery has failed and is not retried. */
    DeliveryRefused: {
      headers: {
        [name: string]: unknown;
      };
      content?: never;
    };
    /** @description The delivery is retried later, with six attempts in total. On a 503, `Retry-After` can lengthen the wait. */
    DeliveryFailed: {
      headers: {
        [name: string]: unknown;
      };
      content?: never;
    };
  };
  parameters: {
    /** @description The maximum number of items in a page. */
    limit: number;
    /** @description `pagination.next_cursor` of the previous page, with the same filters. */
    cursor: string;
    /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours returns the stored response and changes nothing; with another body it returns 409. */
    IdempotencyKey: string;
    /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours returns the stored response and changes nothing; with another body it returns 409. */
    IdempotencyKeyRequired: string;
    /** @description The `ETag` of the version that you know, or several separated by commas. The write only happens if the resource has one of these versions; otherwise it returns 412 `version_conflict`. `*` is any version. Weak tags match nothing. */
    IfMatch: string;
    /** @description `*` creates the record only if there is none with this external ID; otherwise the request returns 412 `version_conflict` and changes nothing. */
    CreateOnly: '*';
    /** @description The `ETag` of the version that you have, or several separated by commas. If the resource still has one of these versions, the response is 304 without a body. */
    IfNoneMatch: string;
    /** @description A time in Unix seconds and one signature for each signing secret in force: `t=…,v1=…`. Each `v1` is the lowercase hex HMAC-SHA256 of `<t>.<raw body>`. Absent if the endpoint only uses key pair signatures. */
    ServiceSignature: string;
    /** @description The type of the event. */
    ServiceEvent: string;
    /** @description The id of the delivery. It stays the same when the delivery is retried: deduplicate by it. */
    ServiceDelivery: string;
    /** @description The number of the event within the business. It increases by one per event, in commit order. A gap is an event that you have not received, or are not subscribed to. */
    ServiceSequence: string;
    /** @description The id of the webhook endpoint. */
    ServiceWebhookId: string;
    /** @description The trace context of the attempt, in the trace of the request that caused the event (W3C Trace Context). Every attempt has its own span. */
    Traceparent: string;
  };
  requestBodies: never;
  headers: {
    /** @description The id of this request. The service always generates it; an id in the request is ignored. */
    'X-Request-Id': string;
    /** @description Requests per key in a window of 15 minutes. */
    'RateLimit-Limit': number;
    /** @description Requests left in this window. */
    'RateLimit-Remaining': number;
    /** @description Seconds until the window resets. */
    'RateLimit-Reset': number;
    /** @description Seconds to wait before repeating the request. */
    'Retry-After': number;
    /** @description Present while the previous secret of a rotated key is used: the moment it stops working. */
    'Service-Key-Rotation-Deadline': string;
    /** @description `true` when this is the stored response of an earlier request with the same key. */
    'Idempotency-Replayed': 'true';
    /** @description The path of the created resource. */
    Location: string;
    /** @description On the first page, for keys with `changes:read`: the `cursor` with which `GET /changes` returns the changes after this list was read. If you read several lists, keep the cursor of the first one. */
    'Service-Changes-Cursor': string;
    /** @description The version of the resource. It changes whenever anything in the resource changes. Send it as `If-Match` to change or delete only that version. In a compressed response the encoding is appended, such as `.gzip`; the tag is accepted with and without it. */
    ETag: string;
    /** @description The accepted authentication scheme. */
    'WWW-Authenticate': 'Bearer';
  };
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  getApiDescription: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The description, as OpenAPI 3.1. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': Record<string, never>;
        };
      };
    };
  };
  getEventsDescription: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Every event that webhooks receive, as AsyncAPI 3. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': Record<string, never>;
        };
      };
    };
  };
  listAuditLog: {
    parameters: {
      query?: {
        /** @description Only entries created at or after this moment. */
        since?: string;
        /** @description Only actions of this key or person. */
        actor_id?: string;
        /** @description Only this action. */
        action?: components['schemas']['AuditEntryAction'];
        /** @description The maximum number of items in a page. */
        limit?: components['parameters']['limit'];
        /** @description `pagination.next_cursor` of the previous page, with the same filters. */
        cursor?: components['parameters']['cursor'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['audit_entry_page'];
    };
  };
  getMe: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['api_key_found'];
    };
  };
  listAssets: {
    parameters: {
      query?: {
        /** @description Only assets of this kind. */
        category?: components['schemas']['AssetCategory'];
        /** @description Only assets in this status. Separate several with commas. */
        status?:
          | ('operational' | 'needs_maintenance' | 'under_maintenance' | 'out_of_service' | 'retired')
          | ('operational' | 'needs_maintenance' | 'under_maintenance' | 'out_of_service' | 'retired')[];
        /** @description Only assets in this building. */
        building_id?: string;
        /** @description Only assets in this room. */
        room_id?: string;
        /** @description `installed`: only assets in service. `stock`: only assets in stock. */
        placement?: components['schemas']['Placement'];
        /** @description Only the asset with exactly this reference. */
        reference?: string;
        /** @description Only the asset with exactly this sticker code, current or replaced. */
        qr_code?: string;
        /** @description Only assets of this criticality. */
        criticality?: components['schemas']['AssetCriticality'];
        /** @description Text contained in the name, reference, brand or model. Case and accents do not matter. */
        search?: string;
        /** @description Only assets changed at or after this moment. */
        updated_since?: string;
        /** @description Only the record with exactly this external ID. */
        external_id?: string;
        /** @description The field to sort by; `-` sorts in descending order. Records without a value come last. A cursor is only valid with the sort it was issued for. A record whose value changes between two pages may appear twice or not at all: to copy a list, sort by `created_at`. */
        sort?: components['schemas']['Sort'];
        /** @description The maximum number of items in a page. */
        limit?: components['parameters']['limit'];
        /** @description `pagination.next_cursor` of the previous page, with the same filters. */
        cursor?: components['parameters']['cursor'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['asset_page'];
    };
  };
  createAsset: {
    parameters: {
      query?: never;
      header: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours returns the stored response and changes nothing; with another body it returns 409. */
        'Idempotency-Key': components['parameters']['IdempotencyKeyRequired'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateAsset'];
      };
    };
    responses: {
      201: components['responses']['asset_created'];
    };
  };
  getAsset: {
    parameters: {
      query?: never;
      header?: {
        /** @description The `ETag` of the version that you have, or several separated by commas. If the resource still has one of these versions, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
      };
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        assetId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['asset_found'];
    };
  };
  deleteAsset: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours returns the stored response and changes nothing; with another body it returns 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The `ETag` of the version that you know, or several separated by commas. The write only happens if the resource has one of these versions; otherwise it returns 412 `version_conflict`. `*` is any version. Weak tags match nothing. */
        'If-Match'?: components['parameters']['IfMatch'];
      };
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        assetId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      204: components['responses']['Empty'];
    };
  };
  updateAsset: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours returns the stored response and changes nothing; with another body it returns 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The `ETag` of the version that you know, or several separated by commas. The write only happens if the resource has one of these versions; otherwise it returns 412 `version_conflict`. `*` is any version. Weak tags match nothing. */
        'If-Match'?: components['parameters']['IfMatch'];
      };
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        assetId: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['UpdateAsset'];
      };
    };
    responses: {
      200: components['responses']['asset_changed'];
    };
  };
  listAssetChildren: {
    parameters: {
      query?: {
        /** @description Only records changed at or after this moment. */
        updated_since?: string;
        /** @description The maximum number of items in a page. */
        limit?: components['parameters']['limit'];
        /** @description `pagination.next_cursor` of the previous page, with the same filters. */
        cursor?: components['parameters']['cursor'];
      };
      header?: never;
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        assetId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['asset_page'];
    };
  };
  createAssets: {
    parameters: {
      query?: never;
      header: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours returns the stored response and changes nothing; with another body it returns 409. */
        'Idempotency-Key': components['parameters']['IdempotencyKeyRequired'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['BulkCreateAsset'];
      };
    };
    responses: {
      200: components['responses']['asset_bulk'];
    };
  };
  putAsset: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours returns the stored response and changes nothing; with another body it returns 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The `ETag` of the version that you know, or several separated by commas. The write only happens if the resource has one of these versions; otherwise it returns 412 `version_conflict`. `*` is any version. Weak tags match nothing. */
        'If-Match'?: components['parameters']['IfMatch'];
        /** @description `*` creates the record only if there is none with this external ID; otherwise the request returns 412 `version_conflict` and changes nothing. */
        'If-None-Match'?: components['parameters']['CreateOnly'];
      };
      path: {
        /** @description The id in the other system, percent-encoded: write a slash as `%2F`. */
        externalId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateAsset'];
      };
    };
    responses: {
      200: components['responses']['asset_changed'];
      201: components['responses']['asset_created'];
    };
  };
  updateAssetStatus: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours returns the stored response and changes nothing; with another body it returns 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The `ETag` of the version that you know, or several separated by commas. The write only happens if the resource has one of these versions; otherwise it returns 412 `version_conflict`. `*` is any version. Weak tags match nothing. */
        'If-Match'?: components['parameters']['IfMatch'];
      };
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        assetId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['UpdateAssetStatus'];
      };
    };
    responses: {
      200: components['responses']['asset_changed'];
    };
  };
  listAssetStatusHistory: {
    parameters: {
      query?: {
        /** @description The maximum number of items in a page. */
        limit?: components['parameters']['limit'];
        /** @description `pagination.next_cursor` of the previous page, with the same filters. */
        cursor?: components['parameters']['cursor'];
      };
      header?: never;
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        assetId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['asset_status_change_page'];
    };
  };
  listAssetDowntimes: {
    parameters: {
      query?: {
        /** @description The maximum number of items in a page. */
        limit?: components['parameters']['limit'];
        /** @description `pagination.next_cursor` of the previous page, with the same filters. */
        cursor?: components['parameters']['cursor'];
      };
      header?: never;
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        assetId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['downtime_page'];
    };
  };
  deleteDowntime: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours returns the stored response and changes nothing; with another body it returns 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The `ETag` of the version that you know, or several separated by commas. The write only happens if the resource has one of these versions; otherwise it returns 412 `version_conflict`. `*` is any version. Weak tags match nothing. */
        'If-Match'?: components['parameters']['IfMatch'];
      };
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        downtimeId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      204: components['responses']['Empty'];
    };
  };
  correctDowntime: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours returns the stored response and changes nothing; with another body it returns 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The `ETag` of the version that you know, or several separated by commas. The write only happens if the resource has one of these versions; otherwise it returns 412 `version_conflict`. `*` is any version. Weak tags match nothing. */
        'If-Match'?: components['parameters']['IfMatch'];
      };
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        downtimeId: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['CorrectDowntime'];
      };
    };
    responses: {
      200: components['responses']['downtime_changed'];
    };
  };
  getPreventiveSchedule: {
    parameters: {
      query?: never;
      header?: {
        /** @description The `ETag` of the version that you have, or several separated by commas. If the resource still has one of these versions, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
      };
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        assetId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['preventive_schedule_found'];
    };
  };
  updatePreventiveSchedule: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours returns the stored response and changes nothing; with another body it returns 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The `ETag` of the version that you know, or several separated by commas. The write only happens if the resource has one of these versions; otherwise it returns 412 `version_conflict`. `*` is any version. Weak tags match nothing. */
        'If-Match'?: components['parameters']['IfMatch'];
      };
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        assetId: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['UpdatePreventiveSchedule'];
      };
    };
    responses: {
      200: components['responses']['preventive_schedule_changed'];
    };
  };
  listBuildings: {
    parameters: {
      query?: {
        /** @description Only records changed at or after this moment. */
        updated_since?: string;
        /** @description Only the record with exactly this external ID. */
        external_id?: string;
        /** @description The maximum number of items in a page. */
        limit?: components['parameters']['limit'];
        /** @description `pagination.next_cursor` of the previous page, with the same filters. */
        cursor?: components['parameters']['cursor'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['building_page'];
    };
  };
  createBuilding: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours returns the stored response and changes nothing; with another body it returns 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateBuilding'];
      };
    };
    responses: {
      201: components['responses']['building_created'];
    };
  };
  getBuilding: {
    parameters: {
      query?: never;
      header?: {
        /** @description The `ETag` of the version that you have, or several separated by commas. If the resource still has one of these versions, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
      };
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        buildingId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['building_found'];
    };
  };
  deleteBuilding: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours returns the stored response and changes nothing; with another body it returns 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The `ETag` of the version that you know, or several separated by commas. The write only happens if the resource has one of these versions; otherwise it returns 412 `version_conflict`. `*` is any version. Weak tags match nothing. */
        'If-Match'?: components['parameters']['IfMatch'];
      };
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        buildingId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      204: components['responses']['Empty'];
    };
  };
  updateBuilding: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours returns the stored response and changes nothing; with another body it returns 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The `ETag` of the version that you know, or several separated by commas. The write only happens if the resource has one of these versions; otherwise it returns 412 `version_conflict`. `*` is any version. Weak tags match nothing. */
        'If-Match'?: components['parameters']['IfMatch'];
      };
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        buildingId: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['UpdateBuilding'];
      };
    };
    responses: {
      200: components['responses']['building_changed'];
    };
  };
  getBuildingHierarchy: {
    parameters: {
      query?: never;
      header?: {
        /** @description The `ETag` of the version that you have, or several separated by commas. If the resource still has one of these versions, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
      };
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        buildingId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['building_hierarchy_found'];
    };
  };
  putBuilding: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours returns the stored response and changes nothing; with another body it returns 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The `ETag` of the version that you know, or several separated by commas. The write only happens if the resource has one of these versions; otherwise it returns 412 `version_conflict`. `*` is any version. Weak tags match nothing. */
        'If-Match'?: components['parameters']['IfMatch'];
        /** @description `*` creates the record only if there is none with this external ID; otherwise the request returns 412 `version_conflict` and changes nothing. */
        'If-None-Match'?: components['parameters']['CreateOnly'];
      };
      path: {
        /** @description The id in the other system, percent-encoded: write a slash as `%2F`. */
        externalId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateBuilding'];
      };
    };
    responses: {
      200: components['responses']['building_changed'];
      201: components['responses']['building_created'];
    };
  };
  listBuildingFloors: {
    parameters: {
      query?: {
        /** @description Only records changed at or after this moment. */
        updated_since?: string;
        /** @description Only the record with exactly this external ID. */
        external_id?: string;
        /** @description The maximum number of items in a page. */
        limit?: components['parameters']['limit'];
        /** @description `pagination.next_cursor` of the previous page, with the same filters. */
        cursor?: components['parameters']['cursor'];
      };
      header?: never;
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        buildingId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['floor_page'];
    };
  };
  createBuildingFloor: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours returns the stored response and changes nothing; with another body it returns 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
      };
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        buildingId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateFloor'];
      };
    };
    responses: {
      201: components['responses']['floor_created'];
    };
  };
  listFloors: {
    parameters: {
      query?: {
        /** @description Only records changed at or after this moment. */
        updated_since?: string;
        /** @description Only the record with exactly this external ID. */
        external_id?: string;
        /** @description Only the floors of this building. */
        building_id?: string;
        /** @description The maximum number of items in a page. */
        limit?: components['parameters']['limit'];
        /** @description `pagination.next_cursor` of the previous page, with the same filters. */
        cursor?: components['parameters']['cursor'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['floor_page'];
    };
  };
  getFloor: {
    parameters: {
      query?: never;
      header?: {
        /** @description The `ETag` of the version that you have, or several separated by commas. If the resource still has one of these versions, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
      };
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        floorId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['floor_found'];
    };
  };
  deleteFloor: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours returns the stored response and changes nothing; with another body it returns 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The `ETag` of the version that you know, or several separated by commas. The write only happens if the resource has one of these versions; otherwise it returns 412 `version_conflict`. `*` is any version. Weak tags match nothing. */
        'If-Match'?: components['parameters']['IfMatch'];
      };
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        floorId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      204: components['responses']['Empty'];
    };
  };
  updateFloor: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours returns the stored response and changes nothing; with another body it returns 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The `ETag` of the version that you know, or several separated by commas. The write only happens if the resource has one of these versions; otherwise it returns 412 `version_conflict`. `*` is any version. Weak tags match nothing. */
        'If-Match'?: components['parameters']['IfMatch'];
      };
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        floorId: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['UpdateFloor'];
      };
    };
    responses: {
      200: components['responses']['floor_changed'];
    };
  };
  putFloor: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours returns the stored response and changes nothing; with another body it returns 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The `ETag` of the version that you know, or several separated by commas. The write only happens if the resource has one of these versions; otherwise it returns 412 `version_conflict`. `*` is any version. Weak tags match nothing. */
        'If-Match'?: components['parameters']['IfMatch'];
        /** @description `*` creates the record only if there is none with this external ID; otherwise the request returns 412 `version_conflict` and changes nothing. */
        'If-None-Match'?: components['parameters']['CreateOnly'];
      };
      path: {
        /** @description The id in the other system, percent-encoded: write a slash as `%2F`. */
        externalId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['PutFloor'];
      };
    };
    responses: {
      200: components['responses']['floor_changed'];
      201: components['responses']['floor_created'];
    };
  };
  listFloorRooms: {
    parameters: {
      query?: {
        /** @description Only records changed at or after this moment. */
        updated_since?: string;
        /** @description Only the record with exactly this external ID. */
        external_id?: string;
        /** @description The maximum number of items in a page. */
        limit?: components['parameters']['limit'];
        /** @description `pagination.next_cursor` of the previous page, with the same filters. */
        cursor?: components['parameters']['cursor'];
      };
      header?: never;
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        floorId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['room_page'];
    };
  };
  createFloorRoom: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours returns the stored response and changes nothing; with another body it returns 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
      };
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        floorId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateRoom'];
      };
    };
    responses: {
      201: components['responses']['room_created'];
    };
  };
  listRooms: {
    parameters: {
      query?: {
        /** @description Only records changed at or after this moment. */
        updated_since?: string;
        /** @description Only the record with exactly this external ID. */
        external_id?: string;
        /** @description Only the rooms of this building. */
        building_id?: string;
        /** @description Only the rooms of this floor. */
        floor_id?: string;
        /** @description The maximum number of items in a page. */
        limit?: components['parameters']['limit'];
        /** @description `pagination.next_cursor` of the previous page, with the same filters. */
        cursor?: components['parameters']['cursor'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['room_page'];
    };
  };
  getRoom: {
    parameters: {
      query?: never;
      header?: {
        /** @description The `ETag` of the version that you have, or several separated by commas. If the resource still has one of these versions, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
      };
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        roomId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['room_found'];
    };
  };
  deleteRoom: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours returns the stored response and changes nothing; with another body it returns 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The `ETag` of the version that you know, or several separated by commas. The write only happens if the resource has one of these versions; otherwise it returns 412 `version_conflict`. `*` is any version. Weak tags match nothing. */
        'If-Match'?: components['parameters']['IfMatch'];
      };
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        roomId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      204: components['responses']['Empty'];
    };
  };
  updateRoom: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours returns the stored response and changes nothing; with another body it returns 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The `ETag` of the version that you know, or several separated by commas. The write only happens if the resource has one of these versions; otherwise it returns 412 `version_conflict`. `*` is any version. Weak tags match nothing. */
        'If-Match'?: components['parameters']['IfMatch'];
      };
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        roomId: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['UpdateRoom'];
      };
    };
    responses: {
      200: components['responses']['room_changed'];
    };
  };
  putRoom: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours returns the stored response and changes nothing; with another body it returns 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The `ETag` of the version that you know, or several separated by commas. The write only happens if the resource has one of these versions; otherwise it returns 412 `version_conflict`. `*` is any version. Weak tags match nothing. */
        'If-Match'?: components['parameters']['IfMatch'];
        /** @description `*` creates the record only if there is none with this external ID; otherwise the request returns 412 `version_conflict` and changes nothing. */
        'If-None-Match'?: components['parameters']['CreateOnly'];
      };
      path: {
        /** @description The id in the other system, percent-encoded: write a slash as `%2F`. */
        externalId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['PutRoom'];
      };
    };
    responses: {
      200: components['responses']['room_changed'];
      201: components['responses']['room_created'];
    };
  };
  listSpareParts: {
    parameters: {
      query?: {
        /** @description Text contained in the name or the reference. Case and accents do not matter. */
        search?: string;
        /** @description Parts of this category. */
        category?: components['schemas']['SparePartCategory'];
        /** @description True: only parts whose available stock (on hand minus reserved) is below `min_stock`. False: only the others. */
        below_minimum?: boolean;
        /** @description Only parts whose details or stock changed at or after this moment. */
        updated_since?: string;
        /** @description Only the record with exactly this external ID. */
        external_id?: string;
        /** @description The maximum number of items in a page. */
        limit?: components['parameters']['limit'];
        /** @description `pagination.next_cursor` of the previous page, with the same filters. */
        cursor?: components['parameters']['cursor'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['spare_part_page'];
    };
  };
  createSparePart: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours returns the stored response and changes nothing; with another body it returns 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateSparePart'];
      };
    };
    responses: {
      201: components['responses']['spare_part_created'];
    };
  };
  getSparePart: {
    parameters: {
      query?: never;
      header?: {
        /** @description The `ETag` of the version that you have, or several separated by commas. If the resource still has one of these versions, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
      };
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        sparePartId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['spare_part_found'];
    };
  };
  updateSparePart: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours returns the stored response and changes nothing; with another body it returns 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The `ETag` of the version that you know, or several separated by commas. The write only happens if the resource has one of these versions; otherwise it returns 412 `version_conflict`. `*` is any version. Weak tags match nothing. */
        'If-Match'?: components['parameters']['IfMatch'];
      };
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        sparePartId: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['UpdateSparePart'];
      };
    };
    responses: {
      200: components['responses']['spare_part_changed'];
    };
  };
  putSparePart: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours returns the stored response and changes nothing; with another body it returns 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The `ETag` of the version that you know, or several separated by commas. The write only happens if the resource has one of these versions; otherwise it returns 412 `version_conflict`. `*` is any version. Weak tags match nothing. */
        'If-Match'?: components['parameters']['IfMatch'];
        /** @description `*` creates the record only if there is none with this external ID; otherwise the request returns 412 `version_conflict` and changes nothing. */
        'If-None-Match'?: components['parameters']['CreateOnly'];
      };
      path: {
        /** @description The id in the other system, percent-encoded: write a slash as `%2F`. */
        externalId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateSparePart'];
      };
    };
    responses: {
      200: components['responses']['spare_part_changed'];
      201: components['responses']['spare_part_created'];
    };
  };
  listSparePartMovements: {
    parameters: {
      query?: {
        /** @description The maximum number of items in a page. */
        limit?: components['parameters']['limit'];
        /** @description `pagination.next_cursor` of the previous page, with the same filters. */
        cursor?: components['parameters']['cursor'];
      };
      header?: never;
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        sparePartId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['spare_part_movement_page'];
    };
  };
  moveSparePart: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours returns the stored response and changes nothing; with another body it returns 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
      };
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        sparePartId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['MoveStock'];
      };
    };
    responses: {
      201: components['responses']['spare_part_movement_created'];
    };
  };
  listAllSparePartMovements: {
    parameters: {
      query?: {
        /** @description Only entries created at or after this moment. */
        since?: string;
        /** @description Only movements for this operation. */
        operation_id?: string;
        /** @description Only movements of this part. */
        spare_part_id?: string;
        /** @description Only movements of this type. */
        type?: components['schemas']['SparePartMovementType'];
        /** @description The maximum number of items in a page. */
        limit?: components['parameters']['limit'];
        /** @description `pagination.next_cursor` of the previous page, with the same filters. */
        cursor?: components['parameters']['cursor'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['spare_part_movement_page'];
    };
  };
  getSparePartMovement: {
    parameters: {
      query?: never;
      header?: {
        /** @description The `ETag` of the version that you have, or several separated by commas. If the resource still has one of these versions, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
      };
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        movementId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['spare_part_movement_found'];
    };
  };
  reverseSparePartMovement: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours returns the stored response and changes nothing; with another body it returns 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
      };
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        movementId: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['ReverseMovement'];
      };
    };
    responses: {
      201: components['responses']['spare_part_movement_created'];
    };
  };
  moveSpareParts: {
    parameters: {
      query?: never;
      header: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours returns the stored response and changes nothing; with another body it returns 409. */
        'Idempotency-Key': components['parameters']['IdempotencyKeyRequired'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['BulkMoveSparePart'];
      };
    };
    responses: {
      200: components['responses']['spare_part_movement_bulk'];
    };
  };
  listTechnicians: {
    parameters: {
      query?: {
        /** @description Only technicians certified for this trade. */
        skill?: components['schemas']['CreateOperationRequiredSkill'];
        /** @description True: only technicians who can be assigned work. False: only those who have left. */
        is_active?: boolean;
        /** @description Only records changed at or after this moment. */
        updated_since?: string;
        /** @description The maximum number of items in a page. */
        limit?: components['parameters']['limit'];
        /** @description `pagination.next_cursor` of the previous page, with the same filters. */
        cursor?: components['parameters']['cursor'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['technician_page'];
    };
  };
  listOperations: {
    parameters: {
      query?: {
        /** @description Only operations in this status. Separate several with commas. */
        status?:
          | (
              | 'new'
              | 'assigned'
              | 'pending_start'
              | 'in_progress'
              | 'start_disputed'
              | 'pending_completion'
              | 'completion_disputed'
              | 'completed'
              | 'done'
              | 'cancelled'
            )
          | (
              | 'new'
              | 'assigned'
              | 'pending_start'
              | 'in_progress'
              | 'start_disputed'
              | 'pending_completion'
              | 'completion_disputed'
              | 'completed'
              | 'done'
              | 'cancelled'
            )[];
        /** @description True: only operations with work left to do. False: only those that are completed, done or cancelled. */
        open?: boolean;
        /** @description Only operations on this asset. */
        asset_id?: string;
        /** @description Only operations on assets in this building. */
        building_id?: string;
        /** @description Only operations assigned to this technician. */
        technician_id?: string;
        /** @description Only operations assigned to this vendor. */
        vendor_id?: string;
        /** @description Only operations assigned to a technician, to a vendor, or to no one (`none`). */
        assignee_type?: components['schemas']['AssigneeType'];
        /** @description Only operations of this priority. */
        priority?: components['schemas']['OperationPriority'];
        /** @description Only operations that need this trade. */
        required_skill?: components['schemas']['CreateOperationRequiredSkill'];
        /** @description Only records changed at or after this moment. */
        updated_since?: string;
        /** @description Only operations completed at or after this moment. */
        completed_since?: string;
        /** @description Only operations scheduled at or after this moment. */
        scheduled_from?: string;
        /** @description Only operations scheduled before this moment. */
        scheduled_to?: string;
        /** @description Text contained in the title, place, skill or assignee's name (the current name, or the name at assignment), or the number, also as WO-1042 or #1042. Case and accents do not matter. */
        search?: string;
        /** @description Only the operation with this number: 1042 for WO-1042. */
        number?: number;
        /** @description Only the record with exactly this external ID. */
        external_id?: string;
        /** @description The field to sort by; `-` sorts in descending order. Records without a value come last. A cursor is only valid with the sort it was issued for. A record whose value changes between two pages may appear twice or not at all: to copy a list, sort by `created_at`. */
        sort?: components['schemas']['SortValue'];
        /** @description The maximum number of items in a page. */
        limit?: components['parameters']['limit'];
        /** @description `pagination.next_cursor` of the previous page, with the same filters. */
        cursor?: components['parameters']['cursor'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['operation_page'];
    };
  };
  createOperation: {
    parameters: {
      query?: never;
      header: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours returns the stored response and changes nothing; with another body it returns 409. */
        'Idempotency-Key': components['parameters']['IdempotencyKeyRequired'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateOperation'];
      };
    };
    responses: {
      201: components['responses']['operation_created'];
    };
  };
  getOperation: {
    parameters: {
      query?: never;
      header?: {
        /** @description The `ETag` of the version that you have, or several separated by commas. If the resource still has one of these versions, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
      };
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        taskId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['operation_found'];
    };
  };
  updateOperation: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours returns the stored response and changes nothing; with another body it returns 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The `ETag` of the version that you know, or several separated by commas. The write only happens if the resource has one of these versions; otherwise it returns 412 `version_conflict`. `*` is any version. Weak tags match nothing. */
        'If-Match'?: components['parameters']['IfMatch'];
      };
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        taskId: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['UpdateOperation'];
      };
    };
    responses: {
      200: components['responses']['operation_changed'];
    };
  };
  openOperations: {
    parameters: {
      query?: never;
      header: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours returns the stored response and changes nothing; with another body it returns 409. */
        'Idempotency-Key': components['parameters']['IdempotencyKeyRequired'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['BulkCreateOperation'];
      };
    };
    responses: {
      200: components['responses']['operation_bulk'];
    };
  };
  putOperation: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours returns the stored response and changes nothing; with another body it returns 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The `ETag` of the version that you know, or several separated by commas. The write only happens if the resource has one of these versions; otherwise it returns 412 `version_conflict`. `*` is any version. Weak tags match nothing. */
        'If-Match'?: components['parameters']['IfMatch'];
        /** @description `*` creates the record only if there is none with this external ID; otherwise the request returns 412 `version_conflict` and changes nothing. */
        'If-None-Match'?: components['parameters']['CreateOnly'];
      };
      path: {
        /** @description The id in the other system, percent-encoded: write a slash as `%2F`. */
        externalId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateOperation'];
      };
    };
    responses: {
      200: components['responses']['operation_changed'];
      201: components['responses']['operation_created'];
    };
  };
  assignOperation: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours returns the stored response and changes nothing; with another body it returns 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The `ETag` of the version that you know, or several separated by commas. The write only happens if the resource has one of these versions; otherwise it returns 412 `version_conflict`. `*` is any version. Weak tags match nothing. */
        'If-Match'?: components['parameters']['IfMatch'];
      };
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        taskId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['AssignOperation'];
      };
    };
    responses: {
      200: components['responses']['operation_changed'];
    };
  };
  rescheduleOperation: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours returns the stored response and changes nothing; with another body it returns 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The `ETag` of the version that you know, or several separated by commas. The write only happens if the resource has one of these versions; otherwise it returns 412 `version_conflict`. `*` is any version. Weak tags match nothing. */
        'If-Match'?: components['parameters']['IfMatch'];
      };
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        taskId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['RescheduleOperation'];
      };
    };
    responses: {
      200: components['responses']['operation_changed'];
    };
  };
  cancelOperation: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours returns the stored response and changes nothing; with another body it returns 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The `ETag` of the version that you know, or several separated by commas. The write only happens if the resource has one of these versions; otherwise it returns 412 `version_conflict`. `*` is any version. Weak tags match nothing. */
        'If-Match'?: components['parameters']['IfMatch'];
      };
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        taskId: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['CancelOperation'];
      };
    };
    responses: {
      200: components['responses']['operation_changed'];
    };
  };
  acceptOperation: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours returns the stored response and changes nothing; with another body it returns 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The `ETag` of the version that you know, or several separated by commas. The write only happens if the resource has one of these versions; otherwise it returns 412 `version_conflict`. `*` is any version. Weak tags match nothing. */
        'If-Match'?: components['parameters']['IfMatch'];
      };
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        taskId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['operation_changed'];
    };
  };
  declineOperation: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours returns the stored response and changes nothing; with another body it returns 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The `ETag` of the version that you know, or several separated by commas. The write only happens if the resource has one of these versions; otherwise it returns 412 `version_conflict`. `*` is any version. Weak tags match nothing. */
        'If-Match'?: components['parameters']['IfMatch'];
      };
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        taskId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['operation_changed'];
    };
  };
  startOperation: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours returns the stored response and changes nothing; with another body it returns 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The `ETag` of the version that you know, or several separated by commas. The write only happens if the resource has one of these versions; otherwise it returns 412 `version_conflict`. `*` is any version. Weak tags match nothing. */
        'If-Match'?: components['parameters']['IfMatch'];
      };
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        taskId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['operation_changed'];
    };
  };
  completeOperation: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours returns the stored response and changes nothing; with another body it returns 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The `ETag` of the version that you know, or several separated by commas. The write only happens if the resource has one of these versions; otherwise it returns 412 `version_conflict`. `*` is any version. Weak tags match nothing. */
        'If-Match'?: components['parameters']['IfMatch'];
      };
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        taskId: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['CompleteOperation'];
      };
    };
    responses: {
      200: components['responses']['operation_changed'];
    };
  };
  confirmOperation: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours returns the stored response and changes nothing; with another body it returns 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The `ETag` of the version that you know, or several separated by commas. The write only happens if the resource has one of these versions; otherwise it returns 412 `version_conflict`. `*` is any version. Weak tags match nothing. */
        'If-Match'?: components['parameters']['IfMatch'];
      };
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        taskId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['operation_changed'];
    };
  };
  disputeOperation: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours returns the stored response and changes nothing; with another body it returns 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The `ETag` of the version that you know, or several separated by commas. The write only happens if the resource has one of these versions; otherwise it returns 412 `version_conflict`. `*` is any version. Weak tags match nothing. */
        'If-Match'?: components['parameters']['IfMatch'];
      };
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        taskId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['Reason'];
      };
    };
    responses: {
      200: components['responses']['operation_changed'];
    };
  };
  closeOperation: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours returns the stored response and changes nothing; with another body it returns 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The `ETag` of the version that you know, or several separated by commas. The write only happens if the resource has one of these versions; otherwise it returns 412 `version_conflict`. `*` is any version. Weak tags match nothing. */
        'If-Match'?: components['parameters']['IfMatch'];
      };
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        taskId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['operation_changed'];
    };
  };
  reopenOperation: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours returns the stored response and changes nothing; with another body it returns 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The `ETag` of the version that you know, or several separated by commas. The write only happens if the resource has one of these versions; otherwise it returns 412 `version_conflict`. `*` is any version. Weak tags match nothing. */
        'If-Match'?: components['parameters']['IfMatch'];
      };
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        taskId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['Reason'];
      };
    };
    responses: {
      200: components['responses']['operation_changed'];
    };
  };
  listOperationHistory: {
    parameters: {
      query?: {
        /** @description The maximum number of items in a page. */
        limit?: components['parameters']['limit'];
        /** @description `pagination.next_cursor` of the previous page, with the same filters. */
        cursor?: components['parameters']['cursor'];
      };
      header?: never;
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        taskId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['operation_status_change_page'];
    };
  };
  listAssetOperations: {
    parameters: {
      query?: {
        /** @description Only records changed at or after this moment. */
        updated_since?: string;
        /** @description The maximum number of items in a page. */
        limit?: components['parameters']['limit'];
        /** @description `pagination.next_cursor` of the previous page, with the same filters. */
        cursor?: components['parameters']['cursor'];
      };
      header?: never;
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        assetId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['operation_page'];
    };
  };
  listOperationComments: {
    parameters: {
      query?: {
        /** @description The maximum number of items in a page. */
        limit?: components['parameters']['limit'];
        /** @description `pagination.next_cursor` of the previous page, with the same filters. */
        cursor?: components['parameters']['cursor'];
      };
      header?: never;
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        taskId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['comment_page'];
    };
  };
  addOperationComment: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours returns the stored response and changes nothing; with another body it returns 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
      };
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        taskId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateComment'];
      };
    };
    responses: {
      201: components['responses']['comment_created'];
    };
  };
  getComment: {
    parameters: {
      query?: never;
      header?: {
        /** @description The `ETag` of the version that you have, or several separated by commas. If the resource still has one of these versions, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
      };
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        commentId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['comment_found'];
    };
  };
  deleteComment: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours returns the stored response and changes nothing; with another body it returns 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The `ETag` of the version that you know, or several separated by commas. The write only happens if the resource has one of these versions; otherwise it returns 412 `version_conflict`. `*` is any version. Weak tags match nothing. */
        'If-Match'?: components['parameters']['IfMatch'];
      };
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        commentId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      204: components['responses']['Empty'];
    };
  };
  updateComment: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours returns the stored response and changes nothing; with another body it returns 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The `ETag` of the version that you know, or several separated by commas. The write only happens if the resource has one of these versions; otherwise it returns 412 `version_conflict`. `*` is any version. Weak tags match nothing. */
        'If-Match'?: components['parameters']['IfMatch'];
      };
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        commentId: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['UpdateComment'];
      };
    };
    responses: {
      200: components['responses']['comment_changed'];
    };
  };
  listCommentAttachments: {
    parameters: {
      query?: {
        /** @description The maximum number of items in a page. */
        limit?: components['parameters']['limit'];
        /** @description `pagination.next_cursor` of the previous page, with the same filters. */
        cursor?: components['parameters']['cursor'];
      };
      header?: never;
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        commentId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['attachment_page'];
    };
  };
  addCommentAttachment: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours returns the stored response and changes nothing; with another body it returns 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
      };
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        commentId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'multipart/form-data': {
          /**
           * Format: binary
           * @description The file, with its name. Its type is detected from its content; the content type of the part is ignored.
           */
          file: string;
        };
      };
    };
    responses: {
      201: components['responses']['attachment_created'];
    };
  };
  listProcedures: {
    parameters: {
      query?: {
        /** @description Text contained in the name. Case and accents do not matter. */
        search?: string;
        /** @description True: only procedures that can be given to operations. False: only the others. */
        is_active?: boolean;
        /** @description Only records changed at or after this moment. */
        updated_since?: string;
        /** @description Only the record with exactly this external ID. */
        external_id?: string;
        /** @description The maximum number of items in a page. */
        limit?: components['parameters']['limit'];
        /** @description `pagination.next_cursor` of the previous page, with the same filters. */
        cursor?: components['parameters']['cursor'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['procedure_page'];
    };
  };
  createProcedure: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours returns the stored response and changes nothing; with another body it returns 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateProcedure'];
      };
    };
    responses: {
      201: components['responses']['procedure_created'];
    };
  };
  getProcedure: {
    parameters: {
      query?: never;
      header?: {
        /** @description The `ETag` of the version that you have, or several separated by commas. If the resource still has one of these versions, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
      };
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        procedureId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['procedure_found'];
    };
  };
  deleteProcedure: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours returns the stored response and changes nothing; with another body it returns 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The `ETag` of the version that you know, or several separated by commas. The write only happens if the resource has one of these versions; otherwise it returns 412 `version_conflict`. `*` is any version. Weak tags match nothing. */
        'If-Match'?: components['parameters']['IfMatch'];
      };
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        procedureId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      204: components['responses']['Empty'];
    };
  };
  updateProcedure: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours returns the stored response and changes nothing; with another body it returns 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The `ETag` of the version that you know, or several separated by commas. The write only happens if the resource has one of these versions; otherwise it returns 412 `version_conflict`. `*` is any version. Weak tags match nothing. */
        'If-Match'?: components['parameters']['IfMatch'];
      };
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        procedureId: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['UpdateProcedure'];
      };
    };
    responses: {
      200: components['responses']['procedure_changed'];
    };
  };
  getChecklist: {
    parameters: {
      query?: never;
      header?: {
        /** @description The `ETag` of the version that you have, or several separated by commas. If the resource still has one of these versions, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
      };
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        taskId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['checklist_found'];
    };
  };
  recordChecklistResult: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours returns the stored response and changes nothing; with another body it returns 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The `ETag` of the version that you know, or several separated by commas. The write only happens if the resource has one of these versions; otherwise it returns 412 `version_conflict`. `*` is any version. Weak tags match nothing. */
        'If-Match'?: components['parameters']['IfMatch'];
      };
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        taskId: string;
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        itemId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['RecordResult'];
      };
    };
    responses: {
      200: components['responses']['checklist_changed'];
    };
  };
  deleteChecklistResult: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours returns the stored response and changes nothing; with another body it returns 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The `ETag` of the version that you know, or several separated by commas. The write only happens if the resource has one of these versions; otherwise it returns 412 `version_conflict`. `*` is any version. Weak tags match nothing. */
        'If-Match'?: components['parameters']['IfMatch'];
      };
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        taskId: string;
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        itemId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      204: components['responses']['Empty'];
    };
  };
  listOperationTimeEntries: {
    parameters: {
      query?: {
        /** @description The maximum number of items in a page. */
        limit?: components['parameters']['limit'];
        /** @description `pagination.next_cursor` of the previous page, with the same filters. */
        cursor?: components['parameters']['cursor'];
      };
      header?: never;
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        taskId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['time_entry_page'];
    };
  };
  addOperationTimeEntry: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours returns the stored response and changes nothing; with another body it returns 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
      };
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        taskId: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['CreateTimeEntry'];
      };
    };
    responses: {
      201: components['responses']['time_entry_created'];
    };
  };
  listOperationCosts: {
    parameters: {
      query?: {
        /** @description The maximum number of items in a page. */
        limit?: components['parameters']['limit'];
        /** @description `pagination.next_cursor` of the previous page, with the same filters. */
        cursor?: components['parameters']['cursor'];
      };
      header?: never;
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        taskId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['cost_entry_page'];
    };
  };
  addOperationCost: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours returns the stored response and changes nothing; with another body it returns 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
      };
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        taskId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateCost'];
      };
    };
    responses: {
      201: components['responses']['cost_entry_created'];
    };
  };
  listTimeEntries: {
    parameters: {
      query?: {
        /** @description Only the time of this technician. */
        technician_id?: string;
        /** @description Only entries that began at or after this moment. */
        since?: string;
        /** @description Only entries that began before this moment. */
        until?: string;
        /** @description The maximum number of items in a page. */
        limit?: components['parameters']['limit'];
        /** @description `pagination.next_cursor` of the previous page, with the same filters. */
        cursor?: components['parameters']['cursor'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['time_entry_page'];
    };
  };
  getTimeEntry: {
    parameters: {
      query?: never;
      header?: {
        /** @description The `ETag` of the version that you have, or several separated by commas. If the resource still has one of these versions, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
      };
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        timeEntryId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['time_entry_found'];
    };
  };
  deleteTimeEntry: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours returns the stored response and changes nothing; with another body it returns 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The `ETag` of the version that you know, or several separated by commas. The write only happens if the resource has one of these versions; otherwise it returns 412 `version_conflict`. `*` is any version. Weak tags match nothing. */
        'If-Match'?: components['parameters']['IfMatch'];
      };
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        timeEntryId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      204: components['responses']['Empty'];
    };
  };
  updateTimeEntry: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours returns the stored response and changes nothing; with another body it returns 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The `ETag` of the version that you know, or several separated by commas. The write only happens if the resource has one of these versions; otherwise it returns 412 `version_conflict`. `*` is any version. Weak tags match nothing. */
        'If-Match'?: components['parameters']['IfMatch'];
      };
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        timeEntryId: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['UpdateTimeEntry'];
      };
    };
    responses: {
      200: components['responses']['time_entry_changed'];
    };
  };
  stopTimeEntry: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours returns the stored response and changes nothing; with another body it returns 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The `ETag` of the version that you know, or several separated by commas. The write only happens if the resource has one of these versions; otherwise it returns 412 `version_conflict`. `*` is any version. Weak tags match nothing. */
        'If-Match'?: components['parameters']['IfMatch'];
      };
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        timeEntryId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['time_entry_changed'];
    };
  };
  getCost: {
    parameters: {
      query?: never;
      header?: {
        /** @description The `ETag` of the version that you have, or several separated by commas. If the resource still has one of these versions, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
      };
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        costId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['cost_entry_found'];
    };
  };
  deleteCost: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours returns the stored response and changes nothing; with another body it returns 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The `ETag` of the version that you know, or several separated by commas. The write only happens if the resource has one of these versions; otherwise it returns 412 `version_conflict`. `*` is any version. Weak tags match nothing. */
        'If-Match'?: components['parameters']['IfMatch'];
      };
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        costId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      204: components['responses']['Empty'];
    };
  };
  listAlarms: {
    parameters: {
      query?: {
        /** @description Only entries created at or after this moment. */
        since?: string;
        /** @description Only alarms in this status. Separate several with commas. */
        status?: ('open' | 'acknowledged' | 'resolved') | ('open' | 'acknowledged' | 'resolved')[];
        /** @description Only alarms of this severity. Separate several with commas. */
        severity?: ('info' | 'warning' | 'critical') | ('info' | 'warning' | 'critical')[];
        /** @description Only alarms from this source. */
        source?: string;
        /** @description Only alarms about this asset. */
        asset_id?: string;
        /** @description The maximum number of items in a page. */
        limit?: components['parameters']['limit'];
        /** @description `pagination.next_cursor` of the previous page, with the same filters. */
        cursor?: components['parameters']['cursor'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['alarm_page'];
    };
  };
  reportAlarm: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours returns the stored response and changes nothing; with another body it returns 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ReportAlarm'];
      };
    };
    responses: {
      200: components['responses']['received_alarm_changed'];
      /** @description Created. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['received_alarm'];
          };
        };
      };
    };
  };
  getAlarm: {
    parameters: {
      query?: never;
      header?: {
        /** @description The `ETag` of the version that you have, or several separated by commas. If the resource still has one of these versions, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
      };
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        alarmId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['alarm_found'];
    };
  };
  acknowledgeAlarm: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours returns the stored response and changes nothing; with another body it returns 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The `ETag` of the version that you know, or several separated by commas. The write only happens if the resource has one of these versions; otherwise it returns 412 `version_conflict`. `*` is any version. Weak tags match nothing. */
        'If-Match'?: components['parameters']['IfMatch'];
      };
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        alarmId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['alarm_changed'];
    };
  };
  resolveAlarm: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours returns the stored response and changes nothing; with another body it returns 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The `ETag` of the version that you know, or several separated by commas. The write only happens if the resource has one of these versions; otherwise it returns 412 `version_conflict`. `*` is any version. Weak tags match nothing. */
        'If-Match'?: components['parameters']['IfMatch'];
      };
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        alarmId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['alarm_changed'];
    };
  };
  reopenAlarm: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours returns the stored response and changes nothing; with another body it returns 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The `ETag` of the version that you know, or several separated by commas. The write only happens if the resource has one of these versions; otherwise it returns 412 `version_conflict`. `*` is any version. Weak tags match nothing. */
        'If-Match'?: components['parameters']['IfMatch'];
      };
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        alarmId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['alarm_changed'];
    };
  };
  listAssetMeters: {
    parameters: {
      query?: {
        /** @description The maximum number of items in a page. */
        limit?: components['parameters']['limit'];
        /** @description `pagination.next_cursor` of the previous page, with the same filters. */
        cursor?: components['parameters']['cursor'];
      };
      header?: never;
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        assetId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['meter_page'];
    };
  };
  createMeter: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours returns the stored response and changes nothing; with another body it returns 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
      };
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        assetId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateMeter'];
      };
    };
    responses: {
      201: components['responses']['meter_created'];
    };
  };
  listMeters: {
    parameters: {
      query?: {
        /** @description Only meters of this asset. */
        asset_id?: string;
        /** @description Only meters of this kind. */
        kind?: components['schemas']['MeterKind'];
        /** @description Only meters that changed or got a reading at or after this moment. */
        updated_since?: string;
        /** @description Only the record with exactly this external ID. */
        external_id?: string;
        /** @description The maximum number of items in a page. */
        limit?: components['parameters']['limit'];
        /** @description `pagination.next_cursor` of the previous page, with the same filters. */
        cursor?: components['parameters']['cursor'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['meter_page'];
    };
  };
  getMeter: {
    parameters: {
      query?: never;
      header?: {
        /** @description The `ETag` of the version that you have, or several separated by commas. If the resource still has one of these versions, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
      };
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        meterId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['meter_found'];
    };
  };
  deleteMeter: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours returns the stored response and changes nothing; with another body it returns 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The `ETag` of the version that you know, or several separated by commas. The write only happens if the resource has one of these versions; otherwise it returns 412 `version_conflict`. `*` is any version. Weak tags match nothing. */
        'If-Match'?: components['parameters']['IfMatch'];
      };
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        meterId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      204: components['responses']['Empty'];
    };
  };
  updateMeter: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours returns the stored response and changes nothing; with another body it returns 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The `ETag` of the version that you know, or several separated by commas. The write only happens if the resource has one of these versions; otherwise it returns 412 `version_conflict`. `*` is any version. Weak tags match nothing. */
        'If-Match'?: components['parameters']['IfMatch'];
      };
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        meterId: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['UpdateMeter'];
      };
    };
    responses: {
      200: components['responses']['meter_changed'];
    };
  };
  listMeterReadings: {
    parameters: {
      query?: {
        /** @description Only readings taken at or after this moment. */
        from?: string;
        /** @description Only readings taken before this moment. */
        to?: string;
        /** @description Only readings recorded or corrected at or after this moment. */
        updated_since?: string;
        /** @description The maximum number of items in a page. */
        limit?: components['parameters']['limit'];
        /** @description `pagination.next_cursor` of the previous page, with the same filters. */
        cursor?: components['parameters']['cursor'];
      };
      header?: never;
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        meterId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['meter_reading_page'];
    };
  };
  recordMeterReading: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours returns the stored response and changes nothing; with another body it returns 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
      };
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        meterId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['RecordReading'];
      };
    };
    responses: {
      200: components['responses']['meter_reading_changed'];
      /** @description Created. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['meter_reading'];
          };
        };
      };
    };
  };
  getMeterUsage: {
    parameters: {
      query?: {
        /** @description Start of the period. Default: 30 days before its end. */
        from?: string;
        /** @description End of the period, exclusive. Default: now. A period has at most 366 days. */
        to?: string;
      };
      header?: {
        /** @description The `ETag` of the version that you have, or several separated by commas. If the resource still has one of these versions, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
      };
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        meterId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['meter_usage_found'];
    };
  };
  getMeterReading: {
    parameters: {
      query?: never;
      header?: {
        /** @description The `ETag` of the version that you have, or several separated by commas. If the resource still has one of these versions, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
      };
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        readingId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['meter_reading_found'];
    };
  };
  deleteMeterReading: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours returns the stored response and changes nothing; with another body it returns 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The `ETag` of the version that you know, or several separated by commas. The write only happens if the resource has one of these versions; otherwise it returns 412 `version_conflict`. `*` is any version. Weak tags match nothing. */
        'If-Match'?: components['parameters']['IfMatch'];
      };
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        readingId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      204: components['responses']['Empty'];
    };
  };
  correctMeterReading: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours returns the stored response and changes nothing; with another body it returns 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The `ETag` of the version that you know, or several separated by commas. The write only happens if the resource has one of these versions; otherwise it returns 412 `version_conflict`. `*` is any version. Weak tags match nothing. */
        'If-Match'?: components['parameters']['IfMatch'];
      };
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        readingId: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['CorrectReading'];
      };
    };
    responses: {
      200: components['responses']['meter_reading_changed'];
    };
  };
  recordMeterReadings: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours returns the stored response and changes nothing; with another body it returns 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['BulkRecordMeterReading'];
      };
    };
    responses: {
      200: components['responses']['meter_reading_bulk'];
    };
  };
  receiveAlerts: {
    parameters: {
      query?: {
        /** @description The `source` of the alarms. Default: `alertmanager`. */
        source?: string;
        /** @description Opens an operation of this trade for each new alarm. An alarm that is raised again while the operation of its last alarm is open joins that one. */
        open_operation_skill?: components['schemas']['CreateOperationRequiredSkill'];
        /** @description The asset's status when an alarm is raised, unless the current one is worse. Repeats do not set it. */
        set_asset_status?: components['schemas']['ReportAlarmSetAssetStatus'];
        /** @description If the problem returns within so many minutes after its alarm was resolved, that alarm opens again instead of a new one: `occurrences` increases, and `alarm.reopened` is emitted. A new alarm is raised if the operation of the last one is closed. Default: 0, a new alarm each time. */
        flap_window_minutes?: number;
      };
      header?: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours returns the stored response and changes nothing; with another body it returns 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The `ETag` of the version that you know, or several separated by commas. The write only happens if the resource has one of these versions; otherwise it returns 412 `version_conflict`. `*` is any version. Weak tags match nothing. */
        'If-Match'?: components['parameters']['IfMatch'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['Alertmanager'];
      };
    };
    responses: {
      200: components['responses']['alarm_batch_changed'];
    };
  };
  listVendors: {
    parameters: {
      query?: {
        /** @description Only records changed at or after this moment. */
        updated_since?: string;
        /** @description The maximum number of items in a page. */
        limit?: components['parameters']['limit'];
        /** @description `pagination.next_cursor` of the previous page, with the same filters. */
        cursor?: components['parameters']['cursor'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['vendor_page'];
    };
  };
  listWebhooks: {
    parameters: {
      query?: {
        /** @description Only records changed at or after this moment. */
        updated_since?: string;
        /** @description The maximum number of items in a page. */
        limit?: components['parameters']['limit'];
        /** @description `pagination.next_cursor` of the previous page, with the same filters. */
        cursor?: components['parameters']['cursor'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['webhook_endpoint_page'];
    };
  };
  getWebhook: {
    parameters: {
      query?: never;
      header?: {
        /** @description The `ETag` of the version that you have, or several separated by commas. If the resource still has one of these versions, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
      };
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        endpointId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['webhook_endpoint_found'];
    };
  };
  listWebhookDeliveries: {
    parameters: {
      query?: {
        /** @description Only deliveries in this status. Separate several with commas. */
        status?:
          | ('pending' | 'delivering' | 'succeeded' | 'failed' | 'dead')
          | ('pending' | 'delivering' | 'succeeded' | 'failed' | 'dead')[];
        /** @description Only deliveries of this type of event. */
        event_type?: string;
        /** @description Only deliveries of this event: the first one and its replays. */
        event_id?: string;
        /** @description Only deliveries created at or after this moment. */
        since?: string;
        /** @description The maximum number of items in a page. */
        limit?: components['parameters']['limit'];
        /** @description `pagination.next_cursor` of the previous page, with the same filters. */
        cursor?: components['parameters']['cursor'];
      };
      header?: never;
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        endpointId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['webhook_delivery_page'];
    };
  };
  getAttachment: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        attachmentId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['attachment_found'];
    };
  };
  deleteAttachment: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours returns the stored response and changes nothing; with another body it returns 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The `ETag` of the version that you know, or several separated by commas. The write only happens if the resource has one of these versions; otherwise it returns 412 `version_conflict`. `*` is any version. Weak tags match nothing. */
        'If-Match'?: components['parameters']['IfMatch'];
      };
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        attachmentId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      204: components['responses']['Empty'];
    };
  };
  listOperationAttachments: {
    parameters: {
      query?: {
        /** @description The maximum number of items in a page. */
        limit?: components['parameters']['limit'];
        /** @description `pagination.next_cursor` of the previous page, with the same filters. */
        cursor?: components['parameters']['cursor'];
      };
      header?: never;
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        taskId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['attachment_page'];
    };
  };
  addOperationAttachment: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours returns the stored response and changes nothing; with another body it returns 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
      };
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        taskId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'multipart/form-data': {
          /**
           * Format: binary
           * @description The file, with its name. Its type is detected from its content; the content type of the part is ignored.
           */
          file: string;
        };
      };
    };
    responses: {
      201: components['responses']['attachment_created'];
    };
  };
  listAssetAttachments: {
    parameters: {
      query?: {
        /** @description The maximum number of items in a page. */
        limit?: components['parameters']['limit'];
        /** @description `pagination.next_cursor` of the previous page, with the same filters. */
        cursor?: components['parameters']['cursor'];
      };
      header?: never;
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        assetId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['attachment_page'];
    };
  };
  addAssetAttachment: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours returns the stored response and changes nothing; with another body it returns 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
      };
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        assetId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'multipart/form-data': {
          /**
           * Format: binary
           * @description The file, with its name. Its type is detected from its content; the content type of the part is ignored.
           */
          file: string;
        };
      };
    };
    responses: {
      201: components['responses']['attachment_created'];
    };
  };
  getKpis: {
    parameters: {
      query?: {
        /** @description Start of the period: a timestamp, or a date for the beginning of that day in the time zone of the business. Default: 30 days before its end. */
        from?: string;
        /** @description End of the period: a timestamp, exclusive, or a date for the end of that day in the time zone of the business. Default: now. */
        to?: string;
        /** @description Only assets in this building, and operations on assets that are, or last were, in it. */
        building_id?: string;
        /** @description Only this asset and its operations. */
        asset_id?: string;
        /** @description Also returns the figures of each building, asset, trade or month. Grouped by month, the period has at most 200 months. */
        group_by?: components['schemas']['GroupBy'];
      };
      header?: {
        /** @description The `ETag` of the version that you have, or several separated by commas. If the resource still has one of these versions, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['kpis_found'];
    };
  };
  listChanges: {
    parameters: {
      query?: {
        /** @description Only changes of this type of resource. Separate several with commas. A cursor is a position among all changes, so it works with any types. */
        types?:
          | (
              | 'alarm'
              | 'asset'
              | 'asset_status_change'
              | 'attachment'
              | 'building'
              | 'comment'
              | 'cost_entry'
              | 'downtime'
              | 'floor'
              | 'meter'
              | 'meter_reading'
              | 'operation'
              | 'operation_status_change'
              | 'procedure'
              | 'room'
              | 'spare_part'
              | 'spare_part_movement'
              | 'technician'
              | 'time_entry'
              | 'vendor'
              | 'webhook_endpoint'
            )
          | (
              | 'alarm'
              | 'asset'
              | 'asset_status_change'
              | 'attachment'
              | 'building'
              | 'comment'
              | 'cost_entry'
              | 'downtime'
              | 'floor'
              | 'meter'
              | 'meter_reading'
              | 'operation'
              | 'operation_status_change'
              | 'procedure'
              | 'room'
              | 'spare_part'
              | 'spare_part_movement'
              | 'technician'
              | 'time_entry'
              | 'vendor'
              | 'webhook_endpoint'
            )[];
        /** @description Excludes the changes made by a key: `me` for the current key, or the ID of a key. Sequence numbers still count all changes, and a cursor works with and without this filter. */
        not_by?: string;
        /** @description Long polling: the number of seconds to wait when there are no changes yet. The answer is sent as soon as something changes. */
        wait?: number;
        /** @description `now` returns no changes, only a cursor for the changes that follow. Request it before you read the lists in full. */
        from?: components['schemas']['From'];
        /** @description The maximum number of items in a page. */
        limit?: components['parameters']['limit'];
        /** @description `pagination.next_cursor` of the previous page, with the same filters. */
        cursor?: components['parameters']['cursor'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['change_page'];
    };
  };
  listEvents: {
    parameters: {
      query?: {
        /** @description Only events of this type. */
        type?: string;
        /** @description Only events about this resource, of any type. */
        resource_id?: string;
        /** @description Excludes the events caused by a key: `me` for the current key, or the ID of a key. `sequence` still counts all events. */
        not_by?: string;
        /** @description The maximum number of items in a page. */
        limit?: components['parameters']['limit'];
        /** @description `pagination.next_cursor` of the previous page, with the same filters. */
        cursor?: components['parameters']['cursor'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['event_page'];
    };
  };
  getEvent: {
    parameters: {
      query?: never;
      header?: {
        /** @description The `ETag` of the version that you have, or several separated by commas. If the resource still has one of these versions, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
      };
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        eventId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['event_found'];
    };
  };
  createExport: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours returns the stored response and changes nothing; with another body it returns 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateExport'];
      };
    };
    responses: {
      202: components['responses']['export_file_changed'];
    };
  };
  getExport: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        exportId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['export_file_found'];
    };
  };
  deleteExport: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours returns the stored response and changes nothing; with another body it returns 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The `ETag` of the version that you know, or several separated by commas. The write only happens if the resource has one of these versions; otherwise it returns 412 `version_conflict`. `*` is any version. Weak tags match nothing. */
        'If-Match'?: components['parameters']['IfMatch'];
      };
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        exportId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      204: components['responses']['Empty'];
    };
  };
  createImport: {
    parameters: {
      query?: {
        /** @description What the file contains; `asset` by default. Needs the scope for writing it: `assets:write`, `spare-parts:write` or `operations:write`. */
        kind?: components['schemas']['Kind'];
        /** @description How days such as 03/04/2024 are read where no cell of their column shows it. */
        date_order?: components['schemas']['DateOrder'];
        /** @description The decimal sign of numbers such as 1.250 where no cell of their column shows it. */
        decimal?: components['schemas']['Decimal'];
        /** @description The encoding of a text, if it is not recognised. */
        encoding?: components['schemas']['Encoding'];
        /** @description True: rooms of assets that do not exist yet are created. */
        create_rooms?: boolean;
        /** @description True: the file is only checked. Confirm the import within a day, or forget it. False, the default: valid rows are recorded at once. */
        dry_run?: boolean;
      };
      header?: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours returns the stored response and changes nothing; with another body it returns 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'multipart/form-data': {
          /**
           * Format: binary
           * @description The file, with its name. Its type is detected from its content; the content type of the part is ignored.
           */
          file: string;
        };
      };
    };
    responses: {
      202: components['responses']['file_import_changed'];
    };
  };
  getImport: {
    parameters: {
      query?: never;
      header?: {
        /** @description The `ETag` of the version that you have, or several separated by commas. If the resource still has one of these versions, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
      };
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        importId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['file_import_found'];
    };
  };
  listImportRows: {
    parameters: {
      query?: {
        /** @description Only rows with this result. */
        status?: components['schemas']['ImportRowResult'];
        /** @description The maximum number of items in a page. */
        limit?: components['parameters']['limit'];
        /** @description `pagination.next_cursor` of the previous page, with the same filters. */
        cursor?: components['parameters']['cursor'];
      };
      header?: never;
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        importId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['import_row_page'];
    };
  };
  confirmImport: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours returns the stored response and changes nothing; with another body it returns 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The `ETag` of the version that you know, or several separated by commas. The write only happens if the resource has one of these versions; otherwise it returns 412 `version_conflict`. `*` is any version. Weak tags match nothing. */
        'If-Match'?: components['parameters']['IfMatch'];
      };
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        importId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['file_import_changed'];
    };
  };
  undoImport: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours returns the stored response and changes nothing; with another body it returns 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The `ETag` of the version that you know, or several separated by commas. The write only happens if the resource has one of these versions; otherwise it returns 412 `version_conflict`. `*` is any version. Weak tags match nothing. */
        'If-Match'?: components['parameters']['IfMatch'];
      };
      path: {
        /** @description The id. An id that is malformed, unknown or of another business returns 404. */
        importId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['file_import_changed'];
    };
  };
  getSandboxClock: {
    parameters: {
      query?: never;
      header?: {
        /** @description The `ETag` of the version that you have, or several separated by commas. If the resource still has one of these versions, the response is 304 without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['sandbox_clock_found'];
    };
  };
  moveSandboxClock: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours returns the stored response and changes nothing; with another body it returns 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['MoveClock'];
      };
    };
    responses: {
      200: components['responses']['sandbox_clock_changed'];
    };
  };
  resetSandbox: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours returns the stored response and changes nothing; with another body it returns 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      204: components['responses']['Empty'];
    };
  };
}
