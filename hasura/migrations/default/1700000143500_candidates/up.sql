-- A candidate stays one after the mock test, whoever loses the approval or leaves the class group: ranks count all attempts, so
-- the office's list and the results have all of them, too.
create or replace view public.test_candidates as
select test.id as test_id, test.owner_id, student.id as student_id, student.first_name, student.last_name,
  student.registration_number, attempt.id as attempt_id, attempt.started_at, attempt.deadline_at, attempt.extra_minutes,
  attempt.sitting, attempt.last_seen_at, attempt.answered, attempt.submitted_at, now.state,
  array_position(array['silent', 'writing', 'waiting', 'absent', 'over', 'submitted'], now.state) as urgency,
  marks.marks, marks.rank, marks.right_count, marks.wrong_count, marks.empty_count
from public.mock_tests as test
join public.students as student on exists (
  select from public.attempts as sat where sat.test_id = test.id and sat.student_id = student.id
) or student.approval_status = 'approved' and (test.audience = '[]' or exists (
  select from public.audiences as audience join public.student_class_groups as member using (class_group_id)
  where audience.test_id = test.id and member.student_id = student.id
))
left join public.attempts as attempt on attempt.test_id = test.id and attempt.student_id = student.id
left join public.attempt_marks as marks on marks.attempt_id = attempt.id
cross join lateral (
  select case
    when attempt.submitted_at is not null then 'submitted'
    when attempt.id is null and clock_timestamp() < test.opens_at then 'waiting'
    when attempt.id is null then 'absent'
    when clock_timestamp() > attempt.deadline_at then 'over'
    when attempt.last_seen_at < clock_timestamp() - interval '60 seconds' then 'silent'
    else 'writing'
  end as state
) as now
where test.scheduled_at is not null;
