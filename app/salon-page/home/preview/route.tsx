import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { apiContext, attempt } from '#app/api.ts';
import { applyDraft, isFrom, type PageDraft, type PreviewMessage } from '#app/components/salon/draft.ts';
import { salonLook } from '#app/components/salon/look.ts';
import { SalonHomeHeader } from '#app/components/salon/SalonHeader.tsx';
import { titled } from '#app/frame/app-name.ts';
import { PublicStyles } from '#app/frame/PublicStyles.tsx';
import { SalonStyles } from '#app/frame/SalonStyles.tsx';
import type { SalonPage } from '#contract/salon-page.ts';
import { PageBody } from '../PageBody.tsx';
import type { Route } from './+types/route.ts';

export { SiteError as ErrorBoundary } from '#app/components/site/SiteError.tsx';

/** For the salon's owner only, in the frame of the editor. */
export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [whole, settings] = await Promise.all([api.salonPage.getPreview(), api.salonPage.getSettings()]);
  const nextTimes = await attempt(api.availability.listNextTimes({ slug: whole.salon.slug }));
  const draft: PageDraft = { ...settings, description: settings.customDescription ?? settings.salonDescription };
  return { whole, page: applyDraft(whole, draft), draft, nextTimes: nextTimes.ok ? nextTimes.value : [] };
}

type Loaded = Awaited<ReturnType<typeof loader>>;

/** The server's answer, and the draft that the editor sent last. */
let loaded: Loaded | null = null;
let latest: PageDraft | null = null;

/** A draft needs no request to the server. It is applied here and not in the component, because the root takes the theme from the data. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<Loaded> {
  loaded ??= await serverLoader();
  const draft = latest ?? loaded.draft;
  return { ...loaded, draft, page: applyDraft(loaded.whole, draft) };
}

export const handle = salonLook(({ page }: { page: SalonPage }) => ({
  mode: page.salon.themeMode,
  color: page.salon.themeColor,
}));

export const meta = titled('Prévia');

export default function Preview({ loaderData }: Route.ComponentProps) {
  const { page, draft, nextTimes } = loaderData;
  useDrafts(loaderData);
  return (
    <>
      <PublicStyles />
      <SalonStyles />
      {/* Not clickable, because a link would lead the frame away. */}
      <div inert>
        <SalonHomeHeader slug={page.salon.slug} isSignedIn={false} />
        {/* A logo that did not load must not hide the next one. */}

        <PageBody key={page.salon.logoUrl} page={page} nextTimes={draft.showAvailability ? nextTimes : []} />
      </div>
    </>
  );
}

function useDrafts(answered: Loaded) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    loaded ??= answered;
  }, [answered]);
  useEffect(() => {
    function take(message: MessageEvent<PreviewMessage>) {
      if (!isFrom(window.parent, message) || message.data?.type !== 'preview-draft') return;
      latest = message.data.draft;
      void revalidate();
    }
    window.addEventListener('message', take);
    const ready: PreviewMessage = { type: 'preview-ready' };
    window.parent.postMessage(ready, location.origin);
    return () => window.removeEventListener('message', take);
  }, [revalidate]);
}
