import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';
import { Form, Link, redirect } from 'react-router';
import { apiContext } from '#app/api.ts';
import { homeOf } from '#app/components/account/home-of.ts';
import { OwnAccountParts } from '#app/components/account/OwnAccountParts.tsx';
import { titled } from '#app/frame/app-name.ts';
import { redirectWithFlash } from '#app/frame/flash.ts';
import { firstName } from '#lib/text.ts';
import type { Route } from './+types/route.ts';

export const meta = titled('Sua conta');

export async function loader({ context }: Route.LoaderArgs) {
  const { auth } = context.get(apiContext);
  const account = await auth.me();
  if (!account) throw redirect('/auth?voltar=/conta');
  // An owner without a salon has no other page for the account itself.
  if (account.userType !== 'customer' && homeOf(account) !== '/salon-setup') throw redirect(homeOf(account));
  // The address is found here, so that the browser loads none of the rules.
  return { account, home: homeOf(account), salons: await auth.listMySalons() };
}

/** 'Criar meu salão'. */
export async function action({ context }: Route.ActionArgs) {
  await context.get(apiContext).auth.becomeOwner();
  return redirectWithFlash('/salon-setup', 'Vamos criar o seu salão');
}

/** Where a customer's account leads outside of a salon's page, instead of an owner's screens. */
export default function AccountPage({ loaderData: { account, home, salons } }: Route.ComponentProps) {
  return (
    <Stack maw={560} mx="auto" gap="lg">
      <div>
        <Title order={1} size="h2">
          Olá, {firstName(account.fullName)}
        </Title>
        <Text c="dimmed">{account.email}</Text>
      </div>
      {account.salon && (
        <Paper withBorder p="lg">
          <Title order={2} size="h4" mb="sm">
            Seu trabalho
          </Title>
          <Button component={Link} to={home} leftSection={<IconBuildingStore size={18} />}>
            Abrir {account.salon.name}
          </Button>
        </Paper>
      )}
      <Paper withBorder p="lg">
        <Title order={2} size="h4" mb="sm">
          Seus salões
        </Title>
        {salons.length === 0 ? (
          <Text c="dimmed">Quando você agendar em um salão, ele aparece aqui.</Text>
        ) : (
          <Stack gap="xs">
            {salons.map(({ slug, name }) => (
              <Button
                key={slug}
                component={Link}
                to={`/${slug}?conta=agendamentos`}
                variant="default"
                justify="flex-start"
                leftSection={<IconBuildingStore size={18} />}
              >
                {name}
              </Button>
            ))}
          </Stack>
        )}
      </Paper>
      <Paper withBorder p="lg">
        <Title order={2} size="h4">
          Tem um salão?
        </Title>
        <Text c="dimmed" mt={4} mb="md">
          Com a mesma conta você oferece seus serviços e recebe agendamentos. São 7 dias grátis, sem cartão de crédito.
        </Text>
        <Group>
          {account.userType === 'customer' ? (
            <Form method="post">
              <Button type="submit">Criar meu salão</Button>
            </Form>
          ) : (
            <Button component={Link} to="/salon-setup">
              Criar meu salão
            </Button>
          )}
          <Form method="post" action="/sair">
            <Button type="submit" variant="subtle">
              Sair
            </Button>
          </Form>
        </Group>
      </Paper>
      <Paper withBorder p="lg">
        <OwnAccountParts back="/conta" />
      </Paper>
    </Stack>
  );
}
