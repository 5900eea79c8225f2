import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { IconArrowRight, IconExternalLink, IconUsersPlus } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link, useHref } from 'react-router';
import { PREVIEW_PATH } from '#app/components/salon/draft.ts';
import { titled } from '#app/frame/app-name.ts';
import { CopyLink } from '#app/owner/first-steps/CopyLink.tsx';
import { useMarkStep } from '#app/owner/first-steps/useMarkStep.ts';
import { mayChange, ownerGuard, salonContext } from '#app/owner/guard.ts';
import { QrCode, QrDownloads } from '#app/owner/page/qr/QrCode.tsx';
import { clearKept } from '#app/ui/kept-draft.ts';
import { LoadError } from '#app/ui/ScreenError.tsx';
import type { Route } from './+types/route.ts';
import { Invitation } from './Invitation.tsx';
import classes from './SetupDone.module.css';

export const meta = titled('Sua página está no ar');
export const middleware = [ownerGuard];

export async function loader({ url, context }: Route.LoaderArgs) {
  const salon = context.get(salonContext);
  return { salon, url: `${url.origin}/${salon.slug}`, address: `${url.host}/${salon.slug}` };
}

/** The last step of the set-up: the page as customers see it, and what brings them there. */
export default function SetupDone({ loaderData: { salon, url, address } }: Route.ComponentProps) {
  const markStep = useMarkStep(salon.firstSteps);
  const preview = useHref(PREVIEW_PATH);
  const markSeen = () => markStep('page');

  // The salon is there: what was typed for it is not needed any more.
  useEffect(() => clearKept(), []);

  return (
    <Paper withBorder p={{ base: 'md', sm: 'xl' }} maw={680} mx="auto">
      <Title order={1} size="h2" tabIndex={-1}>
        Sua página está no ar
      </Title>
      <Text c="dimmed" mt={2}>
        {salon.firstSteps.services
          ? 'Seus clientes já podem agendar, de dia ou de noite.'
          : 'Falta só cadastrar seus serviços para receber agendamentos.'}
      </Text>
      <Text fw={600} size="lg" mt="lg" style={{ overflowWrap: 'anywhere' }}>
        {address}
      </Text>
      <Group gap="sm" mt="sm" className={classes.actions}>
        <CopyLink url={url} onCopy={markSeen} />
        <Button
          component="a"
          href={`/${salon.slug}`}
          target="_blank"
          rel="noreferrer"
          variant="default"
          onClick={markSeen}
          leftSection={<IconExternalLink size={18} />}
        >
          Ver minha página
        </Button>
      </Group>
      {mayChange(salon, 'salonPage.change') && (
        <iframe src={preview} title="Sua página" loading="lazy" className={classes.page} />
      )}
      <Invitation salon={salon} url={url} onSent={markSeen} />
      <section className={classes.part} aria-labelledby="no-salao">
        <Title order={2} size="h4" id="no-salao">
          No salão
        </Title>
        <Text c="dimmed" mt={2} mb="sm">
          Imprima o QR code e deixe no balcão e no espelho: quem aponta a câmera agenda na hora.
        </Text>
        <div className={classes.code}>
          <QrCode path={`/${salon.slug}`} address={address} />
          <div>
            <QrDownloads path={`/${salon.slug}`} />
          </div>
        </div>
      </section>
      <Group gap="sm" mt="xl" justify="space-between" className={classes.actions}>
        <Button component={Link} to="/customers/importar" variant="default" leftSection={<IconUsersPlus size={18} />}>
          Trazer meus clientes
        </Button>
        <Button component={Link} to="/dashboard" rightSection={<IconArrowRight size={18} />}>
          Ir para o painel
        </Button>
      </Group>
    </Paper>
  );
}

export const ErrorBoundary = () => <LoadError what="as configurações do salão" />;
