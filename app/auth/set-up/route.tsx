import { Button, Paper, Stack, Text, Title } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link, type ShouldRevalidateFunctionArgs } from 'react-router';
import { answerIntent, apiContext, attempt, unexpectedPageError } from '#app/api.ts';
import { NeedsScripts } from '#app/components/auth/NeedsScripts.tsx';
import { titled } from '#app/frame/app-name.ts';
import { Tile } from '#app/ui/EmptyState.tsx';
import { orOffline } from '#app/ui/orOffline.ts';
import { toast } from '#app/ui/toast.ts';
import { focusTitle } from '#app/ui/useArrivalFocus.ts';
import type { Route } from './+types/route.ts';
import { SetUpForm } from './SetUpForm.tsx';

export const meta = titled('Configuração inicial');

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [answer, platform] = await Promise.all([attempt(api.auth.getSetUp()), attempt(api.settings.getPlatform())]);
  if (!answer.ok) throw unexpectedPageError(answer, { title: 'Erro na inicialização' });
  return { ...answer.value, contactEmail: platform.ok ? platform.value.contactEmail : null };
}

export const action = ({ request, context }: Route.ActionArgs) =>
  answerIntent(request, context, ['auth.initializeSuperAdmin']);

export const clientAction = orOffline;

/** The form is there until its answer has come: what it made would replace it by 'Sistema Já Configurado'. */
export const shouldRevalidate = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formMethod === undefined && defaultShouldRevalidate;

/** Makes the first super administrator, once. */
export default function SetUp({ loaderData: { isDone, keyIn, contactEmail } }: Route.ComponentProps) {
  /** By this page. */
  const [hasMade, setMade] = useState(false);
  useEffect(() => {
    // The button that was pressed is gone.
    if (hasMade) focusTitle();
  }, [hasMade]);
  if (hasMade) {
    return (
      <Done
        title="Sistema Inicializado!"
        hint="O super administrador foi criado. Entre com o e-mail e a senha que você escolheu e ative a verificação em duas etapas em Meu Perfil."
      />
    );
  }
  if (isDone) {
    return (
      <Done
        title="Sistema Já Configurado"
        hint="Um super administrador já existe, e esta página não cria outro. Novos administradores são escolhidos na tela de usuários."
      />
    );
  }
  return (
    <Paper withBorder p={{ base: 'md', sm: 'xl' }} maw={460} mx="auto" mt={{ base: 0, sm: 'xl' }}>
      <NeedsScripts />
      <Title order={1} size="h2">
        Configuração inicial
      </Title>
      <Text c="dimmed" mt={4} mb="lg">
        Crie o primeiro super administrador da plataforma. Isso só pode ser feito uma vez.
      </Text>
      <SetUpForm
        keyIn={keyIn}
        contactEmail={contactEmail}
        onMade={() => {
          setMade(true);
          toast.success('Super Administrador criado com sucesso!');
        }}
      />
    </Paper>
  );
}

function Done({ title, hint }: { title: string; hint: string }) {
  return (
    <Paper withBorder maw={460} mx="auto" mt={{ base: 0, sm: 'xl' }}>
      <Stack align="center" gap="xs" px="md" py={48} ta="center">
        <Tile>
          <IconShieldCheck size={24} />
        </Tile>
        <Title order={1} size="h2" mt="xs">
          {title}
        </Title>
        <Text c="dimmed" style={{ textWrap: 'pretty' }}>
          {hint}
        </Text>
        <Button component={Link} to="/admin-auth" mt="sm">
          Ir para o login
        </Button>
      </Stack>
    </Paper>
  );
}
