drop table auth.login_job_students;
drop table auth.login_jobs;
drop table auth.one_time_tokens;
