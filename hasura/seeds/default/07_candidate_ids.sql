-- Whose results the office knows: those of a name that one student alone has.
insert into public.candidate_ids (candidate_id, student_id)
select symbol, min(id::text)::uuid
from (select distinct symbol, name from public.results) as candidates
join public.students on first_name || ' ' || last_name = name
group by symbol
having count(*) = 1;
