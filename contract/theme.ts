/** How one paper looks, beside what the stylesheet has for all: made of its theme folder by the server. */
export interface Theme {
  /** Colours, faces and the paper's own rules, behind all other styles of a page. */
  css: string;
  /** Faces worth fetching first. */
  fonts: readonly { href: string; media?: string }[];
  /** The faces that the paper has of its own; the site's are not fetched for these. */
  replaces: readonly FontRole[];
  /** Instead of the publication's name in the header. */
  wordmark: { text: string } | { svg: string } | undefined;
  palette: ThemePalette | undefined;
}

/** display: wordmark, titles, the lead headline; text: all that is read; label: all that is operated or scanned. */
export const FONT_ROLES = ['display', 'text', 'label'] as const;
export type FontRole = (typeof FONT_ROLES)[number];

export interface Scheme {
  paper: string;
  ink: string;
  accent: string;
}

export interface ThemeColours {
  light: Scheme;
  dark: Scheme;
}

/** Without a theme; app/styles/tokens.css has the same. */
export const USUAL_COLOURS: ThemeColours = {
  light: { paper: '#fffdf9', ink: '#14171f', accent: '#8c1c2b' },
  dark: { paper: '#121419', ink: '#efeae0', accent: '#e58c90' },
};

export interface ThemePalette extends ThemeColours {
  /** Names these colours, in the addresses of illustrations that are painted in them. */
  key: string;
  /** Every colour of the stylesheet, by its name there. */
  tokens: Readonly<Record<string, { light: string; dark: string }>>;
}
