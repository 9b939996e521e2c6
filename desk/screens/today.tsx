import type { JSX, ReactNode } from 'react';
import type { DeskResponse } from '../../contract/desk.ts';
import { Page } from '../components/page.tsx';
import { ResourceView } from '../components/resource-view.tsx';
import { Row, Rows } from '../components/rows.tsx';
import { When } from '../components/when.tsx';
import { bytes, counted } from '../format.ts';
import { Link } from '../router.tsx';
import { useResource } from '../use-resource.ts';

type TodayData = DeskResponse<'today'>;

const REFRESH_MS = 5000;
const STATES = { wrong: 'Needs attention', note: 'Note', good: 'Good' } as const;

export function Today(): JSX.Element {
  const today = useResource('today', {}, { refreshMs: REFRESH_MS });
  return (
    <Page title="Today">
      <ResourceView resource={today}>
        {(data) => (
          <>
            <Figures {...data} />
            <Findings findings={data.findings} />
          </>
        )}
      </ResourceView>
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
        <Rows label="Needs attention" items={open} empty="Nothing needs attention.">
          {({ about, state, message, fix, link }) => (
            <Row
              key={about + message}
              tools={
                link ? (
                  <Link className="btn btn--sm" href={link} aria-label={`Open: ${about}`}>
                    Open
                  </Link>
                ) : null
              }
            >
              <p className="row__name">
                <span className={`mark mark--${state}`}>{STATES[state]}</span> {about}
              </p>
              <p>{message}</p>
              {fix ? <p className="note">{fix}</p> : null}
            </Row>
          )}
        </Rows>
      </section>
      {good.length > 0 ? (
        <details className="part more">
          <summary>{counted(good.length, 'check')} passed</summary>
          <Rows label="Passed" items={good} empty="">
            {({ about, message }) => (
              <Row key={about + message}>
                <b>{about}</b> {message}
              </Row>
            )}
          </Rows>
        </details>
      ) : null}
    </>
  );
}

function Figures(today: TodayData): JSX.Element {
  const { readers, requestsPerMinute, pagesPerMinute, feeds, backup, disk, version } = today;
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
