import { describe, expect, it } from 'vitest';
import { decoded, encodingOf, pageDecoded } from './oldFonts';
import { stateOf } from './textState';

const good =
  'Trăm năm trong cõi người ta, chữ tài chữ mệnh khéo là ghét nhau toán toàn góc. '.repeat(3);
const vni =
  'LAÄP TRÌNH WINDOWS Chöông naøy trình baøy caùc khaùi nieäm laäp trình trong moâi tröôøng môùi, ' +
  'nguoàn goác cuûa thoâng ñieäp vaø caùc öùng duïng ñôn giaûn cho ngöôøi môùi hoïc laäp trình';
const tcvn3 =
  'Ch\u00ad¬ng nµy tr×nh bµy c¸c kh¸i niÖm lËp tr×nh trong m«i tr\u00adêng míi, nguån gèc cña ' +
  'th«ng ®iÖp vµ c¸c øng dông ®¬n gi¶n cho ng\u00adêi míi häc lËp tr×nh';

describe('RULES §17.3: whether text can be read', () => {
  it('text is good', () => {
    expect(stateOf([good, good])).toEqual({ state: 'good', encoding: null });
  });

  it('a scan has none, though numbers be stamped on it', () => {
    expect(stateOf(['', '', '12'])).toEqual({ state: 'none', encoding: null });
    expect(stateOf([])).toEqual({ state: 'none', encoding: null });
  });

  it('characters that say nothing are broken text', () => {
    for (const bad of ['\ufffd', '\u0000', '\ue012', '\u0003']) {
      expect(stateOf([`${'abc'.repeat(30)}${bad.repeat(20)}`]).state).toBe('broken');
    }
    expect(stateOf([`\uf0b7 ${good}`]).state).toBe('good');
  });

  it('the fonts from before Unicode are broken text', () => {
    expect(stateOf([vni])).toEqual({ state: 'broken', encoding: 'vni' });
    expect(stateOf([tcvn3])).toEqual({ state: 'broken', encoding: 'tcvn3' });
  });
});

describe('RULES §17.3: text of old fonts is turned into Unicode', () => {
  it('VNI', () => {
    expect(decoded('CHÖÔNG 1 : MOÄT SOÁ KHAÙI NIEÄM', 'vni')).toBe('CHƯƠNG 1 : MỘT SỐ KHÁI NIỆM');
    expect(decoded('Ñaëc taû, ñöôøng, ÖÙng duïng', 'vni')).toBe('Đặc tả, đường, Ứng dụng');
    expect(pageDecoded(vni, 'vni')).toContain('Chương này trình bày các khái niệm lập trình');
  });

  it('TCVN3', () => {
    expect(decoded('Ch\u00ad¬ng §¹i häc', 'tcvn3')).toBe('Chương Đại học');
    expect(pageDecoded(tcvn3, 'tcvn3')).toContain(
      'nguồn gốc của thông điệp và các ứng dụng đơn giản',
    );
  });

  it('text that is in Unicode already is left alone', () => {
    const spanish =
      'La información señala cómo la niña pequeña comió después el pan según su mamá. ';
    const french =
      'Où étaient passés les élèves à la fête du théâtre, là-bas même où naît le blé? ';
    for (const text of [good, spanish.repeat(3), french.repeat(3)]) {
      expect(encodingOf(text)).toBeNull();
      expect(pageDecoded(text, 'vni')).toBe(text);
    }
  });
});
