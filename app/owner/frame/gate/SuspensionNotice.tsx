import { Anchor, Text } from '@mantine/core';
import { chargeTexts } from '#app/owner/salon/plan/status-words.ts';
import type { OwnSalon } from '#contract/salons.ts';
import type { Platform } from '#contract/settings.ts';
import { formatPhone } from '#lib/phone.ts';
import { Notice } from './Notice.tsx';

export type Contact = Pick<Platform, 'contactEmail' | 'contactPhone'> | null;

type Props = { suspension: NonNullable<OwnSalon['suspension']>; contact: Contact };

/** The platform suspended the salon. Its owner may read, cancel the subscription, and sees the reason and whom to ask. */
export function SuspensionNotice({ suspension: { reason, charge }, contact }: Props) {
  return (
    <Notice color="red" title="Seu salão está suspenso">
      {reason && (
        <Text mb="xs" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          <b>Motivo:</b> {reason}
        </Text>
      )}
      <Text>Sua página está fora do ar e não recebe agendamentos. Você pode consultar tudo, mas não alterar.</Text>
      {chargeTexts[charge] && <Text mt="xs">{chargeTexts[charge]}</Text>}
      <Text mt="xs" style={{ overflowWrap: 'anywhere' }}>
        <Support contact={contact} />
      </Text>
    </Notice>
  );
}

function Support({ contact }: { contact: Contact }) {
  const { contactEmail: email, contactPhone: phone } = contact ?? {};
  if (!email && !phone) return 'Fale com o suporte para voltar.';
  return (
    <>
      Para voltar, fale com o suporte:{' '}
      {email && (
        <Anchor href={`mailto:${email}`} inherit underline="always">
          {email}
        </Anchor>
      )}
      {email && phone && ' ou '}
      {phone && (
        <Anchor href={`tel:${phone}`} inherit underline="always" className="tnum">
          {formatPhone(phone)}
        </Anchor>
      )}
      .
    </>
  );
}
