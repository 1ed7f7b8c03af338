-- Written by make-notes.ts, together with ../files. Do not edit.
insert into public.files (id, name, original_name, content_type, size, sha256, uploaded_by, created_at)
select file.id::uuid, file.name, original_name, content_type, size, sha256, profiles.id, now() - interval '56 days'
from (values
  ('5e0d7c10-3b1f-4a6e-8c52-91a000000001', '5e0d7c10-3b1f-4a6e-8c52-91a000000001.pdf', 'kinematics-in-one-and-two-dimensions.pdf', 'application/pdf', 37058, 'ac759ef53486ca63fb0d6f539dd022b9332680fcc0b7062bab972109e799be6b'),
  ('5e0d7c10-3b1f-4a6e-8c52-91a000000002', '5e0d7c10-3b1f-4a6e-8c52-91a000000002.pdf', 'current-electricity.pdf', 'application/pdf', 38103, 'e31609d6c1630e01c98182dd97078009ac765cecba359af20b127495924eaa1c'),
  ('5e0d7c10-3b1f-4a6e-8c52-91a000000003', '5e0d7c10-3b1f-4a6e-8c52-91a000000003.pdf', 'ray-optics-mirrors-lenses-instruments.pdf', 'application/pdf', 34879, '66aafd079bb65c61b71ae5ce19ce34d7b59ef6378289034e5d78cd360abefe7f'),
  ('5e0d7c10-3b1f-4a6e-8c52-91a000000004', '5e0d7c10-3b1f-4a6e-8c52-91a000000004.pdf', 'atomic-structure-and-periodic-trends.pdf', 'application/pdf', 34103, 'e4d5b1991b190510fb4dbd57aa118137e6a5b42f511cf8a94f221fe0afc53d7d'),
  ('5e0d7c10-3b1f-4a6e-8c52-91a000000005', '5e0d7c10-3b1f-4a6e-8c52-91a000000005.pdf', 'chemical-and-ionic-equilibrium.pdf', 'application/pdf', 37550, '158e0189882606ca198ccda069fe087d7976de1d4500b4189683937f1c54b6d6'),
  ('5e0d7c10-3b1f-4a6e-8c52-91a000000006', '5e0d7c10-3b1f-4a6e-8c52-91a000000006.pdf', 'named-reactions-of-organic-chemistry.pdf', 'application/pdf', 34518, '4f2f59f2454107603a21c86ab52179e64af8804d095d115780e26b68872a9a99'),
  ('5e0d7c10-3b1f-4a6e-8c52-91a000000007', '5e0d7c10-3b1f-4a6e-8c52-91a000000007.pdf', 'limits-derivatives-and-their-applications.pdf', 'application/pdf', 37536, '708a6e9de5d3bc34e04a111730be500defa0052662afda57554574566d38ef8f'),
  ('5e0d7c10-3b1f-4a6e-8c52-91a000000008', '5e0d7c10-3b1f-4a6e-8c52-91a000000008.pdf', 'vectors-and-three-dimensional-geometry.pdf', 'application/pdf', 37974, 'b04513502dd82157085d7ed2ee89646063fd5af303eca192283b09a5782334b3'),
  ('5e0d7c10-3b1f-4a6e-8c52-91a000000009', '5e0d7c10-3b1f-4a6e-8c52-91a000000009.pdf', 'cell-structure-and-cell-division.pdf', 'application/pdf', 35908, '275a4667379484205f2e80f13cf6038c5704a9c1fb985f2487ef85e927c9c07e'),
  ('5e0d7c10-3b1f-4a6e-8c52-91a000000010', '5e0d7c10-3b1f-4a6e-8c52-91a000000010.pdf', 'human-physiology-circulation-and-respiration.pdf', 'application/pdf', 39793, 'b3617ff2ffdf6c9aa1a45feac7e79e91c22c802dfceb77c7b50bf24f36844dc5'),
  ('5e0d7c10-3b1f-4a6e-8c52-91a000000011', '5e0d7c10-3b1f-4a6e-8c52-91a000000011.pdf', 'number-systems-and-boolean-algebra.pdf', 'application/pdf', 36192, '4b1c4d7971a673bad6533c3bc950a699aae3644fe3434db86dd80bd7f3366383'),
  ('5e0d7c10-3b1f-4a6e-8c52-91a000000012', '5e0d7c10-3b1f-4a6e-8c52-91a000000012.pdf', 'c-programming-control-flow-arrays-functions.pdf', 'application/pdf', 48794, 'c38c572d2746cf1e48ba671e6f0d5cc5ba1fe533165238e3b1e763ba16395844'),
  ('5e0d7c10-3b1f-4a6e-8c52-91a000000101', '5e0d7c10-3b1f-4a6e-8c52-91a000000101.pdf', 'formula-sheet-physics-and-mathematics.pdf', 'application/pdf', 28391, '4400fdc6d8332c9aaf7b657adce233d835a8da5b84d142151a38c76758e94a59'),
  ('5e0d7c10-3b1f-4a6e-8c52-91a000000102', '5e0d7c10-3b1f-4a6e-8c52-91a000000102.pdf', 'cee-syllabus-with-weight-of-each-chapter.pdf', 'application/pdf', 22099, '944ffab51b5a63a4cde88d83f2f3f29937d2f5f4087cfafa6c1c3b69dcd9e335'),
  ('5e0d7c10-3b1f-4a6e-8c52-91a000000103', '5e0d7c10-3b1f-4a6e-8c52-91a000000103.pdf', 'omr-answer-sheet-for-practice.pdf', 'application/pdf', 28500, 'c543db1996dc619813f561bc6e7622d4a0bcc977e4303d213bf19c215d6fbe9d'),
  ('5e0d7c10-3b1f-4a6e-8c52-91a000000104', '5e0d7c10-3b1f-4a6e-8c52-91a000000104.docx', 'study-plan-for-the-last-30-days.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 1444, '646b05417ceed33843f8093efc5f6b8530e98d50aaf8117f1c4a358df3f3e417'),
  ('5e0d7c10-3b1f-4a6e-8c52-91a000000105', '5e0d7c10-3b1f-4a6e-8c52-91a000000105.zip', 'physics-notes.zip', 'application/zip', 101320, '9f60c98220b1ddb82e9dcc3676e943d9b8bd7925ed2ce41420e8525050d6ddc5'),
  ('5e0d7c10-3b1f-4a6e-8c52-91a000000201', '5e0d7c10-3b1f-4a6e-8c52-91a000000201.png', '01-circuit.png', 'image/png', 6983, '8980f0d9487a6da9e6ad995660e55d6442115e1d2204e9e8cb7d188cf2ec02ac'),
  ('5e0d7c10-3b1f-4a6e-8c52-91a000000202', '5e0d7c10-3b1f-4a6e-8c52-91a000000202.png', '02-lens.png', 'image/png', 19422, '12232fc72e19e90619be21c91f9687579c81dca058c68f8ae3c9a2539e4a1d88'),
  ('5e0d7c10-3b1f-4a6e-8c52-91a000000203', '5e0d7c10-3b1f-4a6e-8c52-91a000000203.png', '03-inclined-plane.png', 'image/png', 15726, '08edfa09f02a7a961a6079679f052b712210a3e7fe69641993636ada756e2ac6'),
  ('5e0d7c10-3b1f-4a6e-8c52-91a000000204', '5e0d7c10-3b1f-4a6e-8c52-91a000000204.png', '04-velocity-graph.png', 'image/png', 12884, '6d007c2ab4fdb83c74cd3dc81eebbd317e5c747175629bead0bea7a01330dc05'),
  ('5e0d7c10-3b1f-4a6e-8c52-91a000000205', '5e0d7c10-3b1f-4a6e-8c52-91a000000205.png', '05-ellipse.png', 'image/png', 24758, '6dbbf09e8328312d41ef6187c8e009d44889e9c27e7cc785196f3ad298a18c99'),
  ('5e0d7c10-3b1f-4a6e-8c52-91a000000206', '5e0d7c10-3b1f-4a6e-8c52-91a000000206.png', '06-triangle.png', 'image/png', 15392, '3ae6d69e8ca782ac3daed4623736f67af6e280a4f36ee3df9cb968e4befa633a'),
  ('5e0d7c10-3b1f-4a6e-8c52-91a000000207', '5e0d7c10-3b1f-4a6e-8c52-91a000000207.png', '07-benzene-derivative.png', 'image/png', 8980, '11479cab2b2c0ebad4d566235a5972bb621b079667623613c8dd4acbce3b7a82'),
  ('5e0d7c10-3b1f-4a6e-8c52-91a000000208', '5e0d7c10-3b1f-4a6e-8c52-91a000000208.png', '08-nephron.png', 'image/png', 28791, '0b53d2fce89ff89c87697546ec685aa3d464b3c35fb480e012f0b60ec8950abe'),
  ('5e0d7c10-3b1f-4a6e-8c52-91a000000209', '5e0d7c10-3b1f-4a6e-8c52-91a000000209.png', '09-leaf-section.png', 'image/png', 26411, '92a93cad447fdb99b7d3c398fa34f280c34b17dd7905d3d90e90eb711fd776c1'),
  ('5e0d7c10-3b1f-4a6e-8c52-91a000000210', '5e0d7c10-3b1f-4a6e-8c52-91a000000210.png', '10-pattern.png', 'image/png', 13677, 'c01071996d67835ebb6c92f00f94775d065f407443882f85c188f12b8fcbe099')
) as file (id, name, original_name, content_type, size, sha256)
cross join public.profiles
where profiles.email = 'admin@prabesh.test';
