drop table auth.alerts;
