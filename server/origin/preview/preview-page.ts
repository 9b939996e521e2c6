import { escapeUTF8 } from 'entities';
import { sourceHash } from '../../lib/http/headers.ts';
import type { PreviewScreen } from './preview-screens.ts';

const STYLE = `
:root{color-scheme:light dark;font:14px/1.4 system-ui,sans-serif}
body{margin:0;background:light-dark(#e9e9ea,#202124);color:light-dark(#111,#eee)}
header{position:sticky;top:0;z-index:1;display:flex;flex-wrap:wrap;gap:.5rem 1.25rem;align-items:center;padding:.625rem 1rem;background:light-dark(#fff,#2b2c30);border-bottom:1px solid light-dark(#ccc,#444)}
h1{font-size:1rem;margin:0 auto 0 0}
section{padding:1rem}
h2{font-size:.875rem;font-weight:600;margin:0 0 .5rem}
h2 a{color:inherit}
.row{display:flex;gap:1rem;overflow-x:auto;align-items:flex-start}
.shot{flex:none;overflow:hidden;background:#fff;width:calc(var(--w)*var(--scale)*1px);height:calc(var(--h)*var(--scale)*1px)}
.shot iframe{border:0;width:calc(var(--w)*1px);height:calc(var(--h)*1px);transform:scale(var(--scale));transform-origin:0 0}
.desk{--w:1440;--h:1800;--scale:.34}
.phone{--w:390;--h:1200;--scale:.51}
.no-desk .desk,.no-phone .phone,.no-light .light,.no-dark .dark{display:none}
`.trim();

/**
 * Frames run no scripts, so that dozens of pages do not keep dozens of lines open; this script does what little it takes to
 * look at them: it sets their theme, and loads those again whose page is another.
 */
const SCRIPT = `
const frames=[...document.querySelectorAll('iframe')];
const paint=(frame)=>{const root=frame.contentDocument&&frame.contentDocument.documentElement;if(root){root.dataset.theme=frame.dataset.scheme;root.dataset.scripts=''}};
for(const frame of frames){frame.addEventListener('load',()=>{paint(frame);if(frame.scrolled)frame.contentWindow.scrollTo(0,frame.scrolled)});paint(frame)}
for(const box of document.querySelectorAll('input'))box.addEventListener('change',()=>document.body.classList.toggle('no-'+box.name,!box.checked));
const known=new Map();
const versionOf=async(address)=>{const answer=await fetch(address,{method:'HEAD',cache:'no-store'});return answer.headers.get('etag')};
const look=async()=>{
  for(const address of new Set(frames.map((frame)=>frame.dataset.address))){
    const version=await versionOf(address).catch(()=>undefined);
    if(version===undefined)continue;
    if(known.has(address)&&known.get(address)!==version)
      for(const frame of frames)if(frame.dataset.address===address){frame.scrolled=frame.contentWindow.scrollY;frame.contentWindow.location.reload()}
    known.set(address,version);
  }
  setTimeout(look,300);
};
look();
`.trim();

export const PREVIEW_POLICY = `default-src 'self'; script-src ${sourceHash(SCRIPT)}; style-src ${sourceHash(STYLE)}; object-src 'none'; base-uri 'none'`;

const KINDS = [
  { size: 'desk', scheme: 'light' },
  { size: 'phone', scheme: 'light' },
  { size: 'desk', scheme: 'dark' },
  { size: 'phone', scheme: 'dark' },
] as const;

const BOXES = { desk: '1440 wide', phone: '390 wide', light: 'Light', dark: 'Dark' };

export function previewPage(name: string, screens: readonly PreviewScreen[]): string {
  const boxes = Object.entries(BOXES).map(
    ([key, label]) => `<label><input type="checkbox" name="${key}" checked> ${label}</label>`,
  );
  const rows = screens.map(({ name: screen, address }) => {
    const shots = KINDS.map(({ size, scheme }) => {
      const title = escapeUTF8(`${screen}, ${BOXES[size]}, ${scheme}`);
      return `<div class="shot ${size} ${scheme}"><iframe loading="lazy" sandbox="allow-same-origin" title="${title}" data-scheme="${scheme}" data-address="${escapeUTF8(address)}" src="${escapeUTF8(address)}"></iframe></div>`;
    });
    const link = `<a href="${escapeUTF8(address)}" target="_blank">${escapeUTF8(screen)}</a>`;
    return `<section><h2>${link}</h2><div class="row">${shots.join('')}</div></section>`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeUTF8(name)}: preview</title><style>${STYLE}</style></head><body><header><h1>${escapeUTF8(name)}</h1>${boxes.join('')}</header><main>${rows.join('')}</main><script>${SCRIPT}</script></body></html>
`;
}
