import type { JSX, ReactNode } from 'react';
import type { DeskResponse } from '../../contract/desk.ts';
import { LoadedView } from '../components/loaded.tsx';
import { Page } from '../components/page.tsx';
import { When } from '../components/when.tsx';
import { useLoaded } from '../desk-context.ts';
import { bytes, counted } from '../format.ts';
import { Link } from '../router.tsx';

type TodayData = DeskResponse<'today'>;

const REFRESH_MS = 5000;
const STATES = { wrong: 'Needs attention', note: 'Note', good: 'Good' } as const;

/** How the site is: what needs attention first. */
export function Today(): JSX.Element {
  const today = useLoaded('today', {}, REFRESH_MS);
  return (
    <Page title="Today">
      <LoadedView of={today}>
        {(data) => (
          <>
            <Figures {...data} />
            <Findings findings={data.findings} />
          </>
        )}
      </LoadedView>
    </Page>
  );
}

function Findings({ findings }: Pick<TodayData, 'findings'>): JSX.Element {
  const open = findings.filter(({ state }) => state !== 'good');
  const good = findings.filter(({ state }) => state === 'good');
  return (
    <>
      <section className="part">
        <h2 className="head">Needs attention</h2>
        {open.length === 0 ? <p className="empty">Nothing needs attention.</p> : null}
        <ul className="rows">
          {open.map(({ about, state, says, fix, link }) => (
            <li className="row" key={about + says}>
              <div className="row__text">
                <p className="row__name">
                  <span className={`mark mark--${state}`}>{STATES[state]}</span> {about}
                </p>
                <p>{says}</p>
                {fix ? <p className="note">{fix}</p> : null}
              </div>
              {link ? (
                <div className="tools">
                  <Link className="btn btn--sm" href={link} aria-label={`Open: ${about}`}>
                    Open
                  </Link>
                </div>
              ) : null}
            </li>
          ))}
        </ul>
      </section>
      {good.length > 0 ? (
        <details className="part more">
          <summary>{counted(good.length, 'check')} passed</summary>
          <ul className="rows">
            {good.map(({ about, says }) => (
              <li className="row" key={about + says}>
                <p className="row__text">
                  <b>{about}</b> {says}
                </p>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </>
  );
}

function Figures({
  readers,
  requestsPerMinute,
  pagesPerMinute,
  feeds,
  backup,
  disk,
  version,
}: TodayData): JSX.Element {
  const rate = (value: number | null) => (value === null ? '–' : Math.round(value).toLocaleString('en'));
  return (
    <dl className="figures">
      <Figure name="Readers now" value={readers.toLocaleString('en')} about="open live connections" />
      <Figure name="Requests" value={rate(requestsPerMinute)} about="a minute" />
      <Figure name="Pages" value={rate(pagesPerMinute)} about="a minute" />
      <Figure
        name="Feeds failing"
        value={`${feeds.failing}`}
        about={`of ${feeds.total}${feeds.paused > 0 ? `, ${feeds.paused} paused` : ''}`}
      />
      <Figure
        name="Last backup"
        value={backup.lastAt ? <When at={backup.lastAt} /> : 'None'}
        about={backup.planned ? 'planned' : 'not planned'}
      />
      <Figure name="Disk free" value={bytes(disk.freeBytes)} about={`of ${bytes(disk.totalBytes)}`} />
      <Figure name="Version" value={version} />
    </dl>
  );
}

function Figure({ name, value, about }: { name: string; value: ReactNode; about?: string }): JSX.Element {
  return (
    <div className="figure">
      <dt>{name}</dt>
      <dd>
        <span className="figure__value">{value}</span>
        {about ? <span className="figure__about">{about}</span> : null}
      </dd>
    </div>
  );
}
