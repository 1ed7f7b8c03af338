drop function auth.owned_exam_dates(text, text);
