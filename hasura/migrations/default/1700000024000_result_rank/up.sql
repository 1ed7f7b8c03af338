-- The rank of a result where an exam is listed: counted where no names stand, as on the public page.
create function public.result_rank(result public.results) returns bigint
language sql stable set search_path = '' as $$
  select 1 + coalesce(sum(counts.count), 0)::bigint
  from public.exam_mark_counts as counts
  where counts.exam_title = result.exam_title and counts.set_number = result.set_number
    and counts.marks > result.marks
$$;
comment on function public.result_rank(public.results) is '1 + the number of strictly higher marks of the same title and set, on whichever date. Equal marks share a rank.';
