export interface paths {
  '/openapi.json': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get this description
     * @description Needs no key, and is open to browsers.
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
     * @description Needs no key, and is open to browsers.
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
     * @description For a SIEM: ask with `since`, the moment of the newest entry that you have.
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
     * Show which business the key belongs to and what the key may do
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
     * List the assets, newest first unless told
     * @description Needs the scope `assets:read`.
     */
    get: operations['listAssets'];
    put?: never;
    /**
     * Create an asset in a room
     * @description The reference is generated from category, brand and model; the building is that of the room. A maintenance interval schedules preventive maintenance.
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
     * @description It leaves every list and tree. Its operations and its history remain; its components lose their parent.
     *
     *     Needs the scope `assets:delete`.
     */
    delete: operations['deleteAsset'];
    options?: never;
    head?: never;
    /**
     * Update an asset
     * @description Absent fields are left alone; null clears a nullable one. Nothing happens when nothing differs. Another room takes it to that room’s building; a parent that would close a circle is refused.
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
     * @description Any status may follow any. The change is kept with its note, and is told to the team. `out_of_service` and `under_maintenance` open a downtime, any other status closes it. Setting the same status again is recorded and emitted like any other change. Emits `asset.status_changed`; going out of service also emits `alarm.raised`.
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
     * List the changes of the status of an asset, newest first
     * @description Also of an asset that was deleted.
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
     * @description Also of an asset that was deleted.
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
  '/assets/by-external-id/{externalId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Make or change the asset that another system calls so
     * @description Makes the asset that another system calls so (201), or changes it to what is said (200); saying the same again changes nothing and emits nothing. Absent fields are left alone, null clears a nullable one.
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
     * Create many assets, or bring them up to date
     * @description Up to 1,000 in one request, which may have 4 MiB. Each item is made or refused as `POST /assets` would, and the results say which; with `atomic: true`, one that is refused undoes all. With `upsert: true` each item has an `external_id`, and is made (201) or changed (200) as `PUT /assets/by-external-id/{externalId}` would; what is so already is left alone, and emits nothing. Of several items with one id the first counts.
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
  '/buildings': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the buildings, newest first
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
     * @description Its floors and rooms go with it. Assets in them are detached, not deleted.
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
     * @description Floors come from the lowest level up, rooms and assets by name. Assets are whole asset objects. One response, however large the building.
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
     * Create a floor of a building
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
     * List the floors of all buildings, newest first
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
     * @description Its rooms go with it. Assets in them are detached, not deleted.
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
     * Create a room of a floor
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
     * List the rooms of all floors, newest first
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
  '/buildings/by-external-id/{externalId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Make or change the building that another system calls so
     * @description Makes the building that another system calls so (201), or changes it to what is said (200); saying the same again changes nothing and emits nothing. Absent fields are left alone, null clears a nullable one.
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
  '/floors/by-external-id/{externalId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Make or change the floor that another system calls so
     * @description Makes the floor that another system calls so (201), or changes it to what is said (200); saying the same again changes nothing and emits nothing. Absent fields are left alone, null clears a nullable one. A floor stays in its building.
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
  '/rooms/by-external-id/{externalId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Make or change the room that another system calls so
     * @description Makes the room that another system calls so (201), or changes it to what is said (200); saying the same again changes nothing and emits nothing. Absent fields are left alone, null clears a nullable one. A room stays on its floor.
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
     * Record a spare part
     * @description There is nothing of it yet: stock comes in by movements.
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
     * @description Absent fields are left alone; null clears a nullable one. Nothing happens when nothing differs. Quantities change by movements alone; a higher `min_stock` raises no alarm.
     *
     *     Needs the scope `spare-parts:write`.
     */
    patch: operations['updateSparePart'];
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
     * List the movements of a spare part
     * @description Every receipt, consumption, reservation and adjustment, newest first.
     *
     *     Needs the scope `spare-parts:read`.
     */
    get: operations['listSparePartMovements'];
    put?: never;
    /**
     * Move the stock of a spare part
     * @description Consuming takes what is reserved for the same operation first, then what is available; what others reserved is never touched. Reserving and releasing need an open operation. Emits `alarm.raised` when the available stock falls below `min_stock`.
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
     * List the movements of all spare parts, newest first
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
     * Get a movement of a spare part
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
  '/spare-parts/by-external-id/{externalId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Make or change the spare part that another system calls so
     * @description Makes the spare part that another system calls so (201), or changes it to what is said (200); saying the same again changes nothing and emits nothing. Absent fields are left alone, null clears a nullable one. Stock changes by movements alone.
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
     * Move the stock of many spare parts
     * @description Up to 1,000 movements in one request, which may have 4 MiB. They are made one after the other, each on what those before it left, or refused as `POST /spare-parts/{sparePartId}/movements` would, and the results say which; a part that is not there is an `invalid_reference`. With `atomic: true`, one that is refused undoes all.
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
     * @description Newest first. Those who have left stay in the list, with `is_active` false.
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
     * List operations, newest first unless told
     * @description Needs the scope `operations:read`.
     */
    get: operations['listOperations'];
    put?: never;
    /**
     * Open an operation
     * @description It is `assigned` to a technician at once; a vendor gets it as `new`, and is yet to accept it; unassigned, it is `new` until it is assigned. Emits `operation.created`.
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
     * Update the details of an operation
     * @description Until it is `completed`; then only `notes` and `agreed_amount`. With another `asset_id` the place becomes that of the asset, unless `place` is given too, or was given by hand before. Who does it and when are changed by `assign` and `reschedule`. Emits `operation.updated` when something changed.
     *
     *     Needs the scope `operations:write`.
     */
    patch: operations['updateOperation'];
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
     * @description In `new`, `assigned`, `pending_start` and `start_disputed`: a technician makes it `assigned`, a vendor makes it `new` for them to accept; in `in_progress` it only passes from technician to technician. Emits `operation.assigned`, again if the assignee stays the same.
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
     * Move an operation on the calendar, or take it off
     * @description Until completion is declared, and again in `completion_disputed`. Emits `operation.rescheduled`. To the moment it has already: answers 200 in every status, and changes and emits nothing.
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
     * Cancel an operation for good
     * @description From every status but `completed`, `done` and `cancelled`. Parts reserved for it are released. Emits `operation.cancelled`.
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
     * Take an operation on, or give in to what was disputed
     * @description In `new`: the vendor takes it on (`assigned`). In `start_disputed` and `completion_disputed`: the business accepts what it disputed (`in_progress`, `completed`). A key of the business may say so for the vendor: the history has it `on_behalf_of` them. Emits `operation.updated`, or `operation.completed`.
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
     * Decline an operation for the vendor
     * @description In `new`, while it is with a vendor: it stays `new`, unassigned. A key of the business may say so for the vendor: the history has it `on_behalf_of` them. Emits `operation.updated`.
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
     * Start the work, or declare that it was started
     * @description A technician starts `assigned` work (`in_progress`). A vendor declares the start (`pending_start`), again in `start_disputed`; the business confirms or disputes it. A key of the business may say so for the vendor: the history has it `on_behalf_of` them. Emits `operation.updated`.
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
     * Complete the work, or declare that it is complete
     * @description A technician completes work `in_progress` (`completed`). A vendor declares completion (`pending_completion`), again in `completion_disputed`. Reaching `completed` uses up what else is reserved for the operation and dates the last maintenance of the asset. A key of the business may say so for the vendor: the history has it `on_behalf_of` them. Emits `operation.completed`, or `operation.updated`.
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
     * Confirm what a vendor declared
     * @description In `pending_start` (`in_progress`) and in `pending_completion` (`completed`). Emits `operation.updated`, or `operation.completed`.
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
     * Dispute what a vendor declared
     * @description In `pending_start` (`start_disputed`) and in `pending_completion` (`completion_disputed`). The vendor may declare it again. Emits `operation.updated`.
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
     * Put a completed operation away
     * @description In `completed`; it is `done` then, for good. Emits `operation.updated`.
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
     * Send a completed operation back to work
     * @description In `completed`; it is `in_progress` again. Parts that were used stay used. Emits `operation.updated`.
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
     * List the changes of the status of an operation, newest first
     * @description The first one opened it. Actions that left the status, such as rescheduling, are not among them.
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
     * @description Needs the scope `operations:read`.
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
  '/operations/by-external-id/{externalId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Open or change the operation that another system calls so
     * @description Opens the operation that another system calls so (201), or brings it to what is said (200): details, moment and assignee each as `PATCH`, `reschedule` and `assign` would, with their rules and events, where they differ. Saying the same again changes nothing and emits nothing. Absent fields are left alone, null clears a nullable one; `assignee_type: null` leaves the assignee as it is. Moving it on the calendar also needs the scope `operations:reschedule`.
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
     * Open many operations, or bring them up to date
     * @description Up to 1,000 in one request, which may have 4 MiB. Each item is opened or refused as `POST /operations` would, with its event, and the results say which; with `atomic: true`, one that is refused undoes all. With `upsert: true` each item has an `external_id`, and is opened (201) or brought to what is said (200) as `PUT /operations/by-external-id/{externalId}` would; what is so already is left alone, and emits nothing. Moving one on the calendar also needs the scope `operations:reschedule`. Of several items with one id the first counts.
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
  '/alarms': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the alarms, newest first
     * @description What the service raised itself is resolved when the asset is in service again, or the part no longer short; what another system reported, when that says so or someone resolves it.
     *
     *     Needs the scope `alarms:read`.
     */
    get: operations['listAlarms'];
    put?: never;
    /**
     * Report an alarm, or that it is over
     * @description The first report of a source and key raises an alarm (201), and does what it asks for: opens an operation, sets the status of the asset. While it is not resolved, another report of it is a repeat (200): it counts up `occurrences`, brings severity, message and details up to date, and does nothing else, however many come at once. `status: resolved` resolves it (200); again, or late, it changes nothing; and where there never was one, the answer has the status `ignored`. Emits `alarm.raised` or `alarm.resolved`, once.
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
     * @description Says that someone has taken note. One that is acknowledged stays as it is. Emits `alarm.acknowledged`.
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
     * @description Says that it is over. One that is resolved stays as it is. Emits `alarm.resolved`.
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
     * @description It has no value yet: that comes from readings. A threshold acts once each time the newest reading crosses it; `usage_interval` opens preventive operations by usage, beside those by date.
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
     * List the meters, newest first
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
     * @description It leaves every list, with its readings. Operations that it opened remain.
     *
     *     Needs the scope `meters:write`.
     */
    delete: operations['deleteMeter'];
    options?: never;
    head?: never;
    /**
     * Update a meter
     * @description Absent fields are left alone; null clears a nullable one; `thresholds` replaces all of them. A new limit beyond which the meter stands already, and usage that lies in the past, do not act.
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
     * List the readings of a meter, as they were recorded, newest first
     * @description Needs the scope `meters:read`.
     */
    get: operations['listMeterReadings'];
    put?: never;
    /**
     * Record a reading of a meter
     * @description A reading is one by its meter and `read_at`: sent again it answers 200 and changes nothing; another value for the same moment is a `duplicate`. Late readings take their place. A counter that falls needs `reset: true`. The newest reading is the value of the meter; it can cross thresholds, emits `meter.threshold_crossed` for each, and can open operations.
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
     * Record readings of many meters
     * @description Up to 1,000 readings in one request, which may have 4 MiB; each names its meter by `meter_id` or `meter_external_id`. They are recorded one after the other, or refused as `POST /meters/{meterId}/readings` would, and the results say which: 201 for a new reading, 200 for one that was there. A meter that is not there is an `invalid_reference`. No `Idempotency-Key` is needed: what is sent again is there already. With `atomic: true`, one that is refused undoes all.
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
     * Receive the alerts of Prometheus Alertmanager
     * @description Takes the body that Alertmanager sends to a webhook, unchanged; fields that it does not know are left alone. Each alert is reported as by `POST /alarms`, under its fingerprint. One whose labels name an asset that is not there becomes an alarm without an asset.
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
     * List the partner firms, newest partnership first
     * @description Only firms whose partnership is `accepted` can be given operations.
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
  '/webhooks/{endpointId}/deliveries': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the deliveries to an endpoint, newest first
     * @description Each with the exact payload that was signed, every attempt, and what the receiver answered. The log of a deleted endpoint stays until it expires: 30 days, 90 after a failure.
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
     * Get an attachment, with a new link to its bytes
     * @description Needs the scope `attachments:read`.
     */
    get: operations['getAttachment'];
    put?: never;
    post?: never;
    /**
     * Delete an attachment
     * @description Links to it lead nowhere from now on, and its bytes are taken away within minutes.
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
     * @description A JPEG, PNG, WebP, HEIC, HEIF or GIF image, or a PDF, of 20 MiB at most unless the operator has set another bound; anything else is a 415, no matter what it is called. The bytes are kept as they come, what a camera noted in them (such as the place) included. An idempotency key goes by the name and the content of the file; a repeat answers the first link, which may have ended. There are 100 at most; beyond that `invalid_state`.
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
     * @description A JPEG, PNG, WebP, HEIC, HEIF or GIF image, or a PDF, of 20 MiB at most unless the operator has set another bound; anything else is a 415, no matter what it is called. The bytes are kept as they come, what a camera noted in them (such as the place) included. An idempotency key goes by the name and the content of the file; a repeat answers the first link, which may have ended. There are 100 at most; beyond that `invalid_state`.
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
     * Get the key figures of a period
     * @description Counted at the moment of the request. Each field says how it is computed; it is null where there is nothing to divide by. What is not there, such as an asset of another business, has figures of 0 and null.
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
     * Follow every change, oldest first
     * @description Each change of each resource, no matter who made it, in the order of the commits, with the resource as it is now. `next_cursor` is always there: keep it, and come back with it for what comes next. Changes are kept for 90 days; for an older cursor the answer is 410. To begin: read the lists in full, then go on from the cursor that their first pages gave in `Service-Changes-Cursor`, the earliest of them; or take one with `from=now` before. The scope is for all types, regardless of what else the key may read. Not told: deliveries of webhooks and what they count at their endpoint, and that a value shown of another resource (where the asset of an operation stands, what a person is called) changed there, which that resource tells.
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
     * @description What webhooks are sent, for those who would rather ask, or have missed some: `sequence` tells. The scope is for events of all types, regardless of what else the key may read; those of the audit log are shown to keys with `audit:read` alone.
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
     * @description It needs the scope by which the list is read, too. The file is made in the background, and holds the list as it was at one moment, oldest first: ask for the export until it is `ready`. It is kept for 24 hours. With `Accept-Encoding: gzip` the file comes as it is kept, and a download that broke off goes on with `Range`, under a new link too. Five of a business may be under way at once; beyond that `invalid_state`.
     *
     *     CSV is that of RFC 4180 in UTF-8: a line with the names of the fields, an absent value empty, the items of a list with semicolons between them. A text that a spreadsheet would take for a formula, because it begins with `=`, `+`, `-` or `@`, has a quote mark in front.
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
     * Get an export, with a new link to its file
     * @description Needs the scope `exports:write`.
     */
    get: operations['getExport'];
    put?: never;
    post?: never;
    /**
     * Cancel an export
     * @description In any state: it ends within moments, or its file is taken away, and links to it lead nowhere.
     *
     *     Needs the scope `exports:write`.
     */
    delete: operations['deleteExport'];
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
     * @description The key that made the request, and what it may do.
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
     *       "allowed_networks": [
     *         "203.0.113.0/24"
     *       ]
     *     }
     */
    api_key: {
      /**
       * Format: uuid
       * @description Identifies the key; a rotation keeps it.
       */
      id: string;
      /**
       * @description Names the type of this object.
       * @constant
       */
      object: 'api_key';
      /**
       * @description The name its owner gave it.
       * @example ERP sync
       */
      name: string;
      /**
       * @description What the key may do.
       * @example [
       *       "assets:read",
       *       "assets:write"
       *     ]
       */
      scopes: string[];
      /**
       * @description When the key was created.
       * @example 2026-10-05T08:30:00.000Z
       */
      created_at: components['schemas']['Timestamp'];
      /**
       * @description When the key stops working; null when it does not expire.
       * @example null
       */
      expires_at: components['schemas']['Timestamp'] | null;
      /**
       * @description When the presented secret stops working; null unless it is the previous one of a rotated key.
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
      /** @description Where the key stands in its window, this request counted. */
      rate_limit: {
        /**
         * @description Requests in a window.
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
       * @description From where the key may be used; empty: from everywhere.
       * @example [
       *       "203.0.113.0/24"
       *     ]
       */
      allowed_networks: string[];
    };
    /**
     * @description Who changed what in keys, endpoints, users, plan and settings. Entries are never changed. No secret is in them.
     * @example {
     *       "id": "0199d2a4-6f1b-7c3e-8a55-e981aee1af5e",
     *       "object": "audit_entry",
     *       "action": "key.created",
     *       "actor": {
     *         "kind": "api_key",
     *         "id": "0199d2a4-6f1b-7c3e-8a55-50c9c4aeb40b",
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
       * @description The entry.
       */
      id: string;
      /**
       * @description Names the type of this object.
       * @constant
       */
      object: 'audit_entry';
      /**
       * @description What was done.
       * @example key.created
       */
      action: components['schemas']['AuditEntryAction'];
      /** @description Who did it. */
      actor: {
        /** @description A key of the business, a person with an account, a person of a vendor, or the service itself. */
        kind: components['schemas']['AuditEntryActorKind'];
        /**
         * Format: uuid
         * @description Which one; null for the service itself.
         */
        id: string | null;
        /**
         * @description What they are called: the name of the key or the person, also of a person of a vendor; `System` for the service itself.
         * @example ERP sync
         */
        name: string | null;
      };
      /** @description What it was done to, as it was called at the time. */
      target: {
        /**
         * @description What kind of thing.
         * @example api_key
         */
        object: components['schemas']['AuditEntryTargetObject'];
        /**
         * Format: uuid
         * @description Which one.
         */
        id: string;
        /**
         * @description What it was called.
         * @example ERP sync
         */
        name: string;
      };
      /**
       * @description From which address; null for what an operator or the service itself did.
       * @example 203.0.113.7
       */
      address: string | null;
      /**
       * Format: uuid
       * @description By which request, as the log of the service names it; null where there was none.
       */
      request_id: string | null;
      /**
       * @description When.
       * @example 2026-10-05T08:30:00.000Z
       */
      created_at: components['schemas']['Timestamp'];
      /**
       * @description What there is to say of it, such as a role before and after. Each action has its own.
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
     *         "id": "0199d2a4-6f1b-7c3e-8a55-117dbb19db72",
     *         "name": "ERP connector"
     *       },
     *       "url": "https://api.example.com/files/AQGZ0qRvG3x-ioo_DJ0uexAB",
     *       "created_at": "2026-10-05T08:30:00.000Z"
     *     }
     */
    attachment: {
      /**
       * Format: uuid
       * @description The attachment.
       */
      id: string;
      /**
       * @description Names the type of this object.
       * @constant
       */
      object: 'attachment';
      /**
       * Format: uuid
       * @description The operation that it belongs to; null where it is of an asset.
       */
      operation_id: string | null;
      /**
       * Format: uuid
       * @description The asset that it belongs to; null where it is of an operation.
       * @example null
       */
      asset_id: string | null;
      /**
       * @description Its name as it was sent, made safe to save a file under; it ends as its type does.
       * @example Seal before.jpg
       */
      file_name: string;
      /** @description Its type, known by its content. */
      content_type: components['schemas']['AttachmentContentType'];
      /**
       * @description How many bytes it has.
       * @example 1482113
       */
      size: number;
      /**
       * @description The SHA-256 of its bytes, in lowercase hex.
       * @example e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855
       */
      sha256: string;
      /** @description Who added it (D41). */
      created_by: {
        /** @description What they are. */
        kind: components['schemas']['AuditEntryActorKind'];
        /**
         * Format: uuid
         * @description The key, user or vendor; null for the service itself.
         */
        id: string | null;
        /**
         * @description What they are called now.
         * @example ERP connector
         */
        name: string | null;
      };
      /**
       * Format: uri-reference
       * @description Where the bytes are, for 15 minutes and without a key, in a browser too, as long as the key that read it may read the attachment. Read it again for a new link. Relative to the server where the service does not know its own address.
       * @example https://api.example.com/files/AQGZ0qRvG3x-ioo_DJ0uexAB
       */
      url: string;
      /**
       * @description When it was added.
       * @example 2026-10-05T08:30:00.000Z
       */
      created_at: components['schemas']['Timestamp'];
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
     *       "last_maintenance_date": "2026-10-05",
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
     *       "next_due_on": "2027-01-03"
     *     }
     */
    asset: {
      /**
       * Format: uuid
       * @description The asset.
       */
      id: string;
      /**
       * @description Names the type of this object.
       * @constant
       */
      object: 'asset';
      /**
       * @description Its name.
       * @example Feed pump 4
       */
      name: string;
      /**
       * @description Human-facing code, unique in the business: `<CATEGORY>-<BRAND>-<MODEL>-<nnnn>`, generated when the asset is created.
       * @example PUM-GRUN-CR10-0042
       */
      reference: string;
      /**
       * @description What kind of equipment it is.
       * @example pump
       */
      category: components['schemas']['AssetCategory'];
      /** @description Its condition. Read-only here: the status endpoint changes it. */
      status: components['schemas']['AssetStatus'];
      /** @description What there is to know about it. */
      description: string | null;
      /**
       * @description Manufacturer.
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
       * @description The building it stands in: always that of its room.
       */
      building_id: string | null;
      /**
       * Format: uuid
       * @description The room it stands in; null once it was detached from it.
       */
      room_id: string | null;
      /**
       * Format: uuid
       * @description The asset it is a component of.
       * @example null
       */
      parent_asset_id: string | null;
      /** @description False for stock that is not yet in service. True for what this API creates; detaching it from its room leaves it alone. */
      is_installed: boolean;
      /** @description The permanent code on the machine's sticker, which a scan resolves to the asset. Once set it is never cleared; one that was replaced still finds the asset, and is given to no other. */
      qr_code: string | null;
      /**
       * Format: date
       * @description The day it went into service.
       * @example 2024-03-18
       */
      installation_date: string | null;
      /**
       * Format: date
       * @description The day an operation on it was last completed.
       * @example 2026-10-05
       */
      last_maintenance_date: string | null;
      /**
       * @description Days from one preventive maintenance to the next; null for none. The next is due that long after `last_maintenance_date`, else `installation_date`, else the day of creation, or as many intervals later as it takes not to lie in the past when the asset is recorded or one of these changes. An operation is opened when it is due; completing or cancelling that one moves on to the next.
       * @example 90
       */
      maintenance_interval_days: number | null;
      /**
       * @description What one costs.
       * @example 1250.50
       */
      unit_price: string | null;
      /** @description Who supplies it. */
      supplier: string | null;
      /**
       * Format: uuid
       * @description The registered vendor who supplies it.
       * @example null
       */
      supplier_id: string | null;
      /**
       * Format: date
       * @description The last day of use, for consumables and shelf-life stock.
       * @example null
       */
      expiration_date: string | null;
      /** @description Reorder threshold, for stock. */
      min_stock: number | null;
      /** @description Quantity when first recorded, for stock. */
      initial_stock: number | null;
      /**
       * @description When it was recorded.
       * @example 2026-10-05T08:30:00.000Z
       */
      created_at: components['schemas']['Timestamp'];
      /**
       * @description When it last changed; the filter `updated_since` compares with it.
       * @example 2026-10-05T08:30:00.000Z
       */
      updated_at: components['schemas']['Timestamp'];
      /**
       * @description What another system calls it; unique in the business among its kind.
       * @example EQ-10042
       */
      external_id: string | null;
      /**
       * Format: date
       * @description The day it is due for preventive maintenance; null without an interval, and while it is retired. It moves on when the operation that was opened for it is completed or cancelled.
       * @example 2027-01-03
       */
      next_due_on: string | null;
    };
    /**
     * @description One change of the status of an asset, be it to the same one: by whom, and what was said about it.
     * @example {
     *       "id": "0199d2a4-6f1b-7c3e-8a55-0992623c20bd",
     *       "object": "asset_status_change",
     *       "asset_id": "0199d2a4-6f1b-7c3e-8a55-d59386e0ae43",
     *       "status": "operational",
     *       "previous_status": "needs_maintenance",
     *       "note": "Back in service.",
     *       "actor": {
     *         "kind": "api_key",
     *         "id": "0199d2a4-6f1b-7c3e-8a55-50c9c4aeb40b",
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
       * @description Names the type of this object.
       * @constant
       */
      object: 'asset_status_change';
      /**
       * Format: uuid
       * @description The asset.
       */
      asset_id: string;
      /** @description The status from then on. */
      status: components['schemas']['AssetStatus'];
      /**
       * @description The status before.
       * @example needs_maintenance
       */
      previous_status: components['schemas']['AssetStatus'];
      /**
       * @description What was said about it.
       * @example Back in service.
       */
      note: string | null;
      /** @description Who did it. */
      actor: {
        /** @description A key of the business, a person with an account, a person of a vendor, or the service itself. */
        kind: components['schemas']['AuditEntryActorKind'];
        /**
         * Format: uuid
         * @description Which one; null for the service itself.
         */
        id: string | null;
        /**
         * @description What they are called: the name of the key or the person, also of a person of a vendor; `System` for the service itself.
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
     * @description A time in which an asset stood still.
     * @example {
     *       "id": "0199d2a4-6f1b-7c3e-8a55-f14ff57ca5d5",
     *       "object": "downtime",
     *       "asset_id": "0199d2a4-6f1b-7c3e-8a55-d59386e0ae43",
     *       "status": "out_of_service",
     *       "started_at": "2026-10-05T08:30:00.000Z",
     *       "ended_at": null
     *     }
     */
    downtime: {
      /**
       * Format: uuid
       * @description The downtime.
       */
      id: string;
      /**
       * @description Names the type of this object.
       * @constant
       */
      object: 'downtime';
      /**
       * Format: uuid
       * @description The asset.
       */
      asset_id: string;
      /**
       * @description The status that began it: `out_of_service` or `under_maintenance`. Passing from one to the other goes on with it.
       * @example out_of_service
       */
      status: components['schemas']['AssetStatus'];
      /**
       * @description When it began.
       * @example 2026-10-05T08:30:00.000Z
       */
      started_at: components['schemas']['Timestamp'];
      /**
       * @description When it ended; null while the asset stands still.
       * @example null
       */
      ended_at: components['schemas']['Timestamp'] | null;
    };
    /**
     * @description Something that needs attention: a standing asset, a part that runs out, or what a monitoring system reports.
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
       * @description Names the type of this object.
       * @constant
       */
      object: 'alarm';
      /** @description What raised it: the service itself, or, for `monitoring`, another system by `POST /alarms`. */
      kind: components['schemas']['AlarmKind'];
      /**
       * Format: uuid
       * @description The asset that it is about; null where there is none.
       */
      asset_id: string | null;
      /**
       * Format: uuid
       * @description The spare part that runs out; null for another kind.
       * @example null
       */
      spare_part_id: string | null;
      /**
       * @description What happened, for a person.
       * @example Feed pump 4 (PUM-GRUN-CR10-0042) is now out of service: Bearing seized
       */
      message: string;
      /**
       * @description More about it, as its source told.
       * @example null
       */
      details: string | null;
      /**
       * @description How bad it is.
       * @example critical
       */
      severity: components['schemas']['AlarmSeverity'];
      /** @description Where it stands. `resolved` is final: when the same happens again, that is another alarm. */
      status: components['schemas']['AlarmStatus'];
      /**
       * @description The system that reported it; null where the service raised it itself.
       * @example null
       */
      source: string | null;
      /**
       * @description What that system calls it. Of one source and key one alarm at most is not resolved.
       * @example null
       */
      dedup_key: string | null;
      /**
       * @description How many times it was reported, the first one included.
       * @example 1
       */
      occurrences: number;
      /**
       * @description When it began, as its source said; else when it was raised.
       * @example 2026-10-05T08:30:00.000Z
       */
      started_at: components['schemas']['Timestamp'];
      /**
       * @description When it was last reported.
       * @example 2026-10-05T08:30:00.000Z
       */
      last_seen_at: components['schemas']['Timestamp'];
      /**
       * @description When someone took note of it; null while no one has.
       * @example null
       */
      acknowledged_at: components['schemas']['Timestamp'] | null;
      /**
       * @description Who took note of it: a key or a person; null while no one has.
       * @example null
       */
      acknowledged_by: {
        /** @description A key of the business, a person with an account, or the service itself. */
        kind: components['schemas']['AuditEntryActorKind'];
        /**
         * Format: uuid
         * @description Which one.
         */
        id: string | null;
      } | null;
      /**
       * @description When it was over. Null while it is not, and for alarms of releases that did not say.
       * @example null
       */
      resolved_at: components['schemas']['Timestamp'] | null;
      /**
       * Format: uuid
       * @description The operation that was opened for it, if one was.
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
       * @description Names the type of this object.
       * @constant
       */
      object: 'building';
      /**
       * @description Its name.
       * @example Plant North
       */
      name: string;
      /** @description What there is to know about it. */
      description: string | null;
      /**
       * @description What it is used for.
       * @example industrial
       */
      building_type: components['schemas']['BuildingType'];
      /**
       * @description Street address.
       * @example 12 Quai du Port, 13002 Marseille
       */
      physical_address: string;
      /**
       * @description Floor area in square metres.
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
       * @description What another system calls it; unique in the business among its kind.
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
       * @description Names the type of this object.
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
       * @description 0 is the ground floor, basements are negative.
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
       * @description What another system calls it; unique in the business among its kind.
       * @example SITE-01-00
       */
      external_id: string | null;
    };
    /**
     * @description The finest location: a room, or in a plant a line or a zone. Assets stand in rooms.
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
       * @description Names the type of this object.
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
       * @description What another system calls it; unique in the business among its kind.
       * @example SITE-01-00-014
       */
      external_id: string | null;
    };
    /**
     * @description A partner firm, to which operations can be delegated.
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
       * @description The firm: the value that `vendor_id` takes elsewhere.
       */
      id: string;
      /**
       * @description Names the type of this object.
       * @constant
       */
      object: 'vendor';
      /**
       * @description What it is called.
       * @example Seals & Sons
       */
      name: string;
      /**
       * @description How the business stands with it.
       * @example accepted
       */
      partnership_status: components['schemas']['VendorPartnershipStatus'];
      /**
       * @description When the partnership was accepted, if it was.
       * @example 2026-10-05T08:30:00.000Z
       */
      accepted_at: components['schemas']['Timestamp'] | null;
      /**
       * @description When the partnership was recorded.
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
     * @description A work order: something that needs doing, on an asset or at a place, by a technician or a partner firm.
     * @example {
     *       "id": "0199d2a4-6f1b-7c3e-8a55-9bf5a24e4aa7",
     *       "object": "operation",
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
     *       "notes": null,
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
       * @description Names the type of this object.
       * @constant
       */
      object: 'operation';
      /**
       * @description What needs doing.
       * @example Replace the seal of pump 4
       */
      title: string;
      /** @description More about it. */
      description: string | null;
      /**
       * @description Where the work stands. Moved by actions only: `new` (a vendor is to accept it, or it is unassigned) → `assigned` → `pending_start` (a vendor declared the start; confirmed, or `start_disputed`) → `in_progress` → `pending_completion` (a vendor declared completion; confirmed, or `completion_disputed`) → `completed` → `done`. A technician skips the two pending ones. `completed` can be reopened; `cancelled` is for good.
       * @example assigned
       */
      status: components['schemas']['OperationStatus'];
      /**
       * @description What can be done with it as it stands; any other action answers 409. In `in_progress`, `assign` passes from technician to technician only; in `completed`, `update` changes `notes` and `agreed_amount` only.
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
       * @description The trade it needs; compare with the skills of a technician.
       * @example mechanical
       */
      required_skill: components['schemas']['OperationRequiredSkill'] | null;
      /**
       * @description Where. From the asset, as `Room, Floor, Building`, unless given.
       * @example Pump room, Ground floor, Plant North
       */
      place: string | null;
      /**
       * Format: uuid
       * @description The asset it is about.
       */
      asset_id: string | null;
      /**
       * Format: uuid
       * @description The building in which that asset stands now.
       */
      building_id: string | null;
      /**
       * Format: uuid
       * @description The room in which that asset stands now.
       */
      room_id: string | null;
      /** @description Whom it is with; null while it is unassigned. */
      assignee_type: components['schemas']['OperationAssigneeType'] | null;
      /**
       * Format: uuid
       * @description The technician it is with.
       */
      technician_id: string | null;
      /**
       * Format: uuid
       * @description The partner firm it is delegated to.
       * @example null
       */
      vendor_id: string | null;
      /**
       * @description What the technician or the firm was called when it was given to them; null while it is unassigned. The search finds it.
       * @example Nadia Haddad
       */
      assignee_name: string | null;
      /**
       * @description When it is to be done; null while it is not on the calendar.
       * @example 2026-10-07T06:00:00.000Z
       */
      scheduled_for: components['schemas']['Timestamp'] | null;
      /**
       * @description How urgent it is.
       * @example high
       */
      priority: components['schemas']['OperationPriority'] | null;
      /**
       * @description What was agreed to be paid for it.
       * @example 1250.00
       */
      agreed_amount: string | null;
      /** @description Internal notes. */
      notes: string | null;
      /** @description Why it was cancelled, if it was and a reason was given. */
      cancellation_reason: string | null;
      /**
       * @description When the work was completed, if it is.
       * @example null
       */
      completed_at: components['schemas']['Timestamp'] | null;
      /**
       * @description When it was opened.
       * @example 2026-10-05T08:30:00.000Z
       */
      created_at: components['schemas']['Timestamp'];
      /**
       * @description When it last changed.
       * @example 2026-10-05T08:30:00.000Z
       */
      updated_at: components['schemas']['Timestamp'];
      /**
       * @description What another system calls it; unique in the business among its kind.
       * @example WO-2026-0815
       */
      external_id: string | null;
    };
    /**
     * @description One change of the status of an operation: from what, to what, by whom, and why.
     * @example {
     *       "id": "0199d2a4-6f1b-7c3e-8a55-652a33ff1e8d",
     *       "object": "operation_status_change",
     *       "operation_id": "0199d2a4-6f1b-7c3e-8a55-9bf5a24e4aa7",
     *       "from_status": "assigned",
     *       "to_status": "in_progress",
     *       "reason": null,
     *       "actor": {
     *         "kind": "api_key",
     *         "id": "0199d2a4-6f1b-7c3e-8a55-50c9c4aeb40b",
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
       * @description Names the type of this object.
       * @constant
       */
      object: 'operation_status_change';
      /**
       * Format: uuid
       * @description The operation.
       */
      operation_id: string;
      /**
       * @description The status before; null when it was opened.
       * @example assigned
       */
      from_status: components['schemas']['OperationStatus'] | null;
      /**
       * @description The status from then on.
       * @example in_progress
       */
      to_status: components['schemas']['OperationStatus'];
      /** @description Why, where a reason was given. */
      reason: string | null;
      /** @description Who did it. */
      actor: {
        /** @description A key of the business, a person with an account, a person of a vendor, or the service itself. */
        kind: components['schemas']['AuditEntryActorKind'];
        /**
         * Format: uuid
         * @description Which one; null for the service itself.
         */
        id: string | null;
        /**
         * @description What they are called: the name of the key or the person, also of a person of a vendor; `System` for the service itself.
         * @example ERP sync
         */
        name: string | null;
      };
      /**
       * Format: uuid
       * @description The vendor whose part was taken: by a user of the business, or by a user of that vendor.
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
     * @description A part kept in stock. What can be allocated is `quantity_on_hand` less `quantity_reserved`.
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
       * @description Names the type of this object.
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
      /** @description What kind of part it is. */
      category: components['schemas']['SparePartCategory'] | null;
      /** @description What its quantities count. */
      unit: components['schemas']['SparePartUnit'] | null;
      /**
       * @description Physical stock.
       * @example 12
       */
      quantity_on_hand: number;
      /**
       * @description What of it is committed to open operations.
       * @example 4
       */
      quantity_reserved: number;
      /**
       * @description Reorder threshold.
       * @example 5
       */
      min_stock: number | null;
      /**
       * @description Price of one unit.
       * @example 12.50
       */
      unit_price: string | null;
      /**
       * @description Who sells it.
       * @example SKF
       */
      supplier: string | null;
      /**
       * @description When it was recorded.
       * @example 2026-10-05T08:30:00.000Z
       */
      created_at: components['schemas']['Timestamp'];
      /**
       * @description When it last changed; its stock too.
       * @example 2026-10-05T08:30:00.000Z
       */
      updated_at: components['schemas']['Timestamp'];
      /**
       * @description What another system calls it; unique in the business among its kind.
       * @example MAT-6204
       */
      external_id: string | null;
    };
    /**
     * @description One line of the ledger of a spare part.
     * @example {
     *       "id": "0199d2a4-6f1b-7c3e-8a55-a9aa39747629",
     *       "object": "spare_part_movement",
     *       "spare_part_id": "0199d2a4-6f1b-7c3e-8a55-2de365e254cc",
     *       "operation_id": null,
     *       "type": "receive",
     *       "quantity": 4,
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
       * @description Names the type of this object.
       * @constant
       */
      object: 'spare_part_movement';
      /**
       * Format: uuid
       * @description The part that moved.
       */
      spare_part_id: string;
      /**
       * Format: uuid
       * @description The operation it was for; null when it was for none.
       * @example null
       */
      operation_id: string | null;
      /** @description On hand is the sum of `receive`, `consume` and `adjust`; reserved is the sum of `reserve` and `release`. Consuming what was reserved for an operation is a `release` and a `consume`. */
      type: components['schemas']['SparePartMovementType'];
      /**
       * @description How much, signed: consumption and release are negative.
       * @example 4
       */
      quantity: number;
      /** @description Who moved it; null for what moved before that was kept. */
      actor: {
        /** @description A key of the business, a person with an account, a person of a vendor, or the service itself. */
        kind: components['schemas']['AuditEntryActorKind'];
        /**
         * Format: uuid
         * @description Which one; null for the service itself.
         */
        id: string | null;
        /**
         * @description What they are called: the name of the key or the person, also of a person of a vendor; `System` for the service itself.
         * @example ERP sync
         */
        name: string | null;
      } | null;
      /**
       * @description Why; empty when no reason was given.
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
     *       "is_active": true
     *     }
     */
    technician: {
      /**
       * Format: uuid
       * @description The technician profile: the value that `technician_id` takes elsewhere.
       */
      id: string;
      /**
       * @description Names the type of this object.
       * @constant
       */
      object: 'technician';
      /**
       * Format: uuid
       * @description Their account in the service; null without one.
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
       * @description Access level in the service, not a trade.
       * @example technician
       */
      role: string | null;
      /**
       * @description Trade codes they are certified for; compare with an operation's `required_skill`.
       * @example [
       *       "mechanical"
       *     ]
       */
      skills: string[];
      /** @description False once they are offboarded, or their account was deactivated. */
      is_active: boolean;
    };
    /**
     * @description A URL to which events are delivered. Registered and changed by the owner, not through this API.
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
       * @description Names the type of this object.
       * @constant
       */
      object: 'webhook_endpoint';
      /**
       * @description Where deliveries go.
       * @example https://hooks.example.com/maintenance
       */
      url: string;
      /**
       * @description The owner's label.
       * @example ERP
       */
      description: string | null;
      /**
       * @description The types of event it is subscribed to.
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
       * @description Failed attempts since the last success. At 20 the endpoint is disabled.
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
      /** @description `full`: events come with their whole snapshot; `thin`: of the resource, `data.object` has `id` and `object` alone. */
      payload: components['schemas']['WebhookEndpointPayload'];
      /**
       * @description The buildings whose events it wants; empty: all events.
       * @example []
       */
      building_ids: string[];
      /**
       * @description The headers of its own that deliveries carry. Their values are never shown.
       * @example [
       *       "X-Api-Key"
       *     ]
       */
      header_names: string[];
      /** @description With what deliveries are signed: `hmac`, the shared secret; `ed25519`, a key pair of the endpoint; or `both`. */
      signature: components['schemas']['WebhookEndpointSignature'];
      /**
       * @description The key with which receivers verify Ed25519 signatures; null where there is none. All are at `/.well-known/webhook-keys.json`.
       * @example null
       */
      public_key: string | null;
      /**
       * @description True while deliveries are kept instead of sent. They go out in order of age once it is resumed.
       * @example false
       */
      paused: boolean;
      /**
       * @description Since when it is paused.
       * @example null
       */
      paused_at: components['schemas']['Timestamp'] | null;
      /**
       * @description The keys whose doings it is not told: what they do makes no delivery to it.
       * @example []
       */
      ignored_key_ids: string[];
      /**
       * @description True where of one resource no event is attempted before the one before it succeeded or was given up; retries hold back that resource alone.
       * @example false
       */
      ordered: boolean;
      /** @description The client certificate that deliveries show in TLS; null for none. Its private key is never shown. */
      client_certificate: {
        /**
         * @description Whose it is.
         * @example CN=maintenance, O=Example
         */
        subject: string;
        /**
         * @description The SHA-256 fingerprint.
         * @example 3B:7E:…:04
         */
        fingerprint: string;
        /**
         * @description When it expires. Nothing replaces it by itself.
         * @example 2026-10-05T08:30:00.000Z
         */
        expires_at: components['schemas']['Timestamp'];
      } | null;
      /** @description As whom deliveries ask for the bearer token that they carry (OAuth 2.0, client credentials); null for none. The secret is never shown. */
      oauth2: {
        /**
         * @description Where tokens are.
         * @example https://login.example.com/oauth2/token
         */
        token_url: string;
        /**
         * @description The client.
         * @example maintenance
         */
        client_id: string;
        /**
         * @description The scopes that are asked for.
         * @example events:write
         */
        scope: string | null;
      } | null;
    };
    /**
     * @description One event on its way to one endpoint, with what was sent and what came back.
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
       * @description The delivery; sent as `Service-Delivery`, the same at every attempt.
       */
      id: string;
      /**
       * @description Names the type of this object.
       * @constant
       */
      object: 'webhook_delivery';
      /**
       * Format: uuid
       * @description Where it goes.
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
       * @description `failed` will be tried again; `dead` will not.
       * @example succeeded
       */
      status: components['schemas']['WebhookDeliveryStatus'];
      /**
       * @description How many attempts were begun.
       * @example 1
       */
      attempt_count: number;
      /**
       * @description The HTTP status of the last answer.
       * @example 200
       */
      response_status: number | null;
      /** @description What went wrong last: `timeout`, `connection_refused`, `dns_failed`, `address_refused`, `tls_failed`, `http_<status>`, `response_aborted`, one of these with `token_` before it where the token server failed so, or `token_unusable` where it answered without a bearer token (nothing, or no more, was sent to the receiver then), `attempt_lost` (our worker stopped before it learned the outcome) or `internal_error` (nothing could be sent, for a reason on our side); or why it was given up: `endpoint_disabled`, `pause_expired` (it waited for seven days in a pause), `plan_ended` (the business has been without webhooks for 24 hours). */
      error: string | null;
      /**
       * @description When it is due; null while under way, when it is over, and while it waits behind another of its resource at an ordered endpoint.
       * @example null
       */
      next_attempt_at: components['schemas']['Timestamp'] | null;
      /**
       * @description When the last attempt began.
       * @example 2026-10-05T08:30:00.000Z
       */
      last_attempt_at: components['schemas']['Timestamp'] | null;
      /**
       * @description When the receiver accepted it.
       * @example 2026-10-05T08:30:00.000Z
       */
      delivered_at: components['schemas']['Timestamp'] | null;
      /**
       * @description When the delivery was made.
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
         * @description Who did it. Not in events from before that was told.
         * @example {
         *       "kind": "api_key",
         *       "id": "0199d2a4-6f1b-7c3e-8a55-3f0c9d2e7b13"
         *     }
         */
        actor?: Record<string, never>;
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
      /** @description The first 1,024 bytes of the last answer, as text. */
      response_body: string | null;
      /** @description Every attempt, oldest first. */
      attempts: {
        /**
         * @description Which of the six.
         * @example 1
         */
        attempt: number;
        /**
         * @description When it began.
         * @example 2026-10-05T08:30:00.000Z
         */
        started_at: components['schemas']['Timestamp'];
        /**
         * @description How long it took, in milliseconds.
         * @example 84
         */
        duration_ms: number;
        /**
         * @description The HTTP status of the answer.
         * @example 200
         */
        response_status: number | null;
        /** @description The first 1,024 bytes of the answer, as text. */
        response_body: string | null;
        /** @description What went wrong: `timeout`, `connection_refused`, `dns_failed`, `address_refused`, `tls_failed`, `http_<status>`, `response_aborted`, one of these with `token_` before it where the token server failed so, or `token_unusable` where it answered without a bearer token (nothing, or no more, was sent to the receiver then), `attempt_lost` (our worker stopped before it learned the outcome) or `internal_error` (nothing could be sent, for a reason on our side). */
        error: string | null;
      }[];
      /**
       * @description The trace that every attempt belongs to, in its header `traceparent`: that of the request that caused the event.
       * @example 4bf92f3577b34da6a3ce929d0e0e4736
       */
      trace_id: string;
    };
    /**
     * @description A building, with all that is in it.
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
     *                   "last_maintenance_date": "2026-10-05",
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
     *                   "next_due_on": "2027-01-03"
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
       * @description Names the type of this object.
       * @constant
       */
      object: 'building';
      /**
       * @description Its name.
       * @example Plant North
       */
      name: string;
      /** @description What there is to know about it. */
      description: string | null;
      /**
       * @description What it is used for.
       * @example industrial
       */
      building_type: components['schemas']['BuildingType'];
      /**
       * @description Street address.
       * @example 12 Quai du Port, 13002 Marseille
       */
      physical_address: string;
      /**
       * @description Floor area in square metres.
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
       * @description What another system calls it; unique in the business among its kind.
       * @example SITE-01
       */
      external_id: string | null;
      /** @description Its floors, from the lowest up. */
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
     *               "last_maintenance_date": "2026-10-05",
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
     *               "next_due_on": "2027-01-03"
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
       * @description Names the type of this object.
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
       * @description 0 is the ground floor, basements are negative.
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
       * @description What another system calls it; unique in the business among its kind.
       * @example SITE-01-00
       */
      external_id: string | null;
      /** @description Its rooms, by name. */
      rooms: components['schemas']['room_with_assets'][];
    };
    /**
     * @description A room, with the assets that stand in it.
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
     *           "last_maintenance_date": "2026-10-05",
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
     *           "next_due_on": "2027-01-03"
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
       * @description Names the type of this object.
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
       * @description What another system calls it; unique in the business among its kind.
       * @example SITE-01-00-014
       */
      external_id: string | null;
      /** @description The assets in it, by name. */
      assets: components['schemas']['asset'][];
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
     *         "required_skill": "mechanical"
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
       * @description Names the type of this object.
       * @constant
       */
      object: 'meter';
      /**
       * Format: uuid
       * @description The asset that it belongs to.
       */
      asset_id: string;
      /**
       * @description What it measures.
       * @example Operating hours
       */
      name: string;
      /** @description `counter`: only rises, unless it is reset. `gauge`: goes up and down. */
      kind: components['schemas']['MeterKind'];
      /**
       * @description The unit of its values.
       * @example h
       */
      unit: string;
      /**
       * @description The value of its newest reading; null while it has none.
       * @example 12500.5
       */
      last_value: string | null;
      /**
       * @description The moment of its newest reading; null while it has none.
       * @example 2026-10-05T08:30:00.000Z
       */
      last_read_at: components['schemas']['Timestamp'] | null;
      /**
       * @description Limits that act when they are crossed, 5 at most.
       * @example []
       */
      thresholds: {
        /** @description It is crossed by a value higher than this. */
        above: string | null;
        /** @description It is crossed by a value lower than this. */
        below: string | null;
        /** @description How far the value has to come back before the threshold can be crossed again. */
        hysteresis: string;
        /** @description The operation that a crossing opens; null for none. */
        open_operation: {
          /** @description What needs doing; made by the service where it is null. */
          title: string | null;
          /** @description The trade it needs. */
          required_skill: components['schemas']['OperationRequiredSkill'];
          /** @description How urgent it is. */
          priority: components['schemas']['OperationPriority'] | null;
        } | null;
      }[];
      /**
       * @description Maintenance by usage: opens a preventive operation whenever the counter has risen so far since the last one was completed; null for none.
       * @example {
       *       "every": "500",
       *       "required_skill": "mechanical"
       *     }
       */
      usage_interval: {
        /** @description How much usage, in the unit of the meter. */
        every: string;
        /** @description The trade it needs. */
        required_skill: components['schemas']['OperationRequiredSkill'];
      } | null;
      /**
       * @description When it was recorded.
       * @example 2026-10-05T08:30:00.000Z
       */
      created_at: components['schemas']['Timestamp'];
      /**
       * @description When it last changed; a new value counts.
       * @example 2026-10-05T08:30:00.000Z
       */
      updated_at: components['schemas']['Timestamp'];
      /**
       * @description What another system calls it; unique in the business among its kind.
       * @example PLC-7/hours
       */
      external_id: string | null;
    };
    /**
     * @description What a meter showed at a moment. There is one by meter and moment.
     * @example {
     *       "id": "0199d2a4-6f1b-7c3e-8a55-d33a4f0d0666",
     *       "object": "meter_reading",
     *       "meter_id": "0199d2a4-6f1b-7c3e-8a55-5eff322a1bd4",
     *       "value": "12500.5",
     *       "read_at": "2026-10-05T08:30:00.000Z",
     *       "reset": true,
     *       "actor": null,
     *       "note": "Read on the display",
     *       "created_at": "2026-10-05T08:30:00.000Z"
     *     }
     */
    meter_reading: {
      /**
       * Format: uuid
       * @description The reading.
       */
      id: string;
      /**
       * @description Names the type of this object.
       * @constant
       */
      object: 'meter_reading';
      /**
       * Format: uuid
       * @description The meter.
       */
      meter_id: string;
      /**
       * @description What it showed.
       * @example 12500.5
       */
      value: string;
      /**
       * @description When it showed that.
       * @example 2026-10-05T08:30:00.000Z
       */
      read_at: components['schemas']['Timestamp'];
      /** @description Whether the counter began again from zero before this reading. */
      reset: boolean;
      /** @description Who recorded it. */
      actor: {
        /** @description A key of the business, a person with an account, a person of a vendor, or the service itself. */
        kind: components['schemas']['AuditEntryActorKind'];
        /**
         * Format: uuid
         * @description Which one; null for the service itself.
         */
        id: string | null;
        /**
         * @description What they are called: the name of the key or the person, also of a person of a vendor; `System` for the service itself.
         * @example ERP sync
         */
        name: string | null;
      } | null;
      /**
       * @description What was noted with it; empty when nothing was.
       * @example Read on the display
       */
      note: string;
      /**
       * @description When it was recorded.
       * @example 2026-10-05T08:30:00.000Z
       */
      created_at: components['schemas']['Timestamp'];
    };
    /**
     * @description The alarm that a report is about. Where there never was one to resolve, its status is `ignored`, and it has no id and no moments.
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
       * @description Names the type of this object.
       * @constant
       */
      object: 'alarm';
      /** @description What raised it: the service itself, or, for `monitoring`, another system by `POST /alarms`. */
      kind: components['schemas']['AlarmKind'];
      /**
       * Format: uuid
       * @description The asset that it is about; null where there is none.
       */
      asset_id: string | null;
      /**
       * Format: uuid
       * @description The spare part that runs out; null for another kind.
       * @example null
       */
      spare_part_id: string | null;
      /**
       * @description What happened, for a person.
       * @example Vibration of pump 4 above 7 mm/s
       */
      message: string | null;
      /**
       * @description More about it, as its source told.
       * @example null
       */
      details: string | null;
      /**
       * @description How bad it is.
       * @example warning
       */
      severity: components['schemas']['AlarmSeverity'] | null;
      /** @description Where it stands; `ignored` for the end of an alarm that there never was. */
      status: components['schemas']['ReceivedAlarmStatus'];
      /**
       * @description The system that reported it; null where the service raised it itself.
       * @example null
       */
      source: string | null;
      /**
       * @description What that system calls it. Of one source and key one alarm at most is not resolved.
       * @example null
       */
      dedup_key: string | null;
      /**
       * @description How many times it was reported, the first one included.
       * @example 1
       */
      occurrences: number;
      /**
       * @description When it began, as its source said; else when it was raised.
       * @example 2026-10-05T08:30:00.000Z
       */
      started_at: components['schemas']['Timestamp'] | null;
      /**
       * @description When it was last reported.
       * @example 2026-10-05T08:30:00.000Z
       */
      last_seen_at: components['schemas']['Timestamp'] | null;
      /**
       * @description When someone took note of it; null while no one has.
       * @example null
       */
      acknowledged_at: components['schemas']['Timestamp'] | null;
      /**
       * @description Who took note of it: a key or a person; null while no one has.
       * @example null
       */
      acknowledged_by: {
        /** @description A key of the business, a person with an account, or the service itself. */
        kind: components['schemas']['AuditEntryActorKind'];
        /**
         * Format: uuid
         * @description Which one.
         */
        id: string | null;
      } | null;
      /**
       * @description When it was over. Null while it is not, and for alarms of releases that did not say.
       * @example null
       */
      resolved_at: components['schemas']['Timestamp'] | null;
      /**
       * Format: uuid
       * @description The operation that was opened for it, if one was.
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
     * @description What became of the alarms that came together.
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
     *           "operation_id": null,
     *           "created_at": "2026-10-05T08:30:00.000Z"
     *         }
     *       ]
     *     }
     */
    alarm_batch: {
      /**
       * @description Names the type of this object.
       * @constant
       */
      object: 'alarm_batch';
      /**
       * @description How many were said to be there: raised, or counted as a repeat.
       * @example 1
       */
      firing: number;
      /**
       * @description How many were said to be over, and are.
       * @example 0
       */
      resolved: number;
      /**
       * @description How many were said to be over that there never were.
       * @example 0
       */
      ignored: number;
      /** @description Each of them, in the order in which they came. */
      alarms: components['schemas']['received_alarm'][];
    };
    /**
     * @description The key figures of a period. Months and days are those of UTC.
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
     *       "cost": "18230.50",
     *       "groups": null
     *     }
     */
    kpis: {
      /**
       * @description Names the type of this object.
       * @constant
       */
      object: 'kpis';
      /**
       * @description The beginning of the period.
       * @example 2026-10-05T08:30:00.000Z
       */
      from: components['schemas']['Timestamp'];
      /**
       * @description Its end, which is no longer part of it.
       * @example 2026-11-05T08:30:00.000Z
       */
      to: components['schemas']['Timestamp'];
      /**
       * @description Operations that are neither completed nor cancelled: now, regardless of the period.
       * @example 42
       */
      open: number;
      /**
       * @description Open operations whose scheduled moment has passed: now, regardless of the period.
       * @example 5
       */
      overdue: number;
      /**
       * @description Operations created in the period.
       * @example 61
       */
      created: number;
      /**
       * @description Operations completed in the period. One that was reopened counts when it is completed again.
       * @example 58
       */
      completed: number;
      /**
       * @description Mean time to repair: the hours from the first start of the work to its completion, summed over the corrective operations completed in the period ÷ their number. Corrective is what no maintenance interval opened; those completed without a start on record are left out.
       * @example 6.25
       */
      mttr_hours: string | null;
      /**
       * @description Mean time between failures: (equipment hours − downtime hours) ÷ failures. A failure is a downtime that began in the period by going `out_of_service`. Equipment hours and downtime hours as in `availability`.
       * @example 412.50
       */
      mtbf_hours: string | null;
      /**
       * @description In percent: 100 × (1 − downtime hours ÷ equipment hours). Equipment is every asset now in service: installed, neither retired nor deleted. Its hours are those of the period since it was recorded, up to now; its downtime those of them in which it was `under_maintenance` or `out_of_service`.
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
       * @description The agreed amounts of the operations completed in the period + the spare parts consumed in it, at their present unit prices. What has no amount or price counts as 0.
       * @example 18230.50
       */
      cost: string;
      /** @description The same figures by what `group_by` names, null without it: the 200 groups in which most operations were created in the period, most first; by asset, none but those in which one was; months in their order. By month, `open`, `overdue` and `backlog_hours` are those of the operations created in the month. A trade has no equipment, so its `mtbf_hours` and `availability` are null. */
      groups:
        | {
            /**
             * @description The id of the building or the asset, the trade code, or the month as `2026-10`. Null for what has none.
             * @example 2026-10
             */
            key: string | null;
            /**
             * @description What people call it. Null for what has none, or was deleted since.
             * @example October 2026
             */
            name: string | null;
            /**
             * @description Operations that are neither completed nor cancelled: now, regardless of the period.
             * @example 42
             */
            open: number;
            /**
             * @description Open operations whose scheduled moment has passed: now, regardless of the period.
             * @example 5
             */
            overdue: number;
            /**
             * @description Operations created in the period.
             * @example 61
             */
            created: number;
            /**
             * @description Operations completed in the period. One that was reopened counts when it is completed again.
             * @example 58
             */
            completed: number;
            /**
             * @description Mean time to repair: the hours from the first start of the work to its completion, summed over the corrective operations completed in the period ÷ their number. Corrective is what no maintenance interval opened; those completed without a start on record are left out.
             * @example 6.25
             */
            mttr_hours: string | null;
            /**
             * @description Mean time between failures: (equipment hours − downtime hours) ÷ failures. A failure is a downtime that began in the period by going `out_of_service`. Equipment hours and downtime hours as in `availability`.
             * @example 412.50
             */
            mtbf_hours: string | null;
            /**
             * @description In percent: 100 × (1 − downtime hours ÷ equipment hours). Equipment is every asset now in service: installed, neither retired nor deleted. Its hours are those of the period since it was recorded, up to now; its downtime those of them in which it was `under_maintenance` or `out_of_service`.
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
             * @description The agreed amounts of the operations completed in the period + the spare parts consumed in it, at their present unit prices. What has no amount or price counts as 0.
             * @example 18230.50
             */
            cost: string;
          }[]
        | null;
    };
    /**
     * @description That a resource was created, updated or deleted, and what it is now.
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
       * @description Names the type of this object.
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
       * @description Which one.
       */
      resource_id: string;
      /**
       * @description What happened to it. Several changes made together are one, so what was created and updated at once is `created`.
       * @example deleted
       */
      action: components['schemas']['ChangeAction'];
      /**
       * @description When it happened. Changes are in the order of their commits, which is nearly the same.
       * @example 2026-10-05T08:30:00.000Z
       */
      changed_at: components['schemas']['Timestamp'];
      /**
       * @description The number of the change in the business's feed, which rises from change to change without gaps; those of other types are counted too.
       * @example 4711
       */
      sequence: number;
      /** @description The whole resource as it is now, the same as its own route answers, not as it was when it changed; null once it is deleted. */
      resource: Record<string, never> | null;
    };
    /**
     * @description Something that happened: the same envelope that webhooks are sent, whether or not any endpoint is subscribed.
     * @example {
     *       "id": "evt_0199d2a4-6f1b-7c3e-8a55-b36368761392",
     *       "object": "event",
     *       "type": "operation.created",
     *       "created_at": "2026-10-05T08:30:00.000Z",
     *       "api_version": "2026-10-01",
     *       "actor": {
     *         "kind": "api_key",
     *         "id": "0199d2a4-6f1b-7c3e-8a55-3f0c9d2e7b13"
     *       },
     *       "data": {
     *         "object": {
     *           "id": "0199d2a4-6f1b-7c3e-8a55-9bf5a24e4aa7",
     *           "object": "operation",
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
       * @description Names the type of this object.
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
       * @description Who did it; null for what happened before that was told.
       * @example {
       *       "kind": "api_key",
       *       "id": "0199d2a4-6f1b-7c3e-8a55-3f0c9d2e7b13"
       *     }
       */
      actor: {
        /** @description A key of the business, a person with an account, a user of a vendor, or the service itself. */
        kind: components['schemas']['AuditEntryActorKind'];
        /**
         * Format: uuid
         * @description Which one; null for the service itself.
         */
        id: string | null;
      } | null;
      /**
       * @description What the event is about, as it was sent: each type says what is in it, under Events.
       * @example {
       *       "object": {
       *         "id": "0199d2a4-6f1b-7c3e-8a55-9bf5a24e4aa7",
       *         "object": "operation",
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
       * @description The number of the event among those of the business: it rises by one from event to event, in the order in which they were committed. A delivery carries it as `Service-Sequence`. Null in the moment before it is given.
       * @example 4711
       */
      sequence: number | null;
    };
    /**
     * @description A whole list in a file, as it was at one moment.
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
    export: {
      /**
       * Format: uuid
       * @description The export.
       */
      id: string;
      /**
       * @description Names the type of this object.
       * @constant
       */
      object: 'export';
      /**
       * @description Which list it holds.
       * @example assets
       */
      resource: components['schemas']['ExportResource'];
      /**
       * @description The form of the file.
       * @example csv
       */
      format: components['schemas']['ExportFormat'];
      /**
       * @description Where it stands: `pending` → `running` → `ready` → `expired`, or `failed` when it could not be made in three attempts.
       * @example ready
       */
      status: components['schemas']['ExportStatus'];
      /**
       * @description How many records are in the file; while it is made, how many so far.
       * @example 12408
       */
      rows: number;
      /**
       * Format: uri-reference
       * @description Where the file is, for 15 minutes and without a key, as long as the key that read it may read the export; read it again for a new link. Null unless it is `ready`. Relative to the server where the service does not know its own address. The file is compressed if the request has `Accept-Encoding: gzip`.
       * @example https://api.example.com/files/AgGZ0qRvG3x-ioo_DJ0uexAB
       */
      url: string | null;
      /**
       * @description The cursor with which `GET /changes` goes on behind what is in the file: who loads the file and follows from there misses nothing. Null until it is made.
       * @example null
       */
      changes_cursor: string | null;
      /**
       * @description Why it failed, if it did: one of the codes of errors.
       * @example null
       */
      error: string | null;
      /**
       * @description When it was asked for.
       * @example 2026-10-05T08:30:00.000Z
       */
      created_at: components['schemas']['Timestamp'];
      /**
       * @description Until when the file is kept; null until it is made.
       * @example 2026-10-06T08:30:00.000Z
       */
      expires_at: components['schemas']['Timestamp'] | null;
    };
    /** @description The results, in the order of the items. */
    asset_bulk_result: {
      /**
       * @description Names the type of this object.
       * @constant
       */
      object: 'bulk_result';
      /**
       * @description How many were made, or changed.
       * @example 1
       */
      succeeded: number;
      /**
       * @description How many were refused.
       * @example 0
       */
      failed: number;
      results: components['schemas']['asset_bulk_item'][];
    };
    /** @description What became of one item. */
    asset_bulk_item: {
      /**
       * @description Its place among the items, from 0.
       * @example 0
       */
      index: number;
      /**
       * @description The status that a request for it alone would have been answered with.
       * @example 201
       */
      status: number;
      /** @description What was made, or changed; null when it was refused. */
      resource: components['schemas']['asset'] | null;
      /** @description Why it was refused; null when it was not. */
      error: components['schemas']['ItemProblem'] | null;
    };
    /** @description The results, in the order of the items. */
    spare_part_movement_bulk_result: {
      /**
       * @description Names the type of this object.
       * @constant
       */
      object: 'bulk_result';
      /**
       * @description How many were made, or changed.
       * @example 1
       */
      succeeded: number;
      /**
       * @description How many were refused.
       * @example 0
       */
      failed: number;
      results: components['schemas']['spare_part_movement_bulk_item'][];
    };
    /** @description What became of one item. */
    spare_part_movement_bulk_item: {
      /**
       * @description Its place among the items, from 0.
       * @example 0
       */
      index: number;
      /**
       * @description The status that a request for it alone would have been answered with.
       * @example 201
       */
      status: number;
      /** @description What was made, or changed; null when it was refused. */
      resource: components['schemas']['spare_part_movement'] | null;
      /** @description Why it was refused; null when it was not. */
      error: components['schemas']['ItemProblem'] | null;
    };
    /** @description The results, in the order of the items. */
    operation_bulk_result: {
      /**
       * @description Names the type of this object.
       * @constant
       */
      object: 'bulk_result';
      /**
       * @description How many were made, or changed.
       * @example 1
       */
      succeeded: number;
      /**
       * @description How many were refused.
       * @example 0
       */
      failed: number;
      results: components['schemas']['operation_bulk_item'][];
    };
    /** @description What became of one item. */
    operation_bulk_item: {
      /**
       * @description Its place among the items, from 0.
       * @example 0
       */
      index: number;
      /**
       * @description The status that a request for it alone would have been answered with.
       * @example 201
       */
      status: number;
      /** @description What was made, or changed; null when it was refused. */
      resource: components['schemas']['operation'] | null;
      /** @description Why it was refused; null when it was not. */
      error: components['schemas']['ItemProblem'] | null;
    };
    /** @description The results, in the order of the items. */
    meter_reading_bulk_result: {
      /**
       * @description Names the type of this object.
       * @constant
       */
      object: 'bulk_result';
      /**
       * @description How many were made, or changed.
       * @example 1
       */
      succeeded: number;
      /**
       * @description How many were refused.
       * @example 0
       */
      failed: number;
      results: components['schemas']['meter_reading_bulk_item'][];
    };
    /** @description What became of one item. */
    meter_reading_bulk_item: {
      /**
       * @description Its place among the items, from 0.
       * @example 0
       */
      index: number;
      /**
       * @description The status that a request for it alone would have been answered with.
       * @example 201
       */
      status: number;
      /** @description What was made, or changed; null when it was refused. */
      resource: components['schemas']['meter_reading'] | null;
      /** @description Why it was refused; null when it was not. */
      error: components['schemas']['ItemProblem'] | null;
    };
    /** @description Where a page stands in its list. */
    Pagination: {
      /**
       * @description How many items were asked for.
       * @example 50
       */
      limit: number;
      /**
       * @description Whether another page follows.
       * @example false
       */
      has_more: boolean;
      /**
       * @description What to pass as `cursor` for the next page; null on the last one.
       * @example null
       */
      next_cursor: string | null;
    };
    /**
     * @description A part of the body of a request.
     * @example {
     *       "name": "Feed pump 4",
     *       "room_id": "0199d2a4-6f1b-7c3e-8a55-1f1c5b2fad77",
     *       "category": "pump",
     *       "brand": "Grundfos",
     *       "model_number": "CR 10-5",
     *       "installation_date": "2024-03-18",
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
       * @description The room it stands in; its building follows from it.
       */
      room_id: string;
      /**
       * @description What kind of equipment it is; `other` unless given.
       * @example pump
       */
      category?: components['schemas']['AssetCategory'] | null;
      /** @description What there is to know about it. */
      description?: string | null;
      /**
       * @description Manufacturer.
       * @example Grundfos
       */
      brand?: string | null;
      /**
       * @description The manufacturer's model.
       * @example CR 10-5
       */
      model_number?: string | null;
      /** @description Who supplies it. */
      supplier?: string | null;
      /**
       * Format: uuid
       * @description The registered vendor who supplies it: a firm with which the business has an accepted partnership.
       */
      supplier_id?: string | null;
      /**
       * Format: date
       * @description The day it went into service.
       * @example 2024-03-18
       */
      installation_date?: string | null;
      /**
       * Format: date
       * @description The last day of use, for shelf-life stock.
       */
      expiration_date?: string | null;
      /**
       * @description Days between two maintenances; schedules them automatically.
       * @example 90
       */
      maintenance_interval_days?: number | null;
      /**
       * @description What one costs. A number with at most two fraction digits, or text of the same digits: `1250.5`, `"1250.5"` or `"1250.50"`.
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
      /** @description The permanent code on the machine's sticker, unique in the business for ever. Once set it may be replaced, never cleared; a replaced one still finds the asset. */
      qr_code?: string | null;
      /** @description Reorder threshold, for stock. */
      min_stock?: number | null;
      /** @description Quantity when first recorded, for stock. */
      initial_stock?: number | null;
      /** @description False for stock that is not yet in service; true unless given. */
      is_installed?: boolean;
      /** @description What another system, such as an ERP, calls it; unique in the business among its kind. Null takes it away. */
      external_id?: string | null;
    };
    /**
     * @example {
     *       "name": "Feed pump 4",
     *       "category": "pump",
     *       "brand": "Grundfos",
     *       "model_number": "CR 10-5",
     *       "installation_date": "2024-03-18",
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
       * @description What kind of equipment it is.
       * @example pump
       */
      category?: components['schemas']['AssetCategory'];
      /** @description What there is to know about it. */
      description?: string | null;
      /**
       * @description Manufacturer.
       * @example Grundfos
       */
      brand?: string | null;
      /**
       * @description The manufacturer's model.
       * @example CR 10-5
       */
      model_number?: string | null;
      /** @description Who supplies it. */
      supplier?: string | null;
      /**
       * Format: uuid
       * @description The registered vendor who supplies it: a firm with which the business has an accepted partnership.
       */
      supplier_id?: string | null;
      /**
       * Format: date
       * @description The day it went into service.
       * @example 2024-03-18
       */
      installation_date?: string | null;
      /**
       * Format: date
       * @description The last day of use, for shelf-life stock.
       */
      expiration_date?: string | null;
      /**
       * @description Days between two maintenances; recalculates the schedule. Null ends it.
       * @example 90
       */
      maintenance_interval_days?: number | null;
      /**
       * @description What one costs. A number with at most two fraction digits, or text of the same digits: `1250.5`, `"1250.5"` or `"1250.50"`.
       * @example 1250.5
       */
      unit_price?: number | string | null;
      /**
       * Format: uuid
       * @description The room to move it to; its building follows. Null takes it out of its room.
       */
      room_id?: string | null;
      /**
       * Format: uuid
       * @description The asset it is a component of.
       */
      parent_asset_id?: string | null;
      /** @description How much the business depends on it. */
      criticality?: components['schemas']['AssetCriticality'] | null;
      /** @description The permanent code on the machine's sticker, unique in the business for ever. Once set it may be replaced, never cleared; a replaced one still finds the asset. */
      qr_code?: string | null;
      /** @description Reorder threshold, for stock. */
      min_stock?: number | null;
      /** @description Quantity when first recorded, for stock. */
      initial_stock?: number | null;
      /** @description False for stock that is not yet in service. */
      is_installed?: boolean;
      /** @description What another system, such as an ERP, calls it; unique in the business among its kind. Null takes it away. */
      external_id?: string | null;
    };
    /**
     * @example {
     *       "status": "operational",
     *       "note": "Back in service."
     *     }
     */
    UpdateAssetStatus: {
      /** @description The status to set, from whichever it has. */
      status: components['schemas']['AssetStatus'];
      /**
       * @description What to say about it; kept with the change.
       * @example Back in service.
       */
      note?: string | null;
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
     *           "maintenance_interval_days": 90,
     *           "unit_price": 1250.5
     *         }
     *       ]
     *     }
     */
    BulkCreateAsset: {
      /** @description What to make, 1,000 at most. */
      items: components['schemas']['CreateAsset'][];
      /** @description Whether to make all or none: the answer is 400 then when one is refused. False unless given: each is made or refused by itself. */
      atomic?: boolean;
      /** @description Whether to change what is there already: each item has to have an `external_id` then, and is made (201) or changed to what is said (200), as by `PUT …/by-external-id/…`. False unless given: what is there already is a `duplicate`. */
      upsert?: boolean;
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
       * @description Street address.
       * @example 12 Quai du Port, 13002 Marseille
       */
      physical_address: string;
      /**
       * @description What it is used for.
       * @example industrial
       */
      building_type: components['schemas']['BuildingType'];
      /** @description What there is to know about it. */
      description?: string | null;
      /**
       * @description Floor area in square metres. A number with at most two fraction digits, or text of the same digits: `1250.5`, `"1250.5"` or `"1250.50"`.
       * @example 1250.5
       */
      area_sqm?: number | string | null;
      /** @description What another system, such as an ERP, calls it; unique in the business among its kind. Null takes it away. */
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
       * @description Street address.
       * @example 12 Quai du Port, 13002 Marseille
       */
      physical_address?: string;
      /**
       * @description What it is used for.
       * @example industrial
       */
      building_type?: components['schemas']['BuildingType'];
      /** @description What there is to know about it. */
      description?: string | null;
      /**
       * @description Floor area in square metres. A number with at most two fraction digits, or text of the same digits: `1250.5`, `"1250.5"` or `"1250.50"`.
       * @example 1250.5
       */
      area_sqm?: number | string | null;
      /** @description What another system, such as an ERP, calls it; unique in the business among its kind. Null takes it away. */
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
       * @description 0 is the ground floor, basements are negative.
       * @example 0
       */
      level: number;
      /** @description What another system, such as an ERP, calls it; unique in the business among its kind. Null takes it away. */
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
       * @description 0 is the ground floor, basements are negative.
       * @example 0
       */
      level?: number;
      /** @description What another system, such as an ERP, calls it; unique in the business among its kind. Null takes it away. */
      external_id?: string | null;
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
      /** @description What another system, such as an ERP, calls it; unique in the business among its kind. Null takes it away. */
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
      /** @description What another system, such as an ERP, calls it; unique in the business among its kind. Null takes it away. */
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
       * @description 0 is the ground floor, basements are negative.
       * @example 0
       */
      level: number;
      /** @description What another system, such as an ERP, calls it; unique in the business among its kind. Null takes it away. */
      external_id?: string | null;
      /**
       * Format: uuid
       * @description The building it belongs to.
       */
      building_id: string;
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
      /** @description What another system, such as an ERP, calls it; unique in the business among its kind. Null takes it away. */
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
       * @description What kind of part it is.
       * @example bearing
       */
      category?: components['schemas']['SparePartCategory'] | null;
      /**
       * @description What its quantities count.
       * @example piece
       */
      unit?: components['schemas']['SparePartUnit'] | null;
      /**
       * @description Reorder threshold: an alarm is raised when less than this becomes available.
       * @example 5
       */
      min_stock?: number | null;
      /**
       * @description Price of one unit. A number with at most two fraction digits, or text of the same digits: `1250.5`, `"1250.5"` or `"1250.50"`.
       * @example 12.5
       */
      unit_price?: number | string | null;
      /**
       * @description Who sells it.
       * @example SKF
       */
      supplier?: string | null;
      /** @description What another system, such as an ERP, calls it; unique in the business among its kind. Null takes it away. */
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
       * @description What kind of part it is.
       * @example bearing
       */
      category?: components['schemas']['SparePartCategory'] | null;
      /**
       * @description What its quantities count.
       * @example piece
       */
      unit?: components['schemas']['SparePartUnit'] | null;
      /**
       * @description Reorder threshold: an alarm is raised when less than this becomes available.
       * @example 5
       */
      min_stock?: number | null;
      /**
       * @description Price of one unit. A number with at most two fraction digits, or text of the same digits: `1250.5`, `"1250.5"` or `"1250.50"`.
       * @example 12.5
       */
      unit_price?: number | string | null;
      /**
       * @description Who sells it.
       * @example SKF
       */
      supplier?: string | null;
      /** @description What another system, such as an ERP, calls it; unique in the business among its kind. Null takes it away. */
      external_id?: string | null;
    };
    /**
     * @example {
     *       "type": "receive",
     *       "quantity": 4,
     *       "note": "Delivery 4711"
     *     }
     */
    MoveStock: {
      /**
       * @description Stock comes in (`receive`), is used (`consume`), is set aside for an open operation (`reserve`), can be had again (`release`), or is more or less than the books say (`adjust`; where less is left than is reserved, the newest reservations are released).
       * @example receive
       */
      type: components['schemas']['SparePartMovementType'];
      /**
       * @description How much. Positive, but for `adjust`, where it is signed, and not 0.
       * @example 4
       */
      quantity: number;
      /**
       * Format: uuid
       * @description The operation it is for. Required when `type` is `reserve` or `release`, and optional otherwise.
       */
      operation_id?: string | null;
      /**
       * @description Why.
       * @example Delivery 4711
       */
      note?: string | null;
    };
    /** @description A part of the body of a request. */
    MoveSparePart: {
      /**
       * @description Stock comes in (`receive`), is used (`consume`), is set aside for an open operation (`reserve`), can be had again (`release`), or is more or less than the books say (`adjust`; where less is left than is reserved, the newest reservations are released).
       * @example receive
       */
      type: components['schemas']['SparePartMovementType'];
      /**
       * @description How much. Positive, but for `adjust`, where it is signed, and not 0.
       * @example 4
       */
      quantity: number;
      /**
       * Format: uuid
       * @description The operation it is for. Required when `type` is `reserve` or `release`, and optional otherwise.
       */
      operation_id?: string | null;
      /**
       * @description Why.
       * @example Delivery 4711
       */
      note?: string | null;
      /**
       * Format: uuid
       * @description The part that moves.
       */
      spare_part_id: string;
    };
    /**
     * @example {
     *       "items": [
     *         {
     *           "type": "receive",
     *           "quantity": 4,
     *           "operation_id": "0199d2a4-6f1b-7c3e-8a55-9bf5a24e4aa7",
     *           "note": "Delivery 4711",
     *           "spare_part_id": "0199d2a4-6f1b-7c3e-8a55-2de365e254cc"
     *         }
     *       ]
     *     }
     */
    BulkMoveSparePart: {
      /** @description What to make, 1,000 at most. */
      items: components['schemas']['MoveSparePart'][];
      /** @description Whether to make all or none: the answer is 400 then when one is refused. False unless given: each is made or refused by itself. */
      atomic?: boolean;
    };
    /**
     * @description A part of the body of a request.
     * @example {
     *       "assignee_type": "technician",
     *       "title": "Replace the seal of pump 4",
     *       "required_skill": "mechanical",
     *       "place": "Pump room, Ground floor, Plant North",
     *       "scheduled_for": "2026-10-07T06:00:00Z",
     *       "priority": "high",
     *       "agreed_amount": 1250,
     *       "technician_id": "0199d2a4-6f1b-7c3e-8a55-29ba9d9cef5a"
     *     }
     */
    CreateOperation: {
      /**
       * @description Whom to give it to; null to leave it unassigned. It cannot be left out.
       * @example technician
       */
      assignee_type: components['schemas']['OperationAssigneeType'] | null;
      /**
       * Format: uuid
       * @description A technician of the business who was not offboarded. Required when `assignee_type` is `technician`, and refused otherwise.
       */
      technician_id?: string | null;
      /**
       * Format: uuid
       * @description A firm with which the business has an accepted partnership. Required when `assignee_type` is `vendor`, and refused otherwise.
       */
      vendor_id?: string | null;
      /**
       * @description What needs doing.
       * @example Replace the seal of pump 4
       */
      title: string;
      /**
       * @description The trade it needs. Older French codes are accepted, and stored as their new code.
       * @example mechanical
       */
      required_skill: components['schemas']['CreateOperationRequiredSkill'];
      /** @description More about it. */
      description?: string | null;
      /**
       * Format: uuid
       * @description The asset it is about; it fills in the place.
       */
      asset_id?: string | null;
      /**
       * @description Where. Overrides the place that the asset would give.
       * @example Pump room, Ground floor, Plant North
       */
      place?: string | null;
      /**
       * Format: date-time
       * @description When it is to be done.
       * @example 2026-10-07T06:00:00Z
       */
      scheduled_for?: string | null;
      /**
       * @description How urgent it is.
       * @example high
       */
      priority?: components['schemas']['OperationPriority'] | null;
      /**
       * @description What was agreed to be paid for it. A number with at most two fraction digits, or text of the same digits: `1250.5`, `"1250.5"` or `"1250.50"`.
       * @example 1250
       */
      agreed_amount?: number | string | null;
      /** @description Internal notes. */
      notes?: string | null;
      /** @description What another system, such as an ERP, calls it; unique in the business among its kind. Null takes it away. */
      external_id?: string | null;
    };
    /**
     * @example {
     *       "title": "Replace the seal of pump 4",
     *       "place": "Pump room, Ground floor, Plant North",
     *       "required_skill": "mechanical",
     *       "priority": "high",
     *       "agreed_amount": 1250
     *     }
     */
    UpdateOperation: {
      /**
       * @description What needs doing.
       * @example Replace the seal of pump 4
       */
      title?: string;
      /** @description More about it. */
      description?: string | null;
      /**
       * Format: uuid
       * @description The asset it is about; null for none. The place follows, unless it is given here or was given by hand.
       */
      asset_id?: string | null;
      /**
       * @description Where.
       * @example Pump room, Ground floor, Plant North
       */
      place?: string | null;
      /**
       * @description The trade it needs. Older French codes are accepted, and stored as their new code.
       * @example mechanical
       */
      required_skill?: components['schemas']['CreateOperationRequiredSkill'] | null;
      /**
       * @description How urgent it is.
       * @example high
       */
      priority?: components['schemas']['OperationPriority'] | null;
      /**
       * @description What was agreed to be paid for it. A number with at most two fraction digits, or text of the same digits: `1250.5`, `"1250.5"` or `"1250.50"`.
       * @example 1250
       */
      agreed_amount?: number | string | null;
      /** @description Internal notes. */
      notes?: string | null;
      /** @description What another system, such as an ERP, calls it; unique in the business among its kind. Null takes it away. */
      external_id?: string | null;
    };
    /**
     * @example {
     *       "assignee_type": "technician",
     *       "technician_id": "0199d2a4-6f1b-7c3e-8a55-29ba9d9cef5a"
     *     }
     */
    AssignOperation: {
      /** @description Whom to give it to. */
      assignee_type: components['schemas']['OperationAssigneeType'];
      /**
       * Format: uuid
       * @description A technician of the business who was not offboarded. Required when `assignee_type` is `technician`, and refused otherwise.
       */
      technician_id?: string | null;
      /**
       * Format: uuid
       * @description A firm with which the business has an accepted partnership. Required when `assignee_type` is `vendor`, and refused otherwise.
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
       * @description When it is to be done; null takes it off the calendar without closing it.
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
       * @description Why; shown to the assignee.
       * @example The pump was replaced.
       */
      reason?: string | null;
    };
    /** @description A part of the body of a request. */
    PartUsed: {
      /**
       * Format: uuid
       * @description The spare part.
       */
      spare_part_id: string;
      /**
       * @description How much of it was used.
       * @example 2
       */
      quantity: number;
    };
    /**
     * @example {
     *       "notes": "Bolts were seized."
     *     }
     */
    CompleteOperation: {
      /**
       * @description Replaces the notes; left out, they stay.
       * @example Bolts were seized.
       */
      notes?: string | null;
      /** @description What was used. It is taken of what is reserved for the operation first; what else of these parts is reserved for it is given back. */
      parts_used?: components['schemas']['PartUsed'][];
    };
    /**
     * @example {
     *       "reason": "The seal still drips."
     *     }
     */
    Reason: {
      /**
       * @description Why; kept in the history.
       * @example The seal still drips.
       */
      reason: string;
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
     *           "technician_id": "0199d2a4-6f1b-7c3e-8a55-29ba9d9cef5a"
     *         }
     *       ]
     *     }
     */
    BulkCreateOperation: {
      /** @description What to make, 1,000 at most. */
      items: components['schemas']['CreateOperation'][];
      /** @description Whether to make all or none: the answer is 400 then when one is refused. False unless given: each is made or refused by itself. */
      atomic?: boolean;
      /** @description Whether to change what is there already: each item has to have an `external_id` then, and is made (201) or changed to what is said (200), as by `PUT …/by-external-id/…`. False unless given: what is there already is a `duplicate`. */
      upsert?: boolean;
    };
    /** @description A part of the body of a request. */
    OperationOfThreshold: {
      /** @description What needs doing; made from the meter unless given. */
      title?: string | null;
      /**
       * @description The trade it needs.
       * @example mechanical
       */
      required_skill: components['schemas']['CreateOperationRequiredSkill'];
      /**
       * @description How urgent it is.
       * @example high
       */
      priority?: components['schemas']['OperationPriority'] | null;
    };
    /** @description A part of the body of a request. */
    Threshold: {
      /**
       * @description Crossed by a higher value. A number with at most six fraction digits, or text of the same digits.
       * @example 80
       */
      above?: number | string | null;
      /** @description Crossed by a lower value. A number with at most six fraction digits, or text of the same digits. */
      below?: number | string | null;
      /**
       * @description How far the value has to come back before the threshold can be crossed again; 0 unless given. A number with at most six fraction digits, or text of the same digits.
       * @example 5
       */
      hysteresis?: number | string | null;
      /** @description Opens one operation per crossing, which no one has yet. */
      open_operation?: components['schemas']['OperationOfThreshold'] | null;
    };
    /** @description A part of the body of a request. */
    UsageInterval: {
      /**
       * @description How much usage, in the unit of the meter; more than 0. A number with at most six fraction digits, or text of the same digits.
       * @example 500
       */
      every: number | string;
      /**
       * @description The trade it needs.
       * @example mechanical
       */
      required_skill: components['schemas']['CreateOperationRequiredSkill'];
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
       * @description `counter` for what only rises, such as hours; `gauge` for what goes up and down, such as a temperature.
       * @example counter
       */
      kind: components['schemas']['MeterKind'];
      /**
       * @description The unit of its values.
       * @example h
       */
      unit: string;
      /** @description Limits that act once each time the newest reading crosses them. */
      thresholds?: components['schemas']['Threshold'][];
      /** @description Opens a preventive operation whenever the counter has risen so far since the last one was completed; for counters alone. */
      usage_interval?: components['schemas']['UsageInterval'] | null;
      /** @description What another system, such as an ERP, calls it; unique in the business among its kind. Null takes it away. */
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
      /** @description Limits that act once each time the newest reading crosses them. */
      thresholds?: components['schemas']['Threshold'][];
      /** @description Opens a preventive operation whenever the counter has risen so far since the last one was completed; for counters alone. */
      usage_interval?: components['schemas']['UsageInterval'] | null;
      /** @description What another system, such as an ERP, calls it; unique in the business among its kind. Null takes it away. */
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
       * @description What the meter shows. A number with at most six fraction digits, or text of the same digits.
       * @example 12500.5
       */
      value: number | string;
      /**
       * Format: date-time
       * @description When it shows that.
       * @example 2026-10-05T08:30:00Z
       */
      read_at: string;
      /** @description Whether the counter began again from zero before this reading; without it, a counter does not fall. */
      reset?: boolean;
      /** @description What is noted with it. */
      note?: string | null;
    };
    /** @description A part of the body of a request. */
    RecordMeterReading: {
      /**
       * @description What the meter shows. A number with at most six fraction digits, or text of the same digits.
       * @example 12500.5
       */
      value: number | string;
      /**
       * Format: date-time
       * @description When it shows that.
       * @example 2026-10-05T08:30:00Z
       */
      read_at: string;
      /** @description Whether the counter began again from zero before this reading; without it, a counter does not fall. */
      reset?: boolean;
      /** @description What is noted with it. */
      note?: string | null;
      /**
       * Format: uuid
       * @description The meter; this, or its external id.
       */
      meter_id?: string | null;
      /** @description What another system calls the meter. */
      meter_external_id?: string | null;
    };
    /**
     * @example {
     *       "items": [
     *         {
     *           "value": 12500.5,
     *           "read_at": "2026-10-05T08:30:00Z",
     *           "reset": true,
     *           "note": null,
     *           "meter_id": "0199d2a4-6f1b-7c3e-8a55-5eff322a1bd4",
     *           "meter_external_id": null
     *         }
     *       ]
     *     }
     */
    BulkRecordMeterReading: {
      /** @description What to make, 1,000 at most. */
      items: components['schemas']['RecordMeterReading'][];
      /** @description Whether to make all or none: the answer is 400 then when one is refused. False unless given: each is made or refused by itself. */
      atomic?: boolean;
    };
    /** @description A part of the body of a request. */
    OperationOfAlarm: {
      /** @description What needs doing; the summary unless given. */
      title?: string | null;
      /**
       * @description The trade it needs.
       * @example mechanical
       */
      required_skill: components['schemas']['CreateOperationRequiredSkill'];
      /**
       * @description How urgent it is.
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
       * @description The system that reports it, as you call it.
       * @example scada
       */
      source: string;
      /**
       * @description What that system calls the alarm. Of one source and key one alarm at most is not resolved: another report of it is a repeat.
       * @example pump-4/vibration
       */
      dedup_key: string;
      /**
       * @description Whether it is there, or over.
       * @example firing
       */
      status: components['schemas']['ReportAlarmStatus'];
      /**
       * @description How bad it is. Required when `status` is `firing`, and optional otherwise.
       * @example warning
       */
      severity?: components['schemas']['AlarmSeverity'];
      /**
       * @description What happened, for a person. Required when `status` is `firing`, and optional otherwise.
       * @example Vibration of pump 4 above 7 mm/s
       */
      summary?: string;
      /** @description More about it. */
      details?: string | null;
      /**
       * Format: uuid
       * @description The asset that it is about, by its id: one way to name it at most.
       */
      asset_id?: string | null;
      /** @description The same by its external id. */
      asset_external_id?: string | null;
      /** @description The same by the QR code on its sticker. */
      asset_qr_code?: string | null;
      /**
       * Format: date-time
       * @description When it began; now unless given.
       */
      started_at?: string | null;
      /** @description The status that the asset gets when the alarm is raised, unless it stands worse already; repeats leave it alone. */
      set_asset_status?: components['schemas']['ReportAlarmSetAssetStatus'] | null;
      /** @description Opens an operation, which no one has yet, when the alarm is raised; repeats open none. */
      open_operation?: components['schemas']['OperationOfAlarm'] | null;
    };
    /** @description A part of the body of a request. */
    Alert: {
      /** @description Whether it is there, or over. */
      status: components['schemas']['ReportAlarmStatus'];
      /**
       * @description Which alert it is: the `dedup_key` of the alarm.
       * @example 6f1b7c3e8a553f0c
       */
      fingerprint: string;
      /**
       * @description Its labels. `asset_id`, `asset_external_id` or `asset_qr_code` names the asset; `severity` is `info`, `warning` or `critical`, and anything else counts as `warning`.
       * @example {
       *       "alertname": "PumpVibration",
       *       "severity": "critical",
       *       "asset_external_id": "PUMP-4"
       *     }
       */
      labels: {
        [key: string]: string;
      };
      /**
       * @description Its annotations: `summary` becomes the message, `description` the details.
       * @example {
       *       "summary": "Vibration of pump 4 above 7 mm/s"
       *     }
       */
      annotations?: {
        [key: string]: string;
      } | null;
      /**
       * Format: date-time
       * @description When it began.
       * @example 2026-10-05T08:29:31.482Z
       */
      startsAt?: string | null;
      /** @description Where it comes from. */
      generatorURL?: string | null;
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
     *           "startsAt": "2026-10-05T08:29:31.482Z",
     *           "generatorURL": null
     *         }
     *       ]
     *     }
     */
    Alertmanager: {
      /** @description The alerts. */
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
       * @description Which list.
       * @example assets
       */
      resource: components['schemas']['ExportResource'];
      /**
       * @description One JSON object a line, or comma-separated values with a line of names.
       * @example csv
       */
      format: components['schemas']['ExportFormat'];
      /**
       * @description The filters of that list, by the names they have in its query; floors take `building_id`, rooms `floor_id`. Everything unless given. What is wrong with one is told as `filters.status`.
       * @example {
       *       "search": "pump"
       *     }
       */
      filters?: {
        [key: string]: string | number | boolean;
      };
    };
    /** @description What every error answers, at every status. */
    Problem: {
      error: {
        /** @description The kind of error: decide by it what to do. */
        type: components['schemas']['ProblemErrorType'];
        /** @description What exactly is wrong. The catalogue is closed. */
        code: components['schemas']['ProblemErrorCode'];
        /** @description For a person. Its wording may change. */
        message: string;
        /**
         * @description The offending parameter or body field; present where one is to blame.
         * @example category
         */
        param?: string;
        /**
         * Format: uuid
         * @description Names this request, as the header `X-Request-Id` does. Quote it to support.
         * @example 6f1b7c3e-0a55-4f0c-9d2e-7b100199d2a4
         */
        request_id: string;
      };
      /** @description Of a 400 caused by validation: every offending field. `error` repeats the first one. */
      errors?: components['schemas']['FieldProblem'][];
    };
    /** @description Why one of many items was refused: `error` of the answer that it would have had alone. */
    ItemProblem: {
      type: components['schemas']['ProblemErrorType'];
      code: components['schemas']['ProblemErrorCode'];
      /** @description For a person. */
      message: string;
      /**
       * @description The offending field of the item; null where none is to blame.
       * @example room_id
       */
      param: string | null;
      /**
       * Format: uuid
       * @example 6f1b7c3e-0a55-4f0c-9d2e-7b100199d2a4
       */
      request_id: string;
      /** @description The offending fields of the item; empty unless it is not valid. Of all items together 50 are listed, then the first of each; the message counts the rest. */
      errors: components['schemas']['FieldProblem'][];
    };
    /** @description One offending field of a request. */
    FieldProblem: {
      /**
       * @description The parameter, or the dotted path of the body field.
       * @example category
       */
      param: string;
      /** @description What is wrong with it. */
      code: components['schemas']['ProblemErrorCode'];
      /** @description For a person. */
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
       * @description Names the type of this object.
       * @constant
       */
      object: 'alarm';
      /** @description What raised it: the service itself, or, for `monitoring`, another system by `POST /alarms`. */
      kind: components['schemas']['AlarmKind'];
      /**
       * Format: uuid
       * @description The asset that it is about; null where there is none.
       */
      asset_id: string | null;
      /**
       * Format: uuid
       * @description The spare part that runs out; null for another kind.
       * @example null
       */
      spare_part_id: string | null;
      /**
       * @description What happened, for a person.
       * @example Feed pump 4 (PUM-GRUN-CR10-0042) is now out of service: Bearing seized
       */
      message: string;
      /**
       * @description More about it, as its source told.
       * @example null
       */
      details: string | null;
      /**
       * @description How bad it is.
       * @example critical
       */
      severity: components['schemas']['AlarmSeverity'];
      /** @description Where it stands. `resolved` is final: when the same happens again, that is another alarm. */
      status: components['schemas']['AlarmStatus'];
      /**
       * @description The system that reported it; null where the service raised it itself.
       * @example null
       */
      source: string | null;
      /**
       * @description What that system calls it. Of one source and key one alarm at most is not resolved.
       * @example null
       */
      dedup_key: string | null;
      /**
       * @description How many times it was reported, the first one included.
       * @example 1
       */
      occurrences: number;
      /**
       * @description When it began, as its source said; else when it was raised.
       * @example 2026-10-05T08:30:00.000Z
       */
      started_at: components['schemas']['Timestamp'];
      /**
       * @description When it was last reported.
       * @example 2026-10-05T08:30:00.000Z
       */
      last_seen_at: components['schemas']['Timestamp'];
      /**
       * @description When someone took note of it; null while no one has.
       * @example null
       */
      acknowledged_at: components['schemas']['Timestamp'] | null;
      /**
       * @description Who took note of it: a key or a person; null while no one has.
       * @example null
       */
      acknowledged_by: {
        /** @description A key of the business, a person with an account, or the service itself. */
        kind: components['schemas']['AuditEntryActorKind'];
        /**
         * Format: uuid
         * @description Which one.
         */
        id: string | null;
      } | null;
      /**
       * @description When it was over. Null while it is not, and for alarms of releases that did not say.
       * @example null
       */
      resolved_at: components['schemas']['Timestamp'] | null;
      /**
       * Format: uuid
       * @description The operation that was opened for it, if one was.
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
       * @description Names the type of this object.
       * @constant
       */
      object: 'asset';
      /**
       * @description Its name.
       * @example Feed pump 4
       */
      name: string;
      /**
       * @description Human-facing code, unique in the business: `<CATEGORY>-<BRAND>-<MODEL>-<nnnn>`, generated when the asset is created.
       * @example PUM-GRUN-CR10-0042
       */
      reference: string;
      /**
       * @description What kind of equipment it is.
       * @example pump
       */
      category: components['schemas']['AssetCategory'];
      /** @description Its condition. Read-only here: the status endpoint changes it. */
      status: components['schemas']['AssetStatus'];
      /** @description What there is to know about it. */
      description: string | null;
      /**
       * @description Manufacturer.
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
       * @description The building it stands in: always that of its room.
       */
      building_id: string | null;
      /**
       * Format: uuid
       * @description The room it stands in; null once it was detached from it.
       */
      room_id: string | null;
      /**
       * Format: uuid
       * @description The asset it is a component of.
       * @example null
       */
      parent_asset_id: string | null;
      /** @description False for stock that is not yet in service. True for what this API creates; detaching it from its room leaves it alone. */
      is_installed: boolean;
      /** @description The permanent code on the machine's sticker, which a scan resolves to the asset. Once set it is never cleared; one that was replaced still finds the asset, and is given to no other. */
      qr_code: string | null;
      /**
       * Format: date
       * @description The day it went into service.
       * @example 2024-03-18
       */
      installation_date: string | null;
      /**
       * Format: date
       * @description The day an operation on it was last completed.
       * @example 2026-10-05
       */
      last_maintenance_date: string | null;
      /**
       * @description Days from one preventive maintenance to the next; null for none. The next is due that long after `last_maintenance_date`, else `installation_date`, else the day of creation, or as many intervals later as it takes not to lie in the past when the asset is recorded or one of these changes. An operation is opened when it is due; completing or cancelling that one moves on to the next.
       * @example 90
       */
      maintenance_interval_days: number | null;
      /**
       * @description What one costs.
       * @example 1250.50
       */
      unit_price: string | null;
      /** @description Who supplies it. */
      supplier: string | null;
      /**
       * Format: uuid
       * @description The registered vendor who supplies it.
       * @example null
       */
      supplier_id: string | null;
      /**
       * Format: date
       * @description The last day of use, for consumables and shelf-life stock.
       * @example null
       */
      expiration_date: string | null;
      /** @description Reorder threshold, for stock. */
      min_stock: number | null;
      /** @description Quantity when first recorded, for stock. */
      initial_stock: number | null;
      /**
       * @description When it was recorded.
       * @example 2026-10-05T08:30:00.000Z
       */
      created_at: components['schemas']['Timestamp'];
      /**
       * @description When it last changed; the filter `updated_since` compares with it.
       * @example 2026-10-05T08:30:00.000Z
       */
      updated_at: components['schemas']['Timestamp'];
      /**
       * @description What another system calls it; unique in the business among its kind.
       * @example EQ-10042
       */
      external_id: string | null;
      /**
       * Format: date
       * @description The day it is due for preventive maintenance; null without an interval, and while it is retired. It moves on when the operation that was opened for it is completed or cancelled.
       * @example 2027-01-03
       */
      next_due_on: string | null;
    };
    /** @description The asset as it was when the event occurred. */
    asset_status_changed: {
      /**
       * Format: uuid
       * @description The asset.
       */
      id: string;
      /**
       * @description Names the type of this object.
       * @constant
       */
      object: 'asset';
      /**
       * @description Its name.
       * @example Feed pump 4
       */
      name: string;
      /**
       * @description Human-facing code, unique in the business: `<CATEGORY>-<BRAND>-<MODEL>-<nnnn>`, generated when the asset is created.
       * @example PUM-GRUN-CR10-0042
       */
      reference: string;
      /** @description Its condition. Read-only here: the status endpoint changes it. */
      status: components['schemas']['AssetStatus'];
      /**
       * @description The status before.
       * @example operational
       */
      previous_status: components['schemas']['AssetStatus'];
      /**
       * @description What was said about the change.
       * @example Bearing seized
       */
      note: string | null;
      /**
       * Format: uuid
       * @description The room it stands in; null once it was detached from it.
       */
      room_id: string | null;
      /**
       * Format: uuid
       * @description The building it stands in: always that of its room.
       */
      building_id: string | null;
      /**
       * @description When it last changed; the filter `updated_since` compares with it.
       * @example 2026-10-05T08:30:00.000Z
       */
      updated_at: components['schemas']['Timestamp'];
    };
    /** @description The building as it was when the event occurred. */
    building_event: {
      /**
       * Format: uuid
       * @description The building.
       */
      id: string;
      /**
       * @description Names the type of this object.
       * @constant
       */
      object: 'building';
      /**
       * @description Its name.
       * @example Plant North
       */
      name: string;
      /** @description What there is to know about it. */
      description: string | null;
      /**
       * @description What it is used for.
       * @example industrial
       */
      building_type: components['schemas']['BuildingType'];
      /**
       * @description Street address.
       * @example 12 Quai du Port, 13002 Marseille
       */
      physical_address: string;
      /**
       * @description Floor area in square metres.
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
       * @description What another system calls it; unique in the business among its kind.
       * @example SITE-01
       */
      external_id: string | null;
    };
    /** @description The floor as it was when the event occurred. */
    floor_event: {
      /**
       * Format: uuid
       * @description The floor.
       */
      id: string;
      /**
       * @description Names the type of this object.
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
       * @description 0 is the ground floor, basements are negative.
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
       * @description What another system calls it; unique in the business among its kind.
       * @example SITE-01-00
       */
      external_id: string | null;
    };
    /** @description The audit_entry as it was when the event occurred. */
    audit_entry_event: {
      /**
       * Format: uuid
       * @description The entry.
       */
      id: string;
      /**
       * @description Names the type of this object.
       * @constant
       */
      object: 'audit_entry';
      /**
       * @description What was done.
       * @example key.created
       */
      action: components['schemas']['AuditEntryAction'];
      /** @description Who did it. */
      actor: {
        /** @description A key of the business, a person with an account, a person of a vendor, or the service itself. */
        kind: components['schemas']['AuditEntryActorKind'];
        /**
         * Format: uuid
         * @description Which one; null for the service itself.
         */
        id: string | null;
        /**
         * @description What they are called: the name of the key or the person, also of a person of a vendor; `System` for the service itself.
         * @example ERP sync
         */
        name: string | null;
      };
      /** @description What it was done to, as it was called at the time. */
      target: {
        /**
         * @description What kind of thing.
         * @example api_key
         */
        object: components['schemas']['AuditEntryTargetObject'];
        /**
         * Format: uuid
         * @description Which one.
         */
        id: string;
        /**
         * @description What it was called.
         * @example ERP sync
         */
        name: string;
      };
      /**
       * @description From which address; null for what an operator or the service itself did.
       * @example 203.0.113.7
       */
      address: string | null;
      /**
       * Format: uuid
       * @description By which request, as the log of the service names it; null where there was none.
       */
      request_id: string | null;
      /**
       * @description When.
       * @example 2026-10-05T08:30:00.000Z
       */
      created_at: components['schemas']['Timestamp'];
      /**
       * @description What there is to say of it, such as a role before and after. Each action has its own.
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
    /** @description The meter as it was when the event occurred. */
    meter_event: {
      /**
       * Format: uuid
       * @description The meter.
       */
      id: string;
      /**
       * @description Names the type of this object.
       * @constant
       */
      object: 'meter';
      /**
       * Format: uuid
       * @description The asset that it belongs to.
       */
      asset_id: string;
      /**
       * @description What it measures.
       * @example Operating hours
       */
      name: string;
      /** @description `counter`: only rises, unless it is reset. `gauge`: goes up and down. */
      kind: components['schemas']['MeterKind'];
      /**
       * @description The unit of its values.
       * @example h
       */
      unit: string;
      /**
       * @description The value of its newest reading; null while it has none.
       * @example 12500.5
       */
      last_value: string | null;
      /**
       * @description The moment of its newest reading; null while it has none.
       * @example 2026-10-05T08:30:00.000Z
       */
      last_read_at: components['schemas']['Timestamp'] | null;
      /**
       * @description Limits that act when they are crossed, 5 at most.
       * @example []
       */
      thresholds: {
        /** @description It is crossed by a value higher than this. */
        above: string | null;
        /** @description It is crossed by a value lower than this. */
        below: string | null;
        /** @description How far the value has to come back before the threshold can be crossed again. */
        hysteresis: string;
        /** @description The operation that a crossing opens; null for none. */
        open_operation: {
          /** @description What needs doing; made by the service where it is null. */
          title: string | null;
          /** @description The trade it needs. */
          required_skill: components['schemas']['OperationRequiredSkill'];
          /** @description How urgent it is. */
          priority: components['schemas']['OperationPriority'] | null;
        } | null;
      }[];
      /**
       * @description Maintenance by usage: opens a preventive operation whenever the counter has risen so far since the last one was completed; null for none.
       * @example {
       *       "every": "500",
       *       "required_skill": "mechanical"
       *     }
       */
      usage_interval: {
        /** @description How much usage, in the unit of the meter. */
        every: string;
        /** @description The trade it needs. */
        required_skill: components['schemas']['OperationRequiredSkill'];
      } | null;
      /**
       * @description When it was recorded.
       * @example 2026-10-05T08:30:00.000Z
       */
      created_at: components['schemas']['Timestamp'];
      /**
       * @description When it last changed; a new value counts.
       * @example 2026-10-05T08:30:00.000Z
       */
      updated_at: components['schemas']['Timestamp'];
      /**
       * @description What another system calls it; unique in the business among its kind.
       * @example PLC-7/hours
       */
      external_id: string | null;
      /** @description A limit, which acts once per crossing. */
      threshold: {
        /** @description It is crossed by a value higher than this. */
        above: string | null;
        /** @description It is crossed by a value lower than this. */
        below: string | null;
        /** @description How far the value has to come back before the threshold can be crossed again. */
        hysteresis: string;
        /** @description The operation that a crossing opens; null for none. */
        open_operation: {
          /** @description What needs doing; made by the service where it is null. */
          title: string | null;
          /** @description The trade it needs. */
          required_skill: components['schemas']['OperationRequiredSkill'];
          /** @description How urgent it is. */
          priority: components['schemas']['OperationPriority'] | null;
        } | null;
      };
      /**
       * @description The value that crossed it.
       * @example 91.5
       */
      value: string;
      /**
       * @description The moment of that reading.
       * @example 2026-10-05T08:30:00.000Z
       */
      read_at: components['schemas']['Timestamp'];
      /**
       * Format: uuid
       * @description The operation that was opened, if one was.
       * @example null
       */
      operation_id: string | null;
    };
    /** @description The operation as it was when the event occurred. */
    operation_event: {
      /**
       * Format: uuid
       * @description The operation.
       */
      id: string;
      /**
       * @description Names the type of this object.
       * @constant
       */
      object: 'operation';
      /**
       * @description Where the work stands. Moved by actions only: `new` (a vendor is to accept it, or it is unassigned) → `assigned` → `pending_start` (a vendor declared the start; confirmed, or `start_disputed`) → `in_progress` → `pending_completion` (a vendor declared completion; confirmed, or `completion_disputed`) → `completed` → `done`. A technician skips the two pending ones. `completed` can be reopened; `cancelled` is for good.
       * @example assigned
       */
      status: components['schemas']['OperationStatus'];
      /**
       * @description What needs doing.
       * @example Replace the seal of pump 4
       */
      title: string;
      /**
       * Format: uuid
       * @description The asset it is about.
       */
      asset_id: string | null;
      /** @description Whom it is with; null while it is unassigned. */
      assignee_type: components['schemas']['OperationAssigneeType'] | null;
      /**
       * Format: uuid
       * @description The technician it is with.
       */
      technician_id: string | null;
      /**
       * Format: uuid
       * @description The partner firm it is delegated to.
       * @example null
       */
      vendor_id: string | null;
      /**
       * @description When it is to be done; null while it is not on the calendar.
       * @example 2026-10-07T06:00:00.000Z
       */
      scheduled_for: components['schemas']['Timestamp'] | null;
      /**
       * @description When it last changed.
       * @example 2026-10-05T08:30:00.000Z
       */
      updated_at: components['schemas']['Timestamp'];
    };
    /** @description The spare_part as it was when the event occurred. */
    spare_part_event: {
      /**
       * Format: uuid
       * @description The spare part.
       */
      id: string;
      /**
       * @description Names the type of this object.
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
      /** @description What kind of part it is. */
      category: components['schemas']['SparePartCategory'] | null;
      /** @description What its quantities count. */
      unit: components['schemas']['SparePartUnit'] | null;
      /**
       * @description Physical stock.
       * @example 12
       */
      quantity_on_hand: number;
      /**
       * @description What of it is committed to open operations.
       * @example 4
       */
      quantity_reserved: number;
      /**
       * @description Reorder threshold.
       * @example 5
       */
      min_stock: number | null;
      /**
       * @description Price of one unit.
       * @example 12.50
       */
      unit_price: string | null;
      /**
       * @description Who sells it.
       * @example SKF
       */
      supplier: string | null;
      /**
       * @description When it was recorded.
       * @example 2026-10-05T08:30:00.000Z
       */
      created_at: components['schemas']['Timestamp'];
      /**
       * @description When it last changed; its stock too.
       * @example 2026-10-05T08:30:00.000Z
       */
      updated_at: components['schemas']['Timestamp'];
      /**
       * @description What another system calls it; unique in the business among its kind.
       * @example MAT-6204
       */
      external_id: string | null;
    };
    /** @description The spare_part as it was when the event occurred. */
    part_stock_moved: {
      /**
       * Format: uuid
       * @description The spare part.
       */
      id: string;
      /**
       * @description Names the type of this object.
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
      /** @description What kind of part it is. */
      category: components['schemas']['SparePartCategory'] | null;
      /** @description What its quantities count. */
      unit: components['schemas']['SparePartUnit'] | null;
      /**
       * @description Physical stock.
       * @example 12
       */
      quantity_on_hand: number;
      /**
       * @description What of it is committed to open operations.
       * @example 4
       */
      quantity_reserved: number;
      /**
       * @description Reorder threshold.
       * @example 5
       */
      min_stock: number | null;
      /**
       * @description Price of one unit.
       * @example 12.50
       */
      unit_price: string | null;
      /**
       * @description Who sells it.
       * @example SKF
       */
      supplier: string | null;
      /**
       * @description When it was recorded.
       * @example 2026-10-05T08:30:00.000Z
       */
      created_at: components['schemas']['Timestamp'];
      /**
       * @description When it last changed; its stock too.
       * @example 2026-10-05T08:30:00.000Z
       */
      updated_at: components['schemas']['Timestamp'];
      /**
       * @description What another system calls it; unique in the business among its kind.
       * @example MAT-6204
       */
      external_id: string | null;
      /** @description The lines that the ledger gained, in their order: two for what was used and had been reserved, which is released first; a count that leaves less than is reserved releases the newest reservations before it; those of a bulk request together. */
      movements: {
        /**
         * Format: uuid
         * @description The movement.
         */
        id: string;
        /** @description What happened to the stock. */
        type: components['schemas']['SparePartMovementType'];
        /**
         * @description How much, signed.
         * @example -2
         */
        quantity: number;
        /**
         * Format: uuid
         * @description The operation it was for; null when it was for none.
         */
        operation_id: string | null;
        /**
         * @description Why; empty when no reason was given.
         * @example Delivery 4711
         */
        note: string;
      }[];
    };
    /** @description The room as it was when the event occurred. */
    room_event: {
      /**
       * Format: uuid
       * @description The room.
       */
      id: string;
      /**
       * @description Names the type of this object.
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
       * @description What another system calls it; unique in the business among its kind.
       * @example SITE-01-00-014
       */
      external_id: string | null;
    };
    /** @description Nothing but its type. */
    webhook_endpoint_event: {
      /** @constant */
      object: 'ping';
    };
    /** Format: date-time */
    Timestamp: string;
    /** @enum {string} */
    ApiKeyBusinessPlan: 'starter' | 'business' | 'enterprise';
    /** @enum {string} */
    AuditEntryAction:
      | 'user.invited'
      | 'user.role_changed'
      | 'user.deactivated'
      | 'user.reactivated'
      | 'user.link_made'
      | 'user.password_set'
      | 'user.password_changed'
      | 'user.signed_in_failed'
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
      | 'plan.changed'
      | 'settings.changed';
    /** @enum {string} */
    AuditEntryActorKind: 'api_key' | 'user' | 'vendor' | 'system';
    /** @enum {string} */
    AuditEntryTargetObject: 'user' | 'api_key' | 'webhook_endpoint' | 'vendor' | 'business';
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
    MeterKind: 'counter' | 'gauge';
    /** @enum {string} */
    ReceivedAlarmStatus: 'open' | 'acknowledged' | 'resolved' | 'ignored';
    /** @enum {string} */
    ChangeType:
      | 'alarm'
      | 'asset'
      | 'asset_status_change'
      | 'attachment'
      | 'building'
      | 'downtime'
      | 'floor'
      | 'meter'
      | 'meter_reading'
      | 'operation'
      | 'operation_status_change'
      | 'room'
      | 'spare_part'
      | 'spare_part_movement'
      | 'technician'
      | 'vendor'
      | 'webhook_endpoint';
    /** @enum {string} */
    ChangeAction: 'created' | 'updated' | 'deleted';
    /** @enum {string} */
    ExportResource:
      | 'assets'
      | 'operations'
      | 'buildings'
      | 'floors'
      | 'rooms'
      | 'technicians'
      | 'spare_parts'
      | 'spare_part_movements'
      | 'meters'
      | 'meter_readings';
    /** @enum {string} */
    ExportFormat: 'ndjson' | 'csv';
    /** @enum {string} */
    ExportStatus: 'pending' | 'running' | 'ready' | 'failed' | 'expired';
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
      | 'scope_required'
      | 'browser_refused'
      | 'owner_required'
      | 'permission_required'
      | 'not_found'
      | 'route_not_found'
      | 'method_not_allowed'
      | 'invalid_state'
      | 'duplicate'
      | 'insufficient_stock'
      | 'idempotency_key_reused'
      | 'idempotency_in_progress'
      | 'version_conflict'
      | 'rate_limited'
      | 'internal_error'
      | 'overloaded'
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
    /** @description Begun. */
    export_changed: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          data: components['schemas']['export'];
        };
      };
    };
    /** @description Done. */
    export_found: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': {
          data: components['schemas']['export'];
        };
      };
    };
    /** @description The resource is as `If-None-Match` says. The body is empty. */
    NotModified: {
      headers: {
        [name: string]: unknown;
      };
      content?: never;
    };
    /** @description Tried again later. */
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
    /** @description Tried again later; `Retry-After` can lengthen the wait, to 2 hours at most. */
    DeliveryThrottled: {
      headers: {
        [name: string]: unknown;
      };
      content?: never;
    };
    /** @description Received. Anything else, or no answer within ten seconds, is a failure. */
    DeliveryReceived: {
      headers: {
        [name: string]: unknown;
      };
      content?: never;
    };
    /** @description Given up: this delivery is not tried again. */
    DeliveryRefused: {
      headers: {
        [name: string]: unknown;
      };
      content?: never;
    };
    /** @description Tried again later, six attempts in all. On a 503, `Retry-After` can lengthen the wait. */
    DeliveryFailed: {
      headers: {
        [name: string]: unknown;
      };
      content?: never;
    };
  };
  parameters: {
    /** @description How many items a page holds. */
    limit: number;
    /** @description `pagination.next_cursor` of the page before, with the same filters. */
    cursor: string;
    /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours answers the stored response and changes nothing; with another body it answers 409. */
    IdempotencyKey: string;
    /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours answers the stored response and changes nothing; with another body it answers 409. */
    IdempotencyKeyRequired: string;
    /** @description The `ETag` of the resource as you know it, or several with commas between them: the write takes place at one of these versions alone, and otherwise answers 412 `version_conflict`. `*` is any version. Weak tags match nothing. */
    IfMatch: string;
    /** @description The `ETag` of the resource as you have it, or several with commas between them: while it is as one of them, the answer is 304, without a body. */
    IfNoneMatch: string;
    /** @description A time in Unix seconds and one signature for each signing secret in force: `t=…,v1=…`. Each `v1` is the lowercase hex HMAC-SHA256 of `<t>.<raw body>`. Absent where an endpoint is signed for with a key pair alone. */
    ServiceSignature: string;
    /** @description The type of the event. */
    ServiceEvent: string;
    /** @description Names the delivery, and stays the same over its retries: deduplicate by it. */
    ServiceDelivery: string;
    /** @description The number of the event among those of the business: it rises by one from event to event, in the order in which they were committed. A gap among all of them is one that you have not got, or are not subscribed to. */
    ServiceSequence: string;
    /** @description The endpoint delivered to. */
    ServiceWebhookId: string;
    /** @description Where the attempt stands in the trace of the request that caused the event (W3C Trace Context). Every attempt has its own span. */
    Traceparent: string;
  };
  requestBodies: never;
  headers: {
    /** @description Names this request. One that comes in is not believed. */
    'X-Request-Id': string;
    /** @description Requests a key has in a window of 15 minutes. */
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
    /** @description Where the created resource stands. */
    Location: string;
    /** @description Present on the first page, for keys with `changes:read`: the `cursor` with which `GET /changes` goes on behind this list. Of several lists, keep that of the first one read. */
    'Service-Changes-Cursor': string;
    /** @description The version of the resource: another one whenever anything in it is. Send it as `If-Match` to change or remove that version alone. */
    ETag: string;
    /** @description The form of authentication that is accepted. */
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
          'X-Request-Id': components['headers']['X-Request-Id'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
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
      /** @description Every event that webhooks are sent, as AsyncAPI 3. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
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
        /** @description Only what happened at or after this moment. */
        since?: string;
        /** @description Only what this key or person did. */
        actor_id?: string;
        /** @description Only this action. */
        action?: components['schemas']['AuditEntryAction'];
        /** @description How many items a page holds. */
        limit?: components['parameters']['limit'];
        /** @description `pagination.next_cursor` of the page before, with the same filters. */
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
        /** @description Only assets in this status, or in one of several with commas between them. */
        status?: string;
        /** @description Only assets in this building. */
        building_id?: string;
        /** @description Only assets in this room. */
        room_id?: string;
        /** @description Only assets in service, or only those in stock. */
        placement?: components['schemas']['Placement'];
        /** @description Only the asset with this reference, exactly. */
        reference?: string;
        /** @description Only the asset that has this code on its sticker, or had it before it was replaced; exactly. */
        qr_code?: string;
        /** @description Only assets on which the business depends so much. */
        criticality?: components['schemas']['AssetCriticality'];
        /** @description Part of the name, reference, brand or model, in upper or lower case. */
        search?: string;
        /** @description Only assets changed at or after this moment. */
        updated_since?: string;
        /** @description Only the one that another system calls so, exactly. */
        external_id?: string;
        /** @description What the list is sorted by; downwards with `-`. What has no such value stands last. A cursor belongs to the sort it was made with. A record whose value changes during the walk changes its place, and can come twice or not at all: to copy a list, sort by `created_at`. */
        sort?: components['schemas']['Sort'];
        /** @description How many items a page holds. */
        limit?: components['parameters']['limit'];
        /** @description `pagination.next_cursor` of the page before, with the same filters. */
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
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours answers the stored response and changes nothing; with another body it answers 409. */
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
        /** @description The `ETag` of the resource as you have it, or several with commas between them: while it is as one of them, the answer is 304, without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
      };
      path: {
        /** @description The id. One that is malformed, missing or of another business answers 404. */
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
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours answers the stored response and changes nothing; with another body it answers 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The `ETag` of the resource as you know it, or several with commas between them: the write takes place at one of these versions alone, and otherwise answers 412 `version_conflict`. `*` is any version. Weak tags match nothing. */
        'If-Match'?: components['parameters']['IfMatch'];
      };
      path: {
        /** @description The id. One that is malformed, missing or of another business answers 404. */
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
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours answers the stored response and changes nothing; with another body it answers 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The `ETag` of the resource as you know it, or several with commas between them: the write takes place at one of these versions alone, and otherwise answers 412 `version_conflict`. `*` is any version. Weak tags match nothing. */
        'If-Match'?: components['parameters']['IfMatch'];
      };
      path: {
        /** @description The id. One that is malformed, missing or of another business answers 404. */
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
        /** @description Only those changed at or after this moment. */
        updated_since?: string;
        /** @description How many items a page holds. */
        limit?: components['parameters']['limit'];
        /** @description `pagination.next_cursor` of the page before, with the same filters. */
        cursor?: components['parameters']['cursor'];
      };
      header?: never;
      path: {
        /** @description The id. One that is malformed, missing or of another business answers 404. */
        assetId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['asset_page'];
    };
  };
  updateAssetStatus: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours answers the stored response and changes nothing; with another body it answers 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The `ETag` of the resource as you know it, or several with commas between them: the write takes place at one of these versions alone, and otherwise answers 412 `version_conflict`. `*` is any version. Weak tags match nothing. */
        'If-Match'?: components['parameters']['IfMatch'];
      };
      path: {
        /** @description The id. One that is malformed, missing or of another business answers 404. */
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
        /** @description How many items a page holds. */
        limit?: components['parameters']['limit'];
        /** @description `pagination.next_cursor` of the page before, with the same filters. */
        cursor?: components['parameters']['cursor'];
      };
      header?: never;
      path: {
        /** @description The id. One that is malformed, missing or of another business answers 404. */
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
        /** @description How many items a page holds. */
        limit?: components['parameters']['limit'];
        /** @description `pagination.next_cursor` of the page before, with the same filters. */
        cursor?: components['parameters']['cursor'];
      };
      header?: never;
      path: {
        /** @description The id. One that is malformed, missing or of another business answers 404. */
        assetId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['downtime_page'];
    };
  };
  putAsset: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours answers the stored response and changes nothing; with another body it answers 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The `ETag` of the resource as you know it, or several with commas between them: the write takes place at one of these versions alone, and otherwise answers 412 `version_conflict`. `*` is any version. Weak tags match nothing. */
        'If-Match'?: components['parameters']['IfMatch'];
      };
      path: {
        /** @description What the other system calls it, percent-encoded: a slash in it is `%2F`. */
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
  createAssets: {
    parameters: {
      query?: never;
      header: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours answers the stored response and changes nothing; with another body it answers 409. */
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
  listBuildings: {
    parameters: {
      query?: {
        /** @description Only those changed at or after this moment. */
        updated_since?: string;
        /** @description Only the one that another system calls so, exactly. */
        external_id?: string;
        /** @description How many items a page holds. */
        limit?: components['parameters']['limit'];
        /** @description `pagination.next_cursor` of the page before, with the same filters. */
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
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours answers the stored response and changes nothing; with another body it answers 409. */
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
        /** @description The `ETag` of the resource as you have it, or several with commas between them: while it is as one of them, the answer is 304, without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
      };
      path: {
        /** @description The id. One that is malformed, missing or of another business answers 404. */
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
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours answers the stored response and changes nothing; with another body it answers 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The `ETag` of the resource as you know it, or several with commas between them: the write takes place at one of these versions alone, and otherwise answers 412 `version_conflict`. `*` is any version. Weak tags match nothing. */
        'If-Match'?: components['parameters']['IfMatch'];
      };
      path: {
        /** @description The id. One that is malformed, missing or of another business answers 404. */
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
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours answers the stored response and changes nothing; with another body it answers 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The `ETag` of the resource as you know it, or several with commas between them: the write takes place at one of these versions alone, and otherwise answers 412 `version_conflict`. `*` is any version. Weak tags match nothing. */
        'If-Match'?: components['parameters']['IfMatch'];
      };
      path: {
        /** @description The id. One that is malformed, missing or of another business answers 404. */
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
        /** @description The `ETag` of the resource as you have it, or several with commas between them: while it is as one of them, the answer is 304, without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
      };
      path: {
        /** @description The id. One that is malformed, missing or of another business answers 404. */
        buildingId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['building_hierarchy_found'];
    };
  };
  listBuildingFloors: {
    parameters: {
      query?: {
        /** @description Only those changed at or after this moment. */
        updated_since?: string;
        /** @description Only the one that another system calls so, exactly. */
        external_id?: string;
        /** @description How many items a page holds. */
        limit?: components['parameters']['limit'];
        /** @description `pagination.next_cursor` of the page before, with the same filters. */
        cursor?: components['parameters']['cursor'];
      };
      header?: never;
      path: {
        /** @description The id. One that is malformed, missing or of another business answers 404. */
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
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours answers the stored response and changes nothing; with another body it answers 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
      };
      path: {
        /** @description The id. One that is malformed, missing or of another business answers 404. */
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
        /** @description Only those changed at or after this moment. */
        updated_since?: string;
        /** @description Only the one that another system calls so, exactly. */
        external_id?: string;
        /** @description Only the floors of this building. */
        building_id?: string;
        /** @description How many items a page holds. */
        limit?: components['parameters']['limit'];
        /** @description `pagination.next_cursor` of the page before, with the same filters. */
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
        /** @description The `ETag` of the resource as you have it, or several with commas between them: while it is as one of them, the answer is 304, without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
      };
      path: {
        /** @description The id. One that is malformed, missing or of another business answers 404. */
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
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours answers the stored response and changes nothing; with another body it answers 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The `ETag` of the resource as you know it, or several with commas between them: the write takes place at one of these versions alone, and otherwise answers 412 `version_conflict`. `*` is any version. Weak tags match nothing. */
        'If-Match'?: components['parameters']['IfMatch'];
      };
      path: {
        /** @description The id. One that is malformed, missing or of another business answers 404. */
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
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours answers the stored response and changes nothing; with another body it answers 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The `ETag` of the resource as you know it, or several with commas between them: the write takes place at one of these versions alone, and otherwise answers 412 `version_conflict`. `*` is any version. Weak tags match nothing. */
        'If-Match'?: components['parameters']['IfMatch'];
      };
      path: {
        /** @description The id. One that is malformed, missing or of another business answers 404. */
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
  listFloorRooms: {
    parameters: {
      query?: {
        /** @description Only those changed at or after this moment. */
        updated_since?: string;
        /** @description Only the one that another system calls so, exactly. */
        external_id?: string;
        /** @description How many items a page holds. */
        limit?: components['parameters']['limit'];
        /** @description `pagination.next_cursor` of the page before, with the same filters. */
        cursor?: components['parameters']['cursor'];
      };
      header?: never;
      path: {
        /** @description The id. One that is malformed, missing or of another business answers 404. */
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
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours answers the stored response and changes nothing; with another body it answers 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
      };
      path: {
        /** @description The id. One that is malformed, missing or of another business answers 404. */
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
        /** @description Only those changed at or after this moment. */
        updated_since?: string;
        /** @description Only the one that another system calls so, exactly. */
        external_id?: string;
        /** @description Only the rooms of this building. */
        building_id?: string;
        /** @description Only the rooms of this floor. */
        floor_id?: string;
        /** @description How many items a page holds. */
        limit?: components['parameters']['limit'];
        /** @description `pagination.next_cursor` of the page before, with the same filters. */
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
        /** @description The `ETag` of the resource as you have it, or several with commas between them: while it is as one of them, the answer is 304, without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
      };
      path: {
        /** @description The id. One that is malformed, missing or of another business answers 404. */
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
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours answers the stored response and changes nothing; with another body it answers 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The `ETag` of the resource as you know it, or several with commas between them: the write takes place at one of these versions alone, and otherwise answers 412 `version_conflict`. `*` is any version. Weak tags match nothing. */
        'If-Match'?: components['parameters']['IfMatch'];
      };
      path: {
        /** @description The id. One that is malformed, missing or of another business answers 404. */
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
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours answers the stored response and changes nothing; with another body it answers 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The `ETag` of the resource as you know it, or several with commas between them: the write takes place at one of these versions alone, and otherwise answers 412 `version_conflict`. `*` is any version. Weak tags match nothing. */
        'If-Match'?: components['parameters']['IfMatch'];
      };
      path: {
        /** @description The id. One that is malformed, missing or of another business answers 404. */
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
  putBuilding: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours answers the stored response and changes nothing; with another body it answers 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The `ETag` of the resource as you know it, or several with commas between them: the write takes place at one of these versions alone, and otherwise answers 412 `version_conflict`. `*` is any version. Weak tags match nothing. */
        'If-Match'?: components['parameters']['IfMatch'];
      };
      path: {
        /** @description What the other system calls it, percent-encoded: a slash in it is `%2F`. */
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
  putFloor: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours answers the stored response and changes nothing; with another body it answers 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The `ETag` of the resource as you know it, or several with commas between them: the write takes place at one of these versions alone, and otherwise answers 412 `version_conflict`. `*` is any version. Weak tags match nothing. */
        'If-Match'?: components['parameters']['IfMatch'];
      };
      path: {
        /** @description What the other system calls it, percent-encoded: a slash in it is `%2F`. */
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
  putRoom: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours answers the stored response and changes nothing; with another body it answers 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The `ETag` of the resource as you know it, or several with commas between them: the write takes place at one of these versions alone, and otherwise answers 412 `version_conflict`. `*` is any version. Weak tags match nothing. */
        'If-Match'?: components['parameters']['IfMatch'];
      };
      path: {
        /** @description What the other system calls it, percent-encoded: a slash in it is `%2F`. */
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
        /** @description Text in the name or the reference, in upper or lower case. */
        search?: string;
        /** @description Parts of this category. */
        category?: components['schemas']['SparePartCategory'];
        /** @description Only parts of which less than `min_stock` is available (on hand less reserved), or only the others. */
        below_minimum?: boolean;
        /** @description Only parts changed, or of which stock moved, at or after this moment. */
        updated_since?: string;
        /** @description Only the one that another system calls so, exactly. */
        external_id?: string;
        /** @description How many items a page holds. */
        limit?: components['parameters']['limit'];
        /** @description `pagination.next_cursor` of the page before, with the same filters. */
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
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours answers the stored response and changes nothing; with another body it answers 409. */
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
        /** @description The `ETag` of the resource as you have it, or several with commas between them: while it is as one of them, the answer is 304, without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
      };
      path: {
        /** @description The id. One that is malformed, missing or of another business answers 404. */
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
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours answers the stored response and changes nothing; with another body it answers 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The `ETag` of the resource as you know it, or several with commas between them: the write takes place at one of these versions alone, and otherwise answers 412 `version_conflict`. `*` is any version. Weak tags match nothing. */
        'If-Match'?: components['parameters']['IfMatch'];
      };
      path: {
        /** @description The id. One that is malformed, missing or of another business answers 404. */
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
  listSparePartMovements: {
    parameters: {
      query?: {
        /** @description How many items a page holds. */
        limit?: components['parameters']['limit'];
        /** @description `pagination.next_cursor` of the page before, with the same filters. */
        cursor?: components['parameters']['cursor'];
      };
      header?: never;
      path: {
        /** @description The id. One that is malformed, missing or of another business answers 404. */
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
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours answers the stored response and changes nothing; with another body it answers 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
      };
      path: {
        /** @description The id. One that is malformed, missing or of another business answers 404. */
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
        /** @description Only what happened at or after this moment. */
        since?: string;
        /** @description Only movements for this operation. */
        operation_id?: string;
        /** @description Only movements of this part. */
        spare_part_id?: string;
        /** @description Only movements of this type. */
        type?: components['schemas']['SparePartMovementType'];
        /** @description How many items a page holds. */
        limit?: components['parameters']['limit'];
        /** @description `pagination.next_cursor` of the page before, with the same filters. */
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
        /** @description The `ETag` of the resource as you have it, or several with commas between them: while it is as one of them, the answer is 304, without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
      };
      path: {
        /** @description The id. One that is malformed, missing or of another business answers 404. */
        movementId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['spare_part_movement_found'];
    };
  };
  putSparePart: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours answers the stored response and changes nothing; with another body it answers 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The `ETag` of the resource as you know it, or several with commas between them: the write takes place at one of these versions alone, and otherwise answers 412 `version_conflict`. `*` is any version. Weak tags match nothing. */
        'If-Match'?: components['parameters']['IfMatch'];
      };
      path: {
        /** @description What the other system calls it, percent-encoded: a slash in it is `%2F`. */
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
  moveSpareParts: {
    parameters: {
      query?: never;
      header: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours answers the stored response and changes nothing; with another body it answers 409. */
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
        /** @description Only those certified for this trade. */
        skill?: components['schemas']['CreateOperationRequiredSkill'];
        /** @description Only those who can be given work, or only those who have left. */
        is_active?: boolean;
        /** @description Only those changed at or after this moment. */
        updated_since?: string;
        /** @description How many items a page holds. */
        limit?: components['parameters']['limit'];
        /** @description `pagination.next_cursor` of the page before, with the same filters. */
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
        /** @description Only those in this status, or in one of several with commas between them. */
        status?: string;
        /** @description Only those with something left to do, or only those that are completed, done or cancelled. */
        open?: boolean;
        /** @description Only those about this asset. */
        asset_id?: string;
        /** @description Only those about an asset that stands in this building. */
        building_id?: string;
        /** @description Only those with this technician. */
        technician_id?: string;
        /** @description Only those with this partner firm. */
        vendor_id?: string;
        /** @description Only those with a technician, with a vendor, or unassigned. */
        assignee_type?: components['schemas']['AssigneeType'];
        /** @description Only those of this priority. */
        priority?: components['schemas']['OperationPriority'];
        /** @description Only those that need this trade. */
        required_skill?: components['schemas']['CreateOperationRequiredSkill'];
        /** @description Only those changed at or after this moment. */
        updated_since?: string;
        /** @description Only those completed at or after this moment. */
        completed_since?: string;
        /** @description Only those to be done at or after this moment. */
        scheduled_from?: string;
        /** @description Only those to be done before this moment. */
        scheduled_to?: string;
        /** @description Only those with this text in the title, the place, the skill or the name of the assignee, as it is now or was when it was given to them. */
        search?: string;
        /** @description Only the one that another system calls so, exactly. */
        external_id?: string;
        /** @description What the list is sorted by; downwards with `-`. What has no such value stands last. A cursor belongs to the sort it was made with. A record whose value changes during the walk changes its place, and can come twice or not at all: to copy a list, sort by `created_at`. */
        sort?: components['schemas']['SortValue'];
        /** @description How many items a page holds. */
        limit?: components['parameters']['limit'];
        /** @description `pagination.next_cursor` of the page before, with the same filters. */
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
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours answers the stored response and changes nothing; with another body it answers 409. */
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
        /** @description The `ETag` of the resource as you have it, or several with commas between them: while it is as one of them, the answer is 304, without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
      };
      path: {
        /** @description The id. One that is malformed, missing or of another business answers 404. */
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
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours answers the stored response and changes nothing; with another body it answers 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The `ETag` of the resource as you know it, or several with commas between them: the write takes place at one of these versions alone, and otherwise answers 412 `version_conflict`. `*` is any version. Weak tags match nothing. */
        'If-Match'?: components['parameters']['IfMatch'];
      };
      path: {
        /** @description The id. One that is malformed, missing or of another business answers 404. */
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
  assignOperation: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours answers the stored response and changes nothing; with another body it answers 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The `ETag` of the resource as you know it, or several with commas between them: the write takes place at one of these versions alone, and otherwise answers 412 `version_conflict`. `*` is any version. Weak tags match nothing. */
        'If-Match'?: components['parameters']['IfMatch'];
      };
      path: {
        /** @description The id. One that is malformed, missing or of another business answers 404. */
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
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours answers the stored response and changes nothing; with another body it answers 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The `ETag` of the resource as you know it, or several with commas between them: the write takes place at one of these versions alone, and otherwise answers 412 `version_conflict`. `*` is any version. Weak tags match nothing. */
        'If-Match'?: components['parameters']['IfMatch'];
      };
      path: {
        /** @description The id. One that is malformed, missing or of another business answers 404. */
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
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours answers the stored response and changes nothing; with another body it answers 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The `ETag` of the resource as you know it, or several with commas between them: the write takes place at one of these versions alone, and otherwise answers 412 `version_conflict`. `*` is any version. Weak tags match nothing. */
        'If-Match'?: components['parameters']['IfMatch'];
      };
      path: {
        /** @description The id. One that is malformed, missing or of another business answers 404. */
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
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours answers the stored response and changes nothing; with another body it answers 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The `ETag` of the resource as you know it, or several with commas between them: the write takes place at one of these versions alone, and otherwise answers 412 `version_conflict`. `*` is any version. Weak tags match nothing. */
        'If-Match'?: components['parameters']['IfMatch'];
      };
      path: {
        /** @description The id. One that is malformed, missing or of another business answers 404. */
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
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours answers the stored response and changes nothing; with another body it answers 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The `ETag` of the resource as you know it, or several with commas between them: the write takes place at one of these versions alone, and otherwise answers 412 `version_conflict`. `*` is any version. Weak tags match nothing. */
        'If-Match'?: components['parameters']['IfMatch'];
      };
      path: {
        /** @description The id. One that is malformed, missing or of another business answers 404. */
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
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours answers the stored response and changes nothing; with another body it answers 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The `ETag` of the resource as you know it, or several with commas between them: the write takes place at one of these versions alone, and otherwise answers 412 `version_conflict`. `*` is any version. Weak tags match nothing. */
        'If-Match'?: components['parameters']['IfMatch'];
      };
      path: {
        /** @description The id. One that is malformed, missing or of another business answers 404. */
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
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours answers the stored response and changes nothing; with another body it answers 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The `ETag` of the resource as you know it, or several with commas between them: the write takes place at one of these versions alone, and otherwise answers 412 `version_conflict`. `*` is any version. Weak tags match nothing. */
        'If-Match'?: components['parameters']['IfMatch'];
      };
      path: {
        /** @description The id. One that is malformed, missing or of another business answers 404. */
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
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours answers the stored response and changes nothing; with another body it answers 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The `ETag` of the resource as you know it, or several with commas between them: the write takes place at one of these versions alone, and otherwise answers 412 `version_conflict`. `*` is any version. Weak tags match nothing. */
        'If-Match'?: components['parameters']['IfMatch'];
      };
      path: {
        /** @description The id. One that is malformed, missing or of another business answers 404. */
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
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours answers the stored response and changes nothing; with another body it answers 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The `ETag` of the resource as you know it, or several with commas between them: the write takes place at one of these versions alone, and otherwise answers 412 `version_conflict`. `*` is any version. Weak tags match nothing. */
        'If-Match'?: components['parameters']['IfMatch'];
      };
      path: {
        /** @description The id. One that is malformed, missing or of another business answers 404. */
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
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours answers the stored response and changes nothing; with another body it answers 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The `ETag` of the resource as you know it, or several with commas between them: the write takes place at one of these versions alone, and otherwise answers 412 `version_conflict`. `*` is any version. Weak tags match nothing. */
        'If-Match'?: components['parameters']['IfMatch'];
      };
      path: {
        /** @description The id. One that is malformed, missing or of another business answers 404. */
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
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours answers the stored response and changes nothing; with another body it answers 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The `ETag` of the resource as you know it, or several with commas between them: the write takes place at one of these versions alone, and otherwise answers 412 `version_conflict`. `*` is any version. Weak tags match nothing. */
        'If-Match'?: components['parameters']['IfMatch'];
      };
      path: {
        /** @description The id. One that is malformed, missing or of another business answers 404. */
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
        /** @description How many items a page holds. */
        limit?: components['parameters']['limit'];
        /** @description `pagination.next_cursor` of the page before, with the same filters. */
        cursor?: components['parameters']['cursor'];
      };
      header?: never;
      path: {
        /** @description The id. One that is malformed, missing or of another business answers 404. */
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
        /** @description Only those changed at or after this moment. */
        updated_since?: string;
        /** @description How many items a page holds. */
        limit?: components['parameters']['limit'];
        /** @description `pagination.next_cursor` of the page before, with the same filters. */
        cursor?: components['parameters']['cursor'];
      };
      header?: never;
      path: {
        /** @description The id. One that is malformed, missing or of another business answers 404. */
        assetId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['operation_page'];
    };
  };
  putOperation: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours answers the stored response and changes nothing; with another body it answers 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The `ETag` of the resource as you know it, or several with commas between them: the write takes place at one of these versions alone, and otherwise answers 412 `version_conflict`. `*` is any version. Weak tags match nothing. */
        'If-Match'?: components['parameters']['IfMatch'];
      };
      path: {
        /** @description What the other system calls it, percent-encoded: a slash in it is `%2F`. */
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
  openOperations: {
    parameters: {
      query?: never;
      header: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours answers the stored response and changes nothing; with another body it answers 409. */
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
  listAlarms: {
    parameters: {
      query?: {
        /** @description Only what happened at or after this moment. */
        since?: string;
        /** @description Only alarms that stand so; several with commas between them. */
        status?: string;
        /** @description Only alarms of this severity; several with commas between them. */
        severity?: string;
        /** @description Only alarms that this system reported. */
        source?: string;
        /** @description Only alarms about this asset. */
        asset_id?: string;
        /** @description How many items a page holds. */
        limit?: components['parameters']['limit'];
        /** @description `pagination.next_cursor` of the page before, with the same filters. */
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
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours answers the stored response and changes nothing; with another body it answers 409. */
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
          'X-Request-Id': components['headers']['X-Request-Id'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          'Service-Key-Rotation-Deadline': components['headers']['Service-Key-Rotation-Deadline'];
          ETag: components['headers']['ETag'];
          Location: components['headers']['Location'];
          'Idempotency-Replayed': components['headers']['Idempotency-Replayed'];
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
        /** @description The `ETag` of the resource as you have it, or several with commas between them: while it is as one of them, the answer is 304, without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
      };
      path: {
        /** @description The id. One that is malformed, missing or of another business answers 404. */
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
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours answers the stored response and changes nothing; with another body it answers 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The `ETag` of the resource as you know it, or several with commas between them: the write takes place at one of these versions alone, and otherwise answers 412 `version_conflict`. `*` is any version. Weak tags match nothing. */
        'If-Match'?: components['parameters']['IfMatch'];
      };
      path: {
        /** @description The id. One that is malformed, missing or of another business answers 404. */
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
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours answers the stored response and changes nothing; with another body it answers 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The `ETag` of the resource as you know it, or several with commas between them: the write takes place at one of these versions alone, and otherwise answers 412 `version_conflict`. `*` is any version. Weak tags match nothing. */
        'If-Match'?: components['parameters']['IfMatch'];
      };
      path: {
        /** @description The id. One that is malformed, missing or of another business answers 404. */
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
        /** @description How many items a page holds. */
        limit?: components['parameters']['limit'];
        /** @description `pagination.next_cursor` of the page before, with the same filters. */
        cursor?: components['parameters']['cursor'];
      };
      header?: never;
      path: {
        /** @description The id. One that is malformed, missing or of another business answers 404. */
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
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours answers the stored response and changes nothing; with another body it answers 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
      };
      path: {
        /** @description The id. One that is malformed, missing or of another business answers 404. */
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
        /** @description Only meters changed, or read, at or after this moment. */
        updated_since?: string;
        /** @description Only the one that another system calls so, exactly. */
        external_id?: string;
        /** @description How many items a page holds. */
        limit?: components['parameters']['limit'];
        /** @description `pagination.next_cursor` of the page before, with the same filters. */
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
        /** @description The `ETag` of the resource as you have it, or several with commas between them: while it is as one of them, the answer is 304, without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
      };
      path: {
        /** @description The id. One that is malformed, missing or of another business answers 404. */
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
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours answers the stored response and changes nothing; with another body it answers 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The `ETag` of the resource as you know it, or several with commas between them: the write takes place at one of these versions alone, and otherwise answers 412 `version_conflict`. `*` is any version. Weak tags match nothing. */
        'If-Match'?: components['parameters']['IfMatch'];
      };
      path: {
        /** @description The id. One that is malformed, missing or of another business answers 404. */
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
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours answers the stored response and changes nothing; with another body it answers 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The `ETag` of the resource as you know it, or several with commas between them: the write takes place at one of these versions alone, and otherwise answers 412 `version_conflict`. `*` is any version. Weak tags match nothing. */
        'If-Match'?: components['parameters']['IfMatch'];
      };
      path: {
        /** @description The id. One that is malformed, missing or of another business answers 404. */
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
        /** @description How many items a page holds. */
        limit?: components['parameters']['limit'];
        /** @description `pagination.next_cursor` of the page before, with the same filters. */
        cursor?: components['parameters']['cursor'];
      };
      header?: never;
      path: {
        /** @description The id. One that is malformed, missing or of another business answers 404. */
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
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours answers the stored response and changes nothing; with another body it answers 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
      };
      path: {
        /** @description The id. One that is malformed, missing or of another business answers 404. */
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
          'X-Request-Id': components['headers']['X-Request-Id'];
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          'Service-Key-Rotation-Deadline': components['headers']['Service-Key-Rotation-Deadline'];
          ETag: components['headers']['ETag'];
          Location: components['headers']['Location'];
          'Idempotency-Replayed': components['headers']['Idempotency-Replayed'];
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
  recordMeterReadings: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours answers the stored response and changes nothing; with another body it answers 409. */
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
        /** @description What the alarms have as their `source`; `alertmanager` unless given. */
        source?: string;
        /** @description Opens an operation of this trade for each alarm that is raised. */
        open_operation_skill?: components['schemas']['CreateOperationRequiredSkill'];
        /** @description The status that the asset gets when the alarm is raised, unless it stands worse already; repeats leave it alone. */
        set_asset_status?: components['schemas']['ReportAlarmSetAssetStatus'];
      };
      header?: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours answers the stored response and changes nothing; with another body it answers 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The `ETag` of the resource as you know it, or several with commas between them: the write takes place at one of these versions alone, and otherwise answers 412 `version_conflict`. `*` is any version. Weak tags match nothing. */
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
        /** @description Only those changed at or after this moment. */
        updated_since?: string;
        /** @description How many items a page holds. */
        limit?: components['parameters']['limit'];
        /** @description `pagination.next_cursor` of the page before, with the same filters. */
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
        /** @description Only those changed at or after this moment. */
        updated_since?: string;
        /** @description How many items a page holds. */
        limit?: components['parameters']['limit'];
        /** @description `pagination.next_cursor` of the page before, with the same filters. */
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
  listWebhookDeliveries: {
    parameters: {
      query?: {
        /** @description How many items a page holds. */
        limit?: components['parameters']['limit'];
        /** @description `pagination.next_cursor` of the page before, with the same filters. */
        cursor?: components['parameters']['cursor'];
      };
      header?: never;
      path: {
        /** @description The id. One that is malformed, missing or of another business answers 404. */
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
        /** @description The id. One that is malformed, missing or of another business answers 404. */
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
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours answers the stored response and changes nothing; with another body it answers 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The `ETag` of the resource as you know it, or several with commas between them: the write takes place at one of these versions alone, and otherwise answers 412 `version_conflict`. `*` is any version. Weak tags match nothing. */
        'If-Match'?: components['parameters']['IfMatch'];
      };
      path: {
        /** @description The id. One that is malformed, missing or of another business answers 404. */
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
        /** @description How many items a page holds. */
        limit?: components['parameters']['limit'];
        /** @description `pagination.next_cursor` of the page before, with the same filters. */
        cursor?: components['parameters']['cursor'];
      };
      header?: never;
      path: {
        /** @description The id. One that is malformed, missing or of another business answers 404. */
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
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours answers the stored response and changes nothing; with another body it answers 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
      };
      path: {
        /** @description The id. One that is malformed, missing or of another business answers 404. */
        taskId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'multipart/form-data': {
          /**
           * Format: binary
           * @description The file, with its name. Its type is known by its content; what the part says of it is not looked at.
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
        /** @description How many items a page holds. */
        limit?: components['parameters']['limit'];
        /** @description `pagination.next_cursor` of the page before, with the same filters. */
        cursor?: components['parameters']['cursor'];
      };
      header?: never;
      path: {
        /** @description The id. One that is malformed, missing or of another business answers 404. */
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
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours answers the stored response and changes nothing; with another body it answers 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
      };
      path: {
        /** @description The id. One that is malformed, missing or of another business answers 404. */
        assetId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'multipart/form-data': {
          /**
           * Format: binary
           * @description The file, with its name. Its type is known by its content; what the part says of it is not looked at.
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
        /** @description The beginning of the period; 30 days before its end unless given. */
        from?: string;
        /** @description The end of the period, which is no longer part of it; the present moment unless given. */
        to?: string;
        /** @description Only what belongs to this building: operations whose asset stands there, or stood there last, and the assets in it. */
        building_id?: string;
        /** @description Only this asset, and the operations on it. */
        asset_id?: string;
        /** @description Also gives the figures of each building, asset, trade or month. By month, a period of 200 months at most. */
        group_by?: components['schemas']['GroupBy'];
      };
      header?: {
        /** @description The `ETag` of the resource as you have it, or several with commas between them: while it is as one of them, the answer is 304, without a body. */
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
        /** @description Only changes of this type of resource, or of one of several with commas between them. A cursor is a place among all changes: it is good for any types. */
        types?: string;
        /** @description Leaves out what a key did: `me`, the key that asks, or the id of one. The numbers stay those of all changes, and a cursor is good with and without. */
        not_by?: string;
        /** @description Where there is nothing to answer yet, how many seconds to wait for it. The answer comes as soon as something changes. */
        wait?: number;
        /** @description `now`: no change, only the cursor from which on they follow. Take it before you read lists in full. */
        from?: components['schemas']['From'];
        /** @description How many items a page holds. */
        limit?: components['parameters']['limit'];
        /** @description `pagination.next_cursor` of the page before, with the same filters. */
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
        /** @description Only events of this type: one of those that endpoints can subscribe to. */
        type?: string;
        /** @description Only events about this resource, of any type. */
        resource_id?: string;
        /** @description Leaves out what a key did: `me`, the key that asks, or the id of one. `sequence` stays the number among all events. */
        not_by?: string;
        /** @description How many items a page holds. */
        limit?: components['parameters']['limit'];
        /** @description `pagination.next_cursor` of the page before, with the same filters. */
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
        /** @description The `ETag` of the resource as you have it, or several with commas between them: while it is as one of them, the answer is 304, without a body. */
        'If-None-Match'?: components['parameters']['IfNoneMatch'];
      };
      path: {
        /** @description The id. One that is malformed, missing or of another business answers 404. */
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
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours answers the stored response and changes nothing; with another body it answers 409. */
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
      202: components['responses']['export_changed'];
    };
  };
  getExport: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id. One that is malformed, missing or of another business answers 404. */
        exportId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components['responses']['export_found'];
    };
  };
  deleteExport: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each logical request, such as a UUID. A repeat within 24 hours answers the stored response and changes nothing; with another body it answers 409. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description The `ETag` of the resource as you know it, or several with commas between them: the write takes place at one of these versions alone, and otherwise answers 412 `version_conflict`. `*` is any version. Weak tags match nothing. */
        'If-Match'?: components['parameters']['IfMatch'];
      };
      path: {
        /** @description The id. One that is malformed, missing or of another business answers 404. */
        exportId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      204: components['responses']['Empty'];
    };
  };
}
