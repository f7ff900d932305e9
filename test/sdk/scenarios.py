"""An integrator's program that uses the Python client. python.spec.ts runs it and compares its output with the service."""

import json
import sys
from typing import Any

from maintenance_client import (
    ApiError,
    MaintenanceClient,
    NoAnswerError,
    ResponseInfo,
    Retries,
    UnexpectedResponseError,
    VersionConflictError,
    WebhookVerificationError,
    response_of,
    verify_webhook,
    version_of,
)

waits: list[float] = []
inputs: Any = json.load(sys.stdin)
deadlines: list[str] = []
responses: list[ResponseInfo] = []
client = MaintenanceClient(
    inputs.get("baseUrl", ""),
    inputs.get("key", "mk_live_x"),
    retries=Retries(sleep=waits.append),
    on_rotation_deadline=deadlines.append,
    on_response=responses.append,
)


def refusal(act: Any) -> dict[str, Any]:
    try:
        act()
    except ApiError as error:
        fields = [each["param"] for each in error.fields]
        return {
            "status": error.status,
            "code": error.code,
            "fields": fields,
            "requestId": error.request_id,
            "text": str(error),
            "retryAfterS": error.retry_after_s,
        }
    except UnexpectedResponseError as error:
        return {"unexpected": error.status, "excerpt": error.excerpt}
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


def responses_of_calls() -> dict[str, Any]:
    create = {"name": "Feed pump", "room_id": inputs["roomId"]}
    first = client.create_asset(create, idempotency_key="once")  # type: ignore[arg-type]
    again = client.create_asset(create, idempotency_key="once")  # type: ignore[arg-type]
    response = response_of(first)
    assert response.rate_limit is not None
    page = client.list_assets(status=["operational", "retired"], limit=1).page()
    client.delete_asset(first["id"])
    since = client.follow_changes(page.response.changes_cursor, wait_s=0)
    try:
        response_of(dict(first))
        copied = None
    except ValueError as error:
        copied = str(error)
    return {
        "replayed": [response_of(each).is_replayed for each in (first, again)],
        "requestId": response.request_id,
        "rateLimit": [response.rate_limit.limit, response.rate_limit.remaining],
        "page": [len(page.data), page.next_cursor],
        "changes": [change["action"] for batch in since for change in batch.changes],
        "statuses": [each.status for each in responses],
        "copied": copied,
    }


def refused_keys() -> list[str]:
    texts = []
    for key in inputs["keys"]:
        try:
            MaintenanceClient("http://127.0.0.1/api/v1", key)
        except ValueError as error:
            texts.append(str(error))
    return texts


def unexpected() -> dict[str, Any]:
    return {"one": refusal(client.get_me), "page": refusal(lambda: next(client.list_assets()))}


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
