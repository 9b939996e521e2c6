import type { ReactNode } from 'react';

interface StoryTextProps {
  title: string;
  /** Address of the row's picture; null without one. */
  thumbnail: string | null;
  meta: ReactNode;
  children?: ReactNode;
}

/** A story in a list: a small picture, its headline, and what is to be known about it. */
export function StoryText({ title, thumbnail, meta, children }: StoryTextProps) {
  return (
    <div className="story">
      <span className="story__picture">
        {thumbnail ? (
          <img
            src={thumbnail}
            alt=""
            width={64}
            height={48}
            loading="lazy"
            onError={({ currentTarget }) => {
              currentTarget.style.visibility = 'hidden';
            }}
          />
        ) : null}
      </span>
      <div className="story__text">
        <p className="hed hed--sm">{title}</p>
        <p className="meta">{meta}</p>
        {children}
      </div>
    </div>
  );
}
