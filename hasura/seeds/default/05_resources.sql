-- Study resources. Videos and links lead to real public places; notes and downloads to the files of 04_files.sql.

insert into public.notes (title, description, title_ne, description_ne, subject, file_url, date, created_at, updated_at)
select title, description, title_ne, description_ne, subject, '/files/' || file || '.pdf',
  to_char(made, 'Mon DD'), made at time zone 'Asia/Kathmandu', made at time zone 'Asia/Kathmandu'
from (values
  ('Kinematics in one and two dimensions', 'Equations of motion, graphs, projectiles, relative velocity, with worked examples.', 'Physics', '5e0d7c10-3b1f-4a6e-8c52-91a000000001', 55, time '12:00:10'),
  ('Current electricity', 'Ohm''s law, cells, Kirchhoff''s laws, Wheatstone bridge, meters and heating effect.', 'Physics', '5e0d7c10-3b1f-4a6e-8c52-91a000000002', 29, time '07:17:33'),
  ('Ray optics: mirrors, lenses, instruments', 'Sign convention, formulas, total reflection, prisms, and what the entrance asks of them.', 'Physics', '5e0d7c10-3b1f-4a6e-8c52-91a000000003', 6, time '12:34:56'),
  ('Atomic structure and periodic trends', 'Bohr''s model, quantum numbers, configurations, trends and their exceptions.', 'Chemistry', '5e0d7c10-3b1f-4a6e-8c52-91a000000004', 51, time '07:51:19'),
  ('Chemical and ionic equilibrium', 'Kc and Kp, Le Chatelier, pH, buffers, solubility product.', 'Chemistry', '5e0d7c10-3b1f-4a6e-8c52-91a000000005', 24, time '12:08:42'),
  ('Named reactions of organic chemistry', 'Nearly forty reactions with reagent, product and the trap in each.', 'Chemistry', '5e0d7c10-3b1f-4a6e-8c52-91a000000006', 9, time '07:25:05'),
  ('Limits, derivatives and their applications', 'Standard limits, rules of differentiation, tangents, maxima and minima.', 'Mathematics', '5e0d7c10-3b1f-4a6e-8c52-91a000000007', 46, time '12:42:28'),
  ('Vectors and three-dimensional geometry', 'Products of vectors, lines and planes, distances.', 'Mathematics', '5e0d7c10-3b1f-4a6e-8c52-91a000000008', 17, time '07:59:51'),
  ('Cell structure and cell division', 'Organelles, mitosis and meiosis side by side, chromosome counts.', 'Biology', '5e0d7c10-3b1f-4a6e-8c52-91a000000009', 40, time '12:16:14'),
  ('Human physiology: circulation and respiration', 'Heart, cardiac cycle, blood groups, gas exchange and transport.', 'Biology', '5e0d7c10-3b1f-4a6e-8c52-91a000000010', 12, time '07:33:37'),
  ('Number systems and Boolean algebra', 'Conversions, complements, logic gates, simplification.', 'Computer Science', '5e0d7c10-3b1f-4a6e-8c52-91a000000011', 35, time '12:50:00'),
  ('C programming: control flow, arrays, functions', 'What each program prints, and why.', 'Computer Science', '5e0d7c10-3b1f-4a6e-8c52-91a000000012', 3, time '07:07:23')
) as note (title, description, subject, file, days_ago, at)
left join (values
  ('Ray optics: mirrors, lenses, instruments', 'किरण प्रकाशशास्त्र: ऐना, लेन्स र उपकरण', 'चिह्नको नियम, सूत्र, पूर्ण परावर्तन, प्रिज्म, र प्रवेश परीक्षामा सोधिने कुरा।'),
  ('Human physiology: circulation and respiration', 'मानव शरीरक्रिया: रक्तसञ्चार र श्वासप्रश्वास', 'मुटु, मुटुको चक्र, रक्त समूह, ग्यासको आदानप्रदान र ओसारपसार।'),
  ('Current electricity', 'विद्युत् धारा', null)
) as nepali (title, title_ne, description_ne) using (title)
cross join lateral (select (now() at time zone 'Asia/Kathmandu')::date - days_ago + at as made) as moment
order by made;

insert into public.videos (title, description, video_url, subject, date, created_at, updated_at)
select title, description, 'https://www.youtube.com/watch?v=' || youtube_id, subject,
  to_char(made, 'Mon DD'), made at time zone 'Asia/Kathmandu', made at time zone 'Asia/Kathmandu'
from (values
  ('Vectors and motion in two dimensions', 'CrashCourse Physics 4: components, and why a throw falls like a drop.', 'w3BhzYI6zXU', 'Physics', 50, time '12:24:46'),
  ('Circuits: resistors and batteries', 'CrashCourse Physics 29: series, parallel, and what a real battery loses.', 'g-wjP1otQWI', 'Physics', 27, time '07:41:09'),
  ('Stoichiometry: from grams to moles and back', 'CrashCourse Chemistry 6: molar mass, equations, limiting reagent.', 'UL1jmJaUkaQ', 'Chemistry', 44, time '12:58:32'),
  ('pH and pOH', 'CrashCourse Chemistry 30: logarithms, strong and weak acids, buffers.', 'LS67vS10O5Y', 'Chemistry', 19, time '07:15:55'),
  ('The paradox of the derivative', '3Blue1Brown: what a rate of change at one moment can mean.', '9vKqVkMQHKk', 'Mathematics', 31, time '12:32:18'),
  ('Mitosis, stage by stage', 'CrashCourse Biology 12: how a cell divides, and what can go wrong.', 'L0k-enzoeOM', 'Biology', 37, time '07:49:41'),
  ('The human heart', 'CrashCourse Anatomy 25: chambers, valves, and the pressure of blood.', 'X9ZZ6tcxArI', 'Biology', 10, time '12:06:04'),
  ('Boolean logic and logic gates', 'CrashCourse Computer Science 3: from transistors to AND, OR, NOT and XOR.', 'gI-qXk7XojA', 'Computer Science', 5, time '07:23:27')
) as video (title, description, youtube_id, subject, days_ago, at)
cross join lateral (select (now() at time zone 'Asia/Kathmandu')::date - days_ago + at as made) as moment
order by made;

insert into public.links (title, url, description, title_ne, description_ne, category, date, created_at, updated_at)
select title, url, description, title_ne, description_ne, category,
  to_char(made, 'Mon DD'), made at time zone 'Asia/Kathmandu', made at time zone 'Asia/Kathmandu'
from (values
  ('Medical Education Commission', 'https://mec.gov.np', 'Notices, forms and results of the Common Entrance Examination.', 'Exams', 52, time '12:40:50'),
  ('IOE entrance examination board', 'https://entrance.ioe.edu.np', 'Application, syllabus and results for B.E. and B.Arch.', 'Admissions', 49, time '07:57:13'),
  ('Ministry of Education: scholarships', 'https://moest.gov.np', 'Calls for scholarships at home and abroad.', 'Scholarships', 28, time '12:14:36'),
  ('Tribhuvan University', 'https://tu.edu.np', 'Faculties, campuses and academic calendar.', 'Academic', 18, time '07:31:59'),
  ('Public Service Commission', 'https://psc.gov.np', 'Vacancies and syllabi for engineers in government service (Lok Sewa).', 'Career', 7, time '12:48:22')
) as link (title, url, description, category, days_ago, at)
left join (values
  ('Medical Education Commission', 'चिकित्सा शिक्षा आयोग', 'साझा प्रवेश परीक्षाका सूचना, फारम र नतिजा।'),
  ('Public Service Commission', 'लोक सेवा आयोग', 'सरकारी सेवामा इन्जिनियरका लागि विज्ञापन र पाठ्यक्रम।')
) as nepali (title, title_ne, description_ne) using (title)
cross join lateral (select (now() at time zone 'Asia/Kathmandu')::date - days_ago + at as made) as moment
order by made;

insert into public.downloads (title, description, file_url, file_size, file_type, category, date, created_at, updated_at)
select title, description, files.url,
  case when files.size < 1024 * 1024
    then round(files.size / 1024.0) || ' KB'
    else round(files.size / 1048576.0, 1) || ' MB'
  end,
  upper(split_part(files.name, '.', 2)), category,
  to_char(made, 'Mon DD'), made at time zone 'Asia/Kathmandu', made at time zone 'Asia/Kathmandu'
from (values
  ('Formula sheet: Physics and Mathematics', 'Two pages to hang above the desk.', '5e0d7c10-3b1f-4a6e-8c52-91a000000101', 'Study Material', 47, time '07:05:45'),
  ('CEE syllabus with weight of each chapter', 'How many of the 200 questions come from which chapter.', '5e0d7c10-3b1f-4a6e-8c52-91a000000102', 'Syllabus', 42, time '12:22:08'),
  ('OMR answer sheet for practice', 'Print it and practise filling circles against the clock.', '5e0d7c10-3b1f-4a6e-8c52-91a000000103', 'Practice Sets', 30, time '07:39:31'),
  ('Study plan for the last 30 days', 'A table to fill in yourself.', '5e0d7c10-3b1f-4a6e-8c52-91a000000104', 'Study Material', 15, time '12:56:54'),
  ('All physics notes in one file', 'The three physics notes, zipped.', '5e0d7c10-3b1f-4a6e-8c52-91a000000105', 'Study Material', 4, time '07:13:17')
) as download (title, description, file, category, days_ago, at)
cross join lateral (select (now() at time zone 'Asia/Kathmandu')::date - days_ago + at as made) as moment
join public.files on files.id = download.file::uuid
order by made;
