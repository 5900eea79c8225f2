import { ActionIcon, Button, Group, VisuallyHidden } from '@mantine/core';
import { IconArrowLeft, IconLogout, IconUserCircle } from '@tabler/icons-react';
import { Form, Link } from 'react-router';
import { useAppName } from '../../app-name.ts';
import { Mark } from '../brand/Mark.tsx';
import { SalonLogo } from './SalonLogo.tsx';

type Salon = { slug: string; name: string; logoUrl: string | null };

/** For the salon's own page: the platform's mark and the account link, above the hero. */
export function SalonHomeHeader({ slug, isSignedIn }: { slug: string; isSignedIn: boolean }) {
  return (
    <header className="salon-head salon-head-over">
      <Link to="/" className="salon-head-mark" aria-label={`${useAppName()}, página inicial`}>
        <Mark size={32} />
      </Link>
      <Group gap="xs" wrap="nowrap" ml="auto">
        {isSignedIn ? (
          <>
            <Button
              component={Link}
              to="?conta=agendamentos#conta"
              variant="default"
              leftSection={<IconUserCircle size={18} />}
            >
              Minha Conta
            </Button>
            <Form method="post" action={`/sair?voltar=/${slug}`}>
              <ActionIcon type="submit" variant="default" size="input-sm" aria-label="Sair" title="Sair">
                <IconLogout size={18} />
              </ActionIcon>
            </Form>
          </>
        ) : (
          <Button component={Link} to={`/${slug}/cliente`} variant="default" leftSection={<IconUserCircle size={18} />}>
            Entrar ou cadastrar
          </Button>
        )}
      </Group>
    </header>
  );
}

export function SalonHeader({ salon: { slug, name, logoUrl } }: { salon: Salon }) {
  return (
    <header className="salon-head">
      <Link to={`/${slug}`} className="salon-head-back">
        <IconArrowLeft size={20} aria-hidden />
        <SalonLogo name={name} logoUrl={logoUrl} size={32} />
        <span>
          <VisuallyHidden>Voltar para </VisuallyHidden>
          {name}
        </span>
      </Link>
    </header>
  );
}
