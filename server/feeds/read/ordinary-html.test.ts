import { describe, expect, test } from 'vitest';
import { cleanFully, cleanQuickly } from './clean-html.ts';

const base = 'https://wire.example/a/feed.xml';

describe('ordinary HTML is cleaned the quick way, with the same result as the full sanitiser’s', () => {
  test.each([
    'Only text & a > sign &amp; &nbsp; &#8217; &copy &unknown;',
    '<p>One <b>two <i>three</i></b></p>\n<p>Four<br>five<br/>six<br /></p>',
    '<p class="lead" style="color: red" data-x=\'1\' hidden>Text</p>',
    '<div><span>A</span> <section><h1 id="x">B</h1></section></div><hr>',
    '<a href="/more?a=1&amp;b=2" title="A &quot;title&quot; &lt;" target="_blank" rel="nofollow">More</a>',
    '<a href="javascript:alert(1)">A</a><a href="data:text/html,x" title="">B</a><a>C</a><a href>D</a>',
    '<a href="&#106;avascript:alert(1)">A</a> <a href=" https://w.example/a b">B</a>',
    '<img src="/a.jpg" alt="" width="640" height="360" srcset="/a.jpg 1x"><img src="x.png" alt="A &amp; B" />',
    '<img src="undefined"><img src="https://a.example/pixel.gif"><img alt="no"><img src="/b.jpg" width="1" height="1">x',
    '<figure><img src="/c.jpg" WIDTH="300"><figcaption>Caption</figcaption></figure>',
    '<UL><LI>One</LI><LI>Two<OL><LI>Deep</LI></OL></LI></UL><blockquote><p>Q</p></blockquote>',
    '<pre>\n a  b\n</pre><time datetime="2031-03-05" class="x">Today</time>',
    '<p>Cut off in a <b>bold <i>word',
    '<div><p>Cut off',
    '<p><a href="/1">A</a> <a href="/2">B</a></p><div>C</div>',
    '<strong>',
    '',
  ])('%s', (html) => {
    const quick = cleanQuickly(html, base);
    expect(quick).not.toBeUndefined();
    expect(quick).toBe(cleanFully(html, base));
  });

  test.each([
    '<script>alert(1)</script>',
    '<p>a<!-- b --></p>',
    '<p>a < b</p>',
    '<p>a <3</p>',
    '<p onclick=alert(1)>a</p>',
    '<p title="a<b">a</p>',
    '<p title="a>b">a</p>',
    '<p title="a>a</p>',
    '<p/>a',
    '<p>a<p>b',
    '<p>a<div>b</div></p>',
    '<p><span>a<div>b</div></span></p>',
    '<p>a</b></p>',
    '<b><i>a</b></i>',
    '</p>',
    '<a href="/1">a<a href="/2">b</a></a>',
    '<a href="/1"><b><a href="/2">b</a></b></a>',
    '<ul><li>a<li>b</ul>',
    '<h2>a<h3>b</h3></h2>',
    '<table><tr><td>a</td></tr></table>',
    '<svg><b>a</b></svg>',
    '<math><mi>a</mi></math>',
    '<iframe></iframe>',
    '<style>p{}</style>',
    '<textarea><b></textarea>',
    '<noscript>a</noscript>',
    '<custom-tag>a</custom-tag>',
    '<p>a</p >',
    '<p>a</p x>',
    '<!DOCTYPE html>',
    '<![CDATA[x]]>',
    '<?xml?>',
    '<',
    'a<',
    '<p',
    '<a href="x"title="y">a</a>',
    '<b\u000b>x</b>',
  ])('left to the full sanitiser: %s', (html) => {
    expect(cleanQuickly(html, base)).toBeUndefined();
  });

  test('a thousand random mixtures of tags, quotes and signs never differ', () => {
    const pieces = [
      '<p>',
      '</p>',
      '<b>',
      '</b>',
      '<i class="x">',
      '</i>',
      '<a href="/x?a=1&amp;b">',
      '</a>',
      '<br>',
      '<br/>',
      '<img src="/p.jpg" alt="a">',
      '<img src="data:x">',
      '<ul>',
      '</ul>',
      '<li>',
      '</li>',
      '<h1>',
      '</h1>',
      "<div id='a'>",
      '</div>',
      '<span>',
      '</span>',
      'word ',
      ' & ',
      '&lt;',
      '&#60;script&#62;',
      '>',
      '"',
      '\n',
      '<figure>',
      '</figure>',
      '<hr>',
      '<pre>',
      '</pre>',
      '<blockquote>',
      '</blockquote>',
      '&amp;lt;',
      '<h3>',
      '</h3>',
    ];
    let quickly = 0;
    let state = 1;
    const next = (below: number) => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      return (state >>> 8) % below;
    };
    for (let count = 0; count < 1_000; count++) {
      const html = Array.from({ length: 1 + next(9) }, () => pieces[next(pieces.length)]).join('');
      const quick = cleanQuickly(html, base);
      if (quick === undefined) continue;
      quickly++;
      expect(quick, html).toBe(cleanFully(html, base));
    }
    expect(quickly).toBeGreaterThan(100);
  });

  test('nothing that was cleaned holds anything the sanitiser would still remove', () => {
    const vectors = [
      '<img src="/a.jpg" alt="&quot;&gt;&lt;script&gt;">',
      '<a title="&quot; onmouseover=&quot;x" href="/a">x</a>',
    ];
    for (const html of vectors) {
      const once = cleanQuickly(html, base) ?? '';
      expect(cleanFully(once, base)).toBe(once);
      expect(once).not.toMatch(/<script|" onmouseover="/);
    }
  });
});
