"""What is in the shop's books when a conversation begins. All of it is invented."""

from __future__ import annotations

from harness.demo.database import Rows

TODAY = "2026-03-12"
"""The shop's calendar stands still, so that every conversation finds the same world."""

SCHEMA = """
CREATE TABLE customers (customer_id TEXT PRIMARY KEY, email TEXT UNIQUE, name TEXT, city TEXT, customer_since TEXT);
CREATE TABLE products (product_id TEXT PRIMARY KEY, name TEXT, category TEXT, price REAL, stock INTEGER);
CREATE TABLE vouchers (voucher_id TEXT PRIMARY KEY, amount REAL, minimum REAL, valid_until TEXT, status TEXT);
CREATE TABLE orders (
    order_id TEXT PRIMARY KEY, customer_id TEXT REFERENCES customers, placed_on TEXT, status TEXT,
    voucher_id TEXT REFERENCES vouchers
);
CREATE TABLE lines (
    order_id TEXT REFERENCES orders, product_id TEXT REFERENCES products, quantity INTEGER, price REAL,
    PRIMARY KEY (order_id, product_id)
);
CREATE TABLE shipments (
    shipment_id TEXT PRIMARY KEY, order_id TEXT UNIQUE REFERENCES orders, carrier TEXT, tracking_number TEXT,
    shipped_on TEXT, expected_on TEXT, delivered_on TEXT
);
CREATE TABLE returns (
    return_id TEXT PRIMARY KEY, order_id TEXT, product_id TEXT, reason TEXT, registered_on TEXT, status TEXT,
    refund REAL, UNIQUE (order_id, product_id)
);
"""

ROWS: Rows = {
    "customers": (
        ("C-2201", "ida.holm@example.org", "Ida Holm", "Aarhus", "2021-04-18"),
        ("C-2202", "bruno.keller@example.com", "Bruno Keller", "Basel", "2019-11-02"),
        ("C-2203", "amara.osei@example.net", "Amara Osei", "Antwerp", "2024-06-27"),
        ("C-2204", "luis.prado@example.org", "Luis Prado", "Porto", "2022-01-09"),
        ("C-2205", "nora.lindqvist@example.com", "Nora Lindqvist", "Uppsala", "2023-08-15"),
        ("C-2206", "tomas.havel@example.net", "Tomas Havel", "Brno", "2020-03-30"),
        ("C-2207", "greta.simon@example.org", "Greta Simon", "Metz", "2025-02-11"),
        ("C-2208", "yusuf.demir@example.com", "Yusuf Demir", "Linz", "2018-09-24"),
        ("C-2209", "owen.price@example.net", "Owen Price", "Cardiff", "2025-12-06"),
        ("C-2210", "chiara.conti@example.org", "Chiara Conti", "Trieste", "2022-10-19"),
    ),
    "products": (
        ("P-101", "Aurora desk lamp", "lighting", 39.5, 14),
        ("P-102", "Basalt floor lamp", "lighting", 119.0, 3),
        ("P-103", "Comet string lights", "lighting", 18.9, 41),
        ("P-201", "Fern teapot", "kitchen", 34.0, 9),
        ("P-202", "Harbour mug", "kitchen", 12.5, 62),
        ("P-203", "Juniper cutting board", "kitchen", 27.8, 0),
        ("P-204", "Linden pepper mill", "kitchen", 22.4, 17),
        ("P-301", "Meadow blanket", "textiles", 64.0, 6),
        ("P-302", "Nettle cushion", "textiles", 29.9, 23),
        ("P-303", "Otter bath towel", "textiles", 16.75, 35),
        ("P-401", "Pebble wall clock", "decor", 48.6, 5),
        ("P-402", "Quartz vase", "decor", 55.2, 8),
        ("P-403", "Rowan picture frame", "decor", 14.3, 26),
    ),
    "vouchers": (
        ("V-701", 10.0, 60.0, "2026-06-30", "valid"),
        ("V-702", 5.0, 25.0, "2026-04-15", "valid"),
        ("V-703", 20.0, 150.0, "2026-12-31", "valid"),
        ("V-704", 15.0, 80.0, "2026-01-31", "valid"),  # its last day is over
        ("V-705", 8.0, 40.0, "2026-09-30", "redeemed"),
        ("V-706", 12.0, 45.0, "2026-05-20", "valid"),
    ),
    "orders": (
        ("O-1042", "C-2201", "2026-03-10", "processing", None),
        ("O-1017", "C-2201", "2026-02-20", "delivered", None),
        ("O-1043", "C-2202", "2026-03-10", "processing", None),
        ("O-1035", "C-2202", "2026-03-05", "shipped", None),
        ("O-1011", "C-2202", "2026-01-07", "delivered", None),
        ("O-1036", "C-2203", "2026-03-06", "shipped", None),
        ("O-1023", "C-2203", "2026-02-25", "delivered", "V-705"),
        ("O-1044", "C-2204", "2026-03-11", "processing", None),
        ("O-1020", "C-2204", "2026-02-23", "delivered", None),
        ("O-1045", "C-2205", "2026-03-11", "processing", None),
        ("O-1012", "C-2205", "2026-01-12", "delivered", None),
        ("O-1037", "C-2206", "2026-03-07", "shipped", None),
        ("O-1015", "C-2206", "2026-02-05", "delivered", None),
        ("O-1028", "C-2206", "2026-03-01", "cancelled", None),
        ("O-1038", "C-2207", "2026-03-08", "shipped", None),
        ("O-1019", "C-2207", "2026-02-21", "delivered", None),
        ("O-1046", "C-2208", "2026-03-12", "processing", None),
        ("O-1025", "C-2208", "2026-02-26", "delivered", None),
        ("O-1047", "C-2209", "2026-03-12", "processing", None),
        ("O-1039", "C-2210", "2026-03-08", "shipped", None),
        ("O-1014", "C-2210", "2026-01-29", "delivered", None),
        ("O-1016", "C-2209", "2026-02-05", "delivered", None),
    ),
    "lines": (
        ("O-1042", "P-101", 2, 39.5), ("O-1042", "P-202", 4, 12.5),
        ("O-1017", "P-301", 1, 64.0), ("O-1017", "P-303", 3, 16.75),
        ("O-1043", "P-402", 1, 55.2),
        ("O-1035", "P-102", 1, 119.0), ("O-1035", "P-103", 2, 18.9),
        ("O-1011", "P-204", 1, 22.4),
        ("O-1036", "P-201", 1, 34.0),
        ("O-1023", "P-302", 2, 29.9),
        ("O-1044", "P-403", 2, 14.3),
        ("O-1020", "P-401", 1, 48.6), ("O-1020", "P-202", 2, 12.5),
        ("O-1045", "P-102", 1, 119.0), ("O-1045", "P-301", 1, 64.0),
        ("O-1012", "P-201", 1, 34.0),
        ("O-1037", "P-302", 4, 29.9),
        ("O-1028", "P-203", 1, 27.8),
        ("O-1038", "P-204", 1, 22.4), ("O-1038", "P-403", 3, 14.3),
        ("O-1019", "P-402", 1, 55.2), ("O-1019", "P-103", 1, 18.9),
        ("O-1046", "P-303", 2, 16.75),
        ("O-1025", "P-101", 1, 39.5),
        ("O-1047", "P-302", 1, 29.9), ("O-1047", "P-201", 1, 34.0),
        ("O-1039", "P-202", 6, 12.5),
        ("O-1014", "P-301", 2, 64.0),
        ("O-1015", "P-103", 2, 18.9), ("O-1015", "P-401", 1, 48.6),
        ("O-1016", "P-403", 4, 14.3),
    ),
    "shipments": (
        ("S-501", "O-1011", "Swiftpost", "SW48213307", "2026-01-09", "2026-01-13", "2026-01-13"),
        ("S-502", "O-1012", "Nordfreight", "NF90517264", "2026-01-14", "2026-01-19", "2026-01-20"),
        ("S-503", "O-1014", "Swiftpost", "SW48219958", "2026-01-31", "2026-02-04", "2026-02-04"),
        ("S-514", "O-1015", "Parcelio", "PX13357214", "2026-02-06", "2026-02-10", "2026-02-10"),  # 30 days ago
        ("S-515", "O-1016", "Swiftpost", "SW48221873", "2026-02-06", "2026-02-10", "2026-02-09"),
        ("S-504", "O-1017", "Nordfreight", "NF90523871", "2026-02-22", "2026-02-26", "2026-02-25"),
        ("S-505", "O-1019", "Swiftpost", "SW48224416", "2026-02-23", "2026-02-27", "2026-02-27"),
        ("S-506", "O-1020", "Parcelio", "PX13360729", "2026-02-25", "2026-03-02", "2026-03-03"),
        ("S-507", "O-1023", "Parcelio", "PX13364185", "2026-02-27", "2026-03-04", "2026-03-04"),
        ("S-508", "O-1025", "Swiftpost", "SW48231102", "2026-02-28", "2026-03-05", "2026-03-06"),
        ("S-509", "O-1035", "Nordfreight", "NF90539046", "2026-03-07", "2026-03-13", None),
        ("S-510", "O-1036", "Parcelio", "PX13371598", "2026-03-08", "2026-03-16", None),
        ("S-511", "O-1037", "Swiftpost", "SW48238640", "2026-03-09", "2026-03-17", None),
        ("S-512", "O-1038", "Nordfreight", "NF90541327", "2026-03-10", "2026-03-18", None),
        ("S-513", "O-1039", "Parcelio", "PX13375063", "2026-03-10", "2026-03-19", None),
    ),
    "returns": (
        ("R-301", "O-1011", "P-204", "damaged", "2026-01-20", "refunded", 22.4),
        ("R-302", "O-1023", "P-302", "wrong item", "2026-03-06", "on its way back", 59.8),
        ("R-303", "O-1019", "P-103", "not needed", "2026-03-02", "received", 18.9),
        ("R-304", "O-1014", "P-301", "damaged", "2026-02-09", "refunded", 128.0),
    ),
}  # fmt: skip
