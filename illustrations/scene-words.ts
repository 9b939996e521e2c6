import type { IllustrationCategory } from '../contract/illustrations.ts';

/**
 * The words of a story that call for a scene: beginnings of words, separated by spaces; `_` stands for a space, and a final
 * `.` ends the word. A scene that none of them calls for says nothing about the story.
 */
export const SCENE_WORDS: Readonly<Record<string, string>> = {
  ballot: 'vote. votes. voted. voter voting election elected ballot poll. polls. referendum recall',
  bauhaus: 'design sculpt painter modern_art artist abstract bronze',
  bowl: 'soup noodle broth kitchen rice. meal hot_meal canteen stew',
  bridge: 'bridge. bridges. drawbridge strait. river crossing',
  broadsheet: 'newspaper headline press. press_release journalis printed print. paper. letters. subscri',
  bubbles: 'conversation social_media talk. talks. chat survey advice interns comment',
  capsules: 'pharm drug drugmaker pill. pills. medicine injection vaccin prescription dose',
  car: 'car. cars. sedan automaker carmaker auto_ vehicle dealer motors taxi driver tire',
  cards: 'card. cards. payment pay_later paying checkout contactless terminal wallet',
  cells: 'battery batteries lithium storage. cell. cells. charging',
  circuit: 'chip. chips. semiconductor processor sensor electronic hardware computer code. software',
  citrus: 'citrus fruit orchard juice lemon orange. oranges. grower',
  cityplan:
    'street zoning district. districts. county map. maps. neighborhood neighbour council levy town. towns.',
  clock: 'hour. hours. clock timetable minute schedule deadline late_payment weekend four_day',
  coins:
    'pension fund. funds. cash money. saving wage coin price. prices. fee. fees. bonus deposit dividend salary payroll',
  columns: 'institution constitution law. court. courts. judge ruling regulat watchdog auditor public_board',
  court: 'basketball tennis racket',
  curtain: 'theater theatre opera stage drama matinee costume play. plays. dance ballet ticket',
  cycle: 'cycling cyclist bicycle bike velodrome',
  dotmap:
    'airport flight airline air_freight supply_chain clearing payments_link transfer remittance cable network_of island',
  drape: 'fabric silk runway dress. couture tailor fashion',
  drawers: 'archive file. files. register record. records. deeds library catalog card_index patent',
  facade:
    'apartment landlord tenant condominium office. offices. block. flat. flats. three_flat elevator hotel',
  ferris: 'fair. carnival harbor_week funfair festival',
  floorplan:
    'floor. conversion builder spare_room architect lease renovat room. rooms. mattress storage. self-storage',
  gallery: 'museum gallery exhibit painting print_fair vault photograph auction collect',
  globe: 'global world. international nations monsoon climate hemisphere treaty sovereign currency',
  goal: 'soccer football rovers goalkeeper striker',
  guilloche:
    'bank. banks. banking bond. bonds. currency credit loan lender treasur mortgage interest_rate central_bank debt',
  helix: 'gene. genes. genetic genome dna. biotech clinical_trial',
  hemicycle:
    'parliament assembly seat. seats. council. chamber. legislat senate congress lawmaker whip. majority',
  houses:
    'home. homes. house_pric houses. housing rent. rents. renter suburb mortgage household neighbo insurer flood_cover heat_pump',
  iso: 'warehouse platform software start-up factory module logistics standard block.',
  lanes:
    'traffic van. vans. fleet delivery deliveries trucker truck. trucks. road. roads. highway drivers bus. buses.',
  lanterns: 'lantern night_market evening_market',
  network:
    'network open_maps open_source platform shared broadband internet online app. apps. website algorithm',
  nib: 'write. writes. writing written wrote letter. essay column. pen. word. words. sign',
  peaks: 'summit peak mountain climbing climber hill. ski. skiing',
  petri: 'lab. labs. laborator blood virus test. tests. microbe bacteria screening',
  piano: 'piano choir orchestra concert symphony violin music_ musician',
  pool: 'swim pool. pools. baths.',
  port: 'port. ports. ship. ships. shipping cargo container tariff export import dock quay freight inventor crate canal trade_ ferry ferries',
  press: 'printing printed printer presses machine. telephone typewriter engine mill. shipyard',
  prism: 'idea. ideas. invent patent prototype research universit spin-out light. question experiment',
  profiles: 'debate argument father mother defense against interview versus rival quarrel disagree',
  pulse:
    'heart. cardiac hospital clinic patient paramedic nurse ward. wards. emergency operating_room dental dentist rehabilit',
  pylons:
    'grid. power_line transmission utilit electricity copper wire. wires. blackout dam. hydro tidal_power',
  quote: 'said. says. quote speech passionate case_for defense_of explain',
  racks: 'data_cent server cloud. cloud_comput hosting mainframe',
  rail: 'wardrobe suit. suits. clothing clothes secondhand label. shirt fashion',
  ribbons: 'nation. national. census holiday states. passport federal',
  rings: 'forest timber tree. trees. carbon wood. logging',
  rotunda:
    'court. congress senate committee capitol bill. treasury government governor central_bank state_house',
  roundtable: 'the_board boards. boardroom meeting executive director chair. chairman shareholder',
  shelf: 'brew wine bottle grocer bar. beer spirits pantry salt. oil. sauce',
  shopfronts:
    'shop. shops. store. stores. retail high_street merchant bakery bakeries stall corner_store mall. market_stall',
  signal: 'audio voice. signal broadcast radio phone telephone podcast hearing-aid hearing_',
  skyline: 'city. cities. downtown tower urban high-rise landlord skyscraper mayor',
  solar: 'solar. sun. photovoltaic panel',
  sprig: 'wellness herb garden sleep. green_ plant. plants. nature',
  sprout: 'seed. seed_round founder sprout start-up incubat harvest',
  stack: 'books. novel novels. publish library paper. volume reader',
  stadium:
    'stadium ballpark arena. rugby league. leagues. season_ticket pitch. soccer football rovers second-division relegat squad groundskeep',
  stairs: 'growth step. steps. career break-even promotion hire. hires. hiring apprentice',
  table: 'restaurant menu dining lunch sandwich dinner diner chef plate. plates. waiter',
  track: 'marathon runner sprint athletics pacer track_and relay',
  turbines: 'wind. turbine gearbox',
  vase: 'flower florist interior bouquet pots. pottery kiln ceramic home_decor',
  viaduct: 'rail. rails. railway railroad train. trains. transit tram commuter tracks.',
  vinyl: 'album song. songs. vinyl record_label record_store band. bands. pressing_plant',
  wafer: 'wafer fab. microscope semiconductor chip_mak chip_pack',
  weave: 'wool textile mend repair weave cotton yarn knit dye',
  wheat: 'bread wheat grain harvest farm flour miller bakery bakeries',
};

/** Emblems of a category, which fit any of its stories. Any other scene needs a word. */
export const EMBLEMS: Readonly<Record<IllustrationCategory, readonly [string, ...string[]]>> = {
  local: ['skyline', 'cityplan'],
  national: ['ribbons'],
  world: ['globe', 'dotmap'],
  politics: ['rotunda', 'columns'],
  business: ['guilloche'],
  technology: ['circuit', 'network', 'iso'],
  automotive: ['lanes'],
  realestate: ['houses', 'facade', 'skyline'],
  health: ['pulse'],
  sports: ['stadium'],
  arts: ['bauhaus'],
  food: ['table'],
  lifestyle: ['weave'],
  opinion: ['quote', 'nib', 'profiles', 'bubbles', 'broadsheet'],
  archives: ['drawers', 'broadsheet', 'stack'],
  markets: ['guilloche'],
  innovation: ['network', 'iso'],
  fintech: ['guilloche', 'iso'],
  leadership: ['columns', 'roundtable'],
  sustainability: ['sprig', 'rings'],
  startups: ['bauhaus'],
  events: ['lanterns'],
};

/** Scenes that rise in odd variants and fall in even ones. */
export const DIRECTED: readonly string[] = ['coins', 'stairs'];

const RISING =
  /\b(ris(e|es|en|ing)|rose|climb(s|ed)?|gain(s|ed)?|jump(s|ed)?|grow(s|th)?|grew|surge[sd]?|soar(s|ed)?|higher|high|up(?= \d)|rall(y|ies|ied)|doubled?|tripled?|boom|beats?|raise[sd]?)\b/i;
const FALLING =
  /\b(fall(s|en|ing)?|fell|slip(s|ped)?|drop(s|ped)?|slump(s|ed)?|sinks?|sank|cut(s|ting)?|lower|low|decline[sd]?|los(e|es|ing|s|ses)|lost|shrinks?|shrank|halve[sd]?|tumble[sd]?|plunge[sd]?|slid|slides?|sags?|down|retreat(s|ed)?|weak(er|ens)?|shortage)\b/i;

/** Returns which way a headline says that things go; undefined where it says neither or both. */
export function directionOf(headline: string): 'rising' | 'falling' | undefined {
  const [rises, falls] = [RISING.test(headline), FALLING.test(headline)];
  return rises === falls ? undefined : rises ? 'rising' : 'falling';
}

const PATTERNS = new Map(Object.entries(SCENE_WORDS).map(([scene, words]) => [scene, patternOf(words)]));

function patternOf(words: string): RegExp {
  const alternatives = words
    .split(' ')
    .sort((one, other) => other.length - one.length)
    .map((word) => word.replaceAll('_', ' ').replace(/\.$/, '\\b'))
    .join('|');
  return new RegExp(`(?<![\\p{L}\\p{N}-])(?:${alternatives})`, 'iu');
}

/**
 * Leaves out names, which say nothing of what a story is about: in “Port Alder” there is no port. A headline that capitalises
 * all long words stays as it is.
 */
export function withoutNames(headline: string): string {
  const words = headline.split(' ');
  if (!words.some((word) => /^\p{Ll}{4}/u.test(word))) return headline;
  const isCapitalised = (word = '') => /^\P{L}?\p{Lu}\p{Ll}/u.test(word);
  const begins = (index: number) => index === 0 || /[.:?!–—]$/.test(words[index - 1] ?? '');
  return words
    .filter((word, index) => !isCapitalised(word) || (begins(index) && !isCapitalised(words[index + 1])))
    .join(' ');
}

/** Returns the length of the words in a text that call for a scene: the longest are the most specific. 0 where none does. */
export function callOf(scene: string, text: string): number {
  return PATTERNS.get(scene)?.exec(text)?.[0].length ?? 0;
}
