-- The dashboard shows the log of one kind of thing, or of one person: its newest rows from an index, whatever else there is.

create index activity_entity_created_at_idx on public.activity (entity, created_at desc, id desc);
create index activity_actor_id_idx on public.activity (actor_id, created_at desc, id desc);
