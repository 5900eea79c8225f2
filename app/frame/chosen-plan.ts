import { createCookie } from 'react-router';
import { Id } from '#contract/shapes.ts';

/** Longer than the trial, at whose end the plan is paid. Pages read it on the server only. */
const cookie = /* @__PURE__ */ createCookie('encaixe_plano', {
  httpOnly: true,
  sameSite: 'lax',
  path: '/',
  maxAge: 30 * 24 * 60 * 60,
});

/** The plan of `?plano=`, chosen on the landing page. Null for what is no id. */
export function planInAddress(url: URL): string | null {
  const { success, data } = Id.safeParse(url.searchParams.get('plano'));
  return success ? data : null;
}

/** Keeps it through sign-up and set-up, until the settings mark it. Without a plan nothing changes. */
export async function keepPlan(plan: string | null): Promise<HeadersInit> {
  return plan ? { 'Set-Cookie': await cookie.serialize(plan) } : {};
}

export async function keptPlan(request: Request): Promise<string | null> {
  const kept = Id.safeParse(await cookie.parse(request.headers.get('Cookie')));
  return kept.success ? kept.data : null;
}
