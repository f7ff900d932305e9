"""Prints the key figures of each month, and the completed operations, since a moment: bi.py <timestamp>"""

import csv
import os
import sys

from maintenance_client import MaintenanceClient

since = sys.argv[1]
client = MaintenanceClient(os.environ["API"], os.environ["KEY"])
out = csv.writer(sys.stdout, lineterminator="\n")

FIGURES = ("created", "completed", "overdue", "mttr_hours", "availability", "cost")
kpis = client.get_kpis(from_=since, group_by="month")
out.writerow(("month", *FIGURES))
for group in kpis["groups"] or []:
    out.writerow((group["key"], *(group[name] for name in FIGURES)))

out.writerow(())
COLUMNS = ("id", "title", "required_skill", "assignee_name", "completed_at", "agreed_amount")
out.writerow(COLUMNS)
for operation in client.list_operations(completed_since=since, limit=200):
    out.writerow([operation[name] for name in COLUMNS])
