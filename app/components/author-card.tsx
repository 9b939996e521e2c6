import { authorPath } from '../../contract/authors.ts';
import { type AuthorProfile, authorProfiles } from '../../contract/blog.ts';
import type { Visit } from '../screen.ts';
import { Image } from './image.tsx';

/** What the paper says about its authors. Pages do without it. */
export async function askProfiles({
  api,
  report,
}: Pick<Visit, 'api' | 'report'>): Promise<readonly AuthorProfile[]> {
  try {
    return (await api.json('/api/authors', authorProfiles)).authors;
  } catch (error) {
    report(error);
    return [];
  }
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
