import { describe, expect, it } from 'vitest';
import { linkParts } from './linkParts.ts';

const links = (text: string) =>
  linkParts(text).flatMap(({ text: shown, href }) => (href ? [[shown, href]] : []));

describe('addresses in a text', () => {
  it.each([
    ['Forms: https://ioe.edu.np/apply?x=1&y=2#top.', 'https://ioe.edu.np/apply?x=1&y=2#top'],
    ['(see http://example.com/a_(b))', 'http://example.com/a_(b)'],
    ['हेर्नुहोस् https://उदाहरण.नेपाल/सूचना।', 'https://उदाहरण.नेपाल/सूचना'],
    ['HTTPS://EXAMPLE.COM!', 'HTTPS://EXAMPLE.COM'],
    ['“https://example.com/x”,', 'https://example.com/x'],
  ])('%s', (text, href) => {
    expect(links(text)).toEqual([[href, href]]);
  });

  it.each([
    ['Write to info@prabesh.test.', 'info@prabesh.test', 'mailto:info@prabesh.test'],
    ['a+b%c@x.example', 'a+b%c@x.example', 'mailto:a%2Bb%25c@x.example'],
    [
      'सीता@उदाहरण.नेपाल',
      'सीता@उदाहरण.नेपाल',
      `mailto:${encodeURIComponent('सीता')}@${encodeURIComponent('उदाहरण.नेपाल')}`,
    ],
  ])('%s', (text, shown, href) => {
    expect(links(text)).toEqual([[shown, href]]);
  });

  it.each([
    ['Call 9851234567.', '9851234567', '+9779851234567'],
    ['Tel:985-1234567', '985-1234567', '+9779851234567'],
    ['98512 34567', '98512 34567', '+9779851234567'],
    ['+977 985-123-4567', '+977 985-123-4567', '+9779851234567'],
    ['977 9851234567', '977 9851234567', '+9779851234567'],
    ['the office: 01-5970455!', '01-5970455', '+97715970455'],
    ['(01) 597 0455', '(01) 597 0455', '+97715970455'],
    ['+977-01-5970455', '+977-01-5970455', '+97715970455'],
    ['+977-1-5970455', '+977-1-5970455', '+97715970455'],
    ['Pokhara 061-521234', '061-521234', '+97761521234'],
    ['फोनः ०१-५९७०४५५।', '०१-५९७०४५५', '+97715970455'],
    ['फोनः९८५१२३४५६७ मा', '९८५१२३४५६७', '+9779851234567'],
    ['(9851234567)', '9851234567', '+9779851234567'],
  ])('a phone number: %s', (text, shown, tel) => {
    expect(links(text)).toEqual([[shown, `tel:${tel}`]]);
  });

  it('several phone numbers, however they are told apart', () => {
    expect(links('01-5970455/9851234567, 9841234567,9861234567').map(([, to]) => to)).toEqual([
      'tel:+97715970455',
      'tel:+9779851234567',
      'tel:+9779841234567',
      'tel:+9779861234567',
    ]);
    expect(links('9851234567@mail.example and https://a.example/9851234567').map(([, to]) => to)).toEqual([
      'mailto:9851234567@mail.example',
      'https://a.example/9851234567',
    ]);
  });

  it.each([
    'from 2082-01-15 to 2025-11-15',
    'Rs. 1,25,000 or 125000000',
    'account 01234567890123',
    'account 9851234567890',
    'account 19851234567',
    '015970455',
    'BE-9851234567',
    'CEE-0323 98 76 54 32 10',
    '9851234567.25',
    'x9851234567',
    'www.example.com/9851234567',
    '01-01-2025',
    '06:30-07:30',
    '985123456',
  ])('%s is no phone number', (text) => {
    expect(links(text)).toEqual([]);
  });

  it('loses and changes nothing around them', () => {
    const text = ' one https://a.example, two b@c.example;\n\nhttps://d.example/?q=e@f.example  ';
    expect(
      linkParts(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
    expect(links(text)).toHaveLength(3);
    expect(linkParts('')).toEqual([]);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(document.cookie)//http',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'file:///etc/passwd',
    'ftp://a@b.example',
    'intent://scan/#Intent;scheme=zxing;end',
    '//evil.example',
    'www.example.com',
    'https://bank.example@evil.example/',
    'https://user:secret@evil.example/',
    'https://[oops',
    'https://',
    'xhttps://example.com',
    'javascript:https://example.com',
    'mailto:x?bcc=y',
    'a@b',
    '@handle',
    'nine@@two.example',
  ])('%s is text', (text) => {
    expect(links(text)).toEqual([]);
  });

  it.each([
    ['https://a.example/"onmouseover="alert(1)', 'https://a.example/'],
    ["https://a.example/'><img src=x onerror=alert(1)>", 'https://a.example/'],
    ['https://a.example/<b>', 'https://a.example/'],
    ['https://a.example/\u202egpj.exe', 'https://a.example/'],
    ['https://a.example/\u0000x', 'https://a.example/'],
  ])('%j ends where it could become something else', (text, href) => {
    expect(links(text).map(([, to]) => to)).toEqual([href]);
  });

  it('takes its time in proportion to the text, whatever that is', () => {
    for (const piece of [
      'a@',
      '98',
      '+977 ',
      '(01) 597-',
      'a.',
      'a@b.',
      'https://',
      'a@a.a.a.',
      '(((https://x)))',
      `https://x${')'.repeat(1900)} `,
    ]) {
      const text = piece.repeat(Math.ceil(200_000 / piece.length));
      expect(
        linkParts(text)
          .map((part) => part.text)
          .join(''),
      ).toBe(text);
    }
  });
});
