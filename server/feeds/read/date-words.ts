/** Month names without their accents, from January on: English, German, French, Spanish, Italian. */
const MONTH_NAMES = [
  'jan january januar janner jaenner janvier janv ene enero gen gennaio',
  'feb february februar feber fevrier fevr fev febrero febbraio febb',
  'mar march marz maerz mrz mars marzo',
  'apr april avril avr abril abr aprile',
  'may mai mayo maggio mag',
  'jun june juni juin junio giugno giu',
  'jul july juli juillet juil juill julio luglio lug',
  'aug august aout aou agosto ago',
  'sep sept september septembre septiembre setiembre set settembre sett',
  'oct october oktober okt octobre octubre ottobre ott',
  'nov november novembre noviembre',
  'dec december dezember dez decembre diciembre dic dicembre',
];

export const MONTHS: ReadonlyMap<string, number> = new Map(
  MONTH_NAMES.flatMap((names, index) => names.split(' ').map((name): [string, number] => [name, index + 1])),
);

const ZONE_HOURS: Record<string, number> = {
  ...{ z: 0, ut: 0, utc: 0, gmt: 0, wet: 0, bst: 1, west: 1, cet: 1, met: 1, mez: 1, wat: 1 },
  ...{ cest: 2, mest: 2, mesz: 2, eet: 2, cat: 2, sast: 2, eest: 3, msk: 3, eat: 3, trt: 3, gst: 4 },
  // Ireland and Israel say IST too; feeds that write it come from India by far the most.
  ...{ pkt: 5, ist: 5.5, npt: 5.75, ict: 7, wib: 7, sgt: 8, hkt: 8, pht: 8, awst: 8, jst: 9, kst: 9 },
  ...{ acst: 9.5, acdt: 10.5, aest: 10, aedt: 11, nzst: 12, nzdt: 13, brt: -3, art: -3, clt: -4 },
  ...{ nst: -3.5, ndt: -2.5, ast: -4, adt: -3, est: -5, edt: -4, cst: -6, cdt: -5, mst: -7, mdt: -6 },
  ...{ pst: -8, pdt: -7, akst: -9, akdt: -8, hst: -10 },
};

/** Minutes east of Greenwich, by the zone's lower-case name. */
export const ZONES: ReadonlyMap<string, number> = new Map(
  Object.entries(ZONE_HOURS).map(([name, hours]) => [name, hours * 60]),
);
