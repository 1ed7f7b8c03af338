-- A clinic whose staff see the same patients in different ways: what an inherited role is shown depends on the row.
create table wards (id int primary key, name text not null);

create table shifts (
  id int primary key,
  ward_id int not null references wards,
  nurse_id int not null
);

create table patients (
  id int primary key,
  name text not null,
  ward_id int not null references wards,
  doctor_id int not null,
  diagnosis text not null,
  weight int not null,
  temperature float8 not null,
  is_contagious boolean not null,
  notes jsonb not null
);

create table visits (
  id int primary key,
  patient_id int not null references patients,
  fee int not null,
  paid boolean not null default false,
  remark text
);

create function weight_in_grams(patient patients) returns int language sql stable as $$
  select patient.weight * 1000
$$;

create function unpaid_visits(patient patients) returns setof visits language sql stable as $$
  select * from visits v where v.patient_id = patient.id and not v.paid
$$;

create function patients_named(part text) returns setof patients language sql stable as $$
  select * from patients p where p.name like '%' || part || '%'
$$;

create function settle(patient int) returns setof visits language sql volatile as $$
  update visits set paid = true where patient_id = patient returning *
$$;

insert into wards values (1, 'North'), (2, 'South');
insert into shifts values (1, 1, 11), (2, 2, 12), (3, 2, 13);
insert into patients values
  (1, 'Asha', 1, 11, 'measles', 50, 39.5, true, '{"bed": 4, "diet": {"salt": false}}'),
  (2, 'Bikram', 1, 12, 'fracture', 80, 36.5, false, '{"bed": 5, "diet": {"salt": true}}'),
  (3, 'Chandra', 2, 11, 'flu', 60, 39, true, '{"bed": 6}'),
  (4, 'Dilip', 2, 12, 'measles', 70, 40, true, '{"bed": 7}'),
  (5, 'Esha', 2, 13, 'burn', 55, 37, false, '{"bed": 8}'),
  (90, 'Written', 1, 11, 'none', 1, 36, false, '{}'),
  (91, 'Written, too', 1, 12, 'none', 2, 36, false, '{}');
insert into visits values
  (1, 1, 100, true, 'first'),
  (2, 1, 200, false, 'second'),
  (3, 2, 300, false, 'only'),
  (4, 3, 400, true, null),
  (5, 4, 500, false, 'urgent'),
  (90, 90, 10, false, 'written'),
  (91, 91, 20, false, 'written');
