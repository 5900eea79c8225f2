import { Button } from '@mantine/core';
import { IconHammer } from '@tabler/icons-react';
import { data, Link } from 'react-router';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { findEntry } from '../navigation.ts';
import type { Route } from './+types/route.ts';

/** Screens of the sidebar that do not exist yet: the page says so, with status 404. */
export function loader({ url }: Route.LoaderArgs) {
  const { pathname } = url;
  return data({ name: findEntry(pathname)?.label ?? 'Em breve' }, { status: 404 });
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
