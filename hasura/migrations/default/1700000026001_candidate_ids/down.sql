drop table public.candidate_ids;
