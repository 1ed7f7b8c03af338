drop table public.downloads;
drop table public.links;
drop table public.videos;
drop table public.notes;
drop table public.files;
