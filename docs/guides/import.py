"""
Imports machines and open work from another system: import.py <assets.csv> [<operations.csv> [<folder of PDFs>]]

Run it again as often as needed: existing records are left alone. Rejected rows are written to rejected.csv with the reason.
"""

import csv
import hashlib
import json
import os
import sys
from pathlib import Path

from maintenance_client import MaintenanceClient, Retries

BATCH = 1_000
files = sys.argv[1:]
if not 1 <= len(files) <= 3 or not os.environ.keys() >= {"API", "KEY"}:
    sys.exit(f"{__doc__.strip()}\n\nSet API to the address of the service, with /api/v1, and KEY to a key.")
# A batch may take longer than a single record, and a window of the rate limit lasts 15 minutes.
client = MaintenanceClient(os.environ["API"], os.environ["KEY"], timeout_s=120, retries=Retries(max_retry_after_s=900))


def main():
    machines = list(read(files[0]))
    rooms = put_places(machines)
    rejected = create_all("assets", client.create_assets, [asset_of(row, rooms) for row in machines])
    ids = None
    if len(files) > 1:
        ids = {each["external_id"]: each["id"] for each in client.list_assets(limit=200)}
        work = [operation_of(row, ids) for row in read(files[1])]
        rejected += create_all("operations", client.open_operations, work)
    if len(files) > 2:
        attach_papers(Path(files[2]), ids)
    with open(os.environ.get("REJECTED", "rejected.csv"), "w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([("kind", "external_id", "param", "code", "message"), *rejected])


def read(name):
    """Returns the rows of a file, without empty cells."""
    with open(name, newline="", encoding="utf-8-sig") as file:
        for row in csv.DictReader(file):
            yield {column: value for column, value in row.items() if value}


def put_places(machines):
    """Creates or finds the buildings, floors and rooms of the machines. Returns the rooms' ids."""
    places = {}
    for row in machines:
        site, floor, room = row["site"], row["floor"], row["room"]
        if (site,) not in places:
            building = {"name": site, "physical_address": row["address"], "building_type": "industrial"}
            places[site,] = client.put_building(site, building)["id"]
        if (site, floor) not in places:
            level = {"building_id": places[site,], "name": floor, "level": int(row["level"])}
            places[site, floor] = client.put_floor(f"{site}/{floor}", level)["id"]
        if (site, floor, room) not in places:
            here = {"floor_id": places[site, floor], "name": room}
            places[site, floor, room] = client.put_room(f"{site}/{floor}/{room}", here)["id"]
    return places


def asset_of(row, rooms):
    columns = (
        "name", "category", "brand", "model_number", "installation_date", "last_maintenance_date", "criticality"
    )
    asset = {name: row[name] for name in columns if name in row}
    asset |= {"external_id": row["id"], "room_id": rooms[row["site"], row["floor"], row["room"]]}
    if "interval_days" in row:
        asset["maintenance_interval_days"] = int(row["interval_days"])
    if "price" in row:
        asset["unit_price"] = float(row["price"])
    return asset


def operation_of(row, ids):
    columns = ("title", "required_skill", "priority", "scheduled_for", "notes")
    operation = {name: row[name] for name in columns if name in row}
    # Unassigned: people assign it later.
    return operation | {"external_id": row["id"], "asset_id": ids.get(row["asset"]), "assignee_type": None}


def create_all(kind, create, items):
    """Sends the items in batches. Returns those that were rejected, with the reason."""
    created, existing, rejected = 0, 0, []
    for start in range(0, len(items), BATCH):
        batch = items[start : start + BATCH]
        # The same batch has the same key: if its response was lost, it is repeated, and nothing is created twice.
        digest = hashlib.sha256(json.dumps(batch).encode()).hexdigest()
        answer = create({"items": batch}, idempotency_key=f"import {kind} {digest}")
        created += answer["succeeded"]
        for item, result in zip(batch, answer["results"]):
            error = result["error"]
            if error is None:
                continue
            # Created by an earlier run, more than 24 hours ago or in a different batch.
            if error["code"] == "duplicate" and error.get("param") == "external_id":
                existing += 1
                continue
            rejected.append((kind, item["external_id"], error["param"], error["code"], error["message"]))
        print(f"{kind}: {start + len(batch)} of {len(items)}", file=sys.stderr)
    print(f"{kind}: {created} created, {existing} existing, {len(rejected)} rejected")
    return rejected


def attach_papers(folder, ids):
    """Attaches <id of the machine>.pdf to each machine: the report of earlier work."""
    for paper in sorted(folder.glob("*.pdf")):
        asset = ids[paper.stem]
        if all(each["file_name"] != paper.name for each in client.list_asset_attachments(asset)):
            client.add_asset_attachment(asset, paper.name, paper.read_bytes())


main()
