import { authorPath } from '../../contract/authors.ts';
import { type AuthorProfile, authorProfiles } from '../../contract/blog.ts';
import { orElse, type Visit } from '../screen.ts';
import { Image } from './image.tsx';

/** Biographies of authors, which pages do without. */
export function askProfiles({
  api,
  report,
}: Pick<Visit, 'api' | 'report'>): Promise<readonly AuthorProfile[]> {
  return orElse([], report, async () => (await api.json('/api/authors', authorProfiles)).authors);
}

/** Picture, role and a line about an author; on the author's own page without the name. */
export function AuthorCard({ profile, name }: { profile: AuthorProfile; name?: string }) {
  const { slug, role, text, image } = profile;
  return (
    <div className="author">
      {image ? <Image className="author__image" src={image} aspect="1x1" sizes="80px" /> : null}
      <div>
        {name ? (
          <p className="author__name">
            <a rel="author" href={authorPath(slug)}>
              {name}
            </a>
          </p>
        ) : null}
        <p className="author__role" dir="auto">
          {role}
        </p>
        <p className="dek" dir="auto">
          {text}
        </p>
      </div>
    </div>
  );
}
