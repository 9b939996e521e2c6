import { z } from 'zod';
import { CATEGORIES } from './categories.ts';
import { body, route } from './desk-route.ts';
import { writing } from './desk-texts.ts';

/** The desk's routes for settings: `publication.json` and `theme/theme.json`, changed as a person would change them. */

export const SETTINGS_FILES = ['publication', 'theme'] as const;
export type SettingsFile = (typeof SETTINGS_FILES)[number];

/** OPML files of feed readers have some kB. */
export const MAX_OPML_BYTES = 1_000_000;

/** An issue of `masthead validate`. */
export const settingIssue = z.object({
  /** null for issues of the whole file. */
  path: z.array(z.union([z.string(), z.number()])).nullable(),
  line: z.number().int().nullable(),
  message: z.string(),
  fix: z.string(),
});

const file = z.object({ file: z.enum(SETTINGS_FILES) });
const time = z.iso.datetime();

/** Without a value the setting is removed. */
const edit = z.object({
  path: z
    .array(z.union([z.string().max(100), z.number().int().min(0).max(10_000)]))
    .min(1)
    .max(8),
  value: z.json().optional(),
});

/** Edits of the file on disk, or the whole file. */
const change = z.union([
  z.object({ edits: z.array(edit).max(1_000, 'save fewer changes at once') }),
  z.object({ source: z.string() }),
]);

const findings = z.object({
  /** Issues of the file, as `masthead validate` reports them. */
  issues: z.array(settingIssue),
  source: z.string(),
});

const settings = findings.extend({
  /** Its path on the server. */
  path: z.string(),
  /** SHA-256; empty if there is no file. */
  revision: z.string(),
  /** As in the file; null if it cannot be read. */
  values: z.json(),
  /** Settings inherited from the network; null without a network. */
  inherited: z.json(),
  writing,
  /** Choices of a theme; null for other files. */
  theme: z
    .object({
      /** Colours of the file; derived ones for those that it omits. */
      colors: z.record(z.enum(['light', 'dark']), z.record(z.enum(['paper', 'ink', 'accent']), z.string())),
      /** Installed packages and files of `theme/fonts`, by the role that can use them. */
      fonts: z.array(z.string()),
      drawings: z.array(z.string()),
      /** The paper has the theme of its network, which a theme of its own replaces as a whole. */
      isInherited: z.boolean(),
    })
    .nullable(),
});

const triedFeed = z.object({
  /** The address of the feed, which a page may have named. */
  address: z.string(),
  /** Further feeds of the page. */
  others: z.array(z.object({ address: z.string(), title: z.string() })),
  /** Why it cannot be used; empty if it can. */
  problem: z.string(),
  /** Notes for the editor: no pictures, nothing new for weeks. */
  notes: z.array(z.string()),
  title: z.string(),
  /** Categories that have it already. */
  categories: z.array(z.enum(CATEGORIES)),
  /** The interval that its host asks for, if longer than the default. */
  everyMinutes: z.number().int(),
  /** The newest first. */
  items: z.array(
    z.object({
      title: z.string(),
      link: z.string(),
      publishedAt: time.nullable(),
      /** Its address on this site. */
      image: z.string().nullable(),
    }),
  ),
});

export const SETTINGS_ROUTES = {
  settings: route('GET', 'settings', 'operator', { query: file }, settings),
  /** The issues of a change, and the file as it would be. */
  checkSettings: route(
    'POST',
    'settings/check',
    'operator',
    { query: file, body: z.object({ change }) },
    findings,
  ),
  /**
   * Writes the lines that differ. 409 if the file on disk is not `base`; 422 with issues that keep it out of use or that the
   * change adds. The response waits until the site uses the settings: `problem` says why it does not.
   */
  saveSettings: route(
    'PUT',
    'settings',
    'operator',
    { query: file, body: z.object({ base: z.string().max(64), change }) },
    settings.extend({ problem: z.string() }),
  ),
  /** Newest first. */
  settingsRevisions: route(
    'GET',
    'settings/revisions',
    'operator',
    { query: file },
    z.object({
      revisions: z.array(z.object({ id: z.string(), at: time, who: z.string(), what: z.string() })),
    }),
  ),
  settingsRevision: route(
    'GET',
    'settings/revisions/:id',
    'operator',
    { query: file },
    z.object({ source: z.string() }),
  ),
  /** The front page with a changed theme, for a sandboxed frame (srcdoc). */
  previewTheme: route('POST', 'settings/theme/preview', 'operator', body({ change }), 'html'),
  /** Fetches a feed, or the feed that a page names, without storing it. */
  tryFeed: route(
    'POST',
    'settings/feeds/try',
    'operator',
    body({ address: z.string().trim().min(1, 'write an address').max(2_000) }),
    triedFeed,
  ),
  /** Sends a test message to a webhook. `problem` says why it did not arrive. */
  testAlerts: route(
    'POST',
    'settings/alerts/test',
    'operator',
    body({
      address: z.url({ protocol: /^https?$/, error: 'write a full http:// or https:// address' }).max(2_000),
    }),
    z.object({ problem: z.string() }),
  ),
  /** The feeds of an OPML file, with the category that their words name. They are not fetched. */
  readOpml: route(
    'POST',
    'settings/feeds/opml',
    'operator',
    { upload: MAX_OPML_BYTES },
    z.object({
      feeds: z.array(
        z.object({
          url: z.string(),
          title: z.string(),
          category: z.enum(CATEGORIES),
          categories: z.array(z.enum(CATEGORIES)),
        }),
      ),
    }),
  ),
};
