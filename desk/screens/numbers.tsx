import type { ReactNode } from 'react';
import type { DeskResponse } from '../../contract/desk.ts';
import { MIN_READS, READS_DAYS } from '../../contract/limits.ts';
import { ColumnPlot } from '../components/column-plot.tsx';
import { Page } from '../components/page.tsx';
import { ResourceView } from '../components/resource-view.tsx';
import { SheetView } from '../components/sheet-view.tsx';
import type { Sheet } from '../csv.ts';
import { useDesk } from '../desk-context.ts';
import { counted, siteAddress, weekday } from '../format.ts';
import { useResource } from '../use-resource.ts';

type NumbersData = DeskResponse<'numbers'>;
type Ranking = NumbersData['pages'];

/** Edges report their counts every minute. */
const REFRESH_MS = 60_000;
const MAX_BARS = 10;

export function Numbers() {
  const { account } = useDesk();
  const numbers = useResource('numbers', {}, { refreshMs: REFRESH_MS });
  return (
    <Page
      title="Numbers"
      about={`The last ${READS_DAYS} days, from anonymous counters. Page views served by a CDN are not included. Pages with fewer than ${MIN_READS} reads are not listed.`}
    >
      <ResourceView resource={numbers}>{(data) => <Reads {...data} />}</ResourceView>
      {account.isNetworkOperator ? <PaperReads /> : null}
    </Page>
  );
}

/** For operators of a network: reads of all its papers. */
function PaperReads() {
  const reads = useResource('paperReads', {}, { refreshMs: REFRESH_MS });
  return (
    <ResourceView resource={reads}>
      {(ranking) => (
        <Ranked
          title="Papers of the network"
          of="Paper"
          unit="read"
          ranking={ranking}
          today={new Date().toISOString().slice(0, 10)}
        />
      )}
    </ResourceView>
  );
}

function Reads(data: NumbersData) {
  const { isCounting, days, hours, articles, pages, referrers, searches } = data;
  const total = days.reduce((sum, { reads }) => sum + reads, 0);
  const today = days.at(-1)?.day ?? '';
  if (total === 0 && searches.total === 0) return <NoReads isCounting={isCounting} />;
  return (
    <>
      {isCounting ? null : <NoReads isCounting={false} />}
      <div className="numbers">
        <Days days={days} total={total} />
        <Hours hours={hours} today={today} />
      </div>
      <div className="numbers numbers--even">
        <Ranked title="Most read articles" of="Article" unit="read" ranking={articles} today={today} isPath />
        <Ranked title="Most read pages" of="Page" unit="read" ranking={pages} today={today} isPath>
          All pages except articles. Clicks on headlines to other sites are not counted.
        </Ranked>
        <Ranked title="Referrers" of="Host" unit="read" ranking={referrers} today={today}>
          Other sites whose links readers followed, where the browser names them.
        </Ranked>
        <Ranked title="Searches without results" of="Search" unit="time" ranking={searches} today={today}>
          Searches that found nothing. Anything that could be a person’s address or number is not stored.
        </Ranked>
      </div>
    </>
  );
}

function NoReads({ isCounting }: { isCounting: boolean }) {
  return isCounting ? (
    <p className="empty">
      No reads yet. A page counts when a reader opens it in a browser, and appears here about a minute later.
    </p>
  ) : (
    <p className="empty">Counting is off. An operator can turn it on under Settings, Front page.</p>
  );
}

function Days({ days, total }: Pick<NumbersData, 'days'> & { total: number }) {
  const { paper } = useDesk().session;
  const last = days.length - 1;
  const dateOf = (day: string) =>
    new Intl.DateTimeFormat(paper.locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
      Date.parse(day),
    );
  const longOf = (day: string) => weekday(Date.parse(day), { ...paper, timeZone: 'UTC' });
  const today = days[last] ?? { day: '', reads: 0 };
  const best = days.reduce((most, day) => (day.reads > most.reads ? day : most), today);
  const summary = `${counted(total, 'read')} in ${days.length} days. Best day: ${longOf(best.day)} with ${best.reads.toLocaleString('en')}. Today so far: ${today.reads.toLocaleString('en')}.`;
  const sheet = {
    title: 'Reads per day',
    columns: ['Day', 'Reads'],
    rows: days.map(({ day, reads }) => [day, reads]),
  };
  return (
    <Part sheet={sheet} about={summary} today={today.day}>
      <ColumnPlot
        title={sheet.title}
        summary={summary}
        columns={days.map(({ day, reads }, index) => ({
          name: day,
          value: reads,
          label: (last - index) % 7 === 0 ? dateOf(day) : '',
          isOpen: index === last,
        }))}
      />
    </Part>
  );
}

function Hours({ hours, today }: Pick<NumbersData, 'hours'> & { today: string }) {
  const { timeZone, locale } = useDesk().session.paper;
  const format = new Intl.DateTimeFormat(locale, { hour: 'numeric', timeZone: 'UTC' });
  const clock = (hour: number) => format.format(Date.UTC(2000, 0, 1, hour));
  const best = hours.reduce((most, hour) => (hour.reads > most.reads ? hour : most), { hour: 0, reads: 0 });
  const [from, to] = [best.hour, best.hour + 1].map((hour) => Date.UTC(2000, 0, 1, hour));
  const range = format.formatRange(from ?? 0, to ?? 0);
  const summary = `Busiest hour: ${range} (${timeZone.split('/').at(-1)?.replaceAll('_', ' ')}).`;
  const sheet = {
    title: 'Reads by hour of the day',
    columns: ['Hour', 'Reads'],
    rows: hours.map(({ hour, reads }) => [clock(hour), reads]),
  };
  return (
    <Part sheet={sheet} about={summary} today={today}>
      <ColumnPlot
        title={sheet.title}
        summary={summary}
        columns={hours.map(({ hour, reads }) => ({
          name: clock(hour),
          value: reads,
          label: hour % 6 === 0 ? clock(hour) : '',
        }))}
      />
    </Part>
  );
}

interface RankedProps {
  title: string;
  of: string;
  unit: string;
  ranking: Ranking;
  today: string;
  isPath?: boolean;
  children?: ReactNode;
}

/** The top of a ranking as bars, the whole ranking as a table. */
function Ranked({ title, of, unit, ranking: { total, rows }, today, isPath = false, children }: RankedProps) {
  const others = total - rows.reduce((sum, { count }) => sum + count, 0);
  const most = rows[0]?.count ?? 1;
  const counts = unit === 'read' ? 'Reads' : 'Times';
  const cellsOf = (name: string, called: string | null, count: number) =>
    isPath ? [name, called ?? '', count] : [name, count];
  const sheet = {
    title,
    columns: isPath ? ['Path', 'Title', counts] : [of, counts],
    rows: [
      ...rows.map(({ name, title: called, count }) => cellsOf(name, called, count)),
      ...(others > 0 ? [cellsOf('Others', '', others)] : []),
    ],
  };
  const about = (
    <>
      {children} {total === 0 ? null : <>{counted(total, unit)} in total.</>}
    </>
  );
  return (
    <Part sheet={sheet} about={about} today={today}>
      {rows.length === 0 ? (
        <p className="empty">{total === 0 ? 'None yet.' : `None with ${MIN_READS} or more.`}</p>
      ) : (
        <ol className="ranks">
          {rows.slice(0, MAX_BARS).map(({ name, title: called, count }) => (
            <li className="rank" key={name}>
              <span className="rank__name">{isPath ? <PageLink path={name} title={called} /> : name}</span>
              <span className="rank__count">{count.toLocaleString('en')}</span>
              <svg className="rank__bar" aria-hidden="true" height={4}>
                <rect className="plot__column" width={`${(count / most) * 100}%`} height={4} />
              </svg>
            </li>
          ))}
        </ol>
      )}
    </Part>
  );
}

function PageLink({ path, title }: { path: string; title: string | null }) {
  const { paper } = useDesk().session;
  return (
    <a href={siteAddress(paper, location) + path} target="_blank" rel="noreferrer">
      {title ?? decodeURI(path)}
    </a>
  );
}

interface PartProps {
  sheet: Sheet;
  about: ReactNode;
  today: string;
  children: ReactNode;
}

function Part({ sheet, about, today, children }: PartProps) {
  return (
    <section className="part numbers__part">
      <h2 className="head">{sheet.title}</h2>
      <p className="numbers__about">{about}</p>
      {children}
      {sheet.rows.length > 0 ? <SheetView sheet={sheet} day={today} /> : null}
    </section>
  );
}
