"""The snapshot of tools that another system wrote."""

from generators.tools.toolboxes import toolbox_from


async def test_the_snapshot_of_another_system_is_read(conformance):
    toolbox = toolbox_from(str(conformance / "banking" / "tool_snapshot.json"))

    async with toolbox.open() as world:
        assert await world.call("banking_fetch_account_id", {"identifier": "alice"}) == "ACC10001"
    assert all(not tool.name.startswith("_") for tool in toolbox.tools)
