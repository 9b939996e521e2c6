import { Fragment } from 'react';
import { type Category, categoryName } from '../../../contract/categories.ts';
import type { StoriesByCategory } from '../../../contract/front.ts';
import { ArticleCard } from '../../components/article-card.tsx';
import { Icon } from '../../components/icon.tsx';
import { SectionHead } from '../../components/section-head.tsx';
import { IMAGE_SIZES } from '../../images/image-sizes.ts';
import type { Visit } from '../../screen.ts';
import { hasPicture } from '../../stories/illustration.ts';
import type { Story } from '../../stories/story.ts';
import { type Ground, type Layout, layoutFor, ROWS, SETTINGS } from './layouts.ts';

/** On a phone a section shows this many; the rest unfold. */
const UNFOLDED = 3;

const GROUNDS: Readonly<Record<Ground, string>> = {
  paper: 'below',
  tint: 'below band',
  inverse: 'below band band--inv',
};

/** One section per category; those without stories are left out, heads and all. */
export function Sections({ categories, visit }: { categories: StoriesByCategory; visit: Visit }) {
  return (
    <>
      {ROWS.map(({ ground, sections }) => {
        const filled = sections.flatMap(({ category, layout }) => {
          const stories = categories.get(category) ?? [];
          return stories.length > 0 ? [{ category, layout, stories }] : [];
        });
        if (filled.length === 0) return null;
        const alone = filled.length === 1;
        // Halves of a pair lead with pictures, both or none.
        const isBare = filled.some(({ stories: [first] }) => first && !hasPicture(first));
        const row = filled.map(({ category, layout, stories }) => (
          <Section
            key={category}
            category={category}
            stories={stories}
            layout={layoutFor(layout, stories.length, picturesOf(stories), alone)}
            isBare={isBare}
            visit={visit}
          />
        ));
        return (
          <div className={GROUNDS[ground]} key={sections[0]?.category}>
            <div className={alone ? 'wrap' : 'wrap pair'}>{row}</div>
          </div>
        );
      })}
    </>
  );
}

/** The stories with a picture, up to the first without. */
function picturesOf(stories: readonly Story[]): number {
  const without = stories.findIndex((story) => !hasPicture(story));
  return without === -1 ? stories.length : without;
}

interface SectionProps {
  category: Category;
  stories: readonly Story[];
  layout: Layout;
  /** It leads with words alone. */
  isBare: boolean;
  visit: Visit;
}

function Section({ category, stories, layout, isBare, visit }: SectionProps) {
  const { group, first: usual, rest, last = rest } = SETTINGS[layout];
  const isAlone = stories.length === 1 && usual.sizes === IMAGE_SIZES.besideText;
  const first: typeof usual = {
    ...usual,
    ...(isAlone ? { sizes: IMAGE_SIZES.alone } : {}),
    ...(isBare && usual.variant !== 'text' ? { variant: 'text', excerpt: true } : {}),
  };
  const settingOf = (index: number) => (index === 0 ? first : index < UNFOLDED ? rest : last);
  return (
    // Not named: a landmark for each of fifteen would hide those that help.
    <section className="front-section" id={category}>
      <SectionHead
        title={categoryName(visit.publication, category)}
        description={visit.publication.categories[category]?.description}
        href={`/category/${category}`}
      />
      <ul className={`set set--${group} set--${layout}`}>
        {stories.map((story, index) => (
          <Fragment key={index}>
            {index === UNFOLDED ? <Fold count={stories.length - UNFOLDED} /> : null}
            <li className={index >= UNFOLDED ? 'folded' : undefined}>
              <ArticleCard story={story} visit={visit} {...settingOf(index)} />
            </li>
          </Fragment>
        ))}
      </ul>
    </section>
  );
}

/** Narrow screens only: the stylesheet hides what follows until this is opened. */
function Fold({ count }: { count: number }) {
  return (
    <li className="fold">
      <details>
        <summary>
          {count === 1 ? '1 more story' : `${count} more stories`}
          <Icon name="down" />
        </summary>
      </details>
    </li>
  );
}
