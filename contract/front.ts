import type { Category, Topic } from './categories.ts';
import type { SlotKey } from './pins.ts';
import type { TopicStory } from './topics.ts';

/** `GET /api/front?domain=`: the stories of the front page, and which are placed where. Pages read it in process. */

/** A feed's item, or an article of the paper's own, as readers see it. */
export interface Story {
  /** Ids of the item and its story; remote converters have none. */
  id?: string;
  story?: string;
  title: string;
  /** Shown on the front page instead of the title: its pin has one. */
  headline?: string;
  /** Plain text of any length; a card shows an excerpt. */
  description: string;
  author: string;
  category: Category;
  /** The title of its feed, or the paper's name. */
  source: string;
  publishedAt: Date | undefined;
  /** When the site first saw a story without a date. */
  rankedAt?: Date;
  /** The year of a reprint, if its title has one. */
  firstPublished?: number;
  /** If undefined, the card has no link. */
  link: string | undefined;
  image: string | undefined;
  /** Description and credit of the image. */
  imageAlt?: string;
  imageCredit?: string;
  /** Whether browsers fetch the image from its own host. */
  directImage?: boolean;
  alsoIn?: readonly Category[];
  /** The slug of an article of the paper's own. */
  article?: string;
  /** Chosen by `withScenes`; null if no scene is free. */
  scene?: { scene: string; variant: number } | null;
}

/** A story that an editor gave a place. Pins of a slot are in its order. */
export interface PinnedStory extends TopicStory {
  slot: SlotKey;
  /** Shown instead of those of the story. */
  headline?: string;
  picture?: string;
}

/** The stories of the categories that answered, each in its feed's order. */
export type StoriesByCategory = ReadonlyMap<Category, readonly Story[]>;
export type TopicStories = ReadonlyMap<Topic, readonly Story[]>;

export interface FrontPage {
  breaking: readonly Story[];
  featured: Story | undefined;
  top: readonly Story[];
  /** Headlines that fill the columns of the first screen; their cards stand in the sections. */
  newest: Record<'underTop' | 'underTrending' | 'underLead', readonly Story[]>;
  latest: readonly Story[];
  topics: readonly { topic: Topic; stories: readonly Story[] }[];
  categories: StoriesByCategory;
}

export interface Front {
  page: FrontPage;
  pins: readonly PinnedStory[];
  /** All stories that were read, placed or not. */
  categories: StoriesByCategory;
  /** Reasons of the categories that are missing. */
  failures: readonly Error[];
}
