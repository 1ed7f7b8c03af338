import { describe, expect, it } from 'vitest';
import { chatPlatforms } from '../web/src/content/chatPlatforms.ts';
import { asciiDigits, dialled, institute, instituteFacts, instituteOf, instituteRow } from './institute.ts';

describe('a phone number', () => {
  it.each([
    ['01-5970455', '+97715970455'],
    ['(01) 597 0455', '+97715970455'],
    ['9851234567', '+9779851234567'],
    ['+977 985-1234567', '+9779851234567'],
    ['00977 1 5970455', '+97715970455'],
    ['+91 11 2345 6789', '+911123456789'],
    ['+977-01-5970455', '+97715970455'],
    ['977-1-5970455', '+97715970455'],
    ['+977 9851234567', '+9779851234567'],
    ['9770123456', '+9779770123456'],
  ])('%s is dialled as %s', (label, tel) => {
    expect(dialled(label)).toBe(tel);
  });
});

describe('the facts', () => {
  it('are the defaults but for what was changed', () => {
    expect(instituteOf({ name: null })).toEqual(institute);
    expect(instituteOf({ name: 'Himal', location: '28.2096, 83.9856' })).toMatchObject({
      name: 'Himal',
      copyrightYear: '',
      location: { latitude: 28.2096, longitude: 83.9856, drawn: false },
      email: institute.email,
    });
  });

  it('have a year of their own where one was set', () => {
    expect(instituteOf({ copyright_year: '2083' }).copyrightYear).toBe('2083');
  });

  it('may lack a mobile number and chats', () => {
    const facts = instituteOf({ mobile: '', whatsapp: '', messenger: '' });
    expect(facts.phones).toHaveLength(1);
    expect(chatPlatforms(facts)).toEqual([
      { icon: 'phone', label: 'Call Us', note: '01-5970455', href: 'tel:+97715970455' },
    ]);
    expect(chatPlatforms(institute).map(({ label }) => label)).toEqual(['WhatsApp', 'Messenger', 'Call Us']);
  });
});

describe('the facts in Nepali', () => {
  it('are what is written for it, and the name in Devanagari', () => {
    expect(instituteOf({ nepali_city: 'ललितपुर' }, 'ne')).toMatchObject({
      name: 'प्रवेश',
      officeHours: 'सोम-शुक्र बिहान ६ - साँझ ५',
      address: { city: 'ललितपुर', country: 'नेपाल', postalCode: '44600' },
    });
    expect(instituteOf({ nepali_city: 'ललितपुर' }).address.city).toBe('Kathmandu');
  });

  it('are never the default beside an English fact that the office has changed', () => {
    const moved = { street: 'Bagbazar 7', nepali_tagline: '', nepali_city: '' };
    expect(instituteOf(moved, 'ne')).toMatchObject({
      tagline: institute.tagline,
      address: { street: 'Bagbazar 7', city: 'Kathmandu' },
    });
    expect(instituteFacts(moved).nepali_street).toBe('');
  });

  it('are stored where they are not the default, or would not be taken for one', () => {
    const facts = instituteFacts({});
    expect(instituteRow(facts)).toEqual(Object.fromEntries(Object.keys(facts).map((name) => [name, null])));
    const changed = { ...facts, street: 'Bagbazar 7' };
    expect(instituteRow(changed)).toMatchObject({
      street: 'Bagbazar 7',
      nepali_street: facts.nepali_street,
      city: null,
    });
    expect(instituteFacts(instituteRow(changed))).toEqual(changed);
    expect(instituteOf(instituteRow({ ...changed, nepali_street: '' }), 'ne').address.street).toBe(
      'Bagbazar 7',
    );
  });
});

it('digits of Devanagari are read as ASCII', () => {
  expect(asciiDigits('०१२३४५६७८९ 6१.५')).toBe('0123456789 61.5');
});
