"""The codes of failed checks that others look for, and our own: none is renamed or taken away."""

FROZEN = """
answer_mismatch missing_text forbidden_text regex_no_match numeric_mismatch
required_tool_missing forbidden_tool_called too_many_tool_calls
cost_over_budget tokens_over_budget latency_over_budget iterations_over_budget
required_skill_missing forbidden_skill_called too_many_skill_calls skill_latency_over_budget too_many_skill_errors
required_plugin_missing forbidden_plugin_called too_many_plugin_calls plugin_latency_over_budget
too_many_plugin_errors
unstable_tools unstable_answer unstable_cost unstable_latency_ms unstable_token
""".split()
"""Those of others that are due here; and below our own."""
OURS = """
answer_differs answer_too_short answer_too_long answer_field_missing regex_timeout invented_tool invalid_arguments
check_failed check_raised check_timeout metric_unavailable vacuous unknown_check
forbidden_call too_many_calls said_forbidden no_consent unexpected_write state_differs agent_error wrong_routing
low_response_confidence low_retrieval_confidence
rubric_not_met judge_unavailable judge_undecided judge_not_asked no_judge read_in_part
""".split()
