import type { ReactNode } from 'react';
import type { DeskResponse } from '../../contract/desk.ts';
import { DESK_PATH } from '../../contract/paths.ts';
import { Page } from '../components/page.tsx';
import { ResourceView } from '../components/resource-view.tsx';
import { Row, Rows } from '../components/rows.tsx';
import { When } from '../components/when.tsx';
import { useDesk } from '../desk-context.ts';
import { bytes, capital, counted, moment, siteAddress } from '../format.ts';
import { logSentence } from '../log-sentence.ts';
import { Link } from '../router.tsx';
import { useResource } from '../use-resource.ts';

type TodayData = DeskResponse<'today'>;
type Edition = DeskResponse<'edition'>;

const REFRESH_MS = 15_000;
const STATES = { wrong: 'Problem', note: 'Note', good: 'Good' } as const;
const WAITING = {
  review: 'Review asked for',
  declined: 'Review declined',
  issues: 'Issues',
  draft: 'Draft',
} as const;

export function Today() {
  const edition = useResource('edition', {}, { refreshMs: REFRESH_MS });
  const today = useResource('today', {}, { refreshMs: REFRESH_MS });
  return (
    <Page title="Today">
      <ResourceView resource={edition}>
        {({ lead, reads }) => (
          <div className="today">
            <Lead lead={lead} />
            <Reads reads={reads} />
          </div>
        )}
      </ResourceView>
      <ResourceView resource={today}>{({ findings }) => <Findings findings={findings} />}</ResourceView>
      {edition.data ? <Work {...edition.data} /> : null}
      {today.data ? <Site {...today.data} /> : null}
    </Page>
  );
}

function Lead({ lead }: Pick<Edition, 'lead'>) {
  const { paper } = useDesk().session;
  return (
    <section className="part">
      <div className="head">
        <h2>Leading now</h2>
        <Link className="txtlink" href={`${DESK_PATH}front`}>
          Change
        </Link>
      </div>
      {lead ? (
        <div className="lead">
          {lead.thumbnail ? <img src={lead.thumbnail} alt="" width={160} height={120} /> : null}
          <div>
            <p className="hed">
              <a
                href={new URL(lead.link, siteAddress(paper, location)).href}
                target="_blank"
                rel="noreferrer"
              >
                {lead.title}
              </a>
            </p>
            <p className="meta">
              <span>{lead.source}</span>
              {lead.since ? (
                <span>
                  <When at={lead.since} lasts />
                </span>
              ) : null}
              {lead.pin ? (
                <b>
                  Pinned by {lead.pin.who}
                  {lead.pin.until ? ` until ${moment(lead.pin.until, paper)}` : ''}
                </b>
              ) : (
                <span>chosen automatically</span>
              )}
            </p>
          </div>
        </div>
      ) : (
        <p className="empty">No story leads the front page.</p>
      )}
    </section>
  );
}

function Reads({ reads }: Pick<Edition, 'reads'>) {
  const { today, yesterdayUntilNow, yesterday, articles, isCounting } = reads;
  const { paper } = useDesk().session;
  const formatCount = (value: number) => value.toLocaleString(paper.locale);
  return (
    <section className="part">
      <div className="head">
        <h2>Reads</h2>
        <Link className="txtlink" href={`${DESK_PATH}numbers`}>
          All numbers
        </Link>
      </div>
      {isCounting ? (
        <>
          <dl className="figures">
            <Figure name="Today" value={formatCount(today)} />
            <Figure
              name="Yesterday by this time"
              value={formatCount(yesterdayUntilNow)}
              about={`${formatCount(yesterday)} all day`}
            />
          </dl>
          {articles.length > 0 ? (
            <ol className="ranking" aria-label="Most read today">
              {articles.map(({ path, title, count }) => (
                <li key={path}>
                  <span>{title ?? path}</span> <b>{formatCount(count)}</b>
                </li>
              ))}
            </ol>
          ) : (
            <p className="empty">No article was read ten times today.</p>
          )}
        </>
      ) : (
        <p className="empty">Reads are not counted.</p>
      )}
    </section>
  );
}

function Findings({ findings }: Pick<TodayData, 'findings'>) {
  const open = findings.filter(({ state }) => state !== 'good');
  const good = findings.filter(({ state }) => state === 'good');
  return (
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
              <span className={`mark mark--${state}`}>{STATES[state]}</span> {capital(about)}
            </p>
            <p>{message.replace(/[^.]$/, '$&.')}</p>
            {fix ? <p className="note">{fix}</p> : null}
          </Row>
        )}
      </Rows>
      {good.length > 0 ? (
        <details className="more">
          <summary>{counted(good.length, 'check')} passed</summary>
          <Rows label="Passed" items={good} empty="">
            {({ about, message }) => (
              <Row key={about + message}>
                <b>{capital(about)}</b> {message}
              </Row>
            )}
          </Rows>
        </details>
      ) : null}
    </section>
  );
}

function Work({ waiting, next, log }: Edition) {
  const { session, account } = useDesk();
  return (
    <div className="today">
      <section className="part">
        <h2 className="head">Waiting for you</h2>
        <Rows label="Waiting for you" items={waiting} empty="No reviews, issues or drafts.">
          {({ what, kind, file, title, who, at, issues, reason }) => (
            <Row key={kind + file} variant={what === 'review' || what === 'declined' ? 'review' : undefined}>
              <p className="hed hed--sm">
                <Link href={`${DESK_PATH}${kind}/${file.split('/').map(encodeURIComponent).join('/')}`}>
                  {title || file}
                </Link>
              </p>
              <p className="meta">
                <b>{what === 'issues' ? counted(issues, 'issue') : WAITING[what]}</b>
                {who ? <span>{who}</span> : null}
                <When at={at} isPast />
              </p>
              {reason ? <p className="row__why">{reason}</p> : null}
            </Row>
          )}
        </Rows>
      </section>
      <section className="part">
        <h2 className="head">Coming up</h2>
        <Rows label="Coming up" items={next} empty="Nothing is scheduled, and no pin ends today.">
          {({ what, title, at, slot }) => (
            <Row key={what + title + at}>
              <p className="hed hed--sm">{title}</p>
              <p className="meta">
                <b>{what === 'article' ? 'Will be published' : `Pin in ${slot} ends`}</b>
                <time dateTime={at}>{moment(at, session.paper)}</time>
              </p>
            </Row>
          )}
        </Rows>
      </section>
      <section className="part">
        <div className="head">
          <h2>Latest changes</h2>
          {account.role === 'operator' ? (
            <Link className="txtlink" href={`${DESK_PATH}log`}>
              Whole log
            </Link>
          ) : null}
        </div>
        <Rows label="Latest changes" items={log} empty="No changes yet.">
          {(entry) => (
            <Row key={entry.id}>
              <p>{logSentence(entry, session.paper)}</p>
              <p className="meta">
                <When at={entry.at} isPast />
              </p>
            </Row>
          )}
        </Rows>
      </section>
    </div>
  );
}

function Site(today: TodayData) {
  const { readers, requestsPerMinute, pagesPerMinute, feeds, backup, disk, version } = today;
  const rate = (value: number | null) => (value === null ? '–' : Math.round(value).toLocaleString('en'));
  return (
    <section className="part">
      <h2 className="head">The site</h2>
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
    </section>
  );
}

function Figure({ name, value, about }: { name: string; value: ReactNode; about?: string }) {
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
