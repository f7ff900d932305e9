"""Reports an incident of a machine: monitoring.py <code on its sticker> <number of the incident> <what is wrong>"""

import os
import sys

from maintenance_client import MaintenanceClient

if len(sys.argv) != 4 or not os.environ.keys() >= {"API", "KEY"}:
    sys.exit(f"{__doc__}\nSet API to the address of the service, with /api/v1, and KEY to a key.")
code, incident, what = sys.argv[1:]
client = MaintenanceClient(os.environ["API"], os.environ["KEY"])

asset = next(client.list_assets(qr_code=code), None)
if asset is None:
    sys.exit(f"No machine has the code {code}.")

# The team is notified each time the status is set, so set it only once.
if asset["status"] != "out_of_service":
    client.update_asset_status(asset["id"], {"status": "out_of_service", "note": f"{incident}: {what}"})

# The key is derived from the incident's number: however often the incident is reported, one operation is opened.
operation = client.create_operation(
    {
        "title": what,
        "required_skill": "mechanical",
        "assignee_type": None,
        "asset_id": asset["id"],
        "priority": "high",
        "notes": f"Reported by monitoring as {incident}.",
    },
    idempotency_key=f"monitoring {incident}",
)
alarm = next(client.list_alarms(limit=1))
print(asset["reference"], operation["id"], operation["status"], alarm["kind"])
