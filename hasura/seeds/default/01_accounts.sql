-- Demo accounts. Their passwords are public (README), so a database with them never serves a real institute.
-- argon2id, m=19456, t=2, p=1: Admin1234, Office1234, Teacher1234, Student1234, Pending1234, Rejected1234.
insert into auth.users (id, email, password_hash, email_verified_at, created_at, updated_at)
select id::uuid, email, password_hash, now() - age, now() - age, now() - age
from (values
  ('7d1b6a3e-52c4-4f0e-9a57-0c1de0000001', 'admin@prabesh.test',
   '$argon2id$v=19$m=19456,t=2,p=1$S0r4HfzoaJuC00AQPI61WQ$yrNFii6nRzXkTo83P/5h+B8NcJlrr1FReXLrRjFnwvs',
   interval '90 days'),
  ('7d1b6a3e-52c4-4f0e-9a57-0c1de0000006', 'office@prabesh.test',
   '$argon2id$v=19$m=19456,t=2,p=1$S4arBW2aKwK2ZZfXQ/O9mQ$wogiIkxRCBwOS7qQ0cTB0jPN3T0GZy4Xux7y6CwpBFE',
   interval '87 days'),
  ('7d1b6a3e-52c4-4f0e-9a57-0c1de0000002', 'teacher@prabesh.test',
   '$argon2id$v=19$m=19456,t=2,p=1$DbhQx7Quiij9SuPC7FCz9g$06Lmvsj2M0ibcNZWYSkwAS3wCeuSH9hc8y5wElOK9Lw',
   interval '88 days'),
  ('7d1b6a3e-52c4-4f0e-9a57-0c1de0000003', 'student@prabesh.test',
   '$argon2id$v=19$m=19456,t=2,p=1$8DJpL0y5MAlsyk/qhJkMqg$Eq42QhuhhSDjtwosuaMILbxu3QfSZiRWK3qxhZY8pQ8',
   interval '41 days'),
  ('7d1b6a3e-52c4-4f0e-9a57-0c1de0000004', 'pending@prabesh.test',
   '$argon2id$v=19$m=19456,t=2,p=1$5xwFZJBKlPGU/NrDgJkJbw$iTcFNK+g7mD/cbZjhG8F7Phpye2ni+5rsGHlN0P6mac',
   interval '2 days'),
  ('7d1b6a3e-52c4-4f0e-9a57-0c1de0000005', 'rejected@prabesh.test',
   '$argon2id$v=19$m=19456,t=2,p=1$JexVDlkzUJlKHfBKfh8TYw$2D0tcNd0BKgsyilIMHpf88BjOQ9NCDMA5PwbvH24958',
   interval '19 days')
) as account (id, email, password_hash, age);

update public.profiles set role = staff.role, name = staff.name
from (values
  ('admin@prabesh.test', 'admin', 'Hari Prasad Koirala'),
  ('office@prabesh.test', 'office', 'Sunita Gurung'),
  ('teacher@prabesh.test', 'teacher', 'Sita Sharma')
) as staff (email, role, name)
where profiles.email = staff.email;
