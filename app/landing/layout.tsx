import { Link, Outlet, useLocation } from 'react-router';
import type { Platform } from '#contract/settings.ts';
import { apiContext, attempt } from '../api.ts';
import { SiteFooter } from '../components/site/SiteFooter.tsx';
import { SiteHeader } from '../components/site/SiteHeader.tsx';
import { maintenanceGuard } from '../frame/maintenance.ts';
import { PublicStyles } from '../frame/PublicStyles.tsx';
import { scriptsOnDemand } from '../frame/scripts-on-demand.ts';
import { ButtonLink } from '../ui/public/Button.tsx';
import type { Route } from './+types/layout.ts';

export { SiteError as ErrorBoundary } from '../components/site/SiteError.tsx';

export const middleware = [maintenanceGuard];

/** For the layout's screens. `platform` is null when it could not be read: the pages do without. */
export type LandingContext = { platform: Platform | null; example: string | null };

export async function loader({ context }: Route.LoaderArgs) {
  const [platform, example] = await Promise.all([
    attempt(context.get(apiContext).settings.getPlatform()),
    attempt(context.get(apiContext).salons.getExample()),
  ]);
  return { platform: platform.ok ? platform.value : null, example: example.ok ? example.value.slug : null };
}

export const handle = scriptsOnDemand(() => true);

/** It holds for hours. */
export const shouldRevalidate = () => false;

export default function LandingLayout({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation();
  // Elsewhere the sections are on another page.
  const home = pathname === '/' ? '' : '/';
  return (
    <>
      <PublicStyles />
      <SiteHeader
        links={[
          { href: `${home}#recursos`, label: 'Recursos' },
          { href: `${home}#planos`, label: 'Planos' },
          { href: `${home}#contato`, label: 'Contato' },
        ]}
        actions={
          <>
            <Link to="/admin-auth" className="site-header-quiet">
              Área Administrativa
            </Link>
            <ButtonLink to="/auth" look="default">
              Entrar
            </ButtonLink>
          </>
        }
      />
      <Outlet context={loaderData satisfies LandingContext} />
      <SiteFooter home={home} {...loaderData} />
    </>
  );
}
