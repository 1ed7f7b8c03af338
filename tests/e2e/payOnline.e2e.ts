// A student pays fees online: to eSewa's page (a stand-in that speaks its protocol) and back, where the receipt is.
import { startTestProviders, type TestProviders } from '../../server/testing/paymentProviders.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

let esewa: TestProviders;
test.beforeAll(async () => {
  esewa = await startTestProviders(Number(process.env.PRABESH_E2E_ESEWA_PORT));
});
test.afterAll(() => esewa.close());

// The refused amount is a 409 in the console.
test.use({ allowedErrors: [/409/] });

test('a student pays what is due with eSewa, and finds the receipt', async ({
  page,
  database,
  makeAccount,
  startSession,
}) => {
  const student = await makeAccount('student', 'approved');
  await database.query(
    `select public.add_fee_entries(id, '[{"kind": "charge", "amount": 4000.5, "description": "Course", "due_day": "2026-01-01"}]')
     from public.students where user_id = $1`,
    [student.id],
  );
  await startSession(page, student);
  await page.goto('/ne/student/fees');
  await expect(page.getByText('रु ४,०००.५०').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('रकम (रुपैयाँमा)').fill('9');
  await page.getByRole('button', { name: 'eSewa बाट तिर्नुहोस्' }).click();
  await expect(page.getByRole('alert')).toContainText('भुक्तानी सुरु भएन');
  await page.getByLabel('रकम (रुपैयाँमा)').fill('4000.5');
  await page.getByRole('button', { name: 'eSewa बाट तिर्नुहोस्' }).click();
  await page.waitForURL(/\/ne\/student\/fees\?payment=[0-9a-f-]{36}$/);
  await expect(page.getByRole('status').filter({ hasText: 'आइपुग्यो' })).toBeVisible();
  await expect(page.getByText(/^रसिद [०-९]{4}\/[०-९]{2}-[०-९]{6}$/)).toBeVisible();
  await expect(page.getByText('अहिले तिर्नुपर्ने केही छैन')).toBeVisible();
  await expect(page.getByRole('button', { name: 'eSewa बाट तिर्नुहोस्' })).toHaveCount(0);
});
