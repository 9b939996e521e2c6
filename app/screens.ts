import type { AnyScreen } from './screen.ts';
import { article } from './screens/article/article.screen.tsx';
import { author } from './screens/author/author.screen.tsx';
import { blog } from './screens/blog/blog.screen.tsx';
import { category } from './screens/category/category.screen.tsx';
import { corrections } from './screens/corrections/corrections.screen.tsx';
import { faq } from './screens/faq/faq.screen.tsx';
import { feeds } from './screens/feeds/feeds.screen.tsx';
import { home } from './screens/home/home.screen.tsx';
import { tooLong } from './screens/not-found/not-found.screen.tsx';
import { offline } from './screens/offline/offline.screen.tsx';
import { partners } from './screens/partners/partners.screen.tsx';
import { saved } from './screens/saved/saved.screen.tsx';
import { search } from './screens/search/search.screen.tsx';
import { staticPages } from './screens/static-page/static-page.screen.tsx';
import { topic } from './screens/topic/topic.screen.tsx';

/** The table of contents: path → screen, in the order of the specification. Any other path is not found. */
export const screens: readonly AnyScreen[] = [
  home,
  category,
  topic,
  blog,
  article,
  author,
  faq,
  partners,
  search,
  feeds,
  corrections,
  saved,
  offline,
  tooLong,
  staticPages,
];
