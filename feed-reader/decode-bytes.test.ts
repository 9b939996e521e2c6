import { describe, expect, test } from 'vitest';
import { bytesToText } from './decode-bytes.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const utf16 = (text: string, order: 'le' | 'be') => {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let index = 0; index < text.length; index++)
    view.setUint16(index * 2, text.charCodeAt(index), order === 'le');
  return bytes;
};
const join = (...parts: (Uint8Array | number[])[]) => Uint8Array.from(parts.flatMap((part) => [...part]));
const rss = (encoding: string, title: string) =>
  `<?xml version="1.0" encoding="${encoding}"?><rss><channel><title>${title}</title></channel></rss>`;

describe('bytes → text', () => {
  test('a byte-order mark decides before every label', () => {
    expect(
      bytesToText(join([0xef, 0xbb, 0xbf], utf8(rss('windows-1252', 'Café'))), 'text/xml; charset=koi8-r'),
    ).toContain('Café');
    expect(bytesToText(join([0xff, 0xfe], utf16(rss('utf-8', 'Café Łódź'), 'le')))).toContain('Café Łódź');
    expect(bytesToText(join([0xfe, 0xff], utf16(rss('utf-8', 'Café Łódź'), 'be')))).toContain('Café Łódź');
  });

  test('the mark itself is not part of the text', () => {
    expect(bytesToText(join([0xef, 0xbb, 0xbf], utf8('<rss/>')))).toBe('<rss/>');
    expect(bytesToText(join([0xff, 0xfe], utf16('<rss/>', 'le')))).toBe('<rss/>');
  });

  test('UTF-16 without a mark is recognised by its zeros', () => {
    expect(bytesToText(utf16(rss('utf-16', 'Zürich 東京'), 'le'))).toContain('Zürich 東京');
    expect(bytesToText(utf16(rss('utf-16', 'Zürich 東京'), 'be'))).toContain('Zürich 東京');
  });

  test.each([
    ['windows-1252', [0x93, 0x80, 0x94], '“€”'],
    ['iso-8859-1', [0xe9, 0xfc], 'éü'],
    ['iso-8859-2', [0xb3, 0xf3, 0x64, 0xbc], 'łódź'],
    ['iso-8859-15', [0xa4], '€'],
    ['windows-1251', [0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2], 'Привет'],
    ['koi8-r', [0xf0, 0xd2, 0xc9, 0xd7, 0xc5, 0xd4], 'Привет'],
    ['shift_jis', [0x93, 0x8c, 0x8b, 0x9e], '東京'],
    ['euc-jp', [0xc5, 0xec, 0xb5, 0xfe], '東京'],
    ['gb2312', [0xb1, 0xb1, 0xbe, 0xa9], '北京'],
    ['big5', [0xa5, 0x78, 0xa5, 0x5f], '台北'],
    ['euc-kr', [0xbc, 0xad, 0xbf, 0xef], '서울'],
    ['iso-2022-jp', [0x1b, 0x24, 0x42, 0x45, 0x6c, 0x35, 0x7e, 0x1b, 0x28, 0x42], '東京'],
  ])('%s is read by its HTTP charset and by its XML declaration', (encoding, letters, expected) => {
    const [before = '', after = ''] = rss(encoding, '|').split('|');
    const declared = join(latin(before), letters, latin(after));
    expect(bytesToText(declared)).toContain(`<title>${expected}</title>`);
    const silent = join(latin('<rss><channel><title>'), letters, latin('</title></channel></rss>'));
    expect(bytesToText(silent, `application/rss+xml; charset="${encoding}"`)).toContain(expected);
  });

  test('the HTTP charset is believed before the XML declaration', () => {
    const bytes = join(latin('<?xml version="1.0" encoding="iso-8859-1"?><t>'), [0xcf, 0xf0], latin('</t>'));
    expect(bytesToText(bytes, 'text/xml; charset=windows-1251')).toContain('Пр');
  });

  test.each([
    ['declaration', 'iso-8859-1', undefined],
    ['HTTP charset', 'utf-8', 'text/xml; charset=us-ascii'],
    ['declaration and a lying HTTP charset', 'koi8-r', 'text/xml; charset=windows-1251'],
  ])('valid UTF-8 wins over a lying %s', (_, declared, contentType) => {
    expect(bytesToText(utf8(rss(declared, 'Łódź')), contentType)).toContain('Łódź');
  });

  test('windows-1252 labelled UTF-8 is read as what it is', () => {
    const bytes = join(latin(rss('UTF-8', 'Caf')), [0xe9, 0x20, 0x93, 0x71, 0x94]);
    expect(bytesToText(bytes, 'text/xml; charset=utf-8')).toContain('é “q”');
  });

  test('one broken byte does not turn a UTF-8 document into another encoding', () => {
    const text = bytesToText(join(utf8(rss('utf-8', 'Łódź Łódź')), [0xff], utf8('Łódź')));
    expect(text).toContain('<title>Łódź Łódź</title>');
    expect(text.endsWith('\ufffdŁódź')).toBe(true);
  });

  test('a last character cut in two is left out and harms nothing', () => {
    expect(bytesToText(utf8('<t>Łódź</t>é').subarray(0, -1))).toBe('<t>Łódź</t>');
  });

  test('an unknown label is no label', () => {
    expect(
      bytesToText(join(latin(rss('klingon', '')), [0xe9, 0x20]), 'text/xml; charset=none-such'),
    ).toContain('é');
  });

  test('a UTF-16 declaration on eight-bit bytes is not believed', () => {
    expect(bytesToText(join(latin(rss('utf-16', '')), [0xe9, 0x20]))).toContain('é');
  });

  test('characters that XML forbids are stripped', () => {
    expect(bytesToText(utf8('<t>a\u0000b\u0008c\u000bd\u001fe\tf\ng</t>'))).toBe('<t>abcde\tf\ng</t>');
    expect(bytesToText(utf16(`<title>a\u0001b\u000cc</title>${' '.repeat(20)}`, 'le'))).toContain(
      '<title>abc</title>',
    );
    const tokyo = [0x1b, 0x24, 0x42, 0x45, 0x6c, 0x35, 0x7e, 0x1b, 0x28, 0x42];
    expect(bytesToText(join(latin(rss('iso-2022-jp', '')), tokyo, [0x01, 0x20]))).toContain('東京 ');
  });

  test('blank lines before the XML declaration are dropped', () => {
    expect(bytesToText(utf8('\n\r\n \t<?xml version="1.0"?><rss/>'))).toBe('<?xml version="1.0"?><rss/>');
    const blank = join(latin(`\n\n${rss('windows-1251', '')}`), [0xcf, 0x20]);
    expect(bytesToText(blank)).toContain('П');
  });

  test('no bytes are no text', () => {
    expect(bytesToText(new Uint8Array())).toBe('');
    expect(bytesToText(Uint8Array.of(0xff))).toBe('ÿ');
  });
});
