comment on column public.exams.version is 'Another number after every change of its results; never one that it had before, not even after the exam was deleted and stored again.';
