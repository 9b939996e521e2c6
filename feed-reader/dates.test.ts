import { describe, expect, test } from 'vitest';
import { publishedAt, readDate } from './dates.ts';

const iso = (written: string) => readDate(written)?.toISOString() ?? null;

describe('dates', () => {
  test.each([
    ['Wed, 05 Mar 2031 14:30:00 GMT', '2031-03-05T14:30:00.000Z'],
    ['Wed, 05 Mar 2031 14:30:00 +0000', '2031-03-05T14:30:00.000Z'],
    ['Wed, 5 Mar 2031 14:30 -0500', '2031-03-05T19:30:00.000Z'],
    ['05 Mar 2031 14:30:00 +05:30', '2031-03-05T09:00:00.000Z'],
    ['wed,05 mar 2031 14:30:00 gmt', '2031-03-05T14:30:00.000Z'],
    ['Wed, 05 March 2031 14:30:00 GMT+2', '2031-03-05T12:30:00.000Z'],
    ['Wed, 05 Mar 2031 14:30:00 UTC-03:00', '2031-03-05T17:30:00.000Z'],
    ['Wed, 05 Mar 2031 14:30:00 +0000 (UTC)', '2031-03-05T14:30:00.000Z'],
    ['Fri, 05 Mar 2031 14:30:00 GMT', '2031-03-05T14:30:00.000Z'],
    ['Wed Mar  5 14:30:00 2031', '2031-03-05T14:30:00.000Z'],
    ['Wed Mar 5 14:30:00 EST 2031', '2031-03-05T19:30:00.000Z'],
    ['Wed Mar 5 14:30:00 +0100 2031', '2031-03-05T13:30:00.000Z'],
    ['March 5, 2031 2:30 PM EST', '2031-03-05T19:30:00.000Z'],
    ['March 5, 2031, 12:05 a.m.', '2031-03-05T00:05:00.000Z'],
    ['Mar 5, 2031', '2031-03-05T00:00:00.000Z'],
  ])('RFC 822 and its neighbours: %s', (written, expected) => {
    expect(iso(written)).toBe(expected);
  });

  test.each([
    ['Wed, 05 Mar 31 14:30:00 GMT', '2031-03-05T14:30:00.000Z'],
    ['05 Mar 00 14:30 GMT', '2000-03-05T14:30:00.000Z'],
    ['05 Mar 49 14:30 GMT', '2049-03-05T14:30:00.000Z'],
    ['05 Mar 50 14:30 GMT', '1950-03-05T14:30:00.000Z'],
    ['Fri, 05 Mar 99 14:30:00 EDT', '1999-03-05T18:30:00.000Z'],
    ['Wednesday, 05-Mar-31 14:30:00 GMT', '2031-03-05T14:30:00.000Z'],
    ['05.03.31 14:30', '2031-03-05T14:30:00.000Z'],
  ])('two-digit years: %s', (written, expected) => {
    expect(iso(written)).toBe(expected);
  });

  test.each([
    ['GMT', 0],
    ['UT', 0],
    ['Z', 0],
    ['EST', -5],
    ['EDT', -4],
    ['CST', -6],
    ['CDT', -5],
    ['MST', -7],
    ['MDT', -6],
    ['PST', -8],
    ['PDT', -7],
    ['BST', 1],
    ['CET', 1],
    ['CEST', 2],
    ['MEZ', 1],
    ['MESZ', 2],
    ['EET', 2],
    ['EEST', 3],
    ['IST', 5.5],
    ['JST', 9],
    ['AEDT', 11],
    ['NDT', -2.5],
    ['XYZ', 0],
    ['', 0],
  ])('zone name %s', (zone, hours) => {
    const expected = new Date(Date.UTC(2031, 5, 10, 12) - hours * 3_600_000).toISOString();
    expect(iso(`Tue, 10 Jun 2031 12:00:00 ${zone}`)).toBe(expected);
    expect(iso(`2031-06-10 12:00 ${zone}`)).toBe(expected);
  });

  test.each([
    ['2031-03-05T14:30:00Z', '2031-03-05T14:30:00.000Z'],
    ['2031-03-05t14:30:00z', '2031-03-05T14:30:00.000Z'],
    ['2031-03-05T14:30:00+01:00', '2031-03-05T13:30:00.000Z'],
    ['2031-03-05T14:30:00+0100', '2031-03-05T13:30:00.000Z'],
    ['2031-03-05T14:30:00-08', '2031-03-05T22:30:00.000Z'],
    ['2031-03-05T14:30:00\u221205:00', '2031-03-05T19:30:00.000Z'],
    ['2031-03-05T14:30:00.123Z', '2031-03-05T14:30:00.123Z'],
    ['2031-03-05T14:30:00.123456789Z', '2031-03-05T14:30:00.123Z'],
    ['2031-03-05T14:30:00,5Z', '2031-03-05T14:30:00.500Z'],
    ['2031-03-05T14:30Z', '2031-03-05T14:30:00.000Z'],
    ['2031-03-05T14Z', '2031-03-05T14:00:00.000Z'],
    ['2031-03-05T14+01:00', '2031-03-05T13:00:00.000Z'],
    ['2031-03-05T14.5+01:00', '2031-03-05T13:30:00.000Z'],
    ['2031-03-05T14:30,5+01:00', '2031-03-05T13:30:30.000Z'],
    ['2031-03-05T24:00:00Z', '2031-03-06T00:00:00.000Z'],
    ['2031-03-05T23:59:60Z', '2031-03-06T00:00:00.000Z'],
    ['2031-03-05 14:30:00', '2031-03-05T14:30:00.000Z'],
    ['2031-03-05 14:30:00 +0100', '2031-03-05T13:30:00.000Z'],
    ['2031-03-05', '2031-03-05T00:00:00.000Z'],
    ['2031-3-5', '2031-03-05T00:00:00.000Z'],
    ['2031/03/05 14:30', '2031-03-05T14:30:00.000Z'],
    ['20310305T143000Z', '2031-03-05T14:30:00.000Z'],
    ['20310305T1430+0100', '2031-03-05T13:30:00.000Z'],
    ['20310305T1430+01:00', '2031-03-05T13:30:00.000Z'],
    ['20310305T143000.5-05:00', '2031-03-05T19:30:00.500Z'],
    ['20310305T1430.5Z', '2031-03-05T14:30:30.000Z'],
    ['20310305', '2031-03-05T00:00:00.000Z'],
    ['2031-03', '2031-03-01T00:00:00.000Z'],
    ['2031', '2031-01-01T00:00:00.000Z'],
    ['2031-W10', '2031-03-03T00:00:00.000Z'],
    ['2031-W10-3T14:30:00+01:00', '2031-03-05T13:30:00.000Z'],
    ['2031-064T14:30Z', '2031-03-05T14:30:00.000Z'],
    ['2031-W10-3', '2031-03-05T00:00:00.000Z'],
    ['2031W103T14:30Z', '2031-03-05T14:30:00.000Z'],
    ['2031-064', '2031-03-05T00:00:00.000Z'],
    ['2031064', '2031-03-05T00:00:00.000Z'],
    ['1930487400', '2031-03-05T14:30:00.000Z'],
    ['1930487400000', '2031-03-05T14:30:00.000Z'],
  ])('ISO 8601 in all its forms: %s', (written, expected) => {
    expect(iso(written)).toBe(expected);
  });

  test.each([
    ['Mittwoch, 5. März 2031, 14:30 Uhr', '2031-03-05T14:30:00.000Z'],
    ['Mi, 05 Mrz 2031 14:30:00 +0100', '2031-03-05T13:30:00.000Z'],
    ['05. Oktober 2031', '2031-10-05T00:00:00.000Z'],
    ['Di, 09 Dez 2031 08:00:00 MEZ', '2031-12-09T07:00:00.000Z'],
    ['mer., 05 févr. 2031 14:30:00 +0100', '2031-02-05T13:30:00.000Z'],
    ['mar. 05 août 2031 à 14h30', '2031-08-05T14:30:00.000Z'],
    ['1er janvier 2031', '2031-01-01T00:00:00.000Z'],
    ['12 décembre 2031 14:30', '2031-12-12T14:30:00.000Z'],
    ['5 de marzo de 2031 14:30', '2031-03-05T14:30:00.000Z'],
    ['mar, 04 nov 2031 10:00:00 GMT', '2031-11-04T10:00:00.000Z'],
    ['lun, 06 ene 2031 10:00:00 +0100', '2031-01-06T09:00:00.000Z'],
    ['20 septiembre 2031', '2031-09-20T00:00:00.000Z'],
    ['mar, 04 mar 2031 10:00:00 +0100', '2031-03-04T09:00:00.000Z'],
    ['5 giugno 2031 alle 14:30', '2031-06-05T14:30:00.000Z'],
    ['gio, 10 lug 2031 14:30:00 +0200', '2031-07-10T12:30:00.000Z'],
    ['3 ottobre 2031', '2031-10-03T00:00:00.000Z'],
    ['05.03.2031 14:30', '2031-03-05T14:30:00.000Z'],
  ])('German, French, Spanish and Italian dates: %s', (written, expected) => {
    expect(iso(written)).toBe(expected);
  });

  test.each([
    ['German', 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'],
    ['French', 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'],
    ['Spanish', 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'],
    [
      'Italian',
      'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
    ],
    ['short German', 'Jan. Feb. März Apr. Mai Juni Juli Aug. Sept. Okt. Nov. Dez.'],
    ['short French', 'janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.'],
    ['short Canadian French', 'janv. févr. mars avr. mai juin juill. aoû sept. oct. nov. déc.'],
    ['short Spanish', 'ene feb mar abr may jun jul ago sept oct nov dic'],
    ['short Italian', 'gen feb mar apr mag giu lug ago set ott nov dic'],
  ])('all twelve %s month names', (_, names) => {
    const expected = Array.from({ length: 12 }, (_, n) =>
      new Date(Date.UTC(2031, n, 5, 13, 30)).toISOString(),
    );
    for (const spelt of [names, names.toUpperCase(), names.normalize('NFD')]) {
      expect(spelt.split(' ').map((month) => iso(`5 ${month} 2031 14:30 +0100`))).toEqual(expected);
    }
  });

  test('with strokes, only a number above twelve says which is the day', () => {
    expect(iso('25/03/2031')).toBe('2031-03-25T00:00:00.000Z');
    expect(iso('03/25/2031 14:30')).toBe('2031-03-25T14:30:00.000Z');
    expect(iso('03/04/2031')).toBeNull();
  });

  test('no zone means UTC, never the server’s', () => {
    const zone = process.env.TZ;
    try {
      process.env.TZ = 'Pacific/Auckland';
      expect(iso('Wed, 05 Mar 2031 14:30:00')).toBe('2031-03-05T14:30:00.000Z');
      expect(iso('2031-03-05T14:30:00')).toBe('2031-03-05T14:30:00.000Z');
    } finally {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    }
  });

  test.each([
    '',
    'yesterday',
    '2 hours ago',
    'Wed, 30 Feb 2031 14:30:00 GMT',
    '2031-13-05',
    '2031-02-29',
    '0000-00-00 00:00:00',
    'undefined',
    'Invalid Date',
    '5 March',
    '{{pubDate}}',
    '9'.repeat(70),
    `5 March 2031 ${'at '.repeat(100)}`,
  ])('no date: %s', (written) => {
    expect(readDate(written)).toBeNull();
  });

  test('a time that cannot be leaves the day standing', () => {
    expect(iso('Wed, 05 Mar 2031 27:99:00 GMT')).toBe('2031-03-05T00:00:00.000Z');
  });

  describe('published', () => {
    const now = new Date('2031-03-05T12:00:00Z');

    const iso = (candidates: string[]) => {
      const { published, ahead } = publishedAt(candidates, now);
      return { published: published?.toISOString() ?? null, ahead };
    };

    test('some minutes in the future are a difference of clocks', () => {
      expect(iso(['2031-03-05T12:04:59Z'])).toEqual({ published: '2031-03-05T12:04:59.000Z', ahead: false });
    });

    test('hours in the future are said to be ahead', () => {
      expect(iso(['2031-03-05T17:00:00Z'])).toEqual({ published: '2031-03-05T17:00:00.000Z', ahead: true });
    });

    test.each([
      '2031-03-06T12:00:01Z',
      '9999-12-31T23:59:59Z',
      'Fri, 31 Dec 9999 23:59:59 GMT',
      '2131-03-05',
    ])('more than 24 hours in the future counts as no date: %s', (written) => {
      expect(iso([written])).toEqual({ published: null, ahead: true });
    });

    test.each([
      ['Tue, 29 Oct 1929 16:00:00 GMT', '1929-10-29T16:00:00.000Z'],
      ['1969-07-20T20:17:40Z', '1969-07-20T20:17:40.000Z'],
      ['1989-12-31', '1989-12-31T00:00:00.000Z'],
      ['1900-01-01T00:00:00Z', '1900-01-01T00:00:00.000Z'],
      ['14 Aug 1789', '1789-08-14T00:00:00.000Z'],
    ])('an old date is a date: %s', (written, expected) => {
      expect(iso([written])).toEqual({ published: expected, ahead: false });
    });

    test.each(['0001-01-01T00:00:00Z', '1970-01-01', '01 Jan 70', 'Thu, 01 Jan 1970 00:00:00 GMT'])(
      'a date that was never set is none: %s',
      (written) => {
        expect(iso([written])).toEqual({ published: null, ahead: false });
      },
    );

    test('the first date that can be true is taken, before one that is ahead', () => {
      const dates = ['', 'soon', '9999-01-01', '2031-03-05T20:00:00Z', '2031-03-04T10:00:00Z', '2031-03-01'];
      expect(iso(dates)).toEqual({ published: '2031-03-04T10:00:00.000Z', ahead: false });
      expect(iso([])).toEqual({ published: null, ahead: false });
    });
  });
});
