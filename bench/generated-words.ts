/** Repeatable invented prose for benchmark documents: the same seed always writes the same words. */

const WORDS =
  `market rates growth quarter board lender harbour council budget tariff freight steel grain cotton orchard
turbine battery chip cloud ledger audit merger stake pension bond yield rally slump forecast survey exporters importers
retailers tenants builders farmers miners carriers regulators ministers voters analysts investors founders engineers
said would could after before against despite during under while because between across beyond without toward the a of
in to for and with on by from as at new higher lower stronger weaker early late first second third regional national
quiet record sharp steady sudden modest narrow broad costly cheaper faster slower pledged reported expects plans cuts
raises weighs delays signs rejects opens closes moves tests builds buys sells hires`.split(/\s+/);

const PLACES = [
  'Norvale',
  'Port Ellery',
  'Tamsin Bay',
  'Greater Orsk',
  'Vell',
  'Corran',
  'Élincourt',
  'Łukowice',
];
const SURNAMES = ['Marrow', 'Okonkwo-Vale', 'Tessier', 'Brandt', 'Ferro', 'Ilves', 'Quayle', 'Sørdal'];
const FIRST_NAMES = ['Ada', 'Bram', 'Cleo', 'Dario', 'Edda', 'Farid', 'Greta', 'Hugo'];

export interface Writer {
  random(): number;
  between(low: number, high: number): number;
  headline(): string;
  sentence(): string;
  paragraph(): string;
  person(): string;
  topic(): string;
  slug(): string;
}

export function createWriter(seed: number): Writer {
  let state = seed >>> 0;
  // mulberry32: small, fast and the same on every machine.
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const between = (low: number, high: number) => low + Math.floor(random() * (high - low + 1));
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? '';
  const words = (count: number) => Array.from({ length: count }, () => pick(WORDS)).join(' ');
  const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
  const sentence = () => {
    const joint = random() < 0.15 ? ` “${words(4)}”, ` : random() < 0.1 ? ' – ' : ' ';
    return `${capital(words(between(5, 12)))}${joint}${words(between(3, 9))} in ${pick(PLACES)}.`;
  };
  return {
    random,
    between,
    sentence,
    headline: () => `${pick(PLACES)} ${words(between(5, 9))}`,
    paragraph: () => Array.from({ length: between(2, 5) }, sentence).join(' '),
    person: () => `${pick(FIRST_NAMES)} ${pick(SURNAMES)}`,
    topic: () => capital(pick(WORDS)),
    slug: () => `${words(4).replaceAll(' ', '-')}-${between(1000, 999_999)}`,
  };
}
