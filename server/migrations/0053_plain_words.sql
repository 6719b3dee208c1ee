-- What a flow took last, and a response that could not be understood, have the names that the code has for them: a conversation that
-- waits in a flow goes on with it.
-- Changes: automation_runs.memory, integration_calls.failure, prompt_calls.failure
update automation_runs set memory = memory - 'heardIds' || jsonb_build_object('newMessageIds', memory -> 'heardIds')
where kind = 'flow' and memory ? 'heardIds';
update integration_calls set failure = 'badResponse' where failure = 'badAnswer';
update prompt_calls set failure = 'badResponse' where failure = 'badAnswer';
