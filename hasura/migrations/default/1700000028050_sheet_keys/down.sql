drop table auth.sheet_keys;
