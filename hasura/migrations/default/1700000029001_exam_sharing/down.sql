drop function public.hand_over_exam(uuid, uuid, uuid);
drop function public.end_exam_share(uuid, uuid);
drop function public.share_exam(uuid, uuid);
drop function public.exam_to_share(uuid);
drop trigger exam_holders_log_gone on public.exam_holders;
drop trigger exam_holders_log_owner on public.exam_holders;
drop trigger exam_holders_log_new on public.exam_holders;
drop function public.log_exam_holder();
