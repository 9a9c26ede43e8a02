"""harness simulate: play stories against an agent, judge the journeys, report."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from harness.cli.options import (
    THE_USER,
    AsJson,
    Embeddings,
    Entailment,
    JudgeBaseUrl,
    JudgeModel,
    Out,
    Sets,
    UserBaseUrl,
    UserModel,
    suite_fields,
    suite_options,
)
from harness.cli.pages import Html

AGENT, WHAT, HOW = "The agent", "What is played", "How it is played"
JUDGED = "When it is good enough"
"""The purposes of the options."""


Paths = Annotated[list[Path] | None, typer.Argument(help="A suite file, or story files and folders.")]


def simulate(
    paths: Paths = None,
    agent: Annotated[
        list[str] | None,
        typer.Option(
            help="module:attribute, chat:MODEL, openai:URL, http://…, replay:FOLDER. Several (NAME=REF) are compared.",
            rich_help_panel=AGENT,
        ),
    ] = None,
    variant: Annotated[
        str | None, typer.Option(metavar="NAME", help="Only this variant of the suite.", rich_help_panel=AGENT)
    ] = None,
    env: Annotated[
        str | None, typer.Option(metavar="NAME", help="An environment of the suite's targets.", rich_help_panel=AGENT)
    ] = None,
    env_file: Annotated[
        Path | None,
        typer.Option(help="Variables to set before the agent is imported, NAME=VALUE lines.", rich_help_panel=AGENT),
    ] = None,
    allow_protected: Annotated[
        bool, typer.Option("--allow-protected", help="Play even against protected targets.", rich_help_panel=AGENT)
    ] = False,
    against: Annotated[
        str | None,
        typer.Option(
            metavar="REV", help="Play the agent as it was at this commit, too, and compare.", rich_help_panel=AGENT
        ),
    ] = None,
    until_decided: Annotated[
        bool,
        typer.Option(
            "--until-decided",
            help="Play two versions, round by round, until it is decided which is better.",
            rich_help_panel=AGENT,
        ),
    ] = False,
    effect: Annotated[
        float | None,
        typer.Option(
            metavar="POINTS",
            help="With --until-decided: the difference in success that matters (default 5).",
            rich_help_panel=AGENT,
        ),
    ] = None,
    user: Annotated[
        str | None,
        typer.Option(
            help="Who plays the user: agenda, scripted, simulated, me (you, here), or module:attribute.",
            rich_help_panel=THE_USER,
        ),
        Sets("user.kind"),
    ] = None,
    user_model: UserModel = None,
    user_base_url: UserBaseUrl = None,
    persona: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAMES",
            help="Play every story with each: cooperative, terse, talkative, impatient, or a file; a,b or repeated.",
            rich_help_panel=THE_USER,
        ),
        Sets("personas"),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(help="Seed of the simulated users (default 0).", rich_help_panel=THE_USER),
        Sets("seed"),
    ] = None,
    story: Annotated[
        str | None, typer.Option(metavar="GLOB", help="Only stories whose id fits.", rich_help_panel=WHAT)
    ] = None,
    label: Annotated[
        list[str] | None,
        typer.Option(
            metavar="LABEL",
            help="Only stories with it, and those of --story; a=1,b=2 is both; repeatable.",
            rich_help_panel=WHAT,
        ),
    ] = None,
    trials: Annotated[
        int | None, typer.Option(min=1, help="How often each story is played.", rich_help_panel=WHAT), Sets("trials")
    ] = None,
    trial: Annotated[
        int | None, typer.Option(min=1, help="Only the trial of this number.", rich_help_panel=WHAT)
    ] = None,
    sample: Annotated[
        int | None, typer.Option(min=1, help="Only so many stories, drawn by the seed.", rich_help_panel=WHAT)
    ] = None,
    shard: Annotated[
        str | None,
        typer.Option(metavar="N/M", help="Only this part of M, such as 2/8; see harness merge.", rich_help_panel=WHAT),
    ] = None,
    failed: Annotated[
        str | None, typer.Option(metavar="RUN", help="Only what fell short in that run.", rich_help_panel=WHAT)
    ] = None,
    resume: Annotated[
        str | None, typer.Option(metavar="RUN", help="Go on with a run that was cut off.", rich_help_panel=WHAT)
    ] = None,
    retry: Annotated[
        str | None,
        typer.Option(
            metavar="OUTCOMES",
            help="With --resume: play undecided, fail (or error, void, unsure) again.",
            rich_help_panel=WHAT,
        ),
    ] = None,
    concurrency: Annotated[
        int | None,
        typer.Option(min=1, help="Conversations at a time (default 10).", rich_help_panel=HOW),
        Sets("concurrency"),
    ] = None,
    isolation: Annotated[
        str | None,
        typer.Option(
            metavar="process", help="Play agents in Python in worker processes, one a CPU.", rich_help_panel=HOW
        ),
        Sets("isolation"),
    ] = None,
    gateway: Annotated[
        bool | None,
        typer.Option(
            "--gateway",
            help="Let the model calls of agents in Python and of commands pass by: their tool calls are seen.",
            rich_help_panel=HOW,
        ),
        Sets("gateway"),
    ] = None,
    timeout: Annotated[
        float | None,
        typer.Option(help="Seconds one trial may take (default 900).", rich_help_panel=HOW),
        Sets("limits.trial"),
    ] = None,
    exitfirst: Annotated[
        bool,
        typer.Option("-x", "--exitfirst", help="Stop at the first trial that falls short.", rich_help_panel=HOW),
    ] = False,
    confirm: Annotated[
        bool | None,
        typer.Option(
            "--confirm/--no-confirm",
            help="Play what failed again, alone in a fresh process (default: where that costs nothing).",
            rich_help_panel=HOW,
        ),
    ] = None,
    verbose: Annotated[
        bool,
        typer.Option("-v", "--verbose", help="Print each dialogue as it happens, and all diffs.", rich_help_panel=HOW),
    ] = False,
    pdb: Annotated[
        bool, typer.Option("--pdb", help="Open the debugger where the agent raised.", rich_help_panel=HOW)
    ] = False,
    max_cost: Annotated[
        float | None,
        typer.Option(metavar="USD", help="Spend no more: what does not fit in is not begun.", rich_help_panel=HOW),
        Sets("budget.cost"),
    ] = None,
    max_tokens: Annotated[
        int | None,
        typer.Option(help="Use no more tokens, in the same way.", rich_help_panel=HOW),
        Sets("budget.tokens"),
    ] = None,
    max_time: Annotated[
        float | None,
        typer.Option(metavar="SECONDS", help="Cut the run off after so long.", rich_help_panel=HOW),
        Sets("budget.seconds"),
    ] = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Play nothing: say what would be, and its cost.", rich_help_panel=HOW)
    ] = False,
    explain_selection: Annotated[
        bool,
        typer.Option(
            "--explain-selection", help="Play nothing: say of each story why it is in or out.", rich_help_panel=WHAT
        ),
    ] = False,
    record: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Record what models answer, also those past --gateway: a cassette.",
            rich_help_panel=HOW,
        ),
    ] = None,
    replay: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Play it back from there; no model is asked.", rich_help_panel=HOW),
    ] = None,
    settings: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="A.B=VALUE", help="Set any field of the suite; repeatable.", rich_help_panel=HOW),
    ] = None,
    judge_model: JudgeModel = None,
    judge_base_url: JudgeBaseUrl = None,
    entailment: Entailment = None,
    embeddings: Embeddings = None,
    min_success: Annotated[
        float | None,
        typer.Option(min=0, max=1, help="Least share that succeeds (default 1).", rich_help_panel=JUDGED),
        Sets("gate.min_success"),
    ] = None,
    record_baseline: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write what the run came to, for git.", rich_help_panel=JUDGED)
    ] = None,
    compare_baseline: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Fail where the suite's fail_on says so.", rich_help_panel=JUDGED),
    ] = None,
    html: Html = None,
    allow: Annotated[
        list[str] | None,
        typer.Option(
            metavar="PART",
            help="What may differ from the baseline: user, judge, limits …; repeatable.",
            rich_help_panel=JUDGED,
        ),
    ] = None,
    out: Out = Path("runs"),
    as_json: AsJson = False,
) -> None:
    """Play stories against an agent, judge the journeys, report.

    Exit status: 0 fine, 1 the agent fell short, 2 a mistake in what was given, 3 no verdict, 130 interrupted, 143
    terminated.
    """
    given = dict(locals())
    from harness.analysis.versions.comparable import allowed
    from harness.cli.play.baselines import Baselines
    from harness.cli.play.deciding import effect_given
    from harness.cli.play.playing import Manner, run
    from harness.cli.play.versions import agents_of, shard_of
    from harness.errors import UserMistake
    from harness.formats.suite_files import merged
    from harness.runs.request import RunRequest

    fields = suite_fields(simulate, given, settings or [])
    if user_model is not None and user is None:
        fields = merged({"user": {"kind": "simulated"}}, fields)
    request = RunRequest(
        stories=paths or (),
        agent=agent[0] if agent and len(agent) == 1 else None,
        fields=fields,
        story=story,
        label=label or (),
        trial=trial,
        failed=failed,
        resume=resume,
        retry=retry or (),
        env=env,
        env_file=env_file,
        allow_protected=allow_protected,
        variant=variant,
        sample=sample,
        shard=shard_of(shard) if shard else None,
        record=record,
        replay=replay,
        confirm=confirm,
        out=out,
    )
    manner = Manner(
        verbose=verbose,
        exitfirst=exitfirst,
        pdb=pdb,
        as_json=as_json,
        dry_run=dry_run,
        explain_selection=explain_selection,
        html=html,
        options={field: option for _, field, option in suite_options(simulate)},
    )
    if allow and compare_baseline is None:
        raise UserMistake("--allow is about what a run is held against: give --compare-baseline FILE as well")
    baselines = Baselines(record_baseline, compare_baseline, allowed(allow or []))
    planned = effect_given(until_decided, effect)
    raise typer.Exit(run(request, manner, baselines, agents_of(agent or []), against, planned))
