import { Icon } from './icon.tsx';

interface SectionHeadProps {
  title: string;
  /** For `aria-labelledby` of the section around it. */
  id?: string;
  description?: string | undefined;
  href?: string;
  minor?: boolean;
  /** Says once that the headlines below lead to other sites. */
  legend?: boolean;
}

/** The heading of a section, with a link to all of it. */
export function SectionHead({
  title,
  id,
  description,
  href,
  minor = false,
  legend = false,
}: SectionHeadProps) {
  return (
    <div className={minor ? 'head head--minor' : 'head'}>
      <h2 className="head__title" id={id}>
        {title}
      </h2>
      {description ? <p className="head__dek">{description}</p> : null}
      {legend ? <p className="head__legend">On other sites</p> : null}
      {href ? (
        <a className="txtlink" href={href} aria-label={`See All ${title}`}>
          See All
          <Icon name="arrow" />
        </a>
      ) : null}
    </div>
  );
}
