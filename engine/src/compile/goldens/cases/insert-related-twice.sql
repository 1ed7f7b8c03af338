begin;

rollback;
