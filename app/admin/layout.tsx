import { useEffect } from 'react';
import { isRouteErrorResponse, Outlet, useRouteError } from 'react-router';
import { Shell } from '../components/shell/Shell.tsx';
import { readSidebarOpen } from '../components/shell/sidebar-state.ts';
import { SiteError } from '../components/site/SiteError.tsx';
import { PageTitle } from '../frame/AppName.tsx';
import '../frame/styles-signed-in.css';
import { ScreenError } from '../ui/ScreenError.tsx';
import type { Route } from './+types/layout.ts';
import { adminContext, adminGuard, isSuperAdmin } from './guard.ts';
import { navigationFor } from './navigation.ts';

export const middleware = [adminGuard];

export function loader({ request, context }: Route.LoaderArgs) {
  return {
    isSuper: isSuperAdmin(context.get(adminContext)),
    isSidebarOpen: readSidebarOpen(request.headers.get('Cookie')),
  };
}

/** The frame that was shown last, in this browser. */
let lastFrame: Route.ComponentProps['loaderData'] | null = null;

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  useEffect(() => {
    lastFrame = loaderData;
  }, [loaderData]);
  // Nearly every screen reads its address with these checks, and the first one often does not: they come while nobody waits.
  useEffect(() => void import('../ui/filters.ts').catch(() => {}), []);
  return (
    <Frame {...loaderData}>
      <Outlet />
    </Frame>
  );
}

type FrameProps = Route.ComponentProps['loaderData'] & { children: React.ReactNode };

function Frame({ isSuper, isSidebarOpen, children }: FrameProps) {
  return (
    <Shell title="Administração" navigation={navigationFor({ isSuper })} isSidebarOpen={isSidebarOpen}>
      {children}
    </Shell>
  );
}

/** 'Acesso Negado' and 'Erro de Acesso' stand alone; without a connection the frame stays. */
export function ErrorBoundary() {
  const error = useRouteError();
  if (isRouteErrorResponse(error)) return <SiteError />;
  if (!lastFrame) return <SiteError />;
  return (
    <Frame {...lastFrame}>
      <PageTitle>Sem conexão</PageTitle>
      <ScreenError title="Sem conexão" description="Confira a internet e tente novamente." />
    </Frame>
  );
}
