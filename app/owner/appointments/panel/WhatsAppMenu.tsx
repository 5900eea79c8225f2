import { Menu } from '@mantine/core';
import { IconBrandWhatsapp } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import type { Links, MessageKind } from './offered-messages.ts';

const labels: Record<MessageKind, string> = {
  confirm: 'Mensagem de confirmação',
  cancel: 'Mensagem de cancelamento',
  suggest: 'Sugerir outro horário',
};

type Props = {
  links: Links;
  kinds: MessageKind[];
  onOpen?: (kind: MessageKind) => void;
  /** The button that opens it. */
  children: ReactElement;
};

/** The three messages where there is no room for three buttons. */
export function WhatsAppMenu({ links, kinds, onOpen, children }: Props) {
  return (
    <Menu>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        {kinds.map((kind) => (
          <Menu.Item
            key={kind}
            component="a"
            href={links[kind]}
            target="_blank"
            rel="noreferrer"
            leftSection={<IconBrandWhatsapp size={18} stroke={1.75} />}
            onClick={() => onOpen?.(kind)}
          >
            {labels[kind]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
