import { describe, expect, it } from 'vitest';
import { mailboxOf } from './mailRate.ts';

describe('a mailbox', () => {
  it.each([
    ['Sita@Example.com', 'sita@example.com'],
    ['sita+1@example.com', 'sita@example.com'],
    ['sita+a+b@example.com', 'sita@example.com'],
    ['s.i.t.a+news@gmail.com', 'sita@gmail.com'],
    ['Si.Ta@GoogleMail.com', 'sita@gmail.com'],
    ['si-ta_x@pm.me', 'sitax@proton.me'],
    ['sita-shop@yahoo.com', 'sita@yahoo.com'],
    ['sita-shop@yahoo.co.in', 'sita@yahoo.co.in'],
    ['सीता+क@उदाहरण.नेपाल', 'सीता@xn--p1b6ci4b4b3a.xn--11b5bs3a9aj6g'],
  ])('%s leads to %s', (email, mailbox) => {
    expect(mailboxOf(email).split('@')[0]).toBe(mailbox.split('@')[0]);
    if (!mailbox.includes('xn--')) expect(mailboxOf(email)).toBe(mailbox);
  });

  it.each([
    ['si.ta@example.com', 'sita@example.com'],
    ['sita-shop@example.com', 'sita@example.com'],
    ['+1@example.com', '+2@example.com'],
    ['sita@gmail.com', 'sita@example.com'],
    ['si-ta@outlook.com', 'sita@outlook.com'],
  ])('of %s is another than of %s', (one, other) => {
    expect(mailboxOf(one)).not.toBe(mailboxOf(other));
  });
});
