import { escaped } from './markdown.js';

/** The styles of the page: a column of contents, the text, and samples next to it; light or dark, as the reader prefers. */
const STYLE = `
:root{--ground:#fff;--panel:#f7f8f9;--line:#e3e6ea;--text:#1b2430;--soft:#5a6675;--link:#0b62c4;--accent:#0f7b6c;
--code:#eef1f4;--sample:#111a24;--sample-text:#dbe4ee;--name:#8cc8ff;--string:#a5d6a0;--value:#f2b880;
--get:#0b62c4;--post:#127a43;--patch:#9a5b00;--delete:#b42332}
@media (prefers-color-scheme:dark){:root{--ground:#10161d;--panel:#151d26;--line:#263140;--text:#dfe6ee;--soft:#94a3b5;--link:#74b4ff;
--accent:#4cc9b4;--code:#1e2935;--sample:#0a0f15;--get:#74b4ff;--post:#5fcf92;--patch:#f0b35a;--delete:#ff8b94}}
*{box-sizing:border-box}
html{scroll-padding-top:1rem}
body{margin:0;background:var(--ground);color:var(--text);font:16px/1.6 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",sans-serif;
display:grid;grid-template-columns:17.5rem minmax(0,1fr)}
a{color:var(--link);text-decoration:none}a:hover,p a,li p a{text-decoration:underline}.brand a{text-decoration:none}
:focus-visible{outline:2px solid var(--link);outline-offset:2px;border-radius:3px}
.skip{position:absolute;left:-999rem}.skip:focus{left:1rem;top:1rem;background:var(--ground);padding:.5rem;z-index:2}
code,pre{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace}
code{font-size:.86em;background:var(--code);border-radius:4px;padding:.1em .35em;overflow-wrap:anywhere}
h3 code,dt>code,pre code,nav code,td code,.route code{background:none;padding:0}
nav{position:sticky;top:0;height:100vh;overflow-y:auto;padding:1.5rem 1rem 3rem 1.25rem;background:var(--panel);border-right:1px solid var(--line);
font-size:.875rem;line-height:1.4;scrollbar-width:thin}
.brand{margin:0 0 1.5rem;font-weight:650;font-size:1rem;line-height:1.3}.brand a{color:var(--text)}
.brand span{display:block;font-weight:400;font-size:.8rem;color:var(--soft);margin-top:.2rem}
nav h2{font-size:.72rem;letter-spacing:.07em;text-transform:uppercase;color:var(--soft);margin:1.5rem 0 .4rem;font-weight:600}
nav ul{list-style:none;margin:0;padding:0}
nav li a{display:flex;gap:.55rem;align-items:baseline;padding:.25rem .5rem;margin:0 -.5rem;border-radius:6px;color:var(--text)}
nav li a:hover{background:var(--code);text-decoration:none}
nav summary{cursor:pointer;padding:.25rem 0;font-weight:550}nav details ul{padding:0 0 .5rem .9rem}
nav li.within{opacity:.75}nav .method{font-size:.62rem;min-width:2.9rem}
main{padding:2.5rem clamp(1.25rem,3vw,3.5rem) 6rem;max-width:92rem;min-width:0}
h1{font-size:2.1rem;line-height:1.2;letter-spacing:-.02em;margin:0 0 .5rem}
main h2{font-size:1.45rem;line-height:1.3;letter-spacing:-.01em;margin:0 0 .6rem}
h3{font-size:1.1rem;line-height:1.4;margin:0 0 .35rem}h3 a,h3 a code{color:var(--text)}
h4{font-size:.75rem;letter-spacing:.05em;text-transform:uppercase;color:var(--soft);margin:1.6rem 0 .4rem;font-weight:600}
p{margin:.4rem 0 .8rem}ul{padding-left:1.2rem;margin:.4rem 0 .9rem}li{margin:.2rem 0}
header p,.guide-text,.guide,.chapter{max-width:46rem}.guide{padding-top:1.8rem}.guide+.guide{margin-top:1.2rem}
main>section{margin-top:3.5rem}main>header+section{margin-top:.5rem}
.chapter{border-bottom:0;padding-top:1.5rem}section>.chapter{border-top:3px solid var(--accent);max-width:none;padding-bottom:.5rem}
.chapter p{max-width:46rem;color:var(--soft)}
article{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,30rem);gap:0 2.75rem;padding:2.25rem 0;border-top:1px solid var(--line)}
.chapter+article{border-top:0;padding-top:1rem}
article.plain{grid-template-columns:minmax(0,46rem)}
.sample{align-self:start;position:sticky;top:1.25rem;max-height:calc(100vh - 2.5rem);overflow:auto;scrollbar-width:thin}.sample h4:first-child,.about h4:first-child{margin-top:.2rem}
.route{display:flex;flex-wrap:wrap;gap:.3rem .7rem;align-items:baseline;margin:.2rem 0 .9rem}.route code{font-size:.92rem}.route i{color:var(--accent);font-style:normal}
.method{font:700 .72rem/1 ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;letter-spacing:.02em;flex:none}
.get{color:var(--get)}.post{color:var(--post)}.patch{color:var(--patch)}.delete{color:var(--delete)}
.scope{font:500 .75rem/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;color:var(--accent);border:1px solid currentColor;border-radius:99px;padding:0 .6rem}
dl{margin:0}dd{margin:0}
.fields>div{padding:.6rem 0;border-top:1px solid var(--line)}.fields>div:first-child{border-top:0}
.fields dt{font-weight:600}.fields dt code{font-size:.9rem}.type,.mark{font-weight:400;font-size:.82rem;color:var(--soft);margin-left:.35rem}.mark b{color:var(--patch);font-weight:600}
.fields dd{font-size:.92rem;color:var(--soft)}.fields dd p{margin:.1rem 0}.notes{font-size:.85rem}.values{line-height:1.9}
summary{cursor:pointer}
.answers>div{display:grid;grid-template-columns:13.5rem minmax(0,1fr);padding:.3rem 0;font-size:.88rem}.answers dt{color:var(--soft)}.answers p{margin:0}
.status{font:600 .8rem/1.6 ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;color:var(--delete)}.s2{color:var(--post)}.s4{color:var(--patch)}
pre{margin:0;background:var(--sample);color:var(--sample-text);border-radius:10px;padding:1rem 1.1rem;overflow:auto;font-size:.775rem;line-height:1.6;scrollbar-width:thin;border:1px solid var(--line)}
pre code{font-size:inherit;overflow-wrap:normal;color:inherit}
.n{color:var(--name)}.s{color:var(--string)}.v{color:var(--value)}.empty{color:var(--soft);font-size:.9rem}
.wide{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:.9rem}th{text-align:left;font-size:.78rem;color:var(--soft);font-weight:600}
th,td{padding:.5rem .9rem .5rem 0;border-bottom:1px solid var(--line);vertical-align:top}td:not(:last-child) code{white-space:nowrap}
tr:target{background:color-mix(in srgb,var(--accent) 14%,transparent)}article:target h3 a{box-shadow:0 .12em 0 var(--accent)}article:target h3 a:hover{text-decoration:none}
h4 code{text-transform:none;letter-spacing:0}
.js{display:none!important}.scripted .js{display:revert!important}
[role=search] label{position:absolute;left:-999rem}#search{width:100%;font:inherit;padding:.45rem .6rem;border:1px solid var(--soft);border-radius:8px;background:var(--ground);color:var(--text)}
#search::placeholder{color:var(--soft)}#found{margin:.3rem 0 0;color:var(--soft);min-height:1.2em}
[hidden]{display:none!important}nav li a[aria-current]{background:var(--code);box-shadow:inset 3px 0 0 var(--accent);font-weight:600}
.scripted .languages.js{display:flex!important;gap:.3rem;margin:0 0 .5rem}.languages button,.copy{font:inherit;font-size:.78rem;border:1px solid var(--line);border-radius:6px;padding:.2rem .6rem;background:var(--panel);color:var(--text);cursor:pointer}
.languages button[aria-pressed=true]{background:var(--text);color:var(--ground)}.scripted .language{display:none}.language{margin:.4rem 0 .2rem;font-size:.8rem;color:var(--soft)}
.code{position:relative}.code .copy{position:absolute;right:.5rem;top:.5rem;background:var(--sample);color:var(--sample-text);border-color:#51606f}.code pre{margin:0 0 .8rem}.scripted .code pre{padding-top:2.6rem}
@media (max-width:75rem){article{grid-template-columns:minmax(0,1fr)}.sample{position:static;max-height:none;margin-top:1rem}}
@media (max-width:52rem){body{display:block}nav{position:static;height:auto;border-right:0;border-bottom:1px solid var(--line);padding-bottom:1.5rem}
.answers>div{grid-template-columns:minmax(0,1fr)}main{padding-top:1.75rem}}
@media print{nav{display:none}body{display:block}article{break-inside:avoid}}
`;

/** The beginning of a page of the reference, up to the styles. The head is still open. */
export function beginningOfPage(title: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)}</title>
<style>${STYLE}</style>`;
}
