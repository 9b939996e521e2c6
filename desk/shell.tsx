import { Component, type ComponentType, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { DESK_PATH } from '../contract/paths.ts';
import { DeskError } from './api.ts';
import { PaperSwitch } from './components/paper-switch.tsx';
import { Problem } from './components/problem.tsx';
import { useDesk } from './desk-context.ts';
import { siteAddress } from './format.ts';
import { keepFocus } from './keep-focus.ts';
import { lazyScreen, preloadScreens } from './lazy-screen.tsx';
import { Link, useRouter } from './router.tsx';
import { Articles, Faq, StaticPages } from './screens/texts.tsx';
import { Today } from './screens/today.tsx';
import { useAction } from './use-action.ts';
import { createResultCache, ResultCacheContext } from './use-resource.ts';

/** The other screens are loaded after the first one. */
const Account = lazyScreen(() => import('./screens/account.tsx').then((module) => module.Account));
const Accounts = lazyScreen(() => import('./screens/accounts.tsx').then((module) => module.Accounts));
const Feeds = lazyScreen(() => import('./screens/feeds.tsx').then((module) => module.Feeds));
const FrontPage = lazyScreen(() => import('./screens/front-page.tsx').then((module) => module.FrontPage));
const Headlines = lazyScreen(() => import('./screens/headlines.tsx').then((module) => module.Headlines));
const Log = lazyScreen(() => import('./screens/log.tsx').then((module) => module.Log));
const Numbers = lazyScreen(() => import('./screens/numbers.tsx').then((module) => module.Numbers));
const Papers = lazyScreen(() => import('./screens/papers.tsx').then((module) => module.Papers));
const Pictures = lazyScreen(() => import('./screens/pictures.tsx').then((module) => module.Pictures));
const Settings = lazyScreen(() => import('./screens/settings.tsx').then((module) => module.Settings));

interface Screen {
  /** Below /desk/. The screen itself reads the path after a slash. */
  path: string;
  name: string;
  access: 'editor' | 'operator';
  Screen: ComponentType<{ address: URL }>;
}

const GROUPS: readonly { name: string; screens: readonly Screen[] }[] = [
  {
    name: 'Edition',
    screens: [
      { path: '', name: 'Today', access: 'editor', Screen: Today },
      { path: 'front', name: 'Front page', access: 'editor', Screen: FrontPage },
    ],
  },
  {
    name: 'Writing',
    screens: [
      { path: 'articles', name: 'Articles', access: 'editor', Screen: Articles },
      { path: 'faq', name: 'FAQ', access: 'editor', Screen: Faq },
      { path: 'pages', name: 'Pages', access: 'editor', Screen: StaticPages },
      { path: 'pictures', name: 'Pictures', access: 'editor', Screen: Pictures },
    ],
  },
  {
    name: 'News',
    screens: [
      { path: 'headlines', name: 'Headlines', access: 'editor', Screen: Headlines },
      { path: 'feeds', name: 'Feeds', access: 'editor', Screen: Feeds },
    ],
  },
  {
    name: 'Paper',
    screens: [
      { path: 'numbers', name: 'Numbers', access: 'editor', Screen: Numbers },
      { path: 'accounts', name: 'Accounts', access: 'operator', Screen: Accounts },
      { path: 'log', name: 'Log', access: 'operator', Screen: Log },
      { path: 'settings', name: 'Settings', access: 'operator', Screen: Settings },
    ],
  },
];
/** Screen of accounts with several papers of a network. */
const PAPERS: Screen = { path: 'papers', name: 'Papers', access: 'editor', Screen: Papers };
/** The account's name links here; the menu does not. */
const ACCOUNT: Screen = { path: 'account', name: 'Your account', access: 'editor', Screen: Account };

export function Shell({ address, onSignedOut }: { address: URL; onSignedOut: () => void }) {
  const { session, account, call } = useDesk();
  const { confirmLeave } = useRouter();
  const [results] = useState(createResultCache);
  const hasPapers = session.network !== null && session.network.papers > 1;
  const groups = GROUPS.map(({ name, screens }) => ({
    name,
    screens: screens.filter(({ access }) => access === 'editor' || account.role === 'operator'),
  }));
  if (hasPapers || account.isNetworkOperator) groups.at(-1)?.screens.push(PAPERS);
  const [path = ''] = address.pathname.slice(DESK_PATH.length).split('/', 1);
  const current = [...groups.flatMap(({ screens }) => screens), ACCOUNT].find(
    (screen) => screen.path === path,
  );
  const main = useRef<HTMLElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const previousPath = useRef(address.pathname);
  useEffect(() => {
    // As after loading a page, the next Tab starts at the new screen and a screen reader reads its title.
    if (previousPath.current !== address.pathname) main.current?.focus({ preventScroll: true });
    previousPath.current = address.pathname;
    if (menu.current?.matches(':popover-open')) menu.current.hidePopover();
  }, [address.pathname]);
  useEffect(preloadScreens, []);
  useEffect(keepFocus, []);

  const { run: signOut } = useAction(async () => {
    await call('signOut', {});
    onSignedOut();
    return 'You are signed out.';
  });

  return (
    <ResultCacheContext value={results}>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <header className="bar">
        <div className="wrap bar__row">
          <div className="bar__paper">
            <Link className="wordmark" href={DESK_PATH}>
              {session.paper.name} <span className="wordmark__desk">Desk</span>
            </Link>
            {hasPapers ? <PaperSwitch /> : null}
          </div>
          <div className="bar__tools">
            <a
              className="txtlink"
              href={siteAddress(session.paper, location)}
              target="_blank"
              rel="noreferrer"
            >
              View site
            </a>
            <Link
              className="txtlink"
              href={`${DESK_PATH}account`}
              aria-current={current === ACCOUNT ? 'page' : undefined}
            >
              {account.name}
            </Link>
            <button type="button" className="txtlink" onClick={() => confirmLeave(signOut)}>
              Sign out
            </button>
          </div>
        </div>
        <nav className="menu wrap" aria-label="Desk">
          <button type="button" className="menu__open" popoverTarget="menu">
            Menu: {current?.name ?? 'Not found'}
          </button>
          <div id="menu" className="menu__groups" popover="auto" ref={menu}>
            {groups.map(({ name, screens }) => (
              <div key={name} className="menu__group">
                <p className="menu__name" id={`menu-${name}`}>
                  {name}
                </p>
                <ul className="menu__list" aria-labelledby={`menu-${name}`}>
                  {screens.map((screen) => (
                    <li key={screen.path}>
                      <Link
                        className="menu__link"
                        href={DESK_PATH + screen.path}
                        aria-current={screen === current ? 'page' : undefined}
                      >
                        {screen.name}
                      </Link>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </div>
        </nav>
      </header>
      <main className="wrap main" id="main" ref={main} tabIndex={-1}>
        {current ? (
          // A cached result may be the cause of the error.
          <ErrorBoundary key={address.pathname} onRetry={results.clear}>
            <Suspense fallback={<p className="empty">Loading…</p>}>
              <current.Screen address={address} />
            </Suspense>
          </ErrorBoundary>
        ) : (
          <>
            <h1 className="top__title">Not found</h1>
            <p className="note">
              This screen does not exist, or it is for operators. <Link href={DESK_PATH}>Go to Today</Link>.
            </p>
          </>
        )}
      </main>
    </ResultCacheContext>
  );
}

const MESSAGE =
  'This screen cannot be shown because of an error in the desk. What you typed is kept in this browser.';

interface ErrorBoundaryProps {
  children: ReactNode;
  onRetry: () => void;
}

/** Replaces a screen that throws by a message; the rest of the desk stays. */
class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    const retry = () => {
      this.props.onRetry();
      this.setState({ hasFailed: false });
    };
    return <Problem error={new DeskError(0, MESSAGE)} retry={retry} />;
  }
}
