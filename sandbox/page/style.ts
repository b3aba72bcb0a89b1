import { createHash } from 'node:crypto';

/** The whole style of the hosted page: a bank's counter, light, 360 px first. */
export const style = `
:root{color-scheme:light;--ink:#14202e;--soft:#4f5d73;--navy:#10284a;--blue:#1550b8;--line:#cfd8e5;--paper:#fff;--back:#edf1f7;--wash:#f5f8fc;--red:#a3261d;--red-wash:#fdeeec;--green:#11683f;--amber:#6b4600;--amber-wash:#fff1cf}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;background:var(--back);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;min-height:100vh;display:flex;flex-direction:column}
h1,h2,p,dl,dd,ul,fieldset{margin:0;padding:0}
ul{list-style:none}
a{color:var(--blue)}
:focus-visible{outline:3px solid #7aa7f5;outline-offset:2px}
.strip{background:var(--amber-wash);color:var(--amber);text-align:center;font-size:14px;font-weight:600;padding:8px 16px;border-bottom:1px solid #f0d48a}
.sheet{width:100%;flex:1;display:flex;flex-direction:column}
.bill{background:var(--navy);color:#fff;padding:20px 20px 22px}
.bill .to{font-size:15px;color:#cfdcf2}
.bill .sum{font-size:34px;line-height:1.2;font-weight:700;letter-spacing:-.02em;font-variant-numeric:tabular-nums;margin:2px 0 8px}
.bill dl{font-size:14px;color:#cfdcf2;display:grid;grid-template-columns:auto 1fr;gap:2px 12px}
.bill dd{color:#fff;overflow-wrap:anywhere;text-align:right}
.work{background:var(--paper);padding:24px 20px 28px;flex:1}
.work>*+*{margin-top:20px}
h1{font-size:22px;line-height:1.3;letter-spacing:-.01em}
h2{font-size:16px}
.lead{color:var(--soft);margin-top:6px}
form>*+*{margin-top:16px}
form>[type=hidden]+*{margin-top:0}
label,.name{display:block;font-weight:600;font-size:15px;margin-bottom:6px}
input[type=text],input[type=password],input[type=tel]{width:100%;font:inherit;font-size:18px;font-variant-numeric:tabular-nums;padding:12px 14px;min-height:52px;border:1px solid #8a97ab;border-radius:8px;background:#fff;color:inherit}
input[aria-invalid=true]{border:2px solid var(--red)}
.code input{font-size:24px;letter-spacing:.25em;max-width:240px}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:16px}
.hint{font-size:14px;color:var(--soft);margin-top:6px}
.button{display:flex;align-items:center;justify-content:center;width:100%;font:inherit;font-weight:650;text-align:center;text-decoration:none;min-height:52px;padding:13px 18px;border-radius:8px;border:1px solid var(--blue);background:var(--blue);color:#fff;cursor:pointer}
.button:hover{background:#0f419a}
.button.plain{background:#fff;color:var(--blue);border-color:#9db4da}
.button.plain:hover{background:var(--wash)}
.button.no:hover{background:var(--red-wash)}
.button.no{background:#fff;color:var(--red);border-color:#d9a29d}
.quiet{background:none;border:0;padding:8px 0;min-height:40px;font:inherit;font-size:15px;color:var(--soft);text-decoration:underline;cursor:pointer}
.ways>*+*{margin-top:12px}
.way{display:flex;align-items:center;gap:14px;width:100%;min-height:72px;padding:12px 16px;font:inherit;text-align:left;color:inherit;text-decoration:none;background:#fff;border:1px solid var(--line);border-radius:10px;cursor:pointer}
.way:hover{border-color:var(--blue);background:var(--wash)}
.way b{display:block}
.way small{font-size:14px;color:var(--soft)}
.way svg{flex:none;color:var(--blue)}
.alert{background:var(--red-wash);border-left:4px solid var(--red);color:var(--red);padding:12px 14px;border-radius:4px;font-weight:600}
.test{background:var(--wash);border:1px dashed #a9b8cf;border-radius:10px;padding:14px 16px}
.test>*+*{margin-top:12px}
.test .button{font-size:15px;padding:13px 10px}
.test .tag{font-size:13px;font-weight:700;color:var(--amber)}
summary{cursor:pointer;font-weight:600;min-height:32px;padding:4px 0}
.cards{margin-top:10px}
.cards li{padding:12px 0;border-top:1px solid var(--line)}
.cards .row{display:flex;justify-content:space-between;align-items:baseline;gap:12px}
.cards b{font-size:15px}
.cards a{white-space:nowrap;font-size:15px;padding:6px 0}
.number{font:600 16px/1.5 ui-monospace,"SFMono-Regular",Menlo,Consolas,"DejaVu Sans Mono",monospace;user-select:all;-webkit-user-select:all;overflow-wrap:anywhere}
.facts{font-size:14px;color:var(--soft)}
.account{border:1px solid var(--line);border-radius:10px;padding:4px 16px}
.account div{display:flex;justify-content:space-between;gap:16px;padding:12px 0}
.account div+div{border-top:1px solid var(--line)}
.account dt{color:var(--soft)}
.account dd{font-weight:600;text-align:right;overflow-wrap:anywhere}
.account .number{font-size:20px}
.mark{width:52px;height:52px;border-radius:50%;display:grid;place-items:center;color:#fff;background:var(--soft)}
.mark.good{background:var(--green)}.mark.bad{background:var(--red)}.mark.wait{background:var(--amber)}
.mark+h1{margin-top:14px}
.two{display:grid;gap:12px}
.foot{padding:14px 20px 20px;text-align:center;font-size:14px;color:var(--soft)}
.bank .bill{background:#f7f4ee;color:var(--ink);border-bottom:3px solid #7a5c1e}
.bank .button{background:#6a4f18;border-color:#6a4f18}.bank .button:hover{background:#553f12}.bank .button.no:hover{background:var(--red-wash)}
.button.no{background:#fff;border-color:#d9a29d}.bank .button.no:hover{background:var(--red-wash)}
.bank .bill .to,.bank .bill dl{color:#5b5344}.bank .bill dd{color:var(--ink)}
@media (min-width:860px){
.sheet{flex:none;width:880px;margin:56px auto 0;display:grid;grid-template-columns:320px 1fr;border:1px solid var(--line);border-radius:14px;overflow:hidden;box-shadow:0 8px 28px rgba(16,40,74,.09)}
.bill{padding:36px 32px}
.bill .sum{margin-bottom:24px}
.bill dl{display:block}.bill dt{margin-top:12px}.bill dd{text-align:left}
.work{padding:36px 40px 40px}
.bank .bill{border-bottom:0;border-right:3px solid #7a5c1e}
.two{grid-template-columns:1fr 1fr}
.foot{padding:20px}
}
`;

const hash = createHash('sha256').update(style).digest('base64');

/**
 * No script, no foreign asset. `form-action` names schemes and not hosts because Chromium holds it against every hop
 * of the redirects after a form, and where a merchant's return address leads cannot be known here.
 */
export const contentSecurityPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${hash}'`,
  'form-action http: https:',
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');
