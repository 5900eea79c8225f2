import { html } from 'hono/html';
import { errors } from '#contract/errors.ts';
import { formatPhone, normalizePhone } from '#lib/phone.ts';
import { MAINTENANCE_RETRY_SECONDS } from '../gate/refuse.ts';
import type { PlatformFacts } from '../keep/platform.ts';
import { answerProblem } from './problem.ts';

/** Administrators come in by these pages. */
const OPEN = ['/admin-auth', '/reset-password', '/secure-admin-init'];

export const isOpenDuringMaintenance = (path: string) => OPEN.includes(path.replace(/(\.data|\/)$/, ''));

/** Whether an open page asks React Router for data, or for the files that further pages need. */
export const isDataRequest = (path: string) => path.endsWith('.data') || path === '/__manifest';

/** Nobody keeps this answer, and crawlers come back (503 with Retry-After). Pictures and exports get the problem as JSON. */
export async function answerMaintenance(request: Request, facts: PlatformFacts): Promise<Response> {
  const { status, message } = errors.MAINTENANCE;
  const accept = request.headers.get('accept') ?? '*/*';
  const answer =
    accept.includes('text/html') || accept === '*/*'
      ? new Response(String(await page(facts)), { status, headers: { 'Content-Type': 'text/html; charset=utf-8' } })
      : answerProblem(request, { status, code: 'MAINTENANCE', message });
  answer.headers.set('Retry-After', String(MAINTENANCE_RETRY_SECONDS));
  answer.headers.set('Cache-Control', 'no-store');
  return answer;
}

/** Needs no assets and no scripts, because a new build may be on its way. */
function page({ appName, contactEmail, contactPhone }: PlatformFacts) {
  const phone = normalizePhone(contactPhone ?? '');
  const mail = contactEmail && html`<a href="mailto:${contactEmail}">${contactEmail}</a>`;
  const call = phone && html`<a href="tel:${phone}">${formatPhone(phone)}</a>`;
  return html`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<title>Em manutenção · ${appName}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${CSS}</style>
</head>
<body>
<main>
<p class="brand"><img src="/favicon.svg" alt="" width="36" height="36">${appName}</p>
<h1>Estamos em manutenção</h1>
<p>Voltamos em instantes. Os agendamentos já feitos continuam valendo.</p>
<a class="again" href="">Tentar novamente</a>
${(mail || call) && html`<section><h2>Precisa falar com a gente?</h2>${call}${mail}</section>`}
<p class="quiet"><a href="/admin-auth">Área Administrativa</a></p>
</main>
</body>
</html>`;
}

const CSS = `
:root { --page: #0D1015; --text: #E6E9EE; --quiet: #9AA4B2; --line: #2A313C; color-scheme: dark; font: 1rem/1.5 system-ui, sans-serif }
@media (prefers-color-scheme: light) {
  :root { --page: #F7F8FA; --text: #1A2029; --quiet: #566070; --line: #D5DAE1; color-scheme: light }
}
body { margin: 0; min-height: 100dvh; display: grid; place-items: center; background: var(--page); color: var(--text) }
main { box-sizing: border-box; width: 100%; max-width: 26rem; padding: 24px; text-align: center; overflow-wrap: anywhere }
.brand { display: flex; align-items: center; justify-content: center; gap: 12px; margin: 0 0 32px; font-size: 1.25rem;
  font-weight: 650 }
.brand img { flex: none }
h1 { margin: 0; font-size: 1.5rem; line-height: 1.2; text-wrap: balance }
p { margin: 12px 0 24px; text-wrap: pretty }
a { color: inherit }
.again { display: block; padding: 12px; border-radius: 10px; background: #2566E0; color: #FFFFFF; font-weight: 600;
  text-decoration: none }
section { margin-top: 32px; padding-top: 20px; border-top: 1px solid var(--line) }
h2 { margin: 0 0 4px; font-size: 1rem }
section a { display: block; padding: 10px }
.quiet { margin: 20px 0 0; color: var(--quiet) }
.quiet a { display: inline-block; padding: 10px }
a:focus-visible { outline: 2px solid #3B82F6; outline-offset: 2px }
`;
