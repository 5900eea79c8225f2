import { SimpleGrid } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';
import { apiContext, apiInSalonContext, attempt } from '#app/api.ts';
import { titled } from '#app/frame/app-name.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { PageHeader } from '#app/ui/PageHeader.tsx';
import { LoadError } from '#app/ui/ScreenError.tsx';
import type { Api } from '#contract/index.ts';
import type { Workplace } from '#contract/workplaces.ts';
import type { Route } from './+types/route.ts';
import { SalonCard } from './SalonCard.tsx';

export const meta = titled('Seus salões');

/** Each salon is asked for itself, as its own dashboard asks it: what one refuses, such as a blocked one, says nothing of the others. */
export async function loader({ context }: Route.LoaderArgs) {
  const salons = await context.get(apiContext).workplaces.list();
  const apiIn = context.get(apiInSalonContext);
  const shown: SideBySide[] = [];
  // One after the other, so that an owner of many takes no more connections than an owner of one.
  for (const salon of salons.filter(({ rights }) => rights.includes('reports.read'))) {
    shown.push(await readSalon(salon, apiIn(salon.slug)));
  }
  return { shown };
}

async function readSalon(salon: Workplace, api: Api) {
  const [mine, dashboard] = await Promise.all([attempt(api.salons.getMine()), attempt(api.reports.getDashboard())]);
  const { slug, name, rights, employeeId } = salon;
  const isBlocked = mine.ok && mine.value.subscription.isBlocked;
  return { slug, name, rights, employeeId, isBlocked, dashboard: dashboard.ok ? dashboard.value : null };
}

export type SideBySide = Awaited<ReturnType<typeof readSalon>>;

export default function Salons({ loaderData: { shown } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Seus salões" subtitle="O dia e o mês de cada um, lado a lado." />
      {shown.length === 0 ? (
        <EmptyState
          icon={<IconBuildingStore size={24} />}
          title="Nenhum salão para comparar"
          hint="Aqui aparecem os salões em que você vê o faturamento."
        />
      ) : (
        <SimpleGrid cols={{ base: 1, sm: 2, lg: Math.min(3, shown.length) }}>
          {shown.map((salon) => (
            <SalonCard key={salon.slug} salon={salon} />
          ))}
        </SimpleGrid>
      )}
    </>
  );
}

export const ErrorBoundary = () => <LoadError what="os seus salões" />;
