import type { BlogDetail, Correction } from '../../../contract/blog.ts';
import { longDate, machineDate } from '../../text/article-date.ts';
import type { DateStyle } from '../../text/relative-time.ts';

export function Updated({
  detail: { updated },
  publication,
}: {
  detail: Pick<BlogDetail, 'updated'>;
  publication: DateStyle;
}) {
  if (!updated) return null;
  return (
    <span>
      {'Updated '}
      <time dateTime={machineDate(updated)}>{longDate(updated, publication)}</time>
    </span>
  );
}

export function Corrections({
  corrections,
  publication,
}: {
  corrections: readonly Correction[];
  publication: DateStyle;
}) {
  if (corrections.length === 0) return null;
  return (
    <section className="corrections" aria-labelledby="corrections">
      <h2 id="corrections">{corrections.length === 1 ? 'Correction' : 'Corrections'}</h2>
      {corrections.map(({ date, text }, index) => (
        <p key={index} dir="auto">
          <time dateTime={machineDate(date)}>{longDate(date, publication)}</time>
          {text}
        </p>
      ))}
    </section>
  );
}
