"""stories_user.yaml → with tools and consent; stories.yaml is the same without `user`."""
import re
from pathlib import Path
h = Path(__file__).resolve().parent
t = (h / "stories_user.yaml").read_text()
tail = """  consent: [block_card, order_replacement, set_travel_notice, raise_limit, dispute_charge, transfer_money, set_standing_payment, cancel_standing_payment, change_address, waive_fee]
  tools:
    read: [find_customer, list_charges, list_fees, list_payments, lookup_policy]
    write: [block_card, order_replacement, set_travel_notice, raise_limit, dispute_charge, transfer_money, set_standing_payment, cancel_standing_payment, change_address, waive_fee]
"""
if "  consent:" not in t:
    blocks = re.split(r"(?m)^(?=- id:)", t)
    t = "".join(b if not b.strip() else b.rstrip() + "\n" + tail for b in blocks)
    (h / "stories_user.yaml").write_text(t)
(h / "stories.yaml").write_text(re.sub(r"(?m)^  user:\n(?:    .*\n)+", "", t))
