// The mails' look: both bodies say the same, one address at most, and nothing that is put in becomes markup.

import { describe, expect, it } from 'vitest';
import { institute } from '../../shared/institute.ts';
import { letter } from './letter.ts';

const urls = (text: string) => text.match(/https?:\/\/\S+/g) ?? [];

describe('letter', () => {
  const url = 'https://prabesh.example/reset-password#token=a_b-c';
  const both = letter(institute, {
    heading: 'Choose a new password',
    paragraphs: ['Somebody asked for it.', 'नमस्ते सीता'],
    action: { label: 'Choose a new password', url },
    closing: ['The link lives for one hour.'],
  });

  it('has exactly one URL in its text, alone on its line', () => {
    expect(urls(both.text)).toEqual([url]);
    expect(both.text.split('\n')).toContain(url);
    expect(both.html.match(/href="[^"]*"/g)).toEqual([`href="${url}"`]);
  });

  it('says the same in both, with the institute’s name and numbers', () => {
    for (const body of [both.text, both.html]) {
      for (const part of ['Choose a new password', 'Somebody asked', 'नमस्ते सीता', 'one hour']) {
        expect(body).toContain(part);
      }
      expect(body).toMatch(/Prabesh[^]*प्रवेश[^]*01-5970455/);
    }
  });

  it('has no URL without an action, whatever is put in', () => {
    const { text, html } = letter(institute, {
      heading: 'Hello http://evil.example',
      paragraphs: ['Ram HTTPS://EVIL.EXAMPLE/x won', 'see www.evil.example'],
    });
    expect(urls(text)).toEqual([]);
    expect(text).not.toMatch(/:\/\/|www\.\w/i);
    expect(html).not.toMatch(/<a |:\/\/|www\.\w/i);
  });

  it('has no bare domain either, but whole e-mail addresses for the office, and names as they are', () => {
    const { text } = letter(institute, {
      heading: 'Win at evil.com/x',
      paragraphs: [
        'EVIL.co.uk, a.b.evil.example! राम.भारत x@evil.com/y',
        'e-mail sita@mail.edu.np, St. Xavier K.C. 3.75',
      ],
    });
    const [above = ''] = text.split('\n-- \n');
    expect(above).not.toMatch(/evil\.\S|राम\.\S|\.co\.uk/i);
    expect(above).toContain('e-mail sita@mail.edu.np, St. Xavier K.C. 3.75');
  });

  it('keeps the addresses that the office wrote whole, as text', () => {
    const { text, html } = letter(institute, {
      heading: 'Join example.org',
      isByOffice: true,
      paragraphs: ['Read https://example.org/x?a=1, then\u0007 sita.rai.com.'],
    });
    for (const body of [text, html])
      expect(body).toMatch(/Join example\.org[^]*Read https:\/\/example\.org\/x\?a=1, then sita\.rai\.com\./);
    expect(html).not.toContain('<a ');
  });

  it('loads nothing from anywhere', () => {
    expect(both.html).not.toMatch(/<(img|link|script|style|iframe|object)\b|url\(|@import|\bsrc=/i);
  });

  it('escapes what is put in, everywhere', () => {
    const nasty = `"><script>alert('x')</script>&amp;`;
    const { html } = letter(institute, {
      heading: nasty,
      paragraphs: [nasty],
      action: { label: nasty, url: 'https://prabesh.example/?a=1&b="\'<x>' },
      closing: [nasty],
    });
    expect(html).not.toContain('<script');
    expect(html).not.toContain(`"'<x>`);
    expect(html).toContain('&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;amp;');
    expect(html).toContain('href="https://prabesh.example/?a=1&amp;b=%22%27%3Cx%3E"');
  });

  it('keeps each paragraph on one line: nobody adds a line of their own', () => {
    const { text } = letter(institute, { heading: 'A\r\nB', paragraphs: ['C\n\nD\u202eE\u0000F'] });
    expect(text.startsWith('A B\n\nC D E F\n\n')).toBe(true);
  });

  it('keeps the joiners of Devanagari', () => {
    expect(letter(institute, { heading: 'क्\u200dष', paragraphs: [] }).text).toContain('क्\u200dष');
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', '/reset-password', ''])(
    'refuses %j as an action',
    (wrong) => {
      expect(() =>
        letter(institute, { heading: 'x', paragraphs: [], action: { label: 'x', url: wrong } }),
      ).toThrow();
    },
  );
});
