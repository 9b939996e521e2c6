import { Fragment, type JSX } from 'react';
import type { Story } from '../../components/story.ts';

/** The first headline of three desks. It stands still: nobody has to chase what they read. */
export function BreakingBar({ stories }: { stories: readonly Story[] }): JSX.Element | null {
  if (stories.length === 0) return null;
  return (
    <section className="breaking" aria-label="Breaking news">
      <div className="wrap breaking__row">
        <span className="breaking__label">Breaking</span>
        <p>
          {stories.map(({ category, title, link }, index) => (
            <Fragment key={category}>
              {index > 0 ? <span className="breaking__dot"> • </span> : null}
              <bdi>
                {link ? (
                  <a href={link} target="_blank" rel="noopener noreferrer">
                    {title}
                  </a>
                ) : (
                  title
                )}
              </bdi>
            </Fragment>
          ))}
        </p>
      </div>
    </section>
  );
}
