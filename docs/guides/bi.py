"""Prints the key figures of each month, and the completed operations, since a moment: bi.py <timestamp>"""

import csv
import os
import sys
from collections.abc import Iterable, Mapping

from maintenance_client import MaintenanceClient

if len(sys.argv) != 2 or not os.environ.keys() >= {"API", "KEY"}:
    sys.exit(f"{__doc__}\nSet API to the address of the service, with /api/v1, and KEY to a key.")
since = sys.argv[1]
client = MaintenanceClient(os.environ["API"], os.environ["KEY"])
out = csv.writer(sys.stdout, lineterminator="\n")


def print_rows(columns: tuple[str, ...], rows: Iterable[Mapping[str, object]]) -> None:
    out.writerow(columns)
    for row in rows:
        out.writerow([row[name] for name in columns])


FIGURES = ("key", "created", "completed", "overdue", "mttr_hours", "availability", "cost")
print_rows(FIGURES, client.get_kpis(from_=since, group_by="month")["groups"] or [])
out.writerow(())
COLUMNS = ("id", "title", "required_skill", "assignee_name", "completed_at", "agreed_amount")
print_rows(COLUMNS, client.list_operations(completed_since=since, limit=200))
