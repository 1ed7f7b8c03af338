-- The last resort of a candidate whose internet did not come back: a file of the answers that were not sent, which the office
-- takes in until the results are published.
create function public.take_in_answers(test_id uuid, file jsonb) returns setof public.attempts
language plpgsql volatile set search_path = '' as $$
#variable_conflict use_column
declare
  test public.mock_tests := public.own_test(take_in_answers.test_id);
  attempt public.attempts;
  sitting integer := case when file ->> 'sitting' ~ '^[0-9]{1,4}$' then (file ->> 'sitting')::integer end;
  receipt text := file ->> 'receipt';
  events text := file ->> 'events';
begin
  if exists (
    select from public.exams as exam
    where exam.exam_title = test.title and exam.set_number = test.set_number and exam.state = 'published'
  ) then
    raise exception using errcode = 'check_violation', message = 'The results of this mock test are published.';
  end if;
  select * into attempt from public.attempts as stored
  where stored.id::text = file ->> 'attempt' and stored.test_id = test.id
  for update;
  -- The receipt is ours, and whoever wrote the file had it.
  if attempt.id is null or public.time_of_receipt(attempt.id, sitting, receipt) is null
    or file ->> 'signature' is distinct from encode(
      public.hmac(convert_to(events, 'UTF8'), convert_to(receipt, 'UTF8'), 'sha256'), 'hex'
    )
    or not pg_input_is_valid(events, 'jsonb')
  then
    raise exception using
      errcode = 'check_violation', message = 'This file is not of this mock test, or it was changed.';
  end if;
  perform public.write_mock_tests(1);
  perform public.store_events(attempt, sitting, receipt, events::jsonb, interval '1 year');
  update public.attempts as stored
  set last_seq = greatest(stored.last_seq, (
        select max(event.seq) from public.answer_events as event
        where event.attempt_id = stored.id and event.sitting = stored.sitting
      )),
      answered = (
        select count(*) from public.last_events(stored.id) as last where num_nonnulls(last.choice, last.number) = 1
      )
  where stored.id = attempt.id
  returning stored.* into attempt;
  perform public.write_mock_tests(-1);
  if test.marked_at is not null then
    perform public.mark_test(test.id);
  end if;
  return next attempt;
end
$$;
comment on function public.take_in_answers(uuid, jsonb) is 'Stores the answers of a file that the player wrote: {"attempt", "sitting", "receipt", "events", "signature"}, events as text and signed (HMAC-SHA256 in hexadecimal) with the receipt. What its device proves to be in time counts; twice is once.';

revoke execute on function public.take_in_answers(uuid, jsonb) from public;
grant execute on function public.take_in_answers(uuid, jsonb) to prabesh_engine;
