"""A small HR service as plain functions, named as in stories that others generated."""

import json

IDS = {"nwaters": "15778303", "johndoe": "15338303", "nken": "15220427"}
REPORTS = {"15778303": ["johndoe", "nken"]}
OFF = {"15338303": ["2025-01-01", "2025-03-11", "2025-04-11"], "15220427": ["2025-07-04"]}


def fetch_assignment_id(username: str) -> str:
    """The assignment id of a user."""
    if username not in IDS:
        raise LookupError(f"there is no user {username}")
    return IDS[username]


def list_direct_reports(manager_assignment_id: str) -> str:
    """The usernames of those who report to an assignment."""
    return json.dumps(REPORTS.get(manager_assignment_id, []))


def retrieve_timeoff_schedule(assignment_id: str, start_date: str, end_date: str) -> str:
    """The days off of an assignment."""
    return json.dumps([day for day in OFF.get(assignment_id, []) if start_date <= day <= end_date])


def get_address_type(address_type_name: str) -> str:
    """The id of a kind of address, such as Home or Work."""
    return str(("Home", "Work").index(address_type_name) + 1)


def update_address(address_type_id: str, assignment_id: str, new_address: str) -> str:
    """Set an address of an assignment."""
    return json.dumps({"address_type_id": address_type_id, "assignment_id": assignment_id, "address": new_address})


def functions() -> list:
    """The functions; the writes keep nothing."""
    return [fetch_assignment_id, list_direct_reports, retrieve_timeoff_schedule, get_address_type, update_address]


def lookup() -> list:
    """Only the one that finds an assignment."""
    return [fetch_assignment_id]
