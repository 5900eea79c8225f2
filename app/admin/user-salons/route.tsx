import { Anchor, Button, Card, Menu, Title } from '@mantine/core';
import { IconBuildingStore, IconExternalLink, IconUserOff } from '@tabler/icons-react';
import { isRouteErrorResponse, Link, useRouteError } from 'react-router';
import { apiContext, attempt, pageError } from '#app/api.ts';
import { USER_TYPES } from '#app/components/users/words.ts';
import { pageTitle, titleOfUnknown } from '#app/frame/app-name.ts';
import { BackLink } from '#app/ui/BackLink.tsx';
import { DataTable } from '#app/ui/DataTable.tsx';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { FactList } from '#app/ui/FactList.tsx';
import { PageHeader } from '#app/ui/PageHeader.tsx';
import { RowMenu } from '#app/ui/RowMenu.tsx';
import { LoadError } from '#app/ui/ScreenError.tsx';
import { StatCard } from '#app/ui/StatCard.tsx';
import { StatRow } from '#app/ui/StatRow.tsx';
import { roleTitles } from '#contract/roles.ts';
import type { AdministeredSalon } from '#contract/salon-administration.ts';
import type { Workplace } from '#contract/workplaces.ts';
import { DEFAULT_TIME_ZONE } from '#lib/brazil.ts';
import { formatDate, localNow } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';
import { formatPhone } from '#lib/phone.ts';
import type { Route } from './+types/route.ts';
import { columns } from './columns.tsx';

export const meta: Route.MetaFunction = ({ loaderData, error, matches }) => {
  const title = loaderData ? `Salões de ${loaderData.user.fullName}` : titleOfUnknown(error, 'Usuário');
  return [{ title: pageTitle(title, matches) }];
};

const unknown = { title: 'Usuário não encontrado', description: 'Esta conta não existe ou foi excluída.' };

export async function loader({ params, context }: Route.LoaderArgs) {
  const answer = await attempt(context.get(apiContext).users.get({ id: params.userId }));
  if (answer.ok) return { user: answer.value };
  const isUnknown = answer.code === 'NOT_FOUND' || answer.code === 'INVALID_INPUT';
  throw isUnknown ? pageError(answer, unknown, 404) : pageError(answer);
}

export default function UserSalonsScreen({ loaderData: { user } }: Route.ComponentProps) {
  const { fullName, email, phone, userType, createdAt, salons, memberships } = user;
  const since = formatDate(localNow(createdAt, DEFAULT_TIME_ZONE).date);
  const sumOf = (figure: 'customers' | 'appointments' | 'revenueCents') =>
    salons.reduce((sum, salon) => sum + salon[figure], 0);

  return (
    <>
      <PageHeader
        eyebrow={<BackLink to="/admin/users">Usuários</BackLink>}
        title={`Salões de ${fullName}`}
        subtitle={[USER_TYPES[userType], email, phone && formatPhone(phone), `desde ${since}`]
          .filter(Boolean)
          .join(' · ')}
      />
      <StatRow>
        <StatCard label="Salões" value={salons.length} />
        <StatCard label="Clientes" value={sumOf('customers').toLocaleString('pt-BR')} />
        <StatCard label="Agendamentos" value={sumOf('appointments').toLocaleString('pt-BR')} />
        <StatCard label="Receita" value={formatCents(sumOf('revenueCents'))} />
      </StatRow>
      <DataTable
        label="Salões"
        columns={columns}
        rows={salons}
        menu={(salon) => <SalonMenu salon={salon} />}
        isFiltered={false}
        empty={{
          icon: <IconBuildingStore size={24} />,
          title: 'Nenhum salão',
          whenFiltered: '',
          whenNone: 'Esta pessoa ainda não cadastrou um salão.',
        }}
      />
      {memberships.length > 0 && (
        <>
          <Title order={2} size="h3" mt="xl" mb="sm" id="trabalha-em">
            Trabalha também em
          </Title>
          <Card component="section" aria-labelledby="trabalha-em">
            <FactList
              facts={memberships.map(({ slug, name, role }) => [name, <Place key={slug} slug={slug} role={role} />])}
            />
          </Card>
        </>
      )}
    </>
  );
}

const Place = ({ slug, role }: Pick<Workplace, 'slug' | 'role'>) => (
  <>
    {roleTitles[role]} ·{' '}
    <Anchor href={`/salao/${slug}`} target="_blank" rel="noreferrer">
      /{slug}
    </Anchor>
  </>
);

function SalonMenu({ salon: { name, slug } }: { salon: AdministeredSalon }) {
  return (
    <RowMenu name={name}>
      {() => (
        <Menu.Item
          component="a"
          href={`/salao/${slug}`}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconExternalLink size={16} />}
        >
          Ver página pública
        </Menu.Item>
      )}
    </RowMenu>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) return <LoadError what="os salões do usuário" />;
  return (
    <ErrorState
      icon={<IconUserOff size={24} />}
      {...unknown}
      actions={
        <Button component={Link} to="/admin/users">
          Ver usuários
        </Button>
      }
    />
  );
}
