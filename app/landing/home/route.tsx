import { Button, Group, Text, TextInput, Title } from '@mantine/core';
import { IconArrowRight, IconSearch } from '@tabler/icons-react';
import { Link, redirect } from 'react-router';
import { answerIntent } from '../../api.ts';
import { Main } from '../../ui/Main.tsx';
import { orOffline } from '../../ui/orOffline.ts';
import { useJsonForm } from '../../ui/useJsonForm.ts';
import type { Route } from './+types/route.ts';
import { HeroScene } from './HeroScene.tsx';

export const meta: Route.MetaFunction = () => [
  { title: 'Encaixe · Agendamento online para salões de beleza' },
  {
    name: 'description',
    content:
      'Agenda online 24 horas para barbearias, salões, estética, unhas e spa. Teste grátis por 7 dias, sem cartão.',
  },
];

export const action = ({ request, context }: Route.ActionArgs) =>
  answerIntent(request, context, ['salons.find'], {
    'salons.find': ({ slug, salons }) => redirect(`/${slug ?? salons[0]?.slug}`),
  });

export const clientAction = orOffline;

export default function Home() {
  return (
    <Main className="home">
      <div className="home-words">
        <Title order={1} className="home-title">
          Sua agenda se enche enquanto você trabalha
        </Title>
        <Text size="lg" c="dimmed" maw="34rem">
          Seus clientes agendam e pagam pela sua página, a qualquer hora, pelo celular. Você abre o dia com os horários
          já encaixados.
        </Text>
        <Group gap="sm" mt="xs">
          <Button component={Link} to="/auth?modo=cadastrar" size="lg" rightSection={<IconArrowRight size={18} />}>
            Começar Teste Grátis
          </Button>
          <Button component={Link} to="/admin-auth" size="lg" variant="default">
            Área Administrativa
          </Button>
        </Group>
        <Text size="sm" c="dimmed">
          7 dias grátis, sem cartão de crédito.
        </Text>
        <Finder />
      </div>
      <HeroScene />
    </Main>
  );
}

function Finder() {
  const form = useJsonForm({
    initialValues: { query: '' },
    toSend: (values) => ({ intent: 'salons.find', ...values }),
    words: {
      otherwise: 'Erro na busca',
      codes: {
        SALON_NOT_FOUND: {
          title: 'Salão não encontrado',
          description: 'Não encontramos nenhum salão com esse nome ou slug.',
        },
        INVALID_INPUT: { title: 'Erro na busca' },
        UNEXPECTED: { description: 'Houve um erro ao buscar o salão. Tente novamente.' },
      },
    },
  });
  return (
    <section className="home-finder" aria-labelledby="finder">
      <Title order={2} size="h4" id="finder">
        Procurando o seu salão?
      </Title>
      <form
        {...form.props}
        onSubmit={(event) => {
          // An empty search does nothing.
          if (form.values.query.trim()) form.props.onSubmit(event);
          else event.preventDefault();
        }}
      >
        <Group gap="sm" wrap="nowrap" align="flex-start">
          <TextInput
            aria-label="Nome ou endereço do salão"
            placeholder="Nome ou endereço do salão"
            leftSection={<IconSearch size={18} />}
            maxLength={100}
            flex={1}
            {...form.getInputProps('query')}
          />
          <Button type="submit" loading={form.isSending}>
            Buscar
          </Button>
        </Group>
      </form>
    </section>
  );
}
