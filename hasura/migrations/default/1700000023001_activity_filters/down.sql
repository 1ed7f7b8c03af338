drop index public.activity_actor_id_idx;
drop index public.activity_entity_created_at_idx;
