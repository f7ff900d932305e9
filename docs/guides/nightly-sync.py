"""
Updates the machines from an ERP's list, and reads back what changed since the last run: nightly-sync.py <assets.csv> <state>

Run it every night, with the whole list and the same state. It writes rejected rows to rejected.csv and changes to changes.csv.
"""

import csv
import json
import os
import sys
from pathlib import Path

from maintenance_client import ApiError, MaintenanceClient, Retries

BATCH = 1_000
# The fields that the ERP owns. People maintain all others.
COLUMNS = ("name", "category", "brand", "model_number", "installation_date", "criticality")

if len(sys.argv) != 3 or not os.environ.keys() >= {"API", "KEY"}:
    sys.exit(f"{__doc__.strip()}\n\nSet API to the address of the service, with /api/v1, and KEY to a key.")
# A batch may take longer than a single record, and a window of the rate limit lasts 15 minutes.
client = MaintenanceClient(os.environ["API"], os.environ["KEY"], timeout_s=120, retries=Retries(max_retry_after_s=900))


def main():
    machines, state = read(sys.argv[1]), Path(sys.argv[2])
    before = json.loads(state.read_text()) if state.exists() else {"cursor": current_cursor(), "machines": []}
    gone = sorted(set(before["machines"]) - {row["id"] for row in machines})
    if len(gone) > 10 + len(machines) // 10:
        sys.exit(f"{len(gone)} machines are gone from the list: is it whole?")
    rejected = upsert(machines)
    retire(gone)
    changes, cursor = changes_since(before["cursor"])
    write("rejected.csv", ("external_id", "param", "code", "message"), rejected)
    write("changes.csv", ("type", "action", "external_id", "id", "status", "changed_at"), changes)
    # Last, and atomically: after an interruption the whole run is repeated.
    new = state.with_suffix(".new")
    new.write_text(json.dumps({"cursor": cursor, "machines": [row["id"] for row in machines]}))
    new.replace(state)


def read(name):
    with open(name, newline="", encoding="utf-8-sig") as file:
        return list(csv.DictReader(file))


def write(name, head, rows):
    with open(Path(os.environ.get("OUT", ".")) / name, "w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([head, *rows])


def upsert(machines):
    """Creates or updates each machine. Returns those that were rejected, with the reason."""
    rooms = {room["external_id"]: room["id"] for room in client.list_rooms(limit=200)}
    items = [asset_of(row, rooms) for row in machines]
    created, existing, rejected = 0, 0, []
    for start in range(0, len(items), BATCH):
        batch = items[start : start + BATCH]
        # No idempotency key is needed: a repeated upsert changes nothing.
        for item, result in zip(batch, client.create_assets({"items": batch, "upsert": True})["results"]):
            error = result["error"]
            if error is not None:
                rejected.append((item["external_id"], error["param"], error["code"], error["message"]))
            elif result["status"] == 201:
                created += 1
            else:
                existing += 1
    print(f"assets: {created} created, {existing} existing, {len(rejected)} rejected")
    return rejected


def asset_of(row, rooms):
    # An empty column clears the field; a column that the file does not have leaves the field alone.
    asset = {name: row[name] or None for name in COLUMNS if name in row}
    asset |= {"external_id": row["id"], "room_id": rooms.get(f"{row['site']}/{row['floor']}/{row['room']}")}
    if "interval_days" in row:
        asset["maintenance_interval_days"] = int(row["interval_days"]) if row["interval_days"] else None
    if "price" in row:
        asset["unit_price"] = float(row["price"]) if row["price"] else None
    return asset


def retire(gone):
    """Retires machines that the ERP no longer has. Their history stays."""
    for external_id in gone:
        for asset in client.list_assets(external_id=external_id):
            if asset["status"] != "retired":
                client.update_asset_status(asset["id"], {"status": "retired", "note": "No more in the ERP's list."})
    print(f"retired: {len(gone)}")


def current_cursor():
    return next(client.follow_changes(wait_s=0)).cursor


def changes_since(cursor):
    """Returns all changes of machines and work, oldest first, and the cursor from which the next night continues."""
    rows = []
    try:
        for batch in client.follow_changes(cursor, types=["asset", "operation"], limit=200, wait_s=0):
            for change in batch.changes:
                now = change["resource"] or {}
                details = (now.get("external_id"), change["resource_id"], now.get("status"), change["changed_at"])
                rows.append((change["type"], change["action"], *details))
            cursor = batch.cursor
    except ApiError as error:
        if error.code != "cursor_expired":
            raise
        sys.exit("The last night was more than 90 days ago: delete the state, and compare everything once.")
    print(f"changes: {len(rows)}")
    return rows, cursor


main()
