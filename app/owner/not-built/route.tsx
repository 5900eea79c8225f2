import { Button } from '@mantine/core';
import { IconHammer } from '@tabler/icons-react';
import { data, Link } from 'react-router';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { navigation, publicProfile, settings } from '../shell/navigation.ts';
import type { Route } from './+types/route.ts';

const entries = [...navigation, ...publicProfile.entries, settings];

/** Screens of the sidebar that later issues bring: said plainly, with the status of what is not there. */
export function loader({ request }: Route.LoaderArgs) {
  const { pathname } = new URL(request.url);
  const name = entries.find(({ href }) => pathname === href)?.label;
  return data({ name: name ?? 'Em breve' }, { status: 404 });
}

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: `${loaderData?.name} · Encaixe` }];

export default function NotBuilt({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={loaderData.name} />
      <EmptyState
        icon={<IconHammer size={24} />}
        title="Esta tela ainda não está disponível"
        hint="Ela chega numa próxima versão."
        action={
          <Button component={Link} to="/dashboard">
            Voltar ao Dashboard
          </Button>
        }
      />
    </>
  );
}
