import { describe, expect, it } from 'vitest';
import { smsSize } from './sms.ts';

const devanagari = 'भोलिको कक्षा बिहान ६ बजे सुरु हुन्छ।';

describe('smsSize', () => {
  it.each([
    ['', { encoding: 'GSM-7', segments: 0, left: 160 }],
    ['a'.repeat(160), { encoding: 'GSM-7', segments: 1, left: 0 }],
    ['a'.repeat(161), { encoding: 'GSM-7', segments: 2, left: 145 }],
    ['a'.repeat(306), { encoding: 'GSM-7', segments: 2, left: 0 }],
    ['a'.repeat(307), { encoding: 'GSM-7', segments: 3 }],
    ['Classes at 6: £5, é, ñ, Ω @_', { encoding: 'GSM-7', segments: 1 }],
    // The extension table: two septets each.
    ['€'.repeat(80), { encoding: 'GSM-7', units: 160, segments: 1, left: 0 }],
    ['€'.repeat(81), { encoding: 'GSM-7', units: 162, segments: 2 }],
    // One that would stand on both sides of the edge goes to the next part whole.
    [`${'a'.repeat(152)}€${'a'.repeat(152)}`, { encoding: 'GSM-7', units: 306, segments: 3 }],
    ['[~]{|}\\^', { encoding: 'GSM-7', units: 16, segments: 1 }],
    // One letter outside of the alphabet makes all of it UCS-2.
    [`${'a'.repeat(69)}ç`, { encoding: 'UCS-2', segments: 1, left: 0 }],
    [`${'a'.repeat(70)}ç`, { encoding: 'UCS-2', segments: 2, left: 63 }],
    ['क'.repeat(70), { encoding: 'UCS-2', segments: 1 }],
    ['क'.repeat(71), { encoding: 'UCS-2', segments: 2 }],
    ['क'.repeat(135), { encoding: 'UCS-2', segments: 3 }],
    [devanagari, { encoding: 'UCS-2', units: devanagari.length, segments: 1 }],
    // A pair of surrogates is not torn: 66 and 2 do not fit into 67.
    [`${'क'.repeat(66)}😀${'क'.repeat(66)}`, { encoding: 'UCS-2', units: 134, segments: 3 }],
    // Typed in pieces, é is in the alphabet all the same.
    ['e\u0301', { encoding: 'GSM-7', units: 1 }],
  ])('%j', (text, expected) => expect(smsSize(text)).toMatchObject(expected));
});
