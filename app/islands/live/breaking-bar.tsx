import { Fragment } from 'react';
import { Icon } from '../../components/icon.tsx';
import { linkTarget } from '../../components/link-target.ts';
import type { BreakingHeadline } from './ask-news.ts';
import type { Room } from './use-steady-bar.ts';

interface BreakingBarProps {
  stories: readonly BreakingHeadline[];
  /** Fixed height and lines after the first update. */
  room?: Room | undefined;
}

/**
 * The first headline of three categories, newest first. Phones show the first one and unfold the others.
 */
export function BreakingBar({ stories, room }: BreakingBarProps) {
  if (stories.length === 0) return null;
  return (
    <section className="breaking" aria-label="Breaking news">
      <div className="wrap breaking__row">
        <div className="breaking__text">
          <span className="breaking__label">Breaking</span>
          {/* A new key replaces the element, so that browsers report no layout shift. */}
          <p
            key={stories.map(({ title }) => title).join()}
            {...(room
              ? { className: 'breaking__held', style: { height: room.height, WebkitLineClamp: room.lines } }
              : {})}
          >
            {stories.map(({ title, link }, index) => (
              <Fragment key={`${link} ${title}`}>
                {index > 0 ? <span className="breaking__dot"> • </span> : null}
                <bdi>
                  {link ? (
                    <a href={link} {...linkTarget(link)}>
                      {title}
                    </a>
                  ) : (
                    <span>{title}</span>
                  )}
                </bdi>
              </Fragment>
            ))}
          </p>
        </div>
        {stories.length > 1 ? (
          <details className="breaking__more">
            <summary>
              {`+${stories.length - 1} more`}
              <Icon name="down" />
            </summary>
          </details>
        ) : null}
      </div>
    </section>
  );
}
