import type { Category } from '../../contract/categories.ts';

/** How one category of the wire goes about its feed. Feeds differ on purpose: a reader of feeds meets all kinds. */
export interface FeedSettings {
  /** The feed's title, short enough to stand above a headline. */
  title: string;
  /** One sentence, shown under the name of the category's page. */
  description: string;
  /** Between two stories, on average. */
  everyMinutes: number;
  format: 'rss2' | 'atom' | 'rss1';
  /** What the feed carries beyond the summary: nothing, or the whole story. */
  carries: 'summary' | 'story';
  /** How HTML is put into the XML. */
  html: 'escaped' | 'cdata';
}

export const FEED_SETTINGS: Readonly<Record<Category, FeedSettings>> = {
  local: {
    title: 'Port Alder and the Coast',
    description:
      'What the councils decided, who opened, who closed and what it costs to live here, from Kestrel Bay to the Stanmere line.',
    everyMinutes: 14,
    format: 'rss2',
    carries: 'summary',
    html: 'escaped',
  },
  national: {
    title: 'Across the States',
    description:
      'Wages, freight, weather and the long arguments of a large country, told by the papers that live where they happen.',
    everyMinutes: 17,
    format: 'rss2',
    carries: 'summary',
    html: 'cdata',
  },
  world: {
    title: 'Foreign Correspondence',
    description:
      'Dispatches on trade, money and work from member papers on five continents, each written by someone who was there.',
    everyMinutes: 23,
    format: 'atom',
    carries: 'summary',
    html: 'escaped',
  },
  politics: {
    title: 'The Statehouse Wire',
    description:
      'Bills, budgets, boards and the people who count the votes, with the price of each decision where we can find it.',
    everyMinutes: 19,
    format: 'atom',
    carries: 'summary',
    html: 'cdata',
  },
  business: {
    title: 'Money and Trade',
    description:
      'Companies, markets and the ledgers behind them, reported for readers who sign the checks as well as those who cash them.',
    everyMinutes: 12,
    format: 'rss2',
    carries: 'story',
    html: 'cdata',
  },
  technology: {
    title: 'The Workbench',
    description:
      'Machines, software and laboratories, judged by what they do on a Tuesday afternoon rather than on the day they are announced.',
    everyMinutes: 15,
    format: 'atom',
    carries: 'story',
    html: 'escaped',
  },
  automotive: {
    title: 'Wheels and Watts',
    description:
      'What moves us and what powers it: vehicles, batteries, grids, garages and the price at the plug.',
    everyMinutes: 31,
    format: 'rss1',
    carries: 'summary',
    html: 'escaped',
  },
  realestate: {
    title: 'Bricks and Leases',
    description:
      'Homes, offices, warehouses and the ground beneath them, with what was paid and who holds the note.',
    everyMinutes: 29,
    format: 'rss2',
    carries: 'summary',
    html: 'escaped',
  },
  health: {
    title: 'The Ward Round',
    description: 'Clinics, insurers, research and the habits that keep people out of all three.',
    everyMinutes: 34,
    format: 'rss2',
    carries: 'summary',
    html: 'cdata',
  },
  sports: {
    title: 'The Final Whistle',
    description:
      'Results and the business around them: clubs, stadiums, contracts and the volunteers who mark the lines.',
    everyMinutes: 26,
    format: 'rss2',
    carries: 'summary',
    html: 'escaped',
  },
  arts: {
    title: 'House Lights',
    description:
      'Stages, galleries, presses and screens, and how the people who fill them make a living at it.',
    everyMinutes: 41,
    format: 'atom',
    carries: 'summary',
    html: 'cdata',
  },
  food: {
    title: 'The Long Table',
    description:
      'Growers, kitchens and shops: what we eat, what it earns for those who make it, and where to find it.',
    everyMinutes: 37,
    format: 'rss2',
    carries: 'story',
    html: 'cdata',
  },
  lifestyle: {
    title: 'Cloth and Custom',
    description: 'Dress, homes, travel and manners, with an eye on the trades that live by them.',
    everyMinutes: 43,
    format: 'atom',
    carries: 'summary',
    html: 'escaped',
  },
  opinion: {
    title: 'The Argument',
    description:
      'Columns and leaders signed by the people who hold the view, and open to reply from those who do not.',
    everyMinutes: 39,
    format: 'rss1',
    carries: 'story',
    html: 'cdata',
  },
  archives: {
    title: 'The Bound Volumes',
    description:
      'Older reports from the members’ cellars, reprinted because something in them is news again.',
    everyMinutes: 75,
    format: 'rss1',
    carries: 'summary',
    html: 'cdata',
  },
};
