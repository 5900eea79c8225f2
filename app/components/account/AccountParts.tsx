import { Text, Title } from '@mantine/core';
import { IconDeviceMobile, IconDownload, IconLock, IconMail, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { DeletionForm } from './DeletionForm.tsx';
import { EmailForm } from './EmailForm.tsx';
import { ExportLink } from './ExportLink.tsx';
import { BRASILIA, type OwnAccount } from './own-account.ts';
import { PasswordForm } from './PasswordForm.tsx';
import { SessionList } from './SessionList.tsx';
import { useEmailForm } from './useEmailForm.ts';
import { usePasswordForm } from './usePasswordForm.ts';

type Props = { own: OwnAccount; action: string; back: string; order: 2 | 3 };

/** The parts that concern the whole account, the same on every salon's page. */
export function AccountParts({ own: { account, deletion }, action, back, order }: Props) {
  const email = useEmailForm({ action });
  const password = usePasswordForm({ action });
  return (
    <section aria-labelledby="sua-conta">
      <Title order={order} size="h4" id="sua-conta">
        Sua conta
      </Title>
      <Text c="dimmed" size="sm" mb="xs">
        Vale para todos os salões em que você agenda.
      </Text>
      <Part icon={<IconMail size={20} aria-hidden />} title="Trocar e-mail">
        <EmailForm form={email} email={account.email} pendingEmail={account.pendingEmail} action={action} />
      </Part>
      <Part icon={<IconLock size={20} aria-hidden />} title="Trocar senha">
        <PasswordForm form={password} />
      </Part>
      <Part icon={<IconDeviceMobile size={20} aria-hidden />} title="Onde você está conectado">
        <SessionList sessions={account.sessions} today={null} timeZone={BRASILIA} action={action} />
      </Part>
      <Part icon={<IconDownload size={20} aria-hidden />} title="Baixar meus dados">
        <ExportLink back={back} />
      </Part>
      <Part icon={<IconTrash size={20} aria-hidden />} title="Excluir conta">
        <DeletionForm deletion={deletion} action={action} />
      </Part>
    </section>
  );
}

function Part({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <details className="account-part">
      <summary>
        {icon}
        {title}
      </summary>
      <div className="account-part-body">{children}</div>
    </details>
  );
}
