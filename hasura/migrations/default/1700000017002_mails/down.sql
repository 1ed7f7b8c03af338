drop table auth.mails;
