import { type Category, categoriesOf } from '../../contract/categories.ts';
import { withTimeout } from '../../contract/with-timeout.ts';
import type { Visit } from '../screen.ts';
import { type Story, storiesOf } from '../stories/story.ts';
import { ArticleCard } from './article-card.tsx';

const SHOWN = 6;
/** Below the 250 ms after which a page is streamed with status 200: pages that are not found keep theirs. */
const TIMEOUT_MS = 150;

/**
 * The newest headlines: those of one category, or the newest of each. Without those that fail or are late, which change the tag of
 * their category, and so the page.
 */
export async function askNewest(
  { api, publication }: Pick<Visit, 'api' | 'publication'>,
  category?: Category,
): Promise<readonly Story[]> {
  const categories = categoriesOf(publication).filter((one) => publication.feeds[one].length > 0);
  const count = category ? SHOWN + 1 : 1;
  const answers = await Promise.all(
    (category ? categories.filter((one) => one === category) : categories).map(async (one) => {
      const news = await withTimeout(api.rss(one, { count }), TIMEOUT_MS).catch(() => undefined);
      return storiesOf(one, news?.items ?? [], publication.texts);
    }),
  );
  const time = ({ publishedAt }: Story) => publishedAt?.getTime() ?? 0;
  const stories = answers.flat().sort((one, other) => time(other) - time(one));
  const once = new Map(stories.map((story) => [story.story ?? story.link ?? story.title, story]));
  return [...once.values()]
    .filter(({ firstPublished }) => !firstPublished)
    .slice(0, count > 1 ? count : SHOWN);
}

interface NewestListProps {
  stories: readonly Story[];
  visit: Pick<Visit, 'now' | 'publication'>;
  kicker?: 'section';
}

/** Headlines without pictures, in columns. */
export function NewestList({ stories, visit, kicker }: NewestListProps) {
  return (
    <ul className="newest__list">
      {stories.slice(0, SHOWN).map((story, index) => (
        <li key={index}>
          <ArticleCard story={story} visit={visit} variant="text" size="sm" kicker={kicker} />
        </li>
      ))}
    </ul>
  );
}
