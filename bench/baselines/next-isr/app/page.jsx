import { readFile } from 'node:fs/promises';
import Link from 'next/link';
import { Card } from './card.jsx';

/** Made again at the most once a minute, behind the reader's back: the same promise as a cached page's. */
export const revalidate = 60;

export default async function FrontPage() {
  const sections = JSON.parse(await readFile(process.env.CARDS, 'utf8'));
  return (
    <main>
      <h1>The front page</h1>
      {sections.map(({ name, href, cards }) => (
        <section key={href}>
          <header>
            <h2>{name}</h2>
            <Link href={href} prefetch={false}>
              All stories
            </Link>
          </header>
          <ul>
            {cards.map((card, index) => (
              <li key={index}>
                <Card {...card} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </main>
  );
}
