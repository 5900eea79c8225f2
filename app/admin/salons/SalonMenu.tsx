import { Menu } from '@mantine/core';
import {
  IconBan,
  IconCreditCard,
  IconExternalLink,
  IconPackage,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
} from '@tabler/icons-react';
import { Link, type LinkProps } from 'react-router';
import { RowMenu } from '#app/ui/RowMenu.tsx';
import type { SALON_DIALOGS } from '#app/ui/useUrlDialog.ts';
import type { AdministeredSalon } from '#contract/salon-administration.ts';

type SalonDialog = keyof typeof SALON_DIALOGS;

type Props = {
  salon: AdministeredSalon;
  linkTo: (dialog: SalonDialog) => LinkProps;
  onActivate: () => void;
  onDeactivate: () => void;
};

export function SalonMenu({ salon, linkTo, onActivate, onDeactivate }: Props) {
  const { name, slug, status, suspendedCharge } = salon;
  return (
    <RowMenu name={name}>
      {(focusTrigger) => {
        const opens = (dialog: SalonDialog) => ({ component: Link, ...linkTo(dialog), onClick: focusTrigger }) as const;
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
            {status === 'suspended' && suspendedCharge !== 'cancelled' && (
              <Menu.Item {...opens('charge')} leftSection={<IconCreditCard size={16} />}>
                Cobrança durante a suspensão
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
