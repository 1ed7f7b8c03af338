begin;

commit;
