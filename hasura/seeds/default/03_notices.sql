-- Fourteen notices over all seven categories. Days named in them lie around the day of the first start.
insert into public.notices (title, category, content, title_ne, content_ne, date, created_at, updated_at)
select title, category, content, title_ne, content_ne, to_char(made, 'Mon DD'), made at time zone 'Asia/Kathmandu', made at time zone 'Asia/Kathmandu'
from (
  -- The first Sunday of a month, as the pages have it (web/src/content/admission.ts).
  select min(first + (7 - extract(dow from first)::int) % 7) as class_start
  from (select (now() at time zone 'Asia/Kathmandu')::date as today) as clock,
    generate_series(date_trunc('month', today), date_trunc('month', today) + interval '1 month', interval '1 month') as month,
    cast(month as date) as first
  where first + (7 - extract(dow from first)::int) % 7 >= today
) as admission
cross join lateral (values
  ('CEE Model Entrance Exam set 23: results published', 'Results',
   'Marks and ranks of set 23 can be seen on the results page with your candidate ID. Printed mark sheets are given at the front desk from 7 AM to 5 PM. Who finds a mistake in the name or candidate ID tells the exam section within three days.',
   8, time '16:41:12'),
  (format('Admission open for the CEE and IOE batches of %s', to_char(class_start, 'YYYY')), 'Admissions',
   format('Seats in the new morning, day and evening batches are given in the order of registration. Classes start on %s. Bring one passport-size photo, a copy of your grade 12 mark sheet or of the admit card, and a copy of your citizenship or birth certificate. A discount of 15 percent on the fee is kept for students from Karnali and Sudurpashchim.',
     to_char(class_start, 'FMDay, FMMonth FMDD')),
   1, time '07:37:53'),
  ('सीईई नमुना प्रवेश परीक्षा सेट २४ को कार्यतालिका', 'Exams',
   'सीईई नमुना प्रवेश परीक्षा सेट २४ आगामी शनिबार बिहान ७ बजेदेखि १० बजेसम्म हुनेछ। परीक्षार्थीहरू बिहान ६:३० बजेभित्र परीक्षा भवनमा उपस्थित हुनुहोला। प्रवेशपत्र र कालो वा नीलो मसीको कलम अनिवार्य छ। मोबाइल फोन र क्यालकुलेटर लैजान पाइने छैन।',
   2, time '12:54:16'),
  ('IOE Model Entrance Exam set 12: how to take part', 'Exams',
   format('The computer-based model exam for B.E. applicants is on %s in two shifts, 7:00 to 9:00 AM and 11:00 AM to 1:00 PM. Choose your shift at the front desk. The paper has 100 questions for 140 marks; a tenth of a question''s marks is subtracted for a wrong answer. Please come 30 minutes early, since the login of each computer is checked before the start.',
     to_char(now() at time zone 'Asia/Kathmandu' + interval '6 days', 'FMDay, FMMonth FMDD')),
   3, time '07:11:39'),
  ('Library open until 8 PM before the entrance season', 'Announcement',
   'The library and the silent reading room on the third floor stay open from 5:30 AM to 8:00 PM, Saturdays included. Old question sets may be read there but not taken home.',
   4, time '12:28:02'),
  ('Rules for the model exams', 'Important',
   'These rules hold for every model exam of the institute, on paper and on the computer, so please read them before your next set.

1. Be in the exam hall 30 minutes before the start. Nobody is let in after the first 15 minutes, and nobody may leave in the first hour.
2. Bring your admit card. Your candidate ID on the answer sheet must be the one on the card; a sheet without it is marked but not ranked.
3. Fill the circles with a black or blue ball pen. A question with two filled circles counts as wrong.
4. In the medical paper a quarter of a mark is subtracted for each wrong answer, in the engineering paper a tenth of the question''s marks. A question left open costs nothing.
5. Mobile phones, smart watches and calculators stay outside. There are lockers beside the stairs on the ground floor.
6. Results of a Saturday paper come out by noon on Sunday, on the website. Complaints about the marking are taken for three days after that, in writing, at the exam section.
7. Solutions are discussed in the first class after the exam.',
   6, time '07:45:25'),
  ('Free counselling for grade 12 graduates and their parents', 'Events',
   format('Our academic head and two former toppers answer questions about medical and engineering entrance exams, scholarships and choice of college on %s at 11 AM in the main hall. Entry is free; tea is served.',
     to_char(now() at time zone 'Asia/Kathmandu' + interval '4 days', 'FMDay, FMMonth FMDD')),
   7, time '12:02:48'),
  ('Office closed on Friday', 'Holiday',
   'The front desk is closed this Friday for maintenance of the electric wiring. The doubt hour takes place as usual in the annex building.',
   11, time '07:19:11'),
  ('New evening batch for IT entrance', 'Admissions',
   'Because the first evening batch is full, a second one for BIT, BCA and B.Sc. CSIT applicants begins next Sunday, 4:00 to 7:00 PM. There are 36 seats.',
   14, time '12:36:34'),
  ('IOE Model Entrance Exam set 11: results published', 'Results',
   'Results of set 11 are on the website. The highest mark is above 110 of 140. All solutions are discussed in class.',
   21, time '10:06:48'),
  ('Scholarship test for students of community schools', 'Important',
   'Twenty full scholarships for the coming session are given by a written test in Physics, Chemistry, Mathematics or Biology, and English. Who passed grade 12 from a community school may apply with the school''s letter. Forms are free and available at the front desk.',
   26, time '12:10:20'),
  ('Guest lecture: a day in the life of a resident doctor', 'Events',
   'A resident doctor of Tribhuvan University Teaching Hospital speaks about the years after the entrance exam. For students of the CEE batches, Friday, 9:30 AM, room 204.',
   33, time '07:27:43'),
  ('CEE Model Entrance Exam set 22: results published', 'Results',
   'Marks and ranks of set 22 are on the results page. Solutions are discussed in each batch on Sunday.',
   35, time '09:17:33'),
  ('Holidays of this session', 'Holiday',
   'Classes pause on the public holidays that are printed in the routine of each batch; the routine can be had at the front desk. The reading room stays open on all of them except the first day of Dashain and Laxmi Puja.',
   48, time '07:01:29')
) as notice (title, category, content, days_ago, at)
-- Some in both languages; one has its title alone, and some have nothing in Nepali.
left join (values
  ('CEE Model Entrance Exam set 23: results published', 'सीईई नमुना प्रवेश परीक्षा सेट २३ को नतिजा प्रकाशित',
   'सेट २३ को प्राप्ताङ्क र स्थान नतिजा पेजमा आफ्नो परीक्षार्थी नम्बर राखेर हेर्न सक्नुहुन्छ। छापिएको अङ्कपत्र बिहान ७ बजेदेखि साँझ ५ बजेसम्म सोधपुछ कक्षबाट लिन सकिन्छ। नाम वा परीक्षार्थी नम्बरमा गल्ती भेटिए तीन दिनभित्र परीक्षा शाखामा खबर गर्नुहोला।'),
  ('Library open until 8 PM before the entrance season', 'प्रवेश परीक्षाको समयमा पुस्तकालय साँझ ८ बजेसम्म खुला',
   'तेस्रो तलाको पुस्तकालय र पढ्ने कोठा शनिबार पनि बिहान ५:३० बजेदेखि साँझ ८ बजेसम्म खुला रहन्छ। पुराना प्रश्न सेट त्यहीँ बसेर पढ्न सकिन्छ, घर लैजान भने पाइँदैन।'),
  ('Rules for the model exams', 'नमुना परीक्षाका नियमहरू', null),
  ('Office closed on Friday', 'शुक्रबार कार्यालय बन्द रहने',
   'बिजुलीको तार मर्मत गर्नुपर्ने भएकाले यस शुक्रबार सोधपुछ कक्ष बन्द रहनेछ। प्रश्न सोध्ने कक्षा भने सधैंझैं पल्लो भवनमा हुन्छ।'),
  ('New evening batch for IT entrance', 'आईटी प्रवेश तयारीको नयाँ साँझको ब्याच',
   'साँझको पहिलो ब्याच भरिएकाले बीआईटी, बीसीए र बीएस्सी सीएसआईटीका लागि अर्को ब्याच आउने आइतबारदेखि साँझ ४ देखि ७ बजेसम्म सुरु हुँदैछ। जम्मा ३६ सिट छन्।'),
  ('IOE Model Entrance Exam set 11: results published', 'आईओई नमुना प्रवेश परीक्षा सेट ११ को नतिजा प्रकाशित',
   'सेट ११ को नतिजा वेबसाइटमा राखिएको छ। सबैभन्दा धेरै प्राप्ताङ्क १४० मध्ये ११० भन्दा माथि छ। सबै प्रश्नको समाधान कक्षामा छलफल हुन्छ।'),
  ('Holidays of this session', 'यस सत्रका बिदाहरू',
   'सार्वजनिक बिदाका दिन कक्षा हुँदैन; कुन-कुन दिन बिदा हो भन्ने प्रत्येक ब्याचको तालिकामा छापिएको छ। तालिका सोधपुछ कक्षमा पाइन्छ। दशैंको पहिलो दिन र लक्ष्मीपूजा बाहेक सबै बिदामा पढ्ने कोठा खुला रहन्छ।')
) as nepali (title, title_ne, content_ne) using (title)
cross join lateral (select (now() at time zone 'Asia/Kathmandu')::date - days_ago + at as made) as moment
order by made;
