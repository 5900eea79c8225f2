import { Button } from '@mantine/core';
import { IconBrandWhatsapp } from '@tabler/icons-react';
import { CopyButton } from '#app/ui/CopyButton.tsx';
import { messageWith } from './words.ts';

type Props = { link: string; salonName: string /** Tells screen readers which invitation of several. */; of: string };

/** Buttons for a group. */
export function InvitationLink({ link, salonName, of }: Props) {
  return (
    <>
      <Button
        component="a"
        href={`https://wa.me/?text=${encodeURIComponent(messageWith(salonName, link))}`}
        target="_blank"
        rel="noreferrer"
        color="green"
        leftSection={<IconBrandWhatsapp size={18} />}
        aria-label={`Enviar no WhatsApp: ${of}`}
      >
        Enviar no WhatsApp
      </Button>
      <CopyButton value={link} label="Copiar" of={of} />
    </>
  );
}
