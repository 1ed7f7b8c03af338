-- Class groups and over 300 students, registered over the last 60 days: more on some weekdays and towards now.

insert into public.class_groups (id, name, description) values
  ('3f0a6c1e-8d25-4b7a-9e41-5a2c00000001', 'CEE Morning Batch', 'Medical entrance, Sunday to Friday, 6:00-9:00 AM'),
  ('3f0a6c1e-8d25-4b7a-9e41-5a2c00000002', 'CEE Day Batch', 'Medical entrance, Sunday to Friday, 10:00 AM-1:00 PM'),
  ('3f0a6c1e-8d25-4b7a-9e41-5a2c00000003', 'IOE Morning Batch', 'B.E. entrance, Sunday to Friday, 6:00-9:00 AM'),
  ('3f0a6c1e-8d25-4b7a-9e41-5a2c00000004', 'IOE Evening Batch', 'B.E. entrance, Sunday to Friday, 4:00-7:00 PM'),
  ('3f0a6c1e-8d25-4b7a-9e41-5a2c00000005', 'IT Entrance Evening Batch', 'BIT and BCA entrance, Sunday to Friday, 4:00-7:00 PM'),
  ('3f0a6c1e-8d25-4b7a-9e41-5a2c00000006', 'Weekend Doubt Class', null);

with first_names as (
  select place, roman, devanagari
  from unnest(
    array['Aarav', 'Asmita', 'Bibek', 'Sushma', 'Dipesh', 'Rojina', 'Kiran', 'Puja', 'Nabin', 'Anjali', 'Suman',
      'Sabina', 'Prakash', 'Manisha', 'Rohan', 'Kabita', 'Sandesh', 'Nisha', 'Bishal', 'Sarita', 'Ashok', 'Rekha',
      'Milan', 'Sunita', 'Roshan', 'Binita', 'Ujjwal', 'Pratiksha', 'Saroj', 'Alisha', 'Deepak', 'Srijana', 'Anil',
      'Jenisha', 'Umesh', 'Swastika', 'Prabin', 'Sneha', 'Yubraj', 'Aakriti', 'Nirajan', 'Isha', 'Kushal'],
    array['आरव', 'अस्मिता', 'विवेक', 'सुष्मा', 'दिपेश', 'रोजिना', 'किरण', 'पूजा', 'नबिन', 'अञ्जली', 'सुमन',
      'सबिना', 'प्रकाश', 'मनिषा', 'रोहन', 'कविता', 'सन्देश', 'निशा', 'विशाल', 'सरिता', 'अशोक', 'रेखा',
      'मिलन', 'सुनिता', 'रोशन', 'बिनिता', 'उज्ज्वल', 'प्रतिक्षा', 'सरोज', 'अलिशा', 'दीपक', 'सृजना', 'अनिल',
      'जेनिशा', 'उमेश', 'स्वस्तिका', 'प्रविन', 'स्नेहा', 'युवराज', 'आकृति', 'निराजन', 'ईशा', 'कुशल']
  ) with ordinality as name (roman, devanagari, place)
),
last_names as (
  select place, roman, devanagari
  from unnest(
    array['Shrestha', 'Sharma', 'Gurung', 'Thapa', 'Tamang', 'Adhikari', 'Rai', 'Karki', 'Maharjan', 'Yadav',
      'Poudel', 'Magar', 'Limbu', 'Bhattarai', 'Chaudhary', 'Basnet', 'KC', 'Acharya', 'Dahal', 'Khadka', 'Joshi',
      'Sherpa', 'Pandey', 'Gautam', 'Bista', 'Jha', 'Neupane', 'Tharu', 'Ghimire', 'Manandhar', 'Subedi'],
    array['श्रेष्ठ', 'शर्मा', 'गुरुङ', 'थापा', 'तामाङ', 'अधिकारी', 'राई', 'कार्की', 'महर्जन', 'यादव',
      'पौडेल', 'मगर', 'लिम्बू', 'भट्टराई', 'चौधरी', 'बस्नेत', 'केसी', 'आचार्य', 'दाहाल', 'खड्का', 'जोशी',
      'शेर्पा', 'पाण्डे', 'गौतम', 'विष्ट', 'झा', 'न्यौपाने', 'थारू', 'घिमिरे', 'मानन्धर', 'सुवेदी']
  ) with ordinality as name (roman, devanagari, place)
),
colleges as (
  select array['St. Xavier''s College, Maitighar', 'Amrit Science Campus, Lainchaur', 'Trinity International College, Dillibazar',
    'Budhanilkantha School', 'KMC College, Bagbazar', 'Prasadi Academy, Manbhawan', 'Gandaki Boarding School, Pokhara',
    'SOS Hermann Gmeiner School, Gandaki', 'Birat Science Campus, Biratnagar', 'Damak Multiple Campus',
    'Sainik Awasiya Mahavidyalaya, Bhaktapur', 'National Integrated College, Chitwan', 'Tilottama Campus, Butwal',
    'Mahendra Multiple Campus, Nepalgunj', 'Kailali Multiple Campus, Dhangadhi', 'Thakur Ram Campus, Birgunj',
    'Capital College, Koteshwor', 'अमृत विज्ञान क्याम्पस, लैनचौर', 'Southwestern State College, Basundhara'] as names
),
places as (
  select array['Baneshwor-10, Kathmandu', 'Lakeside-6, Pokhara', 'Bharatpur-10, Chitwan', 'Dharan-8, Sunsari',
    'Biratnagar-5, Morang', 'Butwal-11, Rupandehi', 'Kirtipur-4, Kathmandu', 'Nepalgunj-12, Banke',
    'Dhangadhi-2, Kailali', 'Janakpurdham-4, Dhanusha', 'Birgunj-13, Parsa', 'Itahari-6, Sunsari',
    'Hetauda-4, Makwanpur', 'Damak-5, Jhapa', 'Ghorahi-15, Dang', 'Baglung-2', 'Lubhu, Lalitpur', 'Suryabinayak-7, Bhaktapur',
    'Banepa-8, Kavre', 'Birendranagar-6, Surkhet', 'चन्द्रागिरि-३, काठमाडौँ', 'Bhadrapur-9, Jhapa', 'Jumla', 'Phidim-1, Panchthar'] as names
),
-- One row per registration, by day and order within the day.
registrations as (
  select day, n
  from generate_series(0, 59) as day
  cross join lateral generate_series(
    1, 3 + (day * 5) % 4 + case when day % 7 in (1, 2) then 2 else 0 end + case when day < 21 then 2 else 0 end
      - case when day % 7 = 6 then 2 else 0 end
  ) as n
),
numbered as (
  select row_number() over (order by day desc, n) as i, day, n from registrations
),
made as (
  select
    i,
    null::uuid as user_id,
    case when i % 9 = 4 then first_names.devanagari else first_names.roman end as first_name,
    case when i % 9 = 4 then last_names.devanagari else last_names.roman end as last_name,
    lower(first_names.roman || '.' || last_names.roman) || (i % 90 + 10) || '@example.com' as email,
    (array['9841', '9860', '9803', '9818', '9848', '9745', '9851'])[1 + i % 7] || (100000 + i * 3571 % 900000) as phone,
    case when i % 13 = 5 then '' else places.names[1 + i * 5 % 24] end as address,
    colleges.names[1 + i * 7 % 19] as college_name,
    -- Office and evening hours of Kathmandu; what would lie ahead of now happened a day earlier.
    date_trunc('day', now() at time zone 'Asia/Kathmandu') - day * interval '1 day'
      + interval '6 hours 20 minutes' + n * interval '71 minutes' + (i * i * 7 % 67) * interval '1 minute'
      + (i * i * 13 % 59) * interval '1 second' as local_time,
    case
      when day <= 3 or i % 23 = 0 then 'pending'
      when i % 17 = 3 then 'rejected'
      else 'approved'
    end as approval_status,
    (array['Esewa', 'Esewa', 'Bank Transfer', 'Esewa', 'Cash', 'Other', 'Esewa', 'Bank Transfer'])[1 + i % 8] as payment_method
  from numbered
  join first_names on first_names.place = 1 + i * 7 % 43
  join last_names on last_names.place = 1 + i * 13 % 31
  cross join colleges
  cross join places
),
everybody as (
  select user_id, first_name, last_name, email, phone, address, college_name, approval_status, payment_method,
    (local_time - case when local_time > now() at time zone 'Asia/Kathmandu' then interval '1 day' else interval '0' end)
      at time zone 'Asia/Kathmandu' as registration_time
  from made
  union all
  select user_id::uuid, first_name, last_name, email, phone, address, college_name, approval_status, payment_method, now() - age
  from (values
    ('7d1b6a3e-52c4-4f0e-9a57-0c1de0000003', 'Asmita', 'Shrestha', 'student@prabesh.test', '9841203417',
     'Patan-16, Lalitpur', 'St. Xavier''s College, Maitighar', 'approved', 'Esewa', interval '41 days 3 hours'),
    ('7d1b6a3e-52c4-4f0e-9a57-0c1de0000004', 'Bibek', 'Thapa Magar', 'pending@prabesh.test', '9860417293',
     'Tansen-3, Palpa', 'Tilottama Campus, Butwal', 'pending', 'Bank Transfer', interval '2 days 1 hour'),
    ('7d1b6a3e-52c4-4f0e-9a57-0c1de0000005', 'Rojina', 'Tamang', 'rejected@prabesh.test', '9803118842',
     'Dhulikhel-5, Kavre', 'Capital College, Koteshwor', 'rejected', 'Other', interval '19 days 6 hours')
  ) as demo (user_id, first_name, last_name, email, phone, address, college_name, approval_status, payment_method, age)
)
insert into public.students (
  user_id, first_name, last_name, email, phone, address, college_name, approval_status, payment_method, registration_time
)
select user_id, first_name, last_name, email, phone, address, college_name, approval_status, payment_method, registration_time
from everybody
-- Numbers are given in this order.
order by registration_time, email;

-- Most approved students are in one batch, some in the weekend class too.
insert into public.student_class_groups (student_id, class_group_id)
select id, ('3f0a6c1e-8d25-4b7a-9e41-5a2c0000000' || 1 + substr(registration_number, 4)::int % 5)::uuid
from public.students
where approval_status = 'approved' and substr(registration_number, 4)::int % 8 <> 0 and email <> 'student@prabesh.test'
union all
select id, '3f0a6c1e-8d25-4b7a-9e41-5a2c00000006'
from public.students
where approval_status = 'approved' and (substr(registration_number, 4)::int % 6 = 0 or email = 'student@prabesh.test')
union all
select id, '3f0a6c1e-8d25-4b7a-9e41-5a2c00000001' from public.students where email = 'student@prabesh.test';
