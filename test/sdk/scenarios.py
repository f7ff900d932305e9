"""An integrator's program that uses the Python client. python.spec.ts runs it and compares its output with the service."""

import json
import sys
from typing import Any

from maintenance_client import (
    ApiError,
    MaintenanceClient,
    NoAnswerError,
    Retries,
    VersionConflictError,
    WebhookVerificationError,
    verify_webhook,
    version_of,
)

waits: list[float] = []
inputs: Any = json.load(sys.stdin)
deadlines: list[str] = []
client = MaintenanceClient(
    inputs.get("baseUrl", ""),
    inputs.get("key", "mk_live_x"),
    retries=Retries(sleep=waits.append),
    on_rotation_deadline=deadlines.append,
)


def refusal(act: Any) -> dict[str, Any]:
    try:
        act()
    except ApiError as error:
        fields = [each["param"] for each in error.fields]
        return {"status": error.status, "code": error.code, "fields": fields, "requestId": error.request_id}
    except NoAnswerError as error:
        return {"noAnswer": str(error)}
    return {}


def work() -> dict[str, Any]:
    asset = client.create_asset({"name": "Feed pump", "room_id": inputs["roomId"], "category": "pump"})
    changed = client.update_asset_status(asset["id"], {"status": "retired"})
    photo = client.add_asset_attachment(asset["id"], "plate.png", bytes.fromhex(inputs["png"]))
    with client.download(photo["url"]) as file:
        downloaded = file.read().hex()
    client.delete_attachment(photo["id"])
    deleted: Any = client.delete_asset(asset["id"])  # type: ignore[func-returns-value]
    return {
        "asset": asset,
        "changed": changed["status"],
        "photo": [photo["file_name"], photo["size"]],
        "downloaded": downloaded,
        "gone": refusal(lambda: client.download(photo["url"])),
        "deleted": deleted,
        "business": client.get_me()["business"]["id"],
    }


def versions() -> dict[str, Any]:
    asset = client.create_asset({"name": "Feed pump", "room_id": inputs["roomId"]})
    known = version_of(asset)
    renamed = client.update_asset(asset["id"], {"name": "Pump"}, if_match=known)
    try:
        client.delete_asset(asset["id"], if_match=known)
        present = None
    except VersionConflictError as conflict:
        present = conflict.present_version
    try:
        version_of(next(client.list_assets()))
        unknown = None
    except ValueError as error:
        unknown = str(error)
    put = refusal(lambda: client.put_asset("EQ-1", {"name": "Pump", "room_id": inputs["roomId"]}, if_match="*"))
    existing = client.put_asset("EQ-2", {"name": "Pump", "room_id": inputs["roomId"]}, create_only=True)
    again = refusal(lambda: client.put_asset("EQ-2", {"name": "Pump", "room_id": inputs["roomId"]}, create_only=True))
    client.delete_asset(existing["id"])
    client.delete_asset(asset["id"], if_match=version_of(renamed))
    return {
        "isPresent": present == version_of(renamed) != known,
        "unknown": unknown,
        "put": put["code"],
        "again": again["code"],
        "left": len(list(client.list_assets())),
    }


def names() -> list[Any]:
    return [technician["name"] for technician in client.list_technicians(is_active=True, limit=2)]


def refused() -> dict[str, Any]:
    return refusal(lambda: client.create_asset({"name": "", "room_id": "x"}))


def create() -> Any:
    return client.create_operation(
        {"title": "Replace the seal", "required_skill": "mechanical", "assignee_type": None}
    )


def rotated() -> list[str]:
    client.get_me()
    return deadlines


def read() -> dict[str, Any]:
    return {"refusal": refusal(lambda: client.get_asset("a/b")), "waits": waits}


def follow() -> dict[str, Any]:
    batches: list[Any] = []

    def following() -> None:
        for batch in client.follow_changes(types=["asset", "room"], wait_s=3):
            batches.append([[change["id"] for change in batch.changes], batch.cursor])

    return {"refusal": refusal(following), "batches": batches}


def follow_live() -> list[str]:
    for batch in client.follow_changes(wait_s=20):
        if batch.changes:
            return [f"{change['type']} {change['action']}" for change in batch.changes]
        client.create_building(
            {"name": "Plant", "physical_address": "1 Mill Lane", "building_type": "industrial"}
        )
    return []


def verify() -> list[str]:
    results = []
    for each in inputs["deliveries"]:
        try:
            event = verify_webhook(
                each["body"].encode(), each["headers"], each["secret"], each.get("toleranceS", 300)
            )
            results.append(event["id"])
        except WebhookVerificationError:
            results.append("refused")
    return results


print(json.dumps(globals()[sys.argv[1]]()))
