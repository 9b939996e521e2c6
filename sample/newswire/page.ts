import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { html, raw } from 'hono/html';

/** A page of the wire, whole in itself: other sites share no parts with the site that reads it. */
export interface WirePage {
  title: string;
  description: string;
  style: 'story' | 'events' | 'document';
  body: Markup;
  /** Follows the theme chosen on the site. A page shown in a sandbox may run nothing, so it does without. */
  followsTheme: boolean;
}

export type Markup = ReturnType<typeof html>;

const STYLES = { story: style('story'), events: style('events'), document: style('document') };

const THEME_SCRIPT = `try{var t=localStorage.getItem('theme');if(t=='light'||t=='dark')document.documentElement.dataset.theme=t}catch(e){}`;

export async function pageResponse(page: WirePage): Promise<Response> {
  const styles = STYLES[page.style];
  const script = page.followsTheme ? html`<script>${raw(THEME_SCRIPT)}</script>` : '';
  const text = await html`<!doctype html>
<html lang="en-US">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.title}</title>
<meta name="description" content="${page.description}">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<style>${raw(styles)}</style>
${script}
</head>
<body>
${page.body}
</body>
</html>
`;
  return new Response(String(text), {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policyFor(styles, page.followsTheme),
      'Cache-Control': 'public, max-age=60',
    },
  });
}

/** Pictures and type from the same host, exactly this style and this script, and nothing more. */
function policyFor(styles: string, followsTheme: boolean): string {
  return [
    "default-src 'none'",
    "img-src 'self'",
    "font-src 'self'",
    `style-src ${fingerprint(styles)}`,
    ...(followsTheme ? [`script-src ${fingerprint(THEME_SCRIPT)}`] : []),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
}

function fingerprint(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

function style(name: string): string {
  const read = (file: string) => readFileSync(join(import.meta.dirname, 'styles', `${file}.css`), 'utf8');
  return read('base') + read(name);
}
