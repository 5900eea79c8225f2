import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconHourglassEmpty } from '@tabler/icons-react';
import { Form, Link } from 'react-router';
import { Logo } from '#app/components/brand/Logo.tsx';
import { MantineFrame } from '#app/frame/MantineFrame.tsx';
import { blockedMessage, blockedTitle } from '#app/owner/salon/plan/status-words.ts';
import { Tile } from '#app/ui/EmptyState.tsx';
import { Main } from '#app/ui/Main.tsx';
import { ThemeToggle } from '#app/ui/ThemeToggle.tsx';
import type { OwnSalon } from '#contract/salons.ts';
import classes from './Blocked.module.css';
import { Checking } from './Checking.tsx';
import { type Contact, SuspensionNotice } from './SuspensionNotice.tsx';

/** Replaces the shell when the subscription has ended. */
export function Blocked({ salon, contact }: { salon: OwnSalon; contact: Contact }) {
  const { suspension } = salon;
  const isPublic = salon.isActive && !suspension;
  return (
    <MantineFrame>
      <div className={classes.page}>
        <header className={classes.head}>
          <Logo />
          <ThemeToggle />
        </header>
        <Main className={classes.main}>
          <Checking>
            <Paper p="xl" maw={520} w="100%">
              {suspension && <SuspensionNotice suspension={suspension} contact={contact} />}
              <Stack align="center" gap="sm" ta="center">
                <Tile>
                  <IconHourglassEmpty size={24} />
                </Tile>
                <Title order={1}>{blockedTitle(salon.subscription.status)}</Title>
                <Text size="md">{blockedMessage(salon.subscription.status)}</Text>
                <Text c="dimmed">
                  Nada se perdeu: clientes, agenda e histórico estão guardados
                  {isPublic && ', e sua página continua recebendo agendamentos para pagar no salão'}.
                </Text>
                {!suspension && (
                  <Button component={Link} to="/settings" size="md" mt="sm" fullWidth>
                    Escolher Plano e Reativar
                  </Button>
                )}
                <Group gap="xs" justify="center">
                  <Button component={Link} to="/appointments" variant={suspension ? 'default' : 'subtle'}>
                    Ver agendamentos
                  </Button>
                  <Button component={Link} to="/customers" variant={suspension ? 'default' : 'subtle'}>
                    Ver clientes
                  </Button>
                  <Form method="post" action="/sair">
                    <Button type="submit" variant="subtle" color="gray">
                      Sair
                    </Button>
                  </Form>
                </Group>
              </Stack>
            </Paper>
          </Checking>
        </Main>
      </div>
    </MantineFrame>
  );
}
