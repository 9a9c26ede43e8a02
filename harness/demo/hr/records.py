"""What is in the company's books when a conversation begins. All of it is invented."""

from __future__ import annotations

TODAY = "2026-02-16"
"""The desk's calendar stands still, so that every conversation finds the same world."""

SCHEMA = """
CREATE TABLE employees (
    employee_id TEXT PRIMARY KEY, username TEXT UNIQUE, name TEXT, title TEXT, office TEXT, manager_id TEXT,
    street TEXT, city TEXT, postcode TEXT
);
CREATE TABLE balances (employee_id TEXT, kind TEXT, days INTEGER, PRIMARY KEY (employee_id, kind));
CREATE TABLE leave (
    request_id TEXT PRIMARY KEY, employee_id TEXT, kind TEXT, start TEXT, "end" TEXT, days INTEGER, status TEXT,
    note TEXT
);
CREATE TABLE holidays (office TEXT, day TEXT, name TEXT);
CREATE TABLE payslips (employee_id TEXT, month TEXT, gross REAL, net REAL, currency TEXT, paid_on TEXT);
CREATE TABLE claims (
    claim_id TEXT PRIMARY KEY, employee_id TEXT, category TEXT, amount REAL, currency TEXT, spent_on TEXT,
    description TEXT, status TEXT
);
"""

ROWS: dict[str, tuple[tuple[str | int | float | None, ...], ...]] = {
    "employees": (
        ("E-310", "hlund", "Helga Lund", "Managing Director", "Leeds", None, "2 Canal Wharf", "Leeds", "LS11 5PS"),
        ("E-311", "mlopez", "Marta Lopez", "Support Lead", "Lisbon", "E-310", "Rua Augusta 9", "Lisbon", "1100-413"),
        ("E-312", "jweber", "Jonas Weber", "Support Engineer", "Graz", "E-311", "Murgasse 4", "Graz", "8010"),
        ("E-313", "aberg", "Anna Berg", "Support Engineer", "Leeds", "E-311", "31 Park Row", "Leeds", "LS1 5JL"),
        ("E-314", "anovak", "Anna Novak", "Support Engineer", "Graz", "E-311", "Annenstrasse 60", "Graz", "8020"),
        ("E-315", "tokafor", "Tunde Okafor", "Head of Finance", "Leeds", "E-310", "7 Otley Road", "Leeds", "LS6 3AA"),
        ("E-316", "psilva", "Pedro Silva", "Accountant", "Lisbon", "E-315", "Rua do Ouro 20", "Lisbon", "1100-060"),
        ("E-317", "ykim", "Yuna Kim", "Payroll Specialist", "Leeds", "E-315", "12 Mill Hill", "Leeds", "LS1 5DQ"),
        ("E-318", "rpatel", "Ravi Patel", "Office Manager", "Leeds", "E-310", "3 Street Lane", "Leeds", "LS8 1BW"),
        ("E-319", "cdubois", "Claire Dubois", "Technician", "Graz", "E-318", "Sporgasse 11", "Graz", "8010"),
    ),
    "balances": (
        ("E-310", "annual", 25), ("E-310", "study", 5),
        ("E-311", "annual", 14), ("E-311", "study", 3), ("E-311", "parental", 40),
        ("E-312", "annual", 9), ("E-312", "study", 4), ("E-312", "parental", 30),
        ("E-313", "annual", 12), ("E-313", "study", 2),
        ("E-314", "annual", 3), ("E-314", "study", 5),
        ("E-315", "annual", 21), ("E-315", "study", 0),
        ("E-316", "annual", 17), ("E-316", "study", 6), ("E-316", "parental", 45),
        ("E-317", "annual", 8), ("E-317", "study", 4),
        ("E-318", "annual", 19), ("E-318", "study", 5),
        ("E-319", "annual", 11), ("E-319", "study", 1),
    ),
    "leave": (
        ("L-501", "E-312", "annual", "2026-03-16", "2026-03-20", 5, "pending", None),
        ("L-502", "E-313", "annual", "2026-04-07", "2026-04-10", 4, "approved", None),
        ("L-503", "E-314", "study", "2026-03-09", "2026-03-10", 2, "pending", "certificate exam"),
        ("L-504", "E-311", "annual", "2026-05-04", "2026-05-08", 5, "approved", None),
        ("L-505", "E-316", "annual", "2026-03-30", "2026-03-31", 2, "pending", None),
        ("L-506", "E-316", "annual", "2026-06-15", "2026-06-17", 3, "approved", None),
        ("L-507", "E-317", "study", "2026-01-12", "2026-01-14", 3, "approved", None),
        ("L-508", "E-319", "annual", "2026-04-13", "2026-04-17", 5, "pending", None),
        ("L-509", "E-319", "annual", "2026-07-06", "2026-07-08", 3, "pending", None),
        ("L-510", "E-311", "study", "2026-03-31", "2026-03-31", 1, "approved", "conference"),
        ("L-511", "E-312", "annual", "2026-05-29", "2026-05-29", 1, "approved", None),
        ("L-512", "E-314", "annual", "2026-05-11", "2026-05-13", 3, "approved", None),
        ("L-513", "E-318", "study", "2026-02-26", "2026-02-27", 2, "approved", "first aid course"),
    ),
    "holidays": (
        ("Leeds", "2026-01-01", "New Year's Day"), ("Leeds", "2026-04-03", "Good Friday"),
        ("Leeds", "2026-04-06", "Easter Monday"), ("Leeds", "2026-05-04", "Early May bank holiday"),
        ("Leeds", "2026-05-25", "Spring bank holiday"), ("Leeds", "2026-08-31", "Summer bank holiday"),
        ("Leeds", "2026-12-25", "Christmas Day"), ("Leeds", "2026-12-28", "Boxing Day (substitute day)"),
        ("Lisbon", "2026-01-01", "New Year's Day"), ("Lisbon", "2026-04-03", "Good Friday"),
        ("Lisbon", "2026-05-01", "Labour Day"), ("Lisbon", "2026-06-04", "Corpus Christi"),
        ("Lisbon", "2026-06-10", "Portugal Day"), ("Lisbon", "2026-10-05", "Republic Day"),
        ("Lisbon", "2026-12-01", "Independence Day"), ("Lisbon", "2026-12-08", "Immaculate Conception"),
        ("Lisbon", "2026-12-25", "Christmas Day"),
        ("Graz", "2026-01-01", "New Year's Day"), ("Graz", "2026-01-06", "Epiphany"),
        ("Graz", "2026-04-06", "Easter Monday"), ("Graz", "2026-05-01", "Labour Day"),
        ("Graz", "2026-05-14", "Ascension Day"), ("Graz", "2026-05-25", "Whit Monday"),
        ("Graz", "2026-06-04", "Corpus Christi"), ("Graz", "2026-10-26", "National Day"),
        ("Graz", "2026-12-08", "Immaculate Conception"), ("Graz", "2026-12-25", "Christmas Day"),
    ),
    "payslips": (
        ("E-311", "2026-01", 5200.0, 3380.4, "EUR", "2026-01-30"),
        ("E-312", "2025-12", 3900.0, 2611.05, "EUR", "2025-12-30"),
        ("E-312", "2026-01", 3950.0, 2640.75, "EUR", "2026-01-30"),
        ("E-313", "2026-01", 3400.0, 2702.18, "GBP", "2026-01-30"),
        ("E-316", "2026-01", 2900.0, 2051.3, "EUR", "2026-01-30"),
        ("E-317", "2026-01", 3150.0, 2529.66, "GBP", "2026-01-30"),
        ("E-319", "2026-01", 3050.0, 2188.9, "EUR", "2026-01-30"),
    ),
    "claims": (
        ("X-2036", "E-319", "equipment", 39.9, "EUR", "2026-01-09", "a headset", "reimbursed"),
        ("X-2037", "E-317", "meals", 61.2, "GBP", "2026-01-15", "dinner with the auditors", "rejected"),
        ("X-2038", "E-311", "travel", 128.0, "EUR", "2026-01-20", "flight to Graz", "approved"),
        ("X-2039", "E-318", "training", 180.0, "GBP", "2026-01-28", "a first aid course", "waiting for the receipt"),
        ("X-2041", "E-312", "travel", 86.4, "EUR", "2026-01-22", "train to Vienna", "reimbursed"),
        ("X-2042", "E-316", "lodging", 240.0, "EUR", "2026-02-03", "hotel in Porto", "waiting for the receipt"),
        ("X-2043", "E-313", "training", 55.0, "GBP", "2026-02-09", "a textbook", "approved"),
    ),
}  # fmt: skip
