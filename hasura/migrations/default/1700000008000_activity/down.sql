do $$
declare
  entity text;
begin
  foreach entity in array array['students', 'results', 'notices', 'notes', 'videos', 'links', 'downloads'] loop
    execute format('drop trigger %1$s_log_created on public.%1$I', entity);
    execute format('drop trigger %1$s_log_updated on public.%1$I', entity);
    execute format('drop trigger %1$s_log_deleted on public.%1$I', entity);
  end loop;
end
$$;
drop table public.activity;
drop function public.log_results_updated();
drop function public.log_results_deleted();
drop function public.log_results_created();
drop function public.log_updated();
drop function public.log_deleted();
drop function public.log_created();
drop function public.activity_details(text, jsonb);
drop function public.activity_title(text, jsonb);
drop function public.current_actor();
