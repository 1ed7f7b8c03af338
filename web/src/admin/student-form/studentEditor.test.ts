import { expect, test } from 'vitest';
import { studentEditor } from './studentEditor.ts';

test.each([
  ['email', 'सीता@उदाहरण.नेपाल', undefined],
  ['email', 'sita@-example.com', 'Please enter a valid email address'],
  ['phone', '+977 9841-00 00 01', undefined],
  ['phone', '9841-00', 'Phone number is too short'],
  ['phone', '(01) 4412345', 'A phone number has digits only, perhaps with a + before them'],
  ['phone', '1'.repeat(21), 'At most 20 digits'],
  ['guardian_phone', '', undefined],
  ['guardian_phone', '९८४१-०००००९', undefined],
  ['guardian_phone', 'mother', 'A phone number has digits only, perhaps with a + before them'],
  ['guardian_name', 'see evil.com', 'No web or email address in a name; after a dot comes a space'],
])('the field %s with %s: %s', (field, value, problem) => {
  const values = { email: 'sita@example.com', phone: '9841000001', [field]: value };
  expect(studentEditor.check?.(values)).toEqual(problem === undefined ? {} : { [field]: problem });
});
