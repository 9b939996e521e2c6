const DAY_MS = 86_400_000;

interface Dated {
  /** A day, or a moment that begins with one. */
  date: string;
  publishedAt: Date;
  updated: string | null;
  corrections: { date: string; text: string }[];
}

/** The sample's articles as if the newest had been written today: its news is always of today, too. */
export function recentArticles<Article extends Dated>(articles: readonly Article[], now: Date): Article[] {
  const newest = Math.max(...articles.map(({ publishedAt }) => publishedAt.getTime()));
  const days = Math.max(0, Math.floor((now.getTime() - newest) / DAY_MS));
  return articles.map((article) => ({
    ...article,
    date: later(article.date, days),
    publishedAt: new Date(article.publishedAt.getTime() + days * DAY_MS),
    updated: article.updated && later(article.updated, days),
    corrections: article.corrections.map((one) => ({ ...one, date: later(one.date, days) })),
  }));
}

function later(date: string, days: number): string {
  const day = new Date(`${date.slice(0, 10)}T00:00:00Z`);
  return new Date(day.getTime() + days * DAY_MS).toISOString().slice(0, 10) + date.slice(10);
}
