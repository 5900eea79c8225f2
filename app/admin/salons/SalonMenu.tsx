import { Menu } from '@mantine/core';
import {
  IconBan,
  IconExternalLink,
  IconPackage,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
} from '@tabler/icons-react';
import { Link, type LinkProps } from 'react-router';
import { RowMenu } from '#app/ui/RowMenu.tsx';
import type { AdministeredSalon } from '#contract/salon-administration.ts';

type Props = {
  salon: AdministeredSalon;
  linkTo: (dialog: 'suspension' | 'plan' | 'deletion') => LinkProps;
  onActivate: () => void;
  onDeactivate: () => void;
};

export function SalonMenu({ salon: { name, slug, status }, linkTo, onActivate, onDeactivate }: Props) {
  return (
    <RowMenu name={name}>
      {(focusTrigger) => {
        const opens = (dialog: 'suspension' | 'plan' | 'deletion') =>
          ({ component: Link, ...linkTo(dialog), onClick: focusTrigger }) as const;
        const asks = (ask: () => void) => () => {
          focusTrigger();
          ask();
        };
        return (
          <>
            <Menu.Item
              component="a"
              href={`/salao/${slug}`}
              target="_blank"
              rel="noreferrer"
              leftSection={<IconExternalLink size={16} />}
            >
              Ver salão
            </Menu.Item>
            {status === 'active' ? (
              <>
                <Menu.Item leftSection={<IconPlayerPause size={16} />} onClick={asks(onDeactivate)}>
                  Desativar
                </Menu.Item>
                <Menu.Item {...opens('suspension')} leftSection={<IconBan size={16} />}>
                  Suspender
                </Menu.Item>
              </>
            ) : (
              <Menu.Item leftSection={<IconPlayerPlay size={16} />} onClick={asks(onActivate)}>
                Ativar
              </Menu.Item>
            )}
            <Menu.Item {...opens('plan')} leftSection={<IconPackage size={16} />}>
              Alterar plano
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item {...opens('deletion')} color="red" leftSection={<IconTrash size={16} />}>
              Excluir permanentemente
            </Menu.Item>
          </>
        );
      }}
    </RowMenu>
  );
}
