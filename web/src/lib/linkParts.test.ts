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
