import { z } from 'zod';
import { answerIntent, apiContext } from '#app/api.ts';
import { titled } from '#app/frame/app-name.ts';
import { readFilters } from '#app/ui/filters.ts';
import { PageHeader } from '#app/ui/PageHeader.tsx';
import { ScreenError } from '#app/ui/ScreenError.tsx';
import { TabLinks } from '#app/ui/TabLinks.tsx';
import { useFreshData } from '#app/ui/useFreshData.ts';
import { adminContext, isSuperAdmin } from '../guard.ts';
import type { Route } from './+types/route.ts';
import { Analytics } from './Analytics.tsx';
import { Copies, CopyTrouble } from './Copies.tsx';
import { Figures } from './Figures.tsx';
import { Missing } from './Missing.tsx';
import { missingOf } from './missing.ts';
import { NewestSalons } from './NewestSalons.tsx';
import { NewestUsers } from './NewestUsers.tsx';
import { Outages } from './Outages.tsx';
import { System } from './System.tsx';

export const meta = titled('Dashboard administrativo');
export { orOffline as clientAction } from '#app/ui/orOffline.ts';

const NEWEST = 10;
const filters = { tab: { param: 'aba', shape: z.enum(['usuarios', 'analytics', 'sistema']) } };

export async function loader({ url, context }: Route.LoaderArgs) {
  const { copies, notifications, reports, salons, settings, users } = context.get(apiContext);
  const isSuper = isSuperAdmin(context.get(adminContext));
  const { tab = 'saloes' } = readFilters(filters, url.searchParams);
  const [figures, outages, copiesState, system, newestSalons, newestUsers] = await Promise.all([
    reports.getPlatform(),
    notifications.listAllOutages(),
    copies.getState(),
    // Only super administrators can change what is missing.
    isSuper ? settings.getSystem() : null,
    tab === 'saloes' ? salons.listAll({ order: 'newest', limit: NEWEST }) : null,
    tab === 'usuarios' ? users.list({ limit: NEWEST }) : null,
  ]);
  const missing = system ? missingOf(system) : [];
  return { tab, figures, outages, copies: copiesState, newestSalons, newestUsers, isSuper, missing };
}

export const action = ({ request, context }: Route.ActionArgs) =>
  answerIntent(request, context, ['salons.activate', 'salons.deactivate']);

const tabs = [
  { tab: 'saloes', to: '?', label: 'Salões' },
  { tab: 'usuarios', to: '?aba=usuarios', label: 'Usuários' },
  { tab: 'analytics', to: '?aba=analytics', label: 'Analytics' },
  { tab: 'sistema', to: '?aba=sistema', label: 'Sistema' },
];

export default function AdminDashboardScreen({ loaderData }: Route.ComponentProps) {
  const { tab, figures, outages, copies, newestSalons, newestUsers, isSuper, missing } = loaderData;
  useFreshData();

  return (
    <>
      <PageHeader title="Dashboard" subtitle="A plataforma inteira: salões, contas, agendamentos e receita." />
      <CopyTrouble copies={copies} />
      <Outages outages={outages} isSuper={isSuper} />
      <Missing missing={missing} />
      <Figures figures={figures} />
      <TabLinks
        label="Partes do dashboard"
        tabs={tabs.map(({ tab: own, ...rest }) => ({ ...rest, isCurrent: own === tab }))}
      />
      {newestSalons && <NewestSalons salons={newestSalons.salons} />}
      {newestUsers && <NewestUsers users={newestUsers.users} />}
      {tab === 'analytics' && <Analytics figures={figures} />}
      {tab === 'sistema' && (
        <>
          <System isSuper={isSuper} />
          <Copies copies={copies} />
        </>
      )}
    </>
  );
}

export function ErrorBoundary() {
  return (
    <ScreenError
      title="Erro ao carregar dados"
      description="Não foi possível carregar as informações administrativas"
    />
  );
}
